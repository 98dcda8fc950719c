"""Windows of a source, scored against a claim: what a trained model makes of one request, before any threshold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Protocol

from auditor.domain import Passage
from auditor.judging.combiner import signals
from auditor.judging.entailment import windows_of
from auditor.judging.protocol import JudgeRequest
from auditor.judging.sentence_encoder import TextEncoder, nearness
from auditor.judging.wording import wording

if TYPE_CHECKING:
    from auditor.judging.encoder import Scores

JOINED = 3
"""Windows that are joined into one passage, for claims whose parts stand apart."""


class PairScorer(Protocol):
    """A model that scores passages and claims; `auditor.judging.encoder.Encoder` is one."""

    def score(self, pairs: Sequence[tuple[str, str]]) -> Scores:
        """Return the scores of (passage, claim) pairs, and which were read whole."""
        ...


@dataclass(frozen=True)
class Reading:
    """What the model makes of one request."""

    windows: tuple[Passage, ...]
    """Windows scored."""
    whole: tuple[bool, ...]
    """Of each, whether it was read to its end."""
    supporting: tuple[int, ...]
    """The windows that support most, most first: up to `JOINED`, since a claim's parts may stand apart."""
    worst: int
    """Window that denies most."""
    values: dict[str, float]
    """Signals for the combiner."""


class WindowReader:
    """Scores the windows that retrieval names."""

    def __init__(self, scorer: PairScorer, passages: int, sentences: TextEncoder | None = None) -> None:
        """Read up to `passages` windows a claim; `sentences` adds how near each lies to the claim."""
        self._scorer = scorer
        self._passages = passages
        self._sentences = sentences

    def read(self, requests: Sequence[JudgeRequest]) -> list[Reading | None]:
        """Return the reading of each request, None where the source has no passage; all are scored in one go."""
        windows = [windows_of(request, self._passages)[: self._passages] for request in requests]
        texts = [_texts(shown) for shown in windows]
        pairs = [(text, r.claim.text) for r, shown in zip(requests, texts, strict=True) for text in shown]
        scores = self._scorer.score(pairs)
        rows = zip(scores.probabilities.tolist(), scores.whole, strict=True)
        readings: list[Reading | None] = []
        for request, shown, scored, near in zip(requests, windows, texts, self._near(requests, windows), strict=True):
            of_one = list(islice(rows, len(scored)))
            readings.append(_reading(request, shown, of_one, near) if shown else None)
        return readings

    def _near(
        self, requests: Sequence[JudgeRequest], windows: Sequence[Sequence[Passage]]
    ) -> list[dict[str, float] | None]:
        """Return for each request how near its windows lie to its claim; a window of several claims is read once."""
        if self._sentences is None:
            return [None] * len(requests)
        texts = [
            [request.claim.text, *(window.text for window in shown)]
            for request, shown in zip(requests, windows, strict=True)
        ]
        vectors = self._sentences.vectors([text for of_one in texts for text in of_one])
        ends = list(accumulate(map(len, texts)))
        return [
            nearness(vectors[end - len(of_one)], vectors[end - len(of_one) + 1 : end], JOINED) if shown else None
            for of_one, end, shown in zip(texts, ends, windows, strict=True)
        ]


def _texts(windows: Sequence[Passage]) -> list[str]:
    """Return what is scored: each window, then the best ones joined in the order of the source."""
    if not windows:
        return []
    joined = sorted(windows[:JOINED], key=lambda window: window.span.start)
    return [*(window.text for window in windows), " ".join(window.text for window in joined)]


def _reading(
    request: JudgeRequest,
    windows: Sequence[Passage],
    scored: Sequence[tuple[Sequence[float], bool]],
    near: dict[str, float] | None,
) -> Reading:
    """Return the reading of one request; `scored` holds each window's probabilities, then those of the joined ones."""
    *scores, joined = (row for row, _ in scored)
    overlap = max(passage.score for passage in windows)
    places = range(len(windows))
    return Reading(
        windows=tuple(windows),
        whole=tuple(whole for _, whole in scored[:-1]),
        supporting=tuple(sorted(places, key=lambda place: -scores[place][0])[:JOINED]),
        worst=max(places, key=lambda place: scores[place][1]),
        values=signals(
            scores,
            joined,
            overlap=overlap,
            sentences=len(request.index.sentences),
            words=wording(
                request.claim.text, [window.text for window in windows], JOINED, holds=request.index.retriever.holds
            ),
            near=near,
        ),
    )
