"""Counts of a claim's wording in what was retrieved for it."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.judging.wording import NAMES, wording
from auditor.sources.retrieval import terms

CLAIM = "In Oslo, sleep improved by 1,200 minutes among nurses."


def counted(claim=CLAIM, *windows, joined=3, source=None):
    known = set(terms(source if source is not None else " ".join(windows)))
    return wording(claim, windows, joined, holds=known.__contains__)


def test_all_counts_are_there_in_order():
    assert tuple(counted(CLAIM, CLAIM)) == NAMES


def test_a_source_that_repeats_the_claim_holds_all_of_it():
    found = counted(CLAIM, CLAIM)
    assert found["held_in_window"] == found["held_in_joined"] == found["held_in_source"] == found["runs_held"] == 1
    assert found["figures_absent"] == found["names_absent"] == found["held_in_second"] == 0
    assert found["figures"] == found["names"] == pytest.approx(math.log(2))


def test_other_figures_and_names_are_absent():
    found = counted(CLAIM, "In Bergen, sleep improved by 1300 minutes among nurses.")
    assert found["figures_absent"] == pytest.approx(math.log(2))
    assert found["names_absent"] == 1
    assert 0 < found["held_in_window"] < 1


def test_a_thousands_comma_is_no_difference():
    assert counted(CLAIM, "It rose by 1200 minutes.")["figures_absent"] == 0


def test_what_stands_apart_is_held_only_together():
    found = counted(CLAIM, "In Oslo, sleep was studied.", "Among nurses it improved by 1,200 minutes.")
    assert found["held_in_joined"] == 1 > found["held_in_window"] >= found["held_in_second"] > 0
    assert counted(CLAIM, "In Oslo, sleep was studied.", "Nurses.", joined=1)["held_in_joined"] < 1


def test_the_source_may_hold_more_than_its_windows():
    assert counted(CLAIM, "Sleep.", source=CLAIM)["held_in_source"] == 1


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=80), st.lists(st.text(max_size=80), max_size=4))
def test_any_text_gives_finite_counts(claim, windows):
    found = counted(claim, *windows)
    assert all(math.isfinite(value) and value >= 0 for value in found.values())
    assert all(found[name] <= 1 for name in NAMES if name.startswith("held") or name in ("runs_held", "names_absent"))
