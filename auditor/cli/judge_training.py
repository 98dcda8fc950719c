"""`auditor judges train` and `auditor judges fit`: make a judge of the embedded kind from labelled pairs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from auditor.training.fit import FitRecord
    from auditor.training.trainer import Step

Files = Annotated[list[Path], typer.Argument(help="Labelled pairs: JSONL or .jsonl.gz of {claim, source, label}.")]


def train(
    files: Files,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder of the judge; an interrupted training goes on.")],
    recipe: Annotated[Path, typer.Option("--recipe", help="Recipe in TOML; docs/training.md tells of its fields.")],
    base: Annotated[
        str | None, typer.Option("--base", help="Base model instead of the recipe's: folder or name.")
    ] = None,
    sentences: Annotated[
        str | None,
        typer.Option(
            "--sentences", help="Sentence encoder to ship beside it, instead of the recipe's: folder or name."
        ),
    ] = None,
) -> None:
    """Train a small model from labelled pairs: weights, int8 model, tokenizer, card. Needs the extra `train`.

    Exit codes: 0 trained, 2 usage or input error.
    """
    from auditor.training.card import write_card
    from auditor.training.export import export, export_sentences
    from auditor.training.recipe import read_recipe
    from auditor.training.trainer import train as train_by

    read = read_recipe(recipe)
    given = {"base": base, "sentences": sentences}
    read = read.model_copy(update={field: value for field, value in given.items() if value is not None})
    model = export(train_by(read, files, out, _tell, _tell_taught), out)
    if read.sentences is not None:
        export_sentences(read.sentences, out)
    typer.echo(f"Model: {model} ({model.stat().st_size / 1e6:.1f} MB), card: {write_card(out)}")
    typer.echo(f"Next: auditor judges fit LABELLED... --folder {out}")


def fit(
    files: Files,
    folder: Annotated[Path, typer.Option("--folder", "-f", help="Folder of the trained model.")],
    full: Annotated[
        list[str], typer.Option("--full", help="Set (file name without ending) whose texts are the whole work.")
    ] = [],  # noqa: B006 - typer reads the default and never changes it
    allowed: Annotated[
        float, typer.Option(min=0, max=1, help="Share of supported pairs that the judge may call contradicted.")
    ] = 0.015,
    allowed_absence: Annotated[
        float,
        typer.Option(min=0, max=1, help="Share of supported pairs that it may surely call absent from the source."),
    ] = 0.005,
    passages: Annotated[int, typer.Option(min=1, help="Windows of the source scored per claim.")] = 12,
) -> None:
    """Fit the combiner and thresholds of a trained model on labelled pairs, by document, and print what they give.

    Exit codes: 0 fitted, 2 usage or input error.
    """
    import datetime

    from auditor.cli.progress import progress
    from auditor.training.card import write_card
    from auditor.training.fit import fit_judge
    from auditor.training.thresholds import Allowed

    day = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    with progress("pairs") as advance:
        may = Allowed(denial=allowed, absence=allowed_absence)
        record = fit_judge(folder, files, full=full, passages=passages, allowed=may, day=day, tell=advance)
    typer.echo(in_words(record))
    typer.echo(f"Card: {write_card(folder, record)}")
    typer.echo(f"Next: auditor verify PAIRS --judge embedded --model {folder} --out VERDICTS")


def _tell(step: Step) -> None:
    minutes = step.seconds_left / 60
    resumed = f", resumed at {step.resumed_at}" if step.resumed_at else ""
    typer.echo(f"step {step.done} of {step.total}, loss {step.loss:.3f}, {minutes:.0f} min left{resumed}", err=True)


def _tell_taught(done: int, total: int) -> None:
    typer.echo(f"the teacher has read {done} of {total} pairs", err=True)


def in_words(record: FitRecord) -> str:
    """Return the figures of a fit as a table for a terminal."""
    from auditor.training.card import in_words as words

    names = ("set", "pairs", "balanced accuracy", "false denials", "denials caught", "false absences")
    rows = [
        (
            row.data,
            str(row.pairs),
            *(words(m) for m in (row.balanced_accuracy, row.false_denials, row.denials_caught, row.false_absences)),
        )
        for row in record.figures.sets
    ]
    widths = [max(len(row[place]) for row in (names, *rows)) for place in range(len(names))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in (names, *rows)]
    mean, chosen = record.figures.mean_balanced_accuracy, record.settings.thresholds
    lines.append(f"mean balanced accuracy {'–' if mean is None else f'{mean:.3f}'}, cross-fitted by source text")
    lines.append(f"support {chosen.support}, denial {chosen.denial}, absence {chosen.absence}")
    return "\n".join(line.rstrip() for line in lines)
