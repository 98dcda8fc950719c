"""The signs that guide the reading of a cited work, from `taxonomy/sources.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from auditor.domain import Extent
from auditor.errors import InvalidData
from auditor.resources import data_folder, word_list

Heading = Literal["abstract", "introduction", "methods", "results", "discussion", "references", "after_references"]

NUMBERING = re.compile(
    r"^(?:#{1,6}\s*)?(?:\*\*|__)?\s*(?:(?:section\s+)?(?:\d{1,2}(?:\.\d{1,2}){0,3}|[ivxIVX]{1,5}|[A-Z])[.):]?\s+)?"
)


class _Retraction(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    title_starts: tuple[str, ...]
    phrases: tuple[str, ...]


class _Instructions(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    gap: int
    patterns: tuple[tuple[tuple[str, ...], ...], ...]
    literals: tuple[str, ...]


class Signs(BaseModel):
    """All signs, as the file has them."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    extents: dict[str, Extent]
    """What people call a text → its extent."""
    headings: dict[Heading, tuple[str, ...]]
    """Headings by what they open, lower case."""
    retraction: _Retraction
    """How a withdrawn work says so."""
    instructions: _Instructions
    """How a text speaks to a reader model."""


@cache
def signs() -> Signs:
    """Return the signs. Raises InvalidData if the file has a missing, unknown or ill-formed field."""
    path = data_folder("taxonomy") / "sources.toml"
    try:
        return Signs.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (ValidationError, tomllib.TOMLDecodeError) as error:
        raise InvalidData(f"{path}: {error}") from error


@cache
def _heading_kinds() -> dict[str, tuple[Heading, ...]]:
    kinds: dict[str, tuple[Heading, ...]] = {
        title.lower(): ("references",) for title in word_list("reference_headings")
    }
    for kind, titles in signs().headings.items():
        for title in titles:
            kinds[title] = tuple(dict.fromkeys((*kinds.get(title, ()), kind)))
    return kinds


def heading_kinds(line: str) -> tuple[Heading, ...]:
    """Return what a line opens if it is a section heading of a known name standing alone, else ()."""
    stripped = line.strip()
    if not stripped or len(stripped) > 60:
        return ()
    bare = NUMBERING.sub("", stripped).strip(" *_:.#—–-").lower()
    return _heading_kinds().get(bare, ()) or _heading_kinds().get(bare.replace(" ", ""), ())


def given_extent(name: str | None) -> Extent:
    """Return the extent that a record's word for its text means ("search snippet" → excerpt); unknown is excerpt."""
    if name is None:
        return Extent.EXCERPT
    return signs().extents.get(name.strip().lower(), Extent.EXCERPT)
