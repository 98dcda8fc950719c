"""One model on onnxruntime with its tokenizer: texts in, rows of numbers out, in batches of like length."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from auditor.errors import InvalidData

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]

THREADS = "AUDITOR_THREADS"
"""Variable of the environment: threads of one process; a batch sets it, whose processes share the processors."""
BATCH = 16
"""Texts read at once; batches are made of texts of like length."""

Input = str | tuple[str, str]
"""One text, or two that belong together."""


class Output(NamedTuple):
    """What a model makes of texts."""

    rows: Rows
    """Array of shape (texts, width of the model's first output)."""
    whole: list[bool]
    """Of each text, whether it was read to its end."""


class OnnxModel:
    """A loaded model with its tokenizer; one onnxruntime session."""

    def __init__(self, model: Path, tokenizer: Path, *, longest: int) -> None:
        """Load a model whose first output is one row a text; `longest` is in tokens.

        Raises InvalidData where a file is missing or broken.
        """
        import onnxruntime
        from tokenizers import Tokenizer

        try:
            reader = Tokenizer.from_file(str(tokenizer))
            self._session = onnxruntime.InferenceSession(
                str(model), _session_options(), providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # both libraries raise bare Exception subclasses for a missing or broken file
            raise InvalidData(f"the embedded model in {model.parent} cannot be loaded: {error}") from error
        reader.enable_truncation(longest, strategy="longest_first")
        reader.no_padding()
        self._tokenizer = reader
        self._width = int(self._session.get_outputs()[0].shape[-1])
        self._inputs = [entry.name for entry in self._session.get_inputs()]

    def read(self, texts: Sequence[Input]) -> Output:
        """Return the model's rows, in the order of the texts; what is longer than the limit is cut at the end."""
        import numpy as np

        rows = np.zeros((len(texts), self._width), dtype=np.float32)
        encoded = self._tokenizer.encode_batch(list(texts)) if texts else []
        order = sorted(range(len(encoded)), key=lambda i: len(encoded[i].ids))
        for start in range(0, len(order), BATCH):
            chosen = order[start : start + BATCH]
            rows[chosen] = self._run([encoded[i] for i in chosen])
        return Output(rows, [not entry.overflowing for entry in encoded])

    def _run(self, encoded: Sequence[Any]) -> Any:
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
        return self._session.run(None, columns)[0]


def _session_options() -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = int(os.environ.get(THREADS) or min(4, os.cpu_count() or 1))
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return options
