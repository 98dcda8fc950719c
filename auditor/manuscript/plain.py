"""Plain text: paragraphs between blank lines, headings by their look."""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.manuscript.blocks import Block, BlockKind, Reading, VisibleTextBuilder
from auditor.manuscript.headings import guessed_heading, known_title

LINE = re.compile(r"[^\n]*(?:\n|\Z)")
BULLET = re.compile(r"\s*(?:[-*•‣▪]|\d{1,3}[.)])\s+\S")


def read_plain(text: str) -> Reading:
    """Return the blocks of a plain text."""
    return Reading(text=text, blocks=list(_blocks(text)))


def _blocks(text: str) -> Iterator[Block]:
    for lines in _paragraphs(text):
        start = lines[0][0]
        for index, (begin, end) in enumerate(lines):
            line = text[begin:end]
            heading = guessed_heading(line, alone=len(lines) == 1) if index == 0 else _inner_heading(line)
            if heading is not None:
                if begin > start:
                    yield _block(text, start, begin, BlockKind.PROSE)
                yield _block(text, begin, end, BlockKind.HEADING, heading[1])
                start = end
            elif BULLET.match(line) and begin > start:
                yield _block(text, start, begin, BlockKind.PROSE)
                start = begin
        if lines[-1][1] > start:
            yield _block(text, start, lines[-1][1], BlockKind.PROSE)


def _inner_heading(line: str) -> tuple[str, int] | None:
    title = known_title(line)
    return (title, 1) if title is not None and title[:1].isupper() else None


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
