"""What the figures of a claim mean beside a source: agreement, another figure in the same statement, or none at all.

A figure contradicts only where one sentence of the source makes the claim's statement and gives, for the same thing,
another value that no other figure of the claim accounts for. It is missing only where every work of the citation group
was read in full and none holds it, nor figures from which it follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from auditor.domain import Claim, Finding, Passage, Strength
from auditor.grounding.figure_affinity import affinity
from auditor.grounding.figure_comparison import compare
from auditor.grounding.figure_findings import finding_of, may_accuse
from auditor.grounding.figure_in_place import compare_in_place
from auditor.grounding.figure_matching import agrees_anywhere, match_figures
from auditor.grounding.figure_missing import missing_figures, names_something
from auditor.grounding.figure_model import Difference, Figure, FigureKind, FigureMatch, Relation
from auditor.grounding.figure_places import SAME_STATEMENT, Sentence, sentences_for, source_figures
from auditor.grounding.figure_reach import reach_findings
from auditor.grounding.figure_reading import read_figures
from auditor.grounding.figure_words import cue
from auditor.sources.passages import SourceIndex

NEAR_STATEMENT: Final = 0.4
"""Share of the claim's content words from which a difference is worth a look."""
SAME_THING: Final = 0.34
"""Affinity from which two figures speak of the same thing."""
_AS_NEAR: Final = 0.15
"""A sentence that agrees and holds nearly as many of the claim's words outweighs one that differs."""
_VERBATIM: Final = 0.85
"""Share from which a sentence is the claim's own but for a figure, whatever stands elsewhere."""


_SURELY_SAME: Final = 0.55
"""Affinity from which the same number standing elsewhere is no support."""
_LABELLED: Final = 0.5
"""Share that is enough where the source itself says what each of its numbers counts."""


_DATES: Final = frozenset((FigureKind.YEAR, FigureKind.YEAR_RANGE, FigureKind.DAY))
"""A text dates many events with much the same words: another date accuses only over nearly all words."""


_DATED: Final = 0.8
_OPENING: Final = 2
"""Words before a figure in a phrase that opens the claim ("after the first 6 weeks" is longer)."""


class Place(NamedTuple):
    """How one figure of the claim fares in one sentence, beside the claim's other figures."""

    sentence: Sentence
    match: FigureMatch
    others: Sequence[FigureMatch]


def check_figures(
    claim: Claim,
    index: SourceIndex,
    passages: Sequence[Passage],
    *,
    group: Sequence[SourceIndex] = (),
    all_read: bool = False,
) -> tuple[Finding, ...]:
    """Return the findings of the claim's figures against the passages that belong to it.

    `group` are the other works of the citation group; `all_read` says that all of them, this one included, were read in
    full with their tables. Spans of findings lie in the claim's text and in the source's text.
    """
    figures = () if claim.own else read_figures(claim.text)
    sentences = sentences_for(claim.text, figures, index, passages)
    reach = tuple(reach_findings(claim.text, figures, sentences, index.source.text))
    if reach:
        return reach
    in_place = compare_in_place(claim.text, figures, sentences)
    open_figures = [k for k in range(len(figures)) if k not in in_place.settled]
    if not open_figures:
        return of_one_setting(claim, figures, in_place.findings)
    local = [match_figures(figures, sentence.figures) for sentence in sentences]
    found: list[Finding] = []
    absent: list[Figure] = []
    for k in open_figures:
        places = [Place(sentence, matches[k], matches) for sentence, matches in zip(sentences, local, strict=True)]
        rival = next((place for place in places if _speaks_of_it(place)), None)
        if rival is not None and names_something(figures[k], claim.text):
            continue
        if rival is not None:
            found += _differs(rival, places, elsewhere=_elsewhere(figures[k], rival.match, (index, *group)))
        elif not any(place.match.relation.agrees for place in places) and not _stands(figures[k], (index, *group)):
            absent.append(figures[k])
    missing = missing_figures(claim.text, absent, index, group, all_read)
    return (*of_one_setting(claim, figures, (*in_place.findings, *found)), *missing)


