"""The alignment of a quotation with a stretch of the source, as blocks that are equal or differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.grounding.quote_text import Fragment
from auditor.grounding.quote_vocabulary import weight
from auditor.text.words import Words

if TYPE_CHECKING:
    from rapidfuzz.distance import Opcodes


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of quotation and source, half-open word ranges, that is equal or differs."""

    equal: bool
    i: int
    i_end: int
    j: int
    j_end: int


def tight_blocks(fragment: Fragment, words: Words, low: int, high: int) -> list[Block]:
    """Align the quotation with the part of a range that holds most of its words.

    The longest common subsequence finds that part; edit distance over the whole range would let the words around it
    stand in for words of the quotation.
    """
    from rapidfuzz.distance import Indel, Levenshtein

    quoted, source = fragment.plain.keys, words.keys[low:high]
    common = _trim(_blocks(Indel.opcodes(quoted, source), low), fragment, words)
    if not any(block.equal for block in common):
        return common
    low, high = min(block.j for block in common), max(block.j_end for block in common)
    return _trim(_blocks(Levenshtein.opcodes(quoted, words.keys[low:high]), low), fragment, words)


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


def _trim(blocks: list[Block], fragment: Fragment, words: Words) -> list[Block]:
    """Let the place begin and end with the quotation, not with stray words far from the rest of it."""
    quote = fragment.plain
    blocks = _without_stray(_without_stray(blocks, quote, at_end=True), quote, at_end=False)
    if blocks and not blocks[0].equal:
        head = blocks[0]
        size = _replaced(head, fragment)
        start = max(head.j, head.j_end - size)
        while head.j < start < head.j_end and _is_glued(words, start):
            start -= 1
        blocks[0] = Block(False, head.i, head.i_end, start, head.j_end)
    if blocks and not blocks[-1].equal:
        tail = blocks[-1]
        size = _replaced(tail, fragment)
        end = min(tail.j_end, tail.j + size)
        while tail.j < end < tail.j_end and _is_glued(words, end):
            end += 1
        blocks[-1] = Block(False, tail.i, tail.i_end, tail.j, end)
    return [block for block in blocks if block.i < block.i_end or block.j < block.j_end]


def _is_glued(words: Words, index: int) -> bool:
    """Say whether nothing stands between a word and the one before it: the "1" of "c1ean"."""
    return words.starts[index] == words.ends[index - 1]


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
