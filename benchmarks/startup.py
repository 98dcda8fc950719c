"""Start-up: `auditor --help`, and the first verdict from cold, in ratios to what Python and the parser need anyway.

    python -m benchmarks startup

Each is run as a user runs it, in a process of its own; times are processor time of the process.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.limits import Limit, reported
from benchmarks.made import write_review

REPEATS = 3
HEAVY = ("spacy", "numpy", "scipy", "litellm", "torch", "onnxruntime", "pydantic", "transformers")
"""Packages that `auditor --help` may not load."""
MOST_HELP = 15.0
"""Starts of a bare Python, in the time of which the help is there."""
MOST_VERDICT, MOST_JUDGED = 3.0, 5.0
"""Loads of the bare parser, in the time of which the first report is there."""
LOAD_PARSER = "from auditor.parsing import pipeline; pipeline()('Sleep improved.')"
HELP = "import sys; from auditor.cli.main import main; sys.argv = ['auditor', '--help']; main()"
AUDIT = "import sys; from auditor.cli.main import main; main()"


def main() -> int:
    """Print the ratios; return 1 where one is over its limit."""
    with tempfile.TemporaryDirectory() as folder:
        review, library = write_review(Path(folder), words=120, sources=2, source_words=300)
        audit = [AUDIT, "audit", str(review), "--sources", str(library), "--out", str(Path(folder) / "out"), "--fresh"]
        bare, helped = _seconds(["pass"]), _seconds([HELP])
        parser, verdict = _seconds([LOAD_PARSER]), _seconds([*audit, "--judge", "none"])
        judged = _seconds(audit)
    print(
        f"help {helped:.2f} s, report without judge {verdict:.2f} s, with {judged:.2f} s; parser alone {parser:.2f} s"
    )
    return reported(
        [
            Limit("auditor --help, in starts of Python", helped / bare, MOST_HELP),
            Limit("heavy packages loaded by --help", len(_loaded()), 0),
            Limit("first report from cold without a judge, in loads of the parser", verdict / parser, MOST_VERDICT),
            Limit("first report from cold with the default judge", judged / parser, MOST_JUDGED),
        ]
    )


def _seconds(arguments: Sequence[str]) -> float:
    """Return the processor time of `python -c` with these arguments, the median of a few runs."""
    return statistics.median(_once(arguments) for _ in range(REPEATS))


def _once(arguments: Sequence[str]) -> float:
    before = _children()
    environment = {**os.environ, "AUDITOR_CACHE": tempfile.gettempdir()}
    subprocess.run([sys.executable, "-c", *arguments], capture_output=True, check=False, env=environment)
    return _children() - before


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _loaded() -> list[str]:
    """Return the heavy packages that the help loads."""
    code = HELP.replace("main()", "\ntry: main()\nexcept SystemExit: pass\nprint('\\n'.join(sys.modules))")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return sorted(set(HEAVY) & set(done.stdout.split()))
