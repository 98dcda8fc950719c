"""One process of a batch: loads models and the shared library once, then audits one manuscript after the other.

Every engine runs this and nothing else, so that an audit takes the same path wherever it runs.
"""

from __future__ import annotations

import sys
import time
import traceback
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING

from auditor.baseline import read_baseline, with_baseline
from auditor.batch.manuscripts import BatchManuscript
from auditor.batch.stamps import Stamp, digest
from auditor.batch.workplace import CLAIMS, BatchResult, Workplace
from auditor.domain import BatchFault, BatchFigures, BatchOutcome, FaultKind, Report
from auditor.errors import InputError
from auditor.gate import GateFigures, gate_figures
from auditor.judging.registry import JudgeOptions
from auditor.llm.ledger import Bounds, Ledger
from auditor.pipeline import AuditOptions

if TYPE_CHECKING:
    from auditor.judging.protocol import Estimate
    from auditor.llm.budget import Allowance
    from auditor.sources.shared import SharedSources

TALLIED = "claim_buckets"
"""The one figure of a gate that a result keeps among its tally."""
FRAMES_TOLD = 3
"""Innermost lines of a traceback that a fault of auditor names."""


@dataclass(frozen=True)
class Task:
    """One manuscript to audit."""

    manuscript: BatchManuscript
    """What to audit."""
    stamp: Stamp
    """What its result is made from."""
    again: bool = False
    """Whether a finished result is to be completed: claims that have a usable answer of the judge are kept."""


@dataclass(frozen=True)
class Done:
    """What a worker tells of one manuscript; the result itself is on the disk."""

    name: str
    """Name of the result."""
    outcome: BatchOutcome
    """What became of it."""
    seconds: float = 0.0
    """Time it took."""
    worker: str = ""
    """Process that did it."""
    peak_memory: int = 0
    """Most memory that process used so far, in bytes."""
    estimate: Estimate | None = None
    """What the judging would take, in a dry run."""


@dataclass(frozen=True)
class Setup:
    """What every worker of a batch is started with."""

    out: Path
    """Folder of the batch."""
    sources: Path | None
    """Library of all manuscripts."""
    judge: str
    """Judge profile."""
    judging: JudgeOptions
    """Options of the judge; the bounds in it are those of the whole batch."""
    options: AuditOptions
    """Options of each audit."""
    batch: str
    """Key of the batch in its ledger."""
    baseline: Path | None = None
    """Findings that people know of and accepted, of all manuscripts."""
    dry_run: bool = False
    """Only say what the judging would take."""

    def ledger(self, holder: str = "") -> Ledger:
        """Return the budget of the batch for the process `holder`."""
        bounds = Bounds(self.judging.max_calls, self.judging.max_cost)
        return Ledger(Workplace(self.out).ledger, self.batch, bounds, holder)

    def start(self, holder: str, budget: Allowance | None = None) -> Worker:
        """Return a worker; `budget` instead of the ledger's file, where the file cannot be reached."""
        from auditor.sources.shared import read_shared

        return Worker(self, holder, budget or self.ledger(holder), read_shared(self.sources))


class Worker:
    """Audits manuscripts of one batch. Made by `Setup.start`."""

    def __init__(self, setup: Setup, holder: str, budget: Allowance, shared: SharedSources | None) -> None:
        self._setup = setup
        self._holder = holder
        self._judging = replace(setup.judging, budget=budget)
        self._shared = shared
        self._baseline = read_baseline(setup.baseline) if setup.baseline is not None else None
        self._workplace = Workplace(setup.out)

    def __call__(self, task: Task) -> Done:
        """Audit one manuscript and put its result in place. Raises only where the result cannot be written."""
        started = time.monotonic()
        name = task.manuscript.name
        if self._setup.dry_run:
            return self._estimated(task)
        partial = self._workplace.begin(name, digest(task.stamp), again=task.again)
        try:
            outcome, figures, fault = BatchOutcome.AUDITED, self._audited(task.manuscript, partial), None
        except Exception as error:  # noqa: BLE001 -- the edge of one manuscript: whatever it is must not stop the rest
            outcome, figures, fault = BatchOutcome.FAILED, None, fault_of(error)
        result = BatchResult(
            manuscript=str(task.manuscript.path), stamp=task.stamp, outcome=outcome, fault=fault, figures=figures
        )
        self._workplace.finish(name, result)
        self._tidy()
        return Done(name, outcome, time.monotonic() - started, self._holder, peak_memory())

    def _tidy(self) -> None:
        """Forget what the next manuscript has no use for, so that memory does not grow with their number."""
        from auditor.parsing import forget_parses

        if self._shared is None:
            forget_parses()
        else:
            self._shared.tidy()

    def _audited(self, manuscript: BatchManuscript, partial: Path) -> BatchFigures:
        from auditor.pipeline import audit
        from auditor.reporting import write_reports

        if manuscript.missing:
            raise InputError(manuscript.missing)
        report = audit(
            manuscript.path,
            manuscript.sources,
            manuscript.references,
            judge=self._setup.judge,
            judge_options=self._judging,
            options=replace(self._setup.options, log=partial / CLAIMS),
            shared=self._shared,
        )
        report = self._with_known(report)
        write_reports(report, partial, manuscript=manuscript.path)
        return figures_of(report)

    def _with_known(self, report: Report) -> Report:
        """Return the report with what the baseline knows of it; entries about other manuscripts are none of its own."""
        if self._baseline is None or self._setup.baseline is None:
            return report
        return with_baseline(report, self._baseline.about(report), self._setup.baseline.name)

    def _estimated(self, task: Task) -> Done:
        from auditor.pipeline import estimate

        manuscript = task.manuscript
        try:
            expected = estimate(
                manuscript.path,
                manuscript.sources,
                manuscript.references,
                judge=self._setup.judge,
                judge_options=self._judging,
                options=self._setup.options,
                shared=self._shared,
            )
        except Exception:  # noqa: BLE001 -- the edge of one manuscript, as above; the batch itself tells what is wrong
            return Done(manuscript.name, BatchOutcome.FAILED)
        return Done(manuscript.name, BatchOutcome.AUDITED, estimate=expected)


def figures_of(report: Report) -> BatchFigures:
    """Return the figures of a report that the index of a batch needs."""
    gate = gate_figures(report)
    kept = {field.name: getattr(gate, field.name) for field in fields(gate) if field.name != TALLIED}
    unjudged = [judge.unjudged for judge in report.statistics.reliability]
    return BatchFigures(
        tally=report.statistics.overall,
        works=len(report.sources),
        works_with_text=sum(record.extent is not None for record in report.sources),
        **kept,
        calls=report.statistics.calls,
        unjudged={reason: number for reasons in unjudged for reason, number in reasons.items()},
    )


def gate_figures_of(figures: BatchFigures) -> GateFigures:
    """Return what a gate looks at of a report, from the figures that its result keeps."""
    kept = {field.name: getattr(figures, field.name) for field in fields(GateFigures) if field.name != TALLIED}
    return GateFigures(claim_buckets=figures.tally.claim_buckets, **kept)


def fault_of(error: Exception) -> BatchFault:
    """Return why a manuscript could not be audited; a fault of ours names the place it happened."""
    if isinstance(error, InputError | OSError):
        return BatchFault(kind=FaultKind.INPUT, message=str(error))
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES_TOLD:]
    places = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return BatchFault(kind=FaultKind.ERROR, message=f"{type(error).__name__}: {error} ({places})")


def peak_memory() -> int:
    """Return the most memory that this process has used, in bytes; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:  # Windows
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
