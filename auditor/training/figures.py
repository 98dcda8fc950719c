"""What a fitted judge is worth, by document: no pair is judged by a combiner or threshold that saw its source."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from auditor.domain import Mean, Model
from auditor.statistics.intervals import FEWEST_CLUSTERS, RESAMPLES, SEED, cluster_sums, percentiles, rate
from auditor.training.fitting import Observation, Probabilities, combined, cross_fitted, fit_combiner, held_out
from auditor.training.thresholds import Allowed, choose, denies, supports

COVERAGES = (1.0, 0.8, 0.6, 0.4, 0.2)
"""Shares of the pairs, the surest first, for which accuracy is told."""


class SetFigures(Model):
    """What one set gives."""

    data: str
    """Name of the set."""
    pairs: int
    """Labelled pairs."""
    balanced_accuracy: Mean
    """Supported against the rest, with a bootstrap interval over documents; no value where one kind is absent."""
    false_denials: Mean
    """Share of supported pairs called contradicted."""
    denials_caught: Mean
    """Share of contradicted pairs called contradicted."""
    false_absences: Mean
    """Share of supported pairs surely called without support."""


class Coverage(Model):
    """Accuracy where only the surest answers count."""

    share: float
    """Share of the pairs."""
    accuracy: float
    """Share of them told rightly supported or not."""


class Figures(Model):
    """What all sets give."""

    sets: tuple[SetFigures, ...]
    """Set by set."""
    coverage: tuple[Coverage, ...]
    """Accuracy by coverage, all sets together."""

    @property
    def mean_balanced_accuracy(self) -> float | None:
        """Mean over the sets that have one."""
        known = [row.balanced_accuracy.value for row in self.sets if row.balanced_accuracy.value is not None]
        return fmean(known) if known else None


@dataclass(frozen=True)
class Told:
    """What a judge that never saw the document says of one pair."""

    observation: Observation
    supported: bool
    denied: bool
    surely_absent: bool
    sureness: float
    """Distance of the probability of support from its threshold."""

    @property
    def right(self) -> bool:
        """Whether supported or not is told as people did."""
        return self.supported == self.observation.supported


def told(observations: Sequence[Observation], *, allowed: Allowed) -> list[Told]:
    """Return what is said of each pair by a combiner and thresholds that were fitted on other documents only."""
    found: dict[int, Told] = {}
    for held, rest in held_out(observations):
        combiner = fit_combiner(rest, "cross-fitting")
        thresholds = choose(rest, cross_fitted(rest), allowed=allowed)
        for place in held:
            probabilities: Probabilities = combined(combiner, observations[place])
            found[place] = Told(
                observation=observations[place],
                supported=supports(probabilities, thresholds),
                denied=denies(probabilities, thresholds.denial),
                surely_absent=probabilities.support <= thresholds.absence,
                sureness=abs(probabilities.support - thresholds.support),
            )
    return [found[place] for place in range(len(observations))]


def figures(said: Sequence[Told]) -> Figures:
    """Return the figures of what was said."""
    names = dict.fromkeys(one.observation.data for one in said)
    sets = tuple(_of_set(name, [one for one in said if one.observation.data == name]) for name in names)
    surest = sorted(said, key=lambda one: -one.sureness)
    kept = [(share, surest[: max(1, round(share * len(surest)))]) for share in COVERAGES]
    coverage = tuple(Coverage(share=share, accuracy=fmean(one.right for one in part)) for share, part in kept)
    return Figures(sets=sets, coverage=coverage)


def _of_set(name: str, said: Sequence[Told]) -> SetFigures:
    supported = [one for one in said if one.observation.supported]
    contradicted = [one for one in said if one.observation.contradicted]
    return SetFigures(
        data=name,
        pairs=len(said),
        balanced_accuracy=balanced_accuracy(said),
        false_denials=rate(sum(one.denied for one in supported), len(supported)),
        denials_caught=rate(sum(one.denied for one in contradicted), len(contradicted)),
        false_absences=rate(sum(one.surely_absent and not one.denied for one in supported), len(supported)),
    )


def balanced_accuracy(said: Sequence[Told]) -> Mean:
    """Return the mean of the recalls of supported and of the rest, with an interval from resampled documents."""
    kinds = [[one for one in said if one.observation.supported is kind] for kind in (True, False)]
    if not all(kinds):
        return Mean(value=None, n=0)
    value = fmean(fmean(one.right for one in kind) for kind in kinds)
    interval = _interval(said)
    if interval is None:
        return Mean(value=value, n=len(said))
    return Mean(value=value, n=len(said), low=interval[0], high=interval[1])


def _interval(said: Sequence[Told]) -> tuple[float, float] | None:
    """Return the 95 % interval of balanced accuracy by a bootstrap over documents, None from too few."""
    import numpy as np

    clusters = [one.observation.group for one in said]
    if len(set(clusters)) < FEWEST_CLUSTERS:
        return None
    columns = []
    for kind in (True, False):
        of_kind = [float(one.observation.supported is kind) for one in said]
        right = [float(one.observation.supported is kind and one.right) for one in said]
        columns += [cluster_sums(of_kind, clusters)[0], cluster_sums(right, clusters)[0]]
    size = len(columns[0])
    drawn = np.random.default_rng(SEED).multinomial(size, [1 / size] * size, size=RESAMPLES)
    sums = drawn @ np.asarray(columns).T
    both = sums[(sums[:, 0] > 0) & (sums[:, 2] > 0)]
    return percentiles(list((both[:, 1] / both[:, 0] + both[:, 3] / both[:, 2]) / 2))
