"""`auditor demo`: the audit of the example review that ships with auditor."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from auditor.domain.judging import DEFAULT_JUDGE

DEFAULT_OUT = Path("auditor-demo")
"""Where the demo is written if nothing else is said."""


def command(
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the example and its report.")] = DEFAULT_OUT,
    judge: Annotated[
        str, typer.Option("--judge", "-j", help="Judge profile; `auditor judges` lists them.")
    ] = DEFAULT_JUDGE,
) -> None:
    """Audit the example review that ships with auditor, and say where the report is.

    The review is invented and some of its citations are wrong on purpose. Nothing is recorded: this is a real run.
    """
    from rich.console import Console

    from auditor.demo import copy_example
    from auditor.pipeline import AuditOptions, audit
    from auditor.reporting import write_reports
    from auditor.reporting.terminal import summary

    example = copy_example(out / "example")
    log = out / "claims.jsonl"
    log.unlink(missing_ok=True)
    report = audit(
        example.manuscript,
        example.sources,
        references=example.references,
        judge=judge,
        options=AuditOptions(log=log),
    )
    written = write_reports(report, out)
    summary(report, Console())
    typer.echo(f"\nReport: {written['report.html'].resolve()}")
    again = ["auditor", "audit", example.manuscript, "--sources", example.sources, "--references", example.references]
    typer.echo(f"To change the example and audit it again: {shlex.join(map(str, again))}")
