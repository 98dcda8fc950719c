"""What a denial falls on: another place, time, kind or ranking is not what the other text says."""

from __future__ import annotations

import pytest

from auditor.domain import Strength
from auditor.grounding.polarity import polarity_findings
from auditor.grounding.stretch import Pairing, stretch


def conflicts(claim: str, source: str) -> set[str]:
    """Return the kinds of conflict of a claim with one sentence."""
    found = polarity_findings(Pairing(stretch(claim), stretch(source)))
    return {finding.kind for finding in found if finding.strength is Strength.CONFLICT}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The treaty was not signed in Vienna.", "The treaty was signed in Geneva."),
        ("The conflict did not start in 1914.", "The conflict started long before 1914."),
        ("The drug was not approved for adults.", "The drug was approved for children."),
        ("No serious adverse events occurred.", "Adverse events occurred."),
        ("The patients had no severe fever.", "The patients had a fever."),
        ("The survey found no rare birds.", "The survey found birds."),
        ("Rain, not wind, caused the slide.", "Rain caused the slide."),
        ("The survey measured weight, not height.", "The survey measured weight."),
        ("The drug did not shorten stays more than placebo did.", "The drug shortened stays."),
        ("The symptoms did not appear until after the dose.", "The symptoms appeared after the dose."),
        ("Early treatment reduced deaths.", "Late treatment did not reduce deaths."),
        ("Prices rose before the war.", "Prices fell after the war."),
        ("Output rose from 2010 to 2015.", "Output fell from 2015 to 2020."),
        ("With treatment, symptoms declined.", "Without treatment, symptoms increased."),
        ("The older version supports fonts.", "The newer version does not support fonts."),
        ("The bank was founded by a Dutch merchant.", "The bank was not founded by an English merchant."),
    ],
)
def test_a_denial_of_something_else_denies_nothing(one: str, other: str) -> None:
    assert not conflicts(one, other)
    assert not conflicts(other, one)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The singer has a daughter.", "The singer was not accompanied by her daughter."),
        ("The board received an offer to merge.", "The board turned down the offer to merge."),
        ("The station has not yet been built.", "The station will be built in 2030."),
        ("The village had a school.", "The village no longer has a school."),
        ("The hospital used the protocol.", "The hospital has abandoned the protocol."),
        ("He hit 714 runs in his life.", "He wore badge No. 714, the number of runs he hit in his life."),
        ("Rust was not the only cause of the collapse.", "Rust was one cause of the collapse."),
        ("Otters breed on the island.", "There are no roads on the island, where otters breed."),
        ("The bridge is still in use.", "The bridge has not been taken out of use."),
        ("The reform reduced poverty.", "Critics say the reform did not reduce poverty."),
        ("The drug may help some patients.", "The drug does not help all patients."),
        ("The test detects most tumours.", "The test misses small tumours."),
    ],
)
def test_what_is_presupposed_planned_past_or_only_looks_denied_is_not_denied(claim: str, source: str) -> None:
    assert not conflicts(claim, source)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The treaty was not signed in Vienna.", "The treaty was signed in Vienna."),
        ("Serious adverse events occurred.", "No serious adverse events occurred."),
        ("There was a difference in weight.", "There was no significant difference in weight."),
        ("Wind caused the slide.", "Rain, not wind, caused the slide."),
        ("The village has a school.", "The village no longer has a school."),
        ("The hospital uses the protocol.", "The hospital has abandoned the protocol."),
        ("Rust was the only cause of the collapse.", "Rust was not the only cause of the collapse."),
        ("The lake has fish.", "The lake has no fish."),
        ("Wolves live in the park.", "The park has no wolves."),
        ("A person is rinsing a steak with water.", "Nobody is rinsing a steak with water."),
    ],
)
def test_a_denial_of_the_thing_itself_still_accuses(claim: str, source: str) -> None:
    assert conflicts(claim, source)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The committee rejected the proposal.", "The proposal was turned down by the committee."),
        ("The council rejected the bypass.", "The council voted down the bypass."),
        ("The river lies west of the village.", "The village lies east of the river."),
        ("Infection rates rose.", "Infection rates were low."),
        ("The paper covers a treatment.", "The paper discovers a treatment."),
        ("The disease was as common in 2010 as in 1990.", "The disease was as common in 1990 as in 2010."),
        ("Compared with 1990, the lake was less acidic in 2010.", "The lake was more acidic in 1990 than in 2010."),
        ("Latency was unchanged, but throughput improved.", "Throughput rose while latency stayed the same."),
    ],
)
def test_the_same_told_from_the_other_end_is_no_conflict(claim: str, source: str) -> None:
    assert not conflicts(claim, source)
    assert not conflicts(source, claim)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The council approved the bypass.", "The council voted down the bypass."),
        ("Malaria was confirmed.", "Malaria was ruled out."),
        ("The river lies east of the village.", "The village lies east of the river."),
        ("Compared with 1990, the lake was more acidic in 2010.", "The lake was more acidic in 1990 than in 2010."),
        ("Prices were stable.", "Prices soared."),
        ("The disease was twice as common in 2010 as in 1990.", "The disease was twice as common in 1990 as in 2010."),
    ],
)
def test_the_opposite_is_a_conflict_in_whatever_words(claim: str, source: str) -> None:
    assert conflicts(claim, source)
