"""Ready claim–source pairs, one a line: the same audit without a manuscript (`auditor verify`)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from auditor.domain import (
    Bucket,
    Claim,
    Extent,
    Finding,
    Judgement,
    Model,
    QuoteGrade,
    SkipReason,
    Source,
    Status,
    Unavailable,
    Unjudged,
    UnjudgedReason,
    Verdict,
)
from auditor.domain.judging import DEFAULT_JUDGE
from auditor.examination import Examiner
from auditor.inquiry import Question
from auditor.json_lines import read_models

if TYPE_CHECKING:
    from auditor.judging.protocol import Judge
    from auditor.judging.registry import JudgeOptions

BATCH = 32
"""Pairs examined at once."""

SOURCE = "source"
"""Key of the one work of a ready pair."""


class Pair(BaseModel):
    """A claim and the text it is said to rest on; other keys of the input line are ignored."""

    model_config = ConfigDict(frozen=True, extra="ignore", coerce_numbers_to_str=True)

    id: str
    claim: str
    source: str | None = None
    extent: Extent | None = None


class PairEvidence(Model):
    """A verified quote of the source."""

    quote: str
    """The words."""
    start: int
    """Offset in the source's text."""
    end: int
    """One past the last character."""
    grade: QuoteGrade
    """How well it stands there."""


class PairJudge(Model):
    """What the judge said."""

    profile: str
    """Judge profile."""
    word: str | None = None
    """Its answer, None where it gave nothing usable."""
    unjudged: UnjudgedReason | None = None
    """Why it gave nothing usable."""
    reason: str = ""
    """Its own words, or the fault in a sentence."""


class PairVerdict(Model):
    """Outcome of one ready pair: one line of output for one line of input."""

    id: str
    """As in the input."""
    bucket: Bucket
    """ok, check, failed or skip."""
    status: Status
    """The row of the table."""
    reason: str
    """One sentence."""
    score: float | None
    """CCV score, None where it has none."""
    failure_mode: str | None
    """One of the seven modes, `none_fits`, or None."""
    evidence: tuple[PairEvidence, ...]
    """Verified quotes."""
    findings: tuple[Finding, ...]
    """What comparison found."""
    skip: SkipReason | UnjudgedReason | None
    """For bucket skip: why."""
    judge: PairJudge | None
    """None where the judge was not asked."""


def read_pairs(path: Path) -> Iterator[Pair]:
    """Return the pairs of a `.jsonl` or `.jsonl.gz` file, one by one.

    Raises UnreadableFile where the file cannot be opened, InvalidData naming the line where one is not a pair.
    """
    return read_models(path, Pair, "a pair with `claim` and `source`")


def audit_pairs(
    pairs: Iterable[Pair],
    *,
    judge: Judge | str = DEFAULT_JUDGE,
    judge_options: JudgeOptions | None = None,
    trust_judge: bool = False,
    extent: Extent | None = None,
) -> Iterator[PairVerdict]:
    """Return one verdict per pair, in order, each when it is asked for.

    `extent` sets the extent of all pairs that do not give one. A judge that does not exist raises UnknownName here.
    """
    from auditor.judging.registry import as_judge

    return _verdicts(pairs, as_judge(judge, judge_options, trusted=trust_judge), extent)


def _verdicts(pairs: Iterable[Pair], judge: Judge, extent: Extent | None) -> Iterator[PairVerdict]:
    with asyncio.Runner() as runner:
        for batch in _batches(pairs):
            yield from runner.run(_examined(batch, judge, extent))


def _batches(pairs: Iterable[Pair]) -> Iterator[list[Pair]]:
    waiting = iter(pairs)
    while batch := list(islice(waiting, BATCH)):
        yield batch


async def _examined(batch: Sequence[Pair], judge: Judge, extent: Extent | None) -> list[PairVerdict]:
    """Return the verdicts of a batch; equal sources of a batch are read and indexed once."""
    examiner = Examiner(judge=judge)
    texts: dict[tuple[str, Extent], Source | Unavailable] = {}
    questions = [Question(_claim(pair), ((SOURCE, _text(pair, extent, texts)),)) for pair in batch]
    results = await examiner.examine(questions)
    return [pair_verdict(pair.id, result.verdicts[0]) for pair, result in zip(batch, results, strict=True)]


def _claim(pair: Pair) -> Claim:
    from auditor.claims import claim_from_text

    return claim_from_text(pair.claim)


def _text(
    pair: Pair, extent: Extent | None, known: dict[tuple[str, Extent], Source | Unavailable]
) -> Source | Unavailable:
    from auditor.sources.library import source_from_text

    if not pair.source or not pair.source.strip():
        detail = "The pair has no source text; give it under `source`."
        return Unavailable(key=SOURCE, reason=SkipReason.NOT_GIVEN, detail=detail)
    given = pair.extent or extent or Extent.EXCERPT
    key = (pair.source, given)
    if key not in known:
        known[key] = source_from_text(SOURCE, pair.source, extent=given)
    return known[key]


def pair_verdict(id_: str, verdict: Verdict) -> PairVerdict:
    """Return a verdict as a line of output."""
    return PairVerdict(
        id=id_,
        bucket=verdict.bucket,
        status=verdict.status,
        reason=verdict.reason,
        score=verdict.score,
        failure_mode=verdict.failure.mode if verdict.failure else None,
        evidence=tuple(
            PairEvidence(quote=e.quote, start=e.span.start, end=e.span.end, grade=e.grade) for e in verdict.evidence
        ),
        findings=verdict.findings,
        skip=verdict.skip,
        judge=_judge(verdict.judgement),
    )


def _judge(answer: Judgement | Unjudged | None) -> PairJudge | None:
    if answer is None:
        return None
    if isinstance(answer, Unjudged):
        return PairJudge(profile=answer.provenance.profile, unjudged=answer.reason, reason=answer.detail)
    return PairJudge(profile=answer.provenance.profile, word=answer.word, reason=answer.reason)
