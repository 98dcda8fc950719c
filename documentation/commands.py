"""The reference of the command line, from the commands themselves."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from auditor.cli.configured import key_options
from auditor.cli.main import COMMANDS, app
from documentation.markdown import code, generated_note, table

INTRODUCTION = """# Commands

{note}

`auditor --help` lists the commands, `auditor COMMAND --help` explains one. Exit codes are the same everywhere: **0**
clean, **1** findings over the threshold, **2** a file or argument that cannot be used, **3** too little could be looked
at; 130 where a person stopped the run. Options marked with a key can be settled in the
[project's file](configuration.md) as well.
"""


def root() -> Any:
    """Return the click command of `auditor`."""
    import typer

    return typer.main.get_command(app)


def find(name: str) -> Any:
    """Return the command of that name, or None."""
    return root().get_command(None, name)


def page() -> str:
    """Return the page."""
    parts = [INTRODUCTION.format(note=generated_note("the commands"))]
    parts += ["## auditor", *_own(root(), "auditor", frozenset())]
    for name, (module, _) in COMMANDS.items():
        function = import_module(module).command
        keys = key_options(function) if inspect.isfunction(function) else frozenset()
        parts += [f"## auditor {name}", *_body(find(name), f"auditor {name}", keys)]
    return "\n\n".join(parts) + "\n"


def _body(command: Any, called: str, keys: frozenset[str]) -> Iterator[str]:
    yield from _own(command, called, keys)
    for name, inner in getattr(command, "commands", {}).items():
        yield f"### {called} {name}"
        yield from _own(inner, f"{called} {name}", frozenset())


def _own(command: Any, called: str, keys: frozenset[str]) -> Iterator[str]:
    import typer

    context = typer.Context(command, info_name=called)
    yield "```text\n" + " ".join([called, *command.collect_usage_pieces(context)]) + "\n```"
    if command.help:
        yield inspect.cleandoc(command.help)
    yield _options(command, context, keys)


def _options(command: Any, context: Any, keys: frozenset[str]) -> str:
    told = [(parameter, parameter.get_help_record(context)) for parameter in command.params]
    rows = [_row(parameter.name, record, keys) for parameter, record in told if record and parameter.name != "help"]
    return table(("argument or option", "what it does"), rows) if rows else ""


def _row(name: str, record: tuple[str, str], keys: frozenset[str]) -> tuple[str, str]:
    from auditor.configuration.keys import key_of

    called, told = record
    return code(called), f"{told} Key {code(key_of(name))}." if name in keys else told
