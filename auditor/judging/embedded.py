"""The judge `embedded`: our own small cross-encoder, shipped in `judges/embedded/`, on onnxruntime.

Retrieved windows of the source are scored against the claim, the scores are combined, and the deciding window is the
evidence: a passage of the source by construction, re-checked like any judge's quote. Where neither support nor denial
passes its threshold it answers `not_enough_info`, and abstains unless support is clearly absent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from auditor.domain import Judgement, JudgeStanding, JudgeWord, Passage, Provenance
from auditor.judging.combiner import Combiner, read_combiner, signals
from auditor.judging.encoder import Encoder, encoder
from auditor.judging.entailment import windows_of
from auditor.judging.profiles import EmbeddedProfile, JudgeProfile, standing_of
from auditor.judging.protocol import Answer, Estimate, Judge, JudgeRequest, Usage
from auditor.judging.recheck import Shown, recheck
from auditor.judging.replies import ParsedReply
from auditor.resources import data_folder

if TYPE_CHECKING:
    from auditor.judging.registry import JudgeOptions

JOINED = 3
"""Windows that are joined into one passage, for claims whose parts stand apart."""


@dataclass(frozen=True)
class Reading:
    """What the model makes of one request."""

    windows: list[Passage]
    """Windows scored."""
    best: int
    """Window that supports most."""
    worst: int
    """Window that denies most."""
    values: dict[str, float]
    """Signals that were combined."""


class EmbeddedJudge:
    """Scores a claim with windows of its source."""

    def __init__(self, name: str, folder: Path, profile: EmbeddedProfile, standing: JudgeStanding) -> None:
        self._name = name
        self._folder = folder
        self._profile = profile
        self._standing = standing
        self._usage = Usage(input_tokens=0, output_tokens=0, cost=0.0)

    @property
    def standing(self) -> JudgeStanding:
        """What it is allowed to do."""
        return self._standing

    @property
    def model(self) -> str:
        """Name of the model's folder."""
        return self._folder.name

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
        readings = self.read(requests)
        return tuple(self._answer(request, reading) for request, reading in zip(requests, readings, strict=True))

    def read(self, requests: Sequence[JudgeRequest]) -> list[Reading | None]:
        """Return the model's reading of each request, None where the source has no passage; all scored in one go."""
        windows = [windows_of(request, self._profile.passages) for request in requests]
        pairs = [
            (text, request.claim.text)
            for request, shown in zip(requests, windows, strict=True)
            for text in _texts(shown)
        ]
        scores = iter(self._encoder().score(pairs).tolist())
        readings: list[Reading | None] = []
        for request, shown in zip(requests, windows, strict=True):
            rows = [next(scores) for _ in _texts(shown)]
            readings.append(_reading(request, shown, rows) if shown else None)
        return readings

    def _answer(self, request: JudgeRequest, reading: Reading | None) -> Answer:
        sentences = request.index.sentences
        windows = reading.windows if reading else []
        read = sum(any(s.span.overlaps(w.span) for w in windows) for s in sentences)
        complete = read == len(sentences) or len(windows) >= self._profile.passages_for_full_recall
        parsed, unsure = self._parsed(reading)
        provenance = Provenance(profile=self._name, model=self.model)
        answer = recheck(parsed, request, provenance, Shown(read, len(sentences), complete))
        if isinstance(answer, Judgement) and answer.word is JudgeWord.NOT_ENOUGH_INFO:
            return answer.model_copy(update={"abstained": unsure})
        return answer

    def _parsed(self, reading: Reading | None) -> tuple[ParsedReply, bool]:
        """Return the word with its window, and whether "no support" would be unsure."""
        if reading is None:
            return ParsedReply(JudgeWord.NOT_ENOUGH_INFO), False
        combiner, windows = self._combiner(), reading.windows
        support = combiner.supported.probability(reading.values)
        denial = combiner.contradicted.probability(reading.values)
        unsure = support > self._profile.absence
        if denial >= self._profile.denial and denial > support:
            return ParsedReply(JudgeWord.CONTRADICTED, (windows[reading.worst].text,), confidence=denial), unsure
        if support >= self._profile.support:
            return ParsedReply(JudgeWord.SUPPORTED, (windows[reading.best].text,), confidence=support), unsure
        return ParsedReply(JudgeWord.NOT_ENOUGH_INFO, confidence=1.0 - support), unsure

    def _encoder(self) -> Encoder:
        return encoder(self._folder, self._profile.longest_tokens, self._profile.temperature)

    def _combiner(self) -> Combiner:
        return read_combiner(self._folder / "combiner.json")


def embedded_judge(name: str, profile: JudgeProfile, options: JudgeOptions) -> Judge:
    """Return the embedded judge of a profile; `options.model` may name another folder of the same make."""
    assert isinstance(profile, EmbeddedProfile)
    folder = Path(options.model) if options.model else data_folder("judges") / profile.model
    return EmbeddedJudge(name, folder, profile, standing_of(name, profile, trusted=options.trusted))


def _texts(windows: Sequence[Passage]) -> list[str]:
    """Return what is scored: each window, then the best ones joined in the order of the source."""
    if not windows:
        return []
    joined = sorted(windows[:JOINED], key=lambda window: window.span.start)
    return [*(window.text for window in windows), " ".join(window.text for window in joined)]


def _reading(request: JudgeRequest, windows: list[Passage], rows: list[list[float]]) -> Reading:
    scores, joined = rows[:-1], rows[-1]
    overlap = max((passage.score for passage in windows), default=0.0)
    values = signals(scores, joined, overlap=overlap, sentences=len(request.index.sentences))
    places = range(len(windows))
    return Reading(
        windows=windows,
        best=max(places, key=lambda place: scores[place][0]),
        worst=max(places, key=lambda place: scores[place][1]),
        values=values,
    )
