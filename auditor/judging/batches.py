"""Which claims go into which request: one excerpt of one source, with as many claims on it as the profile allows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from auditor.judging.excerpts import Reading
from auditor.judging.profiles import Limits
from auditor.judging.protocol import JudgeRequest


@dataclass
class Pending:
    """A request that still needs an answer."""

    number: int
    """Its place in the batch."""
    request: JudgeRequest
    """The request."""
    reading: Reading
    """Its source, cut into passages."""
    order: tuple[int, ...]
    """Numbers of all passages, those the claim needs first."""
    enough: frozenset[int]
    """Numbers of the passages that must be read before the source can be said to lack the claim."""
    read: set[int] = field(default_factory=set)
    """Numbers of the passages shown so far."""


@dataclass(frozen=True)
class Call:
    """One request to the model."""

    reading: Reading
    """The source."""
    items: tuple[Pending, ...]
    """Claims asked about."""
    part: tuple[int, ...]
    """Passages shown."""


def plan_calls(pending: Sequence[Pending], limits: Limits) -> list[Call]:
    """Return the requests of one round.

    Claims share a request where they need the same source and its passages fit together; a claim that shares one
    is shown the others' passages too.
    """
    return [
        Call(group[0].reading, tuple(items), part)
        for group in _by_source(pending)
        for items, part in _packed(group, limits)
    ]


def _by_source(pending: Sequence[Pending]) -> Iterable[list[Pending]]:
    groups: dict[int, list[Pending]] = {}
    for item in pending:
        groups.setdefault(id(item.reading), []).append(item)
    return groups.values()


def _packed(group: Sequence[Pending], limits: Limits) -> Iterable[tuple[list[Pending], tuple[int, ...]]]:
    """Yield claims with the passages to show them, in order, as many together as fit."""
    items: list[Pending] = []
    part: set[int] = set()
    for item in group:
        needed = set(item.reading.next_part(item.order, item.read))
        fits = item.reading.length(part | needed) <= limits.excerpt_characters or needed <= part
        same_id = any(other.request.claim.id == item.request.claim.id for other in items)
        if items and (len(items) == limits.claims_per_call or not fits or same_id):
            yield items, tuple(sorted(part))
            items, part = [], set()
        items.append(item)
        part |= needed
    if items:
        yield items, tuple(sorted(part))
