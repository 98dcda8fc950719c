"""A small sentence encoder: each text alone becomes a vector, so that texts of like meaning lie near each other.

A cross-encoder reads claim and passage together and was trained on few pairs; a sentence encoder was trained on a
billion. How near a claim lies to the windows of a source is a signal of its own for the combiner.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from auditor.judging.model_folder import SENTENCES, TOKENIZER
from auditor.judging.onnx_model import OnnxModel

if TYPE_CHECKING:
    from auditor.judging.onnx_model import Rows

LONGEST = 128
"""Tokens of a text that are read."""

NAMES = ("near_window", "near_second", "near_mean", "near_joined", "near_first")
"""Names of the signals, in order; see `nearness`."""


class TextEncoder(Protocol):
    """What turns texts into vectors; `SentenceEncoder` is one."""

    def vectors(self, texts: Sequence[str]) -> Rows:
        """Return an array of shape (texts, width), each row of length 1."""
        ...


class SentenceEncoder:
    """The sentence encoder of a judge's folder."""

    def __init__(self, folder: Path) -> None:
        """Load the model of a folder. Raises InvalidData where a file is missing or broken."""
        self._model = OnnxModel(folder / SENTENCES, folder / TOKENIZER, longest=LONGEST)

    def vectors(self, texts: Sequence[str]) -> Rows:
        """Return an array of shape (texts, width), each row of length 1; equal texts are read once."""
        unique = {text: place for place, text in enumerate(dict.fromkeys(texts))}
        rows = self._model.read(list(unique)).rows
        return rows[[unique[text] for text in texts]]


def nearness(claim: Rows, windows: Rows, joined: int) -> dict[str, float]:
    """Return how near a claim's vector lies to those of the windows retrieved for it, best first.

    All are cosines, -1 to 1; `near_joined` is that of the mean of the first `joined` windows.
    """
    import numpy as np

    cosines = windows @ claim
    ranked = sorted(cosines.tolist(), reverse=True)
    middle = windows[:joined].mean(axis=0)
    return {
        "near_window": ranked[0],
        "near_second": ranked[min(1, len(ranked) - 1)],
        "near_mean": sum(ranked) / len(ranked),
        "near_joined": float(middle @ claim / max(float(np.linalg.norm(middle)), 1e-9)),
        "near_first": float(cosines[0]),
    }


@cache
def sentence_encoder(folder: Path) -> SentenceEncoder | None:
    """Return the sentence encoder of a folder, one per process; None where the folder has none."""
    return SentenceEncoder(folder) if (folder / SENTENCES).is_file() else None
