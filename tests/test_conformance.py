"""The hard cases of `tests/cases`, by topic, without a judge: how many pass, and that none of the misses accuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conformance.case import Case, Outcome, is_accusation
from tests.conformance.runner import read_cases, run_topic

CASES = Path(__file__).parent / "cases" / "cases.jsonl"
READINGS = Path(__file__).parent / "cases" / "readings.jsonl"
"""More cases of what reads manuscripts, sources and figures; all of them pass."""

LEAST = {
    "sentence_split": 14,
    "citation_parse": 31,
    "pdf_noise": 15,
    "numbers": 47,
    "quote_check": 19,
    "polarity_hedge": 31,
    "claim_split": 7,
    "intent": 11,
    "faithfulness": 20,
    "real_world_audit": 13,
    "failure_modes": 20,
    "judge_output": 21,
}
"""Topic → cases that pass now; a lower count is a step back, a higher one belongs here."""


@pytest.mark.parametrize("topic", LEAST)
def test_topic(topic):
    result = run_topic(topic, [case for case in read_cases(CASES) if case.topic == topic])
    assert result.accusations == 0, "\n".join(result.lines)
    assert result.passed >= LEAST[topic], "\n".join(result.lines)


def test_every_topic_is_run():
    assert {case.topic for case in read_cases(CASES)} == set(LEAST)


def case(**changes) -> Case:
    fields = {
        "id": "X-1",
        "topic": "numbers",
        "difficulty": "easy",
        "origin": "own",
        "input": {"claim": "Costs fell by 5%."},
        "source_text": "Costs fell by 5%.",
        "expected": {"relation": "equal"},
        "why": "",
    }
    return Case(**{**fields, **changes})


@pytest.mark.parametrize("part", ["input", "expected"])
def test_an_unknown_key_stops_the_run(part):
    with pytest.raises(KeyError, match="surprise"):
        run_topic("numbers", [case(**{part: {**getattr(case(), part), "surprise": 1}})])


def test_a_case_with_an_unknown_field_is_refused(tmp_path):
    path = tmp_path / "cases.jsonl"
    path.write_text(json.dumps({**vars(case()), "surprise": 1}), encoding="utf-8")
    with pytest.raises(TypeError, match="surprise"):
        read_cases(path)


@pytest.mark.parametrize(
    ("expected", "bucket", "accuses"),
    [
        ({"verdict": "grounded"}, "failed", True),
        ({"verdict": "unavailable"}, "failed", True),
        ({"verdict": "contradicted"}, "failed", False),
        ({"verdict": "grounded"}, "check", False),
        ({"bucket_must_not_be": ["failed"]}, "failed", True),
        ({"verdict_any_of": ["grounded", "unavailable"]}, "failed", True),
        ({"verdict_any_of": ["grounded", "unsupported"]}, "failed", False),
    ],
)
def test_a_miss_accuses_only_where_no_failure_was_due(expected, bucket, accuses):
    outcome = Outcome(failures=["a miss"], bucket=bucket)
    assert is_accusation(case(expected=expected), outcome) is accuses


@pytest.mark.parametrize("topic", ["sentence_split", "citation_parse", "pdf_noise", "numbers", "intent"])
def test_readings(topic):
    result = run_topic(topic, [case for case in read_cases(READINGS) if case.topic == topic])
    assert result.passed, "no case of this topic"
    assert not result.missed, "\n".join(result.lines)
