"""The taxonomy as strict data: failure modes, intents, statuses and finding kinds, one YAML file each.

A file with an unknown or missing field, or whose name is not its id, raises InvalidData naming file and field.
Everything that prints a mode's words (report legend, docs, judge's prompt, `auditor explain`) reads them here.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from auditor.errors import InvalidData, UnknownName
from auditor.resources import data_folder


class Entry(BaseModel):
    """What every entry of the taxonomy says, as a rule of a linter does."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    id: str
    """Machine-readable name; the file's name without suffix."""
    title: str
    """Name for people."""
    definition: str
    """What it means, in one or two sentences."""
    why: str
    """Why it matters to a reader of the manuscript."""
    do: str
    """What the writer, or the person who checks, should do."""


class Example(BaseModel):
    """A claim beside what the source says."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    claim: str
    """The claim, in our own words."""
    source: str
    """What the source says."""
    why: str
    """Why the claim is this mode."""


class NotThis(BaseModel):
    """The nearest other mode and how to tell them apart."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    mode: str
    """Id of the other mode."""
    instead_if: str
    """When it is the other mode."""


class Rule(BaseModel):
    """A set of facts that, all present, make a pair this mode."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    order: int
    """Rules of all modes are tried in this order; the first that matches decides."""
    all_of: tuple[str, ...]
    """Facts that must all hold (see `auditor.failures`)."""
    none_of: tuple[str, ...] = ()
    """Facts of which none may hold."""


class Mode(Entry):
    """A way in which a citation fails."""

    order: int
    """Place in lists and legends."""
    not_this: NotThis | None
    """The nearest other mode; null where there is none."""
    example: Example | None
    """An example of our own; null where there is none."""
    advice: str
    """Rule to add to a writing prompt, for `auditor advise`."""
    rules: tuple[Rule, ...]
    """When the deterministic labelling gives this mode."""


class IntentEntry(Entry):
    """A reason for citing."""

    examples: tuple[str, ...]
    """Sentences of our own."""


class StatusEntry(Entry):
    """An outcome of a claim–source pair."""

    buckets: tuple[str, ...]
    """Buckets it can stand in."""


class FindingEntry(Entry):
    """A kind of finding."""

    check: str
    """The check, or stage, that reports it."""
    example: Example | None = None
    """An example of our own."""


class AdviceBlock(BaseModel):
    """A group of modes that one part of a writing prompt answers."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    id: str
    """Machine-readable name."""
    title: str
    """Heading of the block."""
    intro: str
    """Line before its rules."""
    modes: tuple[str, ...]
    """Modes it answers."""


class PositionAdvice(BaseModel):
    """A rule for runs whose score changes along the section."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    id: str
    """Machine-readable name."""
    title: str
    """What was measured."""
    advice: str
    """The rule."""
    when: Literal["falls", "rises"]
    """Which way the score must go."""


class HabitAdvice(BaseModel):
    """A rule for runs whose failures come from a habit of citing."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    id: str
    """Machine-readable name."""
    title: str
    """What was measured."""
    advice: str
    """The rule."""
    when: Literal["several_works", "background"]
    """Which claims must fail at least twice as often as the others."""


class Advice(BaseModel):
    """What `auditor advise` prints around the modes' own rules."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    preamble: str
    """First lines."""
    nothing: str
    """What to say where no mode was found."""
    not_looked_at: str
    """What to say where no pair had a text."""
    blocks: tuple[AdviceBlock, ...]
    """In order; together they hold every mode once."""
    habits: tuple[HabitAdvice, ...]
    """Rules for habits of citing."""
    positions: tuple[PositionAdvice, ...]
    """Rules for trends."""


FOLDERS: dict[str, type[Entry]] = {
    "modes": Mode,
    "intents": IntentEntry,
    "statuses": StatusEntry,
    "findings": FindingEntry,
}
"""Subfolder of `taxonomy/` → model of its files."""

AnyEntry = TypeVar("AnyEntry", bound=Entry)


def read_entry(path: Path, model: type[AnyEntry]) -> AnyEntry:
    """Return the entry in `path`.

    Raises InvalidData for bad YAML, an unknown or missing field, or a name that is not the id.
    """
    try:
        entry = model.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    except (yaml.YAMLError, ValidationError) as error:
        raise InvalidData(f"{path}: {error}") from error
    if entry.id != path.stem:
        raise InvalidData(f"{path}: id is {entry.id!r}, expected {path.stem!r} as the file is named")
    return entry


def _folder(name: str, model: type[AnyEntry]) -> tuple[AnyEntry, ...]:
    folder = data_folder("taxonomy") / name
    return tuple(read_entry(path, model) for path in sorted(folder.glob("*.yaml")))


@cache
def modes() -> tuple[Mode, ...]:
    """Return the failure modes and `none_fits`, in their order for lists.

    Raises InvalidData if a mode names another that does not exist.
    """
    found = tuple(sorted(_folder("modes", Mode), key=lambda mode: mode.order))
    known = {mode.id for mode in found}
    for mode in found:
        if mode.not_this is not None and mode.not_this.mode not in known:
            raise InvalidData(f"taxonomy/modes/{mode.id}.yaml: not_this names unknown mode {mode.not_this.mode!r}")
    return found


@cache
def intents() -> tuple[IntentEntry, ...]:
    """Return the intents."""
    return _folder("intents", IntentEntry)


@cache
def statuses() -> tuple[StatusEntry, ...]:
    """Return the statuses of pairs and claims."""
    return _folder("statuses", StatusEntry)


@cache
def findings() -> tuple[FindingEntry, ...]:
    """Return the kinds of finding."""
    return _folder("findings", FindingEntry)


@cache
def advice() -> Advice:
    """Return the texts of `auditor advise`.

    Raises InvalidData unless the blocks hold every mode exactly once.
    """
    path = data_folder("taxonomy") / "advice.yaml"
    try:
        found = Advice.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    except (yaml.YAMLError, ValidationError) as error:
        raise InvalidData(f"{path}: {error}") from error
    named = sorted(name for block in found.blocks for name in block.modes)
    if named != sorted(mode.id for mode in modes()):
        raise InvalidData(f"{path}: the blocks must hold every mode exactly once, got {', '.join(named)}")
    return found


@cache
def mode_rules() -> tuple[tuple[Rule, str], ...]:
    """Return each labelling rule with its mode's id, in the order they are tried."""
    rules = [(rule, mode.id) for mode in modes() for rule in mode.rules]
    return tuple(sorted(rules, key=lambda pair: pair[0].order))


def mode(name: str) -> Mode:
    """Return the mode of that id.

    Raises UnknownName, naming the known ones.
    """
    for candidate in modes():
        if candidate.id == name:
            return candidate
    raise UnknownName(f"no failure mode {name!r}; known: {', '.join(m.id for m in modes())}")


def entry(name: str) -> Entry:
    """Return the mode, intent, status or finding kind of that id.

    Raises UnknownName, naming near ones.
    """
    from rapidfuzz import process

    entries: dict[str, Entry] = {}
    for group in (findings(), intents(), statuses(), modes()):
        entries.update({found.id: found for found in group})
    if name in entries:
        return entries[name]
    near = [match[0] for match in process.extract(name, list(entries), limit=3, score_cutoff=50)]
    hint = f"; did you mean {', '.join(near)}?" if near else "; `auditor explain --list` names all"
    raise UnknownName(f"nothing in the taxonomy is called {name!r}{hint}")
