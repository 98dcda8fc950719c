"""Window scores of the embedded judge become one probability of support and one of denial.

A logistic model or a forest over named signals, fitted by `auditor judges fit` on labelled pairs and stored as JSON
beside the model. Signals that the law bounds (more support in a window never means less support) are kept rising by the
fit, and checked when the file is read.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from auditor.domain import Model
from auditor.errors import InvalidData
from auditor.judging import sentence_encoder, wording
from auditor.judging.forest import Forest, probability_of
from auditor.judging.model_folder import FIT
from auditor.llm.prompts import describe_faults

EDGE = 1e-4
"""Probabilities are kept this far from 0 and 1 before their log-odds are taken."""

SCORES = (
    "best_support",
    "second_support",
    "third_support",
    "mean_support",
    "first_support",
    "joined_support",
    "denial_beside",
    "best_denial",
    "first_denial",
    "joined_denial",
    "neutral_beside",
    "least_neutral",
    "joined_neutral",
)
"""Names of the signals that a model's scores give."""

SIGNALS = (*SCORES, "overlap", "length", *wording.NAMES)
"""Names of the signals that every judge has, in order; see `signals`."""

ALL_SIGNALS = (*SIGNALS, *sentence_encoder.NAMES)
"""These, and those of a judge that has a sentence encoder."""

RISING = {
    "supported": ("best_support", "joined_support", "overlap", "held_in_window"),
    "contradicted": ("best_denial",),
}
"""Signals that may only raise the probability."""


class Weights(Model):
    """One logistic model."""

    kind: Literal["logistic"] = "logistic"
    """Which kind of model this is."""
    intercept: float
    """Log-odds where all signals are 0."""
    weights: dict[str, float]
    """Signal → weight."""

    @property
    def signals(self) -> frozenset[str]:
        """Names of the signals that have a weight."""
        return frozenset(self.weights)

    def falling(self, rising: str) -> bool:
        """Say whether a higher value of a signal lowers the probability."""
        return self.weights.get(rising, 0.0) < 0

    def probability(self, values: Mapping[str, float]) -> float:
        """Return the probability for the signals' values."""
        return probability_of(self.intercept + sum(weight * values[name] for name, weight in self.weights.items()))


class Combiner(Model):
    """Both models, with what they were fitted on."""

    supported: Weights | Forest
    """Probability that the source carries the claim."""
    contradicted: Weights | Forest
    """Probability that it denies it."""
    fitted_on: Annotated[str, Field(min_length=1)]
    """Data and day."""

    @property
    def needs_sentences(self) -> bool:
        """Say whether it asks about signals of a sentence encoder."""
        return bool((self.supported.signals | self.contradicted.signals) & set(sentence_encoder.NAMES))


def read_combiner(path: Path) -> Combiner:
    """Return the combiner of a JSON file. Raises InvalidData where it is missing, broken or against the law."""
    try:
        combiner = Combiner.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidData(f"{path} cannot be read: write it with `{FIT.format(folder=path.parent)}`") from error
    except ValidationError as error:
        raise InvalidData(f"{path}: {describe_faults(error)}") from error
    for word, model in (("supported", combiner.supported), ("contradicted", combiner.contradicted)):
        unknown = model.signals - set(ALL_SIGNALS)
        falling = [name for name in RISING[word] if model.falling(name)]
        if unknown or falling:
            raise InvalidData(f"{path}, {word}: unknown signals {sorted(unknown)}, wrongly falling {falling}")
    return combiner


def signals(
    windows: Sequence[Sequence[float]],
    joined: Sequence[float],
    *,
    overlap: float,
    sentences: int,
    words: Mapping[str, float],
    near: Mapping[str, float] | None = None,
) -> dict[str, float]:
    """Return the signals of one claim and source.

    `windows` and `joined` hold probabilities (supported, contradicted, not enough info): of each window, as retrieval
    ranks them, and of the best windows joined. `overlap` is the best passage's alignment with the claim, 0 to 1;
    `sentences` counts the source's sentences; `words` are the counts of `auditor.judging.wording`, `near` the
    cosines of `auditor.judging.sentence_encoder`, None where there is no such encoder.
    """
    return {
        **_support(windows, joined),
        **_denial(windows, joined),
        **_neutrality(windows, joined),
        "overlap": overlap,
        "length": math.log1p(sentences),
        **words,
        **(near or {}),
    }


def _support(windows: Sequence[Sequence[float]], joined: Sequence[float]) -> dict[str, float]:
    """Return how much the windows support, those that support most and all of them."""
    support = [log_odds(window[0]) for window in windows]
    ranked = sorted(support, reverse=True)
    best, second, third = (ranked[min(place, len(ranked) - 1)] for place in range(3))
    return {
        "best_support": best,
        "second_support": second,
        "third_support": third,
        "mean_support": sum(support) / len(support),
        "first_support": support[0],
        "joined_support": log_odds(joined[0]),
    }


def _denial(windows: Sequence[Sequence[float]], joined: Sequence[float]) -> dict[str, float]:
    """Return how much the windows deny, the one that supports most among them."""
    return {
        "denial_beside": log_odds(_most_supporting(windows)[1]),
        "best_denial": log_odds(max(window[1] for window in windows)),
        "first_denial": log_odds(windows[0][1]),
        "joined_denial": log_odds(joined[1]),
    }


def _neutrality(windows: Sequence[Sequence[float]], joined: Sequence[float]) -> dict[str, float]:
    """Return how far the windows say nothing of the claim, the one that supports most among them."""
    return {
        "neutral_beside": log_odds(_most_supporting(windows)[2]),
        "least_neutral": log_odds(min(window[2] for window in windows)),
        "joined_neutral": log_odds(joined[2]),
    }


def _most_supporting(windows: Sequence[Sequence[float]]) -> Sequence[float]:
    return max(windows, key=lambda window: window[0])


def log_odds(probability: float) -> float:
    """Return the log-odds of a probability, kept off its ends."""
    kept = min(1.0 - EDGE, max(EDGE, probability))
    return math.log(kept / (1.0 - kept))
