"""Pairs and cited sentences of our own, failing by each mode or not at all: how many come out right, and none accused.

With the rules alone, and with the judge that is asked by default.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from auditor import taxonomy
from tests.conformance.runner import read_cases, run_topic

CASES = Path(__file__).parent / "cases"
LEAST = {
    ("failure_modes", "failure_modes.jsonl", "none"): 42,
    ("failure_modes", "failure_modes.jsonl", "embedded"): 45,
    ("faithfulness", "cited_sentences.jsonl", "none"): 9,
    ("faithfulness", "cited_sentences.jsonl", "embedded"): 12,
    ("real_world_audit", "cited_sentences.jsonl", "none"): 9,
    ("real_world_audit", "cited_sentences.jsonl", "embedded"): 9,
}
"""Cases that pass now; a lower count is a step back, a higher one belongs here."""


@pytest.mark.parametrize(("topic", "file", "judge"), LEAST)
def test_cases_of_our_own(topic, file, judge, monkeypatch):
    monkeypatch.setenv("AUDITOR_CONFORMANCE_JUDGE", judge)
    result = run_topic(topic, [case for case in read_cases(CASES / file) if case.topic == topic])
    assert result.accusations == 0, "\n".join(result.lines)
    assert result.passed >= LEAST[topic, file, judge], "\n".join(result.lines)


def test_every_mode_has_pairs():
    modes = Counter(case.expected["failure_mode"] for case in read_cases(CASES / "failure_modes.jsonl"))
    assert min(modes[mode.id] for mode in taxonomy.modes()) >= 3
    assert modes[None] >= 2
