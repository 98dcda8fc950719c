"""What answers to what, and when two sentences are one statement."""

from __future__ import annotations

import pytest

from auditor.grounding import aligned
from auditor.grounding.alignment import align
from auditor.grounding.analysis import analyse
from auditor.grounding.clauses import predicates


def test_inflected_and_derived_words_answer_to_each_other() -> None:
    assert aligned("The vaccine reduces admissions.", "Reduction of admissions by the vaccine was large.") == 1.0


def test_opposed_words_answer_to_each_other() -> None:
    found = align(analyse("The ratio rose."), analyse("The ratio declined from 0.9 to 0.6."))
    assert found.strong
    assert {(word.text, other.text) for word, other in found.answers()} >= {("rose", "declined"), ("ratio", "ratio")}


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Planting mangroves reduced storm damage.", "We compare three optimisers for training transformers."),
        ("The committee approved the bridge.", "The committee met in March and the bridge is old."),
        ("Coffee raises blood pressure in runners.", "Runners drank coffee."),
    ],
)
def test_shared_words_alone_make_no_statement(claim: str, passage: str) -> None:
    assert not align(analyse(claim), analyse(passage)).strong


def test_alignment_is_a_share() -> None:
    assert aligned("Mice slept longer.", "Mice slept longer.") == 1.0
    assert aligned("Mice slept longer.", "Trains arrive late.") == 0.0
    assert 0 < aligned("Mice slept longer in winter.", "In winter the house is cold.") < 0.5


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The patient had fever and chills.", {"fever", "chills"}),
        ("The vaccine reduced admissions.", {"reduced"}),
        ("Side effects were common.", {"common"}),
        ("The programme reduced smoking.", {"reduced"}),
        ("The vaccine failed to reduce admissions.", {"reduce"}),
    ],
)
def test_predicates_are_what_is_asserted(text: str, expected: set[str]) -> None:
    assert {word.text for word in predicates(analyse(text))} == expected


def test_the_other_side_of_a_comparison_may_be_left_to_be_understood() -> None:
    found = align(
        analyse("The short course was superior to the long course."), analyse("The short course was superior.")
    )
    assert found.strong
