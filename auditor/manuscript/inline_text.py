"""The visible text of a paragraph as it is written down, with every character's place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field

from auditor.domain import Span
from auditor.manuscript.blocks import VisibleText, VisibleTextBuilder


@dataclass
class Inline:
    """The visible text of a paragraph, with what its markup says."""

    visible: VisibleText
    opaque: tuple[Span, ...] = ()
    superscripts: tuple[Span, ...] = ()
    footnotes: tuple[tuple[Span, str], ...] = ()
    links: tuple[tuple[Span, str], ...] = ()
    notes: tuple[tuple[str, VisibleText], ...] = ()
    """Inline footnotes with labels made for them."""


@dataclass
class InlineWriter:
    """Writes the visible text of a paragraph, each piece with its place in the source."""

    content: VisibleText
    """The paragraph with its markup."""
    addresses: Mapping[str, str]
    """Addresses that the document defines for link labels."""
    builder: VisibleTextBuilder = field(default_factory=VisibleTextBuilder)
    opaque: list[Span] = field(default_factory=list)
    superscripts: list[Span] = field(default_factory=list)
    footnotes: list[tuple[Span, str]] = field(default_factory=list)
    links: list[tuple[Span, str]] = field(default_factory=list)
    notes: list[tuple[str, VisibleText]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.text = self.content.text

    def written(self) -> Inline:
        """Return what was written."""
        return Inline(
            self.builder.build(),
            tuple(self.opaque),
            tuple(self.superscripts),
            tuple(self.footnotes),
            tuple(self.links),
            tuple(self.notes),
        )

    def emit(self, start: int, end: int) -> None:
        """Append a stretch of the content as it is."""
        at = start
        while at < end:
            cut = min(end, self._run_end(at))
            origin = self.content.original_span(at, cut)
            self.builder.put(self.text[at:cut], origin.start, origin.end)
            at = cut

    def _run_end(self, at: int) -> int:
        """Return where the content's run that holds `at` ends, so that pieces stay linear."""
        index = bisect_right(self.content.starts, at)
        return self.content.starts[index] if index < len(self.content.starts) else len(self.text)

    def put(self, visible: str, start: int, end: int) -> Span:
        """Append what a stretch of the content shows; return where it stands."""
        origin = self.content.original_span(start, end)
        before = len(self.builder)
        self.builder.put(visible, origin.start, origin.end)
        return Span(start=before, end=len(self.builder))

    def piece(self, start: int, end: int) -> VisibleText:
        """Return a stretch of the content as a text of its own."""
        builder = VisibleTextBuilder()
        while start < end:
            cut = min(end, self._run_end(start))
            origin = self.content.original_span(start, cut)
            builder.put(self.text[start:cut], origin.start, origin.end)
            start = cut
        return builder.build()
