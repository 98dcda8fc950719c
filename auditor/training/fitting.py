"""Fits the embedded judge's combiner on labelled pairs, by document, so that nothing is judged by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from auditor.errors import InvalidData
from auditor.judging.combiner import RISING, Combiner, Weights
from auditor.judging.forest import Forest

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]

FEWEST_FOR_FOREST = 1000
"""From fewer pairs a logistic model is fitted: a forest would learn them by heart."""
STRENGTH = 1.0
"""Strength of the quadratic penalty on weights, in units of one item."""
FOLDS = 5
FEWEST_DOCUMENTS = 2
"""From one document nothing can be held back."""


@dataclass(frozen=True)
class Observation:
    """One labelled pair, as the judge saw it."""

    values: Mapping[str, float]
    """Signals."""
    supported: bool
    """Whether people labelled it supported."""
    contradicted: bool
    """Whether people labelled it contradicted."""
    group: str
    """Source document: a document is never both fitted on and reported on."""
    data: str
    """Name of the labelled set; each set weighs the same."""


class Probabilities(NamedTuple):
    """Combined probabilities of one observation."""

    support: float
    denial: float


def fit_combiner(observations: Sequence[Observation], fitted_on: str) -> Combiner:
    """Return the combiner that fits the observations best, each set and class weighing the same.

    A forest from many pairs, a logistic model from few. Raises MissingPackage where a forest cannot be grown.
    """
    fit = _fit if len(observations) < FEWEST_FOR_FOREST else _grown
    return Combiner(
        supported=fit(observations, "supported"), contradicted=fit(observations, "contradicted"), fitted_on=fitted_on
    )


def combined(combiner: Combiner, observation: Observation) -> Probabilities:
    """Return the probabilities that a combiner gives an observation."""
    values = observation.values
    return Probabilities(combiner.supported.probability(values), combiner.contradicted.probability(values))


def folds(observations: Sequence[Observation]) -> list[list[int]]:
    """Return the places of the observations in up to `FOLDS` parts; those of one document stand in one part.

    Raises InvalidData where there are too few documents to hold any back.
    """
    groups = sorted({observation.group for observation in observations})
    if len(groups) < FEWEST_DOCUMENTS:
        raise InvalidData(f"fitting needs pairs of at least {FEWEST_DOCUMENTS} source texts, {len(groups)} given")
    fold_of = {group: place % FOLDS for place, group in enumerate(groups)}
    parts: list[list[int]] = [[] for _ in range(min(FOLDS, len(groups)))]
    for place, observation in enumerate(observations):
        parts[fold_of[observation.group]].append(place)
    return parts


def cross_fitted(observations: Sequence[Observation]) -> list[Probabilities]:
    """Return the probabilities of each observation, from fits that never saw its document."""
    found: dict[int, Probabilities] = {}
    for held, rest in held_out(observations):
        combiner = fit_combiner(rest, "cross-fitting")
        found |= {place: combined(combiner, observations[place]) for place in held}
    return [found[place] for place in range(len(observations))]


def held_out(observations: Sequence[Observation]) -> Iterator[tuple[list[int], list[Observation]]]:
    """Yield the places of each part, and all observations outside it."""
    for held in folds(observations):
        inside = set(held)
        yield held, [observation for place, observation in enumerate(observations) if place not in inside]


def _grown(observations: Sequence[Observation], word: str) -> Weights | Forest:
    from auditor.training.growing import grow

    names, signals, target = _columns(observations, word)
    if len(set(target.tolist())) < 2:
        return _fit(observations, word)
    return grow(signals, target, _shares(observations, target), names=names, rising=RISING[word])


def _columns(observations: Sequence[Observation], word: str) -> tuple[tuple[str, ...], Array, Array]:
    """Return the signals' names, their values (observations, signals), and 1 where people used the word, else 0."""
    import numpy as np

    names = tuple(observations[0].values)
    signals = np.array([[o.values[name] for name in names] for o in observations])
    return names, signals, np.array([getattr(o, word) for o in observations], dtype=float)


def _fit(observations: Sequence[Observation], word: str) -> Weights:
    import numpy as np
    from scipy.optimize import minimize
    from scipy.special import expit

    names, signals, target = _columns(observations, word)
    share = _shares(observations, target)
    spread = signals.std(axis=0) + 1e-9
    scaled = signals / spread

    def loss(parameters: Array) -> tuple[float, Array]:
        margin = parameters[0] + scaled @ parameters[1:]
        signed = np.where(target > 0, margin, -margin)
        value = float(share @ np.logaddexp(0.0, -signed) + 0.5 * STRENGTH * parameters[1:] @ parameters[1:])
        slope = share * (expit(margin) - target)
        gradient = np.concatenate([[slope.sum()], scaled.T @ slope + STRENGTH * parameters[1:]])
        return value, gradient

    bounds = [(None, None), *((0.0, None) if name in RISING[word] else (None, None) for name in names)]
    fitted = minimize(loss, np.zeros(len(names) + 1), jac=True, bounds=bounds, method="L-BFGS-B").x
    weights = {name: round(float(w), 6) for name, w in zip(names, fitted[1:] / spread, strict=True)}
    return Weights(intercept=round(float(fitted[0]), 6), weights=weights)


def _shares(observations: Sequence[Observation], target: Array) -> Array:
    """Return the weight of each observation: sets weigh alike, and within a set the two classes do."""
    import numpy as np

    counts: dict[tuple[str, float], int] = {}
    keys = [(o.data, float(t)) for o, t in zip(observations, target, strict=True)]
    for key in keys:
        counts[key] = counts.get(key, 0) + 1
    cells = len(counts)
    return np.array([len(observations) / (cells * counts[key]) for key in keys])
