"""What a figure counts: the words after it, and the words before it in its clause."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from auditor.grounding.figure_tokens import Token, TokenKind
from auditor.resources import word_list

_AHEAD: Final = 4
"""Content words after a figure that it may count."""
_BACK: Final = 7
"""Content words before a figure that say what it is of."""
_REACH: Final = 25
"""Tokens looked at on either side."""
_STOPS: Final = frozenset(".;:!?")
_SUFFIXES: Final = ("ations", "ation", "ments", "ment", "ingly", "ings", "ing", "edly", "ied", "ies", "ed", "es", "ly", "s", "e")


@cache
def _small_words() -> frozenset[str]:
    return frozenset(word_list("figure_small_words"))


@cache
def _breaks() -> frozenset[str]:
    return frozenset(word_list("figure_breaks"))


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return a crude stem of an English word, enough to tell "patients" and "patient" alike."""
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            root = word[: -len(suffix)]
            return root + "y" if suffix in ("ies", "ied") else root
    return word


def content(token: Token) -> bool:
    """Say whether the token is a word that carries meaning."""
    return token.kind is TokenKind.WORD and token.lower not in _small_words() and len(token.text) > 1


def nouns_after(sequence: Sequence[Token], index: int, figures: frozenset[int]) -> tuple[str, ...]:
    """Return stems of the content words from token `index` to the end of the phrase, nearest first.

    `figures` holds the token indices of other figures, where the phrase ends at the latest.
    """
    found: list[str] = []
    for at in range(index, min(index + _REACH, len(sequence))):
        token = sequence[at]
        if at in figures or token.text in _STOPS or token.text in ")]" or token.lower in _breaks():
            break
        if token.text == "," and found:
            break
        if content(token):
            found.append(stem(token.lower))
            if len(found) == _AHEAD:
                break
    return tuple(found)


def words_before(sequence: Sequence[Token], index: int, figures: frozenset[int]) -> tuple[str, ...]:
    """Return stems of the content words before token `index` in its clause, nearest first."""
    found: list[str] = []
    for at in range(index - 1, max(-1, index - 1 - _REACH), -1):
        token = sequence[at]
        if at in figures or token.text in ".;!?" :
            break
        if content(token):
            found.append(stem(token.lower))
            if len(found) == _BACK:
                break
    return tuple(found)
