"""What is in force in a folder, and where each value came from."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from auditor.configuration.file import ProjectFile, Value
from auditor.configuration.keys import ProjectSettings, key_of
from auditor.domain import Model

Origin = Literal["file", "environment", "default"]


class KeyInForce(Model):
    """One key."""

    key: str
    """As it is written in a file."""
    value: Value | None
    """None where nothing is set."""
    origin: Origin
    """Where the value came from."""
    help: str
    """What the key is for."""


class FolderInForce(Model):
    """A folder that is named by the environment, never by a project's file."""

    variable: str
    """Environment variable that may name it."""
    path: str
    """The folder."""
    origin: Origin
    """Whether the variable names it."""
    help: str
    """What it holds."""


class InForce(Model):
    """The configuration of a folder; what is given on a command line comes before it."""

    file: str | None
    """The project's file, None where there is none."""
    keys: tuple[KeyInForce, ...]
    """In the order of the reference."""
    folders: tuple[FolderInForce, ...]
    """Folders of the user."""


def in_force(file: ProjectFile | None) -> InForce:
    """Return every key with its value and where that came from. Raises InputError for a folder that is not there."""
    named = file.values if file is not None else {}
    defaults = ProjectSettings().model_dump(mode="json")
    return InForce(
        file=str(file.path) if file is not None else None,
        keys=tuple(
            KeyInForce(
                key=key_of(name),
                value=named.get(name, defaults[name]),
                origin="file" if name in named else "default",
                help=field.description or "",
            )
            for name, field in ProjectSettings.model_fields.items()
        ),
        folders=(_folder_of_own_files(), _cache_folder()),
    )


def _folder_of_own_files() -> FolderInForce:
    from auditor.llm.overrides import user_folder

    return _folder("AUDITOR_CONFIG", user_folder(), "Your own prompts/ and judges/.")


def _cache_folder() -> FolderInForce:
    from auditor.sources.cache import cache_folder

    return _folder("AUDITOR_CACHE", cache_folder(), "What was read of the sources; may be deleted.")


def _folder(variable: str, path: Path, help: str) -> FolderInForce:
    origin: Origin = "environment" if os.environ.get(variable) else "default"
    return FolderInForce(variable=variable, path=str(path), origin=origin, help=help)
