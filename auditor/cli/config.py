"""`auditor config`: what is in force here, and where each value came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from auditor.configuration import InForce

NOT_SET = "not set"


def command(
    context: typer.Context,
    json_out: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Show the keys of the project's file, the value of each, and where it came from.

    The file is auditor.toml, or pyproject.toml with a table [tool.auditor], nearest to the working directory. What is
    given on a command line comes before it. Exit codes: 0, 2 a file that cannot be used.
    """
    from auditor.cli.configured import project_file
    from auditor.configuration import in_force

    found = in_force(project_file(context))
    typer.echo(found.model_dump_json(indent=1) if json_out else in_words(found))


def in_words(found: InForce) -> str:
    """Return what is in force as lines for a person."""
    import json

    head = (
        f"File: {found.file}"
        if found.file
        else "No auditor.toml, and no pyproject.toml with [tool.auditor], from here up."
    )
    shown = [
        (one.key, NOT_SET if one.value is None else json.dumps(one.value, ensure_ascii=False), one.origin)
        for one in found.keys
    ]
    shown += [(one.variable, one.path, one.origin) for one in found.folders]
    names, values = (max(len(row[column]) for row in shown) for column in (0, 1))
    lines = [f"{key:<{names}}  {value:<{min(values, 40)}}  {origin}" for key, value, origin in shown]
    return "\n".join([head, "", *lines])
