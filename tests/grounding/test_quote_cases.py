"""Our own cases of quotations: honest cuts and damage beside cuts and edits that change what is said."""

from __future__ import annotations

from pathlib import Path

from tests.conformance.runner import read_cases, run_topic

CASES = Path(__file__).parents[1] / "cases" / "quotations.jsonl"


def test_every_quotation_is_graded_as_it_should_be() -> None:
    cases = read_cases(CASES)
    result = run_topic("quote_check", cases)
    assert (result.passed, result.accusations) == (len(cases), 0), "\n".join(result.lines)
