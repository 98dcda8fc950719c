"""`auditor batch`: the audit of many manuscripts."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.batch.options import EngineName
from auditor.cli.audit import INTERRUPTED, in_words
from auditor.cli.options import (
    DEFAULTS,
    Baseline,
    BaseUrl,
    Cache,
    ClosingCitation,
    DryRun,
    FailOnBucket,
    JudgeName,
    Label,
    MaxCalls,
    MaxCost,
    MaxFailed,
    MaxSkip,
    MinScore,
    Model,
    Recall,
    References,
    Repeat,
    Replay,
    Script,
    Sources,
    Split,
    TrustJudge,
    WhoseIntent,
    audit_options,
    gate_of,
    judge_options,
)

if TYPE_CHECKING:
    from auditor.batch.options import BatchOptions

DEFAULT_OUT = Path("auditor-batch")
"""Where a batch is written if nothing else is said."""
MOST_JOBS = 8
"""Processes that are started if nothing else is said; each takes some hundred megabytes."""


def processors() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def command(
    manuscripts: Annotated[list[str], typer.Argument(help="Manuscripts: files, folders, patterns in quotes.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the results and the index.")] = DEFAULT_OUT,
    match: Annotated[
        str | None, typer.Option("--match", help="Pattern of the manuscripts in a folder, such as 'manuscript.md'.")
    ] = None,
    sources: Sources = DEFAULTS.sources,
    sources_beside: Annotated[
        str | None,
        typer.Option("--sources-beside", help="Name of the sources beside each manuscript; {stem} is its own name."),
    ] = None,
    references: References = DEFAULTS.references,
    references_beside: Annotated[
        str | None,
        typer.Option("--references-beside", help="Name of the bibliography beside each manuscript; {stem} as above."),
    ] = None,
    labels: Annotated[
        Path | None, typer.Option("--labels", help="CSV with a column 'manuscript' and one column for each label.")
    ] = None,
    label_key: Annotated[
        list[str] | None, typer.Option("--label-key", help="Key of the front matter that is a label; may be repeated.")
    ] = None,
    engine: Annotated[EngineName, typer.Option("--engine", help="Where the work is done.")] = EngineName.LOCAL,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", min=1, help=f"Processes; else one a processor, at most {MOST_JOBS}."),
    ] = None,
    ray_address: Annotated[
        str | None, typer.Option("--ray-address", help="Address of a Ray cluster, or 'auto'; else one is started here.")
    ] = None,
    judge: JudgeName = DEFAULTS.judge,
    model: Model = DEFAULTS.model,
    trust_judge: TrustJudge = DEFAULTS.trust_judge,
    recall: Recall = DEFAULTS.recall,
    closing_citation_covers_paragraph: ClosingCitation = DEFAULTS.closing_citation_covers_paragraph,
    split: Split = DEFAULTS.split,
    intent: WhoseIntent = DEFAULTS.intent,
    label: Label = DEFAULTS.label,
    fail_on: FailOnBucket = DEFAULTS.fail_on,
    max_failed: MaxFailed = DEFAULTS.max_failed,
    max_skip: MaxSkip = DEFAULTS.max_skip,
    min_score: MinScore = DEFAULTS.min_score,
    baseline: Baseline = DEFAULTS.baseline,
    write_baseline: Annotated[
        Path | None,
        typer.Option("--write-baseline", help="Accept what the batch finds: write it here as the known findings."),
    ] = None,
    max_calls: MaxCalls = DEFAULTS.max_calls,
    max_cost: MaxCost = DEFAULTS.max_cost,
    cache: Cache = DEFAULTS.cache,
    replay: Replay = DEFAULTS.replay,
    repeat: Repeat = DEFAULTS.repeat,
    base_url: BaseUrl = None,
    script: Script = None,
    parquet: Annotated[bool, typer.Option("--parquet", help="Write the tables as Parquet as well.")] = False,
    dry_run: DryRun = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Audit every manuscript anew.")] = False,
    retry_unjudged: Annotated[
        bool, typer.Option("--retry-unjudged", help="Ask again about claims the judge gave no usable answer for.")
    ] = False,
) -> None:
    """Audit many manuscripts, each into a folder of its own, with an index over all.

    Goes on where an earlier run into the same folder stopped. Bounds on calls and cost are those of the whole batch,
    the threshold is that of each manuscript. Exit codes: 0 all clean, 1 findings over the threshold in one or more,
    2 one or more could not be audited, 3 too little could be looked at in one or more; the gravest is 2, then 3.
    """
    given = locals().copy()
    from auditor.batch.options import BatchOptions
    from auditor.batch.run import estimate_batch

    options = BatchOptions(
        sources=sources,
        references=references,
        sources_beside=sources_beside,
        references_beside=references_beside,
        match=match,
        labels=labels,
        label_keys=tuple(label_key or ()),
        judge=judge,
        judging=judge_options(given),
        audit=audit_options(given),
        gate=gate_of(given),
        baseline=baseline,
        engine=engine,
        jobs=jobs or min(processors(), MOST_JOBS),
        ray_address=ray_address,
        fresh=fresh,
        retry_unjudged=retry_unjudged,
        parquet=parquet,
    )
    if dry_run:
        expected, unknown = estimate_batch(manuscripts, out, options)
        typer.echo(in_words(expected))
        if unknown:
            typer.echo(f"Not counted: {unknown:,} that cannot be read as they are.")
        return
    raise typer.Exit(_run(manuscripts, out, options, write_baseline))


def _run(manuscripts: list[str], out: Path, options: BatchOptions, accept: Path | None) -> int:
    """Run the batch, say what came out, and return its exit code."""
    from auditor.batch.run import accept_findings, index_of, run_batch
    from auditor.cli.batch_progress import batch_progress
    from auditor.reporting.batch_text import summary

    before = signal.signal(signal.SIGTERM, _as_interrupt)
    try:
        with batch_progress() as advance:
            plan = run_batch(manuscripts, out, options, progress=advance)
    except KeyboardInterrupt:
        typer.echo(f"auditor: interrupted; what is finished is in {out}: run the same command to go on", err=True)
        return INTERRUPTED
    finally:
        signal.signal(signal.SIGTERM, before)
    index = index_of(plan)
    for line in summary(index, plan.entries(), plan.spending()):
        typer.echo(line)
    if accept is not None:
        known = accept_findings(plan, accept)
        typer.echo(f"Baseline: {accept}, {known:,} findings; give it with --baseline from now on")
    typer.echo(f"Index: {out / 'index.html'}")
    return index.exit_code


def _as_interrupt(_number: int, _frame: FrameType | None) -> None:
    """Take a request to end (a job that is cancelled) as Ctrl-C."""
    raise KeyboardInterrupt
