"""Abbreviations that a text defines in parentheses: "convolutional neural network (CNN)".

Schwartz and Hearst (2003), "A simple algorithm for identifying abbreviation definitions in biomedical text".
The letters of the short form are found, from the right, in the words before the parenthesis; its first letter begins a
word.
"""

from __future__ import annotations

import re
from functools import lru_cache

_PARENTHESIS = re.compile(r"\(([A-Za-z][\w-]{1,9})s?\)")
_WORDS_BEFORE = re.compile(r"[\w’'-]+")
_NAME = re.compile(r"\b(?:[A-Z][a-z]{1,30}[ -]){1,5}[A-Z][a-z]{1,30}\b")
"""Two to six capitalised words in a row."""
WINDOW = 120
"""Characters before the parenthesis that may hold the long form."""


@lru_cache(maxsize=512)
def abbreviations(text: str) -> dict[str, str]:
    """Return the long form of each abbreviation that the text defines, by short form."""
    found: dict[str, str] = {}
    for match in _PARENTHESIS.finditer(text):
        short = match[1]
        if any(char.isupper() for char in short):
            long = _long_form(short, text[max(0, match.start() - WINDOW) : match.start()])
            if long is not None:
                found.setdefault(short, long)
    return found


def _long_form(short: str, before: str) -> str | None:
    limit = min(len(short) + 5, 2 * len(short))
    words = list(_WORDS_BEFORE.finditer(before))[-limit:]
    if not words:
        return None
    start = words[0].start()
    text = before[start:].rstrip().lower()
    place = len(text)
    letters = [char for char in short.lower() if char.isalnum()]
    for number, letter in enumerate(reversed(letters), 1):
        place = text.rfind(letter, 0, place)
        while number == len(letters) and place > 0 and text[place - 1].isalnum():
            place = text.rfind(letter, 0, place)
        if place < 0:
            return None
    long = before[start:].rstrip()[place:]
    return long if len(long) > len(short) else None


def initials_of_names(text: str) -> frozenset[str]:
    """Return the initials, in lower case, of all runs of capitalised words: "ml" for "Machine Learning"."""
    found: set[str] = set()
    for match in _NAME.finditer(text):
        letters = "".join(part[0] for part in re.split(r"[ -]", match.group())).lower()
        size = len(letters)
        found.update(letters[first:last] for first in range(size - 1) for last in range(first + 2, size + 1))
    return frozenset(found)
