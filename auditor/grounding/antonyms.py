"""Opposed words: ends of one scale, words that deny by their form, and words that deny by themselves.

The words are data: `taxonomy/antonyms.toml`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from auditor.grounding.lexicon import load, phrases, words
from auditor.grounding.stems import same_family
from auditor.grounding.taxonomy_files import (
    Antonyms,
)


class Pole(NamedTuple):
    """A word's place on a scale."""

    scale: str
    """Name of the scale."""
    sign: int
    """1 for up, -1 for down."""


@cache
def scale_file() -> Antonyms:
    """Return the scales of opposed words."""
    return load("antonyms", Antonyms)


@lru_cache(maxsize=65_536)
def poles(lemma: str) -> frozenset[Pole]:
    """Return the word's places on the scales; empty where it is on none."""
    found = set()
    for scale in scale_file().scale:
        if lemma in scale.up:
            found.add(Pole(scale.name, 1))
        if lemma in scale.down:
            found.add(Pole(scale.name, -1))
    return frozenset(found)


@lru_cache(maxsize=65_536)
def bare(lemma: str) -> tuple[str, bool]:
    """Return a word of a scale without its denying "non" (noninferior → inferior), and whether it had one."""
    rest = lemma.removeprefix("non").removeprefix("-")
    return (rest, True) if rest != lemma and poles(rest) else (lemma, False)


@lru_cache(maxsize=65_536)
def opposed(first: str, second: str) -> bool:
    """Say whether two lemmas are opposites: on two ends of one scale, or by a reversing prefix."""
    ends = poles(second)
    if first != second and any(Pole(scale, -sign) in ends for scale, sign in poles(first)):
        return not (poles(first) & ends)
    return denied_form(first, second) or denied_form(second, first) or _opposed_prefix(first, second)


@lru_cache(maxsize=65_536)
def understates(word: str, opposite: str) -> bool:
    """Say whether denying `opposite` is a plain way to say `word`: "not uncommon", "not rare" for "common"."""
    scales = {scale.name for scale in scale_file().scale if scale.understated}
    ends = poles(word)
    return any(scale in scales and Pole(scale, -sign) in ends for scale, sign in poles(opposite))


@lru_cache(maxsize=65_536)
def complementary(first: str, second: str) -> bool:
    """Say whether two words are the two ends of a scale with nothing between them."""
    found = {scale.name for scale in scale_file().scale if scale.complementary}
    ends = poles(second)
    return any(scale in found and Pole(scale, -sign) in ends for scale, sign in poles(first))


@lru_cache(maxsize=65_536)
def denied_form(word: str, base: str) -> bool:
    """Say whether `word` denies `base`, by its form (ineffective, effective; painless, pain) or as listed (omit)."""
    if word.endswith("less") and base == word.removesuffix("less") + "ful":
        return True
    if base in denials().get(word, frozenset()) or _denied_derived(word, base):
        return True
    if len(base) < 3 or word == base or not (word.startswith(base) or word.endswith(base)):
        return False
    if any(word == base + ending for ending in scale_file().prefixes.endings):
        return True
    if len(base) < 4 or not word.endswith(base) or word in words("false_denials"):
        return False
    prefix = word[: -len(base)]
    return prefix in scale_file().prefixes.denying and (prefix not in {"a", "an"} or len(base) > 6 - (prefix == "an"))


def _denied_derived(word: str, base: str) -> bool:
    """Say whether `word` is an adjective made of `base`, with a denying prefix (unhelpful, help)."""
    if len(base) < 4 or not word.endswith(scale_file().prefixes.derived) or word in words("false_denials"):
        return False
    rests = [
        word[len(prefix) :] for prefix in scale_file().prefixes.denying if len(prefix) > 1 and word.startswith(prefix)
    ]
    return any(rest != base and rest.startswith(base[:-1]) and same_family(rest, base) for rest in rests)


@cache
def denials() -> dict[str, frozenset[str]]:
    """Return, by word that denies by itself, the words of another stem that it denies."""
    found: dict[str, frozenset[str]] = {}
    for entry in scale_file().denial:
        for word in entry.words:
            found[word] = found.get(word, frozenset()) | entry.of
    return found


@lru_cache(maxsize=65_536)
def changes(first: str, second: str) -> bool:
    """Say whether two words stand on one scale of change, where denying one end does not say the other."""
    named = {scale.name for scale in scale_file().scale if scale.change}
    return bool({pole.scale for pole in poles(first)} & {pole.scale for pole in poles(second)} & named)


def _opposed_prefix(first: str, second: str) -> bool:
    if {(first, second), (second, first)} & set(phrases("false_opposites")):
        return False
    for one, other in scale_file().prefixes.opposed:
        for a, b in ((one, other), (other, one)):
            if first.startswith(a) and second.startswith(b):
                rest = first[len(a) :]
                if rest == second[len(b) :] and len(rest) >= 4:
                    return True
    return False
