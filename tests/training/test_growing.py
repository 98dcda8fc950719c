"""A grown forest finds what is planted, and rises where the law says so, whatever the data say."""

from dataclasses import replace

import pytest

from auditor.judging.combiner import RISING
from auditor.judging.forest import Forest
from auditor.training.fitting import FEWEST_FOR_FOREST, fit_combiner
from tests.training.planted import observations

pytest.importorskip("lightgbm", reason="lightgbm is absent: needs the extra train")


def test_many_pairs_grow_a_forest_that_finds_a_planted_signal():
    combiner = fit_combiner(observations(FEWEST_FOR_FOREST), "planted")
    assert isinstance(combiner.supported, Forest)
    fresh = observations(seed=2)
    right = [(combiner.supported.probability(one.values) > 0.5) is one.supported for one in fresh]
    assert sum(right) / len(right) > 0.97


def test_a_forest_keeps_the_law_where_the_data_are_against_it():
    turned = [replace(one, supported=not one.supported) for one in observations(FEWEST_FOR_FOREST)]
    combiner = fit_combiner(turned, "turned")
    for word, model in (("supported", combiner.supported), ("contradicted", combiner.contradicted)):
        assert isinstance(model, Forest)
        assert [name for name in RISING[word] if model.falling(name)] == []


def test_one_kind_alone_grows_nothing():
    given = [replace(one, contradicted=False) for one in observations(FEWEST_FOR_FOREST)]
    assert fit_combiner(given, "x").contradicted.probability(given[0].values) < 0.5


def test_growing_is_the_same_each_time():
    given = observations(FEWEST_FOR_FOREST)
    assert fit_combiner(given, "x") == fit_combiner(given, "x")
