"""Thresholds of the embedded judge, chosen on cross-fitted probabilities."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from auditor.domain import Model
from auditor.judging.model_folder import Share, Thresholds
from auditor.training.fitting import Observation, Probabilities

STEPS = [step / 200 for step in range(1, 200)]
"""Thresholds that are tried."""
NEIGHBOURS = 6
"""Thresholds on each side that a threshold is valued with: 0.03."""
NEVER_DENIES, NEVER_SURE = 1.0, 0.0
"""Thresholds that no probability reaches."""


class Allowed(Model):
    """What a judge may accuse, as shares of the supported pairs."""

    denial: Share
    """Pairs that it may call contradicted."""
    absence: Share
    """Pairs of which it may say that the source surely does not carry them."""


def choose(
    observations: Sequence[Observation], probabilities: Sequence[Probabilities], *, allowed: Allowed
) -> Thresholds:
    """Return the thresholds; `allowed` is what denial and absence may accuse.

    Support: the best mean balanced accuracy over the sets. Denial: the lowest within what is allowed. Absence: the
    highest within it, and not above support. Where no pair is labelled contradicted, or none supported, nothing says
    what accusing would cost, and the judge never does.
    """
    support = _best_support(observations, probabilities)
    supported = [p for o, p in zip(observations, probabilities, strict=True) if o.supported]
    denial, absence = NEVER_DENIES, NEVER_SURE
    if supported and any(o.contradicted for o in observations):
        denial = next((t for t in STEPS if _share([denies(p, t) for p in supported]) <= allowed.denial), NEVER_DENIES)
    if supported:
        fitting = (
            t
            for t in reversed(STEPS)
            if t <= support and _share([p.support <= t for p in supported]) <= allowed.absence
        )
        absence = next(fitting, NEVER_SURE)
    return Thresholds(support=support, denial=denial, absence=absence)


def denies(probabilities: Probabilities, threshold: float) -> bool:
    """Say whether the judge would say `contradicted`."""
    return probabilities.denial >= threshold and probabilities.denial > probabilities.support


def supports(probabilities: Probabilities, thresholds: Thresholds) -> bool:
    """Say whether the judge would say `supported`."""
    return probabilities.support >= thresholds.support and not denies(probabilities, thresholds.denial)


def _best_support(observations: Sequence[Observation], probabilities: Sequence[Probabilities]) -> float:
    """Return the threshold of the best mean balanced accuracy over the sets that have both kinds.

    Each threshold is valued with its neighbours, so that no chance peak is taken; where several do equally well, the
    middle one is.
    """
    kinds: dict[str, tuple[list[float], list[float]]] = {}
    for observation, probability in zip(observations, probabilities, strict=True):
        kinds.setdefault(observation.data, ([], []))[0 if observation.supported else 1].append(probability.support)
    sets = [(sorted(supported), sorted(rest)) for supported, rest in kinds.values() if supported and rest]

    def gain(threshold: float) -> float:
        """Share of the rest rejected, less that of the supported: balanced accuracy, doubled and shifted."""
        return sum(bisect_left(r, threshold) / len(r) - bisect_left(s, threshold) / len(s) for s, r in sets)

    gains = _smoothed([gain(threshold) for threshold in STEPS])
    best = [threshold for threshold, value in zip(STEPS, gains, strict=True) if value == max(gains)]
    return best[len(best) // 2]


def _smoothed(values: Sequence[float]) -> list[float]:
    """Return each value's mean with its neighbours, rounded so that equals stay equal."""
    near = [values[max(0, place - NEIGHBOURS) : place + NEIGHBOURS + 1] for place in range(len(values))]
    return [round(sum(part) / len(part), 9) for part in near]


def _share(outcomes: Sequence[bool]) -> float:
    return sum(outcomes) / len(outcomes)
