"""The folder of a trained judge: all that one needs, as `auditor judges train` and `auditor judges fit` write it.

`model.onnx`, `tokenizer.json` and, where the recipe names a sentence encoder, `sentences.onnx` come from training,
`combiner.json` and `judge.json` from fitting; `card.md` tells people what it is made of and what it is worth.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from auditor.domain import Model
from auditor.errors import InvalidData
from auditor.llm.prompts import describe_faults

MODEL = "model.onnx"
SENTENCES = "sentences.onnx"
TOKENIZER = "tokenizer.json"
COMBINER = "combiner.json"
SETTINGS = "judge.json"
CARD = "card.md"

TRAIN = "auditor judges train LABELLED... --recipe RECIPE --out FOLDER"
"""Command that makes a folder."""
FIT = "auditor judges fit LABELLED... --folder {folder}"
"""Command that completes it."""

Share = Annotated[float, Field(ge=0.0, le=1.0)]
Positive = Annotated[int, Field(gt=0)]


class Thresholds(Model):
    """Thresholds on combined probabilities."""

    support: Share
    """Least probability of support for `supported`."""
    denial: Share
    """Least probability of denial for `contradicted`; 1 for never."""
    absence: Share
    """Greatest probability of support at which "no support" is said for sure; above it the judge abstains. 0: never."""


class JudgeSettings(Model):
    """How a trained model is used: fitted with its combiner, and of no use with another."""

    longest_tokens: Positive
    """Tokens of passage and claim together; the longer is cut first."""
    passages: Positive
    """Windows of the source scored per claim."""
    thresholds: Thresholds
    """When it says what."""
    fitted_on: Annotated[str, Field(min_length=1)]
    """Data and day."""


def read_settings(folder: Path) -> JudgeSettings:
    """Return the settings of a trained judge. Raises InvalidData naming file and field."""
    path = folder / SETTINGS
    try:
        return JudgeSettings.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidData(f"{path} cannot be read: write it with `{FIT.format(folder=folder)}`") from error
    except ValidationError as error:
        raise InvalidData(f"{path}: {describe_faults(error)}") from error


def missing_from(folder: Path) -> str:
    """Return what a folder lacks to be a judge, with the command that makes it; empty where it lacks nothing."""
    return missing_model(folder) or _missing(folder, (COMBINER, SETTINGS), FIT.format(folder=folder))


def missing_model(folder: Path) -> str:
    """Return what a folder lacks to hold a trained model, fitted or not."""
    if not folder.is_dir():
        return f"there is no folder {folder}: make one with `{TRAIN}`"
    return _missing(folder, (MODEL, TOKENIZER), TRAIN)


def _missing(folder: Path, names: Sequence[str], command: str) -> str:
    absent = [name for name in names if not (folder / name).is_file()]
    return f"{folder} lacks {' and '.join(absent)}: run `{command}`" if absent else ""


def fingerprint(folder: Path) -> str:
    """Return eight hexadecimal digits that change with anything that can change an answer."""
    digest = hashlib.sha256()
    own = (SENTENCES,) if (folder / SENTENCES).is_file() else ()
    for name in (MODEL, *own, TOKENIZER, COMBINER, SETTINGS):
        digest.update(hashlib.sha256((folder / name).read_bytes()).digest())
    return digest.hexdigest()[:8]
