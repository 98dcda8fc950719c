"""Scripted judges, the ill-meaning ones too: none moves a claim to ok or accuses without evidence."""

import asyncio

import pytest

from auditor.domain import Bucket, Extent, Grounding, JudgeStanding, Status, Unjudged, UnjudgedReason
from auditor.errors import InvalidData
from auditor.judging.scripted import (
    ScriptedJudge,
    always,
    by_claim,
    flatterer,
    hostile,
    liar,
    quoting_hostile,
    read_script,
    reply_text,
)
from auditor.llm.failures import CallFailure
from auditor.verdicts import decide
from tests.judging import factory


def verdict(script, claim="Coaching lowered pain by 12 points.", standing=None, extent=Extent.FULL_TEXT):
    judge = ScriptedJudge(script, standing)
    request = factory.request(claim, on=factory.index(extent=extent))
    (answer,) = asyncio.run(judge.judge([request]))
    return decide(request.claim, "trial", Grounding(), answer, standing=judge.standing, extent=extent)


FELL = "In the trial pain scores fell by 12 points in the coached group."

VERDICTS = {
    "honest": (always(reply_text("supported", [FELL])), Bucket.CHECK, Status.SUPPORTED),
    "liar": (liar, Bucket.CHECK, Status.INVENTED_EVIDENCE),
    "flatterer": (flatterer, Bucket.CHECK, Status.DISPUTED),
    "hostile": (hostile, Bucket.CHECK, Status.DISPUTED),
    "quoting hostile": (quoting_hostile, Bucket.CHECK, Status.DISPUTED),
    "hostile with the supporting quote": (always(reply_text("contradicted", [FELL])), Bucket.CHECK, Status.DISPUTED),
    "silent": (always(""), Bucket.SKIP, Status.UNJUDGED),
    "unreachable": (always(CallFailure(UnjudgedReason.UNREACHABLE, "x")), Bucket.SKIP, Status.UNJUDGED),
    "finds nothing": (always(reply_text("not_enough_info")), Bucket.CHECK, Status.UNSUPPORTED),
}


@pytest.mark.parametrize(("script", "bucket", "status"), VERDICTS.values(), ids=VERDICTS.keys())
def test_what_each_judge_can_do(script, bucket, status):
    found = verdict(script)
    assert (found.bucket, found.status) == (bucket, status)


@pytest.mark.parametrize("script", [liar, flatterer, hostile, quoting_hostile])
@pytest.mark.parametrize("trusted", [False, True])
def test_ill_meaning_judges_neither_clear_nor_accuse(script, trusted):
    standing = JudgeStanding(profile="scripted", false_alarm_rate=0.01, trusted=trusted)
    for extent in Extent:
        assert verdict(script, standing=standing, extent=extent).bucket not in (Bucket.OK, Bucket.FAILED)


def test_by_claim_text_or_id():
    judge = ScriptedJudge(by_claim({"Coaching lowered pain by 12 points.": "", "c2": reply_text("contradicted")}))
    first, second, third = asyncio.run(
        judge.judge([factory.request(), factory.request("x", "c2"), factory.request("y", "c3")])
    )
    assert first.reason is UnjudgedReason.EMPTY
    assert second.word == "contradicted"
    assert isinstance(third, Unjudged)


def test_a_script_from_a_file(tmp_path):
    path = tmp_path / "replies.jsonl"
    path.write_text('{"claim": "c1", "reply": "{\\"verdict\\": \\"contradicted\\"}"}\n\n', encoding="utf-8")
    (answer,) = asyncio.run(ScriptedJudge(read_script(path)).judge([factory.request()]))
    assert answer.word == "contradicted"
    path.write_text('{"claim": "c1"}\n', encoding="utf-8")
    with pytest.raises(InvalidData, match=r"replies\.jsonl:1"):
        read_script(path)
