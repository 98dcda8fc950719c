"""`auditor agreement`: how far filled label sheets agree, and what to adjudicate."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from auditor.statistics.agreement import Disagreement, PairAgreement


def command(
    sheets: Annotated[list[Path], typer.Argument(help="Two or more filled sheets (CSV).")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write the adjudication list to this CSV file.")
    ] = None,
) -> None:
    """Measure how far label sheets agree: raw agreement, Cohen's κ with base rates, and the items to adjudicate."""
    from auditor.errors import InputError
    from auditor.statistics.agreement import agreement, disagreements, read_sheet

    if len(sheets) < 2:
        raise InputError("give at least two sheets")
    read = [read_sheet(path) for path in sheets]
    found = agreement(read)
    if not found:
        raise InputError("no item was labelled in two sheets")
    for pair in found:
        typer.echo(_line(pair))
    open_ = disagreements(read)
    typer.echo(f"To adjudicate: {len(open_)}")
    for one in open_:
        typer.echo(f"  {one.item} [{one.field}] {one.claim}: {_answers(one)}")
    if out is not None:
        out.write_text(_adjudication(open_), encoding="utf-8-sig", errors="replace")


def _line(pair: PairAgreement) -> str:
    kappa = "κ not defined (one label only)" if pair.kappa is None else f"κ = {pair.kappa:.2f}"
    alike = round((pair.raw.value or 0) * pair.raw.n)
    rates = ", ".join(f"{label} {one}/{two}" for label, (one, two) in pair.base_rates.items())
    return f"{pair.field}: {pair.first} and {pair.second} agree on {alike} of {pair.raw.n} items, {kappa}; {rates}"


def _answers(one: Disagreement) -> str:
    return ", ".join(f"{name}: {answer}" for name, answer in one.answers.items())


def _adjudication(open_: tuple[Disagreement, ...]) -> str:
    import csv
    import io

    from auditor.reporting.foreign import spreadsheet_cell

    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(["item", "claim", "field", "answers", "decision"])
    for one in open_:
        writer.writerow([spreadsheet_cell(cell) for cell in (one.item, one.claim, one.field, _answers(one))] + [""])
    return buffer.getvalue()
