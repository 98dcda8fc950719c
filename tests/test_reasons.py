"""One sentence says why a pair has its status, and how much of the text a judge was shown."""

import pytest

from auditor.domain import (
    Bucket,
    Claim,
    ClaimResult,
    Extent,
    Grounding,
    Judgement,
    JudgeStanding,
    JudgeWord,
    Provenance,
    Status,
    Topicality,
)
from auditor.reasons import part_reason
from auditor.verdicts import decide

CLAIM = Claim(id="c1", text="Barley ripened early.", sentence=0)
NOTHING = Grounding(topicality=Topicality.SHARED)


def read(passages: int, of: int, *, enough: bool) -> Judgement:
    return Judgement(
        word=JudgeWord.NOT_ENOUGH_INFO,
        passages_read=passages,
        passages_total=of,
        read_to_end=enough,
        provenance=Provenance(profile="test"),
    )


@pytest.mark.parametrize("extent", [Extent.FULL_TEXT, Extent.EXCERPT, Extent.ABSTRACT])
@pytest.mark.parametrize("answer", [read(9, 9, enough=True), read(4, 9, enough=True), read(2, 9, enough=False)])
def test_how_much_was_read_is_said_in_each_case(extent, answer):
    verdict = decide(CLAIM, "farm", NOTHING, answer, extent=extent)
    assert verdict.status is (Status.UNSUPPORTED if extent is Extent.FULL_TEXT else Status.NOT_IN_EXCERPT)
    assert f"{answer.passages_read} of {answer.passages_total}" in verdict.reason


def test_only_enough_reading_may_accuse():
    measured = JudgeStanding(profile="test", false_alarm_rate=0.01)
    buckets = [
        decide(CLAIM, "farm", NOTHING, answer, standing=measured, extent=Extent.FULL_TEXT).bucket
        for answer in (read(9, 9, enough=True), read(4, 9, enough=True), read(2, 9, enough=False))
    ]
    assert buckets == [Bucket.FAILED, Bucket.FAILED, Bucket.CHECK]


def test_a_part_is_named_where_it_decides():
    part = ClaimResult(
        claim=CLAIM, verdicts=(), bucket=Bucket.FAILED, status=Status.CONTRADICTED, reason="It says late."
    )
    assert part_reason(part) == "Of a part of it, “Barley ripened early.”: It says late."
