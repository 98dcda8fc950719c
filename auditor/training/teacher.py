"""A larger model teaches a smaller one: its probabilities for each example, counted once and kept for a resume."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from auditor.training.base_model import inputs_of, load_base
from auditor.training.examples import Example

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Logits = NDArray[np.float32]

TAUGHT = "taught"
"""Name, with a fingerprint, of the files that keep a teacher's answers."""
SHARD = 2048
"""Pairs between two files: what an interruption can cost."""
BATCH = 32
"""Pairs read at once."""

Tell = Callable[[int, int], None]
"""Called with pairs read and pairs in all."""


def taught(
    examples: Sequence[Example], teacher: str, folder: Path, *, longest: int, tell: Tell | None = None
) -> list[Example]:
    """Return the examples with the teacher's logits; answers are kept in `folder`, so that a rerun goes on.

    `teacher` is a folder of weights that `auditor judges train` wrote, or a hub name; `longest` is in tokens. Raises
    InputError where it cannot be loaded.
    """
    pairs = list(dict.fromkeys((example.passage, example.claim) for example in examples))
    pairs.sort(key=lambda pair: len(pair[0]) + len(pair[1]))
    logits = _answers(pairs, teacher, folder, longest, tell)
    answer = dict(zip(pairs, logits.tolist(), strict=True))
    return [replace(example, taught=tuple(answer[example.passage, example.claim])) for example in examples]


def _answers(pairs: list[tuple[str, str]], teacher: str, folder: Path, longest: int, tell: Tell | None) -> Logits:
    import numpy as np

    folder.mkdir(parents=True, exist_ok=True)
    fingerprint = _fingerprint(pairs, teacher, longest)
    model: _Teacher | None = None
    shards: list[Logits] = []
    for start in range(0, len(pairs), SHARD):
        part = pairs[start : start + SHARD]
        path = folder / f"{TAUGHT}-{fingerprint}-{start}.npy"
        if not path.is_file():
            model = model or _Teacher(teacher, longest)
            temporary = path.with_suffix(".part.npy")
            np.save(temporary, model.logits(part))
            temporary.replace(path)
        shards.append(np.load(path, allow_pickle=False))
        if tell is not None:
            tell(min(start + SHARD, len(pairs)), len(pairs))
    return np.concatenate(shards)


def _fingerprint(pairs: Sequence[tuple[str, str]], teacher: str, longest: int) -> str:
    digest = hashlib.sha256(f"{teacher} {longest}".encode())
    weights = Path(teacher) / "model.safetensors"
    if weights.is_file():
        digest.update(hashlib.sha256(weights.read_bytes()).digest())
    for passage, claim in pairs:
        digest.update(passage.encode() + b"\0" + claim.encode() + b"\0")
    return digest.hexdigest()[:16]


class _Teacher:
    """A trained three-way classifier."""

    def __init__(self, teacher: str, longest: int) -> None:
        self._longest = longest
        self._tokenizer, self._model = load_base(teacher)
        self._model.eval()

    def logits(self, pairs: Sequence[tuple[str, str]]) -> Logits:
        """Return an array of shape (pairs, 3)."""
        import numpy as np

        return np.concatenate([self._read(pairs[start : start + BATCH]) for start in range(0, len(pairs), BATCH)])

    def _read(self, pairs: Sequence[tuple[str, str]]) -> Logits:
        import numpy as np
        import torch

        inputs = inputs_of(self._tokenizer, pairs, self._longest)
        with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
            logits = self._model(**inputs).logits
        return np.asarray(logits.float().numpy(), dtype=np.float32)
