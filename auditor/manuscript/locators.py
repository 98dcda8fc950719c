"""Places in a cited work: pages, chapters and the like, told apart from other words after a citation."""

from __future__ import annotations

import re
from functools import cache

from auditor.resources import word_list

NUMERAL = r"(?:[A-Za-z]{0,2}\d[\w.]{0,9}|[ivxlcdmIVXLCDM]{1,8}(?![A-Za-z]))"
NUMERALS = re.compile(
    rf"{NUMERAL}(?:\s?(?:[-–—−:]{{1,3}})\s?{NUMERAL}|\s?(?:,|;|&|and|und)\s?{NUMERAL}){{0,30}}(?:\s?(?:f{{1,2}}\.|sq{{1,2}}\.|n\.?\s?\d+))?"
)
FORMULA = re.compile(r"\(\d{1,3}(?:\.\d{1,3}){0,3}[a-z]?\)")
BARE_PAGES = re.compile(r"\d{1,5}(?:\s?[-–—−]{1,2}\s?\d{1,5})?(?:\s?,\s?\d{1,5}(?:\s?[-–—−]{1,2}\s?\d{1,5})?){0,20}")


@cache
def _labels() -> re.Pattern[str]:
    labels = sorted(word_list("locator_labels"), key=len, reverse=True)
    alternatives = "|".join(re.escape(label) for label in labels)
    return re.compile(rf"(?:{alternatives})(?![A-Za-z])\s?", re.IGNORECASE)


def locator_end(text: str, start: int = 0, bare: bool = True) -> int:
    """Return where a locator that begins at `start` ends, or `start` if none begins there.

    With `bare`, numbers without a label are pages ("33-35").
    """
    label = _labels().match(text, start)
    if label is not None:
        numerals = NUMERALS.match(text, label.end())
        if numerals is not None and (numerals.group()[0].isdigit() or _roman_or_coded(numerals.group())):
            return numerals.end()
        return start
    pages = BARE_PAGES.match(text, start) if bare else None
    return pages.end() if pages else start


def _roman_or_coded(numerals: str) -> bool:
    return any(char.isdigit() for char in numerals) or numerals.split()[0].rstrip(",").islower()


def is_locator(text: str) -> bool:
    """Say whether the whole of `text` is a labelled place in a work, or the number of a formula."""
    stripped = text.strip()
    if FORMULA.fullmatch(stripped):
        return True
    return bool(stripped) and locator_end(stripped, bare=False) == len(stripped)
