"""The difference between two sides, with an interval and a p value, where observations come in clusters.

Claims of one sentence share their author's slip. Intervals resample whole clusters (percentile bootstrap, seeded); p
values come from the cluster-robust variance of a ratio mean with Student's t (Cochran 1977, "Sampling techniques",
section 9; Cameron & Miller 2015, "A practitioner's guide to cluster-robust inference"). Where sections of the two
manuscripts pair up in sufficient number, they are the clusters and are resampled in pairs.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import sqrt

from auditor.statistics.intervals import (
    FEWEST_CLUSTERS,
    RESAMPLES,
    SEED,
    cluster_sums,
    mean_interval,
    percentiles,
    resampled_means,
)

FEWEST_PAIRED_SECTIONS = 10
"""With fewer clusters a bootstrap over them gives intervals that are too narrow."""


@dataclass(frozen=True)
class Observations:
    """Values of one side, each with its clusters."""

    values: tuple[float, ...]
    """One per unit: a score, or 1 and 0."""
    sentences: tuple[Hashable, ...]
    """The sentence (or manuscript) of each."""
    sections: tuple[str, ...] = ()
    """The folded title of its section, where known."""

    @property
    def mean(self) -> float | None:
        """The mean, None where there is no value."""
        return sum(self.values) / len(self.values) if self.values else None


@dataclass(frozen=True)
class Contrast:
    """B minus A."""

    difference: float | None
    """Difference of the means, None where a side is empty."""
    low: float | None
    """Lower end of the 95 % interval, None where it cannot be had."""
    high: float | None
    """Upper end."""
    p_value: float | None
    """Two-sided, uncorrected; None where it cannot be had."""
    clustered_by: str
    """`sentence`, `section` or `manuscript`."""


def contrast(a: Observations, b: Observations, unit: str = "sentence") -> Contrast:
    """Return the difference of the two sides' means with its interval and p value."""
    if a.mean is None or b.mean is None:
        return Contrast(None, None, None, None, unit)
    difference = b.mean - a.mean
    paired = _paired_sections(a, b)
    if len(paired) >= FEWEST_PAIRED_SECTIONS:
        low, high = _paired_interval(a, b, paired)
        return Contrast(difference, low, high, _p_value(_by_section(a, paired), _by_section(b, paired)), "section")
    interval = _interval(a, b, difference)
    if interval is None:
        return Contrast(difference, None, None, None, unit)
    return Contrast(difference, *interval, difference_p_value(a, b), unit)


def _interval(a: Observations, b: Observations, difference: float) -> tuple[float, float] | None:
    """Return the interval of the difference, or None where a side has too few clusters.

    A side whose values are all 0 or all 1 shows a bootstrap no chance; the ends of both sides' own intervals are then
    combined (Newcombe 1998, "Interval estimation for the difference between independent proportions", method 10).
    """
    sides = [cluster_sums(side.values, side.sentences) for side in (a, b)]
    if any(len(sums) < FEWEST_CLUSTERS for sums, _ in sides):
        return None
    if any(len(set(side.values)) == 1 for side in (a, b)):
        return _combined(a, b, difference)
    (sums_a, counts_a), (sums_b, counts_b) = sides
    means_a = resampled_means(sums_a, counts_a, RESAMPLES, SEED)
    means_b = resampled_means(sums_b, counts_b, RESAMPLES, SEED + 1)
    return percentiles([y - x for x, y in zip(means_a, means_b, strict=True)])


def _combined(a: Observations, b: Observations, difference: float) -> tuple[float, float] | None:
    one, two = (mean_interval(side.values, side.sentences) for side in (a, b))
    if one is None or two is None or a.mean is None or b.mean is None:
        return None
    low = difference - sqrt((b.mean - two[0]) ** 2 + (one[1] - a.mean) ** 2)
    high = difference + sqrt((two[1] - b.mean) ** 2 + (a.mean - one[0]) ** 2)
    return low, high


def difference_p_value(a: Observations, b: Observations) -> float | None:
    """Return the two-sided p value of equal means, clustered by sentence; None where it cannot be had."""
    sums_a, counts_a = cluster_sums(a.values, a.sentences)
    sums_b, counts_b = cluster_sums(b.values, b.sentences)
    if min(len(sums_a), len(sums_b)) < FEWEST_CLUSTERS:
        return None
    return _p_value((sums_a, counts_a), (sums_b, counts_b))


