"""What interrupts prose on a printed page: running heads, page and line numbers, captions, tables, side labels,
footnotes, stray lines, and citation marks.

Nothing here is certain, so nothing is thrown away: the ranges serve as a second reading of the text, used where the
plain one does not hold a quotation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from auditor.text.captions import captions_in_line, captions_inside, is_caption, is_table
from auditor.text.line_numbers import line_numbers
from auditor.text.lines import Line, read_lines, read_paragraphs
from auditor.text.ranges import merge

LONGEST_INSERT = 300
"""Characters of a block that may stand inside a sentence as a head, caption or footnote."""
LONGEST_LINE = 100
"""Characters of a stray line inside a paragraph."""
LONGEST_LABEL = 30
"""Characters of a label beside the text."""
INSERTED_BLOCKS = 3
"""Blocks in a row that may interrupt one sentence."""

_NUMBER_LINE = re.compile(r"\W{0,3}\d{1,4}\W{0,3}")
_SIGNS_LINE = re.compile(r"(?=[^:;()]{0,60}[:;()])[\d\W_]{5,60}")
"""A line of digits and signs: a font's test line, "1234567890():,;"."""
_PAGE_NUMBER = re.compile(r"\d{1,4}\b|\b\d{1,4}\Z")
_VOLUME_AND_PAGE = re.compile(
    r"\b(?:1[89]|20)\d\d\s?[;:,]\s?\d{1,4}\s?(?:\(\d{1,3}\))?\s?[:,]\s?[A-Za-z]?\d|\bdoi:\s?10\.|https?://"
)
_SIDE_GAP = re.compile(r"[^\S\n]{3,}|\t+")
_NUMERIC_MARK = re.compile(r"\[\d{1,3}(?:\s?[,;-]\s?\d{1,3}){0,20}\]")
_RAISED_MARK = re.compile(r"(?:(?<=[^\W\d_]{3})|(?<=[.,;:)\"']))\^\d{1,3}(?:\s?[,-]\s?\d{1,3}){0,20}(?![\w^])")
_FLATTENED_MARK = re.compile(
    r"(?=\d)(?:(?<=[a-z]{5})|(?<=[a-z]{3}[.,;])|(?<=[)%][.,;])|(?<=[)%\"]))\d{1,3}(?:[,-]\d{1,3}){0,20}(?=[\s.,;:)]|\Z)(?!\.\d)"
)
_BRACKETED = re.compile(r"[(\[][^()\[\]\n]{4,200}[)\]]")
_NAME_AND_YEAR = re.compile(
    r"(?:see |e\.g\.,? |cf\. )?[^\W\d_a-z][^\d]{1,80}?,? "
    r"\(?(?:1[5-9]|20)\d\d[a-z]?(?:, pp?\. ?\d+(?:-\d+)?)?\)?"
)
_KEY_MARK = re.compile(r"\[-?@[^\[\]\n]{1,200}\]")


def page_interruptions(text: str) -> tuple[tuple[int, int], ...]:
    """Return the ranges of `text` (as read, with its line breaks) that a running sentence may skip, in order."""
    found: set[tuple[int, int]] = set()
    for block in _inserted_blocks(read_paragraphs(text)):
        found.add((block.start, block.end))
    lines = list(read_lines(text))
    found.update(line_numbers(lines))
    found.update(captions_inside(lines))
    found.update(captions_in_line(text))
    for before, line, after in zip(lines, lines[1:], lines[2:], strict=False):
        if _is_stray(before, line, after):
            found.add((line.start, line.end))
    for line in lines:
        found.update(_side_labels(line))
    return merge(found)


def citation_marks(normalised: str) -> tuple[tuple[int, int], ...]:
    """Return the ranges of normalised text that are citation marks, in order."""
    patterns = (_NUMERIC_MARK, _RAISED_MARK, _FLATTENED_MARK, _KEY_MARK)
    found = {match.span() for pattern in patterns for match in pattern.finditer(normalised)}
    for match in _BRACKETED.finditer(normalised):
        parts = match.group()[1:-1].split(";")
        if all(_NAME_AND_YEAR.fullmatch(part.strip()) for part in parts):
            found.add(match.span())
    return tuple(sorted(found))


def _inserted_blocks(blocks: Sequence[Line]) -> Iterator[Line]:
    """Yield the short blocks that stand between two halves of a sentence."""
    for position, block in enumerate(blocks):
        if not block.unfinished:
            continue
        inserted = blocks[position + 1 : position + 2 + INSERTED_BLOCKS]
        captioned = False
        for count, later in enumerate(inserted):
            apart = is_caption(later) or is_table(later)
            if not apart and (later.continues or captioned):
                yield from inserted[:count]
                break
            captioned = captioned or is_caption(later)
            if len(later.text) > LONGEST_INSERT:
                break


def _is_stray(before: Line, line: Line, after: Line) -> bool:
    """Say whether a line inside a paragraph is a number of its own, a running head or a bled reference."""
    if not before.unfinished or len(line.text) > LONGEST_LINE:
        return False
    if _NUMBER_LINE.fullmatch(line.text):
        return not after.text[:1].isdigit()
    if _VOLUME_AND_PAGE.search(line.text) or _SIGNS_LINE.fullmatch(line.text):
        return True
    return after.continues and _looks_like_head(line.text)


def _looks_like_head(line: str) -> bool:
    words = [word for word in line.split() if word[:1].isalpha()]
    capital = sum(word[0].isupper() for word in words)
    shouted = len(words) >= 2 and line.upper() == line
    numbered = _PAGE_NUMBER.match(line) or line[-1].isdigit()
    return bool(words) and (shouted or (bool(numbered) and capital >= max(1, len(words) - 2)))


def _side_labels(line: Line) -> Iterator[tuple[int, int]]:
    """Yield the label set apart by a wide gap at the end or the beginning of a line of prose."""
    parts: list[tuple[int, int]] = []
    position = 0
    for match in _SIDE_GAP.finditer(line.text):
        parts.append((position, match.start()))
        position = match.end()
    parts.append((position, len(line.text)))
    if len(parts) != 2:
        return
    (first, last) = sorted(parts, key=lambda part: part[1] - part[0])
    if first[1] - first[0] <= LONGEST_LABEL and " " in line.text[last[0] : last[1]].strip():
        yield line.start + first[0], line.start + first[1]
