"""A blind sheet as CSV, for spreadsheets, and as one page to label in the browser."""

from __future__ import annotations

from collections.abc import Sequence

from auditor import taxonomy
from auditor.reporting.foreign import csv_line, spreadsheet_cell
from auditor.reporting.templates import environment
from auditor.statistics.labelling import SheetItem
from auditor.statistics.sheets import LABELS

COLUMNS = ("item", "sentence", "claim", "source", "passages", "label", "intent", "split_ok", "mode", "note")
"""Columns of a sheet; those from `label` on are for the person who labels."""


def sheet_csv(items: Sequence[SheetItem]) -> str:
    """Return the sheet as CSV with empty columns to fill in."""
    return "".join(map(csv_line, (COLUMNS, *map(_cells, items))))


def _cells(item: SheetItem) -> list[str]:
    given = (item.item, item.sentence, item.claim, item.source, "\n\n".join(item.passages))
    return [*map(spreadsheet_cell, given), *("" for _ in COLUMNS[len(given) :])]


def sheet_page(items: Sequence[SheetItem], title: str) -> str:
    """Return the sheet as one page that works offline and saves the filled sheet as CSV."""
    return (
        environment()
        .get_template("label.html.jinja")
        .render(
            title=title,
            items=items,
            columns=COLUMNS,
            labels=LABELS,
            intents=[intent.id for intent in taxonomy.intents()],
            modes=[mode.id for mode in taxonomy.modes()],
        )
    )
