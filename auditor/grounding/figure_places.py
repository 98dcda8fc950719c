"""Where a source may speak of a claim's figures: its sentences, with their figures and how far they hold the claim."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from auditor.domain import Passage
from auditor.grounding.figure_binding import content, name_like
from auditor.grounding.figure_frames import Frame, lay_over, slots
from auditor.grounding.figure_labels import named
from auditor.grounding.figure_model import Figure
from auditor.grounding.figure_reading import FigureReader
from auditor.grounding.figure_stems import stem
from auditor.grounding.figure_tokens import TokenKind, tokens
from auditor.grounding.figure_words import figure_words
from auditor.sources.passages import SourceIndex

SAME_STATEMENT: Final = 0.7
"""Share of the claim's content words that a sentence must hold to make the same statement."""
_BESIDE: Final = 300
"""Characters before and after a sentence in which the claim's names may stand."""
_SENTENCES: Final = 12
"""Sentences compared, best first."""


class Sentence(NamedTuple):
    """A sentence of the source with its figures and how far it holds the claim's words."""

    passage: Passage
    figures: tuple[Figure, ...]
    share: float
    """Share of the claim's content words that stand in it, 0 to 1."""
    names_held: bool
    """Whether every name of the claim stands in it or right beside it: otherwise it may speak of another thing."""
    frame: Frame | None
    """The claim laid over it, where it holds enough of its words."""
    numbers_held: bool = True
    """Whether it names no other number of a thing that the claim numbers ("type 2" for "type 1")."""


def source_figures(index: SourceIndex) -> tuple[Figure, ...]:
    """Return the figures of a source outside its excluded parts, read once."""
    return index.once(_read)


def _read(index: SourceIndex) -> tuple[Figure, ...]:
    figures = FigureReader(index.source.text, index.source.language).read()
    ordered = sorted((part.span for part in index.source.excluded), key=lambda span: span.start)
    kept, at = [], 0
    for figure in figures:
        while at < len(ordered) and ordered[at].end <= figure.span.start:
            at += 1
        if at == len(ordered) or not figure.span.overlaps(ordered[at]):
            kept.append(figure)
    return tuple(kept)


@lru_cache(maxsize=2048)
def names_of(text: str) -> frozenset[str]:
    """Return the names in `text` in lower case; a single letter with the word before it ("arm b")."""
    sequence = tokens(text)
    found = set()
    for index, token in enumerate(sequence):
        if name_like(sequence, index) and token.lower not in figure_words().months:
            alone = len(token.text) == 1
            found.add(f"{sequence[index - 1].lower} {token.lower}" if alone else token.lower)
    return frozenset(found)


@lru_cache(maxsize=8192)
def labels_of(text: str) -> frozenset[tuple[str, str]]:
    """Return the numbers that name a thing, each with its noun ("type 2")."""
    sequence = tokens(text)
    return frozenset(
        (sequence[index - 1].lower, token.text)
        for index, token in enumerate(sequence)
        if index and token.kind is TokenKind.NUMBER and sequence[index - 1].kind is TokenKind.WORD
        if named(sequence, index)
    )


def _other_number(mine: frozenset[tuple[str, str]], theirs: frozenset[tuple[str, str]]) -> bool:
    """Say whether a sentence names another number of the same kind of thing, and not the claim's."""
    return any(label not in theirs and any(other[0] == label[0] for other in theirs) for label in mine)


def words_of(text: str) -> frozenset[str]:
    """Return the stems of the content words of `text`."""
    return _words_of(text)


@lru_cache(maxsize=8192)
def _words_of(text: str) -> frozenset[str]:
    return frozenset(stem(token.lower) for token in tokens(text) if content(token))


def sentences_for(
    claim: str, figures: Sequence[Figure], index: SourceIndex, passages: Sequence[Passage]
) -> list[Sentence]:
    """Return the sentences of the passages, those that hold most of the claim's words first."""
    wanted = words_of(_without(claim, figures))
    inside = _inside(index, passages)
    read = source_figures(index)
    names, labels = names_of(claim), labels_of(claim)
    mine = slots(claim, tuple(figures))
    found = []
    for passage in inside:
        share = len(wanted & words_of(passage.text)) / len(wanted) if wanted else 0.0
        held = _figures_in(read, passage)
        frame = lay_over(mine, slots(passage.text, held, passage.span.start)) if share >= SAME_STATEMENT else None
        around = index.source.text[max(0, passage.span.start - _BESIDE) : passage.span.end + _BESIDE].casefold()
        held_names, numbered = all(name in around for name in names), not _other_number(labels, labels_of(passage.text))
        found.append(Sentence(passage, held, share, held_names, frame, numbered))
    found.sort(key=lambda sentence: (-sentence.share, sentence.passage.span.start))
    return found[:_SENTENCES]


def _inside(index: SourceIndex, passages: Sequence[Passage]) -> list[Passage]:
    """Return the sentences that the passages overlap, in order."""
    numbers: set[int] = set()
    for passage in passages:
        at = max(0, bisect_right(index.sentences, passage.span.start, key=_start) - 1)
        while at < len(index.sentences) and index.sentences[at].span.start < passage.span.end:
            if index.sentences[at].span.overlaps(passage.span):
                numbers.add(at)
            at += 1
    return [index.sentences[number] for number in sorted(numbers)]


def _figures_in(figures: Sequence[Figure], passage: Passage) -> tuple[Figure, ...]:
    first = bisect_left(figures, passage.span.start, key=_start)
    last = bisect_left(figures, passage.span.end, key=_start)
    return tuple(figure for figure in figures[first:last] if figure.span.end <= passage.span.end)


def _start(item: Passage | Figure) -> int:
    return item.span.start


def _without(text: str, figures: Sequence[Figure]) -> str:
    """Return the text with its figures, their units and bounds blanked."""
    pieces, position = [], 0
    for figure in figures:
        pieces += [text[position : figure.span.start], " "]
        position = max(position, figure.span.end)
    return "".join([*pieces, text[position:]])
