"""The word knowledge of the deterministic checks, read from `taxonomy/`.

Every list and threshold is data: the files say where each comes from. Words are lower-case lemmas unless a file says
otherwise. A broken file raises InvalidData, which names the file and the field.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from auditor.errors import InvalidData
from auditor.grounding.taxonomy_files import (
    Certainty,
    Degree,
    Degrees,
    Exclusives,
    Kinds,
    Limits,
    Populations,
    Quantifiers,
    Synonyms,
)
from auditor.resources import data_folder, word_list

_T = TypeVar("_T", bound=BaseModel)


def load(name: str, model: type[_T]) -> _T:
    """Return a file of `taxonomy/` as a model."""
    path = data_folder("taxonomy") / f"{name}.toml"
    try:
        return model.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (ValidationError, tomllib.TOMLDecodeError) as error:
        raise InvalidData(f"{path}: {error}") from error


UNIVERSAL = 5
"""Quantifier level of "all"; see `quantifier_levels`."""


@cache
def limits() -> Limits:
    """Return the thresholds."""
    return load("grounding", Limits)


@cache
def certainty() -> Certainty:
    """Return hedges, plans, causes and sameness."""
    return load("certainty", Certainty)


@cache
def quantifiers() -> Quantifiers:
    """Return the quantifiers by level."""
    return load("quantifiers", Quantifiers)


@cache
def populations() -> Populations:
    """Return the classes of those studied."""
    return load("populations", Populations)


@cache
def words(name: str) -> frozenset[str]:
    """Return the single words of a list in `taxonomy/words/`."""
    return frozenset(entry for entry in word_list(name) if " " not in entry)


@cache
def phrases(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the entries of a list of several words, each as a tuple of words, longest first."""
    found = [tuple(entry.split()) for entry in word_list(name) if " " in entry]
    return tuple(sorted(found, key=len, reverse=True))


@cache
def phrases_from(name: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return the entries of several words by their first word, longest first."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for entry in phrases(name):
        found.setdefault(entry[0], []).append(entry)
    return {first: tuple(entries) for first, entries in found.items()}


@cache
def synonym_groups() -> dict[str, frozenset[int]]:
    """Return the numbers of the synonym groups that hold a word."""
    groups: dict[str, set[int]] = {}
    for number, group in enumerate(load("synonyms", Synonyms).groups):
        for word in group:
            groups.setdefault(word, set()).add(number)
    return {word: frozenset(numbers) for word, numbers in groups.items()}


@cache
def hedge_levels() -> dict[str, int]:
    """Return the level of certainty by word as written; a word that is not there is plain (3)."""
    return {word: level.value for level in certainty().level for word in level.words}


@cache
def quantifier_levels() -> dict[str, int]:
    """Return the level of quantity by word."""
    return {word: level.value for level in quantifiers().level for word in level.words}


@cache
def exclusives() -> Exclusives:
    """Return the classes of words that exclude each other."""
    return load("exclusives", Exclusives)


@lru_cache(maxsize=65_536)
def exclude_each_other(first: str, second: str) -> bool:
    """Say whether two lower-case words are different members of one class, and cannot both hold in one position."""
    shared = exclusive_classes().get(first, frozenset()) & exclusive_classes().get(second, frozenset())
    together = any({first, second} <= group for group in exclusives().overlapping)
    return bool(shared) and first != second and not together


@cache
def degrees() -> tuple[Degree, ...]:
    """Return the verbs of whole and of lesser effects."""
    return load("degrees", Degrees).degree


@cache
def kinds_of_things() -> dict[str, str]:
    """Return the kind of thing that a noun names; a noun that may name several is not there."""
    return {word: kind.name for kind in load("kinds", Kinds).kinds for word in kind.words}


@cache
def exclusive_classes() -> dict[str, frozenset[str]]:
    """Return the names of the classes of mutually exclusive words that hold a word."""
    found: dict[str, set[str]] = {}
    for entry in exclusives().classes:
        for word in entry.words:
            found.setdefault(word, set()).add(entry.name)
    return {word: frozenset(names) for word, names in found.items()}


@lru_cache(maxsize=65_536)
def population_class(lemma: str) -> str | None:
    """Return the name of the class of those studied that the word belongs to."""
    return next((entry.name for entry in populations().classes if lemma in entry.words), None)
