"""Runs mutants that mutmut made against tables of tests, in one process: thousands a minute where a parse is shared.

    mutmut run                 # in a copy of the repository; stop it once it runs mutants: they lie in `mutants/`
    cd mutants && PYTHONPATH=. python -m tests.mutants OUT.jsonl tests.grounding.test_negation …

mutmut starts pytest for every mutant, which takes seconds, and counts seconds on the clock, so that a busy machine
kills mutants by itself. Here the parses stay, everything computed by the unchanged code is dropped before a mutant is
tried, only tests that reach the changed function are run, and a mutant has three seconds of processor time. The order
is seeded: what is done when it is stopped is a sample, and a second run goes on. Test functions take no fixture.
"""

from __future__ import annotations

import inspect
import json
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import NoReturn

SEED = 7
SECONDS = 3.0
ORIGINAL = "__mutmut_orig"
"""Ending of the name that mutmut gives an unchanged function."""


@dataclass(frozen=True)
class Case:
    """One row of a table of tests, which passes without a mutant."""

    run: Callable[[], object]
    reached: frozenset[str]
    """Changed functions that it calls, as module and mangled name."""


class OutOfTime(BaseException):
    """A mutant that took longer than it may; no test catches it."""


def rows(name: str) -> Iterator[Callable[[], object]]:
    """Yield each test of a module with each of its parameters."""
    for test in vars(import_module(name)).values():
        if not inspect.isfunction(test) or not test.__name__.startswith("test_"):
            continue
        marks = getattr(test, "pytestmark", [])
        if not marks:
            yield test
            continue
        names, values = marks[0].args
        for value in values:
            given = value if isinstance(names, tuple | list) else (value,)
            yield lambda test=test, given=given: test(*given)


def passing(run: Callable[[], object]) -> Case | None:
    """Return the case with what it reaches, or None where it fails without a mutant."""
    reached: set[str] = set()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_name.endswith(ORIGINAL):
            reached.add(f"{Path(frame.f_code.co_filename).stem}.{frame.f_code.co_name.removesuffix(ORIGINAL)}")

    forget()
    sys.setprofile(watch)
    try:
        run()
    except AssertionError:
        return None
    finally:
        sys.setprofile(None)
    return Case(run, frozenset(reached))


def forget() -> None:
    """Drop what was computed from parses; the parses themselves no mutant changes."""
    from auditor.grounding import alignment, analysis, edits

    for cached in (alignment._align, analysis.analyse, edits._edits):
        cached.cache_clear()


def outcome(mutant: str, cases: list[Case]) -> str:
    """Return what became of a mutant."""
    _, _, module, name = mutant.split(".")
    mine = [case for case in cases if f"{module}.{name.rsplit('__mutmut_', 1)[0]}" in case.reached]
    if not mine:
        return "not reached"
    os.environ["MUTANT_UNDER_TEST"] = mutant
    forget()
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        for case in mine:
            case.run()
    except OutOfTime:
        return "out of time"
    except Exception:  # noqa: BLE001 - whatever a test raises, the mutant was noticed
        return "killed"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        os.environ["MUTANT_UNDER_TEST"] = ""
    return "survived"


def main(out: Path, modules: list[str]) -> None:
    """Try all mutants of the folder and write one line of JSON for each."""
    os.environ["MUTANT_UNDER_TEST"] = ""
    signal.signal(signal.SIGPROF, _out_of_time)
    cases = [case for name in modules for run in rows(name) if (case := passing(run)) is not None]
    mutants = sorted(m for path in Path().rglob("*.meta") for m in json.loads(path.read_text())["exit_code_by_key"])
    random.Random(SEED).shuffle(mutants)
    done = {json.loads(line)["mutant"] for line in out.read_text().splitlines()} if out.exists() else set()
    with out.open("a") as lines:
        for mutant in mutants:
            if mutant not in done:
                print(json.dumps({"mutant": mutant, "result": outcome(mutant, cases)}), file=lines, flush=True)


def _out_of_time(*_: object) -> NoReturn:
    raise OutOfTime


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
