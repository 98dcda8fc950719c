"""How many of the groups that a claim means had an event, in every way in which the claim may be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from auditor.grounding.event_claims import Item, Part, Scope, of_part
from auditor.grounding.event_tables import TOTAL, Group, Row, rows_named

ALL = Scope("")
"""All groups of the text."""


class Tally(NamedTuple):
    """How many had an event, of how many."""

    had: int
    of: int

    @property
    def share(self) -> float:
        """Return the share in percent."""
        return 100 * self.had / self.of if self.of else 0.0


class Conflict(NamedTuple):
    """What of a claim the table denies."""

    items: Sequence[Item]
    """Parts of the claim."""
    rows: Sequence[Row]
    """Rows of the table."""


def narrowed_scopes(items: Sequence[Item]) -> list[Scope]:
    """Return the scopes of a statement, "the primary trial … cohort 1" as one."""
    found: list[Scope] = []
    for item in of_part(items, Part.SCOPE):
        scope = item.scope or ALL
        if found and found[-1].trial and not found[-1].numbers and scope.numbers and not scope.trial:
            scope = Scope(found.pop().trial, scope.numbers)
        found.append(scope)
    return found


def one_scope(scopes: Sequence[Scope], tables: Sequence[Group]) -> bool:
    """Say whether it is clear which groups are meant."""
    return bool(scopes) or len({group.trial for group in tables}) == 1


def readings_of(name: tuple[str, ...], groups: Sequence[Group]) -> list[Tally]:
    """Return what the groups together may be said to hold of an event: its own row, or all rows that name it."""
    found = []
    for whole in (True, False):
        rows = [list(rows_named(group, name, whole=whole)) for group in groups]
        if any(rows) or not whole:
            of = sum(group.rows[0].of for group in groups)
            found.append(Tally(sum(row.had for of_group in rows for row in of_group), of))
            found.append(Tally(sum(max((row.had for row in of_group), default=0) for of_group in rows), of))
            if whole and all(row.had == 0 for of_group in rows for row in of_group):
                break
    if name == TOTAL:
        events = sum(row.had for group in groups for row in group.rows if row.name != TOTAL)
        found.append(Tally(events, sum(group.rows[0].of for group in groups)))
    return found


def summed(names: Sequence[tuple[str, ...]], groups: Sequence[Group]) -> list[Tally]:
    """Return the events of several names taken together."""
    rows = [row for name in names for group in groups for row in rows_named(group, name, whole=True)]
    return [Tally(sum(row.had for row in rows), sum(group.rows[0].of for group in groups))] if len(names) > 1 else []


def rows_of(name: tuple[str, ...], groups: Sequence[Group]) -> list[Row]:
    """Return the rows of some groups that name an event."""
    return [row for group in groups for row in rows_named(group, name, whole=False)]
