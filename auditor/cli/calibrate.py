"""`auditor calibrate`: false alarms and accuracy on labelled pairs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.cli.options import DEFAULTS, GivenExtent, JudgeName, MaxCalls, MaxCost, Model
from auditor.domain import Mean

if TYPE_CHECKING:
    from auditor.calibration import Measured


def command(
    labelled: Annotated[
        list[Path], typer.Argument(help="JSONL files (or .jsonl.gz) of {claim, source, label}; each measured apart.")
    ],
    judge: JudgeName = DEFAULTS.judge,
    model: Model = DEFAULTS.model,
    extent: GivenExtent = DEFAULTS.extent,
    limit: Annotated[int | None, typer.Option(min=1, help="Only the first pairs of each file.")] = None,
    json_out: Annotated[bool, typer.Option("--json", help="Print the figures as JSON, one object a file.")] = False,
    write: Annotated[
        Path | None, typer.Option(help="Folder of judge profiles: store the measurement there in the judge's profile.")
    ] = None,
    max_calls: MaxCalls = DEFAULTS.max_calls,
    max_cost: MaxCost = DEFAULTS.max_cost,
) -> None:
    """Measure how often a judge, or the rules alone, accuse wrongly and how much they catch."""
    from auditor.calibration import measure, read_labelled
    from auditor.cli.progress import progress
    from auditor.judging.registry import JudgeOptions

    options = JudgeOptions(model=model, max_calls=max_calls, max_cost=max_cost)
    read = [(path, read_labelled(path)[:limit]) for path in labelled]
    results = []
    for path, pairs in read:
        with progress(path.name) as advance:
            results.append(
                measure(pairs, name=_name(path), judge=judge, judge_options=options, extent=extent, progress=advance)
            )
        typer.echo(results[-1].model_dump_json() if json_out else in_words(results[-1]))
    if write is not None:
        typer.echo(f"Calibration written to {_store(judge, results, write)}")


def _name(path: Path) -> str:
    return path.name.removesuffix(".gz").removesuffix(".jsonl")


def in_words(result: Measured) -> str:
    """Return the figures as lines for a person."""
    lines = [
        f"{result.data}: {result.pairs} labelled pairs as {result.extent.value}, judge {result.judge}",
        f"  false alarms (supported, failed):   {_rate(result.false_alarms)}",
        f"  contradicted caught (failed):       {_rate(result.contradicted_caught)}",
        f"  not supported caught (failed):      {_rate(result.not_supported_caught)}",
        f"  partially supported caught:         {_rate(result.partially_supported_caught)}",
        f"  decided: {result.decided} of {result.pairs}, not decided: {result.pairs - result.decided}",
        f"  balanced accuracy of the decided:   {_number(result.balanced_accuracy)}",
        f"  macro-F1 over all:                  {_number(result.macro_f1)}",
        f"  time per pair:                      {1000 * result.seconds_per_pair:.0f} ms",
    ]
    lines += [
        f"  {cell.label.value:>20} → {cell.status.value} ({cell.bucket.value}): {cell.count}"
        for cell in result.confusion
    ]
    return "\n".join(lines)


def _rate(mean: Mean) -> str:
    if mean.value is None:
        return "none labelled so"
    interval = (
        f"{100 * mean.low:.1f}–{100 * mean.high:.1f} %" if mean.low is not None and mean.high is not None else "–"
    )
    return f"{round(mean.value * mean.n)} of {mean.n} ({100 * mean.value:.1f} %, 95 % interval {interval})"


def _number(value: float | None) -> str:
    return "no value (a class is empty)" if value is None else f"{value:.3f}"


def _store(judge: str, results: list[Measured], folder: Path) -> Path:
    """Write one measurement over all files into the judge's profile; the worst file sets the accuracy."""
    import datetime

    from auditor.judging.profiles import Calibration, write_calibration

    supported = sum(result.false_alarms.n for result in results)
    if not supported:
        raise typer.BadParameter("no pair is labelled supported: there is no false-alarm rate to store")
    alarms = sum(len(result.false_alarm_ids) for result in results)
    accuracies = [result.balanced_accuracy for result in results if result.balanced_accuracy is not None]
    if not accuracies:
        raise typer.BadParameter("no file has decided pairs of both kinds: there is no balanced accuracy to store")
    calibration = Calibration(
        data=", ".join(result.data for result in results),
        date=datetime.datetime.now(tz=datetime.UTC).date().isoformat(),
        false_alarm_rate=alarms / supported,
        balanced_accuracy=min(accuracies),
        items=sum(result.pairs for result in results),
    )
    return write_calibration(judge, calibration, folder)
