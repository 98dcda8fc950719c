"""A recipe: everything that makes a trained judge what it is, in one TOML file."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from auditor.domain import Model
from auditor.errors import InvalidData, UnreadableFile
from auditor.llm.prompts import describe_faults

Share = Annotated[float, Field(ge=0.0, le=1.0)]
Positive = Annotated[int, Field(gt=0)]


class DataMix(Model):
    """One labelled file and how much of it is used."""

    file: str
    """Name of a `.jsonl` or `.jsonl.gz` file among those given, without folder."""
    weight: Annotated[float, Field(gt=0)] = 1.0
    """How often each pair is seen in a pass; 0.5 uses half of them."""
    cap: Positive | None = None
    """Most pairs used, None for all."""
    hard_negatives: Share = 0.0
    """Further pairs of no support, as a share of the file: the claim beside another source's similar passage."""
    corruptions: Share = 0.0
    """Further pairs, as a share of the file: a sentence of the source with one edit (contradicted) or none."""
    joined: Share = 0.0
    """Further pairs, as a share of the file: two claims in one, beside both passages or only the first one's."""
    licence: str
    """Licence, for the model card."""


class Recipe(Model):
    """How a judge is trained."""

    base: str
    """Folder or hub name of the encoder to start from."""
    seed: int
    """Seed of data mixing, initialisation and order."""
    data: Annotated[tuple[DataMix, ...], Field(min_length=1)]
    """The mix."""
    window_sentences: Positive = 4
    """Longer sources are cut to this many sentences that share most words with the claim."""
    longest_tokens: Positive = 160
    """Tokens of a pair; the longer text is cut first."""
    batch_size: Positive = 32
    """Pairs a step."""
    passes: Annotated[float, Field(gt=0)] = 1.0
    """Passes over the mix."""
    learning_rate: Annotated[float, Field(gt=0)]
    """Peak of the schedule: linear up over `warmup_steps`, then linear down."""
    warmup_steps: Annotated[int, Field(ge=0)] = 300
    """Steps to the peak."""
    label_smoothing: Share = 0.05
    """Share of the target spread over the other labels."""
    weight_decay: Annotated[float, Field(ge=0)] = 0.01
    """AdamW's weight decay."""
    checkpoint_steps: Positive = 400
    """Steps between two checkpoints."""
    most_steps: Positive | None = None
    """Stop after this many steps, for trials."""
    dropout: Share = 0.0
    """Share of activations dropped; on a processor, drawing them doubles the time of a step."""
    teacher: str | None = None
    """Folder of the weights of a larger trained model that teaches this one (distillation), or None."""
    teacher_share: Share = 0.7
    """Share of the loss that is the distance from the teacher's answer; the rest is the people's label."""
    teacher_temperature: Annotated[float, Field(gt=0)] = 2.0
    """Both answers are softened by this before they are compared."""
    sentences: str | None = None
    """Folder or hub name of a sentence encoder with the base model's vocabulary that is shipped beside the trained
    model, so that the combiner may ask how near claim and windows lie; or None."""
    bfloat16: bool = True
    """Whether the forward pass runs in bfloat16."""


def read_recipe(path: Path) -> Recipe:
    """Return the recipe of a TOML file.

    Raises UnreadableFile where it cannot be opened, InvalidData naming the field where it is no recipe.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UnreadableFile(f"{path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidData(f"{path}: not valid TOML: {error}") from error
    try:
        return Recipe.model_validate(data)
    except ValidationError as error:
        raise InvalidData(f"{path}: {describe_faults(error)}") from error
