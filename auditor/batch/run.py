"""Running a batch: what is left is given to an engine, and what is finished becomes the index."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from auditor.batch.options import BatchOptions, BatchProgress, EngineName, Progress
from auditor.batch.plan import BatchPlan, plan_batch
from auditor.batch.stamps import batch_key, digest
from auditor.batch.sums import sums_of
from auditor.batch.worker import Done, Setup
from auditor.batch.workplace import BatchResult, Workplace
from auditor.domain import BatchFault, BatchIndex, BatchOutcome, FaultKind
from auditor.engines import MOST_TRIES, Engine, Lost
from auditor.provenance import auditor_version

if TYPE_CHECKING:
    from auditor.judging.protocol import Estimate


def audit_batch(
    manuscripts: Iterable[Path | str],
    out: Path | str,
    options: BatchOptions | None = None,
    *,
    engine: Engine | None = None,
    progress: Progress | None = None,
) -> BatchIndex:
    """Audit many manuscripts into one folder, each once, and return the index over all.

    `manuscripts` are files, folders and patterns. Results that are finished are used again where inputs, settings and
    versions agree; what a killed run left half-written is done again. A manuscript that cannot be audited never stops
    the rest: its fault is in its entry. On an interruption (KeyboardInterrupt) the index is written and the exception
    goes on. `engine` instead of the one that the options name. With the engine `local` the calling script must be
    importable (`if __name__ == "__main__"`), as for all of Python's processes.

    Raises InputError where no manuscript can be audited at all, or another batch works in the folder.
    """
    plan = run_batch(manuscripts, Path(out), options or BatchOptions(), engine=engine, progress=progress)
    return index_of(plan).model_copy(update={"manuscripts": tuple(plan.entries())})


def run_batch(
    manuscripts: Iterable[Path | str],
    out: Path,
    options: BatchOptions,
    *,
    engine: Engine | None = None,
    progress: Progress | None = None,
) -> BatchPlan:
    """Do what `audit_batch` does, and return the plan, which reads the entries from the disk one by one."""
    from auditor.reporting.batch_files import write_index

    if options.parquet:
        from auditor.reporting.batch_parquet import require

        require()
    plan = plan_batch(manuscripts, out, options)
    with plan.workplace.alone():
        plan.workplace.prepare(fresh=options.fresh)
        plan.keep_names()
        try:
            _run(plan, engine or engine_of(options), progress or (lambda _: None))
        finally:
            write_index(index_of(plan), plan.entries, out, parquet=options.parquet)
    return plan


def index_of(plan: BatchPlan) -> BatchIndex:
    """Return the index of a batch as it stands, without its entries."""
    sums = sums_of(plan.entries())
    return BatchIndex(
        auditor_version=auditor_version(),
        settings=plan.settings,
        complete=sums.total.audited + sums.total.failed == sums.total.manuscripts,
        exit_code=sums.exit_code,
        total=sums.total,
        groups=sums.groups,
        notices=plan.notices,
    )


def estimate_batch(manuscripts: Iterable[Path | str], out: Path, options: BatchOptions) -> tuple[Estimate, int]:
    """Return what the judging of what is left would take, and of how many manuscripts that cannot be said.

    Nothing is asked or written (`--dry-run`); it is computed on this machine.
    """
    from auditor.judging.protocol import Estimate

    unknown = 0
    options = replace(options, judging=replace(options.judging, unsent=True))
    plan = plan_batch(manuscripts, out, options)
    total = Estimate(calls=0, input_tokens=0, cost=0.0)
    with tempfile.TemporaryDirectory() as empty:
        Workplace(Path(empty)).prepare(fresh=False)
        setup = replace(setup_of(plan), out=Path(empty), dry_run=True)
        engine = engine_of(replace(options, engine=EngineName.LOCAL))
        with closing(engine.run(setup, plan.tasks())) as outcomes:
            for outcome in outcomes:
                if isinstance(outcome, Done) and outcome.estimate is not None:
                    total = _together(total, outcome.estimate)
                else:
                    unknown += 1
    return total, unknown


def accept_findings(plan: BatchPlan, path: Path) -> int:
    """Write everything that speaks against a claim of any manuscript as a baseline, and return how much it is."""
    from auditor.baseline import Baseline, BaselineEntry, baseline_of, write_baseline
    from auditor.domain import Report

    found: dict[tuple[object, ...], BaselineEntry] = {}
    for entry in plan.entries():
        if entry.outcome is BatchOutcome.AUDITED:
            text = (plan.workplace.out / entry.folder / "report.json").read_bytes()
            known = baseline_of(Report.model_validate_json(text)).entries
            found.update({(*accepted.key, accepted.status): accepted for accepted in known})
    ordered = sorted(found.values(), key=lambda accepted: (accepted.source, accepted.claim, accepted.status))
    write_baseline(path, Baseline(entries=tuple(ordered)))
    return len(ordered)


def setup_of(plan: BatchPlan) -> Setup:
    """Return what the workers of a batch are started with."""
    options = plan.options
    return Setup(
        out=plan.workplace.out,
        sources=options.sources,
        judge=options.judge,
        judging=options.judging,
        options=options.audit,
        batch=batch_key(plan.common),
        baseline=options.baseline,
    )


def engine_of(options: BatchOptions) -> Engine:
    """Return the engine that the options name. Raises MissingPackage where it needs an extra."""
    if options.engine is EngineName.RAY:
        from auditor.engines.ray import RayEngine

        return RayEngine(options.jobs, options.ray_address)
    from auditor.engines.local import LocalEngine

    return LocalEngine(options.jobs)


def _run(plan: BatchPlan, engine: Engine, progress: Progress) -> None:
    tasks = plan.tasks()
    setup = setup_of(plan)
    setup.ledger().close()  # what a killed run had under way
    state = BatchProgress(total=len(plan.manuscripts), reused=len(plan.manuscripts) - len(tasks))
    progress(state)
    if not tasks:
        return
    with closing(engine.run(setup, tasks)) as outcomes:
        for outcome in outcomes:
            done = _given_up(plan, outcome) if isinstance(outcome, Lost) else outcome
            plan.workplace.note(_line(done))
            audited = done.outcome is BatchOutcome.AUDITED
            state = replace(state, audited=state.audited + audited, failed=state.failed + (not audited))
            progress(state)


def _given_up(plan: BatchPlan, lost: Lost) -> Done:
    """Put a result in place that says how the processes of a manuscript ended."""
    name = lost.task.manuscript.name
    message = f"the process that audited it ended {MOST_TRIES} times, the last time by {lost.reason}"
    plan.workplace.begin(name, digest(lost.task.stamp))
    plan.workplace.finish(
        name,
        BatchResult(
            manuscript=str(lost.task.manuscript.path),
            stamp=lost.task.stamp,
            outcome=BatchOutcome.FAILED,
            fault=BatchFault(kind=FaultKind.LOST, message=message),
        ),
    )
    return Done(name, BatchOutcome.FAILED)


def _line(done: Done) -> dict[str, str | float | int]:
    return {
        "at": round(time.time(), 3),
        "name": done.name,
        "outcome": done.outcome.value,
        "seconds": round(done.seconds, 4),
        "worker": done.worker,
        "peak_memory": done.peak_memory,
    }


def _together(one: Estimate, other: Estimate) -> Estimate:
    """Return two estimates as one; what one of them does not know is unknown."""
    tokens = None if one.input_tokens is None or other.input_tokens is None else one.input_tokens + other.input_tokens
    return replace(
        one,
        calls=one.calls + other.calls,
        cached=one.cached + other.cached,
        most_calls=one.most_calls + other.most_calls,
        input_tokens=tokens,
        cost=None if one.cost is None or other.cost is None else one.cost + other.cost,
    )
