"""A claim laid over a sentence of the source word by word, figures left open: which figure stands where.

Where the words of the claim stand in the sentence in the same order, figures in the same place must agree, whatever
other numbers the sentence or the source holds: that is how two figures that changed places are seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, NamedTuple

from auditor.domain import Span
from auditor.grounding.figure_labels import named
from auditor.grounding.figure_model import Figure
from auditor.grounding.figure_tokens import TokenKind, tokens

_LONGEST: Final = 160
"""Words of a claim or sentence that are laid over each other; longer ones are left to the words' share alone."""
_FEWEST: Final = 2
"""Words that must be the same."""
_FIGURE, _LABEL = "\0figure", "\0label"


class Slot(NamedTuple):
    """A word, or the open place of a figure or label."""

    key: str
    """The word, or the mark of an open place."""
    span: Span
    figure: Figure | None
    label: str


class Frame(NamedTuple):
    """The claim laid over one sentence."""

    share: float
    """Share of the claim's words that stand in the sentence in order, 0 to 1."""
    figures: tuple[tuple[Figure, Figure], ...]
    """Figures of the claim with the figure in the same place."""
    labels: tuple[tuple[Slot, Slot], ...]
    """Named numbers ("type 2") of the claim with that in the same place."""


@lru_cache(maxsize=2048)
def slots(text: str, figures: tuple[Figure, ...], start: int = 0) -> tuple[Slot, ...]:
    """Return the words of `text` with its figures as open places; spans of figures and slots begin at `start`."""
    sequence = tokens(text)
    labels = {
        index for index, token in enumerate(sequence) if token.kind is TokenKind.NUMBER and named(sequence, index)
    }
    found: list[Slot] = []
    upcoming = list(reversed(figures))
    for index, token in enumerate(sequence):
        at = token.start + start
        while upcoming and upcoming[-1].span.end <= at:
            upcoming.pop()
        span = Span(start=at, end=token.end + start)
        if upcoming and upcoming[-1].span.start <= at:
            figure = upcoming[-1]
            if not found or found[-1].figure is not figure:
                found.append(Slot(_FIGURE, figure.span, figure, ""))
        elif index in labels:
            found.append(Slot(_LABEL, span, None, token.text))
        elif token.kind in (TokenKind.WORD, TokenKind.NUMBER):
            found.append(Slot(token.lower, span, None, ""))
    return tuple(found)


def lay_over(claim: Sequence[Slot], sentence: Sequence[Slot]) -> Frame | None:
    """Return the claim laid over the sentence, None where either is too long or too little is the same."""
    if not claim or len(claim) > _LONGEST or len(sentence) > 3 * _LONGEST:
        return None
    blocks = SequenceMatcher(
        None, [s.key for s in claim], [s.key for s in sentence], autojunk=False
    ).get_matching_blocks()
    joined = {block.a + k: block.b + k for block in blocks for k in range(block.size)}
    words = [k for k, slot in enumerate(claim) if slot.key not in (_FIGURE, _LABEL)]
    same = sum(1 for k in words if k in joined)
    if same < _FEWEST:
        return None
    places = [(k, joined[k]) for k in range(len(claim)) if k in joined and _held(k, joined)]
    figures = [(claim[k].figure, sentence[j].figure) for k, j in places]
    labels = [(claim[k], sentence[j]) for k, j in places if claim[k].key == _LABEL]
    pairs = tuple((mine, theirs) for mine, theirs in figures if mine is not None and theirs is not None)
    return Frame(same / len(words), pairs, tuple(labels))


def _held(at: int, joined: dict[int, int]) -> bool:
    """Whether a place is held by a neighbour that stands beside it in both."""
    return joined.get(at - 1) == joined[at] - 1 or joined.get(at + 1) == joined[at] + 1
