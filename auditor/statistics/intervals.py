"""Intervals: Wilson for rates, a bootstrap clustered by sentence for means.

Claims of one sentence share their author's slip, so they are resampled together; treating them as independent makes
intervals too narrow (Field & Welsh 2007, "Bootstrapping clustered data"). Wilson, E. B. (1927), "Probable inference,
the law of succession, and statistical inference".
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt

from auditor.domain import Mean

RESAMPLES = 2000
"""Bootstrap resamples: the ends of a 95 % interval move by less than a hundredth of its width between seeds."""
FEWEST_CLUSTERS = 5
"""From fewer clusters no interval is given: a bootstrap over them says next to nothing."""
SEED = 20240229
"""Fixed, so that the same run gives the same report."""
Z_95 = 1.959963984540054
"""Normal quantile of 97.5 %."""


def wilson(k: int, n: int, z: float = Z_95) -> tuple[float, float] | None:
    """Return the Wilson score interval of the rate k of n, or None for an empty denominator."""
    if n == 0:
        return None
    rate = k / n
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, centre - half), min(1.0, centre + half)


def rate(k: int, n: int, unit: str = "pair") -> Mean:
    """Return the rate k of n with its Wilson interval; no value for an empty denominator."""
    interval = wilson(k, n)
    if interval is None:
        return Mean(value=None, n=0, unit=unit)
    return Mean(value=k / n, n=n, low=interval[0], high=interval[1], unit=unit)


def clustered_mean(values: Sequence[float], clusters: Sequence[Hashable], unit: str = "pair") -> Mean:
    """Return the mean of `values` with a percentile bootstrap interval over `clusters`.

    No interval for fewer than `FEWEST_CLUSTERS`. Where all values are 0 or all are 1 a bootstrap sees no chance at
    all; the interval is then Wilson's for as many trials as there are clusters.
    """
    if not values:
        return Mean(value=None, n=0, unit=unit)
    mean = sum(values) / len(values)
    interval = mean_interval(values, clusters)
    if interval is None:
        return Mean(value=mean, n=len(values), unit=unit)
    return Mean(value=mean, n=len(values), low=interval[0], high=interval[1], unit=unit)


def mean_interval(values: Sequence[float], clusters: Sequence[Hashable]) -> tuple[float, float] | None:
    """Return the 95 % interval of the mean, or None where it cannot be had."""
    sums, counts = cluster_sums(values, clusters)
    if len(sums) < FEWEST_CLUSTERS:
        return None
    if len(set(values)) == 1:
        only = values[0]
        return wilson(round(only) * len(sums), len(sums)) if only in {0.0, 1.0} else None
    return percentiles(resampled_means(sums, counts, RESAMPLES, SEED))


def cluster_sums(values: Sequence[float], clusters: Sequence[Hashable]) -> tuple[list[float], list[float]]:
    """Return the sum and the count of each cluster, in order of first appearance."""
    totals: dict[Hashable, list[float]] = {}
    for value, cluster in zip(values, clusters, strict=True):
        total = totals.setdefault(cluster, [0.0, 0.0])
        total[0] += value
        total[1] += 1
    return [total[0] for total in totals.values()], [total[1] for total in totals.values()]


def resampled_means(sums: Sequence[float], counts: Sequence[float], resamples: int, seed: int) -> list[float]:
    """Return the mean of each bootstrap resample of whole clusters."""
    import numpy

    generator = numpy.random.default_rng(seed)
    drawn = generator.multinomial(len(sums), [1 / len(sums)] * len(sums), size=resamples)
    means = (drawn @ numpy.asarray(sums)) / (drawn @ numpy.asarray(counts))
    return [float(mean) for mean in means]


def percentiles(draws: Sequence[float]) -> tuple[float, float]:
    """Return the 2.5 % and 97.5 % points of `draws`."""
    import numpy

    low, high = numpy.percentile(draws, [2.5, 97.5])
    return float(low), float(high)
