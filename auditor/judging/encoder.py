"""A small cross-encoder: a passage and a claim in, three probabilities out, on onnxruntime, without torch.

The model is a BERT with a three-way head, in int8 ONNX beside its tokenizer, as `auditor judges train` writes it. Its
probabilities are not calibrated: the combiner's weights scale and shift their log-odds.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from auditor.errors import InvalidData
from auditor.judging.model_folder import MODEL, TOKENIZER

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Probabilities = NDArray[np.float32]

THREADS = "AUDITOR_THREADS"
"""Variable of the environment: threads of one process; a batch sets it, whose processes share the processors."""
LABELS = ("supported", "contradicted", "not_enough_info")
"""Meaning of the model's outputs, in order."""

BATCH = 16
"""Pairs scored at once; batches are made of pairs of like length."""


class Scores(NamedTuple):
    """What a model makes of (passage, claim) pairs."""

    probabilities: Probabilities
    """Array of shape (pairs, 3), columns as `LABELS`."""
    whole: list[bool]
    """Of each pair, whether it was read to its end."""


class Encoder:
    """One onnxruntime session with its tokenizer."""

    def __init__(self, folder: Path, *, longest: int) -> None:
        """Load the model of a folder; `longest` is in tokens.

        Raises InvalidData where a file of the model is missing or broken.
        """
        import onnxruntime
        from tokenizers import Tokenizer

        try:
            tokenizer = Tokenizer.from_file(str(folder / TOKENIZER))
            self._session = onnxruntime.InferenceSession(
                str(folder / MODEL), _session_options(), providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # both libraries raise bare Exception subclasses for a missing or broken file
            raise InvalidData(f"the embedded model in {folder} cannot be loaded: {error}") from error
        tokenizer.enable_truncation(longest, strategy="longest_first")
        tokenizer.no_padding()
        self._tokenizer = tokenizer
        self._inputs = [entry.name for entry in self._session.get_inputs()]

    def score(self, pairs: Sequence[tuple[str, str]]) -> Scores:
        """Return the scores of (passage, claim) pairs; what is longer than the limit is cut at the end."""
        import numpy as np

        scores = np.zeros((len(pairs), len(LABELS)), dtype=np.float32)
        encoded = self._tokenizer.encode_batch(list(pairs)) if pairs else []
        order = sorted(range(len(encoded)), key=lambda i: len(encoded[i].ids))
        for start in range(0, len(order), BATCH):
            chosen = order[start : start + BATCH]
            scores[chosen] = self._run([encoded[i] for i in chosen])
        return Scores(scores, [not entry.overflowing for entry in encoded])

    def _run(self, encoded: Sequence[Any]) -> Probabilities:
        import numpy as np

        width = max(len(entry.ids) for entry in encoded)
        columns = {name: np.zeros((len(encoded), width), dtype=np.int64) for name in self._inputs}
        for row, entry in enumerate(encoded):
            fields = {
                "input_ids": entry.ids,
                "attention_mask": entry.attention_mask,
                "token_type_ids": entry.type_ids,
            }
            for name in self._inputs:
                columns[name][row, : len(entry.ids)] = fields[name]
        logits = self._session.run(None, columns)[0]
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(powers / powers.sum(axis=1, keepdims=True), dtype=np.float32)


@cache
def encoder(folder: Path, longest: int) -> Encoder:
    """Return the session of a folder; one per process."""
    return Encoder(folder, longest=longest)


def _session_options() -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = int(os.environ.get(THREADS) or min(4, os.cpu_count() or 1))
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return options
