"""Blocks: what every format reader makes of a file, before sentences and citations are looked for.

A block is a heading, a paragraph of prose, a footnote or an entry of the reference list. It holds the text as a
reader sees it, with a map back to the text that all offsets of the manuscript point into.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from auditor.domain import Citation, Notice, Reference, Span

FOLDED_SPACE = re.compile(r"\s{2,}|[^\S ]")


class BlockKind(StrEnum):
    """What a block is."""

    HEADING = "heading"
    PROSE = "prose"
    FOOTNOTE = "footnote"
    REFERENCE = "reference"


@dataclass(frozen=True)
class VisibleText:
    """Text as a reader sees it, with the place of each character in the original."""

    text: str
    """The visible text; line breaks of the original are kept as `\\n`."""
    starts: tuple[int, ...]
    """Visible offset at which each run begins, ascending."""
    origins: tuple[tuple[int, int], ...]
    """Place of each run in the original; a run of equal length maps character by character, others as a whole."""

    def original_span(self, start: int, end: int) -> Span:
        """Return the place in the original of the visible characters `start` to `end` (at least one)."""
        first = bisect_right(self.starts, start) - 1
        last = bisect_right(self.starts, max(start, end - 1)) - 1
        return Span(start=self._place(first, start, 0), end=self._place(last, max(start, end - 1), 1))

    def original_start(self, offset: int) -> int:
        """Return the place in the original of the visible character at `offset`."""
        return self._place(bisect_right(self.starts, offset) - 1, offset, 0)

    def _place(self, run: int, offset: int, side: int) -> int:
        begin, end = self.origins[run]
        length = (self.starts[run + 1] if run + 1 < len(self.starts) else len(self.text)) - self.starts[run]
        if end - begin != length:
            return end if side else begin
        return begin + offset - self.starts[run] + side


class VisibleTextBuilder:
    """Builds a visible text from pieces of the original, in order."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._starts: list[int] = []
        self._origins: list[tuple[int, int]] = []
        self._length = 0
        self._last = ""
        self._early: int | None = None

    def __len__(self) -> int:
        return self._length

    def put(self, text: str, start: int, end: int) -> None:
        """Append `text`, which stands for the characters `start` to `end` of the original."""
        if not text:
            return
        if self._early is not None:
            early, self._early = self._early, None
            if len(text) > 1 and len(text) == end - start:
                self._append(text[0], early, start + 1)
                text, start = text[1:], start + 1
            else:
                start = early
        self._append(text, start, end)

    def _append(self, text: str, start: int, end: int) -> None:
        self._starts.append(self._length)
        self._origins.append((start, end))
        self._parts.append(text)
        self._length += len(text)
        self._last = text[-1]

    def begin_early(self, start: int) -> None:
        """Let the next character stand for the original from `start` on: markup that opens with it."""
        self._early = start

    def forget_early(self) -> None:
        """Take back `begin_early`."""
        self._early = None

    def extend_last(self, end: int) -> None:
        """Let the last character stand for the original up to `end`: markup that closes with it."""
        if not self._parts:
            return
        start, stop = self._origins[-1]
        last = self._parts[-1]
        if len(last) > 1 and len(last) == stop - start:
            self._parts[-1] = last[:-1]
            self._origins[-1] = (start, stop - 1)
            self._starts.append(self._length - 1)
            self._parts.append(last[-1])
            self._origins.append((stop - 1, end))
        else:
            self._origins[-1] = (start, max(stop, end))

    def copy(self, original: str, start: int, end: int) -> None:
        """Append the characters `start` to `end` of the original, white space folded into one space or line break."""
        at = start
        while at < end and original[at].isspace():
            at += 1
        if at > start:
            self.space(start, at, line_break="\n" in original[start:at])
        for match in FOLDED_SPACE.finditer(original, at, end):
            self.put(original[at : match.start()], at, match.start())
            self.space(match.start(), match.end(), line_break="\n" in match.group())
            at = match.end()
        self.put(original[at:end], at, end)

    def space(self, start: int, end: int, line_break: bool = False) -> None:
        """Append one space or line break unless the text is empty or ends with white space."""
        if self._length and self._last not in " \n":
            self._early = None
            self.put("\n" if line_break else " ", start, end)

    @property
    def text(self) -> str:
        """What was appended so far."""
        return "".join(self._parts)

    def build(self) -> VisibleText:
        """Return the finished text."""
        return VisibleText(self.text, tuple(self._starts), tuple(self._origins))


@dataclass(frozen=True)
class Mark:
    """A citation mark in a visible text, with the citations that it holds.

    The citations' own spans and groups are filled when sentences are made.
    """

    span: Span
    """Place in the visible text."""
    citations: tuple[Citation, ...]
    """One for each reference; empty for a mark that was recognised and is none (a cross-reference)."""
    narrative: bool = False
    """Whether the mark is part of the sentence's grammar, so that it cannot close the sentence before it."""


@dataclass(frozen=True)
class Block:
    """A heading, a paragraph, a footnote or an entry of the reference list."""

    kind: BlockKind
    visible: VisibleText
    level: int = 0
    """Depth of a heading, from 1."""
    label: str = ""
    """Label of a footnote, or key of a reference entry where the markup gives it."""
    marks: tuple[Mark, ...] = ()
    """Citations that the markup itself shows."""
    opaque: tuple[Span, ...] = ()
    """Code and mathematics in the visible text: no citation is looked for there, and no sentence ends there."""
    superscripts: tuple[Span, ...] = ()
    """Raised text in the visible text."""
    footnotes: tuple[tuple[Span, str], ...] = ()
    """Footnote marks in the visible text with their labels."""
    links: tuple[tuple[Span, str], ...] = ()
    """Links in the visible text with their addresses."""

    @property
    def flat(self) -> str:
        """The visible text on one line, offsets unchanged."""
        return self.visible.text.replace("\n", " ")


@dataclass(frozen=True)
class Reading:
    """What a format reader made of a file."""

    text: str
    """The text that the blocks' origins point into."""
    blocks: Sequence[Block]
    notices: tuple[Notice, ...] = ()
    markup_keys: bool = False
    """Whether `@key` is a citation in this format (pandoc Markdown)."""
    page_starts: tuple[int, ...] = ()
    """Offset of each page's first character; empty where there are no pages."""
    references: tuple[Reference, ...] = ()
    """References that the file holds as data: fields of a reference manager, JATS."""
