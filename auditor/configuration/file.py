"""A project's file: found from the working directory upwards, read strictly.

`auditor.toml` holds the keys at its top, `pyproject.toml` in the table `[tool.auditor]`. The nearest file counts,
alone: files are not merged. In one folder `auditor.toml` comes first, and a `pyproject.toml` without the table is
passed over.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import cast

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from auditor.configuration.keys import ProjectSettings, key_of
from auditor.errors import InvalidData, UnreadableFile

OWN, SHARED = "auditor.toml", "pyproject.toml"

Value = str | int | float | bool
"""What a key can hold."""
Table = Mapping[str, object]
"""A table as TOML gives it, before it is checked."""

REFUSED = MappingProxyType(
    {
        "base-url": "the provider's key would be sent to an address that a file names",
        "api-key": "keys stay in the environment",
        "key": "keys stay in the environment",
        "out": "where a run is written belongs to the run",
    }
)
"""Keys that people may look for, and why there is none."""
WEIGHTS_WITH_CODE = frozenset({"cross-encoder"})
"""Backends whose loader builds what a folder of weights describes: a project must not choose that folder."""
_KINDS = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text",
    list: "a list",
    dict: "a table",
}


@dataclass(frozen=True)
class ProjectFile:
    """A project's file as read."""

    path: Path
    """Where it lies."""
    settings: ProjectSettings
    """Its settings; what it does not name has its default."""

    @property
    def values(self) -> dict[str, Value]:
        """What the file names, by field, as plain values; a relative path is taken from the file's folder."""
        named = self.settings.model_dump(mode="json", include=self.settings.model_fields_set)
        return {field: self._placed(field, value) for field, value in named.items()}

    def _placed(self, field: str, value: Value) -> Value:
        held = getattr(self.settings, field)
        return str(self.path.parent / held.expanduser()) if isinstance(held, Path) else value


def find_file(start: Path) -> Path | None:
    """Return the file that holds for a folder: its own, else that of the nearest folder above it.

    Raises InvalidData where a file on the way is no TOML, UnreadableFile where it cannot be read.
    """
    for folder in (start.absolute(), *start.absolute().parents):
        own, shared = folder / OWN, folder / SHARED
        if own.is_file():
            return own
        if shared.is_file() and _table(shared) is not None:
            return shared
    return None


def read_file(path: Path) -> ProjectFile:
    """Return the settings in a file.

    Raises UnreadableFile, or InvalidData naming every key that is unknown or wrong.
    """
    table = _table(path)
    if table is None:
        raise InvalidData(f"{path}: it has no table [tool.auditor]")
    try:
        settings = ProjectSettings.model_validate_json(_as_json(path, table))
    except ValidationError as error:
        faults = [_in_words(fault) for fault in error.errors()]
        told = faults[0] if len(faults) == 1 else "".join(f"\n  {fault}" for fault in faults)
        raise InvalidData(f"{path}: {told}") from None
    if settings.model is not None:
        _check_model(path, settings)
    return ProjectFile(path, settings)


def _check_model(path: Path, settings: ProjectSettings) -> None:
    """Refuse a model without its judge, and one whose loading a project should not settle. Raises InputError."""
    if "judge" not in settings.model_fields_set:
        raise InvalidData(f"{path}: model: it belongs to a judge; add the key judge")
    from auditor.judging.registry import find_profile

    if find_profile(settings.judge).backend in WEIGHTS_WITH_CODE:
        raise InvalidData(
            f"{path}: model: the weights that {settings.judge} loads may bring code along; name them with --model, "
            "or in a profile of your own"
        )


def _table(path: Path) -> Table | None:
    """Return the keys of a file; None for a `pyproject.toml` that does not speak of auditor."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UnreadableFile(f"{path}: {error.strerror or error}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidData(f"{path}: not valid TOML: {error}") from error
    if path.name != SHARED:
        return found
    tools = found.get("tool", {})
    table = tools.get("auditor") if isinstance(tools, dict) else None
    if table is not None and not isinstance(table, dict):
        raise InvalidData(f"{path}: tool.auditor: it should be a table, not {_kind(table)}")
    return cast("Table | None", table)


def _as_json(path: Path, table: Table) -> str:
    """Return the table as JSON, which the strict reading of paths and names asks for."""
    for key, value in table.items():
        if type(value) not in _KINDS:
            raise InvalidData(f"{path}: {key}: a date or time is no value of a key")
    return json.dumps(table, default=str)


def _in_words(fault: ErrorDetails) -> str:
    """Return a fault as `max-failed: input should be a valid integer, not a text ("three")`."""
    key = str(fault["loc"][0]) if fault["loc"] else ""
    if fault["type"] == "extra_forbidden":
        return _unknown(key)
    message = fault["msg"].removeprefix("Value error, ")
    told = message[:1].lower() + message[1:]
    given = fault["input"]
    if fault["type"].endswith("_type"):
        return f"{key}: {told}, not {_kind(given)} ({_short(given)})"
    return f"{key}: {told}, not {_short(given)}"


def _unknown(key: str) -> str:
    from rapidfuzz import process

    if key in REFUSED:
        return f"{key}: there is no such key, for {REFUSED[key]}"
    known = [key_of(field) for field in ProjectSettings.model_fields]
    near = process.extractOne(key.replace("_", "-").lower(), known, score_cutoff=60)
    hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(known)}"
    return f"{_short(key)}: unknown key; {hint}"


def _kind(value: object) -> str:
    return _KINDS.get(type(value), type(value).__name__)


def _short(value: object) -> str:
    shown = json.dumps(value, ensure_ascii=False, default=str)
    return shown if len(shown) <= 60 else shown[:59] + "…"
