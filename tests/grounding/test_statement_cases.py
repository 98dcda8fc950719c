"""Our own cases of tables, identity, pronouns, dates, shares and near copies, half of which must not accuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.case import Case
from tests.conformance.runner import TopicResult, read_cases, run_topic

CASES = Path(__file__).parents[1] / "cases" / "statements.jsonl"


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return read_cases(CASES)


@pytest.fixture(scope="module")
def result(cases: list[Case]) -> TopicResult:
    return run_topic("polarity_hedge", cases)


def test_no_case_accuses(result: TopicResult) -> None:
    assert result.accusations == 0, "\n".join(result.lines)


def test_all_pass(result: TopicResult, cases: list[Case]) -> None:
    assert result.passed == len(cases), "\n".join(result.lines)


def test_the_cases_are_many_and_half_of_them_must_not_accuse(cases: list[Case]) -> None:
    spared = sum(case.expected == {"bucket": "ok"} or "bucket_must_not_be" in case.expected for case in cases)
    assert len({(case.input["claim"], case.source_text) for case in cases}) == len(cases)
    assert len(cases) >= 60
    assert spared / len(cases) >= 0.4
