"""The model card of a trained judge: what it was made of, under which licences, and what it is worth."""

from __future__ import annotations

from pathlib import Path

from auditor.domain import Mean
from auditor.judging.model_folder import CARD, MODEL
from auditor.resources import data_folder
from auditor.training.fit import FitRecord
from auditor.training.record import read_record

TEMPLATE = "card.md.jinja"


def write_card(folder: Path, fitted: FitRecord | None = None) -> Path:
    """Write `card.md` into the folder of a trained judge; `fitted` adds the figures. Raises InvalidData.

    Licences and names are the recipe's words, and stand in the card as they are.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(data_folder("judges") / "embedded"),
        undefined=StrictUndefined,
        autoescape=False,  # Markdown for the person who trained it, of values from their own recipe
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["mean"] = in_words
    record = read_record(folder)
    megabytes = (folder / MODEL).stat().st_size / 1e6
    text = environment.get_template(TEMPLATE).render(record=record, recipe=record.recipe, size=megabytes, fit=fitted)
    path = folder / CARD
    path.write_text(text + "\n", encoding="utf-8")
    return path


def in_words(mean: Mean) -> str:
    """Return a figure with its interval: `0.670 (0.61–0.73)`; a dash where there is none."""
    if mean.value is None:
        return "–"
    if mean.low is None or mean.high is None:
        return f"{mean.value:.3f}"
    return f"{mean.value:.3f} ({mean.low:.2f}–{mean.high:.2f})"
