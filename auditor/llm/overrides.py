"""Prompts and profiles: the shipped file, or the user's own in its place.

The user's folder is named by the environment variable `AUDITOR_CONFIG`, else it is the platform's configuration
folder for auditor. It holds `prompts/` and `judges/`; a file there replaces the shipped one of the same name.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from auditor.errors import UnreadableFile
from auditor.resources import data_folder

Overridable = Literal["prompts", "judges"]


@dataclass(frozen=True)
class DataFile:
    """A prompt or profile on disk."""

    name: str
    """Its id: the file name without suffix."""
    path: Path
    """Where it lies."""
    overridden: bool
    """Whether it is the user's own."""


def user_folder() -> Path:
    """Return the folder that holds the user's own prompts and profiles; the platform's need not exist.

    Raises UnreadableFile where AUDITOR_CONFIG names no folder: a run without one's own files is not the run asked for.
    """
    given = os.environ.get("AUDITOR_CONFIG")
    if given:
        folder = Path(given)
        if not folder.is_dir():
            raise UnreadableFile(f"AUDITOR_CONFIG names {given}, which is no folder: make it, or unset the variable")
        return folder
    import platformdirs

    return Path(platformdirs.user_config_dir("auditor", appauthor=False))


def data_files(folder: Overridable, suffix: str) -> dict[str, DataFile]:
    """Return all files of one kind by name, the user's own before the shipped."""
    found = {path.stem: DataFile(path.stem, path, False) for path in _files(data_folder(folder), suffix)}
    for path in _files(user_folder() / folder, suffix):
        found[path.stem] = DataFile(path.stem, path, True)
    return dict(sorted(found.items()))


def overrides() -> tuple[str, ...]:
    """Return what the user's folder holds, as `prompts/judge-claim.md`, for the settings of a run."""
    folders: tuple[tuple[Overridable, str], ...] = (("prompts", ".md"), ("judges", ".toml"))
    return tuple(
        f"{folder}/{file.path.name}"
        for folder, suffix in folders
        for file in data_files(folder, suffix).values()
        if file.overridden
    )


def _files(folder: Path, suffix: str) -> Iterator[Path]:
    """Yield the files of a folder that carry the suffix; a folder's own README is none of them."""
    if folder.is_dir():
        yield from sorted(path for path in folder.glob(f"*{suffix}") if path.is_file() and path.stem != "README")
