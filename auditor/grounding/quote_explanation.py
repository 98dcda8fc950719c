"""What a block that differs between quotation and source comes from, or changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from auditor.grounding.quote_blocks import Block
from auditor.grounding.quote_match import HONEST, DifferenceKind
from auditor.grounding.quote_place import Edit, examine, is_set_off, joined
from auditor.grounding.quote_text import Fragment
from auditor.grounding.quote_vocabulary import (
    extraction_damage,
    fused_words,
    gravest,
    is_unit,
    kind_of_change,
    misread,
    opposed_words,
    other_script,
    weight,
)
from auditor.text.words import Words, is_number

LONGEST_BLOCK = 120
"""Words of both sides beyond which a block is not taken apart."""
LONGEST_JOIN = 4
"""Words that one word may have fallen into."""
_OPENERS, _CLOSERS = "([", ")]"


def explain(block: Block, fragment: Fragment, words: Words, joins: Sequence[int]) -> list[tuple[Edit, float]]:
    """Return the edits of a block, each with the weight of the quoted words it concerns."""
    quote = fragment.plain
    same = quote.keys[block.i : block.i_end] == words.keys[block.j : block.j_end]
    if block.equal or (same and block.i < block.i_end):
        part = quote.part(block.i, block.i_end)
        return [(edit, 0.0) for edit in examine(part, words, block.j, block.j_end - 1, joins)]
    whole = _explain_whole(block, fragment, words)
    if whole is not None:
        return [whole]
    small = block.i_end - block.i + block.j_end - block.j <= LONGEST_BLOCK
    for first, rest in _splits(block) if small else ():
        explained = _explain_whole(first, fragment, words)
        if explained is not None and explained[0].kind in HONEST:
            return [explained, *explain(rest, fragment, words, joins)]
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
    if {said, printed} == {"^", ""} and quote.keys[block.i - 1 : block.i] == words.keys[block.j - 1 : block.j] != []:
        return _made(_lost_raising(quote.keys[block.i - 1]), block, fragment, words)
    if not said:
        return _made(DifferenceKind.PARENTHESIS, block, fragment, words) if _in_parenthesis(block, words) else None
    if printed and (extraction_damage(said, printed) or misread(said, _whole_word(block, words))):
        return _made(DifferenceKind.DAMAGE, block, fragment, words)
    if printed and block.i_end - block.i == block.j_end - block.j == 1 and other_script(said, printed):
        return _made(DifferenceKind.LETTERS, block, fragment, words)
    return None


def _whole_word(block: Block, words: Words) -> str:
    """Return the word of the source that a block is, its digits included; empty where it is several words."""
    piece = words.piece(block.j, block.j_end - 1).casefold()
    return "" if " " in piece else piece


def _lost_raising(before: str) -> DifferenceKind:
    """Return what a power printed on the line is: damage after letters (km2 for km²), run together after a number."""
    return DifferenceKind.DAMAGE if before.isalpha() else DifferenceKind.EXPONENT


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
