"""A claim against the tables of events of its source: amounts, comparisons of groups, and the commonest event.

A claim is contradicted only where no reading of it agrees with the table: rows of just that name or all that hold it,
groups taken together or each alone, counts or shares.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from math import inf

from auditor.domain import Check, Claim, Finding, Status, Strength
from auditor.grounding.event_claims import Amount, Item, Part, Scope, of_part, place_of, read_claim
from auditor.grounding.event_tables import TOTAL, Group, Row, rows_named, tables_of
from auditor.grounding.event_tallies import (
    ALL,
    Conflict,
    Tally,
    narrowed_scopes,
    one_scope,
    readings_of,
    rows_of,
    summed,
)
from auditor.sources.passages import SourceIndex

SOME = Amount(1, inf)
"""What a statement without an amount says of each group it names."""


def event_findings(claim: Claim, index: SourceIndex) -> tuple[Finding, ...] | None:
    """Return what the tables of events say against the claim; None where it is no claim about them that could be read.

    What was read needs no other comparison: a sentence of the text is no match for the row that counts it.
    """
    tables = tables_of(index)
    items = read_claim(claim.text, tables) if tables else ()
    if not items:
        return None
    conflict = _conflict(items, tables)
    return () if conflict is None else (_finding(conflict),)


def _finding(conflict: Conflict) -> Finding:
    stated = [f"{row.title} {row.had} of {row.of}" for row in conflict.rows[:4]]
    return Finding(
        check=Check.FIGURES,
        kind="table_differs",
        strength=Strength.CONFLICT,
        status=Status.CONTRADICTED,
        message=f"The table says otherwise: {'; '.join(stated)}." if stated else "The table has no such event.",
        claim_span=place_of(conflict.items),
        source_span=conflict.rows[0].span if conflict.rows else None,
        signals=("figure",),
    )


def _conflict(items: Sequence[Item], tables: Sequence[Group]) -> Conflict | None:
    compared = list(of_part(items, Part.MORE, Part.FEWER, Part.SAME))
    if any(of_part(items, Part.ALL)):
        return _all_in(items, tables) if not compared else None
    if any(of_part(items, Part.COMMONEST)):
        parts = _parts(items, Part.COMMONEST)
        found = (conflict for part in parts if (conflict := _commonest(part, tables)) is not None)
        return next(found, None) if not compared else None
    if len(compared) == 1 and not any(_denies(item) for item in items):
        return _compared(items, compared[0], tables)
    return _amounts(items, tables) if not compared and not any(of_part(items, Part.THAN)) else None


def _denies(item: Item) -> bool:
    return item.amount is not None and item.amount.high == 0


# --- Amounts ----------------------------------------------------------------------------------------------------------


def _amounts(items: Sequence[Item], tables: Sequence[Group]) -> Conflict | None:
    """Return the first statement of an amount that no reading of the table bears out."""
    scopes: list[Scope] = []
    names: list[tuple[str, ...]] = []
    for part in _parts(items, Part.AMOUNT):
        scopes = narrowed_scopes(part) or scopes
        named = [item.name for item in of_part(part, Part.ROW)]
        names = named or ([TOTAL] if any(of_part(part, Part.EVENTS)) else names)
        amounts = _amounts_in(part)
        amounts = amounts or [SOME]
        if len(amounts) != 1 or not names or not one_scope(scopes, tables):
            return None
        rows = _denied(amounts[0], names, scopes or [ALL], tables)
        if rows is not None:
            return Conflict(part, rows)
    return None


def _amounts_in(items: Sequence[Item]) -> list[Amount]:
    """Return the amounts of a statement; "at least one adverse event" behind another amount says nothing more."""
    found: list[Amount] = []
    for item, following in zip_longest(items, items[1:]):
        said = item.amount
        if said is None or (found and said.low == 1 and following is not None and following.part is Part.EVENTS):
            continue
        found.append(said)
    return found


def _parts(items: Sequence[Item], what: Part) -> list[list[Item]]:
    """Return the parts of the claim, cut where another statement of the kind begins."""
    parts: list[list[Item]] = [[]]
    for item in items:
        if item.part is Part.BREAK:
            parts.append([])
        else:
            parts[-1].append(item)
    joined: list[list[Item]] = []
    for part in parts:
        if joined and not (any(of_part(part, what)) and any(of_part(joined[-1], what))):
            joined[-1] += part
        elif part:
            joined.append(part)
    return joined


def _denied(
    amount: Amount, names: Sequence[tuple[str, ...]], scopes: Sequence[Scope], tables: Sequence[Group]
) -> list[Row] | None:
    """Return the rows that deny an amount, or None where a reading bears it out or the table does not tell."""
    each = [scope.groups(tables) for scope in scopes]
    if not all(each) or (TOTAL in names and not all(rows_of(TOTAL, groups) for groups in each)):
        return None
    pooled = [group for groups in each for group in groups]
    if all(_holds(amount, readings_of(name, groups)) for name in names for groups in each):
        return None
    together = _holds(amount, summed(names, pooled)) or all(_holds(amount, readings_of(n, pooled)) for n in names)
    if together and amount is not SOME:
        return None
    if all(_holds(amount, readings_of(name, [group])) for name in names for group in pooled):
        return None
    return [row for group in pooled for name in names for row in rows_named(group, name, whole=False)]


def _holds(amount: Amount, readings: Sequence[Tally]) -> bool:
    return any(amount.low <= (tally.share if amount.share else tally.had) <= amount.high for tally in readings)


# --- Comparisons ------------------------------------------------------------------------------------------------------


def _compared(items: Sequence[Item], word: Item, tables: Sequence[Group]) -> Conflict | None:
    """Return the comparison where neither counts nor shares rank the two sides as the claim does."""
    sides = _sides(items, word, tables)
    if sides is None:
        return None
    shares_only = any(of_part(items, Part.SHARE))
    differences = [item.amount for item in of_part(items, Part.AMOUNT) if item.amount is not None]
    if any(amount.low != amount.high for amount in differences) or len(differences) > 1:
        return None
    for (left, over), (right, under) in sides:
        if not over or not under:
            return None
        pairs = list(zip(readings_of(left, over), readings_of(right, under), strict=False))
        if not any(_ranked(word.part, *pair, shares_only, differences) for pair in pairs):
            rows = [row for name, groups in ((left, over), (right, under)) for row in rows_of(name, groups)]
            return Conflict([word], rows)
    return None


def _ranked(part: Part, left: Tally, right: Tally, shares_only: bool, differences: Sequence[Amount]) -> bool:
    """Say whether two tallies stand to each other as the claim says, by count or by share."""
    if differences and not differences[0].share:
        gap = left.had - right.had if part is Part.MORE else right.had - left.had
        return part is Part.SAME or gap == differences[0].low
    values = [(left.share, right.share)] if shares_only else [(left.had, right.had), (left.share, right.share)]
    if part is Part.SAME:
        return any(one == other for one, other in values)
    return any(one > other if part is Part.MORE else one < other for one, other in values)


_Side = tuple[tuple[str, ...], list[Group]]


def _sides(items: Sequence[Item], word: Item, tables: Sequence[Group]) -> list[tuple[_Side, _Side]] | None:
    """Return the two sides of a comparison: one event in two groups, or two events in one."""
    scopes = [single for item in of_part(items, Part.SCOPE) for single in _singly(item, word)]
    names = [item.name for item in of_part(items, Part.ROW)]
    names = names or ([TOTAL] if any(of_part(items, Part.EVENTS)) else [])
    than = next((item.start for item in of_part(items, Part.THAN)), None)
    if word.part is Part.SAME and than is None:
        than = scopes[1].start if len(scopes) == 2 else None
    if than is None or not names:
        return None
    left = [item.scope for item in scopes if item.start < than and item.scope is not None]
    right = [item.scope for item in scopes if item.start >= than and item.scope is not None]
    if len(left) == len(right) == 1:
        return [((name, left[0].groups(tables)), (name, right[0].groups(tables))) for name in names]
    if len(scopes) > 1 or len(names) != 2 or not one_scope([*left, *right], tables):
        return None
    placed = [item.start < than for item in of_part(items, Part.ROW)]
    groups = (left or right or [ALL])[0].groups(tables)
    return [((names[0], groups), (names[1], groups))] if placed == [True, False] else None


def _singly(item: Item, word: Item) -> list[Item]:
    """Return the groups of "cohorts 1 and 2 … the same number" one by one."""
    scope = item.scope
    if word.part is not Part.SAME or scope is None or len(scope.numbers) != 2:
        return [item]
    return [replace(item, start=item.start + k, scope=Scope(scope.trial, (n,))) for k, n in enumerate(scope.numbers)]


# --- All cases in one group -------------------------------------------------------------------------------------------


def _all_in(items: Sequence[Item], tables: Sequence[Group]) -> Conflict | None:
    """Return the claim that all cases of an event fell into one group where another group of the trial has some."""
    names = [item.name for item in of_part(items, Part.ROW)]
    scopes = [scope for scope in narrowed_scopes(items) if scope.numbers]
    trials = {item.scope.trial for item in of_part(items, Part.SCOPE) if item.scope is not None and item.scope.trial}
    if len(scopes) != 1 or len(trials) > 1 or any(of_part(items, Part.AMOUNT)):
        return None
    meant = scopes[0].groups(tables)
    whole = Scope(next(iter(trials), scopes[0].trial))
    others = [group for group in whole.groups(tables) if group not in meant]
    if not one_scope([whole] if whole.trial else [], tables):
        return None
    rows = [row for group in others for name in names for row in rows_named(group, name, whole=True) if row.had]
    return Conflict(items, rows) if rows else None


# --- The commonest event ----------------------------------------------------------------------------------------------


def _commonest(items: Sequence[Item], tables: Sequence[Group]) -> Conflict | None:
    """Return the claim that an event is the commonest where another row of each group meant counts more."""
    names = [item.name for item in of_part(items, Part.ROW)]
    scopes = narrowed_scopes(items)
    if len(names) != 1 or any(of_part(items, Part.AMOUNT)) or not one_scope(scopes, tables):
        return None
    for scope in scopes or [ALL]:
        groups = scope.groups(tables)
        own = max((tally.had for tally in readings_of(names[0], groups)), default=0)
        rivals = {row.name for group in groups for row in group.rows if row.name not in (TOTAL, names[0])}
        highest = max(rivals, key=lambda name: _pooled(name, groups), default=None)
        if groups and highest is not None and _pooled(highest, groups) > own:
            return Conflict(items, [*rows_of(names[0], groups), *rows_of(highest, groups)])
    return None


def _pooled(name: tuple[str, ...], groups: Sequence[Group]) -> int:
    return sum(row.had for group in groups for row in rows_named(group, name, whole=True))
