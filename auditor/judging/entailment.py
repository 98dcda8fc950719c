"""Judging by scores: a model that gives probabilities for claim and passage becomes a judge with quotes.

The passage that carries the verdict is its quote, so a scoring model never speaks without evidence, and the same
re-check applies as to any other judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from auditor.domain import Judgement, JudgeWord, Passage, Provenance
from auditor.judging.coverage import is_enough
from auditor.judging.protocol import Answer, JudgeRequest
from auditor.judging.recheck import Shown, recheck
from auditor.judging.replies import ParsedReply


@dataclass(frozen=True)
class PairScores:
    """What a model says of one claim and one passage, each 0 to 1."""

    supported: float
    """Probability that the passage carries the claim."""
    contradicted: float
    """Probability that it denies it."""


class Scorer(Protocol):
    """A model that scores claim and passage."""

    def fits(self, claim: str, passage: str) -> bool:
        """Say whether the model reads both whole."""
        ...

    def score(self, claim: str, passages: Sequence[str]) -> list[PairScores]:
        """Return the scores of each passage, in order."""
        ...


def judge_by_scores(
    request: JudgeRequest, scorer: Scorer, *, profile: str, model: str, threshold: float, most_passages: int
) -> Answer:
    """Return the answer that the best-scoring passages amount to.

    An answer of not enough information abstains, and so never accuses, unless support is as improbable as the
    threshold asks a verdict to be probable.
    """
    windows = [w for w in windows_of(request, most_passages) if scorer.fits(request.claim.text, w.text)]
    scores = scorer.score(request.claim.text, [window.text for window in windows]) if windows else []
    reading = read_scores(windows, scores, threshold)
    sentences = request.index.sentences
    read = sum(any(sentence.span.overlaps(window.span) for window in windows) for sentence in sentences)
    enough = is_enough(request.index, request.claim.text, [window.span for window in windows])
    shown = Shown(read, len(sentences), enough)
    answer = recheck(reading, request, Provenance(profile=profile, model=model, cost=0.0), shown)
    if isinstance(answer, Judgement) and answer.word is JudgeWord.NOT_ENOUGH_INFO:
        support = max((score.supported for score in scores), default=0.0)
        return answer.model_copy(update={"abstained": support > 1.0 - threshold})
    return answer


def windows_of(request: JudgeRequest, most: int) -> list[Passage]:
    """Return the passages to score: what retrieval names, and every sentence where the source is that short."""
    index = request.index
    windows = [*request.passages, *index.retrieve(request.claim.text, most)]
    if len(index.sentences) <= most:
        windows += index.sentences
    distinct = {(window.span.start, window.span.end): window for window in windows}
    return list(distinct.values())


def read_scores(windows: Sequence[Passage], scores: Sequence[PairScores], threshold: float) -> ParsedReply:
    """Return the word that the scores amount to, with the passage that carries it."""
    if not windows:
        return ParsedReply(JudgeWord.NOT_ENOUGH_INFO)
    places = range(len(windows))
    best = max(places, key=lambda place: scores[place].supported)
    worst = max(places, key=lambda place: scores[place].contradicted)
    support, denial = scores[best].supported, scores[worst].contradicted
    if support >= threshold and support >= denial:
        return ParsedReply(JudgeWord.SUPPORTED, (windows[best].text,), confidence=support)
    if denial >= threshold:
        return ParsedReply(JudgeWord.CONTRADICTED, (windows[worst].text,), confidence=denial)
    return ParsedReply(JudgeWord.NOT_ENOUGH_INFO, confidence=max(0.0, min(1.0, 1.0 - max(support, denial))))
