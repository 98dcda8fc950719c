"""Pronouns that go on about the subject of the sentence before, and where another may be meant."""

from __future__ import annotations

import pytest

from tests.claims.test_referents import OPEN, after

GOES_ON = {
    "beside what is mentioned in passing": (
        "Low-rank methods attracted attention because adapters and pumps need less than half of the weights.",
        "They trailed larger pumps in May.",
        "Low-rank methods trailed larger pumps in May.",
    ),
    "beside an object that is not new": (
        "Grazing rules reduced the losses of northern rivers.",
        "They remain popular in villages.",
        "Grazing rules remain popular in villages.",
    ),
    "beside an object, where the next clause went on": (
        "Grazing rules cut the losses of rivers, and they cost little.",
        "Their main drawbacks are slow.",
        "Grazing rules' main drawbacks are slow.",
    ),
    "whose quality": (
        "Learned metrics correlate with judgements for language pairs.",
        "Their reliability fell for rare languages.",
        "Learned metrics' reliability fell for rare languages.",
    ),
    "an activity": (
        "Prompting with dictionary entries can produce usable maps for villages with no parallel grid.",
        "Its limits are equally clear.",
        "The limits of prompting with dictionary entries are equally clear.",
    ),
    "what studies have": (
        "Smaller trials found losses of rivers.",
        "Their samples were rarely representative.",
        "Smaller trials' samples were rarely representative.",
    ),
    "one noun for several": (
        "The first generation of lending studies consisted of reports and case histories.",
        "They were persuasive to donors.",
        "The first generation of lending studies were persuasive to donors.",
    ),
}
MAY_BE_ANOTHER = {
    "what an activity is for": ("Introducing a grace period raised costs in Peru.", "Its cost fell in May."),
    "what is not there": ("There is no parallel grid.", "Its limits are equally clear."),
    "an owner": ("The village's pump is beside the mill.", "It dried up in May."),
    "what has happened to somebody": (
        "The singers cancelled a show in May, leaving hundreds of fans out of pocket.",
        "They filed a class action.",
    ),
    "what is new": ("The mill built a pump beside the river.", "It drained meadows."),
    "what is reported": ("The survey shows that the pump works.", "It drained meadows."),
    "a person for a thing": ("The farmer called the village.", "It was drained in May."),
    "only some can be willing": ("The titles were removed from the shelves in shops.", "They are able to pay less."),
    "one of several in order": ("The second cup was held in a village.", "It moved to the river in May."),
}


@pytest.mark.parametrize("case", GOES_ON)
def test_the_subject_of_the_sentence_before_is_written_in(case: str):
    before, text, wanted = GOES_ON[case]
    (claim,) = after(before, text)
    assert (claim.text, claim.flags) == (wanted, ())


@pytest.mark.parametrize("case", MAY_BE_ANOTHER)
def test_a_rival_leaves_the_mark(case: str):
    before, text = MAY_BE_ANOTHER[case]
    (claim,) = after(before, text)
    assert claim.flags == OPEN
