"""Whether a text states a figure: digits or number words, years and labels left out."""

from __future__ import annotations

import re

from auditor.claims.cues import find_cue
from auditor.domain import Span
from auditor.resources import word_list

DIGITS = re.compile(r"(?<![\w.])\d+(?:[,\u00a0\u202f]\d{3})*(?:[.,]\d+)*")
YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
UNIT_AFTER = re.compile(r"\s?(?:%|°|[a-zA-Zµμ€$£]{1,4}\b)")


def figure_spans(text: str) -> list[Span]:
    """Return the places of numbers in digits that state a quantity, not a year, a label or a part of a name."""
    found = []
    for match in DIGITS.finditer(text):
        digits, end = match.group(), match.end()
        if not _is_label(text, match.start(), end) and not _is_year(text, digits, match.start(), end):
            found.append(Span(start=match.start(), end=end))
    return found


def states_figure(text: str) -> str | None:
    """Return the first figure of `text` as printed, or None."""
    spans = figure_spans(text)
    if spans:
        return spans[0].of(text)
    return find_cue(text, "number_words")


def _is_label(text: str, start: int, end: int) -> bool:
    """Say whether the number is a part of a name ("GPT-4", "2D", "3rd", "Table 2")."""
    before = text[max(0, start - 20) : start]
    if before.endswith(("-", "–", "/")) and before[-2:-1].isalpha():
        return True
    if end < len(text) and (text[end].isalpha() and text[end : end + 2].lower() not in {"km", "kg", "mg", "ms", "cm"}):
        unit = UNIT_AFTER.match(text, end)
        return unit is None or text[end : end + 1] in "Dd" or text[end : end + 2] in {"st", "nd", "rd", "th"}
    words = before.replace(".", " ").replace("(", " ").split()
    return bool(words) and words[-1].lower() in word_list("number_label_words") and before[-1:].isspace()


def _is_year(text: str, digits: str, start: int, end: int) -> bool:
    """Say whether a bare four-digit number is a year: no unit after it, no currency before it."""
    if not YEAR.fullmatch(digits):
        return False
    if text[max(0, start - 1) : start] in {"$", "€", "£", "=", "~", "<", ">"} or text[end : end + 1] in {"%", "°"}:
        return False
    before = text[max(0, start - 12) : start].split()
    return bool(before) or start == 0
