"""HTML manuscripts: headings, paragraphs, notes and the reference list; menus, tables, code and scripts left out."""

from __future__ import annotations

import re

from auditor.domain import Notice
from auditor.manuscript.blocks import Block, BlockKind, Reading
from auditor.manuscript.linked_marks import Link, with_linked_marks
from auditor.manuscript.markup_blocks import MarkupReader
from auditor.manuscript.markup_tokens import Token
from auditor.resources import word_list

SKIPPED = frozenset({
    "script", "style", "nav", "noscript", "template", "svg", "form", "button", "select", "iframe", "head", "aside",
    "table", "pre", "figure", "video", "audio", "canvas", "annotation", "menu", "footer",
})  # fmt: skip
HEADING = re.compile(r"h([1-6])$")
INVISIBLE = re.compile(
    r"display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden|font-size\s{0,5}:\s{0,5}0", re.IGNORECASE
)
VOID = frozenset({"br", "img", "hr", "input", "meta", "link", "wbr", "col", "source", "area", "base", "embed", "track"})
QUOTES = {"q": ("“", "”")}


def read_html(text: str) -> Reading:
    """Return the blocks of an HTML page."""
    reader = _HtmlReader(text)
    reader.read()
    blocks = [with_linked_marks(block, links, {}) for block, links in zip(reader.blocks, reader.cites, strict=True)]
    notices: tuple[Notice, ...] = ()
    if reader.hidden:
        message = f"{reader.hidden} parts of the page are hidden from readers and were left out."
        notices = (Notice(kind="hidden_text", message=message),)
    return Reading(text=text, blocks=blocks, notices=notices)


class _HtmlReader(MarkupReader):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.hidden = 0
        self.notes_open = 0
        self.lists: list[int | None] = []
        self.cites: list[list[Link]] = []

    def skips(self, token: Token) -> bool:
        """Leave out what is no prose, and what a reader does not see."""
        style = token.attributes.get("style", "")
        if token.name not in VOID and ("hidden" in token.attributes or (style and INVISIBLE.search(style))):
            self.hidden += 1
            return True
        return token.name in SKIPPED

    def opened(self, token: Token) -> None:
        """Begin blocks and note inline elements."""
        heading = HEADING.match(token.name)
        if heading is not None:
            self.flush(BlockKind.HEADING, int(heading.group(1)))
        elif token.name in ("ol", "ul"):
            self.flush()
            start = token.attributes.get("start", "1")
            self.lists.append(int(start) - 1 if token.name == "ol" and start.isdigit() else None)
        elif token.name == "li":
            self._item(token)
        elif token.name in ("br", "wbr"):
            self.put(" ", token.start, token.end)
        elif token.name in word_list("html_block_names"):
            self._division(token)
        else:
            self._inline(token)

    def _division(self, token: Token) -> None:
        identity = token.attributes.get("id", "")
        classes = token.attributes.get("class", "").split()
        if _is_notes(token):
            self.notes_open += 1
        if "csl-entry" in classes:
            self.flush(BlockKind.REFERENCE, label=identity.removeprefix("ref-"))
        elif self.draft.kind is BlockKind.REFERENCE and token.name == "div":
            self.put(" ", token.start, token.end)
        elif not self.draft.is_blank:
            self.flush()

    def _item(self, token: Token) -> None:
        label = ""
        if self.lists and self.lists[-1] is not None:
            self.lists[-1] += 1
            label = str(self.lists[-1])
        if self.notes_open:
            self.flush(BlockKind.FOOTNOTE, label=token.attributes.get("id", label))
        else:
            self.flush(BlockKind.PROSE, label=label)

    def _inline(self, token: Token) -> None:
        attributes = token.attributes
        classes = attributes.get("class", "").split()
        if "data-cites" in attributes and "citation" in classes:
            self.note(token, "cited", keys=tuple(attributes["data-cites"].split()))
        elif token.name == "a" and (attributes.get("role") == "doc-noteref" or "footnote-ref" in classes):
            self.note(token, "footnote", address=attributes.get("href", "").lstrip("#"))
        elif token.name == "a" and "footnote-back" not in classes:
            self.note(token, "link", address=attributes.get("href", ""))
        elif token.name == "sup":
            self.note(token, "raised")
        elif token.name == "sub":
            self.note(token, "lowered")
        elif token.name in ("code", "kbd", "samp", "math", "tt"):
            self.note(token, "opaque")
        elif token.name in QUOTES:
            self.put(QUOTES[token.name][0], token.start, token.end)

    def closed(self, name: str, token: Token) -> None:
        """End blocks."""
        if name in QUOTES:
            self.put(QUOTES[name][1], token.start, token.end)
        elif name in ("ol", "ul"):
            self.flush()
            if self.lists:
                self.lists.pop()
        elif self.draft.kind is BlockKind.REFERENCE and name == "div":
            return
        elif HEADING.match(name) or name in word_list("html_block_names") or name == "li":
            if name == "section" and self.notes_open:
                self.notes_open -= 1
            self.flush()

    def finished(self, block: Block) -> None:
        """Keep the links to references of the block."""
        self.cites.append(list(self.cited))


def _is_notes(token: Token) -> bool:
    classes = token.attributes.get("class", "").split()
    return token.name == "section" and (token.attributes.get("role") == "doc-endnotes" or "footnotes" in classes)
