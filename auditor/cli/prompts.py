"""`auditor prompts`: lists the prompts; `auditor prompts show ID` prints exactly what would be sent."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

command = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="List the prompts, or show one exactly as it would be sent.",
)


@command.callback(invoke_without_command=True)
def show_all(context: typer.Context) -> None:
    """List the prompts with version and purpose."""
    if context.invoked_subcommand is not None:
        return
    from auditor.llm.prompts import prompt_ids, read_prompt

    for identifier in prompt_ids():
        prompt = read_prompt(identifier)
        own = " (your own file)" if prompt.overridden else ""
        typer.echo(f"{identifier} {prompt.head.version}{own}: {prompt.head.purpose}")


@command.command()
def show(
    identifier: Annotated[str, typer.Argument(metavar="ID", help="Prompt, as `auditor prompts` lists them.")],
    claim: Annotated[str, typer.Option("--claim", help="The claim or sentence.")] = "",
    source: Annotated[str, typer.Option("--source", help="Text of the source, or @FILE.")] = "",
) -> None:
    """Print a prompt exactly as it would be sent, with its version and the hash of its text."""
    from auditor.judging.preview import preview

    rendered = preview(identifier, claim, _text(source))
    for message in rendered.messages:
        typer.echo(f"--- {message.role} ---")
        typer.echo(message.content)
    typer.echo(f"--- {rendered.id} {rendered.version}, SHA-256 {rendered.sha256} ---")


def _text(source: str) -> str:
    """Return the text given, or that of the file named after an @. Raises UnreadableFile."""
    if not source.startswith("@"):
        return source
    from auditor.errors import UnreadableFile

    path = Path(source[1:])
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UnreadableFile(f"{path}: cannot be read as UTF-8 text: {error}") from error
