"""Whether outcomes change along a section: Spearman's rank correlation of position and outcome."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING

from auditor.domain import ClaimResult, Trend
from auditor.statistics.tallies import pairs_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FEWEST_PAIRS = 10
"""Below this no trend is reported."""


def score_trend(claims: Sequence[ClaimResult]) -> Trend | None:
    """Return the trend of the score along the section, or None where it cannot be had.

    The p value comes from a permutation of whole sentences, since claims of one sentence are not independent.
    """
    scored = [
        (claim.position, verdict.score, (claim.section, claim.sentence))
        for claim, verdict in pairs_of(claims)
        if verdict.score is not None
    ]
    positions = [position for position, _, _ in scored]
    scores = [score for _, score, _ in scored]
    if len(scored) < FEWEST_PAIRS or len(set(scores)) < 2 or len(set(positions)) < 2:
        return None
    rho = rank_correlation(positions, scores)
    if isnan(rho):
        return None
    p_value = clustered_p_value(positions, scores, [cluster for _, _, cluster in scored], rho)
    return Trend(outcome="score", statistic=rho, p_value=p_value, n=len(scored))


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Return Spearman's rho."""
    import numpy

    return float(numpy.corrcoef(_ranks(first), _ranks(second))[0, 1])


def _ranks(values: Sequence[float] | NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the rank of each value from 1, equal values at the mean of theirs; scipy's takes a second to import."""
    import numpy

    _, inverse, counts = numpy.unique(values, return_inverse=True, return_counts=True)
    found: NDArray[np.float64] = (numpy.cumsum(counts) - (counts - 1) / 2)[inverse]
    return found


def clustered_p_value(
    positions: Sequence[float],
    scores: Sequence[float],
    clusters: Sequence[tuple[int, int]],
    rho: float,
    permutations: int = 999,
) -> float | None:
    """Return the two-sided p value of `rho` under permutation of the positions of whole sentences.

    None where there are fewer than five sentences.
    """
    import numpy

    from auditor.statistics.intervals import SEED

    numbers = {cluster: number for number, cluster in enumerate(dict.fromkeys(clusters))}
    if len(numbers) < 5:
        return None
    member = numpy.array([numbers[cluster] for cluster in clusters])
    place = numpy.zeros(len(numbers))
    place[member] = positions
    score_ranks = _ranks(scores)
    generator = numpy.random.default_rng(SEED)
    shuffled = numpy.array([_ranks(generator.permutation(place)[member]) for _ in range(permutations)])
    extreme = int((abs(_correlations(shuffled, score_ranks)) >= abs(rho) - 1e-12).sum())
    return (extreme + 1) / (permutations + 1)


def _correlations(rows: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the correlation of each row with `other`."""
    import numpy

    rows = rows - rows.mean(axis=1, keepdims=True)
    other = other - other.mean()
    found: NDArray[np.float64] = rows @ other / numpy.sqrt((rows**2).sum(axis=1) * (other**2).sum())
    return found
