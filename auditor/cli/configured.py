"""Commands that take the defaults of their options from the project's file.

A command need do nothing for it but declare options of `auditor.cli.options`. What is given on the command line comes
first; what the file gives is named on standard error, so that no file settles something unseen.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand

if TYPE_CHECKING:
    from auditor.configuration import ProjectFile


class ConfiguredCommand(TyperCommand):
    """A command some of whose options are keys of a project's file."""

    keys: frozenset[str] = frozenset()
    """Names of those options."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments, with the file's values as defaults; asking for help reads no file."""
        if not self.keys or set(args) & set(ctx.help_option_names):
            return super().parse_args(ctx, args)
        file = project_file(ctx)
        ctx.default_map = {name: value for name, value in (file.values if file else {}).items() if name in self.keys}
        rest = super().parse_args(ctx, args)
        _keep_model_with_its_judge(ctx)
        _tell(ctx, file)
        return rest


def key_options(function: Callable[..., object]) -> frozenset[str]:
    """Return the parameters of a command that are keys of a project's file."""
    from auditor.cli.options import KeyOption

    parameters = inspect.signature(function, eval_str=True).parameters.values()
    return frozenset(
        parameter.name
        for parameter in parameters
        if any(isinstance(part, KeyOption) for part in getattr(parameter.annotation, "__metadata__", ()))
    )


def project_file(ctx: Any) -> ProjectFile | None:
    """Return the file that holds for this call: the one given by `--config`, else the nearest; none if `--isolated`.

    Raises InputError where it cannot be used.
    """
    from auditor.configuration import find_file, read_file

    chosen: Mapping[str, Any] = ctx.find_root().params
    if chosen.get("isolated"):
        return None
    path = chosen.get("config") or find_file(Path.cwd())
    return read_file(path) if path is not None else None


def _from_file(ctx: Any, name: str) -> bool:
    source = ctx.get_parameter_source(name)
    return source is not None and source.name == "DEFAULT_MAP"


def _keep_model_with_its_judge(ctx: Any) -> None:
    """Drop the file's model where the command line names another judge: the model belongs to the file's."""
    if not _from_file(ctx, "model") or _from_file(ctx, "judge"):
        return
    if ctx.params["judge"] != ctx.default_map.get("judge"):
        ctx.params["model"] = None
        ctx.default_map = {name: value for name, value in ctx.default_map.items() if name != "model"}


def _tell(ctx: Any, file: ProjectFile | None) -> None:
    from auditor.configuration.keys import key_of

    named = [key_of(name) for name in ctx.default_map if _from_file(ctx, name)]
    if file is not None and named:
        typer.echo(f"auditor: {file.path} sets {', '.join(named)}", err=True)
