"""`auditor audit`: the audit of one manuscript."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
        typer.Option("--write-baseline", help="Accept what this run finds: write it here as the known findings."),
    ] = None,
    max_calls: MaxCalls = DEFAULTS.max_calls,
    max_cost: MaxCost = DEFAULTS.max_cost,
    cache: Cache = DEFAULTS.cache,
    replay: Replay = DEFAULTS.replay,
    repeat: Repeat = DEFAULTS.repeat,
    base_url: BaseUrl = None,
    script: Script = None,
    dry_run: DryRun = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="Do not take up the claims of a broken run.")] = False,
) -> None:
    """Audit a manuscript against the works it cites.

    Exit codes: 0 clean, 1 findings over the threshold, 2 usage or input error, 3 too little could be looked at.
    """
    given = locals().copy()
    from auditor.baseline import read_baseline, with_baseline
    from auditor.cli.suggestions import suggest_bibliography
    from auditor.decisions import FILE as DECISIONS
    from auditor.decisions import read as read_decisions
    from auditor.gate import gate_figures
    from auditor.pipeline import estimate
    from auditor.reporting.outputs import refuse_overwriting

    refuse_overwriting(manuscript, out)
    suggest_bibliography(manuscript, references)
    judging = judge_options(given)
    options = replace(audit_options(given), log=out / "claims.jsonl")
    if dry_run:
        expected = estimate(manuscript, sources, references, judge=judge, judge_options=judging, options=options)
        typer.echo(in_words(expected))
        return
    gate = gate_of(given)
    accepted = read_baseline(baseline) if baseline is not None and write_baseline is None else None
    read_decisions(out / DECISIONS)  # a broken file is told before the audit, not after it
    report = _run(manuscript, sources, references, judge, judging, options, fresh)
    if accepted is not None and baseline is not None:
        report = with_baseline(report, accepted, baseline.name)
    if write_baseline is not None:
        report = _accepted(report, write_baseline)
    _write(report, out, manuscript)
    figures = gate_figures(report)
    over = gate.in_words(figures)
    if over:
        typer.echo(f"Exit code {gate.exit_code_of(figures)}: {over}.")
    raise typer.Exit(gate.exit_code_of(figures))


def _run(
    manuscript: Path,
    sources: Path | None,
    references: Path | None,
    judge: str,
    judging: JudgeOptions,
    options: AuditOptions,
    fresh: bool,
) -> Report:
    """Audit, with progress on a terminal; say what is kept where a person stops it."""
    from auditor.cli.progress import progress
    from auditor.pipeline import audit

    if fresh and options.log is not None:
        options.log.unlink(missing_ok=True)
    try:
        with progress("claims") as advance:
            return audit(
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


def _accepted(report: Report, path: Path) -> Report:
    """Write everything that speaks against a claim as known, and return the report with that baseline."""
    from auditor.baseline import baseline_of, with_baseline, write_baseline

    baseline = baseline_of(report)
    write_baseline(path, baseline)
    typer.echo(f"Baseline: {path}, {len(baseline.entries):,} findings")
    return with_baseline(report, baseline, path.name)


def _write(report: Report, out: Path, manuscript: Path) -> None:
    """Write the reports and print the summary."""
    from rich.console import Console

    from auditor.reporting import write_reports
    from auditor.reporting.outputs import ANNOTATED_DOCX
    from auditor.reporting.terminal import summary

    written = write_reports(report, out, place=_place(manuscript), manuscript=manuscript)
    summary(report, Console())
    typer.echo(f"Report: {written['report.html']}")
    if ANNOTATED_DOCX in written:
        typer.echo(f"Your file with comments: {written[ANNOTATED_DOCX]}")


def _place(manuscript: Path) -> str:
    """Return where the manuscript lies below the working directory, as code scanning wants it; empty elsewhere."""
    try:
        return manuscript.absolute().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return ""


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
        f"Calls to the judge: {expected.calls:,}, at most {expected.most_calls:,} with re-asks, further passages and "
        "what follows from the answers.",
        f"Answers already in the cache: {expected.cached:,}.",
        f"Tokens sent: {tokens}. Cost: {cost}.",
        "Nothing was sent.",
    ]
    return "\n".join(lines)
