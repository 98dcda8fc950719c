"""Words of a printed reference, and those that join its authors or stand for further ones."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from auditor.manuscript.reference_names import is_initials, suffixes
from auditor.resources import word_list, word_set

WORD = re.compile(r"\S+")
LONGEST_HEAD = 20_000
"""Characters of an entry in which its authors are looked for."""


class Word(NamedTuple):
    """A word of the entry with the punctuation after it."""

    core: str
    """The word; full stops of initials are part of it."""
    tail: str
    """Comma, semicolon, colon or full stop after it, or empty."""
    end: int
    """Offset after word and tail."""


@cache
def joiners() -> frozenset[str]:
    """Return the words that join the last author to the others."""
    return frozenset(word_list("author_conjunctions"))


@cache
def _others() -> frozenset[str]:
    return frozenset(form.lower().replace(".", "") for form in word_list("et_al_forms"))


def entry_words(text: str) -> list[Word]:
    """Return the words of the head of an entry, each with the punctuation after it."""
    return [_word(match) for match in WORD.finditer(text[:LONGEST_HEAD])]


def _word(match: re.Match[str]) -> Word:
    raw = match.group()
    core = raw.rstrip(",;:")
    tail = raw[len(core) : len(core) + 1]
    kept = is_initials(core) or core.lower() in suffixes() or core in word_set("saint_abbreviations")
    if not tail and core.endswith(".") and not kept:
        core, tail = core.rstrip("."), "."
    return Word(core, tail, match.end())


def skip_joiner(words: list[Word], position: int) -> int:
    """Return the index of the first word from `position` on that joins no names."""
    while position < len(words) and is_joiner(words[position]) and not is_et_al(words, position):
        position += 1
    return position


def is_joiner(word: Word) -> bool:
    """Say whether a word joins two names: "and" in some language, or the dots of a shortened list ("… & Brown")."""
    return not word.core.strip(".…") or word.core.lower() in joiners()


def is_et_al(words: list[Word], position: int) -> bool:
    """Say whether "et al." or its like stands at `position`."""
    return after_et_al(words, position) > position


def after_et_al(words: list[Word], position: int) -> int:
    """Return the index after "et al." or its like, or `position` where it does not stand there."""
    for length in (2, 1):
        form = " ".join(word.core.lower() for word in words[position : position + length]).replace(".", "")
        if form in _others():
            return min(position + length, len(words))
    return position


def printed(words: list[Word], start: int, end: int) -> str:
    """Return words of an entry as one text, the punctuation between them left out."""
    return " ".join(word.core for word in words[start:end])
