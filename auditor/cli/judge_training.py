"""`auditor judges train` and `auditor judges fit`: make a judge of the embedded kind from labelled pairs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from auditor.domain import Extent

if TYPE_CHECKING:
    from auditor.training.thresholds import SetResult, Thresholds
    from auditor.training.trainer import Step

Files = Annotated[list[Path], typer.Argument(help="Labelled pairs: JSONL or .jsonl.gz of {claim, source, label}.")]


def train(
    files: Files,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder of the judge; an interrupted training goes on.")],
    recipe: Annotated[Path | None, typer.Option("--recipe", help="Recipe in TOML; default: that of our own.")] = None,
) -> None:
    """Train a small judge from labelled pairs: weights, int8 model, tokenizer. Needs the extra `train`."""
    from auditor.resources import data_folder
    from auditor.training.export import export
    from auditor.training.recipe import read_recipe
    from auditor.training.trainer import train as train_by

    path = recipe or data_folder("judges") / "embedded" / "recipe.toml"
    weights = train_by(read_recipe(path), files, out, _tell)
    model = export(weights, out)
    typer.echo(
        f"Model: {model} ({model.stat().st_size / 1e6:.1f} MB). Next: auditor judges fit LABELLED... --folder {out}"
    )


def fit(
    files: Files,
    folder: Annotated[Path, typer.Option("--folder", "-f", help="Folder of the trained judge.")],
    full: Annotated[
        list[str], typer.Option("--full", help="Set (file name without ending) whose texts are the whole work.")
    ] = [],  # noqa: B006 - typer reads the default and never changes it
    allowed: Annotated[
        float, typer.Option(min=0, max=1, help="Share of supported pairs that denial and absence may each accuse.")
    ] = 0.01,
) -> None:
    """Fit the combiner and thresholds of a trained judge on labelled pairs, by document, and print what they give."""
    import datetime

    from auditor.calibration import read_labelled
    from auditor.judging.embedded import EmbeddedJudge
    from auditor.judging.profiles import EmbeddedProfile, standing_of
    from auditor.judging.registry import find_profile
    from auditor.training.fitting import cross_fitted, fit_combiner
    from auditor.training.observing import observe
    from auditor.training.thresholds import choose, results

    profile = find_profile("embedded")
    assert isinstance(profile, EmbeddedProfile)
    judge = EmbeddedJudge("embedded", folder, profile, standing_of("embedded", profile))
    observations = []
    for path in files:
        name = path.name.split(".")[0]
        extent = Extent.FULL_TEXT if name in full else Extent.EXCERPT
        observations += list(observe(read_labelled(path), judge, name, extent=extent))
        typer.echo(f"{name}: seen", err=True)
    names = ", ".join(dict.fromkeys(o.data for o in observations))
    combiner = fit_combiner(observations, f"{names}; {datetime.date.today().isoformat()}")
    (folder / "combiner.json").write_text(combiner.model_dump_json(indent=2) + "\n", encoding="utf-8")
    probabilities = cross_fitted(observations)
    chosen = choose(observations, probabilities, allowed=allowed)
    typer.echo(_in_words(chosen, results(observations, probabilities, chosen)))


def _tell(step: Step) -> None:
    minutes = step.seconds_left / 60
    typer.echo(f"step {step.done} of {step.total}, loss {step.loss:.3f}, {minutes:.0f} min left", err=True)


def _in_words(chosen: Thresholds, rows: list[SetResult]) -> str:
    lines = ["set                    pairs  balanced accuracy  false denials  denials caught  false absences"]
    for row in rows:
        values = (row.balanced_accuracy, row.false_denials, row.denials_caught, row.false_absences)
        cells = ["      -" if value is None else f"{value:7.3f}" for value in values]
        lines.append(f"{row.data:22} {row.pairs:5}  {cells[0]:>17}  {cells[1]:>13}  {cells[2]:>14}  {cells[3]:>14}")
    known = [row.balanced_accuracy for row in rows if row.balanced_accuracy is not None]
    mean = f"{sum(known) / len(known):.3f}" if known else "-"
    lines.append(f"mean balanced accuracy {mean}, cross-fitted by document")
    lines.append(f"support = {chosen.support}\ndenial = {chosen.denial}\nabsence = {chosen.absence}")
    return "\n".join(lines)