def of_one_setting(claim: Claim, figures: Sequence[Figure], findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings, as suspicions where another time, setting or number of a thing stands beside another figure.

    "In 2020, 25 farms remained" says nothing against "in 2010, 40 farms remained".
    """
    others = [finding for finding in findings if finding.kind == "figure_differs"]
    apart = [finding for finding in others if _names_setting(claim.text, figures, finding)]
    if not apart or len(apart) == len(others):
        return tuple(findings)
    return tuple(
        finding.model_copy(update={"strength": Strength.SUSPICION})
        if finding in others and finding.strength is Strength.CONFLICT
        else finding
        for finding in findings
    )


def _names_setting(claim: str, figures: Sequence[Figure], finding: Finding) -> bool:
    """Whether the figure tells when or under what ("After 6 weeks, …"), or is the number of a thing ("Chapter 3")."""
    span = finding.claim_span
    if span is None:
        return False
    met = [figure for figure in figures if figure.span.overlaps(span)]
    before = claim[: span.start].lower()
    opening = before.split()
    fronted = 1 <= len(opening) <= _OPENING and opening[0] in cue("setting_openers") and "," not in before
    return not met or met[0].kind in _DATES or fronted


def _stands(figure: Figure, works: Sequence[SourceIndex]) -> bool:
    """Whether a work holds the figure anywhere, or figures of one sentence from which it follows."""
    return any(agrees_anywhere(figure, source_figures(work)) for work in works)


def _elsewhere(figure: Figure, rival: FigureMatch, works: Sequence[SourceIndex]) -> bool:
    """Whether the figure stands elsewhere; where it was found to count another thing, that is no support."""
    return rival.difference is not Difference.NOUN and _stands(figure, works)


def _speaks_of_it(place: Place) -> bool:
    """Whether the sentence gives another figure for the same thing, and for no other figure of the claim."""
    match, sentence = place.match, place.sentence
    same_thing = match.affinity >= SAME_THING or match.difference is Difference.LEVEL
    if match.relation.agrees or not match.matched or sentence.share < NEAR_STATEMENT or not same_thing:
        return False
    return not any(
        other is not match and other.relation.agrees and any(figure in match.matched for figure in other.matched)
        for other in place.others
    )


def _differs(rival: Place, places: Sequence[Place], *, elsewhere: bool) -> list[Finding]:
    """Weigh the sentence that gives another figure against those that give the claim's."""
    share = rival.sentence.share
    agreeing = [p.sentence.share for p in places if p.match.relation.agrees and p.match.affinity >= SAME_THING]
    support = max(agreeing, default=0.0)
    if support and support >= share - _AS_NEAR:
        return []
    enough = _LABELLED if rival.match.difference is Difference.NOUN else SAME_STATEMENT
    if rival.match.figure.kind in _DATES:
        enough = _DATED
    strong = share >= enough and rival.sentence.names_held and may_accuse(rival.match) and support < NEAR_STATEMENT
    if not rival.sentence.numbers_held or (rival.match.difference is not Difference.NOUN and _agrees_beside(rival)):
        strong = False
    if elsewhere and not (share >= _VERBATIM and rival.match.affinity >= _SURELY_SAME):
        strong = False
    if not strong and _is_end(rival.match):
        return [finding_of(rival.match, Strength.NOTE)]
    return [finding_of(rival.match, Strength.CONFLICT if strong else Strength.SUSPICION)]


def _agrees_beside(place: Place) -> bool:
    """Whether another figure of the sentence agrees, shares a word with the claim's, and is no other figure's."""
    figure = place.match.figure
    taken = [other for match in place.others if match is not place.match for other in match.matched]
    return any(
        other not in place.match.matched
        and other not in taken
        and affinity(figure, other) > 0
        and (outcome := compare(figure, other)) is not None
        and (outcome.relation.rank <= Relation.EQUAL_AFTER_ROUNDING.rank or outcome.difference is Difference.SOFT)
        for other in place.sentence.figures
    )


def _is_end(match: FigureMatch) -> bool:
    """Whether the figure is one end of the source's range: "from 1939" of "1939 to 1975"."""
    ends = match.matched[0].ends if len(match.matched) == 1 else None
    return ends is not None and match.relation is Relation.AMBIGUOUS and match.figure.value in ends
