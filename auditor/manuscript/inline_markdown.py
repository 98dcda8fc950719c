"""Inline Markdown: emphasis, links, code, mathematics, raised text and footnotes, with every character's place."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass

from auditor.domain import Span
from auditor.manuscript.blocks import VisibleText
from auditor.manuscript.inline_text import Inline, InlineWriter
from auditor.manuscript.latex_symbols import plain_mathematics
from auditor.manuscript.markdown_delimiters import code_spans, emphasis_marks, matching_brackets
from auditor.manuscript.raised import lower_text, raise_text

SPECIAL = re.compile(r"[\\`*_\[\]!<&^~$\n]|https?://|@")
ADDRESS = re.compile(r"https?://[^\s<>\"{}|\\^`\[\]]{3,2000}")
KEY = re.compile(r"@\{?[\w][\w:.#$%&\-+?<>~/]{0,200}")
ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]{0,15})(?:\s[^<>]{0,400})?/?>|<!--.{0,2000}?-->", re.DOTALL)
AUTOLINK = re.compile(r"<((?:https?|doi|mailto):[^\s<>]{1,2000})>")
RAISED = re.compile(r"\^([^\s^\[\]]{1,60})\^")
LOWERED = re.compile(r"~([^\s~]{1,30})~(?!~)")
FOOTNOTE = re.compile(r"\[\^([^\]\s\[^]{1,60})\]")
DESTINATION = re.compile(
    r"\(\s*(?:<([^<>\n]{0,2000})>|((?:[^\s()\\]|\\.|\([^\s()]{0,300}\)){0,2000}))(?:\s+(?:\"[^\"]{0,500}\"|'[^']{0,500}'))?\s*\)"
)
LABEL = re.compile(r"\[([^\[\]\n]{0,200})\]")
LONGEST_LABEL = 500
MATHEMATICS = re.compile(
    r"\$\$(.{1,2000}?)\$\$|\$(?=[^\s$])([^$\n]{0,500}?[^\s$\\])\$(?!\d)|\$([^\s$])\$(?!\d)", re.DOTALL
)
PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")


@dataclass
class _Scanner(InlineWriter):
    def __post_init__(self) -> None:
        super().__post_init__()
        self.closing = matching_brackets(self.text)
        self.dropped = emphasis_marks(self.text)
        self.code = code_spans(self.text)
        self.pending: dict[int, tuple[int, int, str]] = {}
        self.raised_from: int | None = None

    def scan(self) -> Inline:
        """Read the whole text."""
        at = 0
        while (match := SPECIAL.search(self.text, at)) is not None:
            self.emit(at, match.start())
            at = self._special(match.start())
        self.emit(at, len(self.text))
        return self.written()

    def _special(self, at: int) -> int:
        char = self.text[at]
        handler = {
            "\\": self._backslash,
            "`": self._code,
            "*": self._mark,
            "_": self._mark,
            "[": self._open,
            "]": self._close,
            "!": self._image,
            "<": self._angle,
            "&": self._entity,
            "^": self._caret,
            "~": self._tilde,
            "$": self._dollar,
            "\n": self._newline,
            "h": self._address,
            "@": self._key,
        }[char]
        return handler(at)

    def _literal(self, at: int, length: int = 1) -> int:
        self.emit(at, at + length)
        return at + length

    def _backslash(self, at: int) -> int:
        following = self.text[at + 1 : at + 2]
        if following == "\n":
            return at + 1
        if following and following in PUNCTUATION:
            span = self.put(following, at, at + 2)
            if following in "@^":
                self.opaque.append(span)
            return at + 2
        return self._literal(at)

    def _code(self, at: int) -> int:
        span = self.code.get(at)
        if span is None:
            end = at
            while end < len(self.text) and self.text[end] == "`":
                end += 1
            return self._literal(at, end - at)
        inner_start, inner_end, end = span
        before = len(self.builder)
        self.emit(inner_start, inner_end)
        if len(self.builder) > before:
            self.opaque.append(Span(start=before, end=len(self.builder)))
        return end

    def _mark(self, at: int) -> int:
        return at + 1 if at in self.dropped else self._literal(at)

    def _open(self, at: int) -> int:
        footnote = FOOTNOTE.match(self.text, at)
        if footnote is not None:
            self.footnotes.append((self.put(footnote.group(), at, footnote.end()), footnote.group(1)))
            return footnote.end()
        closing = self.closing.get(at)
        if closing is None:
            return self._literal(at)
        target = self._target(at, closing)
        if target is None:
            return self._literal(at)
        self.builder.begin_early(self.content.original_span(at, at + 1).start)
        self.pending[closing] = (len(self.builder), target[1], target[0])
        return at + 1

    def _target(self, at: int, closing: int) -> tuple[str, int] | None:
        """Return the address of a link, and where the link ends."""
        destination = DESTINATION.match(self.text, closing + 1)
        if destination is not None:
            return destination.group(1) or destination.group(2) or "", destination.end()
        if closing - at > LONGEST_LABEL:
            return None
        label = LABEL.match(self.text, closing + 1)
        name = (label.group(1) if label else "") or self.text[at + 1 : closing]
        address = self.addresses.get(name.strip().casefold())
        if address is None or not address.lower().startswith(("http", "doi")):
            return None
        if label is None:
            return None if name.strip().isdigit() else (address, closing + 1)
        return address, label.end()

    def _close(self, at: int) -> int:
        link = self.pending.pop(at, None)
        if link is None:
            return self._literal(at)
        start, end, address = link
        if len(self.builder) > start:
            self.builder.extend_last(self.content.original_span(end - 1, end).end)
            self.links.append((Span(start=start, end=len(self.builder)), html.unescape(address)))
        else:
            self.builder.forget_early()
        return end

    def _image(self, at: int) -> int:
        if self.text[at + 1 : at + 2] != "[":
            return self._literal(at)
        closing = self.closing.get(at + 1)
        if closing is None:
            return self._literal(at)
        destination = DESTINATION.match(self.text, closing + 1)
        return destination.end() if destination else self._literal(at)

    def _angle(self, at: int) -> int:
        link = AUTOLINK.match(self.text, at)
        if link is not None:
            self.links.append((self.put(link.group(1), at, link.end()), link.group(1)))
            return link.end()
        tag = TAG.match(self.text, at)
        if tag is None:
            return self._literal(at)
        name = (tag.group(2) or "").lower()
        if name in ("sup", "sub") and not tag.group(1):
            return self._script(tag, name)
        if name in ("br", "p", "div", "li"):
            self._newline(at)
        return tag.end()

    def _script(self, tag: re.Match[str], name: str) -> int:
        close = self.text.find(f"</{name}>", tag.end(), tag.end() + 200)
        if close < 0:
            return tag.end()
        inner = re.sub(r"<[^<>]{0,200}>|\[|\]\([^()\s]{0,500}\)|\]", "", self.text[tag.end() : close])
        end = close + len(name) + 3
        if name == "sub":
            self.put(lower_text(inner), tag.start(), end)
        else:
            span = self.put(raise_text(inner), tag.start(), end)
            if len(span):
                self.superscripts.append(span)
        return end

    def _entity(self, at: int) -> int:
        entity = ENTITY.match(self.text, at)
        if entity is None:
            return self._literal(at)
        self.put(html.unescape(entity.group()).replace("\xa0", " "), at, entity.end())
        return entity.end()

    def _caret(self, at: int) -> int:
        if self.text[at + 1 : at + 2] == "[" and (closing := self.closing.get(at + 1)) is not None:
            label = f"inline-{at}-{closing}"
            self.footnotes.append((self.put(f"[^{len(self.notes) + 1}]", at, closing + 1), label))
            self.notes.append((label, self.piece(at + 2, closing)))
            return closing + 1
        raised = RAISED.match(self.text, at)
        if raised is None:
            return self._literal(at)
        self.superscripts.append(self.put(raise_text(raised.group(1)), at, raised.end()))
        return raised.end()

    def _tilde(self, at: int) -> int:
        if self.text[at : at + 2] == "~~":
            return at + 2
        lowered = LOWERED.match(self.text, at)
        if lowered is None:
            return self._literal(at)
        self.put(lower_text(lowered.group(1)), at, lowered.end())
        return lowered.end()

    def _dollar(self, at: int) -> int:
        formula = MATHEMATICS.match(self.text, at)
        if formula is None:
            return self._literal(at)
        source = next(group for group in formula.groups() if group is not None)
        visible = plain_mathematics(source)
        if not visible:
            return formula.end()
        span = self.put(visible, at, formula.end())
        if source.lstrip().startswith("^"):
            self.superscripts.append(span)
        else:
            self.opaque.append(span)
        return formula.end()

    def _newline(self, at: int) -> int:
        origin = self.content.original_span(at, at + 1)
        self.builder.space(origin.start, origin.end, line_break=True)
        return at + 1

    def _address(self, at: int) -> int:
        address = ADDRESS.match(self.text, at)
        if address is None:
            return self._literal(at)
        end = min([address.end(), *(closing for closing in self.pending if at < closing < address.end())])
        while (
            end > at
            and self.text[end - 1] in ".,;:!?*_)'"
            and not (self.text[end - 1] == ")" and "(" in self.text[at:end])
        ):
            end -= 1
        return self._literal(at, max(1, end - at))

    def _key(self, at: int) -> int:
        key = KEY.match(self.text, at)
        return self._literal(at, len(key.group()) if key else 1)


def read_inline(content: VisibleText, addresses: Mapping[str, str]) -> Inline:
    """Return what a reader sees of a paragraph; `addresses` are those that the document defines for link labels."""
    if SPECIAL.search(content.text) is None:
        return Inline(content)
    return _Scanner(content, addresses).scan()
