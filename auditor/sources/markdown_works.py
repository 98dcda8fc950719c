"""Markdown files of cited works: the words as a reader of the rendered page sees them.

Works line by line with bounded patterns; what is no markup for sure (a lone asterisk, `_` inside a word) stays.
"""

from __future__ import annotations

import re

from auditor.sources.documents import Document
from auditor.sources.text_builder import raised

FENCE = re.compile(r"\s{0,3}(?:`{3,}|~{3,})")
HEADING = re.compile(r"\s{0,3}#{1,6}\s")
CLOSING_MARKS = re.compile(r"(?<!#)#{1,6}$")
"""Signs that close a heading as it was opened; more of them are words."""
RULE = re.compile(r"\s{0,3}(?:-{3,}|\*{3,}|_{3,}|={3,})\s*$")
TABLE_RULE = re.compile(r"[\s:|-]{3,}$")
TABLE_ROW = re.compile(r"\s*\|.*\|\s*$")
IMAGE = re.compile(r"!\[(?P<alt>[^\[\]\n]{0,500})\]\([^()\s]{0,2000}(?:\s+\"[^\"\n]{0,200}\")?\)")
LINK = re.compile(
    r"\[(?P<label>[^\[\]\n]{1,500})\]\(<?[^()\s<>]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,500})?>?(?:\s+\"[^\"\n]{0,200}\")?\)"
)
EMPHASIS = re.compile(
    r"(?<![\w*\\])\*{1,3}(?=[^\s*])|(?<=[^\s*\\])\*{1,3}(?![\w*])|(?<![\w_\\])_{1,3}(?=[^\s_])|(?<=[^\s_\\])_{1,3}(?![\w_])"
)
CODE = re.compile(r"`{1,2}(?P<code>[^`\n]{1,500})`{1,2}")
RAISED = re.compile(r"<sup>(?P<text>[^<>\n]{1,40})</sup>|(?<=[\w)])\^(?P<caret>[-+−]?\d{1,4})\^", re.IGNORECASE)
LOWERED = re.compile(r"</?sub>", re.IGNORECASE)
ESCAPE = re.compile(r"\\(?P<char>[\\`*_{}\[\]()#+\-.!|<>~$%&])")
QUOTED_LINE = re.compile(r"^\s{0,3}>\s?")


def read_markdown_work(text: str) -> Document:
    """Return the text of a Markdown file: markup dropped, tables by rows; comments stay, to be found as hidden text."""
    lines: list[str] = []
    images = 0
    fenced = False
    for line in _without_front_matter(text).split("\n"):
        if FENCE.match(line):
            fenced = not fenced
        elif fenced:
            lines.append(line)
        elif not RULE.match(line) and not (TABLE_RULE.match(line) and "-" in line):
            images += len(IMAGE.findall(line))
            lines.append(_plain(line))
    unread = (f"{images} image{'s' if images > 1 else ''}",) if images else ()
    return Document(text="\n".join(lines), unread=unread)


def _without_front_matter(text: str) -> str:
    """Return the text without the YAML block at its head."""
    if not text.startswith("---\n"):
        return text
    end = text.find("\n---", 4, 20_000)
    return text[text.find("\n", end + 1) + 1 :] if end > 0 and "\n" in text[end + 1 :] else text


def _plain(line: str) -> str:
    heading = HEADING.match(line)
    if heading:
        line = CLOSING_MARKS.sub("", line[heading.end() :].strip()).rstrip()
    elif TABLE_ROW.match(line):
        line = "\t".join(cell.strip() for cell in line.strip().strip("|").split("|"))
    line = LINK.sub(r"\g<label>", IMAGE.sub(r"\g<alt>", QUOTED_LINE.sub("", line, count=1)))
    line = RAISED.sub(lambda match: raised(match.group("text") or match.group("caret")), LOWERED.sub("", line))
    return ESCAPE.sub(r"\g<char>", CODE.sub(r"\g<code>", EMPHASIS.sub("", line)))
