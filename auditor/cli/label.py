"""`auditor label`: a blind sheet of a run's claims for people to label."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def command(
    run: Annotated[Path, typer.Argument(help="Folder of a run, or its report.json.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the sheet.")] = Path("label-sheet"),
    size: Annotated[int, typer.Option(min=1, help="Pairs to draw.")] = 60,
    seed: Annotated[int, typer.Option(help="Same seed, same sheet.")] = 1,
) -> None:
    """Make a blind sheet (CSV and a page) of claims and passages, without verdicts, for two or more people.

    Pairs are drawn by seed from every status, so that rare outcomes are labelled too. Compare the filled sheets with
    `auditor agreement`.
    """
    from auditor.cli.runs import read_run
    from auditor.reporting.label_sheet import sheet_csv, sheet_page
    from auditor.statistics.labelling import pair_count, sample_sheet

    report = read_run(run)
    items = sample_sheet(report, size, seed)
    out.mkdir(parents=True, exist_ok=True)
    (out / "sheet.csv").write_text(sheet_csv(items), encoding="utf-8-sig", errors="replace", newline="")
    page = sheet_page(items, report.manuscript.name)
    (out / "sheet.html").write_text(page, encoding="utf-8", errors="replace")
    typer.echo(f"{len(items)} of {pair_count(report)} pairs with text: {out / 'sheet.csv'}, {out / 'sheet.html'}")
