"""`index.html` of a batch: one page that works offline, with what came out by label and a table to sort and filter.

The manuscripts with most to look at come first. A table of more than `MOST_ROWS` would only hold up the browser: the
rest is in `summary.csv`, and the page says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import nsmallest
from itertools import groupby
from typing import TYPE_CHECKING

from auditor.domain import BatchEntry, BatchGroup, BatchIndex, BatchOutcome, Bucket, Mean
from auditor.gate import GRAVITY
from auditor.reporting import overview
from auditor.reporting.overview import decimal
from auditor.reporting.templates import NO_HTML, environment, own_file, script_hash

if TYPE_CHECKING:
    from jinja2 import Environment

MOST_ROWS = 2_000
"""Manuscripts that the table shows."""
MOST_VALUES = 200
"""Values of a label that the page sums up; a label with more tells manuscripts apart and groups nothing."""


@dataclass(frozen=True)
class LabelTable:
    """The sums over each value of one label."""

    label: str
    """The label."""
    groups: tuple[BatchGroup, ...]
    """Its values."""
    left_out: int
    """Values that are not shown."""


@cache
def _environment() -> Environment:
    made = environment()
    made.globals.update(mean_text=overview.mean_text, percent_text=percent_text)
    return made


def render(index: BatchIndex, entries: Callable[[], Iterator[BatchEntry]]) -> Iterator[str]:
    """Yield the page piece by piece; `index` is without its entries, which `entries` gives."""
    from markupsafe import Markup

    rows = nsmallest(MOST_ROWS, entries(), key=_rank)
    tables = label_tables(index.groups)
    pieces = (
        _environment()
        .get_template("batch.html.jinja")
        .generate(
            index=index,
            headline=headline(index.total),
            tables=tables,
            labels=[table.label for table in tables],
            rows=rows,
            left_out=index.total.manuscripts - len(rows),
            style=Markup(own_file("report.css") + own_file("batch.css")),
            script=Markup(own_file("batch.js")),
            script_hash=script_hash("batch.js"),
        )
    )
    return (piece.translate(NO_HTML) for piece in pieces)


def headline(total: BatchGroup) -> str:
    """Return one sentence on how many manuscripts were audited and what became of their claims."""
    waiting = total.manuscripts - total.audited - total.failed
    parts = [f"{overview.count(total.audited, 'manuscript')} audited"]
    parts += [f"{total.failed:,} could not be audited"] if total.failed else []
    parts += [f"{waiting:,} still waiting"] if waiting else []
    if not total.claims:
        return f"{', '.join(parts)}; no cited claim was found."
    of = total.claim_buckets
    counted = (
        f"{of.get(Bucket.FAILED, 0):,} failed, {of.get(Bucket.CHECK, 0):,} for a person to check, "
        f"{of.get(Bucket.OK, 0):,} ok, and {of.get(Bucket.SKIP, 0):,} could not be looked at"
    )
    return f"{', '.join(parts)}; {overview.count(total.claims, 'claim')}: {counted}."


def percent_text(mean: Mean) -> str:
    """Return a mean share in per cent with its interval and count; an empty one says so."""
    if mean.value is None or not mean.n:
        return "none looked at"
    text = f"{decimal(100 * mean.value, 1)}\u00a0%"
    if mean.low is not None and mean.high is not None:
        text += f" [{decimal(100 * mean.low, 1)}, {decimal(100 * mean.high, 1)}]"
    return f"{text} over {overview.count(mean.n, mean.unit)}"


def label_tables(groups: Sequence[BatchGroup]) -> tuple[LabelTable, ...]:
    """Return one table for each label, values in their order."""
    found = ((label, tuple(members)) for label, members in groupby(groups, key=lambda group: group.label))
    return tuple(
        LabelTable(label, members[:MOST_VALUES], max(0, len(members) - MOST_VALUES)) for label, members in found
    )


def _rank(entry: BatchEntry) -> tuple[int, int, int, str]:
    """Return what orders the table: the gravest outcome first, then most failed claims, then most to check."""
    buckets = entry.figures.tally.claim_buckets if entry.figures is not None else {}
    waiting = entry.outcome is BatchOutcome.WAITING
    gravity = len(GRAVITY) if waiting or entry.exit_code is None else GRAVITY.index(entry.exit_code)
    return gravity, -buckets.get(Bucket.FAILED, 0), -buckets.get(Bucket.CHECK, 0), entry.name
