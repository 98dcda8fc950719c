"""The training loop: checkpoints, resumes after an interruption, tells the time left."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from auditor.errors import InputError, MissingPackage
from auditor.training.base_model import inputs_of, load_base
from auditor.training.examples import CONTRADICTED, NO_SUPPORT, SUPPORTED, Example, Mix, batches, mixed
from auditor.training.recipe import Recipe
from auditor.training.record import TRAINING, TrainingRecord, record_before
from auditor.training.teacher import taught

CHECKPOINT = "checkpoint.pt"
NEEDED = ("torch", "transformers", "onnx", "onnxruntime", "tokenizers")
"""Packages of the extra `train`; the later ones are for export, and looked for before hours of training."""
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
    resumed_at: int
    """Steps that an earlier, interrupted training had done."""
    loss: float
    """Mean loss since the last report."""
    seconds_left: float
    """At the present rate."""


Tell = Callable[[Step], None]


def train(
    recipe: Recipe,
    files: Sequence[Path],
    folder: Path,
    tell: Tell | None = None,
    tell_taught: Callable[[int, int], None] | None = None,
) -> Path:
    """Train a cross-encoder by a recipe and return the folder of the trained weights, `folder/weights`.

    An interrupted training goes on from the last checkpoint in `folder`. `tell` hears of steps, `tell_taught` of pairs
    that a teacher has read. Raises MissingPackage without the extra
    `train`, InvalidData or UnreadableFile for data that does not fit the recipe, InputError where the base model cannot
    be loaded or the folder holds another training.
    """
    _require_packages()
    import torch

    mix = mixed(recipe, files)
    examples = mix.examples
    if recipe.teacher is not None:
        examples = taught(examples, recipe.teacher, folder, longest=recipe.longest_tokens, tell=tell_taught)
    order = _order(recipe, examples)
    record = _record(recipe, mix, len(order))
    torch.manual_seed(recipe.seed)
    tokenizer, model = load_base(recipe.base, recipe.dropout)
    optimiser = torch.optim.AdamW(
        model.parameters(), lr=recipe.learning_rate, weight_decay=recipe.weight_decay, fused=True
    )
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: _rate(step, recipe, len(order)))
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = _Checkpoint(
        folder / CHECKPOINT, record.fingerprint, {"model": model, "optimiser": optimiser, "schedule": schedule}
    )
    _loop(_Run(recipe, tokenizer, model, optimiser, schedule), order, checkpoint, tell)
    weights = folder / "weights"
    model.save_pretrained(weights)
    tokenizer.save_pretrained(weights)
    (folder / TRAINING).write_text(record.model_dump_json(indent=2) + "\n", encoding="utf-8")
    return weights


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

        pairs = ((example.passage, example.claim) for example in batch)
        inputs = inputs_of(self.tokenizer, pairs, self.recipe.longest_tokens)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self.recipe.bfloat16):
            logits = self.model(**inputs).logits
        loss = self._loss(logits.float(), batch)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimiser.step()
        self.schedule.step()
        self.optimiser.zero_grad(set_to_none=True)
        return float(loss.item())

    def _loss(self, logits: Any, batch: Sequence[Example]) -> Any:
        """Return the distance from people's labels and, where there is one, from the teacher's answers."""
        import torch
        from torch.nn.functional import cross_entropy, kl_div, log_softmax

        labels = torch.tensor([example.label for example in batch])
        own = cross_entropy(logits, labels, label_smoothing=self.recipe.label_smoothing)
        if self.recipe.teacher is None:
            return own
        heat = self.recipe.teacher_temperature
        wanted = log_softmax(torch.tensor([example.taught for example in batch]) / heat, dim=-1)
        given = log_softmax(logits / heat, dim=-1)
        distance = kl_div(given, wanted, reduction="batchmean", log_target=True) * heat**2
        return self.recipe.teacher_share * distance + (1 - self.recipe.teacher_share) * own


@dataclass(frozen=True)
class _Checkpoint:
    """Where a training stands, on disk: written beside and then put in place, so that it is never half."""

    path: Path
    fingerprint: str
    state: dict[str, Any]

    def load(self) -> int:
        """Load model, optimiser, schedule and chance; return the number of steps done, 0 where there is nothing."""
        import torch

        if not self.path.is_file():
            return 0
        saved = torch.load(self.path, weights_only=True)
        if saved["fingerprint"] != self.fingerprint:
            raise InputError(f"{self.path} is of another recipe or other data: choose another folder, or remove it")
        for name, part in self.state.items():
            part.load_state_dict(saved[name])
        torch.set_rng_state(saved["chance"])
        return int(saved["steps"])

    def save(self, steps: int) -> None:
        """Store where training stands after `steps`."""
        import torch

        saved = {name: part.state_dict() for name, part in self.state.items()}
        told = {"steps": steps, "fingerprint": self.fingerprint, "chance": torch.get_rng_state()}
        temporary = self.path.with_suffix(".part")
        torch.save({**saved, **told}, temporary)
        temporary.replace(self.path)


def _loop(run: _Run, order: Sequence[list[Example]], checkpoint: _Checkpoint, tell: Tell | None) -> None:
    run.model.train()
    start, total = checkpoint.load(), len(order)
    began, losses = time.monotonic(), []
    for done in range(start + 1, total + 1):
        losses.append(run.step(order[done - 1]))
        if done % run.recipe.checkpoint_steps == 0 or done == total:
            checkpoint.save(done)
        if tell is not None and (done % TELL_EVERY == 0 or done == total):
            pace = (time.monotonic() - began) / (done - start)
            tell(Step(done, total, start, sum(losses) / len(losses), pace * (total - done)))
            losses = []
    run.model.eval()


def _order(recipe: Recipe, examples: Sequence[Example]) -> list[list[Example]]:
    """Return the batches of the whole training, in order."""
    once = batches(examples, recipe.batch_size, recipe.seed)
    steps = max(1, round(len(once) * recipe.passes))
    order = (once * math.ceil(recipe.passes))[:steps]
    return order[: recipe.most_steps]


def _record(recipe: Recipe, mix: Mix, steps: int) -> TrainingRecord:
    labels = [example.label for example in mix.examples]
    return TrainingRecord(
        recipe=recipe,
        data=mix.used,
        supported=labels.count(SUPPORTED),
        contradicted=labels.count(CONTRADICTED),
        not_enough_info=labels.count(NO_SUPPORT),
        steps=steps,
        before=record_before(recipe.base),
    )


def _rate(step: int, recipe: Recipe, total: int) -> float:
    """Return the share of the peak learning rate at a step."""
    rising = (step + 1) / recipe.warmup_steps if recipe.warmup_steps else 1.0
    return min(rising, 1.0, max(LEAST_RATE, 1 - step / total))


def _require_packages() -> None:
    from importlib.util import find_spec

    absent = [package for package in NEEDED if find_spec(package) is None]
    if absent:
        raise MissingPackage(f"training needs {', '.join(absent)}: pip install 'auditor[train]'")