def ratio_interval(a: Observations, b: Observations) -> tuple[float, float] | None:
    """Return the 95 % bootstrap interval of mean b over mean a.

    None where a mean is or may well be 0, or a side has too few clusters.
    """
    if not a.mean or not b.mean:
        return None
    sums_a, counts_a = cluster_sums(a.values, a.sentences)
    sums_b, counts_b = cluster_sums(b.values, b.sentences)
    if min(len(sums_a), len(sums_b)) < FEWEST_CLUSTERS:
        return None
    means_a = resampled_means(sums_a, counts_a, RESAMPLES, SEED)
    means_b = resampled_means(sums_b, counts_b, RESAMPLES, SEED + 1)
    ratios = [y / x for x, y in zip(means_a, means_b, strict=True) if x > 0]
    # Where A may well have none at all, the ratio has no upper end to give.
    return percentiles(ratios) if len(ratios) > 0.99 * len(means_a) else None


def holm(p_values: Sequence[float | None], looks: int) -> list[float | None]:
    """Return the p values corrected for `looks` looks (Holm 1979); None stays None and still counts as a look."""
    order = sorted((p, place) for place, p in enumerate(p_values) if p is not None)
    corrected: list[float | None] = [None] * len(p_values)
    worst = 0.0
    for rank, (p, place) in enumerate(order):
        worst = max(worst, min(1.0, p * (looks - rank)))
        corrected[place] = worst
    return corrected


Clusters = tuple[list[float], list[float]]
"""Sum and count of each cluster."""


def _p_value(a: Clusters, b: Clusters) -> float:
    """Return the two-sided p value of equal means, by cluster-robust variances and Student's t."""
    from scipy.stats import t

    variance = _variance(*a) + _variance(*b)
    difference = sum(b[0]) / sum(b[1]) - sum(a[0]) / sum(a[1])
    freedom = len(a[0]) + len(b[0]) - 2
    return float(2 * t.sf(abs(difference) / sqrt(variance), freedom))


def _variance(sums: Sequence[float], counts: Sequence[float]) -> float:
    """Return the variance of a ratio mean over clusters.

    Where all values are equal it is that of one success more and one failure more (Laplace): "none of five" must not
    count as certainty.
    """
    total, clusters = sum(counts), len(sums)
    mean = sum(sums) / total
    squares = sum((one - mean * count) ** 2 for one, count in zip(sums, counts, strict=True))
    if squares < 1e-12:
        rate = 1 / (clusters + 2)
        return rate * (1 - rate) / clusters
    return squares * clusters / (clusters - 1) / (total * total)


def _paired_sections(a: Observations, b: Observations) -> list[str]:
    """Return the sections both sides have, if these hold nearly all of both sides' values."""
    common = sorted((set(a.sections) & set(b.sections)) - {""})
    for side in (a, b):
        inside = sum(section in set(common) for section in side.sections)
        if inside < 0.9 * len(side.values):
            return []
    return common


def _by_section(side: Observations, sections: Sequence[str]) -> Clusters:
    wanted = set(sections)
    sums = dict.fromkeys(wanted, 0.0)
    counts = dict.fromkeys(wanted, 0.0)
    for value, section in zip(side.values, side.sections, strict=True):
        if section in wanted:
            sums[section] += value
            counts[section] += 1
    return [sums[section] for section in sections], [counts[section] for section in sections]


def _paired_interval(a: Observations, b: Observations, sections: Sequence[str]) -> tuple[float, float]:
    """Return the bootstrap interval of the difference where the same sections are drawn on both sides."""
    import numpy

    drawn = numpy.random.default_rng(SEED).multinomial(len(sections), [1 / len(sections)] * len(sections), RESAMPLES)
    sums_a, counts_a = (numpy.asarray(one) for one in _by_section(a, sections))
    sums_b, counts_b = (numpy.asarray(one) for one in _by_section(b, sections))
    low, high = percentiles(((drawn @ sums_b) / (drawn @ counts_b) - (drawn @ sums_a) / (drawn @ counts_a)).tolist())
    return low, high
