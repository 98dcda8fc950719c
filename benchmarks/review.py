"""A review of 10,000 words that cites 60 full texts of 8,000 words, made here, audited in a process of its own.

    python -m benchmarks review [--model FOLDER]

Time by stage, most memory, and the growth from a review and a library of a tenth of that. Reviews and texts are
seeded; a fifth of the cited sentences tell a figure or a direction wrongly.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from benchmarks.audits import Tally, in_child, judges, tell, timed_audit, warmed, with_cold_cache
from benchmarks.limits import Limit, reported
from benchmarks.made import write_review

WORDS, SOURCES, SOURCE_WORDS = 10_000, 60, 8_000
TENTH = 10
MOST_GROWTH = 12.0
"""Ten times the review and the library may take so many times as long."""
MOST_MEMORY = {"none": 900.0, "embedded": 1800.0}
"""Megabytes."""


def main(model: Path | None = None) -> int:
    """Print tables and limits for each judge; return 1 where a limit is missed."""
    limits = []
    for judge, weights in judges(model):
        small = in_child("benchmarks.review", judge, TENTH, weights)
        large = in_child("benchmarks.review", judge, 1, weights)
        print(large.table(), flush=True)
        limits.append(Limit(f"ten times the review, {judge}", large.total / small.total, MOST_GROWTH))
        limits.append(Limit(f"most memory, {judge}", large.memory, MOST_MEMORY[judge], "MB"))
    return reported(limits)


def _audit(judge: str, model: Path | None, divisor: int) -> Tally:
    with_cold_cache()
    warmed(judge, model)
    tally = Tally(judge)
    with tempfile.TemporaryDirectory() as folder:
        review, library = write_review(
            Path(folder), words=WORDS // divisor, sources=SOURCES // divisor, source_words=SOURCE_WORDS
        )
        timed_audit(tally, review, library, judge, model)
    return tally


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="One audit, its times as a line of JSON.")
    parser.add_argument("judge")
    parser.add_argument("divisor", type=int)
    parser.add_argument("model", type=Path, nargs="?")
    given = parser.parse_args()
    tell(_audit(given.judge, given.model, given.divisor))
