"""Trained weights become an int8 ONNX model that runs without torch."""

from __future__ import annotations

import shutil
from pathlib import Path

from auditor.judging.model_folder import MODEL, TOKENIZER


def export(weights: Path, folder: Path) -> Path:
    """Write `model.onnx` (int8) and `tokenizer.json` into `folder`, from a folder of trained weights.

    Weights of the matrix products and embeddings are quantised per channel; activations at run time (dynamic
    quantisation). Needs the extra `train`, which `auditor.training.trainer.train` has looked for.
    """
    folder.mkdir(parents=True, exist_ok=True)
    full, prepared = folder / "full.onnx", folder / "prepared.onnx"
    _to_onnx(weights, full)
    _quantise(full, prepared, folder / MODEL)
    full.unlink()
    prepared.unlink()
    shutil.copyfile(weights / "tokenizer.json", folder / TOKENIZER)
    return folder / MODEL


def _to_onnx(weights: Path, target: Path) -> None:
    import torch
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(weights)
    model = AutoModelForSequenceClassification.from_pretrained(weights, attn_implementation="eager").eval()
    inputs = tokenizer(["A passage of some words."], ["A claim."], return_tensors="pt")
    names = [name for name in ("input_ids", "attention_mask", "token_type_ids") if name in inputs]
    axes = {name: {0: "pairs", 1: "tokens"} for name in names}
    with torch.no_grad():
        torch.onnx.export(
            _logits_of(model, names),
            tuple(inputs[name] for name in names),
            str(target),
            input_names=names,
            output_names=["logits"],
            dynamic_axes={**axes, "logits": {0: "pairs"}},
            opset_version=17,
            dynamo=False,
        )


def _logits_of(model: object, names: list[str]) -> object:
    import torch

    class Logits(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.inner = model

        def forward(self, *inputs: object) -> object:
            return self.inner(**dict(zip(names, inputs, strict=True))).logits  # type: ignore[operator]

    return Logits()


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
