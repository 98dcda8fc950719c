"""The judge `cross-encoder`: a sentence-transformers model that scores claim and passage together."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from auditor.domain import JudgeStanding
from auditor.errors import InputError, InvalidData, MissingPackage
from auditor.judging.entailment import PairScores, judge_by_scores
from auditor.judging.profiles import CrossEncoderProfile, JudgeProfile, standing_of
from auditor.judging.protocol import Answer, Estimate, Judge, JudgeRequest, Usage
from auditor.resources import word_list

if TYPE_CHECKING:
    from auditor.judging.registry import JudgeOptions

EXTRA = "auditor[cross-encoder]"
"""What to install."""
WORDS = ("supported", "contradicted", "not_enough_info")
"""Meanings that an output may have."""


class CrossEncoderJudge:
    """Scores a claim with each of the passages that retrieval names."""

    def __init__(self, name: str, model: str, profile: CrossEncoderProfile, standing: JudgeStanding) -> None:
        self._name = name
        self._model_name = model
        self._profile = profile
        self._standing = standing
        self._usage = Usage(input_tokens=0, output_tokens=0, cost=0.0)
        self._encoder: Any = None
        self._labels: tuple[str, ...] = profile.labels

    @property
    def standing(self) -> JudgeStanding:
        """What it is allowed to do."""
        return self._standing

    @property
    def model(self) -> str:
        """Folder or hub name of the model."""
        return self._model_name

    @property
    def usage(self) -> Usage:
        """Pairs scored; they cost nothing."""
        return self._usage

    async def judge(self, requests: Sequence[JudgeRequest]) -> tuple[Answer, ...]:
        """Return one answer per request; the scoring runs in a thread."""
        return await asyncio.to_thread(self._judge, requests)

    def estimate(self, requests: Sequence[JudgeRequest]) -> Estimate:
        """Return one free call per request."""
        return Estimate(calls=len(requests), most_calls=len(requests), input_tokens=0, cost=0.0)

    def _judge(self, requests: Sequence[JudgeRequest]) -> tuple[Answer, ...]:
        self._usage.calls += len(requests)
        return tuple(
            judge_by_scores(
                request,
                self,
                profile=self._name,
                model=self._model_name,
                threshold=self._profile.threshold,
                most_passages=self._profile.passages,
            )
            for request in requests
        )

    def fits(self, claim: str, passage: str) -> bool:
        """Say whether the model reads claim and passage whole; a text that it would cut in silence does not fit."""
        encoder = self._loaded()
        tokens = encoder.tokenizer(*self._ordered(claim, passage), truncation=False)["input_ids"]
        return len(tokens) <= _longest(encoder)

    def score(self, claim: str, passages: Sequence[str]) -> list[PairScores]:
        """Return the probabilities of each passage against the claim."""
        from torch.nn import Identity

        encoder = self._loaded()
        pairs = [self._ordered(claim, passage) for passage in passages]
        outputs = encoder.predict(
            pairs, batch_size=self._profile.batch_size, show_progress_bar=False, activation_fn=Identity()
        )
        return [self._scores(output) for output in outputs.reshape(len(pairs), -1).tolist()]

    def _ordered(self, claim: str, passage: str) -> tuple[str, str]:
        return (passage, claim) if self._profile.pair_order == "source_claim" else (claim, passage)

    def _scores(self, output: Sequence[float]) -> PairScores:
        """Return a model's logits as probabilities: logistic for one output, soft-maxed for several."""
        if len(output) == 1:
            return PairScores(supported=_softmax([output[0], 0.0])[0], contradicted=0.0)
        by_word = dict(zip(self._labels, _softmax(output), strict=True))
        return PairScores(supported=by_word["supported"], contradicted=by_word.get("contradicted", 0.0))

    def _loaded(self) -> Any:
        """Return the model, loaded on first use. Raises MissingPackage or InputError."""
        if self._encoder is None:
            self._encoder = _load(self._model_name)
            self._labels = self._labels or _read_labels(self._encoder)
        return self._encoder


@lru_cache(maxsize=2)
def _load(model: str) -> Any:
    """Return the model, loaded once in a process: a batch makes its judge anew for each manuscript."""
    try:
        from sentence_transformers import CrossEncoder
    except ImportError as error:
        raise MissingPackage(f"this judge needs sentence-transformers: pip install '{EXTRA}'") from error
    try:
        return CrossEncoder(model)
    except (OSError, ValueError) as error:
        raise InputError(f"the model {model!r} could not be loaded: {error}") from error


def _read_labels(encoder: Any) -> tuple[str, ...]:
    """Return the meanings of the model's outputs by its own labels. Raises InvalidData where they are unknown."""
    config = encoder.model.config
    if config.num_labels == 1:
        return ("supported",)
    meanings = dict(line.split(" = ") for line in word_list("entailment_labels"))
    own = [str(config.id2label[number]).casefold() for number in range(config.num_labels)]
    labels = tuple(meanings.get(label, "") for label in own)
    if "" in labels or "supported" not in labels or len(set(labels)) != len(labels):
        raise InvalidData(f"the model's labels are {own}: say in the profile's field 'labels' what each means: {WORDS}")
    return labels


def _longest(encoder: Any) -> int:
    return int(encoder.max_length or encoder.tokenizer.model_max_length)


def _softmax(logits: Sequence[float]) -> list[float]:
    from math import exp

    top = max(logits)
    weights = [exp(value - top) for value in logits]
    return [weight / sum(weights) for weight in weights]


def cross_encoder_judge(name: str, profile: JudgeProfile, options: JudgeOptions) -> Judge:
    """Return the judge of a cross-encoder profile. Raises InputError or MissingPackage."""
    assert isinstance(profile, CrossEncoderProfile)
    missing = missing_for(name, profile, options)
    if missing:
        raise InputError(missing)
    model = options.model or os.environ.get(profile.model_env) or profile.model
    judge = CrossEncoderJudge(name, model, profile, standing_of(name, profile, trusted=options.trusted))
    if not options.unsent:
        judge._loaded()
    return judge


def missing_for(name: str, profile: CrossEncoderProfile, options: JudgeOptions) -> str:
    """Return what keeps a profile from being used, in words; empty where nothing does."""
    from importlib.util import find_spec

    if find_spec("sentence_transformers") is None:
        return f"judge {name!r} needs sentence-transformers: pip install '{EXTRA}'"
    if not (options.model or os.environ.get(profile.model_env) or profile.model):
        return f"judge {name!r} needs a model: give --model, or set {profile.model_env}"
    return ""
