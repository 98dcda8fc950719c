"""Where LaTeX text goes: the block being built, with marks, formulas, links and notes at their places."""

from __future__ import annotations

from dataclasses import dataclass, field

from auditor.domain import Span
from auditor.manuscript.block_builder import BlockBuilder
from auditor.manuscript.blocks import Block, BlockKind
from auditor.manuscript.latex_source import MASK
from auditor.manuscript.latex_symbols import plain_mathematics

LIGATURES = (("---", "—"), ("--", "–"), ("``", "“"), ("''", "”"), ("`", "‘"))
LONGEST_FORMULA = 1500


@dataclass
class Emitter:
    """Collects blocks from masked LaTeX source."""

    text: str
    """The masked source."""
    pairs: dict[int, int]
    """Closing brace by opening brace."""
    blocks: list[Block] = field(default_factory=list)
    place: tuple[int, int] | None = None
    """Where everything stands that is read here, for text that a macro made; None for the file itself."""

    def __post_init__(self) -> None:
        self.begin(BlockKind.PROSE)

    def begin(self, kind: BlockKind, level: int = 0, label: str = "") -> None:
        """Begin a block."""
        self.draft = BlockBuilder(kind, level, label)
        self.after: list[Block] = []

    def flush(self, kind: BlockKind = BlockKind.PROSE, level: int = 0, label: str = "") -> None:
        """End the block, if it holds anything, and begin one of this kind."""
        if not self.draft.is_blank:
            self.blocks.append(self.draft.build())
        self.blocks.extend(self.after)
        self.begin(kind, level, label)

    def copy(self, start: int, end: int) -> None:
        """Show a stretch of the source as it is."""
        if start < end:
            self.draft.text.put(self.text[start:end], *self.origin(start, end))

    def copy_folded(self, start: int, end: int) -> None:
        """Show a stretch of the source with its white space folded."""
        self.put(" ".join(self.text[start:end].split()), start, end)

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Return the place that a stretch of the source stands for."""
        return self.place or (start, end)

    def put(self, visible: str, start: int, end: int) -> Span:
        """Show `visible` for a stretch of the source; return its place in the block."""
        return self.draft.put(visible, *self.origin(start, end))

    def space(self, start: int, end: int) -> None:
        """Show one space."""
        self.draft.text.space(*self.origin(start, end))

    def ligature(self, at: int) -> int:
        """Show a dash or quotation mark; return where it ends."""
        for source, visible in LIGATURES:
            if self.text.startswith(source, at):
                self.put(visible, at, at + len(source))
                return at + len(source)
        self.copy(at, at + 1)
        return at + 1

    def dollar(self, at: int, end: int) -> int:
        """Show a formula between dollar signs; return where it ends."""
        delimiter = "$$" if self.text.startswith("$$", at) else "$"
        close = self.text.find(delimiter, at + len(delimiter), min(end, at + LONGEST_FORMULA))
        if close < 0:
            self.copy(at, at + 1)
            return at + 1
        self.formula(at + len(delimiter), close, at, close + len(delimiter))
        return close + len(delimiter)

    def formula(self, start: int, stop: int, begin: int, end: int) -> None:
        """Show the formula `start` to `stop`, which stands at `begin` to `end` with its delimiters."""
        source = self.text[start:stop].replace(MASK, "")
        visible = plain_mathematics(source)
        if not visible:
            return
        span = self.put(visible, begin, end)
        (self.draft.superscripts if source.lstrip().startswith("^") else self.draft.opaque).append(span)

    def gap(self, at: int) -> int:
        """Skip the space that LaTeX drops after a command which prints nothing."""
        while self.text[at : at + 1] in (" ", "\t"):
            at += 1
        return at

    def options(self, at: int) -> int:
        """Return where the optional argument ends that follows a command, or `at`."""
        if self.text[at : at + 1] != "[":
            return at
        close = self.text.find("]", at, at + 300)
        return close + 1 if close > 0 else at

    def group(self, at: int) -> tuple[int, int] | None:
        """Return the range of the braced argument that follows, or None."""
        start = at
        while start < len(self.text) and self.text[start] in " \t\n\0":
            start += 1
        start = self.options(start)
        closing = self.pairs.get(start)
        return (start + 1, closing) if closing is not None and self.text[start] == "{" else None
