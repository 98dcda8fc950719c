"""Scales, tests and tools named before their source: the "BDI" of "(BDI; Beck et al., 1961)" is no author."""

from __future__ import annotations

import re
from collections.abc import Sequence

from auditor.resources import folded_words

INNER_CAPITAL = re.compile(r"([^\W\d_]{1,6}?[^\W\d_A-Z])[A-Z]")
SHORTEST_ABBREVIATION = 2
MANY_WORDS = 3
"""Capitalised words, apart from particles, that are more than a family name has."""


def without_instruments(authors: Sequence[str], separators: Sequence[str]) -> tuple[str, ...]:
    """Return `authors` without the names of instruments before them; at least one author stays.

    `separators[i]` is the sign after author `i`. Only what a comma or semicolon sets apart can be an instrument, and
    nothing is one where the next name is printed in capitals as well ("(CRUZ; CORREA, 1998)").
    """
    first = 0
    while first < len(authors) - 1 and _is_instrument(authors[first], authors[first + 1], separators[first]):
        first += 1
    return tuple(authors[first:])


def names_instrument(words: str) -> bool:
    """Say whether words by themselves name a scale, test or tool: "State-Trait Anxiety Inventory", "ResNet"."""
    parts = words.split()
    if not parts:
        return False
    if len(parts) == 1 and (_is_abbreviation(words) or _is_coined(words)):
        return True
    return parts[-1].casefold() in folded_words("instrument_words")


def _is_instrument(name: str, following: str, separator: str) -> bool:
    if separator not in (",", ";") or following.isupper():
        return False
    parts = name.split()
    if len(parts) == 1 and (_is_abbreviation(name) or (separator == ";" and _is_coined(name))):
        return True
    return parts[-1].casefold() in folded_words("instrument_words") or (separator == ";" and _is_long(parts))


def _is_abbreviation(word: str) -> bool:
    return word.isupper() and len(word) >= SHORTEST_ABBREVIATION


def _is_coined(word: str) -> bool:
    """Say whether a capital stands inside a word that is no family name: "ResNet", not "McNeil" or "LeCun"."""
    inner = INNER_CAPITAL.match(word)
    return inner is not None and inner.group(1).casefold() not in folded_words("name_particles")


def _is_long(parts: Sequence[str]) -> bool:
    capitals = [part for part in parts if part[:1].isupper() and part.casefold() not in folded_words("name_particles")]
    organised = any(part.casefold() in folded_words("organisation_words") for part in parts)
    return len(capitals) >= MANY_WORDS and not organised
