"""What the figures of a claim mean beside a source: agreement, another figure in the same statement, or none at all.

A figure contradicts only where one sentence of the source makes the claim's statement (its words stand there) and gives,
for the same thing, another value that no other figure of the claim accounts for. It is missing only where every work of
the citation group was read in full and none holds it, nor figures from which it follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from auditor.domain import Check, Claim, Extent, Finding, Passage, Source, Status, Strength
from auditor.grounding.figure_binding import content, stem
from auditor.grounding.figure_findings import finding_of, may_accuse
from auditor.grounding.figure_matching import match_figures
from auditor.grounding.figure_model import Figure, FigureKind, FigureMatch
from auditor.grounding.figure_reading import read_figures
from auditor.grounding.figure_tokens import TokenKind, fold, tokens
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


class Sentence(NamedTuple):
    """A sentence of the source with its figures and how far it holds the claim's words."""

    passage: Passage
    figures: tuple[Figure, ...]
    share: float


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
    sentences = _sentences(claim.text, index, passages)
    local = [match_figures(figures, sentence.figures) for sentence in sentences]
    findings = []
    for k, figure in enumerate(figures):
        finding = _check(k, figure, sentences, local, index, group, all_read)
        if finding is not None:
            findings.append(finding)
    return tuple(findings)


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


def _sentences(claim: str, index: SourceIndex, passages: Sequence[Passage]) -> list[Sentence]:
    wanted = words_of(claim)
    figures = source_figures(index.source)
    inside = [s for s in index.sentences if any(s.span.overlaps(p.span) for p in passages)]
    found = []
    for passage in inside:
        share = len(wanted & words_of(passage.text)) / len(wanted) if wanted else 0.0
        held = tuple(f for f in figures if passage.span.start <= f.span.start and f.span.end <= passage.span.end)
        found.append(Sentence(passage, held, share))
    found.sort(key=lambda sentence: (-sentence.share, sentence.passage.span.start))
    return found[:_SENTENCES]


def _check(
    k: int,
    figure: Figure,
    sentences: Sequence[Sentence],
    local: Sequence[Sequence[FigureMatch]],
    index: SourceIndex,
    group: Sequence[SourceIndex],
    all_read: bool,
) -> Finding | None:
    rival: tuple[Sentence, FigureMatch] | None = None
    for sentence, matches in zip(sentences, local, strict=True):
        match = matches[k]
        if match.relation.agrees and (sentence.share >= NEAR_STATEMENT or match.affinity >= SAME_THING):
            return None if rival is None or not _outweighs(rival, sentence, match) else _differs(rival, elsewhere=True)
        if rival is None and match.matched and _speaks_of_it(match, matches, sentence):
            rival = sentence, match
    elsewhere = _agrees(figure, [index, *group])
    if rival is not None:
        return _differs(rival, elsewhere=elsewhere)
    if elsewhere:
        return None
    return _missing(figure, index, group, all_read)


def _outweighs(rival: tuple[Sentence, FigureMatch], sentence: Sentence, match: FigureMatch) -> bool:
    """Whether the statement with another figure is clearly nearer to the claim than the one that agrees."""
    return rival[0].share >= SAME_STATEMENT and rival[0].share > sentence.share + 0.25 and rival[1].affinity > match.affinity


def _speaks_of_it(match: FigureMatch, matches: Sequence[FigureMatch], sentence: Sentence) -> bool:
    """Whether the sentence gives its figure for the same thing, and for no other figure of the claim."""
    taken = any(
        other is not match and other.relation.agrees and any(figure in match.matched for figure in other.matched)
        for other in matches
    )
    return not taken and sentence.share >= NEAR_STATEMENT and match.affinity >= SAME_THING


def _differs(rival: tuple[Sentence, FigureMatch], *, elsewhere: bool) -> Finding:
    sentence, match = rival
    strong = sentence.share >= SAME_STATEMENT and may_accuse(match) and not elsewhere
    return finding_of(match, Strength.CONFLICT if strong else Strength.SUSPICION)


def _agrees(figure: Figure, works: Sequence[SourceIndex]) -> bool:
    return any(match_figures([figure], source_figures(work.source))[0].relation.agrees for work in works)


def _missing(figure: Figure, index: SourceIndex, group: Sequence[SourceIndex], all_read: bool) -> Finding:
    works = [index, *group]
    strength = Strength.NOTE
    if all_read:
        sure = _may_be_missed(figure, len(works)) and not any(_written(figure, work.source.text) for work in works)
        strength = Strength.CONFLICT if sure else Strength.SUSPICION
    elif index.source.extent is Extent.FULL_TEXT:
        strength = Strength.SUSPICION
    return Finding(
        check=Check.FIGURES,
        kind="figure_missing",
        strength=strength,
        status=Status.FIGURE_MISSING if strength is Strength.CONFLICT else None,
        message=f"The claim says “{figure.text}”; the text has no such figure, and none from which it follows.",
        claim_span=figure.span,
        signals=("figure",),
    )


def _may_be_missed(figure: Figure, works: int) -> bool:
    """Whether the absence of such a figure can accuse: no years, no small counts in words, no count of the works cited."""
    if figure.kind in (FigureKind.YEAR, FigureKind.YEAR_RANGE) or figure.doubt is not None:
        return False
    if figure.spelled and (figure.kind in (FigureKind.FOLD, FigureKind.FRACTION) or (figure.value or 0) <= _SMALL):
        return False
    if figure.kind is FigureKind.PERCENT and figure.value in (0.0, 100.0):
        return False
    return not (figure.kind is FigureKind.COUNT and figure.value == works)


@lru_cache(maxsize=64)
def _written_numbers(text: str) -> frozenset[str]:
    return frozenset(token.text for token in tokens(text) if token.kind is TokenKind.NUMBER)


def _written(figure: Figure, text: str) -> bool:
    """Whether the digits of the figure stand in the text in any role."""
    numbers = [token.text for token in tokens(fold(figure.text)) if token.kind is TokenKind.NUMBER]
    return bool(numbers) and all(number in _written_numbers(text) for number in numbers)
