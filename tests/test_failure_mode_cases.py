"""Pairs of our own that fail by each mode, and some that do not: how many the rules name right, and none accused."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from auditor import taxonomy
from tests.conformance.runner import read_cases, run_topic

CASES = Path(__file__).parent / "cases" / "failure_modes.jsonl"
LEAST = 27
"""Cases that pass now; a lower count is a step back, a higher one belongs here."""


def test_modes_are_named():
    result = run_topic("failure_modes", read_cases(CASES))
    assert result.accusations == 0, "\n".join(result.lines)
    assert result.passed >= LEAST, "\n".join(result.lines)


def test_every_mode_has_pairs():
    modes = Counter(case.expected["failure_mode"] for case in read_cases(CASES))
    assert min(modes[mode.id] for mode in taxonomy.modes()) >= 3
    assert modes[None] >= 2
