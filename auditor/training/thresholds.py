"""Thresholds of the embedded judge, chosen on cross-fitted probabilities, and what they give."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from auditor.training.fitting import Observation

STEPS = [step / 200 for step in range(1, 200)]
"""Thresholds that are tried."""


@dataclass(frozen=True)
class Thresholds:
    """Thresholds on combined probabilities."""

    support: float
    """Least probability of support for `supported`: best mean balanced accuracy over the sets."""
    denial: float
    """Least probability of denial for `contradicted`: the lowest within the allowed false alarms."""
    absence: float
    """Greatest probability of support for a sure "no support": the highest within the allowed false alarms."""


@dataclass(frozen=True)
class SetResult:
    """What one set gives at the thresholds."""

    data: str
    pairs: int
    balanced_accuracy: float | None
    """Supported against the rest; None where one class is empty."""
    false_denials: float | None
    """Share of supported pairs called contradicted."""
    denials_caught: float | None
    """Share of contradicted pairs called contradicted."""
    false_absences: float | None
    """Share of supported pairs surely called without support."""


def choose(
    observations: Sequence[Observation], probabilities: Sequence[tuple[float, float]], *, allowed: float
) -> Thresholds:
    """Return the thresholds; `allowed` is the share of supported pairs that denial and absence may each accuse."""
    support = max(STEPS, key=lambda t: _mean_balanced(observations, probabilities, t))
    supported = [p for o, p in zip(observations, probabilities, strict=True) if o.supported]
    denial = next((t for t in STEPS if _share(p[1] >= t and p[1] > p[0] for p in supported) <= allowed), 1.0)
    absence = next(
        (t for t in reversed(STEPS) if t <= support and _share(p[0] <= t for p in supported) <= allowed), 0.0
    )
    return Thresholds(support, denial, absence)


def results(
    observations: Sequence[Observation], probabilities: Sequence[tuple[float, float]], chosen: Thresholds
) -> list[SetResult]:
    """Return what each set gives."""
    found = []
    for data in dict.fromkeys(o.data for o in observations):
        rows = [(o, p) for o, p in zip(observations, probabilities, strict=True) if o.data == data]
        supported = [p for o, p in rows if o.supported]
        contradicted = [p for o, p in rows if o.contradicted]
        found.append(
            SetResult(
                data=data,
                pairs=len(rows),
                balanced_accuracy=_balanced(rows, chosen.support),
                false_denials=_rate([_denies(p, chosen) for p in supported]),
                denials_caught=_rate([_denies(p, chosen) for p in contradicted]),
                false_absences=_rate([p[0] <= chosen.absence for p in supported]),
            )
        )
    return found


def _denies(probability: tuple[float, float], chosen: Thresholds) -> bool:
    return probability[1] >= chosen.denial and probability[1] > probability[0]


def _mean_balanced(
    observations: Sequence[Observation], probabilities: Sequence[tuple[float, float]], threshold: float
) -> float:
    by_set: dict[str, list[tuple[Observation, tuple[float, float]]]] = {}
    for row in zip(observations, probabilities, strict=True):
        by_set.setdefault(row[0].data, []).append(row)
    values = [value for rows in by_set.values() if (value := _balanced(rows, threshold)) is not None]
    return sum(values) / len(values) if values else 0.0


def _balanced(rows: Sequence[tuple[Observation, tuple[float, float]]], threshold: float) -> float | None:
    hits = _rate([p[0] >= threshold for o, p in rows if o.supported])
    rejections = _rate([p[0] < threshold for o, p in rows if not o.supported])
    return None if hits is None or rejections is None else (hits + rejections) / 2


def _rate(outcomes: Sequence[bool]) -> float | None:
    return sum(outcomes) / len(outcomes) if outcomes else None


def _share(outcomes: Iterable[bool]) -> float:
    return _rate(list(outcomes)) or 0.0
