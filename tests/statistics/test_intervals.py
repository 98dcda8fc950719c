"""Intervals against known values, and clustering."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.statistics.intervals import clustered_mean, rate, wilson


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    # Newcombe (1998), "Two-sided confidence intervals for the single proportion", table I, method 3.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_has_the_published_values(k: int, n: int, low: float, high: float):
    assert wilson(k, n) == pytest.approx((low, high), abs=5e-5)


def test_an_empty_denominator_is_no_rate():
    assert wilson(0, 0) is None
    assert rate(0, 0).value is None
    assert clustered_mean([], []).value is None


@settings(deadline=None, max_examples=50)
@given(st.lists(st.sampled_from([0.0, 1.0]), min_size=5, max_size=40))
def test_the_interval_holds_the_mean(values: list[float]):
    mean = clustered_mean(values, range(len(values)))
    assert mean.low is not None
    assert mean.high is not None
    assert mean.low - 1e-9 <= sum(values) / len(values) <= mean.high + 1e-9


def test_clusters_widen_the_interval():
    values = [1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0] * 6
    alone = clustered_mean(values, range(len(values)))
    together = clustered_mean(values, [place // 4 for place in range(len(values))])
    assert alone.low is not None
    assert together.low is not None
    assert together.low < alone.low


@pytest.mark.parametrize("clusters", ["aa", "ab", "abcd"])
def test_few_clusters_have_no_interval(clusters: str):
    mean = clustered_mean([1.0, 0.0, 1.0, 0.0][: len(clusters)], clusters)
    assert (mean.value, mean.low, mean.high) == (0.5, None, None)


def test_none_of_many_is_not_certainty():
    mean = clustered_mean([0.0] * 20, range(20))
    assert (mean.value, mean.low) == (0.0, 0.0)
    assert mean.high == pytest.approx(0.1611, abs=5e-5)


def test_the_same_values_give_the_same_interval():
    assert clustered_mean([1.0, 0.0, 1.0, 1.0, 0.0], range(5)) == clustered_mean([1.0, 0.0, 1.0, 1.0, 0.0], range(5))
