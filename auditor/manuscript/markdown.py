"""Markdown: the block structure from markdown-it, every line with its place in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.manuscript.blocks import Block, BlockKind, Reading, VisibleText, VisibleTextBuilder
from auditor.manuscript.headings import bold_heading, guessed_heading, known_title
from auditor.manuscript.inline_markdown import read_inline

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

FRONT_MATTER = re.compile(
    r"\A\ufeff?(?:---[ \t]*\r?\n(?:(?!---|\.\.\.)[^\n]*\n){0,500}(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)"
    r"|\+\+\+[ \t]*\r?\n(?:(?!\+\+\+)[^\n]*\n){0,500}\+\+\+[ \t]*(?:\r?\n|\Z))"
)
LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
DEFINITION = re.compile(r"[ ]{0,3}\[([^\]\n]{1,200})\]:[ \t]*(\S*)")
SILENT_HTML = re.compile(r"\s*(?:<(?:script|style|table|pre|svg|math)|\Z|<!--)", re.IGNORECASE)
COMMENT = re.compile(r"<!--.{0,2000}?-->", re.DOTALL)
ADDRESS = re.compile(r"<?(?:https?://|doi:|10\.\d{4,9}/|#|\.{0,2}/|mailto:)", re.IGNORECASE)
LONGEST_HEADING = 300


@dataclass(frozen=True)
class _Raw:
    """A block before its inline markup is read; each line is a range of the file."""

    kind: BlockKind
    lines: tuple[tuple[int, int], ...]
    level: int = 0
    label: str = ""
    address: str = ""
    listed: bool = False
    """Whether it is the item of a list."""


def read_markdown(text: str) -> Reading:
    """Return the blocks of a Markdown text: code, tables, images and front matter are left out."""
    front = FRONT_MATTER.match(text)
    body = text
    if front is not None:
        body = "\n" * (len(LINE.findall(front.group())) - 1) + text[front.end() :]
    lines = [match.span() for match in LINE.finditer(text)]
    whole = list(_raw_blocks(text, lines, _parser().parse(body)))
    headed = any(block.kind is BlockKind.HEADING for block in whole)
    raw = [part for block in whole for part in _parts(text, block)]
    addresses = {block.label.casefold(): block.address for block in raw if block.address}
    blocks = [made for block in raw for made in _finish(text, block, addresses, headed)]
    return Reading(text=text, blocks=blocks, markup_keys=True)


def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": 20}).enable("table")
    parser.disable("reference")
    parser.core.ruler.disable(["inline", "text_join"])
    return parser


def _raw_blocks(text: str, lines: Sequence[tuple[int, int]], tokens: Sequence[Token]) -> Iterator[_Raw]:
    table = 0
    item, listed = "", False
    heading = 0
    for token in tokens:
        table += {"table_open": 1, "table_close": -1}.get(token.type, 0)
        if token.type == "list_item_open":
            item, listed = token.info, True
        elif token.type == "heading_open":
            heading = int(token.tag[1:])
        elif token.type == "inline" and token.map and not table and token.content.strip():
            ranges = tuple(_line_ranges(text, lines, token))
            kind = BlockKind.HEADING if heading and len(token.content) <= LONGEST_HEADING else BlockKind.PROSE
            yield _Raw(kind, ranges, level=heading, label=item, listed=listed)
            item, heading, listed = "", 0, False
        elif token.type == "html_block" and token.map and not SILENT_HTML.match(COMMENT.sub("", token.content)):
            yield _Raw(BlockKind.PROSE, tuple(_line_ranges(text, lines, token)))


def _line_ranges(text: str, lines: Sequence[tuple[int, int]], token: Token) -> Iterator[tuple[int, int]]:
    """Yield the range of each content line: what containers and heading marks put around it is cut off."""
    first = token.map[0] if token.map else 0
    for offset, content in enumerate(token.content.split("\n")):
        if first + offset >= len(lines):
            return
        start, end = lines[first + offset]
        wanted = content.strip()
        found = text.rfind(wanted, start, end) if wanted else -1
        if found >= 0:
            yield found, found + len(wanted)
        elif wanted:
            yield start, end


def _parts(text: str, block: _Raw) -> Iterator[_Raw]:
    """Cut definitions of footnotes and links, and headings on a line of their own, out of a paragraph."""
    if block.kind is BlockKind.HEADING:
        yield block
        return
    pending: list[tuple[int, int]] = []
    label = block.label
    definition: _Raw | None = None
    for start, end in block.lines:
        line = text[start:end]
        found = _defines(line)
        title = known_title(line) if not found else None
        if found is None and title is None:
            if definition is not None and definition.kind is BlockKind.FOOTNOTE:
                definition = _Raw(definition.kind, (*definition.lines, (start, end)), label=definition.label)
            else:
                pending.append((start, end))
            continue
        if definition is not None:
            yield definition
            definition = None
        if pending:
            yield _Raw(BlockKind.PROSE, tuple(pending), label=label, listed=block.listed)
            pending, label = [], ""
        if title is not None:
            yield _Raw(BlockKind.HEADING, ((start, end),), level=6 if "**" in line or "__" in line else 2)
        elif found is not None:
            definition = _definition(found, start, end)
    if definition is not None:
        yield definition
    if pending:
        yield _Raw(BlockKind.PROSE, tuple(pending), label=label, listed=block.listed)


def _defines(line: str) -> re.Match[str] | None:
    """Match the definition of a footnote, a link label, a number or a key; "[Note]: words" is prose."""
    found = DEFINITION.match(line)
    if found is None:
        return None
    label, target = found.group(1), found.group(2)
    named = label.startswith(("^", "@")) or label.strip().isdigit()
    return found if named or ADDRESS.match(target) else None


def _definition(found: re.Match[str], start: int, end: int) -> _Raw:
    label = found.group(1)
    if label.startswith("^"):
        return _Raw(BlockKind.FOOTNOTE, ((start + found.start(2), end),), label=label[1:])
    return _Raw(
        BlockKind.REFERENCE,
        ((start + found.start(2), end),),
        label=label.lstrip("@"),
        address=found.group(2).strip("<>"),
    )


def _finish(text: str, raw: _Raw, addresses: Mapping[str, str], headed: bool) -> Iterator[Block]:
    kind, level = raw.kind, raw.level
    if kind is BlockKind.PROSE and len(raw.lines) == 1:
        line = text[slice(*raw.lines[0])]
        guessed = None if headed else guessed_heading(line, alone=True)
        if bold_heading(line) is not None and not (raw.label or raw.listed):
            kind, level = BlockKind.HEADING, 6
        elif guessed is not None and not (raw.label or raw.listed):
            kind, level = BlockKind.HEADING, guessed[1]
    inline = read_inline(_content(text, raw.lines), addresses)
    if not inline.visible.text.strip():
        return
    yield Block(
        kind=kind,
        visible=inline.visible,
        level=level,
        label=raw.label,
        opaque=inline.opaque,
        superscripts=inline.superscripts,
        footnotes=inline.footnotes,
        links=inline.links,
    )
    for label, note in inline.notes:
        yield Block(kind=BlockKind.FOOTNOTE, visible=note, label=label)


def _content(text: str, lines: Sequence[tuple[int, int]]) -> VisibleText:
    builder = VisibleTextBuilder()
    for index, (start, end) in enumerate(lines):
        if index:
            builder.put("\n", lines[index - 1][1], start)
        builder.put(text[start:end], start, end)
    return builder.build()
