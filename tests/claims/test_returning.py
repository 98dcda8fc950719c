"""Nouns that return to a study told of before are named where they can be, and marked elsewhere."""

from __future__ import annotations

import pytest

from tests.claims.test_referents import OPEN, after

OPEN_CASES = {
    "data of others": ("Five trials failed.", "An analysis of the pooled data confirmed a small loss."),
    "whose team": ("Five trials failed.", "The original team disputed it."),
    "others like them": ("Mills opened in May.", "Five further trials, in Peru and Chile, reached a conclusion."),
    "like what was found": ("A trial found that naps help.", "A later trial found similar effects."),
    "what is analysed again": ("The authors drained rivers.", "A reanalysis found that the pump failed."),
    "of what": ("A review listed pumps.", "The picture varies by village."),
    "of whom": (
        "Smaller trials with trained instructors have shown losses.",
        "Their samples were rarely representative, and few of them followed pupils beyond one term.",
    ),
    "an outcome": ("Mills failed in Peru.", "The difference may reflect the flowers."),
    "an object": ("Moisture and heat interact.", "Coats slow the process."),
}
CLEAR = {
    "an outcome that its sentence tells": (
        "Mills failed.",
        "Paris is dry, and the difference may reflect flowers.",
    ),
    "what a model predicts": ("Mills failed.", "Models of rivers predict that competition appears above a threshold."),
    "like each other": ("Mills failed.", "The two groups had similar effects."),
    "of what it is": ("Mills failed.", "A replication of the trial failed."),
    "the same within its sentence": ("Mills failed.", "Both groups used the same sample."),
    "to what it is similar": ("Mills failed.", "A trial found similar effects in pupils."),
}


@pytest.mark.parametrize("case", OPEN_CASES)
def test_what_the_paragraph_does_not_name_is_marked(case: str):
    assert {claim.flags for claim in after(*OPEN_CASES[case])} == {OPEN}


@pytest.mark.parametrize("case", CLEAR)
def test_what_is_told_in_its_sentence_is_clear(case: str):
    assert {claim.flags for claim in after(*CLEAR[case])} == {()}


def test_the_same_study_is_named_without_its_figures():
    (claim,) = after("An analysis of 137 listed firms found no gain.", "The same analysis reported losses.")
    assert (claim.text, claim.flags) == ("The analysis of listed firms reported losses.", ())
