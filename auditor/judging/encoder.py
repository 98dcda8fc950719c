"""A small cross-encoder: a passage and a claim in, three probabilities out, on onnxruntime, without torch.

The model is a BERT with a three-way head, in int8 ONNX beside its tokenizer, as `auditor judges train` writes it. Its
probabilities are not calibrated: the combiner's weights scale and shift their log-odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from auditor.judging.model_folder import MODEL, TOKENIZER
from auditor.judging.onnx_model import OnnxModel

if TYPE_CHECKING:
    from auditor.judging.onnx_model import Rows

LABELS = ("supported", "contradicted", "not_enough_info")
"""Meaning of the model's outputs, in order."""


class Scores(NamedTuple):
    """What a model makes of (passage, claim) pairs."""

    probabilities: Rows
    """Array of shape (pairs, 3), columns as `LABELS`."""
    whole: list[bool]
    """Of each pair, whether it was read to its end."""


class Encoder:
    """The cross-encoder of a judge's folder."""

    def __init__(self, folder: Path, *, longest: int) -> None:
        """Load the model of a folder; `longest` is in tokens. Raises InvalidData where a file is missing or broken."""
        self._model = OnnxModel(folder / MODEL, folder / TOKENIZER, longest=longest)

    def score(self, pairs: Sequence[tuple[str, str]]) -> Scores:
        """Return the scores of (passage, claim) pairs; what is longer than the limit is cut at the end."""
        import numpy as np

        logits, whole = self._model.read(pairs)
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        return Scores(np.asarray(powers / powers.sum(axis=1, keepdims=True), dtype=np.float32), whole)


@cache
def encoder(folder: Path, longest: int) -> Encoder:
    """Return the session of a folder; one per process."""
    return Encoder(folder, longest=longest)
