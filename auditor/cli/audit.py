"""`auditor audit`: the audit of one manuscript."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from auditor.cli.options import JudgeName, MaxCalls, MaxCost, Model, References, Sources, TrustJudge
from auditor.gate import FailOn

DEFAULT_OUT = Path("auditor-report")
"""Where a run is written if nothing else is said."""


def command(
    manuscript: Annotated[Path, typer.Argument(help="The document under audit.")],
    sources: Sources = None,
    references: References = None,
    judge: JudgeName = "none",
    model: Model = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the reports.")] = DEFAULT_OUT,
    trust_judge: TrustJudge = False,
    recall: Annotated[
        bool, typer.Option("--recall", help="Also ask the judge what it knows, without showing it the source.")
    ] = False,
    closing_citation_covers_paragraph: Annotated[
        bool, typer.Option(help="A lone citation closing a paragraph covers the sentences before it.")
    ] = False,
    fail_on: Annotated[FailOn, typer.Option(help="What makes the exit code 1.")] = FailOn.FAILED,
    max_failed: Annotated[int, typer.Option(min=0, help="Claims over the threshold that are allowed.")] = 0,
    max_skip: Annotated[
        float, typer.Option(min=0, max=1, help="Share of claims that may be skipped before the exit code is 3.")
    ] = 1.0,
    min_score: Annotated[
        float | None, typer.Option(help="Least mean score; note that a judge can lift the score.")
    ] = None,
    max_calls: MaxCalls = None,
    max_cost: MaxCost = None,
    cache: Annotated[Path | None, typer.Option(help="SQLite file that keeps the judge's replies.")] = None,
    replay: Annotated[bool, typer.Option("--replay", help="Answer from the cache alone; ask nothing.")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Do not take up the claims of a broken run.")] = False,
) -> None:
    """Audit a manuscript against the works it cites.

    Exit codes: 0 clean, 1 findings over the threshold, 2 usage or input error, 3 too little could be looked at.
    """
    from rich.console import Console

    from auditor.cli.progress import progress
    from auditor.gate import Gate
    from auditor.judging.registry import JudgeOptions
    from auditor.pipeline import AuditOptions, audit
    from auditor.reporting import write_reports
    from auditor.reporting.terminal import summary

    log = out / "claims.jsonl"
    if fresh:
        log.unlink(missing_ok=True)
    options = AuditOptions(
        trust_judge=trust_judge,
        recall=recall,
        closing_citation_covers_paragraph=closing_citation_covers_paragraph,
        log=log,
    )
    judging = JudgeOptions(model=model, max_calls=max_calls, max_cost=max_cost, cache=cache, replay=replay)
    with progress("claims") as advance:
        report = audit(
            manuscript,
            sources,
            references=references,
            judge=judge,
            judge_options=judging,
            options=options,
            progress=advance,
        )
    written = write_reports(report, out)
    summary(report, Console())
    typer.echo(f"Report: {written['report.html']}")
    gate = Gate(fail_on=fail_on, max_failed=max_failed, max_skip=max_skip, min_score=min_score)
    raise typer.Exit(gate.exit_code(report))
