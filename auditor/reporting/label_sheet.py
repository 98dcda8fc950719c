"""A blind sheet as CSV, for spreadsheets, and as one page to label in the browser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from auditor import taxonomy
from auditor.reporting.excerpts import without_heading_marks
from auditor.reporting.foreign import csv_line, spreadsheet_cell
from auditor.reporting.templates import NO_HTML, environment, own_file, script_hash
from auditor.statistics.labelling import SheetItem
from auditor.statistics.sheets import LABELS

COLUMNS = ("item", "sentence", "claim", "source", "passages", "label", "intent", "split_ok", "mode", "note")
"""Columns of a sheet; those from `label` on are for the person who labels."""


def sheet_csv(items: Sequence[SheetItem]) -> str:
    """Return the sheet as CSV with empty columns to fill in."""
    return "".join(map(csv_line, (COLUMNS, *map(_cells, items))))


def _cells(item: SheetItem) -> list[str]:
    given = (item.item, item.sentence, item.claim, item.source, "\n\n".join(map(_shown, item.passages)))
    return [*map(spreadsheet_cell, given), *("" for _ in COLUMNS[len(given) :])]


def sheet_page(items: Sequence[SheetItem], title: str) -> str:
    """Return the sheet as one page that works offline and saves the filled sheet as CSV."""
    from markupsafe import Markup

    page = (
        environment()
        .get_template("label.html.jinja")
        .render(
            title=title,
            items=[replace(item, passages=tuple(map(_shown, item.passages))) for item in items],
            columns=COLUMNS,
            labels=LABELS,
            intents=taxonomy.intents(),
            modes=taxonomy.modes(),
            style=Markup(own_file("report.css")),
            script=Markup(own_file("label.js")),
            script_hash=script_hash("label.js"),
        )
    )
    return page.translate(NO_HTML)


def _shown(passage: str) -> str:
    return " ".join(without_heading_marks(passage).split())
