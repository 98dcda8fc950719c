"""A crude stem of English words, enough to tell that two figures count the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_SUFFIXES: Final = (
    "ations",
    "ation",
    "ments",
    "ment",
    "ingly",
    "ings",
    "ing",
    "edly",
    "ied",
    "ies",
    "ed",
    "es",
    "ly",
    "s",
    "e",
)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return a crude stem of an English word, enough to tell "patients" and "patient" alike."""
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            root = word[: -len(suffix)]
            return root + "y" if suffix in ("ies", "ied") else root
    return word
