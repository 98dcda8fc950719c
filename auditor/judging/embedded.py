"""The judge `embedded`: a small cross-encoder that `auditor judges train` made, on onnxruntime; offline, without torch.

Retrieved windows of the source are scored against the claim, the scores are combined, and the deciding window is the
evidence: a passage of the source by construction, re-checked like any judge's quote. Where neither support nor denial
passes its threshold it answers `not_enough_info`, and abstains unless support is clearly absent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from auditor.domain import Judgement, JudgeStanding, JudgeWord, Provenance
from auditor.errors import InputError
from auditor.judging.combiner import Combiner, read_combiner
from auditor.judging.coverage import is_enough
from auditor.judging.model_folder import (
    COMBINER,
    SENTENCES,
    TRAIN,
    Thresholds,
    fingerprint,
    missing_from,
    read_settings,
)
from auditor.judging.profiles import EmbeddedProfile, JudgeProfile, standing_of
from auditor.judging.protocol import Answer, Estimate, Judge, JudgeRequest, Usage
from auditor.judging.recheck import Shown, recheck
from auditor.judging.replies import ParsedReply
from auditor.judging.window_reader import Reading, WindowReader
from auditor.llm.overrides import data_files
from auditor.resources import data_folder

if TYPE_CHECKING:
    from auditor.judging.registry import JudgeOptions

NEEDED = ("onnxruntime", "tokenizers")
"""Packages that it runs on; they come with every installation that was not cut down."""


class EmbeddedJudge:
    """Decides by the combined scores of a source's windows."""

    def __init__(
        self, model: str, reader: WindowReader, combiner: Combiner, thresholds: Thresholds, standing: JudgeStanding
    ) -> None:
        """Judge with `reader`'s model; `model` is its name in reports."""
        self._model = model
        self._reader = reader
        self._combiner = combiner
        self._thresholds = thresholds
        self._standing = standing
        self._usage = Usage(input_tokens=0, output_tokens=0, cost=0.0)

    @property
    def standing(self) -> JudgeStanding:
        """What it is allowed to do."""
        return self._standing

    @property
    def model(self) -> str:
        """Name of the model's folder, and a hash of what is in it."""
        return self._model

    @property
    def usage(self) -> Usage:
        """Requests answered; they cost nothing."""
        return self._usage

    async def judge(self, requests: Sequence[JudgeRequest]) -> tuple[Answer, ...]:
        """Return one answer per request; the scoring runs in a thread."""
        return await asyncio.to_thread(self._judge, requests)

    def estimate(self, requests: Sequence[JudgeRequest]) -> Estimate:
        """Return one free call per request."""
        return Estimate(calls=len(requests), most_calls=len(requests), input_tokens=0, cost=0.0)

    def _judge(self, requests: Sequence[JudgeRequest]) -> tuple[Answer, ...]:
        self._usage.calls += len(requests)
        readings = self._reader.read(requests)
        return tuple(self._answer(request, reading) for request, reading in zip(requests, readings, strict=True))

    def _answer(self, request: JudgeRequest, reading: Reading | None) -> Answer:
        sentences = request.index.sentences
        spans = [w.span for w, whole in zip(reading.windows, reading.whole, strict=True) if whole] if reading else []
        read = sum(any(sentence.span.overlaps(span) for span in spans) for sentence in sentences)
        parsed, unsure = self._parsed(reading)
        provenance = Provenance(profile=self._standing.profile, model=self._model, cost=0.0)
        enough = is_enough(request.index, request.claim.text, spans)
        answer = recheck(parsed, request, provenance, Shown(read, len(sentences), enough))
        if isinstance(answer, Judgement) and answer.word is JudgeWord.NOT_ENOUGH_INFO:
            return answer.model_copy(update={"abstained": unsure})
        return answer

    def _parsed(self, reading: Reading | None) -> tuple[ParsedReply, bool]:
        """Return the word with its window, and whether "no support" would be unsure."""
        if reading is None:
            return ParsedReply(JudgeWord.NOT_ENOUGH_INFO), True
        windows, limits = reading.windows, self._thresholds
        support = self._combiner.supported.probability(reading.values)
        denial = self._combiner.contradicted.probability(reading.values)
        unsure = support > limits.absence
        if denial >= limits.denial and denial > support:
            return ParsedReply(JudgeWord.CONTRADICTED, (windows[reading.worst].text,), confidence=denial), unsure
        if support >= limits.support:
            quotes = tuple(windows[place].text for place in reading.supporting)
            return ParsedReply(JudgeWord.SUPPORTED, quotes, confidence=support), unsure
        return ParsedReply(JudgeWord.NOT_ENOUGH_INFO, confidence=1.0 - support), unsure


def embedded_judge(name: str, profile: JudgeProfile, options: JudgeOptions) -> Judge:
    """Return the judge of a trained folder, loaded. Raises InputError where something is missing or broken.

    A calibration belongs to the model that was measured: with another one than the profile's it does not count.
    """
    from auditor.judging.encoder import encoder
    from auditor.judging.sentence_encoder import sentence_encoder

    assert isinstance(profile, EmbeddedProfile)
    missing = missing_for(name, profile, options)
    folder = _folder(name, profile, options)
    if missing or folder is None:
        raise InputError(missing)
    settings, combiner = read_settings(folder), read_combiner(folder / COMBINER)
    measured = (
        profile if folder == _folder_of_profile(name, profile) else profile.model_copy(update={"calibration": None})
    )
    return EmbeddedJudge(
        f"{folder.name}@{fingerprint(folder)}",
        WindowReader(encoder(folder, settings.longest_tokens), settings.passages, sentence_encoder(folder)),
        combiner,
        settings.thresholds,
        standing_of(name, measured, trusted=options.trusted),
    )


def missing_for(name: str, profile: EmbeddedProfile, options: JudgeOptions) -> str:
    """Return what keeps a profile from being used, in words; empty where nothing does.

    Raises InvalidData where the combiner, which says whether a sentence encoder is needed, cannot be read.
    """
    from importlib.util import find_spec

    folder = _folder(name, profile, options)
    if folder is None:
        return f"judge {name!r} names no model: make one with `{TRAIN}`, then give --model FOLDER"
    absent = [package for package in NEEDED if find_spec(package) is None]
    if absent:
        return f"judge {name!r} needs {' and '.join(absent)}: pip install {' '.join(absent)}"
    lacking = missing_from(folder) or _missing_sentences(folder)
    return f"judge {name!r}: {lacking}" if lacking else ""


def _missing_sentences(folder: Path) -> str:
    """Return that a folder lacks the sentence encoder which its combiner asks; empty where it does not."""
    if (folder / SENTENCES).is_file() or not read_combiner(folder / COMBINER).needs_sentences:
        return ""
    return f"{folder} lacks {SENTENCES}, which its combiner asks: run `{TRAIN}`"


def _folder(name: str, profile: EmbeddedProfile, options: JudgeOptions) -> Path | None:
    return Path(options.model).expanduser().resolve() if options.model else _folder_of_profile(name, profile)


def _folder_of_profile(name: str, profile: EmbeddedProfile) -> Path | None:
    """Return the folder that a profile names: beside the profile's file or, where none is there, among those that ship.

    So a profile that was copied to record a measurement still finds the model that was measured.
    """
    if not profile.model:
        return None
    model = Path(profile.model).expanduser()
    beside = (data_files("judges", ".toml")[name].path.parent / model).resolve()
    shipped = (data_folder("judges") / model).resolve()
    return shipped if not beside.exists() and shipped.is_dir() else beside
