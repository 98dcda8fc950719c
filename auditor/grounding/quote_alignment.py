"""Aligning a damaged or altered quotation with the place in the source that is most like it.

Rare words vote for where the quotation may stand; the words of that place are aligned with those of the quotation by
edit distance (rapidfuzz); each block that differs is then explained, or named for what it changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from auditor.grounding.quote_blocks import Block, tight_blocks
from auditor.grounding.quote_explanation import explain
from auditor.grounding.quote_match import HONEST, DifferenceKind
from auditor.grounding.quote_place import Edit, Place
from auditor.grounding.quote_text import Fragment
from auditor.grounding.quote_vocabulary import gravest, weight
from auditor.sources.passages import SourceIndex
from auditor.text.words import Words

VOTES = 100
"""Occurrences of the quotation's words that may vote; the rarest words vote first."""
VOTERS = 5
"""Words that vote however often they occur."""
POOLED = 16
"""Beginnings with most votes whose neighbours are pooled."""
CANDIDATES = 3
"""Places that are aligned."""
LETTERS_COMPARED = 6_000_000
"""Product of lengths beyond which no place is looked for letter by letter."""
CLEAR = 0.85
"""Share of the quotation's words that make a place the only one looked at."""
CLOSE = 0.8
"""Share of the best place's words that another place must keep to be looked at as well."""
DISTORTED = frozenset({DifferenceKind.EXPONENT, DifferenceKind.LETTERS})
"""Kinds that distort a word which is still the same."""


def align(fragment: Fragment, index: SourceIndex, start: int = 0, stop: int | None = None) -> Place | None:
    """Return the place among the source's running words, from `start` to `stop`, that is most like the fragment."""
    words = index.running_words
    stop = len(words) if stop is None else min(stop, len(words))
    quote = fragment.plain
    if not len(quote) or start >= stop:
        return None
    aligned: list[list[Block]] = []
    for low, high in _candidates(quote, index, start, stop):
        aligned.append(tight_blocks(fragment, words, low, high))
        if _kept(aligned[-1], quote) >= CLEAR * sum(map(weight, quote.keys)):
            break
    aligned.sort(key=lambda blocks: _kept(blocks, quote), reverse=True)
    likely = [blocks for blocks in aligned[:CANDIDATES] if _kept(blocks, quote) >= CLOSE * _kept(aligned[0], quote)]
    places = [_place(blocks, fragment, words, index.normalised.line_joins) for blocks in likely]
    return min(filter(None, places), key=lambda place: (-place.similarity, place.rank), default=None)


def _kept(blocks: Sequence[Block], quote: Words) -> float:
    """Return the weight of the words that stand alike on both sides."""
    return sum(weight(key) for block in blocks if block.equal for key in quote.keys[block.i : block.i_end])


def _candidates(quote: Words, index: SourceIndex, start: int, stop: int) -> Iterator[tuple[int, int]]:
    """Yield the word ranges in which the quotation may stand, likeliest first."""
    size = len(quote)
    pad = 6 + size // 3
    votes = _votes(quote, index, start, stop)
    used: list[int] = []
    for begin, _ in votes.most_common():
        if len(used) == CANDIDATES:
            return
        if all(abs(begin - other) > pad for other in used):
            used.append(begin)
            yield max(start, begin - pad), min(stop, begin + size + 2 * pad)
    if not used:
        yield from _by_letters(quote, index.running_words, start, stop)


def _votes(quote: Words, index: SourceIndex, start: int, stop: int) -> Counter[int]:
    """Count for each possible beginning the weight of the words that agree with it, neighbours pooled."""
    places = index.places
    known = sorted((len(places[key]), i) for i, key in enumerate(quote.keys) if key in places)
    exact: Counter[int] = Counter()
    spent = 0
    for voted, (frequency, i) in enumerate(known):
        if voted >= VOTERS and spent + frequency > VOTES:
            break
        spent += frequency
        for position in places[quote.keys[i]]:
            if start <= position < stop:
                exact[position - i] += max(1, 1000 // frequency)
    reach = 2 + len(quote) // 10
    pooled: Counter[int] = Counter()
    for begin, count in exact.most_common(POOLED):
        pooled[begin] = count + sum(exact[begin + step] for step in range(-reach, reach + 1) if step)
    return pooled


def _by_letters(quote: Words, words: Words, start: int, stop: int) -> Iterator[tuple[int, int]]:
    """Yield the range most like the quotation letter by letter, where no word of it stands in the source."""
    from rapidfuzz import fuzz

    stream = words.stream[words.offsets[start] : words.offsets[stop - 1] + len(words.keys[stop - 1])]
    if len(quote.stream) > len(stream):
        yield start, stop
        return
    if len(quote.stream) * len(stream) > LETTERS_COMPARED:
        return
    found = fuzz.partial_ratio_alignment(quote.stream, stream, score_cutoff=60)
    if found is not None:
        base = words.offsets[start]
        low, high = words.at_stream(base + found.dest_start), words.at_stream(base + found.dest_end)
        yield max(start, low - 2), min(stop, high + 3)


def _place(blocks: Sequence[Block], fragment: Fragment, words: Words, joins: Sequence[int]) -> Place | None:
    quote = fragment.plain
    if not blocks:
        return None
    first, last = min(block.j for block in blocks), max(block.j_end for block in blocks) - 1
    if last < first:
        return None
    explained = [edit for block in blocks for edit in explain(block, fragment, words, joins)]
    edits = tuple(edit for edit, _ in explained)
    lost = sum(count for edit, count in explained if edit.kind not in HONEST | DISTORTED)
    total = sum(map(weight, quote.keys)) or 1.0
    tail = blocks[-1]
    unmatched = quote.piece(tail.i, tail.i_end - 1) if not tail.equal and tail.i_end > tail.i else ""
    run = max((block.i_end - block.i for block in blocks if block.equal), default=0)
    return Place(words, first, last, _graver(edits, words), max(0.0, 1 - lost / total), unmatched, run)


def _graver(edits: tuple[Edit, ...], words: Words) -> tuple[Edit, ...]:
    """Return the edits; a parenthesis left out that bears meaning counts as such where anything else differs."""
    if all(edit.kind in HONEST for edit in edits):
        return edits
    return tuple(_as_omission(edit, words) if edit.kind is DifferenceKind.PARENTHESIS else edit for edit in edits)


def _as_omission(edit: Edit, words: Words) -> Edit:
    kind = gravest(words.keys[words.at(edit.start) : words.at(edit.end - 1) + 1])
    return edit if kind is DifferenceKind.WORD else replace(edit, kind=DifferenceKind.WORD)
