"""What a training was: written beside the model as `training.json`, read again for the model card."""

from __future__ import annotations

import hashlib
from pathlib import Path

from pydantic import ValidationError

from auditor.domain import Model
from auditor.errors import InvalidData
from auditor.llm.prompts import describe_faults
from auditor.training.recipe import Recipe

TRAINING = "training.json"


class UsedData(Model):
    """One labelled file, as it went into the mix."""

    file: str
    """Its name."""
    sha256: str
    """Hash of the file."""
    licence: str
    """As the recipe says."""
    pairs: int
    """Pairs it holds."""
    examples: int
    """Examples of one pass made of them: weighted, with hard negatives and corruptions."""


class TrainingRecord(Model):
    """Recipe, data and steps of a training."""

    recipe: Recipe
    """How it was trained."""
    data: tuple[UsedData, ...]
    """On what."""
    supported: int
    """Examples of one pass that are supported."""
    contradicted: int
    """That are contradicted."""
    not_enough_info: int
    """That are neither."""
    steps: int
    """Steps in all."""
    before: TrainingRecord | None = None
    """The training that made the model this one started from, where it did not start from somebody else's."""

    @property
    def recipe_sha256(self) -> str:
        """Hash of the recipe's values, whatever its layout and comments."""
        return hashlib.sha256(self.recipe.model_dump_json().encode()).hexdigest()

    @property
    def fingerprint(self) -> str:
        """Hash of recipe, data and steps: what a checkpoint belongs to; a sentence encoder is only shipped beside."""
        return hashlib.sha256(self.model_dump_json(exclude={"recipe": {"sentences"}}).encode()).hexdigest()

    @property
    def trainings(self) -> tuple[TrainingRecord, ...]:
        """All trainings that the model went through, first one first."""
        return (*(self.before.trainings if self.before else ()), self)


def record_before(base: str) -> TrainingRecord | None:
    """Return the record of the training that made a base model, None where it has none beside it."""
    folder = Path(base).parent
    return read_record(folder) if (folder / TRAINING).is_file() else None


def read_record(folder: Path) -> TrainingRecord:
    """Return the record of a trained folder. Raises InvalidData where it is missing or broken."""
    path = folder / TRAINING
    try:
        return TrainingRecord.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidData(f"{path} cannot be read: {folder} was not made by `auditor judges train`") from error
    except ValidationError as error:
        raise InvalidData(f"{path}: {describe_faults(error)}") from error
