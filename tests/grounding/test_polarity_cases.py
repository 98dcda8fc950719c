"""Our own cases of negation, direction, quantity and hedge: pairs that mean the same in other words, and near misses.

Half of them say the same thing ("inactive", "not active"): a conflict there would accuse an author falsely.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.case import Case
from tests.conformance.runner import TopicResult, read_cases, run_topic

CASES = Path(__file__).parents[1] / "cases" / "polarity.jsonl"
LEAST = 923
"""Cases that pass now; a lower count is a step back, a higher one belongs here."""


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return read_cases(CASES)


@pytest.fixture(scope="module")
def result(cases: list[Case]) -> TopicResult:
    return run_topic("polarity_hedge", cases)


def test_no_case_accuses(result: TopicResult) -> None:
    assert result.accusations == 0, "\n".join(result.lines)


def test_as_many_pass_as_before(result: TopicResult) -> None:
    assert result.passed >= LEAST, "\n".join(result.lines)


def test_the_cases_are_many_and_half_of_them_mean_the_same(cases: list[Case]) -> None:
    same = sum(case.expected == {"verdict": "grounded"} or "bucket_must_not_be" in case.expected for case in cases)
    assert len({(case.input["claim"], case.source_text) for case in cases}) == len(cases)
    assert len(cases) >= 120
    assert 0.4 <= same / len(cases) <= 0.6
