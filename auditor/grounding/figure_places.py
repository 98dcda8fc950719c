"""Where a source may speak of a claim's figures: its sentences, with their figures and how far they hold the claim."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from auditor.domain import Passage, Source
from auditor.grounding.figure_binding import content, name_like
from auditor.grounding.figure_frames import Frame, lay_over, slots
from auditor.grounding.figure_model import Figure
from auditor.grounding.figure_reading import read_figures
from auditor.grounding.figure_stems import stem
from auditor.grounding.figure_tokens import tokens
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


def source_figures(source: Source) -> tuple[Figure, ...]:
    """Return the figures of a source outside its excluded parts, read once."""
    figures = read_figures(source.text, source.language)
    excluded = [part.span for part in source.excluded]
    return tuple(f for f in figures if not any(f.span.overlaps(span) for span in excluded)) if excluded else figures


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
    inside = [s for s in index.sentences if any(s.span.overlaps(p.span) for p in passages)]
    read = source_figures(index.source)
    names = names_of(claim)
    mine = slots(claim, tuple(figures))
    found = []
    for passage in inside:
        share = len(wanted & words_of(passage.text)) / len(wanted) if wanted else 0.0
        held = tuple(f for f in read if passage.span.start <= f.span.start and f.span.end <= passage.span.end)
        frame = lay_over(mine, slots(passage.text, held, passage.span.start)) if share >= SAME_STATEMENT else None
        around = index.source.text[max(0, passage.span.start - _BESIDE) : passage.span.end + _BESIDE].casefold()
        found.append(Sentence(passage, held, share, all(name in around for name in names), frame))
    found.sort(key=lambda sentence: (-sentence.share, sentence.passage.span.start))
    return found[:_SENTENCES]


def _without(text: str, figures: Sequence[Figure]) -> str:
    """Return the text with its figures, their units and bounds blanked."""
    pieces, position = [], 0
    for figure in figures:
        pieces += [text[position : figure.span.start], " "]
        position = max(position, figure.span.end)
    return "".join([*pieces, text[position:]])
