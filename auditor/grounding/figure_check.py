"""What the figures of a claim mean beside a source: agreement, another figure in the same statement, or none at all.

A figure contradicts only where one sentence of the source makes the claim's statement (its words stand there) and gives,
for the same thing, another value that no other figure of the claim accounts for. It is missing only where every work of
the citation group was read in full and none holds it, nor figures from which it follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from auditor.domain import Check, Claim, Extent, Finding, Passage, Source, Status, Strength
from auditor.grounding.figure_binding import content, stem
from auditor.grounding.figure_findings import finding_of, may_accuse
from auditor.grounding.figure_matching import match_figures
from auditor.grounding.figure_model import Figure, FigureKind, FigureMatch
from auditor.grounding.figure_reading import read_figures
from auditor.grounding.figure_tokens import Token, TokenKind, tokens
from auditor.sources.passages import SourceIndex

SAME_STATEMENT: Final = 0.7
"""Share of the claim's content words that a sentence must hold to make the same statement."""
NEAR_STATEMENT: Final = 0.4
"""Share from which a difference is worth a look."""
SAME_THING: Final = 0.34
"""Affinity from which two figures speak of the same thing."""
_SENTENCES: Final = 12
"""Sentences compared, best first."""
_SMALL: Final = 10
"""Counts in words up to this say too little to be missed."""


_AS_NEAR: Final = 0.15
"""A sentence that agrees and holds nearly as many of the claim's words outweighs one that differs."""
_VERBATIM: Final = 0.85
"""Share from which a sentence is the claim's own but for a figure, whatever stands elsewhere."""
_FEW: Final = 2
"""More figures missing at once: the claim is a list, or of another kind than the source."""
_LABEL_LIKE: Final = 99
"""A bare number up to this that counts nothing may be a citation or a name."""


class Sentence(NamedTuple):
    """A sentence of the source with its figures and how far it holds the claim's words."""

    passage: Passage
    figures: tuple[Figure, ...]
    share: float


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
    if not figures:
        return ()
    sentences = _sentences(claim.text, figures, index, passages)
    local = [match_figures(figures, sentence.figures) for sentence in sentences]
    whole = [match_figures(figures, source_figures(work.source)) for work in (index, *group)]
    found: list[Finding] = []
    absent: list[Figure] = []
    for k, figure in enumerate(figures):
        places = [Place(sentence, matches[k], matches) for sentence, matches in zip(sentences, local, strict=True)]
        elsewhere = any(matches[k].relation.agrees for matches in whole)
        rival = next((place for place in places if _speaks_of_it(place)), None)
        if rival is not None:
            found += _differs(rival, places, elsewhere=elsewhere)
        elif not elsewhere and not any(place.match.relation.agrees for place in places):
            absent.append(figure)
    return (*found, *_missing(claim.text, figures, absent, index, group, all_read))


def source_figures(source: Source) -> tuple[Figure, ...]:
    """Return the figures of a source outside its excluded parts, read once."""
    figures = read_figures(source.text, source.language)
    excluded = [part.span for part in source.excluded]
    return tuple(f for f in figures if not any(f.span.overlaps(span) for span in excluded)) if excluded else figures


def words_of(text: str) -> frozenset[str]:
    """Return the stems of the content words of `text`."""
    return _words_of(text)


@lru_cache(maxsize=8192)
def _words_of(text: str) -> frozenset[str]:
    return frozenset(stem(token.lower) for token in tokens(text) if content(token))


def _sentences(
    claim: str, figures: Sequence[Figure], index: SourceIndex, passages: Sequence[Passage]
) -> list[Sentence]:
    wanted = words_of(_without(claim, figures))
    inside = [s for s in index.sentences if any(s.span.overlaps(p.span) for p in passages)]
    read = source_figures(index.source)
    found = []
    for passage in inside:
        share = len(wanted & words_of(passage.text)) / len(wanted) if wanted else 0.0
        held = tuple(f for f in read if passage.span.start <= f.span.start and f.span.end <= passage.span.end)
        found.append(Sentence(passage, held, share))
    found.sort(key=lambda sentence: (-sentence.share, sentence.passage.span.start))
    return found[:_SENTENCES]


