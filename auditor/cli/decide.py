"""`auditor decide`: a person's decision on a claim, kept beside the machine's verdict."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Word(StrEnum):
    """What a person can decide."""

    OK = "ok"
    FAILED = "failed"


def command(
    run: Annotated[Path, typer.Argument(help="Folder of a run, or its report.json.")],
    claim: Annotated[str, typer.Argument(help="Id of the claim, as in the report (c12).")],
    decision: Annotated[Word, typer.Argument(help="What you decided.")],
    why: Annotated[str, typer.Option("--why", help="Your reason, in a sentence.")],
    by: Annotated[str, typer.Option("--by", help="Your name.")],
    source: Annotated[str | None, typer.Option("--source", help="Only for this cited work.")] = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Write here instead of decisions.jsonl in the run.")
    ] = None,
) -> None:
    """Record a person's decision on a claim of a run, with name and reason.

    It is keyed by the claim's words and the source's text, survives re-runs, and never overwrites the verdict.
    """
    from auditor.cli.runs import read_run
    from auditor.decisions import FILE, append, decide

    if not why.strip() or not by.strip():
        raise typer.BadParameter("give a reason with --why and a name with --by; empty ones decide nothing")
    folder = run if run.is_dir() else run.parent
    decisions = decide(read_run(run), claim, decision.value, why=why, name=by, source=source)
    target = file or folder / FILE
    append(target, decisions)
    typer.echo(f"Recorded: {claim} {decision.value} for {', '.join(one.source for one in decisions)} in {target}")
