"""Headings that no markup shows: known titles, numbered titles, capitals, and bold lines."""

from __future__ import annotations

import re

from auditor.manuscript.citation_shapes import SUPERSCRIPT_DIGITS
from auditor.resources import folded_words

NUMBERING = re.compile(r"^(?:\d{1,2}(?:\.\d{1,2}){0,3}\.?|[IVX]{1,5}\.|[A-Z]\.)\s+")
ENDS_LIKE_PROSE = re.compile(
    rf"(?:[.!?;,。]|[a-z){SUPERSCRIPT_DIGITS}][.!?](?:[{SUPERSCRIPT_DIGITS}⁻,–-]{{1,40}}|\^?[\d,–-]{{1,40}}\^?))$"
)
"""A full stop, also one with a raised citation mark behind it."""
BOLD = re.compile(r"^(?:\*\*|__)([^*_\n]{1,120})(?:\*\*|__):?$")
CITES = re.compile(r"[\[\]@]|\((?:1[5-9]|20)\d\d|(?:1[5-9]|20)\d\d[a-z]?\)")
SENTENCE_INSIDE = re.compile(r"[a-z)][.!?][^\s\w]?\S{0,8}\s+[A-Z]")
LONGEST = 90
LONGEST_ANNOUNCED = 3
"""Words of a heading with a colon; more of them announce a list."""


def is_reference_title(title: str) -> bool:
    """Say whether a heading opens a list of references."""
    return _bare(title) in folded_words("reference_headings")


def known_title(line: str) -> str | None:
    """Return the title if a line is nothing but the usual heading of a section or a reference list."""
    if len(line) > LONGEST:
        return None
    bold = BOLD.match(line.strip())
    title = bold.group(1) if bold else line.strip().strip("#").strip()
    known = _bare(title) in folded_words("reference_headings") or _bare(title) in folded_words("section_headings")
    return title.rstrip(":：").strip() if known else None


def _bare(title: str) -> str:
    return NUMBERING.sub("", title.strip().strip("*_# ")).rstrip(":：. ").casefold()


def guessed_heading(line: str, alone: bool) -> tuple[str, int] | None:
    """Return title and level if a line of a text without markup reads as a heading.

    `alone`: blank lines stand on both sides.
    """
    stripped = line.strip()
    title = known_title(stripped)
    numbering = NUMBERING.match(stripped)
    if title is not None:
        return title, _level(numbering)
    if (
        not alone
        or CITES.search(stripped)
        or len(stripped) > LONGEST
        or ENDS_LIKE_PROSE.search(stripped)
        or not stripped[:1].isalnum()
    ):
        return None
    if SENTENCE_INSIDE.search(NUMBERING.sub("", stripped)):
        return None
    words = stripped.split()
    if len(words) > LONGEST_ANNOUNCED and stripped.endswith((":", "：")):
        return None
    if len(words) > 12 or not any(char.isalpha() for char in stripped):
        return None
    if numbering or stripped.isupper() or (stripped[0].isupper() and len(words) <= 10):
        return stripped, _level(numbering)
    return None


def _level(numbering: re.Match[str] | None) -> int:
    return 1 + numbering.group().strip().rstrip(".").count(".") if numbering else 1


def bold_heading(line: str) -> str | None:
    """Return the title if a Markdown line is one bold phrase without a full stop."""
    match = BOLD.match(line.strip())
    if match is None or ENDS_LIKE_PROSE.search(match.group(1).strip()):
        return None
    return match.group(1).strip().rstrip(":：")
