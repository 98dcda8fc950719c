"""Reads cases and runs those of a topic through the topic's module."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from tests.conformance.case import Case, Outcome, is_accusation


@dataclass(frozen=True)
class TopicResult:
    """What running a topic gave."""

    topic: str
    passed: int
    missed: int
    accusations: int
    silent: int
    lines: tuple[str, ...]


def read_cases(path: Path) -> list[Case]:
    """Return the cases of a JSONL file; an unknown or missing field raises TypeError."""
    return [Case(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def run_topic(topic: str, cases: Sequence[Case]) -> TopicResult:
    """Run the cases of one topic."""
    check = import_module(f"tests.conformance.{topic}").check
    outcomes: list[tuple[Case, Outcome]] = [(case, check(case)) for case in cases]
    missed = [(case, outcome) for case, outcome in outcomes if outcome.failures]
    accusations = [case.id for case, outcome in missed if is_accusation(case, outcome)]
    silent = sum(outcome.silent for _, outcome in outcomes if not outcome.failures)
    lines = [f"{topic}: passed {len(cases) - len(missed)} of {len(cases)}"]
    if silent:
        lines.append(f"  of them on silence (no conflict found, no judge asked): {silent}")
    for case, outcome in missed:
        accuses = " ACCUSATION" if case.id in accusations else ""
        lines.append(f"  {case.id}{accuses}: " + "; ".join(outcome.failures))
    lines.append(f"  accusations: {len(accusations)}")
    return TopicResult(topic, len(cases) - len(missed), len(missed), len(accusations), silent, tuple(lines))
