"""Blocks from a stream of tags: what HTML and JATS have in common."""

from __future__ import annotations

from dataclasses import dataclass, field

from auditor.domain import Span
from auditor.manuscript.block_builder import BlockBuilder
from auditor.manuscript.blocks import Block, BlockKind
from auditor.manuscript.markup_tokens import Token, tokens
from auditor.manuscript.raised import lower_text, raise_text


@dataclass
class _Open:
    """An element that ends with something to note."""

    name: str
    start: int
    address: str = ""
    keys: tuple[str, ...] = ()
    kind: str = ""


@dataclass
class MarkupReader:
    """Walks the tags of a document and collects blocks; a format says what its tags mean."""

    text: str
    blocks: list[Block] = field(default_factory=list)
    skipping: list[str] = field(default_factory=list)
    stack: list[_Open] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._begin(BlockKind.PROSE)

    # --- What a format overrides

    def skips(self, token: Token) -> bool:
        """Say whether an element and all in it is no prose."""
        raise NotImplementedError

    def opened(self, token: Token) -> None:
        """Take notice of a tag that opens."""
        raise NotImplementedError

    def closed(self, name: str, token: Token) -> None:
        """Take notice of a tag that closes."""
        raise NotImplementedError

    # --- Walking

    def read(self) -> None:
        """Read the whole text into `blocks`."""
        for token in tokens(self.text):
            if self.skipping:
                self._skip(token)
            elif token.kind == "text":
                self._text(token)
            elif token.kind == "open":
                self._open(token)
            else:
                self._close(token)
        self.flush()

    def _skip(self, token: Token) -> None:
        if token.name != self.skipping[-1]:
            return
        if token.kind == "open" and not token.empty:
            self.skipping.append(token.name)
        elif token.kind == "close":
            self.skipping.pop()

    def _open(self, token: Token) -> None:
        if self.skips(token):
            if not token.empty:
                self.skipping.append(token.name)
            return
        self.opened(token)
        if token.empty:
            self._close(token)

    def _close(self, token: Token) -> None:
        for index in range(len(self.stack) - 1, max(-1, len(self.stack) - 40), -1):
            if self.stack[index].name == token.name:
                for finished in reversed(self.stack[index:]):
                    self._finish(finished, token)
                del self.stack[index:]
                break
        self.closed(token.name, token)

    # --- Text

    def _text(self, token: Token) -> None:
        if token.visible is not None:
            self.put(" " if token.visible == "\xa0" else token.visible, token.start, token.end)
        elif self.inside("sup") or self.inside("sub"):
            self.put(self.text[token.start : token.end].strip(), token.start, token.end)
        else:
            self.draft.text.copy(self.text, token.start, token.end)

    def put(self, visible: str, start: int, end: int) -> Span:
        """Show `visible` for a stretch of the file; raised and lowered text gets its own digits."""
        if self.inside("sup"):
            visible = raise_text(visible)
        elif self.inside("sub"):
            visible = lower_text(visible)
        before = len(self.draft.text)
        if visible == " ":
            self.draft.text.space(start, end)
        else:
            self.draft.text.put(visible, start, end)
        return Span(start=before, end=len(self.draft.text))

    def inside(self, name: str) -> bool:
        """Say whether an element of that name, noted with `note`, is open."""
        return any(element.name == name for element in self.stack[-6:])

    def note(self, token: Token, kind: str, *, address: str = "", keys: tuple[str, ...] = ()) -> None:
        """Remember an inline element whose text matters as a whole."""
        self.stack.append(_Open(token.name, len(self.draft.text), address, keys, kind))

    def _finish(self, element: _Open, token: Token) -> None:
        start = min(element.start, len(self.draft.text))
        span = Span(start=start, end=len(self.draft.text))
        if not len(span):
            return
        if element.kind == "raised":
            self.draft.superscripts.append(span)
        elif element.kind == "opaque":
            self.draft.opaque.append(span)
        elif element.kind == "link":
            self.draft.links.append((span, element.address))
        elif element.kind == "footnote":
            self.draft.footnotes.append((span, element.address))
        elif element.kind == "cited":
            self.cited.append((span, element.keys))

    # --- Blocks

    def _begin(self, kind: BlockKind, level: int = 0, label: str = "") -> None:
        self.draft = BlockBuilder(kind, level, label)
        self.cited: list[tuple[Span, tuple[str, ...]]] = []
        self.stack = [_Open(element.name, 0, element.address, element.keys, element.kind) for element in self.stack]

    def flush(self, kind: BlockKind = BlockKind.PROSE, level: int = 0, label: str = "") -> None:
        """End the block, if it holds anything, and begin one of this kind."""
        if not self.draft.is_blank:
            self.blocks.append(self.draft.build())
            self.finished(self.blocks[-1])
        self._begin(kind, level, label)

    def finished(self, block: Block) -> None:
        """Take notice of a finished block; `cited` still holds its links to references."""
