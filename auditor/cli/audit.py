"""`auditor audit`: the audit of one manuscript."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli.options import (
    DEFAULTS,
    BaseUrl,
    Cache,
    ClosingCitation,
    FailOnBucket,
    JudgeName,
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
    TrustJudge,
)

if TYPE_CHECKING:
    from auditor.domain import Report
    from auditor.judging.protocol import Estimate
    from auditor.judging.registry import JudgeOptions
    from auditor.pipeline import AuditOptions

DEFAULT_OUT = Path("auditor-report")
"""Where a run is written if nothing else is said."""
INTERRUPTED = 130
"""Exit code of a run that a person stopped: 128 and the number of the signal, as shells count."""


def command(
    manuscript: Annotated[Path, typer.Argument(help="The document under audit.")],
    sources: Sources = DEFAULTS.sources,
    references: References = DEFAULTS.references,
    judge: JudgeName = DEFAULTS.judge,
    model: Model = DEFAULTS.model,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the reports.")] = DEFAULT_OUT,
    trust_judge: TrustJudge = DEFAULTS.trust_judge,
    recall: Recall = DEFAULTS.recall,
    closing_citation_covers_paragraph: ClosingCitation = DEFAULTS.closing_citation_covers_paragraph,
    fail_on: FailOnBucket = DEFAULTS.fail_on,
    max_failed: MaxFailed = DEFAULTS.max_failed,
    max_skip: MaxSkip = DEFAULTS.max_skip,
    min_score: MinScore = DEFAULTS.min_score,
    max_calls: MaxCalls = DEFAULTS.max_calls,
    max_cost: MaxCost = DEFAULTS.max_cost,
    cache: Cache = DEFAULTS.cache,
    replay: Replay = DEFAULTS.replay,
    repeat: Repeat = DEFAULTS.repeat,
    base_url: BaseUrl = None,
    script: Script = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say how many calls and what cost the judge would take; ask nothing.")
    ] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Do not take up the claims of a broken run.")] = False,
) -> None:
    """Audit a manuscript against the works it cites.

    Exit codes: 0 clean, 1 findings over the threshold, 2 usage or input error, 3 too little could be looked at.
    """
    from auditor.gate import Gate
    from auditor.judging.registry import JudgeOptions
    from auditor.pipeline import AuditOptions, estimate

    judging = JudgeOptions(
        model=model,
        base_url=base_url,
        max_calls=max_calls,
        max_cost=max_cost,
        cache=cache,
        replay=replay,
        repeat=repeat,
        script=script,
    )
    options = AuditOptions(
        trust_judge=trust_judge,
        recall=recall,
        closing_citation_covers_paragraph=closing_citation_covers_paragraph,
        log=out / "claims.jsonl",
    )
    if dry_run:
        expected = estimate(manuscript, sources, references, judge=judge, judge_options=judging, options=options)
        typer.echo(in_words(expected))
        return
    gate = Gate(fail_on=fail_on, max_failed=max_failed, max_skip=max_skip, min_score=min_score)
    raise typer.Exit(gate.exit_code(_run(manuscript, sources, references, judge, judging, options, out, fresh)))


def _run(
    manuscript: Path,
    sources: Path | None,
    references: Path | None,
    judge: str,
    judging: JudgeOptions,
    options: AuditOptions,
    out: Path,
    fresh: bool,
) -> Report:
    """Audit, write the reports, print the summary."""
    from rich.console import Console

    from auditor.cli.progress import progress
    from auditor.pipeline import audit
    from auditor.reporting import write_reports
    from auditor.reporting.terminal import summary

    if fresh and options.log is not None:
        options.log.unlink(missing_ok=True)
    try:
        with progress("claims") as advance:
            report = audit(
                manuscript,
                sources,
                references,
                judge=judge,
                judge_options=judging,
                options=options,
                progress=advance,
            )
    except KeyboardInterrupt:
        typer.echo(f"auditor: interrupted; {_kept(options.log)}", err=True)
        raise typer.Exit(INTERRUPTED) from None
    written = write_reports(report, out)
    summary(report, Console())
    typer.echo(f"Report: {written['report.html']}")
    return report


def _kept(log: Path | None) -> str:
    """Return what an interrupted run leaves for the next."""
    if log is None or not log.is_file():
        return "nothing was finished yet"
    return f"what was finished is kept in {log}: run the same command again to go on"


def in_words(expected: Estimate) -> str:
    """Return an estimate as lines for a person; what is unknown is said to be."""
    tokens = "unknown" if expected.input_tokens is None else f"about {expected.input_tokens:,}"
    cost = (
        "unknown: the model's price is not known" if expected.cost is None else f"about {expected.cost:.4f} US dollars"
    )
    lines = [
        f"Calls to the judge: {expected.calls:,}, at most {expected.most_calls:,} with re-asks and further passages.",
        f"Answers already in the cache: {expected.cached:,}.",
        f"Tokens sent: {tokens}. Cost: {cost}.",
        "Nothing was sent.",
    ]
    return "\n".join(lines)
