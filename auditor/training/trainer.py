"""The training loop: checkpoints, resumes after an interruption, tells the time left."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from auditor.errors import InputError, MissingPackage
from auditor.training.examples import Example, batches, mixed
from auditor.training.recipe import Recipe

CHECKPOINT = "checkpoint.pt"
LEAST_RATE = 0.02
"""Share of the peak learning rate that the schedule ends at."""
TELL_EVERY = 50
"""Steps between two lines of progress."""


@dataclass(frozen=True)
class Step:
    """Where training stands."""

    done: int
    """Steps done."""
    total: int
    """Steps in all."""
    loss: float
    """Mean loss since the last report."""
    seconds_left: float
    """At the present rate."""


Tell = Callable[[Step], None]


def train(recipe: Recipe, files: Sequence[Path], folder: Path, tell: Tell | None = None) -> Path:
    """Train a cross-encoder by a recipe and return the folder of the trained weights, `folder/weights`.

    An interrupted training goes on from the last checkpoint in `folder`. Raises MissingPackage without torch and
    transformers, InvalidData or UnreadableFile for data that does not fit the recipe, InputError where the base model
    cannot be loaded.
    """
    torch = _torch()
    torch.manual_seed(recipe.seed)
    order = _order(recipe, files)
    tokenizer, model = load_base(recipe.base)
    optimiser = torch.optim.AdamW(model.parameters(), lr=recipe.learning_rate, weight_decay=recipe.weight_decay)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: _rate(step, recipe, len(order)))
    folder.mkdir(parents=True, exist_ok=True)
    state = {"model": model, "optimiser": optimiser, "schedule": schedule}
    start = _resume(folder / CHECKPOINT, state)
    run = _Run(recipe, tokenizer, model, optimiser, schedule)
    _loop(run, order, start, folder, state, tell)
    weights = folder / "weights"
    model.save_pretrained(weights)
    tokenizer.save_pretrained(weights)
    return weights


def load_base(base: str) -> tuple[Any, Any]:
    """Return tokenizer and three-way classifier of a base model. Raises InputError where it cannot be loaded."""
    _torch()
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    try:
        tokenizer = AutoTokenizer.from_pretrained(base)
        return tokenizer, AutoModelForSequenceClassification.from_pretrained(base, num_labels=3)
    except (OSError, ValueError) as error:
        raise InputError(f"the base model {base!r} cannot be loaded: {error}") from error


@dataclass(frozen=True)
class _Run:
    recipe: Recipe
    tokenizer: Any
    model: Any
    optimiser: Any
    schedule: Any

    def step(self, batch: Sequence[Example]) -> float:
        """Do one step and return its loss."""
        import torch

        inputs = self.tokenizer(
            [example.passage for example in batch],
            [example.claim for example in batch],
            truncation="longest_first",
            max_length=self.recipe.longest_tokens,
            padding=True,
            return_tensors="pt",
        )
        labels = torch.tensor([example.label for example in batch])
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self.recipe.bfloat16):
            logits = self.model(**inputs).logits
        loss = torch.nn.functional.cross_entropy(logits.float(), labels, label_smoothing=self.recipe.label_smoothing)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimiser.step()
        self.schedule.step()
        self.optimiser.zero_grad(set_to_none=True)
        return float(loss.item())


def _loop(
    run: _Run, order: Sequence[list[Example]], start: int, folder: Path, state: dict[str, Any], tell: Tell | None
) -> None:
    run.model.train()
    began, losses = time.monotonic(), []
    for number in range(start, len(order)):
        losses.append(run.step(order[number]))
        done = number + 1
        if done % run.recipe.checkpoint_steps == 0:
            _save(folder / CHECKPOINT, state, done)
        if tell is not None and (done % TELL_EVERY == 0 or done == len(order)):
            pace = (time.monotonic() - began) / (done - start)
            tell(Step(done, len(order), sum(losses) / len(losses), pace * (len(order) - done)))
            losses = []
    run.model.eval()


def _order(recipe: Recipe, files: Sequence[Path]) -> list[list[Example]]:
    """Return the batches of the whole training, in order."""
    once = batches(mixed(recipe, files), recipe.batch_size, recipe.seed)
    steps = round(len(once) * recipe.passes)
    order = (once * math.ceil(recipe.passes))[:steps]
    return order[: recipe.most_steps]


def _rate(step: int, recipe: Recipe, total: int) -> float:
    rising = (step + 1) / recipe.warmup_steps if recipe.warmup_steps else 1.0
    return min(rising, 1.0, max(LEAST_RATE, 1 - step / total))


def _resume(path: Path, state: dict[str, Any]) -> int:
    """Load a checkpoint into model, optimiser and schedule; return the number of steps it holds."""
    import torch

    if not path.is_file():
        return 0
    saved = torch.load(path, weights_only=True)
    for name, part in state.items():
        part.load_state_dict(saved[name])
    return int(saved["steps"])


def _save(path: Path, state: dict[str, Any], steps: int) -> None:
    import torch

    temporary = path.with_suffix(".part")
    torch.save({**{name: part.state_dict() for name, part in state.items()}, "steps": steps}, temporary)
    temporary.replace(path)


def _torch() -> Any:
    try:
        import torch
        import transformers  # noqa: F401 - looked for, so that the message comes before any work
    except ImportError as error:
        raise MissingPackage("training needs torch and transformers: pip install 'auditor[train]'") from error
    return torch
