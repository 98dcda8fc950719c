"""Word families: `reduce`, `reduction` and `reducing` share a stem.

A shortened Porter (1980) stemmer over the endings in `taxonomy/words/suffixes.txt`. It serves alignment only: equal
stems make a comparison possible, they never prove anything.
"""

from __future__ import annotations

from functools import cache, lru_cache

from auditor.resources import word_list

SHORTEST = 4
"""A stem keeps at least this many letters."""
SHORTEST_BASE = 3
"""Letters of a word at least, to which an ending is added."""


@cache
def _suffixes() -> tuple[str, ...]:
    return tuple(sorted(word_list("suffixes"), key=len, reverse=True))


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return the stem of a lower-case word: plural and one ending off, then a doubled consonant or final vowel."""
    if len(word) > SHORTEST and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for suffix in _suffixes():
        if word.endswith(suffix) and len(word) - len(suffix) >= SHORTEST:
            word = word[: -len(suffix)]
            break
    if len(word) > SHORTEST and word[-1] == word[-2] and word[-1] not in "aeioulsz":
        word = word[:-1]
    return word.rstrip("eiy") if len(word) > SHORTEST else word


@lru_cache(maxsize=65536)
def same_family(first: str, second: str) -> bool:
    """Say whether two lower-case words belong to one family: equal stems, but for a letter or two at the end."""
    one, other = sorted((stem(first), stem(second)), key=len)
    return one == other or (len(one) >= SHORTEST + 1 and other.startswith(one) and len(other) - len(one) <= 2)


def derived(word: str, base: str) -> bool:
    """Say whether a lower-case word is another and an ending: too short a base has no stem of its own."""
    return len(base) >= SHORTEST_BASE and word.startswith(base) and word[len(base) :] in _endings()


@cache
def _endings() -> frozenset[str]:
    return frozenset(("s", "es", *_suffixes()))
