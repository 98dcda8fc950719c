"""Text from manuscripts, sources and judges, made harmless for each kind of output.

Such text is data: it must not start a terminal sequence, reorder the line it stands on, become a spreadsheet formula,
Markdown markup, a mention of a person, or a link that runs something.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from urllib.parse import urlsplit

_BIDI_CONTROLS = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x061C, 0x200E, 0x200F])
_MARKDOWN = re.compile(r"([\\`*{}\[\]<>|~$]|(?<![^\W_])_|_(?![^\W_])|^[-+=](?= )|#(?=\w)|^#)")
"""Signs of markup where they have force: brackets stand for links and pictures, a few only as the first of a line."""
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_QUOTED = frozenset(',;\t"\r\n')
"""Signs for which a cell of a table is quoted: spreadsheets may part cells at any of the first three."""
_NOT_IN_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ZERO_WIDTH_SPACE = "&#8203;"


def one_line(text: str) -> str:
    """Return `text` on one line: white space folded, control and direction characters dropped."""
    kept = (c for c in text.translate(_BIDI_CONTROLS) if c.isspace() or unicodedata.category(c) not in ("Cc", "Cs"))
    return " ".join("".join(kept).split())


def shortened(text: str, limit: int) -> str:
    """Return `text` on one line, cut at a word to at most `limit` characters with an ellipsis."""
    line = one_line(text)
    if len(line) <= limit:
        return line
    head = line[: limit - 1]
    return (head.rsplit(" ", 1)[0] if " " in head[limit // 2 :] else head).rstrip(",;: ") + "…"


def markdown(text: str) -> str:
    """Return `text` on one line with Markdown markup, HTML, mentions and issue links taken out of force."""
    escaped = _MARKDOWN.sub(r"\\\1", one_line(text).replace("&", "&amp;"))
    return escaped.replace("@", "@" + _ZERO_WIDTH_SPACE).replace("\\#", "\\#" + _ZERO_WIDTH_SPACE)


def xml_text(text: str) -> str:
    """Return `text` with the sign for what cannot be shown in place of each character that XML forbids."""
    return _NOT_IN_XML.sub("\ufffd", text)


def spreadsheet_cell(text: str) -> str:
    """Return `text` for a spreadsheet: a leading sign that would start a formula is put behind an apostrophe."""
    clean = "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs"))
    return "'" + clean if clean.lstrip(" \u00a0\ufeff").startswith(_FORMULA_STARTS) else clean


def csv_line(cells: Iterable[str]) -> str:
    """Return one line of a table, ended by CR LF as RFC 4180 asks.

    Cells with a semicolon or tab are quoted as well, so that a spreadsheet that also parts cells there shifts none.
    """
    quoted = ('"' + cell.replace('"', '""') + '"' if _QUOTED.intersection(cell) else cell for cell in cells)
    return ",".join(quoted) + "\r\n"


def web_link(address: str | None) -> str | None:
    """Return `address` if it is an ordinary web address that a page may link to, else None."""
    if not address or any(c.isspace() or ord(c) < 32 for c in address):
        return None
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    return address if parts.scheme in ("http", "https") and parts.netloc else None
