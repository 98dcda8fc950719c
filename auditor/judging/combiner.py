"""Window scores of the embedded judge become one probability of support and one of denial.

A logistic model over a few named signals, fitted by `auditor judges fit` on labelled pairs and stored as JSON beside
the model. Signals whose weight the law bounds (more support in a window never means less support) are kept at their
sign by the fit, and checked when the file is read.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from auditor.domain import Model
from auditor.errors import InvalidData
from auditor.judging.model_folder import FIT
from auditor.llm.prompts import describe_faults

EDGE = 1e-4
"""Probabilities are kept this far from 0 and 1 before their log-odds are taken."""

FARTHEST = 30.0
"""Combined log-odds are kept within this of 0, so that no probability is quite 0 or 1."""

SIGNALS = ("best_support", "second_support", "joined_support", "denial_beside", "best_denial", "overlap", "length")
"""Names of the signals, in order; see `signals`."""

RISING = {"supported": ("best_support", "joined_support", "overlap"), "contradicted": ("best_denial",)}
"""Signals that may only raise the probability."""


class Weights(Model):
    """One logistic model."""

    intercept: float
    """Log-odds where all signals are 0."""
    weights: dict[str, float]
    """Signal → weight."""

    def probability(self, values: Mapping[str, float]) -> float:
        """Return the probability for the signals' values."""
        total = self.intercept + sum(weight * values[name] for name, weight in self.weights.items())
        return 1.0 / (1.0 + math.exp(-max(-FARTHEST, min(FARTHEST, total))))


class Combiner(Model):
    """Both models, with what they were fitted on."""

    supported: Weights
    """Probability that the source carries the claim."""
    contradicted: Weights
    """Probability that it denies it."""
    fitted_on: Annotated[str, Field(min_length=1)]
    """Data and day."""


def read_combiner(path: Path) -> Combiner:
    """Return the combiner of a JSON file. Raises InvalidData where it is missing, broken or against the law."""
    try:
        combiner = Combiner.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidData(f"{path} cannot be read: write it with `{FIT.format(folder=path.parent)}`") from error
    except ValidationError as error:
        raise InvalidData(f"{path}: {describe_faults(error)}") from error
    for word, model in (("supported", combiner.supported), ("contradicted", combiner.contradicted)):
        unknown = set(model.weights) - set(SIGNALS)
        falling = [name for name in RISING[word] if model.weights.get(name, 0.0) < 0]
        if unknown or falling:
            raise InvalidData(f"{path}, {word}: unknown signals {sorted(unknown)}, wrongly falling {falling}")
    return combiner


def signals(
    windows: Sequence[Sequence[float]], joined: Sequence[float], *, overlap: float, sentences: int
) -> dict[str, float]:
    """Return the signals of one claim and source.

    `windows` and `joined` hold probabilities (supported, contradicted, not enough info): of each window, and of the
    best windows joined. `overlap` is the best passage's alignment with the claim, 0 to 1; `sentences` counts the
    source's sentences.
    """
    by_support = sorted(windows, key=lambda window: -window[0])
    best = by_support[0]
    second = by_support[1] if len(by_support) > 1 else best
    return {
        "best_support": log_odds(best[0]),
        "second_support": log_odds(second[0]),
        "joined_support": log_odds(joined[0]),
        "denial_beside": log_odds(best[1]),
        "best_denial": log_odds(max(window[1] for window in windows)),
        "overlap": overlap,
        "length": math.log1p(sentences),
    }


def log_odds(probability: float) -> float:
    """Return the log-odds of a probability, kept off its ends."""
    kept = min(1.0 - EDGE, max(EDGE, probability))
    return math.log(kept / (1.0 - kept))
