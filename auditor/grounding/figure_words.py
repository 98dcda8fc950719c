"""The vocabulary of figures, read from `taxonomy/figures.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Final

from auditor.domain import Model
from auditor.grounding.figure_model import Bound
from auditor.grounding.figure_stems import stem
from auditor.grounding.figure_tokens import tokens
from auditor.resources import data_folder

ENGLISH: Final = "en"


class Phrases(Model):
    """Phrases with a meaning each, looked up by their words."""

    meanings: dict[tuple[str, ...], str]
    """Words of the phrase → its meaning."""
    longest: int
    """Number of words in the longest phrase."""

    def after(self, words: tuple[str, ...]) -> tuple[str, int] | None:
        """Return the meaning and length of the longest phrase that begins `words`, or None."""
        for size in range(min(self.longest, len(words)), 0, -1):
            meaning = self.meanings.get(words[:size])
            if meaning is not None:
                return meaning, size
        return None

    def before(self, words: tuple[str, ...]) -> tuple[str, int] | None:
        """Return the meaning and length of the longest phrase that ends `words`, or None."""
        for size in range(min(self.longest, len(words)), 0, -1):
            meaning = self.meanings.get(words[len(words) - size :])
            if meaning is not None:
                return meaning, size
        return None


class FigureWords(Model):
    """All words that reading figures needs."""

    point: frozenset[str]
    """Languages that write decimals with a point."""
    comma: frozenset[str]
    """Languages that write decimals with a comma."""
    tells: dict[str, frozenset[str]]
    """Language → small words that give it away."""
    numbers: dict[str, dict[str, int]]
    """Language → number words."""
    magnitudes: dict[str, dict[str, float]]
    """Language (or `any`, `attached`) → words for powers of ten."""
    fractions: dict[str, float]
    """Name of a part → its share."""
    folds: dict[str, float]
    """Word → factor."""
    bounds: Phrases
    """Before a figure."""
    bounds_after: Phrases
    """After a figure."""
    labels_document: frozenset[str]
    labels_kind: frozenset[str]
    labels_thing: frozenset[str]
    label_signs: frozenset[str]
    ordinals: frozenset[str]
    one_after: frozenset[str]
    one_before: frozenset[str]
    statistics: Phrases
    intervals: frozenset[str]
    proportions: frozenset[str]
    months: frozenset[str]
    points: Phrases
    percent: Phrases
    changes: frozenset[str]
    comparatives: frozenset[str]
    change_stems: frozenset[str]
    cues: dict[str, frozenset[str]]
    """Small words that decide a reading, by what they decide."""


def cue(name: str) -> frozenset[str]:
    """Return the small words that decide the reading called `name` in `taxonomy/figures.toml`."""
    return figure_words().cues[name]


def _phrases(entries: dict[str, str], *, case: bool = False) -> Phrases:
    meanings = {
        tuple(token.text if case else token.lower for token in tokens(key)): value for key, value in entries.items()
    }
    return Phrases(meanings=meanings, longest=max(map(len, meanings), default=0))


@cache
def figure_words() -> FigureWords:
    """Return the vocabulary; read once."""
    data = tomllib.loads((data_folder("taxonomy") / "figures.toml").read_text(encoding="utf-8"))
    bounds = {phrase: Bound(meaning) for table in ("bounds", "bounds_after") for phrase, meaning in data[table].items()}
    labels = data["labels"]
    return FigureWords(
        point=frozenset(data["languages"]["point"]),
        comma=frozenset(data["languages"]["comma"]),
        tells={language: frozenset(words) for language, words in data["tells"].items()},
        numbers=data["numbers"],
        magnitudes=data["magnitudes"],
        fractions=data["fractions"],
        folds=data["folds"],
        bounds=_phrases({phrase: bounds[phrase] for phrase in data["bounds"]}),
        bounds_after=_phrases({phrase: bounds[phrase] for phrase in data["bounds_after"]}),
        labels_document=frozenset(labels["document"]),
        labels_kind=frozenset(labels["kind"]),
        labels_thing=frozenset(labels["thing"]),
        label_signs=frozenset(labels["signs"]),
        ordinals=frozenset(data["ordinals"]["words"]),
        one_after=frozenset(data["one"]["after"]),
        one_before=frozenset(data["one"]["before"]),
        statistics=_phrases(data["statistics"], case=True),
        intervals=frozenset(data["intervals"]["words"]),
        proportions=frozenset(data["proportions"]["words"]),
        months=frozenset(data["months"]["words"]),
        points=_phrases(dict.fromkeys(data["points"]["phrases"], "points")),
        percent=_phrases(dict.fromkeys(data["percent"]["phrases"], "percent")),
        changes=frozenset(data["changes"]["words"]),
        cues={name: frozenset(words) for name, words in data["cues"].items()},
        change_stems=frozenset(stem(word) for word in data["changes"]["words"]),
        comparatives=frozenset(data["comparatives"]["words"]),
    )
