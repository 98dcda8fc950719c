"""One sentence says why a pair has its status, and how much of the text a judge was shown."""

import pytest

from auditor.domain import (
    Bucket,
    Claim,
    ClaimResult,
    Evidence,
    Extent,
    Grounding,
    Judgement,
    JudgeStanding,
    JudgeWord,
    Provenance,
    QuoteGrade,
    Span,
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


def quoted(text: str, *, aligned: float) -> Evidence:
    span = Span(start=0, end=len(text))
    return Evidence(quote=text, span=span, grade=QuoteGrade.VERBATIM, aligned=aligned)


def answered(word: JudgeWord, *quotes: Evidence, split: bool = False, instructs: bool = False) -> Judgement:
    return Judgement(
        word=word,
        evidence=quotes,
        panel_split=split,
        instruction_only=instructs,
        provenance=Provenance(profile="test"),
    )


FAR = quoted("Grain was in the barns by June.", aligned=0.1)


@pytest.mark.parametrize(
    ("answer", "cause"),
    [
        (answered(JudgeWord.SUPPORTED, FAR), "shares too few words"),
        (answered(JudgeWord.CONTRADICTED, FAR), "no quote of it is a whole statement"),
        (answered(JudgeWord.CONTRADICTED), "none of its quotes stands in the source"),
        (answered(JudgeWord.SUPPORTED, FAR, split=True), "gave different answers"),
        (answered(JudgeWord.SUPPORTED, FAR, instructs=True), "instructs the reader"),
    ],
)
def test_a_disputed_answer_says_why_it_does_not_stand(answer, cause):
    verdict = decide(CLAIM, "farm", NOTHING, answer, extent=Extent.ABSTRACT)
    assert verdict.status is Status.DISPUTED
    assert cause in verdict.reason


def test_a_long_quote_shows_the_words_that_decide():
    filler = "The county keeps records of sowing and harvest that go back a long time and are complete. " * 3
    support = quoted(f"{filler}In that year barley was ripe early. {filler}", aligned=0.9)
    verdict = decide(CLAIM, "farm", NOTHING, answered(JudgeWord.SUPPORTED, support), extent=Extent.ABSTRACT)
    assert verdict.status is Status.SUPPORTED
    assert "barley was ripe early" in verdict.reason


def test_a_sentence_ends_with_one_stop():
    lacking = NOTHING.model_copy(update={"absent_terms": ("U.S.",)})
    reason = decide(CLAIM, "farm", lacking, read(9, 9, enough=True), extent=Extent.ABSTRACT).reason
    assert reason.endswith("not in the text: U.S.")
