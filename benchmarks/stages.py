"""Seconds per manuscript and per claim–source pair, by stage, on real manuscripts.

    AUDITOR_DATA=FOLDER python -m benchmarks stages [--model FOLDER]

Each folder below `manuscripts` of AUDITOR_DATA holds `manuscript.md` and `references.json`. The texts there are mostly
abstracts, so that sources and grounding weigh less than with full texts (see `review`).
"""

from __future__ import annotations

import os
from pathlib import Path

from benchmarks.audits import Tally, judges, timed_audit, warmed, with_cold_cache


def main(model: Path | None = None) -> int:
    """Print the tables; they have no limit of their own."""
    folder = Path(os.environ["AUDITOR_DATA"]) / "manuscripts" if "AUDITOR_DATA" in os.environ else None
    if folder is None or not folder.is_dir():
        print("skipped: AUDITOR_DATA names no folder with manuscripts")
        return 0
    with_cold_cache()
    for judge, weights in judges(model):
        warmed(judge, weights)
        tally = Tally(judge)
        for one in sorted(folder.iterdir()):
            timed_audit(tally, one / "manuscript.md", one / "references.json", judge, weights)
        print(tally.table(), flush=True)
    return 0
