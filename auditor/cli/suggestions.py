"""What a command suggests on standard error, before it does what it was asked for."""

from __future__ import annotations

import shlex
from pathlib import Path

import typer


def suggest_bibliography(manuscript: Path, references: Path | None) -> None:
    """Say which bibliography the manuscript names, where none was given."""
    from auditor.manuscript.named_bibliography import named_bibliography

    named = named_bibliography(manuscript) if references is None else None
    if named is not None:
        option = f"--references {shlex.quote(str(named))}"
        typer.echo(f"auditor: {manuscript.name} names a bibliography; to use it: {option}", err=True)
