"""The shapes of citation marks that are looked for in running text, shared by the splitter and the mark finders."""

from __future__ import annotations

import re
from collections.abc import Mapping

SUPERSCRIPT_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
NUMBER = r"\d{1,4}[a-z]?"
DASH = r"[-‐‑‒–—−－~]"
BRACKETED_NUMBERS = re.compile(
    rf"[\[［【]\s?{NUMBER}(?:\s?(?:[,;，；、]|{DASH})\s?{NUMBER}){{0,40}}\s?[\]］】]",
)
SUPERSCRIPT_NUMBERS = re.compile(
    rf"[{SUPERSCRIPT_DIGITS}]{{1,4}}(?:[,;⁻‐‑–—-]\s?[{SUPERSCRIPT_DIGITS}]{{1,4}}){{0,40}}|\^[\d,–-]{{1,40}}\^",
)
FOOTNOTE_MARK = re.compile(r"\[\^[^\]\s\[^]{1,60}\]")
GLUED_PARENTHESIS = re.compile(r"\(\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,20}\)")
GLUED_NUMBERS = re.compile(r"\d{1,3}(?:[,–-]\d{1,3}){0,20}(?=\s+[\"“‘«(\[]?[^\W\d_a-z])")

QUOTES_AFTER_STOP = '"”’»'
"""Quotation marks that close behind a full stop, before a mark: “A quote.”1"""
TRANSLATION = str.maketrans("，；：（）［］－　！？．", ",;:()[]- !?.")
"""Full-width signs to their ordinary forms, one character each, so that offsets stay."""


def trailing_mark_end(text: str, at: int, end: int, mark_ends: Mapping[int, int]) -> int:
    """Return where the citation marks that follow offset `at` end, or `at` if none does.

    A mark belongs to the sentence before it where it stands directly after the full stop, or after a space and
    what follows begins a new sentence (or nothing follows).
    """
    reached = at
    while (stop := _one_mark(text, reached, end, mark_ends)) is not None:
        reached = stop
    return reached


def _one_mark(text: str, at: int, end: int, mark_ends: Mapping[int, int]) -> int | None:
    start = at
    while start < end and start - at < 3 and text[start] in "  \t":
        start += 1
    if start >= end:
        return None
    stop = mark_ends.get(start)
    if stop is None:
        stop = _shaped_mark(text, start, end, glued=start == at)
    if stop is None or not _closes(text, stop, end):
        return None
    return stop


def _shaped_mark(text: str, start: int, end: int, glued: bool) -> int | None:
    for shape in (BRACKETED_NUMBERS, FOOTNOTE_MARK):
        if (match := shape.match(text, start, end)) is not None:
            return match.end()
    if not glued or not _follows_word(text, start):
        return None
    for shape in (SUPERSCRIPT_NUMBERS, GLUED_PARENTHESIS, GLUED_NUMBERS):
        if (match := shape.match(text, start, end)) is not None:
            return match.end()
    return None


def _follows_word(text: str, start: int) -> bool:
    """Say whether a word, not a number, ends the sentence before `start`: "died.3", "“A quote.”1", "(p. 3).2"."""
    before = start - 1
    if before > 0 and text[before] in QUOTES_AFTER_STOP:
        before -= 1
    return before > 0 and (text[before - 1].isalpha() or text[before - 1] in ')]%"”’')


def _closes(text: str, stop: int, end: int) -> bool:
    """Say whether the text after a mark begins anew, so that the mark looks backwards."""
    after = stop
    while after < end and text[after].isspace():
        after += 1
    if after >= end:
        return True
    return not text[after].islower() and text[after] not in ",;:)"
