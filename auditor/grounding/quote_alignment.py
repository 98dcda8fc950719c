"""Aligning a damaged or altered quotation with the place in the source that is most like it.

Rare words vote for where the quotation may stand; the words of that place are aligned with those of the quotation by
edit distance (rapidfuzz); each block that differs is then explained, or named for what it changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from auditor.grounding.quote_match import HONEST, DifferenceKind
from auditor.grounding.quote_place import Edit, Place, examine, is_set_off, joined
from auditor.grounding.quote_text import Fragment
from auditor.grounding.quote_vocabulary import (
    extraction_damage,
    fused_words,
    gravest,
    is_unit,
    kind_of_change,
    opposed_words,
    other_script,
    weight,
)
from auditor.sources.passages import SourceIndex
from auditor.text.words import Words, is_number

if TYPE_CHECKING:
    from rapidfuzz.distance import Opcodes

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
LONGEST_JOIN = 4
"""Words that one word may have fallen into."""
DISTORTED = frozenset({DifferenceKind.EXPONENT, DifferenceKind.LETTERS})
"""Kinds that distort a word which is still the same."""
_OPENERS, _CLOSERS = "([", ")]"


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of quotation and source, half-open word ranges, that is equal or differs."""

    equal: bool
    i: int
    i_end: int
    j: int
    j_end: int


def align(fragment: Fragment, index: SourceIndex, start: int = 0, stop: int | None = None) -> Place | None:
    """Return the place among the source's running words, from `start` to `stop`, that is most like the fragment."""
    words = index.running_words
    stop = len(words) if stop is None else min(stop, len(words))
    quote = fragment.plain
    if not len(quote) or start >= stop:
        return None
    aligned: list[list[Block]] = []
    for low, high in _candidates(quote, index, start, stop):
        aligned.append(_tight(fragment, words, low, high))
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
    explained = [edit for block in blocks for edit in _explain(block, fragment, words, joins)]
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


def _tight(fragment: Fragment, words: Words, low: int, high: int) -> list[Block]:
    """Align the quotation with the part of a range that holds most of its words.

    The longest common subsequence finds that part; edit distance over the whole range would let the words around it
    stand in for words of the quotation.
    """
    from rapidfuzz.distance import Indel, Levenshtein

    quoted, source = fragment.plain.keys, words.keys[low:high]
    common = _trim(_blocks(Indel.opcodes(quoted, source), low), fragment)
    if not any(block.equal for block in common):
        return common
    low, high = min(block.j for block in common), max(block.j_end for block in common)
    return _trim(_blocks(Levenshtein.opcodes(quoted, words.keys[low:high]), low), fragment)


def _blocks(operations: Opcodes, base: int) -> list[Block]:
    """Return an alignment as alternating equal and different blocks; source offsets are absolute."""
    blocks: list[Block] = []
    for op in operations:
        equal = op.tag == "equal"
        block = Block(equal, op.src_start, op.src_end, op.dest_start + base, op.dest_end + base)
        if blocks and blocks[-1].equal == equal:
            before = blocks.pop()
            block = Block(equal, before.i, block.i_end, before.j, block.j_end)
        blocks.append(block)
    return blocks


def _trim(blocks: list[Block], fragment: Fragment) -> list[Block]:
    """Let the place begin and end with the quotation, not with stray words far from the rest of it."""
    quote = fragment.plain
    blocks = _without_stray(_without_stray(blocks, quote, at_end=True), quote, at_end=False)
    if blocks and not blocks[0].equal:
        head = blocks[0]
        size = _replaced(head, fragment)
        blocks[0] = Block(False, head.i, head.i_end, max(head.j, head.j_end - size), head.j_end)
    if blocks and not blocks[-1].equal:
        tail = blocks[-1]
        size = _replaced(tail, fragment)
        blocks[-1] = Block(False, tail.i, tail.i_end, tail.j, min(tail.j_end, tail.j + size))
    return [block for block in blocks if block.i < block.i_end or block.j < block.j_end]


def _replaced(block: Block, fragment: Fragment) -> int:
    """Return how many words of the source a block at the quotation's edge may stand for: none for an insertion."""
    inserted = all(fragment.is_inserted(i) for i in range(block.i, block.i_end))
    return 0 if inserted else block.i_end - block.i


def _without_stray(blocks: list[Block], quote: Words, *, at_end: bool) -> list[Block]:
    """Merge short equal runs at one end into the difference beside them where that difference is longer."""
    order = list(reversed(blocks)) if at_end else list(blocks)
    while True:
        position = next((n for n, block in enumerate(order) if block.equal), None)
        if position is None or position + 1 >= len(order) or position > 1:
            break
        run, beside = order[position], order[position + 1]
        size = run.i_end - run.i
        padding = position + 2 == len(order)
        skipped = beside.i_end - beside.i if padding else max(beside.j_end - beside.j, beside.i_end - beside.i)
        small = size == 1 or (size == 2 and sum(map(weight, quote.keys[run.i : run.i_end])) < 1)
        if not small or skipped <= 3 * size:
            break
        merged = order[: position + 2]
        order[: position + 2] = [
            Block(
                False,
                min(b.i for b in merged),
                max(b.i_end for b in merged),
                min(b.j for b in merged),
                max(b.j_end for b in merged),
            )
        ]
    return list(reversed(order)) if at_end else order


