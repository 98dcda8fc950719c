"""Plain text: paragraphs between blank lines, headings by their look."""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.manuscript.blocks import Block, BlockKind, Reading, VisibleTextBuilder
from auditor.manuscript.headings import guessed_heading, known_title
from auditor.manuscript.pandoc_keys import has_bracketed_key

LINE = re.compile(r"[^\n]*(?:\n|\Z)")
MOST_HEADING_LINES = 2
BULLET = re.compile(r"\s*(?:[-*•‣▪]|\d{1,3}[.)])\s+\S")


def read_plain(text: str) -> Reading:
    """Return the blocks of a plain text; `@key` cites where the text holds such a key in brackets at least once."""
    return Reading(text=text, blocks=list(_blocks(text)), markup_keys=has_bracketed_key(text))


def _blocks(text: str) -> Iterator[Block]:
    for lines in _paragraphs(text):
        whole = _heading_of_lines(text, lines)
        if whole is not None:
            yield _block(text, lines[0][0], lines[-1][1], BlockKind.HEADING, whole)
        else:
            yield from _prose(text, lines)


def _heading_of_lines(text: str, lines: list[tuple[int, int]]) -> int | None:
    """Return the level of a heading that stands alone, on one line or two; None for other paragraphs."""
    if len(lines) > MOST_HEADING_LINES:
        return None
    joined = " ".join(text[start:end].strip() for start, end in lines)
    heading = guessed_heading(joined, alone=True)
    return heading[1] if heading is not None else None


def _prose(text: str, lines: list[tuple[int, int]]) -> Iterator[Block]:
    """Yield a paragraph, cut at headings and list items on lines of their own."""
    start = lines[0][0]
    for begin, end in lines:
        line = text[begin:end]
        heading = _inner_heading(line)
        if (heading or BULLET.match(line)) and begin > start:
            yield _block(text, start, begin, BlockKind.PROSE)
            start = begin
        if heading:
            yield _block(text, begin, end, BlockKind.HEADING, 1)
            start = end
    if lines[-1][1] > start:
        yield _block(text, start, lines[-1][1], BlockKind.PROSE)


def _inner_heading(line: str) -> bool:
    title = known_title(line)
    return title is not None and title[:1].isupper()


def _paragraphs(text: str) -> Iterator[list[tuple[int, int]]]:
    lines: list[tuple[int, int]] = []
    for match in LINE.finditer(text):
        if match.group().strip():
            lines.append((match.start(), match.end()))
        elif lines:
            yield lines
            lines = []
    if lines:
        yield lines


def _block(text: str, start: int, end: int, kind: BlockKind, level: int = 0) -> Block:
    builder = VisibleTextBuilder()
    while end > start and text[end - 1].isspace():
        end -= 1
    builder.copy(text, start, end)
    return Block(kind=kind, visible=builder.build(), level=level)
