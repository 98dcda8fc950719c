"""`auditor demo`: the audit of the example review that ships with auditor."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DEFAULT_OUT = Path("auditor-demo")
"""Where the demo is written if nothing else is said."""


def command(
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the example and its report.")] = DEFAULT_OUT,
    judge: Annotated[str, typer.Option("--judge", help="Judge profile.")] = "none",
) -> None:
    """Audit the example review that ships with auditor, and say where the report is.

    The review is invented and some of its citations are wrong on purpose. Nothing is recorded: this is a real run.
    """
    from rich.console import Console

    from auditor.demo import copy_example
    from auditor.pipeline import audit
    from auditor.reporting import write_reports
    from auditor.reporting.terminal import summary

    example = copy_example(out / "example")
    report = audit(example.manuscript, example.sources, references=example.references, judge=judge)
    written = write_reports(report, out)
    summary(report, Console())
    typer.echo(f"\nReport: {written['report.html'].resolve()}")
    typer.echo(
        f"To run it yourself: auditor audit {example.manuscript} --sources {example.sources} "
        f"--references {example.references}"
    )
