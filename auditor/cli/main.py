"""Entry point of `auditor`: knows the commands by name and loads each only when it is used."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from auditor.errors import AuditorError

COMMANDS: dict[str, tuple[str, str]] = {
    "audit": ("auditor.cli.audit", "Audit a manuscript against the works it cites."),
    "batch": ("auditor.cli.batch", "Audit many manuscripts, with an index over all."),
    "verify": ("auditor.cli.verify", "Audit ready claim–source pairs from a JSONL file."),
    "demo": ("auditor.cli.demo", "Audit the example review that ships with auditor."),
    "sources": ("auditor.cli.sources", "Show which reference got which text, and what is missing and why."),
    "compare": ("auditor.cli.compare", "Compare two runs, for example of two versions of a writing prompt."),
    "advise": ("auditor.cli.advise", "Turn a run's failure modes into rules for the writing prompt."),
    "explain": ("auditor.cli.explain", "Explain a failure mode, status or finding."),
    "check": ("auditor.cli.check", "Run one deterministic check on one claim and one source."),
    "calibrate": ("auditor.cli.calibrate", "Measure false alarms and accuracy on labelled pairs."),
    "label": ("auditor.cli.label", "Make a blind sheet of a run's claims for people to label."),
    "agreement": ("auditor.cli.agreement", "Measure how far filled label sheets agree."),
    "decide": ("auditor.cli.decide", "Record a person's decision on a claim of a run."),
    "judges": ("auditor.cli.judges", "List the judges and whether each is ready, or try one."),
    "prompts": ("auditor.cli.prompts", "Show a prompt exactly as it would be sent."),
    "config": ("auditor.cli.config", "Show what the project's file sets and what is in force."),
}
"""Command → module with a function or Typer app `command`, and its line in `auditor --help`."""


class LazyGroup(TyperGroup):
    """A group whose commands are imported when they are called, so that help and start-up stay fast."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names in the order of `COMMANDS`."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return the command of that name, or None."""
        return _load(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write options, then commands."""
        TyperCommand.format_options(self, ctx, formatter)  # type: ignore[arg-type]
        self.format_commands(ctx, formatter)


def _load(name: str) -> Any:
    command = import_module(COMMANDS[name][0]).command
    loaded = typer.main.get_command(command) if isinstance(command, typer.Typer) else _as_command(command)
    loaded.name = name
    return loaded


def _as_command(function: Any) -> Any:
    from auditor.cli.configured import ConfiguredCommand, key_options

    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.command(cls=ConfiguredCommand)(function)
    loaded = typer.main.get_command(app)
    if isinstance(loaded, ConfiguredCommand):
        loaded.keys = key_options(function)
    return loaded


app = typer.Typer(
    cls=LazyGroup,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"auditor {version('auditor')}")
        raise typer.Exit


@app.callback()
def cli(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    config: Annotated[
        Path | None,
        typer.Option("--config", help="The project's file, instead of the nearest."),
    ] = None,
    isolated: Annotated[bool, typer.Option("--isolated", help="Read no project's file.")] = False,
) -> None:
    """Check every cited claim of a manuscript against the work it cites.

    A model may contradict but never verify; "could not look" is never "not found".

    Begin with `auditor demo`; with a paper of your own, `auditor sources PAPER` says which works have a text.
    """


def main(arguments: list[str] | None = None) -> None:
    """Run `auditor`; exit with 0 clean, 1 findings over the threshold, 2 usage or input error, 3 too little looked at.

    This is one of the two edges where errors are caught: ours, and files that cannot be written, become one plain
    message. An exit code of 1 would say that something was found.
    """
    try:
        typer.main.get_command(app).main(args=arguments, prog_name="auditor")
    except AuditorError as error:
        _stop(str(error))
    except OSError as error:
        _stop(_in_words(error))


def _stop(message: str) -> NoReturn:
    typer.echo(f"auditor: {message}", err=True)
    sys.exit(2)


def _in_words(error: OSError) -> str:
    """Return what the system refused, beginning with the file: `report: a file is in the way; name another place`."""
    if error.filename is None or error.strerror is None:
        return str(error)
    if isinstance(error, FileExistsError | NotADirectoryError):
        return f"{error.filename}: a file is in the way of a folder; name another place"
    if isinstance(error, IsADirectoryError):
        return f"{error.filename}: this is a folder; name a file"
    return f"{error.filename}: {error.strerror}"


if __name__ == "__main__":
    main()
