"""`python -m tests.conformance CASES.jsonl [--topic T] [--judge NAME]`: prints `topic: passed n of m` and each miss."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tests.conformance.runner import read_cases, run_topic


def main() -> int:
    """Run the cases; the exit code is 0 where all pass."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("cases", type=Path)
    parser.add_argument("--topic", action="append", help="only this topic (may be repeated)")
    parser.add_argument("--judge", default="none", help="judge of the topics that allow any")
    arguments = parser.parse_args()
    os.environ["AUDITOR_CONFORMANCE_JUDGE"] = arguments.judge
    cases = read_cases(arguments.cases)
    topics = arguments.topic or list(dict.fromkeys(case.topic for case in cases))
    missed = 0
    for topic in topics:
        result = run_topic(topic, [case for case in cases if case.topic == topic])
        print("\n".join(result.lines))
        missed += result.missed
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
