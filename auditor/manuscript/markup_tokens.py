"""Tags, text and entities of HTML and XML, each with its place in the file.

lxml gives no character offsets, so the text is cut here; nothing is fetched, and no entity is defined or expanded but
the named and numbered characters of HTML.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

TAG = re.compile(
    r"<(/?)([A-Za-z_][\w:.-]{0,60})((?:[^<>\"']|\"[^\"<]{0,4000}\"|'[^'<]{0,4000}'){0,300}?)(/?)>", re.DOTALL
)
ATTRIBUTE = re.compile(r"([\w:.-]{1,60})(?:\s{0,5}=\s{0,5}(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]{1,500})))?")
ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
RAW_TEXT = frozenset({"script", "style"})
BLOCKS = (("<!--", "-->"), ("<?", "?>"))
CDATA = ("<![CDATA[", "]]>")


@dataclass(frozen=True)
class Token:
    """One piece of markup."""

    kind: Literal["open", "close", "text"]
    start: int
    end: int
    name: str = ""
    """Name of a tag without its namespace, lower case."""
    attributes: Mapping[str, str] = field(default_factory=dict)
    """Attributes by name without namespace, lower case."""
    empty: bool = False
    """Whether the tag closes itself."""
    visible: str | None = None
    """What an entity shows; None where the text stands as it is."""


def tokens(text: str) -> Iterator[Token]:
    """Yield the tags and the text of a document in order; comments and declarations are left out."""
    at = 0
    while at < len(text):
        mark = _next_mark(text, at)
        if mark > at:
            yield Token("text", at, mark)
        if mark >= len(text):
            return
        if text[mark] == "&":
            entity = ENTITY.match(text, mark)
            stop = entity.end() if entity else mark + 1
            yield Token("text", mark, stop, visible=html.unescape(text[mark:stop]) if entity else None)
            at = stop
            continue
        token, at = _markup(text, mark)
        if token is not None:
            yield token
            if token.name in RAW_TEXT and token.kind == "open" and not token.empty:
                at = _after_raw(text, at, token.name)


def _next_mark(text: str, at: int) -> int:
    while at < len(text):
        match = re.compile(r"[<&]").search(text, at)
        if match is None:
            return len(text)
        return match.start()
    return at


def _markup(text: str, at: int) -> tuple[Token | None, int]:
    if text.startswith(CDATA[0], at):
        close = text.find(CDATA[1], at)
        stop = close if close >= 0 else len(text)
        return Token("text", at + len(CDATA[0]), stop), stop + len(CDATA[1])
    for opening, closing in BLOCKS:
        if text.startswith(opening, at):
            close = text.find(closing, at)
            return None, close + len(closing) if close >= 0 else len(text)
    if text.startswith("<!", at):
        close = text.find(">", at)
        return None, close + 1 if close >= 0 else len(text)
    match = TAG.match(text, at)
    if match is None:
        return Token("text", at, at + 1), at + 1
    name = _local(match.group(2))
    if match.group(1):
        return Token("close", at, match.end(), name), match.end()
    attributes = {
        _local(found.group(1)): html.unescape(found.group(2) or found.group(3) or found.group(4) or "")
        for found in ATTRIBUTE.finditer(match.group(3))
    }
    return Token("open", at, match.end(), name, attributes, bool(match.group(4))), match.end()


def _local(name: str) -> str:
    return name.rsplit(":", 1)[-1].lower()


def _after_raw(text: str, at: int, name: str) -> int:
    close = text.lower().find(f"</{name}", at) if len(text) < 5_000_000 else text.find(f"</{name}", at)
    return close if close >= 0 else len(text)
