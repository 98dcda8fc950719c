"""Thresholds: support by balanced accuracy, denial and absence by what they may accuse."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.training.figures import balanced_accuracy, figures, told
from auditor.training.fitting import Probabilities, cross_fitted
from auditor.training.thresholds import NEVER_DENIES, NEVER_SURE, Allowed, choose, denies, supports
from tests.training.planted import observations


def both(share: float) -> Allowed:
    """What denial and absence may each accuse."""
    return Allowed(denial=share, absence=share)


def pairs(*rows):
    """Observations and probabilities of rows (kind, support, denial)."""
    blank = observations(1)[0]
    made = [
        replace(blank, supported=kind == "s", contradicted=kind == "c", group=f"d{place}")
        for place, (kind, _, _) in enumerate(rows)
    ]
    return made, [Probabilities(support, denial) for _, support, denial in rows]


def test_support_parts_the_kinds():
    chosen = choose(*pairs(("s", 0.8, 0), ("s", 0.6, 0), ("n", 0.4, 0), ("n", 0.1, 0)), allowed=both(0))
    assert 0.4 < chosen.support <= 0.6


def test_denial_spares_the_supported():
    rows = pairs(("s", 0.3, 0.7), ("s", 0.9, 0.1), ("c", 0.1, 0.9), ("n", 0.1, 0.6))
    assert choose(*rows, allowed=both(0)).denial == pytest.approx(0.705)
    assert choose(*rows, allowed=both(0.5)).denial < 0.7


def test_absence_spares_the_supported_and_stays_below_support():
    seen = [("s", 0.3), *[("s", 0.9)] * 3, ("n", 0.1), ("n", 0.2), *[("n", 0.6)] * 3]
    rows = pairs(*((kind, support, 0.0) for kind, support in seen))
    chosen = choose(*rows, allowed=both(0))
    assert chosen.support == pytest.approx(0.755)
    assert chosen.absence == pytest.approx(0.295)
    assert choose(*rows, allowed=both(0.3)).absence == pytest.approx(0.755)
    assert chosen.absence <= chosen.support


def test_without_labels_to_know_the_cost_it_never_accuses():
    nothing_denied = choose(*pairs(("s", 0.9, 0), ("n", 0.1, 0)), allowed=both(0))
    assert nothing_denied.denial == NEVER_DENIES
    nothing_supported = choose(*pairs(("c", 0.1, 0.9), ("n", 0.1, 0)), allowed=both(0))
    assert (nothing_supported.denial, nothing_supported.absence) == (NEVER_DENIES, NEVER_SURE)


share = st.floats(0.0001, 0.9999)


@settings(deadline=None, max_examples=80)
@given(st.lists(st.tuples(st.sampled_from("scn"), share, share), min_size=1, max_size=40), st.floats(0, 0.3))
def test_no_more_is_accused_than_allowed(rows, allowed):
    given_, probabilities = pairs(*rows)
    chosen = choose(given_, probabilities, allowed=both(allowed))
    supported = [p for o, p in zip(given_, probabilities, strict=True) if o.supported]
    assert chosen.absence <= chosen.support
    assert sum(denies(p, chosen.denial) for p in supported) <= allowed * len(supported) + 1e-9
    assert sum(p.support <= chosen.absence for p in supported) <= allowed * len(supported) + 1e-9
    assert not any(denies(p, chosen.denial) and supports(p, chosen) for p in probabilities)


def test_figures_of_a_clear_signal_are_good_and_carry_intervals():
    found = figures(
        told(
            [*observations(150, data="a"), *observations(150, data="b", seed=2)],
            allowed=both(0.01),
        )
    )
    assert [row.data for row in found.sets] == ["a", "b"]
    assert found.mean_balanced_accuracy is not None
    assert found.mean_balanced_accuracy > 0.95
    first = found.sets[0]
    assert first.balanced_accuracy.low is not None
    assert first.balanced_accuracy.low <= first.balanced_accuracy.value <= first.balanced_accuracy.high
    assert first.denials_caught.value > 0.9
    assert first.false_denials.value < 0.1
    assert [point.share for point in found.coverage] == [1.0, 0.8, 0.6, 0.4, 0.2]
    assert found.coverage[-1].accuracy >= found.coverage[0].accuracy


def test_figures_of_noise_are_near_a_coin():
    blind = [replace(one, values=dict.fromkeys(one.values, 0.0)) for one in observations(90)]
    found = figures(told(blind, allowed=both(0.01)))
    assert found.mean_balanced_accuracy == pytest.approx(0.5, abs=0.1)


def test_a_set_of_one_kind_has_no_balanced_accuracy():
    only = [replace(one, supported=True, contradicted=False, data="only") for one in observations(30)]
    said = told([*observations(60), *only], allowed=both(0.01))
    assert balanced_accuracy([one for one in said if one.observation.data == "only"]).value is None


def test_probabilities_of_cross_fitting_have_the_order_of_the_observations():
    given_ = observations(300)
    for one, probabilities in zip(given_, cross_fitted(given_), strict=True):
        assert (probabilities.support > 0.5) is one.supported
