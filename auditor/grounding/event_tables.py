"""Tables of events by group, as trial registries write them: "Adverse Events 1: … Anaemia 1/133 (0.75%)".

A row is a name, a count of a whole and its share; a row whose share is not that of its count is none. Groups are
numbered by their headings, and belong to the trial named above them where a text holds the records of several.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from weakref import WeakKeyDictionary

from auditor.domain import Span
from auditor.grounding.stems import stem
from auditor.sources.passages import SourceIndex

TOTAL = ("total",)
"""Name of the row that counts all who had an event."""
ROUNDING = 0.06
"""Percent by which a printed share may differ from that of its count."""
LONGEST_NAME = 120
"""Characters; a longer name is no name of a row."""
_MARK = re.compile(
    r"\b(?P<trial>primary|secondary) trial\b(?=[^\n:]{0,40}:)"
    r"|\b(?:adverse events|cohort|group|arm) (?P<group>\d{1,2}):"
    r"|\btotal: (?P<total>\d{1,6})\b(?!/)"
    r"|(?P<count>\d{1,6})/(?P<of>\d{1,7}) {0,2}\((?P<share>\d{1,3}(?:\.\d{1,4})?) ?%\)",
    re.IGNORECASE,
)
_FOOTNOTE = re.compile(r"\[\d{1,2}\]")
_WORD = re.compile(r"[A-Za-z]+|\d+")


class Row(NamedTuple):
    """One line of a table."""

    name: tuple[str, ...]
    """Stems of the words of its name."""
    title: str
    """Its name as written."""
    had: int
    """How many had it."""
    of: int
    """Of how many."""
    span: Span
    """Its place in the source's text."""


@dataclass(frozen=True)
class Group:
    """The rows of one group."""

    trial: str
    """`primary`, `secondary`, or empty where the text holds one record."""
    number: int
    """Number in its heading."""
    rows: tuple[Row, ...]
    """In order."""


_TABLES: WeakKeyDictionary[SourceIndex, tuple[Group, ...]] = WeakKeyDictionary()


def tables_of(index: SourceIndex) -> tuple[Group, ...]:
    """Return the groups of a source's tables of events, read once."""
    found = _TABLES.get(index)
    if found is None:
        found = _TABLES[index] = read_tables(index.source.text)
    return found


def read_tables(text: str) -> tuple[Group, ...]:
    """Return the groups of the tables of events in a text; empty where it has none."""
    groups: list[tuple[str, int, list[Row]]] = []
    trial, end = "", 0
    for mark in _MARK.finditer(text):
        if mark["trial"]:
            trial = mark["trial"].lower()
        elif mark["group"]:
            groups.append((trial, int(mark["group"]), []))
        elif mark["total"] and groups and not groups[-1][2]:
            span = Span(start=mark.start(), end=mark.end())
            groups[-1][2].append(Row(TOTAL, "Total", int(mark["total"]), 0, span))
        elif groups and (row := _row(text, end, mark)) is not None:
            groups[-1][2].append(row)
        end = mark.end()
    return tuple(Group(trial, number, _counted(rows)) for trial, number, rows in groups if any(row.of for row in rows))


def _counted(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return the rows, a bare total being of those that the other rows count."""
    of = next(row.of for row in rows if row.of)
    return tuple(row if row.of else row._replace(of=of) for row in rows)


def _row(text: str, start: int, mark: re.Match[str]) -> Row | None:
    had, of = int(mark["count"]), int(mark["of"])
    if not of or had > of or abs(100 * had / of - float(mark["share"])) > ROUNDING:
        return None
    start = max(start, text.rfind("\n", start, mark.start()) + 1)
    title = text[start : mark.start()] if mark.start() - start <= LONGEST_NAME else ""
    first, name = start + len(title) - len(title.lstrip()), name_of(title)
    title = _FOOTNOTE.sub(" ", title).strip(" :\t")
    return Row(name, title, had, of, Span(start=first, end=mark.end())) if name else None


def name_of(text: str) -> tuple[str, ...]:
    """Return the stems of a name, footnote marks left out, in one spelling ("anaemia" is "anemia")."""
    return tuple(spelled(word) for word in _WORD.findall(_FOOTNOTE.sub(" ", text)))


def spelled(word: str) -> str:
    """Return the stem of a word in American spelling."""
    return stem(word.lower().replace("ae", "e").replace("oe", "e"))


def rows_named(group: Group, name: tuple[str, ...], *, whole: bool) -> Iterator[Row]:
    """Yield the rows of a group that have the name, or (`whole` not asked) hold all words of it."""
    wanted = frozenset(name)
    for row in group.rows:
        if row.name == name or (not whole and wanted <= frozenset(row.name)):
            yield row
