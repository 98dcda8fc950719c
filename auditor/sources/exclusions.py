"""Parts of a source's text that are never evidence: its reference list, hidden comments and invisible text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from auditor.domain import ExcludedSpan, Span
from auditor.sources.signs import heading_kinds

COMMENT_OPEN, COMMENT_CLOSE = "<!--", "-->"
ENTRY_START = re.compile(r"\s*(?:\[\d{1,4}\]|\(?\d{1,4}[.)]\s|[-*•]\s|[A-Z][\w'’-]+,?\s+(?:[A-Z]\.|[A-Z]{1,3}\b))")
YEAR = re.compile(r"(?<!\d)(?:1[89]\d\d|20\d\d)[a-z]?(?!\d)")
INLINE_HEADING = re.compile(
    r"(?:^|(?<=[.!?]\s))(?:References|REFERENCES|Bibliography)(?:\s*:)?\s+(?=\[?1[\].])", re.MULTILINE
)
TAG_CHARACTERS = re.compile(r"[\U000e0020-\U000e007f]{4,}")

MIN_ENTRY_SHARE = 0.3
"""Share of the lines after a heading that must look like entries."""
MAX_HEADINGS = 5
"""Headings of a reference list that are tried, from the last."""


class _Line(NamedTuple):
    start: int
    end: int
    text: str


def exclusions(text: str) -> tuple[ExcludedSpan, ...]:
    """Return the parts of `text` that are never evidence, in order and not overlapping."""
    found = [*_comments(text), *_tagged(text)]
    references = reference_list_span(text)
    if references is not None:
        found.append(ExcludedSpan(span=references, kind="reference_list"))
    return merged(found)


def merged(parts: Sequence[ExcludedSpan]) -> tuple[ExcludedSpan, ...]:
    """Return the parts in order, each cut where an earlier one already covers it."""
    kept: list[ExcludedSpan] = []
    end = 0
    for part in sorted(parts, key=lambda part: (part.span.start, -part.span.end)):
        start = max(part.span.start, end)
        if start < part.span.end:
            kept.append(ExcludedSpan(span=Span(start=start, end=part.span.end), kind=part.kind))
            end = part.span.end
    return tuple(kept)


def _comments(text: str) -> Iterator[ExcludedSpan]:
    """Yield HTML comments; one that is never closed reaches to the end of its paragraph."""
    start = text.find(COMMENT_OPEN)
    while start >= 0:
        close = text.find(COMMENT_CLOSE, start + len(COMMENT_OPEN))
        if close < 0:
            paragraph = text.find("\n\n", start)
            close = paragraph if paragraph >= 0 else len(text)
            yield ExcludedSpan(span=Span(start=start, end=close), kind="hidden_text")
            return
        yield ExcludedSpan(span=Span(start=start, end=close + len(COMMENT_CLOSE)), kind="hidden_text")
        start = text.find(COMMENT_OPEN, close)


def _tagged(text: str) -> Iterator[ExcludedSpan]:
    """Yield runs of Unicode tag characters, which no reader sees."""
    for match in TAG_CHARACTERS.finditer(text):
        yield ExcludedSpan(span=Span(start=match.start(), end=match.end()), kind="hidden_text")


def reference_list_span(text: str) -> Span | None:
    """Return the reference list of `text`, from its heading to the next section or the end, or None.

    The last heading that entries follow counts; else a list that runs on from the word "References" in its line.
    """
    lines = list(_lines(text))
    headings = [index for index, line in enumerate(lines) if "references" in heading_kinds(line.text)]
    for index in reversed(headings[-MAX_HEADINGS:]):
        end = _list_end(lines, index + 1)
        if _looks_like_entries([line.text for line in lines[index + 1 : end]]):
            last = lines[end - 1].end if end > index + 1 else lines[index].end
            return Span(start=lines[index].start, end=last)
    inline = None
    for match in INLINE_HEADING.finditer(text):
        inline = match
    return Span(start=inline.start(), end=len(text)) if inline and _inline_list(text[inline.end() :]) else None


def _inline_list(rest: str) -> bool:
    """Say whether what follows "References 1." on one line is a list: several years, and the end of the text."""
    return len(YEAR.findall(rest)) >= 2


def _lines(text: str) -> Iterator[_Line]:
    start = 0
    for line in text.splitlines(keepends=True):
        yield _Line(start, start + len(line.rstrip("\r\n")), line)
        start += len(line)


def _list_end(lines: Sequence[_Line], start: int) -> int:
    """Return the index of the first line after the list: a heading of what follows reference lists, or the end."""
    for index in range(start, len(lines)):
        kinds = heading_kinds(lines[index].text)
        if kinds and "references" not in kinds and index > start and _is_heading_line(lines, index):
            return index
    return len(lines)


def _is_heading_line(lines: Sequence[_Line], index: int) -> bool:
    """Say whether the line stands apart: marked as a heading, or after an empty line or a finished entry."""
    line = lines[index].text.strip()
    before = lines[index - 1].text.strip()
    return line.startswith("#") or not before or before.endswith((".", ")", "]")) or before[-1].isdigit()


def _looks_like_entries(lines: Sequence[str]) -> bool:
    filled = [line for line in lines if line.strip()]
    if not filled:
        return False
    entries = sum(1 for line in filled if ENTRY_START.match(line) or YEAR.search(line) or "doi" in line.lower())
    return entries >= max(1, MIN_ENTRY_SHARE * len(filled))
