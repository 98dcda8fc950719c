"""Seconds per manuscript and per claim–source pair, by stage, on real manuscripts.

    AUDITOR_DATA=FOLDER python -m benchmarks stages [--model FOLDER]

Each folder below `manuscripts` of AUDITOR_DATA holds `manuscript.md` and `references.json`. The texts there are mostly
abstracts, so that sources and grounding weigh less than with full texts (see `review`).
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from benchmarks.audits import Tally, in_child, judges, tell, timed_audit, warmed, with_cold_cache


def main(model: Path | None = None) -> int:
    """Print the tables; they have no limit of their own."""
    folder = Path(os.environ["AUDITOR_DATA"]) / "manuscripts" if "AUDITOR_DATA" in os.environ else None
    if folder is None or not folder.is_dir():
        print("skipped: AUDITOR_DATA names no folder with manuscripts")
        return 0
    for judge, weights in judges(model):
        print(in_child("benchmarks.stages", judge, folder, weights).table(), flush=True)
    return 0


def _audit(judge: str, model: Path | None, folder: Path) -> Tally:
    with_cold_cache()
    warmed(judge, model)
    tally = Tally(judge)
    for one in sorted(folder.iterdir()):
        timed_audit(tally, one / "manuscript.md", one / "references.json", judge, model)
    return tally


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Audits of a folder, their times as a line of JSON.")
    parser.add_argument("judge")
    parser.add_argument("folder", type=Path)
    parser.add_argument("model", type=Path, nargs="?")
    given = parser.parse_args()
    tell(_audit(given.judge, given.model, given.folder))
