"""Whatever a judge replies to a real claim on a real source, the law of DESIGN section 3 holds.

A short run with every test; thousands of examples in the slow suite.
"""

import asyncio
from functools import cache

import pytest
from hypothesis import given, settings

from auditor.claims import claim_from_text
from auditor.domain import Bucket, Extent, Judgement, Unjudged
from auditor.grounding import ground
from auditor.judging.protocol import JudgeRequest
from auditor.judging.recheck import exclusion_of
from auditor.judging.scripted import ScriptedJudge, always
from auditor.llm.failures import CallFailure
from auditor.verdicts import ALIGNED, decide
from tests.strategies import replies as any_

RANK = {Bucket.FAILED: 0, Bucket.SKIP: 1, Bucket.CHECK: 2, Bucket.OK: 3}


@cache
def _grounded(text: str, extent: Extent):
    claim = claim_from_text(text)
    return claim, ground(claim, any_.index_of(extent))


def _keeps_the_law(text, extent, reply, standing):
    claim, grounding = _grounded(text, extent)
    index = any_.index_of(extent)
    judge = ScriptedJudge(always(reply), standing)
    (answer,) = asyncio.run(judge.judge([JudgeRequest(claim, index)]))
    alone = decide(claim, "trial", grounding, extent=extent)
    judged = decide(claim, "trial", grounding, answer, standing=standing, extent=extent)
    assert RANK[judged.bucket] <= RANK[alone.bucket]
    if isinstance(reply, CallFailure) or isinstance(answer, Unjudged):
        assert isinstance(answer, Unjudged)
        assert judged.bucket is not Bucket.FAILED or alone.bucket is Bucket.FAILED
        return
    _evidence_is_real(answer, index.source)
    if judged.bucket is Bucket.FAILED and alone.bucket is not Bucket.FAILED:
        _accusation_is_founded(answer, standing)


def _evidence_is_real(answer: Judgement, source) -> None:
    for evidence in answer.evidence:
        assert evidence.span.of(source.text) == evidence.quote
        assert exclusion_of(evidence.span, source) is None


def _accusation_is_founded(answer: Judgement, standing) -> None:
    """A new accusation rests on a sufficient, aligned quote, or on a measured judge's reading to the end."""
    quoted = any(evidence.sufficient and evidence.aligned >= ALIGNED for evidence in answer.evidence)
    assert not answer.instruction_only
    assert quoted or (standing.may_accuse and answer.read_to_end and answer.word == "not_enough_info")


_ANY = (any_.claim_texts, any_.extents, any_.replies, any_.standings)


@given(*_ANY)
@settings(deadline=None, max_examples=150)
def test_the_law_holds(text, extent, reply, standing):
    _keeps_the_law(text, extent, reply, standing)


@pytest.mark.slow
@given(*_ANY)
@settings(deadline=None, max_examples=2500)
def test_the_law_holds_at_length(text, extent, reply, standing):
    _keeps_the_law(text, extent, reply, standing)
