"""A block in the making, for readers that walk a file from its beginning to its end."""

from __future__ import annotations

from dataclasses import dataclass, field

from auditor.domain import Span
from auditor.manuscript.blocks import Block, BlockKind, Mark, VisibleTextBuilder


@dataclass
class BlockBuilder:
    """Collects the text of a block and what its markup says; spans point into the visible text so far."""

    kind: BlockKind = BlockKind.PROSE
    level: int = 0
    label: str = ""
    text: VisibleTextBuilder = field(default_factory=VisibleTextBuilder)
    marks: list[Mark] = field(default_factory=list)
    opaque: list[Span] = field(default_factory=list)
    superscripts: list[Span] = field(default_factory=list)
    links: list[tuple[Span, str]] = field(default_factory=list)
    footnotes: list[tuple[Span, str]] = field(default_factory=list)

    @property
    def is_blank(self) -> bool:
        """Whether nothing but white space was collected."""
        return not self.text.text.strip()

    def put(self, visible: str, start: int, end: int) -> Span:
        """Show `visible` for the characters `start` to `end` of the original; return its place."""
        before = len(self.text)
        self.text.put(visible, start, end)
        return Span(start=before, end=len(self.text))

    def build(self) -> Block:
        """Return the block."""
        return Block(
            kind=self.kind,
            visible=self.text.build(),
            level=self.level,
            label=self.label,
            marks=tuple(self.marks),
            opaque=tuple(self.opaque),
            superscripts=tuple(self.superscripts),
            footnotes=tuple(self.footnotes),
            links=tuple(self.links),
        )
