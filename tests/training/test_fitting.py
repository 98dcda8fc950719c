"""The combiner is fitted on other documents than it is tried on, keeps the law's signs, and finds what is there."""

from dataclasses import replace

import pytest

from auditor.errors import InvalidData
from auditor.judging.combiner import RISING, SIGNALS
from auditor.training import fitting
from auditor.training.fitting import cross_fitted, fit_combiner, folds, held_out
from tests.training.planted import observations


def test_a_planted_signal_is_found():
    combiner = fit_combiner(observations(), "planted")
    supported, contradicted = combiner.supported.weights, combiner.contradicted.weights
    assert max(supported, key=lambda name: supported[name]) == "best_support"
    assert max(contradicted, key=lambda name: contradicted[name]) == "best_denial"
    for one in observations(seed=2):
        assert (combiner.supported.probability(one.values) > 0.5) is one.supported
        assert (combiner.contradicted.probability(one.values) > 0.5) is one.contradicted


def test_signs_of_the_law_are_kept_where_the_data_are_against_it():
    turned = [replace(one, supported=not one.supported, contradicted=False) for one in observations()]
    combiner = fit_combiner(turned, "turned")
    for word, model in (("supported", combiner.supported), ("contradicted", combiner.contradicted)):
        assert set(model.weights) == set(SIGNALS)
        assert all(model.weights[name] >= 0 for name in RISING[word])


def test_each_set_weighs_the_same():
    large, small = observations(600, data="large"), observations(60, data="small", seed=3)
    shifted = [replace(one, values={**one.values, "length": one.values["length"] + 3}) for one in small]
    twice = [*large, *shifted, *shifted]
    once = [*large, *shifted]
    share_once = fit_combiner(once, "x").supported.weights["best_support"]
    share_twice = fit_combiner(twice, "x").supported.weights["best_support"]
    assert share_once == pytest.approx(share_twice, rel=0.15)


def test_cross_fitting_never_sees_the_document(monkeypatch):
    seen = []
    original = fitting.fit_combiner

    def watched(rest, fitted_on):
        seen.append({one.group for one in rest})
        return original(rest, fitted_on)

    monkeypatch.setattr(fitting, "fit_combiner", watched)
    given = observations(documents=7)
    assert len(cross_fitted(given)) == len(given)
    parts = folds(given)
    assert sorted(place for part in parts for place in part) == list(range(len(given)))
    for part, groups in zip(parts, seen, strict=True):
        assert not groups & {given[place].group for place in part}


def test_what_is_held_out_is_not_in_the_rest():
    given = observations(documents=3)
    for held, rest in held_out(given):
        assert not {given[place].group for place in held} & {one.group for one in rest}
        assert rest


def test_a_document_of_its_own_label_does_not_teach_itself():
    """A document whose labels are turned is judged by the others: it is told wrongly, as it must be."""
    given = observations(documents=30)
    turned = [replace(one, supported=not one.supported) if one.group == "document 0" else one for one in given]
    for one, probabilities in zip(turned, cross_fitted(turned), strict=True):
        if one.group == "document 0":
            assert (probabilities.support > 0.5) is not one.supported


def test_one_document_cannot_be_held_back():
    with pytest.raises(InvalidData, match="source texts"):
        cross_fitted(observations(documents=1))


def test_fitting_is_the_same_each_time():
    assert fit_combiner(observations(), "x") == fit_combiner(observations(), "x")
