"""Trained weights become an int8 ONNX model that runs without torch."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from auditor.errors import InputError
from auditor.judging.model_folder import MODEL, SENTENCES, TOKENIZER


def export(weights: Path, folder: Path) -> Path:
    """Write `model.onnx` (int8) and `tokenizer.json` into `folder`, from a folder of trained weights.

    Weights of the matrix products and embeddings are quantised per channel; activations at run time (dynamic
    quantisation). Needs the extra `train`, which `auditor.training.trainer.train` has looked for.
    """
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    model = AutoModelForSequenceClassification.from_pretrained(weights, attn_implementation="eager").eval()
    inputs = AutoTokenizer.from_pretrained(weights)(["A passage of some words."], ["A claim."], return_tensors="pt")
    _write(inputs, model, lambda said, _: said.logits, folder / MODEL)
    shutil.copyfile(weights / "tokenizer.json", folder / TOKENIZER)
    return folder / MODEL


def export_sentences(encoder: str, folder: Path) -> Path:
    """Write `sentences.onnx` (int8) beside an exported model: the mean of a text's tokens, as a vector of length 1.

    `encoder` is a folder or hub name. Raises InputError where it cannot be loaded, or reads text as other tokens than
    the exported model does: both share one `tokenizer.json`.
    """
    import torch
    from tokenizers import Tokenizer
    from transformers import AutoModel, AutoTokenizer

    try:
        tokenizer = AutoTokenizer.from_pretrained(encoder)
        model = AutoModel.from_pretrained(encoder, attn_implementation="eager").eval()
    except (OSError, ValueError) as error:
        raise InputError(f"the sentence encoder {encoder!r} cannot be loaded: {error}") from error
    if tokenizer.get_vocab() != Tokenizer.from_file(str(folder / TOKENIZER)).get_vocab():
        raise InputError(f"the sentence encoder {encoder!r} has another vocabulary than the trained model")

    def vectors(said: Any, given: dict[str, Any]) -> Any:
        states = said.last_hidden_state
        kept = given["attention_mask"].unsqueeze(-1).to(states.dtype)
        return torch.nn.functional.normalize((states * kept).sum(1) / kept.sum(1), dim=1)

    _write(tokenizer(["A passage of some words."], return_tensors="pt"), model, vectors, folder / SENTENCES)
    return folder / SENTENCES


Rows = Callable[[Any, dict[str, Any]], Any]
"""What makes one row a text of a model's output and its inputs."""


def _write(inputs: Any, model: Any, rows: Rows, target: Path) -> None:
    """Write a model with what `rows` makes of its output, in int8; `inputs` are an example of a tokenizer's."""
    target.parent.mkdir(parents=True, exist_ok=True)
    full, prepared = target.with_suffix(".full.onnx"), target.with_suffix(".prepared.onnx")
    _to_onnx(inputs, model, rows, full)
    _quantise(full, prepared, target)
    full.unlink()
    prepared.unlink()


def _to_onnx(inputs: Any, model: Any, rows: Rows, target: Path) -> None:
    import torch

    names = [name for name in ("input_ids", "attention_mask", "token_type_ids") if name in inputs]
    axes = {name: {0: "texts", 1: "tokens"} for name in names}

    class WithRows(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.inner = model

        def forward(self, *given: object) -> object:
            named = dict(zip(names, given, strict=True))
            return rows(self.inner(**named), named)

    with torch.no_grad():
        torch.onnx.export(
            WithRows(),
            tuple(inputs[name] for name in names),
            str(target),
            input_names=names,
            output_names=["rows"],
            dynamic_axes={**axes, "rows": {0: "texts"}},
            opset_version=17,
            dynamo=False,
        )


def _quantise(full: Path, prepared: Path, target: Path) -> None:
    from onnxruntime.quantization import QuantType, quantize_dynamic
    from onnxruntime.quantization.preprocess import quant_pre_process

    quant_pre_process(str(full), str(prepared), skip_symbolic_shape=True)
    quantize_dynamic(
        str(prepared),
        str(target),
        weight_type=QuantType.QInt8,
        per_channel=True,
        op_types_to_quantize=["MatMul", "Gather"],
    )
