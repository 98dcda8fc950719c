"""Phrases of the word lists, found in a text.

An entry is words separated by spaces; `word*` matches any ending, `_` stands for up to four words. Matching compares
words one by one from an index of first words, so that awkward text costs linear time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from auditor.domain import Span
from auditor.resources import word_list

WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")
LONGEST_GAP = 4
"""Words that `_` may stand for."""

Phrase = tuple[str, ...]


@cache
def phrases(name: str) -> dict[str, tuple[Phrase, ...]]:
    """Return the phrases of a word list by the first two letters of their first word."""
    found: dict[str, list[Phrase]] = {}
    for entry in word_list(name):
        words = tuple(part for word in entry.lower().split() for part in _words_of(word))
        if words:
            found.setdefault(words[0].rstrip("*")[:2], []).append(words)
    return {key: tuple(value) for key, value in found.items()}


def _words_of(word: str) -> tuple[str, ...]:
    if word in {"_", "*"}:
        return (word,)
    star = "*" if word.endswith("*") else ""
    parts = WORD.findall(word.rstrip("*"))
    return (*parts[:-1], parts[-1] + star) if parts else ()


@lru_cache(maxsize=256)
def words_in(text: str) -> tuple[tuple[str, ...], tuple[tuple[int, int], ...]]:
    """Return the lower-case words of `text` and where each starts and ends; apostrophes are straight."""
    found = [(match.group().lower().replace("’", "'"), match.span()) for match in WORD.finditer(text)]
    return tuple(word for word, _ in found), tuple(place for _, place in found)


def find_cues(text: str, name: str) -> list[Span]:
    """Return the places of all phrases of list `name` in `text`, in order, the longest at each place."""
    words, places = words_in(text)
    index = phrases(name)
    found = []
    for start, word in enumerate(words):
        candidates = index.get(word[:2])
        if candidates is None:
            continue
        ends = [end for phrase in candidates if (end := _match(phrase, words, start)) is not None]
        if ends:
            found.append(Span(start=places[start][0], end=places[max(ends) - 1][1]))
    return found


def find_cue(text: str, name: str) -> str | None:
    """Return the first phrase of list `name` as it stands in `text`, or None."""
    found = find_cues(text, name)
    return found[0].of(text) if found else None


def _match(phrase: Phrase, words: Sequence[str], start: int) -> int | None:
    """Return the index after the last word of `phrase` at `start`, or None."""
    at = start
    for place, wanted in enumerate(phrase):
        if wanted == "_":
            rest = phrase[place + 1 :]
            for skip in range(1, LONGEST_GAP + 1):
                end = _match(rest, words, at + skip)
                if end is not None:
                    return end
            return None
        if at >= len(words) or not _same(wanted, words[at]):
            return None
        at += 1
    return at


def _same(wanted: str, word: str) -> bool:
    return word.startswith(wanted[:-1]) if wanted.endswith("*") else word == wanted
