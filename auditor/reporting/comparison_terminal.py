"""A comparison on the terminal: the answer first, then a table as wide as the window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from auditor.domain import Mean
from auditor.reporting import comparison_figures as figures
from auditor.reporting.comparison_text import (
    citing_sentence,
    mode_title,
    people_sentence,
    sides,
    standing_sentence,
)
from auditor.reporting.foreign import one_line
from auditor.statistics.comparison_model import Comparison, Difference

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

NARROW = 72
"""Columns below which a measure stands above its figures instead of beside them."""


def summary(comparison: Comparison, console: Console) -> None:
    """Print what a comparison found, in plain text where nothing reads colours."""
    for line in _head(comparison):
        console.print(one_line(line), highlight=False, markup=False)
    _measures(comparison.headline, comparison.unit, console)
    if comparison.decisions is not None:
        console.print()
        for name, side in sides(comparison):
            console.print(one_line(f"People on {name}: {people_sentence(side)}"), highlight=False, markup=False)
        _measures(comparison.decisions.rows, comparison.unit, console)
    _modes(comparison, console)
    console.print()
    console.print(citing_sentence(comparison.counts_a, comparison.counts_b), highlight=False, markup=False)


def _head(comparison: Comparison) -> Iterator[str]:
    for side in (comparison.a, comparison.b):
        yield f"{side.label}: {', '.join(side.runs)}"
    yield from (f"Note: {warning}" for warning in comparison.warnings)
    yield ""
    yield figures.in_short(comparison)
    if comparison.standing.withheld:
        yield standing_sentence(comparison.standing)
    yield f"In brackets: 95 % intervals that take the {comparison.unit} as the unit."


def _measures(rows: Iterable[Difference], unit: str, console: Console) -> None:
    from rich.text import Text

    console.print()
    if console.width < NARROW:
        for row in rows:
            console.print(Text(figures.measure(row)))
            for name, shown in _cells(row, unit):
                console.print(Text(f"  {name:<7}{shown}"))
        return
    table = _table("", "A (n)", "B (n)", "B − A", "")
    for row in rows:
        both = (f"{_counted(row, side)}\n{figures.interval(row, side)}" for side in (row.a, row.b))
        change = f"{figures.change(row)}\n{figures.change_spread(row)}"
        table.add_row(figures.measure(row), *both, change, figures.clearness(row, unit))
    console.print(table)


def _counted(row: Difference, side: Mean) -> str:
    shown = figures.value(row, side)
    return shown if side.value is None else f"{shown} ({side.n:,})"


def _cells(row: Difference, unit: str) -> tuple[tuple[str, str], ...]:
    return (
        ("A", figures.shown(row, row.a)),
        ("B", figures.shown(row, row.b)),
        ("B − A", figures.change_shown(row)),
        ("", figures.clearness(row, unit)),
    )


def _modes(comparison: Comparison, console: Console) -> None:
    found = [row for row in comparison.modes if row.a_count or row.b_count]
    if not found:
        return
    table = _table("Failure mode", "A", "B", "B ÷ A", "p")
    for row in found:
        counts = (
            f"{number:,} of {side.n:,}" for number, side in ((row.a_count, row.rate.a), (row.b_count, row.rate.b))
        )
        table.add_row(mode_title(row.mode), *counts, figures.ratio(row), figures.p_value(row.corrected_p))
    console.print()
    console.print(table)


def _table(*headings: str) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table
