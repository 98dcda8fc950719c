"""A quotation with ellipses: its parts in order, and whether what was left out between them may be left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from auditor.grounding.quote_alignment import align
from auditor.grounding.quote_match import DifferenceKind
from auditor.grounding.quote_place import Edit, Place, examine, is_set_off
from auditor.grounding.quote_text import Fragment
from auditor.grounding.quote_vocabulary import kind_of
from auditor.sources.passages import SourceIndex
from auditor.text.words import Words

FARTHEST = 80
"""Words that an ellipsis may leave out; beyond, the parts are from different places."""
OCCURRENCES = 20
"""Places of the first part that are tried."""
ALIKE = 0.6
"""Share of a part's words that must stand at its place for it to count as there."""

_SENTENCE_END = re.compile(r"[.!?][\"')\]]*\s|[。！？]")
_SCOPE_KINDS = frozenset({DifferenceKind.NEGATION, DifferenceKind.CONDITION, DifferenceKind.HEDGE})
"""Kinds that change a sentence from anywhere in it."""
_LOCAL_KINDS = frozenset(
    {DifferenceKind.QUANTIFIER, DifferenceKind.COMPARISON, DifferenceKind.NUMBER, DifferenceKind.SIGN}
)
"""Kinds that change the word they stand before."""


def place_parts(fragments: Sequence[Fragment], index: SourceIndex) -> tuple[Place, ...] | None:
    """Return the places of all parts, in the quotation's order, or None where one is nowhere in the source.

    The first place of the first part from which all others follow nearest is taken.
    """
    best: tuple[Place, ...] | None = None
    for first in _places(fragments[0], index):
        chain = _chain(first, fragments[1:], index)
        if chain is not None and (best is None or _length(chain) < _length(best)):
            best = chain
    return best


def _places(fragment: Fragment, index: SourceIndex) -> Iterator[Place]:
    """Yield where a part stands: exactly, or else as nearly as can be."""
    exact = list(islice(exact_places(fragment, index), OCCURRENCES))
    yield from exact
    if not exact:
        nearly = align(fragment, index)
        if nearly is not None and nearly.similarity >= ALIKE:
            yield nearly


def exact_places(fragment: Fragment, index: SourceIndex, start: int = 0) -> Iterator[Place]:
    """Yield the places among the running words where the streams agree."""
    words, joins = index.running_words, index.normalised.line_joins
    for first, last in words.find(fragment.plain.stream, start):
        yield Place(words, first, last, examine(fragment.plain, words, first, last, joins))


def _chain(first: Place, rest: Sequence[Fragment], index: SourceIndex) -> tuple[Place, ...] | None:
    chain = [first]
    for fragment in rest:
        place = next(exact_places(fragment, index, chain[-1].last + 1), None)
        if place is None:
            place = _nearly_after(fragment, index, chain[-1].last + 1) or next(_places(fragment, index), None)
        if place is None:
            return None
        chain.append(place)
    return tuple(chain)


def _nearly_after(fragment: Fragment, index: SourceIndex, start: int) -> Place | None:
    place = align(fragment, index, start, start + FARTHEST + len(fragment.plain))
    return place if place is not None and place.similarity >= ALIKE else None


def _length(chain: Sequence[Place]) -> int:
    """Return how many words the chain spans; a chain out of order is longer than any."""
    gaps = [after.first - before.last for before, after in pairwise(chain)]
    return sum(gap if gap > 0 else len(chain[0].words) for gap in gaps)


def left_out(before: Place, after: Place) -> tuple[Edit, ...]:
    """Return what stands between two parts, as one ellipsis, or as what it must not have swallowed."""
    words = before.words
    first, last = before.last + 1, after.first - 1
    if after.first <= before.last:
        return (Edit(DifferenceKind.ORDER, "", words.starts[after.first], words.ends[after.last]),)
    if first > last:
        return ()
    start, end = words.starts[first], words.ends[last]
    if last - first + 1 > FARTHEST:
        return (Edit(DifferenceKind.STITCHED, "", start, end),)
    swallowed = tuple(
        Edit(kind_of(words.keys[j]), "", words.starts[j], words.ends[j]) for j in _swallowed(words, first, last)
    )
    stitched = _stitched(words, first, last)
    if stitched:
        return (Edit(DifferenceKind.STITCHED, "", start, end), *swallowed)
    return swallowed or (Edit(DifferenceKind.ELLIPSIS, "", start, end),)


def _sentence_breaks(words: Words, first: int, last: int) -> list[int]:
    """Return the words from `first` to one past `last` that begin a sentence."""
    return [
        j
        for j in range(first, min(last + 2, len(words)))
        if _SENTENCE_END.search(words.between(j - 1, j)) and not words.text[words.starts[j]].islower()
    ]


def _stitched(words: Words, first: int, last: int) -> bool:
    """Say whether the end of one sentence and the beginning of another were both left out, joining two statements."""
    breaks = _sentence_breaks(words, first, last)
    return bool(breaks) and breaks[0] > first and breaks[-1] <= last


def _swallowed(words: Words, first: int, last: int) -> Iterator[int]:
    """Yield the words left out that bear meaning for what was kept."""
    if is_set_off(words, first, last):
        return
    breaks = _sentence_breaks(words, first, last)
    end_of_first = breaks[0] if breaks else last + 1
    begin_of_last = breaks[-1] if breaks else first
    for j in range(first, last + 1):
        kind = kind_of(words.keys[j])
        concerned = j < end_of_first or j >= begin_of_last
        month = kind is DifferenceKind.HEDGE and words.text[words.starts[j]].isupper()
        if concerned and not month and (kind in _SCOPE_KINDS or (kind in _LOCAL_KINDS and j == last)):
            yield j
