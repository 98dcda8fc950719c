"""Fitting a trained model: combiner and thresholds from labelled pairs make it a judge."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path

from auditor.calibration import read_labelled
from auditor.domain import Extent, Model
from auditor.errors import InputError, InvalidData
from auditor.judging.model_folder import COMBINER, SETTINGS, JudgeSettings, missing_model
from auditor.judging.window_reader import WindowReader
from auditor.training.figures import Figures, figures, told
from auditor.training.fitting import FOLDS, Observation, cross_fitted, fit_combiner
from auditor.training.record import read_record
from auditor.training.thresholds import Allowed, choose

FIT = "fit.json"

Tell = Callable[[int, int], None]
"""Called with pairs seen and pairs in all."""


class FitRecord(Model):
    """What was fitted and what it gives, written as `fit.json` for the model card."""

    settings: JudgeSettings
    """As in `judge.json`."""
    allowed: Allowed
    """What denial and absence may accuse."""
    full_texts: tuple[str, ...]
    """Sets whose texts are the whole work."""
    figures: Figures
    """Cross-fitted by document."""


def fit_judge(
    folder: Path,
    files: Sequence[Path],
    *,
    full: Collection[str] = (),
    passages: int,
    allowed: Allowed,
    day: str,
    tell: Tell | None = None,
) -> FitRecord:
    """Fit combiner and thresholds of the trained model in `folder`, write them there, and return what they give.

    `full` names sets (files without ending) whose texts are whole works. Raises InputError where the folder holds no
    trained model, InvalidData or UnreadableFile where the pairs do not do.
    """
    longest = _longest_tokens(folder)
    observations = observed(_reader(folder.resolve(), longest, passages), files, full=full, tell=tell)
    fitted_on = f"{', '.join(dict.fromkeys(o.data for o in observations))}; {day}"
    settings = JudgeSettings(
        longest_tokens=longest,
        passages=passages,
        thresholds=choose(observations, cross_fitted(observations), allowed=allowed),
        fitted_on=fitted_on,
    )
    record = FitRecord(
        settings=settings,
        allowed=allowed,
        full_texts=tuple(sorted(full)),
        figures=figures(told(observations, allowed=allowed)),
    )
    _write(folder / COMBINER, fit_combiner(observations, fitted_on))
    _write(folder / SETTINGS, settings)
    _write(folder / FIT, record)
    return record


def _longest_tokens(folder: Path) -> int:
    """Return how long the pairs were that a model was trained on. Raises InputError where the folder holds none."""
    lacking = missing_model(folder)
    if lacking:
        raise InputError(lacking)
    return read_record(folder).recipe.longest_tokens


def _reader(folder: Path, longest: int, passages: int) -> WindowReader:
    """Return the reader that the fitted judge will have: the model of a folder, with its sentence encoder if any."""
    from auditor.judging.encoder import encoder
    from auditor.judging.sentence_encoder import sentence_encoder

    return WindowReader(encoder(folder, longest), passages, sentence_encoder(folder))


def observed(
    reader: WindowReader, files: Sequence[Path], *, full: Collection[str], tell: Tell | None = None
) -> list[Observation]:
    """Return the observations of labelled files. Raises InvalidData where nothing can be fitted on them."""
    from auditor.training.observing import observe

    names = [set_name(path) for path in files]
    strange = sorted(set(full) - set(names))
    if strange:
        raise InvalidData(f"no set is called {', '.join(strange)}; given: {', '.join(names)}")
    sets = [(name, read_labelled(path)) for name, path in zip(names, files, strict=True)]
    total, before = sum(len(pairs) for _, pairs in sets), 0
    observations: list[Observation] = []
    for name, pairs in sets:
        extent = Extent.FULL_TEXT if name in full else Extent.EXCERPT
        for seen, observation in enumerate(observe(pairs, reader, name, extent=extent), before + 1):
            observations.append(observation)
            if tell is not None:
                tell(seen, total)
        before += len(pairs)
    _check(observations)
    return observations


def set_name(path: Path) -> str:
    """Return the name of a labelled file: without `.jsonl` and `.gz`."""
    return path.name.removesuffix(".gz").removesuffix(".jsonl")


def _check(observations: Sequence[Observation]) -> None:
    documents = len({observation.group for observation in observations})
    if documents < FOLDS:
        raise InvalidData(f"fitting needs pairs of at least {FOLDS} source texts, {documents} given")
    if len({observation.supported for observation in observations}) < 2:
        raise InvalidData("fitting needs supported pairs and others")


def _write(path: Path, model: Model) -> None:
    path.write_text(model.model_dump_json(indent=2) + "\n", encoding="utf-8")
