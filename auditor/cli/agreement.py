"""`auditor agreement`: how far filled label sheets agree, what to adjudicate, and how the machine compares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from auditor.domain import Mean, Report
    from auditor.settled import MachineAgreement, Settled
    from auditor.statistics.agreement import Disagreement, PairAgreement
    from auditor.statistics.sheets import Sheet


def command(
    sheets: Annotated[list[Path], typer.Argument(help="Two or more filled sheets (CSV).")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write the adjudication list to this CSV file.")
    ] = None,
    adjudicated: Annotated[
        Path | None, typer.Option("--adjudicated", help="The adjudication list with its decisions filled in.")
    ] = None,
    run: Annotated[
        Path | None, typer.Option("--run", help="The run the sheet was drawn from: compare it with people.")
    ] = None,
    pairs: Annotated[
        Path | None,
        typer.Option("--pairs", help="Write what people settled here, as pairs for `auditor calibrate`."),
    ] = None,
) -> None:
    """Measure how far label sheets agree: raw agreement, Cohen's κ with base rates, and the items to adjudicate.

    With --run also how the machine compares with what people settled: labels, intents, modes, splits, false alarms.
    """
    from auditor.cli.runs import read_run
    from auditor.errors import InputError
    from auditor.settled import adjudicated as read_decisions
    from auditor.settled import settle
    from auditor.statistics.agreement import agreement, disagreements
    from auditor.statistics.sheets import read_sheets

    if len({path.resolve() for path in sheets}) < 2:
        raise InputError("give at least two sheets, filled by two people")
    read = read_sheets(sheets)
    for sheet in read:
        typer.echo(f"{sheet.name}: {sheet.labelled} of {len(sheet.answers)} items labelled")
    found = agreement(read)
    if not found:
        raise InputError("no item was labelled in two sheets")
    for pair in found:
        typer.echo(_line(pair))
    decided = read_decisions(adjudicated) if adjudicated is not None else {}
    open_ = [one for one in disagreements(read) if (one.item, one.field) not in decided]
    typer.echo(f"To adjudicate: {len(open_)}")
    for one in open_:
        typer.echo(f"  {one.item} [{one.field}] {one.claim}: {_answers(one)}")
    if out is not None:
        out.write_text(_adjudication(open_), encoding="utf-8-sig", errors="replace", newline="")
        typer.echo(f"Fill in its last column and give it with --adjudicated: {out}")
    settled = settle(read, decided)
    if run is not None:
        for line in _machine(settled, read_run(run)):
            typer.echo(line)
    if pairs is not None:
        typer.echo(f"{_write_pairs(settled, read, pairs)} labelled pairs for `auditor calibrate`: {pairs}")


def _line(pair: PairAgreement) -> str:
    alike = round((pair.raw.value or 0) * pair.raw.n)
    rates = ", ".join(f"{label} {one}/{two}" for label, (one, two) in pair.base_rates.items())
    agreed = f"{pair.first} and {pair.second} agree on {alike} of {pair.raw.n} items"
    return f"{pair.field}: {agreed}, {_kappa(pair.kappa)}; {rates}"


def _kappa(kappa: float | None) -> str:
    return "κ not defined (one label only)" if kappa is None else f"κ = {kappa:.2f}"


def _answers(one: Disagreement) -> str:
    return ", ".join(f"{name}: {answer}" for name, answer in one.answers.items())


def _adjudication(open_: Sequence[Disagreement]) -> str:
    from auditor.reporting.foreign import csv_line, spreadsheet_cell

    rows = ((one.item, one.claim, one.field, _answers(one), "") for one in open_)
    return csv_line(("item", "claim", "field", "answers", "decision")) + "".join(
        csv_line(map(spreadsheet_cell, row)) for row in rows
    )


def _machine(settled: Settled, report: Report) -> Iterator[str]:
    """Yield how the machine compares with what people settled, in lines."""
    from auditor.settled import against_machine, false_alarms, good_splits

    yield f"The machine beside what people settled ({len(settled)} items):"
    for row in against_machine(settled, report):
        yield from _machine_lines(row)
    yield f"  claims that say what their sentence says: {_share(good_splits(settled))}"
    yield f"  failed, of pairs that people call supported: {_share(false_alarms(settled, report))}"


def _machine_lines(row: MachineAgreement) -> Iterator[str]:
    left = f"; {row.open} left open by the machine" if row.open else ""
    yield f"  {row.field}: {_share(row.raw)} alike, {_kappa(row.kappa)}{left}"
    for (people, machine), count in row.cells.items():
        yield f"    people {people}, machine {machine}: {count}"


def _share(mean: Mean) -> str:
    if mean.value is None or mean.low is None or mean.high is None:
        return "none answered"
    alike = round(mean.value * mean.n)
    return f"{alike} of {mean.n} ({mean.value:.1%}, 95 % interval {mean.low:.1%} to {mean.high:.1%})"


def _write_pairs(settled: Settled, sheets: Sequence[Sheet], path: Path) -> int:
    import json

    from auditor.settled import labelled_pairs

    lines = [json.dumps(pair, ensure_ascii=False) for pair in labelled_pairs(settled, sheets)]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", errors="replace")
    return len(lines)