def _without(text: str, figures: Sequence[Figure]) -> str:
    """Return the text with its figures, their units and bounds blanked."""
    pieces, position = [], 0
    for figure in figures:
        pieces += [text[position : figure.span.start], " "]
        position = max(position, figure.span.end)
    return "".join([*pieces, text[position:]])


def _speaks_of_it(place: Place) -> bool:
    """Whether the sentence gives another figure for the same thing, and for no other figure of the claim."""
    match, sentence = place.match, place.sentence
    if match.relation.agrees or not match.matched or sentence.share < NEAR_STATEMENT or match.affinity < SAME_THING:
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
    strong = share >= SAME_STATEMENT and may_accuse(rival.match) and support < NEAR_STATEMENT
    if elsewhere and not (share >= _VERBATIM and rival.match.affinity >= SAME_STATEMENT):
        strong = False
    return [finding_of(rival.match, Strength.CONFLICT if strong else Strength.SUSPICION)]


def _missing(
    claim: str,
    figures: Sequence[Figure],
    absent: Sequence[Figure],
    index: SourceIndex,
    group: Sequence[SourceIndex],
    all_read: bool,
) -> Iterator[Finding]:
    """Yield a finding for each figure that no work of the group holds; one accuses only where the claim is atomic."""
    works = [index, *group]
    atomic = len(absent) <= _FEW and not _several_statements(claim)
    for figure in absent:
        strength = Strength.NOTE
        if all_read:
            sure = atomic and _may_be_missed(figure, len(works)) and not _written(figure, works)
            strength = Strength.CONFLICT if sure else Strength.SUSPICION
        elif index.source.extent is Extent.FULL_TEXT:
            strength = Strength.SUSPICION
        yield Finding(
            check=Check.FIGURES,
            kind="figure_missing",
            strength=strength,
            status=Status.FIGURE_MISSING if strength is Strength.CONFLICT else None,
            message=f"The claim says “{figure.text}”; the text has no such figure, and none from which it follows.",
            claim_span=figure.span,
            signals=("figure",),
        )


def _several_statements(claim: str) -> bool:
    """Whether the claim is more than one sentence or a list of clauses: then it was not split as a claim is."""
    sequence = tokens(claim)
    ends = [
        k for k, token in enumerate(sequence[:-1]) if token.text in (".", "!", "?") and _capital_follows(sequence, k)
    ]
    return bool(ends) or any(token.text == ";" for token in sequence)


def _capital_follows(sequence: Sequence[Token], at: int) -> bool:
    following, before = sequence[at + 1], sequence[at - 1] if at else None
    gap = following.start > sequence[at].end
    return gap and following.text[:1].isupper() and before is not None and len(before.text) > 2


def _may_be_missed(figure: Figure, works: int) -> bool:
    """Whether the absence of such a figure can accuse: no dates, no small counts in words, no count of the works cited."""
    if figure.kind in (FigureKind.YEAR, FigureKind.YEAR_RANGE, FigureKind.DAY):
        return False
    if figure.spelled and (figure.kind in (FigureKind.FOLD, FigureKind.FRACTION) or (figure.value or 0) <= _SMALL):
        return False
    if figure.kind is FigureKind.PERCENT and figure.value in (0.0, 100.0):
        return False
    if figure.kind is FigureKind.COUNT and not figure.nouns and figure.symbol is None and figure.value is not None:
        return figure.value > _LABEL_LIKE
    return not (figure.kind is FigureKind.COUNT and figure.value == works)


@lru_cache(maxsize=64)
def _written_numbers(text: str) -> frozenset[str]:
    return frozenset(token.text for token in tokens(text) if token.kind is TokenKind.NUMBER)


def _written(figure: Figure, works: Sequence[SourceIndex]) -> bool:
    """Whether the digits of a bare number stand in a text in any role: a label, a code, a citation."""
    if figure.kind not in (FigureKind.COUNT, FigureKind.NUMBER) or figure.currency or figure.unit:
        return False
    numbers = [token.text for token in tokens(figure.text) if token.kind is TokenKind.NUMBER]
    return any(bool(numbers) and all(n in _written_numbers(work.source.text) for n in numbers) for work in works)