def _explain(block: Block, fragment: Fragment, words: Words, joins: Sequence[int]) -> list[tuple[Edit, float]]:
    """Return the edits of a block, each with the weight of the quoted words it concerns."""
    quote = fragment.plain
    same = quote.keys[block.i : block.i_end] == words.keys[block.j : block.j_end]
    if block.equal or (same and block.i < block.i_end):
        part = quote.part(block.i, block.i_end)
        return [(edit, 0.0) for edit in examine(part, words, block.j, block.j_end - 1, joins)]
    whole = _explain_whole(block, fragment, words)
    if whole is not None:
        return [whole]
    for first, rest in _splits(block):
        explained = _explain_whole(first, fragment, words)
        if explained is not None and explained[0].kind in HONEST:
            return [explained, *_explain(rest, fragment, words, joins)]
    return [_changed(block, fragment, words)]


def _splits(block: Block) -> Iterator[tuple[Block, Block]]:
    """Yield the ways to take a few words off either end of a block."""
    for i in range(1, min(LONGEST_JOIN, block.i_end - block.i) + 1):
        for j in range(1, min(LONGEST_JOIN, block.j_end - block.j) + 1):
            if i < block.i_end - block.i or j < block.j_end - block.j:
                head = Block(False, block.i, block.i + i, block.j, block.j + j)
                yield head, Block(False, head.i_end, block.i_end, head.j_end, block.j_end)
                tail = Block(False, block.i_end - i, block.i_end, block.j_end - j, block.j_end)
                yield tail, Block(False, block.i, tail.i, block.j, tail.j)


def _explain_whole(block: Block, fragment: Fragment, words: Words) -> tuple[Edit, float] | None:
    """Return the edit that explains all of a block as damage, spacing, insertion or parenthesis, or None."""
    quote = fragment.plain
    said, printed = joined(quote, block.i, block.i_end), joined(words, block.j, block.j_end)
    if said and said == printed:
        fused = {said, *quote.keys[block.i : block.i_end], *words.keys[block.j : block.j_end]} & fused_words()
        return _made(DifferenceKind.NEGATION if fused else DifferenceKind.SPACING, block, fragment, words)
    if said and printed and said.replace("^", "") == printed.replace("^", ""):
        return _made(_flattened(block, quote, words), block, fragment, words)
    if not said:
        return _made(DifferenceKind.PARENTHESIS, block, fragment, words) if _in_parenthesis(block, words) else None
    if printed and extraction_damage(said, printed):
        return _made(DifferenceKind.DAMAGE, block, fragment, words)
    if printed and block.i_end - block.i == block.j_end - block.j == 1 and other_script(said, printed):
        return _made(DifferenceKind.LETTERS, block, fragment, words)
    return None


def _flattened(block: Block, quote: Words, words: Words) -> DifferenceKind:
    """Return whether only the mark of a power is lost before a sign (10 -3), or two numbers may have run together."""
    signed = "-" in quote.keys[block.i : block.i_end + 1] and "-" in words.keys[block.j : block.j_end + 1]
    return DifferenceKind.DAMAGE if signed else DifferenceKind.EXPONENT


def _in_parenthesis(block: Block, words: Words) -> bool:
    """Say whether the words left out are one whole parenthesis of the source."""
    start, end = words.starts[block.j], words.ends[block.j_end - 1]
    before, after = words.text[:start].rstrip()[-1:] if start else "", words.text[end : end + 3].strip()[:1]
    inside = words.text[start:end]
    paired = before in _OPENERS and after in _CLOSERS if before and after else False
    return paired and inside.count("(") == inside.count(")") and inside.count("[") == inside.count("]")


def _made(kind: DifferenceKind, block: Block, fragment: Fragment, words: Words) -> tuple[Edit, float]:
    quote = fragment.plain
    quoted = quote.piece(block.i, block.i_end - 1) if block.i < block.i_end else ""
    if block.j < block.j_end:
        start, end = words.starts[block.j], words.ends[block.j_end - 1]
    else:
        start = end = words.ends[block.j - 1] if block.j else 0
    return Edit(kind, quoted, start, end), sum(map(weight, quote.keys[block.i : block.i_end]))


def _changed(block: Block, fragment: Fragment, words: Words) -> tuple[Edit, float]:
    """Return the edit for words that were added, left out or replaced."""
    quote = fragment.plain
    said, printed = quote.keys[block.i : block.i_end], words.keys[block.j : block.j_end]
    at_edge = block.i == 0 or block.i_end == len(quote)
    marked = bool(said) and all(fragment.is_inserted(i) for i in range(block.i, block.i_end))
    if marked and gravest(said if at_edge else [*said, *printed]) is DifferenceKind.WORD:
        return _made(DifferenceKind.INSERTION, block, fragment, words)
    return _made(_kind_of_block(block, quote, words, at_edge=at_edge), block, fragment, words)


def _kind_of_block(block: Block, quote: Words, words: Words, *, at_edge: bool) -> DifferenceKind:
    """Return what a change bears. At the quotation's edge nobody knows which words of the source were replaced."""
    said, printed = quote.keys[block.i : block.i_end], words.keys[block.j : block.j_end]
    kind = kind_of_change(said, printed)
    if at_edge and not opposed_words(said, printed):
        kind = gravest([key for key in said if key not in printed])
    if not said and is_set_off(words, block.j, block.j_end - 1):
        return DifferenceKind.WORD
    after_number = block.j > 0 and is_number(words.keys[block.j - 1])
    changed = [*_printed(quote, block.i, block.i_end), *_printed(words, block.j, block.j_end)]
    if kind is DifferenceKind.WORD and after_number and any(is_unit(word, "") for word in changed):
        return DifferenceKind.UNIT
    return kind


def _printed(words: Words, first: int, after: int) -> list[str]:
    return [words.piece(first, first)] if first < after else []
