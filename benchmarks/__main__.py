"""All benchmarks that need one core and no data of others, by one command, with what each may take: `make bench`.

    python -m benchmarks [NAME …] [--model FOLDER]

Names: startup, grounding, quotes, pdf, review, stages (all where none is given). `stages` needs AUDITOR_DATA and says
so where it is skipped; `--model` names the folder of another embedded judge, for `review` and `stages`. The others have
commands of their own: `python -m benchmarks.batch`, `.retrieval`, `.intent`, `.compare_simulation`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks import grounding, pdf, quotes, review, stages, startup

BENCHMARKS: dict[str, Callable[[Path | None], int]] = {
    "startup": lambda _: startup.main(),
    "grounding": lambda _: grounding.main(),
    "quotes": lambda _: quotes.main(),
    "pdf": lambda _: pdf.main(),
    "review": review.main,
    "stages": stages.main,
}


def main() -> int:
    """Run them; return 1 where a limit is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", choices=[*BENCHMARKS, []], metavar="NAME", help=", ".join(BENCHMARKS))
    parser.add_argument("--model", type=Path, help="Folder of another embedded judge.")
    arguments = parser.parse_args()
    missed = []
    for name in arguments.names or list(BENCHMARKS):
        print(f"\n{name}: {_title(name)}", flush=True)
        if BENCHMARKS[name](arguments.model):
            missed.append(name)
    print(f"\nover a limit: {', '.join(missed)}" if missed else "\nall within their limits")
    return int(bool(missed))


def _title(name: str) -> str:
    return (sys.modules[f"benchmarks.{name}"].__doc__ or "").splitlines()[0].rstrip(":")


if __name__ == "__main__":
    sys.exit(main())
