"""`auditor compare`: two runs, or two groups of runs, side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DEFAULT_OUT = Path("auditor-comparison")
"""Where a comparison is written if nothing else is said."""


def command(
    runs: Annotated[list[Path] | None, typer.Argument(help="RUN_A RUN_B: folders of two runs.")] = None,
    a: Annotated[list[Path] | None, typer.Option("--a", help="A run of side A; give it again for several.")] = None,
    b: Annotated[list[Path] | None, typer.Option("--b", help="A run of side B; give it again for several.")] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the comparison.")] = DEFAULT_OUT,
    decisions: Annotated[
        bool, typer.Option("--decisions", help="Also show what people decided (decisions.jsonl of each run).")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Compare runs that were not audited alike; says so.")] = False,
) -> None:
    """Compare two runs: what changed, by how much, and how sure that is.

    Refuses runs that were not audited alike (judge, prompts, versions, settings, source texts). With several runs on a
    side the manuscript is the unit. Where too few pairs, or too unequal shares of them, are judged, the scores are not
    compared; the range that each must lie in is given. Exit codes: 0 compared, 2 not comparable or bad input.
    """
    from rich.console import Console

    from auditor.cli.runs import read_run, run_decisions, run_names
    from auditor.reporting.comparison_files import write_comparison
    from auditor.reporting.comparison_terminal import summary
    from auditor.statistics.comparison import compare_sides

    side_a, side_b = _sides(runs or [], a or [], b or [])
    runs_a, runs_b = [read_run(path) for path in side_a], [read_run(path) for path in side_b]
    names = run_names([*side_a, *side_b], [*runs_a, *runs_b])
    decided = (
        [run_decisions(path, report) for path, report in zip(side_a, runs_a, strict=True)],
        [run_decisions(path, report) for path, report in zip(side_b, runs_b, strict=True)],
    )
    comparison = compare_sides(
        runs_a,
        runs_b,
        force=force,
        names=(names[: len(runs_a)], names[len(runs_a) :]),
        decided=decided if decisions else None,
    )
    written = write_comparison(comparison, out)
    summary(comparison, Console())
    typer.echo(f"Comparison: {next(path for path in written if path.suffix == '.html')}")


def _sides(runs: list[Path], a: list[Path], b: list[Path]) -> tuple[list[Path], list[Path]]:
    from auditor.errors import InputError

    if len(runs) == 2 and not a and not b:
        return [runs[0]], [runs[1]]
    if not runs and a and b:
        return a, b
    raise InputError("give two runs (`auditor compare RUN_A RUN_B`), or --a RUN … and --b RUN … for several on a side")
