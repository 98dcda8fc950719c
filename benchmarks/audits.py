"""Audits timed by stage."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from auditor.judging.registry import JudgeOptions
from auditor.pipeline import audit
from auditor.reporting import write_reports
from auditor.timing import Stage, recorded


@dataclass
class Tally:
    """Seconds of processor time by stage, over one or more audits."""

    judge: str
    """Judge and model."""
    manuscripts: int = 0
    """Audits."""
    pairs: int = 0
    """Claim–source pairs."""
    claims: int = 0
    """Claims."""
    stages: dict[Stage, float] = field(default_factory=lambda: dict.fromkeys(Stage, 0.0))
    """Seconds by stage."""
    memory: float = 0.0
    """Most memory of the process that audited, in megabytes, where it was asked for."""

    @property
    def total(self) -> float:
        """All seconds."""
        return sum(self.stages.values())

    def table(self) -> str:
        """Return the table of stages."""
        lines = [f"{self.judge}: {self.manuscripts} manuscripts, {self.claims} claims, {self.pairs} pairs"]
        lines.append(f"  {'stage':10} {'s/manuscript':>12} {'ms/pair':>9} {'share':>6}")
        for name, took in [*((stage.value, self.stages[stage]) for stage in Stage), ("all", self.total)]:
            share = took / self.total if self.total else 0.0
            each, pair = took / max(1, self.manuscripts), 1000 * took / max(1, self.pairs)
            lines.append(f"  {name:10} {each:12.3f} {pair:9.2f} {share:6.1%}")
        return "\n".join(lines)


def in_child(module: str, *arguments: str | int | Path | None) -> Tally:
    """Return what the main function of a module tells by `tell`, run in a fresh process; nothing is warm."""
    given = [str(argument) for argument in arguments if argument is not None]
    done = subprocess.run([sys.executable, "-m", module, *given], check=True, capture_output=True, text=True)
    found = json.loads(done.stdout.splitlines()[-1])
    return Tally(**{**found, "stages": {Stage(name): took for name, took in found["stages"].items()}})


def tell(tally: Tally) -> None:
    """Print a tally, with the most memory of this process, as the line of JSON that `in_child` reads."""
    tally.memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(asdict(tally)))


def timed_audit(tally: Tally, manuscript: Path, sources: Path, judge: str, model: Path | None) -> None:
    """Audit, write the reports to a folder that is thrown away, and add the times to the tally."""
    options = JudgeOptions(model=str(model)) if model is not None else None
    with tempfile.TemporaryDirectory() as out, recorded() as times:
        report = audit(manuscript, sources, judge=judge, judge_options=options)
        write_reports(report, Path(out))
    tally.manuscripts += 1
    tally.claims += len(report.claims)
    tally.pairs += sum(len(result.verdicts) for result in report.claims)
    for stage, took in times.processor.items():
        tally.stages[stage] += took


def warmed(judge: str, model: Path | None) -> None:
    """Load the models and word lists, which are read once for any number of manuscripts."""
    from benchmarks.made import write_review

    with tempfile.TemporaryDirectory() as folder:
        review, library = write_review(Path(folder), words=300, sources=3, source_words=400, seed=1)
        timed_audit(Tally(judge), review, library, judge, model)


def judges(model: Path | None) -> Iterable[tuple[str, Path | None]]:
    """Yield the judges to measure with: none, and the embedded one, with another model where one is given."""
    yield "none", None
    yield "embedded", model


def with_cold_cache() -> None:
    """Have the source cache of this process begin empty; the folder is left to the system's temporary folder."""
    os.environ["AUDITOR_CACHE"] = tempfile.mkdtemp(prefix="auditor-bench-")
