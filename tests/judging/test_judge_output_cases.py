"""Our own cases of replies that go wrong: from the raw reply to the verdict, none accuses and all come out as due."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.case import Case
from tests.conformance.runner import TopicResult, read_cases, run_topic

CASES = Path(__file__).parents[1] / "cases" / "judge_output.jsonl"


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return read_cases(CASES)


@pytest.fixture(scope="module")
def result(cases: list[Case]) -> TopicResult:
    return run_topic("judge_output", cases)


def test_no_case_accuses(result: TopicResult) -> None:
    assert result.accusations == 0, "\n".join(result.lines)


def test_all_pass(result: TopicResult, cases: list[Case]) -> None:
    assert result.passed == len(cases) >= 90, "\n".join(result.lines)


def test_no_case_stands_twice(cases: list[Case]) -> None:
    assert len({repr(case.input) + repr(case.source_text) for case in cases}) == len(cases)
