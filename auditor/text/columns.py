"""Columns that stand side by side in plain text, as `pdftotext -layout` prints a page, put in reading order.

A block of lines has two columns where most of its lines have a wide gap that ends at the same place. A table has them
too: the order found here is a second reading, beside the text as it stands.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

FEWEST_LINES = 3
"""Lines that make a column."""
MOST_LINES = 0.6
"""Share of a block's lines that must have the gap."""

_GAP = re.compile(r"(?<=\S)[ \t]{2,}(?=\S)")
_LINE = re.compile(r"[^\n]*\n?")


@dataclass(frozen=True, slots=True)
class ReadingOrder:
    """A text with its columns put one after the other, and the way back."""

    text: str
    """The text in reading order."""
    starts: tuple[int, ...]
    """Offset in `text` of each piece."""
    origins: tuple[int, ...]
    """Offset of each piece in the text as it stood."""

    def original_ranges(self, start: int, end: int) -> list[tuple[int, int]]:
        """Return the ranges of the original text that `text[start:end]` stands in, in reading order."""
        ranges = []
        piece = max(0, bisect_right(self.starts, start) - 1)
        while start < end:
            after = self.starts[piece + 1] if piece + 1 < len(self.starts) else len(self.text)
            stop = min(end, after)
            shift = self.origins[piece] - self.starts[piece]
            ranges.append((start + shift, stop + shift))
            start, piece = stop, piece + 1
        return ranges


def in_reading_order(text: str) -> ReadingOrder | None:
    """Return `text` with its columns in reading order, or None where it has none. Linear time."""
    pieces: list[tuple[int, int]] = []
    columns = False
    for block in _blocks(text):
        gutter = _gutter(text, block)
        if gutter is None:
            pieces += block
            continue
        columns = True
        pieces += _left(text, block, gutter)
        pieces += _right(block, gutter)
    return _assembled(text, pieces) if columns else None


def _assembled(text: str, pieces: Sequence[tuple[int, int]]) -> ReadingOrder:
    parts: list[str] = []
    starts: list[int] = []
    length = 0
    for start, end in pieces:
        part = text[start:end].rstrip("\n") + "\n"
        starts.append(length)
        parts.append(part)
        length += len(part)
    return ReadingOrder("".join(parts), tuple(starts), tuple(start for start, _ in pieces))


def _blocks(text: str) -> Iterator[list[tuple[int, int]]]:
    """Yield the lines of each block, by offsets; a blank line is a block of its own."""
    block: list[tuple[int, int]] = []
    for match in _LINE.finditer(text):
        if match.group().strip():
            block.append(match.span())
            continue
        if block:
            yield block
            block = []
        if match.group():
            yield [match.span()]
    if block:
        yield block


def _gutter(text: str, block: Sequence[tuple[int, int]]) -> int | None:
    """Return where in the lines of a block its second column begins, or None."""
    if len(block) < FEWEST_LINES:
        return None
    ends = Counter(match.end() - start for start, end in block for match in _GAP.finditer(text, start, end))
    if not ends:
        return None
    gutter, lines = ends.most_common(1)[0]
    return gutter if lines >= max(FEWEST_LINES, MOST_LINES * len(block)) else None


def _left(text: str, block: Sequence[tuple[int, int]], gutter: int) -> Iterator[tuple[int, int]]:
    for start, end in block:
        stop = min(end, start + gutter)
        if text[start:stop].strip():
            yield start, start + len(text[start:stop].rstrip())


def _right(block: Sequence[tuple[int, int]], gutter: int) -> Iterator[tuple[int, int]]:
    for start, end in block:
        if end - start > gutter:
            yield start + gutter, end
