"""The public functions of the package that take text, found by looking, so that none can be forgotten."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module

import auditor

TEXT = frozenset({"str", "str | None"})
"""Annotations of a text."""
NAMES = frozenset(
    {
        *(
            "name",
            "key",
            "id",
            "id_",
            "claim_id",
            "identifier",
            "kind",
            "field",
            "label",
            "unit",
            "noun",
            "plural",
            "match",
        ),
        *(
            "judge",
            "profile",
            "model",
            "file",
            "folder",
            "suffix",
            "place",
            "origin",
            "day",
            "withheld",
            "clustered_by",
            "why",
        ),
        *("extent_basis", "source_sha256", "sha256", "language", "claim_language", "source_language", "preposition"),
        *("character", "sign"),
    }
)
"""Parameters that hold a name or a setting, not what an author or a model wrote."""
ELSEWHERE = ("auditor.cli.", "auditor.training.", "auditor.engines.", "auditor.configuration.", "auditor.demo")
"""Packages whose texts are options and names that whoever runs auditor types, or that no audit reads."""


def public_functions() -> Iterator[tuple[str, Callable[..., object]]]:
    """Yield each public function that takes a text, with its dotted name below the package."""
    for module in pkgutil.walk_packages(auditor.__path__, "auditor."):
        if module.name.startswith(ELSEWHERE) or module.name.endswith("__main__"):
            continue
        for name, function in vars(import_module(module.name)).items():
            plain = inspect.unwrap(function) if callable(function) else None
            if name.startswith("_") or not inspect.isfunction(plain) or plain.__module__ != module.name:
                continue
            if texts_of(plain):
                yield f"{module.name.removeprefix('auditor.')}.{name}", function


def texts_of(function: Callable[..., object]) -> list[str]:
    """Return the names of the parameters that take a text."""
    parameters = inspect.signature(function).parameters.values()
    return [
        one.name
        for one in parameters
        if one.annotation in TEXT and one.kind is not one.VAR_POSITIONAL and one.name not in NAMES
    ]


def takes_text_alone(function: Callable[..., object]) -> bool:
    """Say whether a function can be called with a text and nothing else."""
    first, *others = inspect.signature(function).parameters.values()
    return first.name in texts_of(function) and all(one.default is not one.empty for one in others)
