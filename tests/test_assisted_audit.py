"""Whatever a model replies to a request to split, classify, label or judge, no outcome is better than by rules alone.

A short run with every test; many more examples in the slow suite.
"""

from __future__ import annotations

import asyncio
import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.claims import extract_claims
from auditor.domain import (
    Bucket,
    Decider,
    Extent,
    HelpOutcome,
    HelpTask,
    JudgeStanding,
    ManuscriptFormat,
    Report,
    Settings,
    UnjudgedReason,
)
from auditor.examination import Examiner
from auditor.gate import CLEAN, FailOn, Gate
from auditor.inquiry import Question
from auditor.judging.assistance import Assistance
from auditor.judging.assisting import AssistingModel
from auditor.judging.llm_judge import LlmJudge
from auditor.judging.unasked import NoJudge
from auditor.llm.failures import CallFailure
from auditor.llm.prompts import read_prompt
from auditor.manuscript import parse_manuscript
from auditor.sources.library import source_from_text
from auditor.statistics import summarise
from auditor.told import run_notices
from tests.judging import factory
from tests.judging.fake_client import FakeClient

TEXT = """# Coaching

## Results

Coaching lowered pain by 12 points in adults and did not change sleep [@trial].
Coaching has been studied in many clinics [@trial].
Coaching for chronic pain is reviewed elsewhere [@trial].
Coaching doubled income and may improve mood in adults [@trial].
Sleep improved in both groups during the year [@trial].
Participants met their coach every second week by telephone [@trial].
"""

SOURCE = factory.TRIAL + " Smith and others claimed that coaching doubled income, which we refute."

SPLITS = (
    ["Coaching lowered pain by 12 points in adults.", "Coaching did not change sleep in adults."],
    ["Coaching lowered pain by 12 points in adults.", "Coaching did not change sleep."],
    ["Coaching doubled income.", "Coaching may improve mood in adults."],
    ["Coaching doubled income in adults.", "Coaching may improve mood in adults."],
    ["Coaching cures everything."],
    [],
)
RANK = {Bucket.FAILED: 0, Bucket.SKIP: 1, Bucket.CHECK: 2, Bucket.OK: 3}
GATES = (
    Gate(),
    Gate(fail_on=FailOn.CHECK),
    Gate(fail_on=FailOn.CHECK, max_failed=3),
    Gate(max_skip=0.0),
    Gate(min_score=0.5),
    Gate(min_score=0.9),
)


@cache
def _manuscript():
    return parse_manuscript(TEXT, name="review.md", format=ManuscriptFormat.MARKDOWN)


@cache
def _questions():
    text = source_from_text("trial", SOURCE, extent=Extent.FULL_TEXT)
    return tuple(Question(claim, (("trial", text),)) for claim in extract_claims(_manuscript(), {}))


_INDEXES: dict = {}


@cache
def _by_rules():
    return _report(asyncio.run(Examiner(NoJudge(), indexes=_INDEXES).examine(_questions())))


def _report(results) -> Report:
    return Report(
        auditor_version="0",
        settings=Settings(),
        manuscript=_manuscript(),
        sources=(),
        claims=tuple(results),
        statistics=summarise(results, _manuscript()),
    )


def _examined(answer, *, rate=None, **help_):
    judge = LlmJudge(
        "test", FakeClient(answer), read_prompt("judge-claim"), factory.limits(), JudgeStanding(profile="test")
    )
    judge.standing = JudgeStanding(profile="test", false_alarm_rate=rate)
    sentences = {sentence.index: sentence.text for sentence in _manuscript().sentences}
    assistance = Assistance(AssistingModel("test", judge.client), sentences=sentences, **help_)
    examiner = Examiner(judge, assistance=assistance, indexes=_INDEXES)
    return asyncio.run(examiner.examine(_questions())), judge.client


_words = st.sampled_from(("supported", "contradicted", "not_enough_info", "nonsense"))
_quotes = st.lists(st.sampled_from([*(f"{one}." for one in SOURCE.split(". ")), "Nothing of the kind."]), max_size=2)
_failures = st.just(CallFailure(UnjudgedReason.TIMEOUT, "late"))
_replies = {
    "split-claims": st.sampled_from(SPLITS).map(lambda parts: json.dumps({"claims": parts})) | _failures,
    "classify-intent": st.sampled_from(("specific_claim", "background", "review_anchor", "none of them")).map(
        lambda intent: json.dumps({"reason": "r", "intent": intent})
    )
    | _failures,
    "label-failure": st.sampled_from(("source_mismatch", "fabricated_specifics", "none_fits", "invented")).map(
        lambda mode: json.dumps({"reason": "r", "mode": mode})
    )
    | _failures,
    "judge-claim": st.builds(
        lambda word, quotes: json.dumps({"verdict": word, "quotes": quotes, "reason": "r"}), _words, _quotes
    )
    | _failures
    | st.text(max_size=20),
}


def _keeps_the_law(data, rate):
    alone = _by_rules()
    results, _ = _examined(
        lambda prompt: data.draw(_replies[prompt.id]),
        rate=rate,
        split=Decider.MODEL,
        intent=Decider.MODEL,
        label=Decider.MODEL,
    )
    for before, after in zip(alone.claims, results, strict=True):
        assert RANK[after.bucket] <= RANK[before.bucket], after
        assert after.rules is None or after.rules.bucket is before.bucket
        if before.bucket is Bucket.FAILED:
            assert after.bucket is Bucket.FAILED
    assisted = _report(results)
    for gate in GATES:
        assert gate.exit_code(alone) == CLEAN or gate.exit_code(assisted) != CLEAN, gate


@given(st.data(), st.sampled_from((None, 0.01)))
@settings(deadline=None, max_examples=25)
def test_the_law_holds(data, rate):
    _keeps_the_law(data, rate)


@pytest.mark.slow
@given(st.data(), st.sampled_from((None, 0.01)))
@settings(deadline=None, max_examples=1500)
def test_the_law_holds_at_length(data, rate):
    _keeps_the_law(data, rate)


def told(word="not_enough_info", quotes=(), **others):
    """Return a model that answers each prompt with one reply."""
    given_ = {"judge-claim": json.dumps({"verdict": word, "quotes": list(quotes), "reason": "r"}), **others}
    return lambda prompt: given_[prompt.id]


JOINED = "The programme reduced pain in adults and improved sleep among women who smoked."
HALVES = ["The programme reduced pain in adults.", "The programme improved sleep among women who smoked."]
MIXED = "The programme eased pain in adults. Among women who smoked, sleep got worse under the programme."


SILENT = "The programme eased pain in adults. Women who smoked were asked about their sleep."


def _joined(answer, source=MIXED):
    """Return the result of a claim of two halves."""
    judge = LlmJudge(
        "test", FakeClient(answer), read_prompt("judge-claim"), factory.limits(), JudgeStanding(profile="test")
    )
    assistance = Assistance(AssistingModel("test", judge.client), split=Decider.MODEL)
    text = source_from_text("trial", source, extent=Extent.FULL_TEXT)
    question = Question(factory.claim(JOINED), (("trial", text),))
    return asyncio.run(Examiner(judge, assistance=assistance).examine([question]))[0]


def _answer_halves(second, split=HALVES):
    def answer(prompt):
        if prompt.id == "split-claims":
            return json.dumps({"claims": split})
        claims = prompt.messages[-1].content.split("The claims:")[1]
        unsure = {"verdict": "not_enough_info", "quotes": []}
        return json.dumps(second if "improved" in claims and "reduced" not in claims else unsure)

    return answer


def test_a_part_that_is_worse_stands_for_the_claim():
    denied = {"verdict": "contradicted", "quotes": ["Among women who smoked, sleep got worse under the programme."]}
    result = _joined(_answer_halves(denied))
    assert [part.bucket for part in result.parts] == [Bucket.CHECK, Bucket.FAILED]
    assert (result.bucket, result.status) == (Bucket.FAILED, result.parts[1].status)
    assert HALVES[1] in result.reason
    assert result.rules.bucket is Bucket.CHECK
    assert [verdict.bucket for verdict in result.verdicts] == [Bucket.CHECK]


@pytest.mark.parametrize(
    "second",
    [
        {"verdict": "supported", "quotes": ["The programme eased pain in adults."]},
        {"verdict": "not_enough_info", "quotes": []},
        {"verdict": "nonsense"},
    ],
)
def test_a_part_that_is_no_worse_changes_nothing(second):
    whole = _joined(_answer_halves(second, split=[JOINED]), SILENT)
    result = _joined(_answer_halves(second), SILENT)
    assert len(result.parts) == 2
    assert (result.bucket, result.status, result.reason) == (whole.bucket, whole.status, whole.reason)


def test_a_refused_split_is_told_with_its_reason_and_the_rules_stand():
    split = json.dumps({"claims": ["Coaching cures everything in mice."]})
    results, _ = _examined(told(**{"split-claims": split}), split=Decider.MODEL)
    asked = [result for result in results if result.help]
    assert asked
    assert all(not result.parts for result in results)
    assert {record.outcome for result in asked for record in result.help} == {HelpOutcome.REFUSED}
    (notice,) = [one for one in run_notices(_manuscript(), results, ()) if one.kind == "model_split"]
    assert f"asked {len(asked)} times" in notice.message
    assert "adds cures" in notice.message


def test_a_stricter_intent_is_checked_as_a_specific_claim():
    intent = json.dumps({"reason": "r", "intent": "specific_claim"})
    results, _ = _examined(told(**{"classify-intent": intent}), intent=Decider.MODEL)
    changed = [
        (before, after)
        for before, after in zip(_by_rules().claims, results, strict=True)
        if before.claim.intent != after.claim.intent
    ]
    assert changed
    for before, after in changed:
        assert RANK[after.bucket] <= RANK[before.bucket]
        assert [record.task for record in after.help] == [HelpTask.INTENT]
        assert after.rules is not None
        assert after.rules.status is before.status


def test_a_model_breaks_ties_and_nothing_else():
    modes = ("source_mismatch", "fabricated_specifics", "overgeneralization", "none_fits", "invented")
    ties = set()
    for mode in modes:
        label = json.dumps({"reason": "r", "mode": mode})
        results, _ = _examined(told(**{"label-failure": label}), label=Decider.MODEL)
        plain, _ = _examined(told())
        for before, after in zip(plain, results, strict=True):
            for own, made in zip(before.verdicts, after.verdicts, strict=True):
                if own.failure != made.failure:
                    ties.add(mode)
                    assert (made.failure.mode, made.failure.decided_by) == (mode, "judge")
                    assert own.failure.decided_by == "rules"
            assert (before.bucket, before.status) == (after.bucket, after.status)
    assert "invented" not in ties


def test_no_answer_is_told_with_its_reason():
    late = CallFailure(UnjudgedReason.TIMEOUT, "late")
    results, _ = _examined(lambda prompt: late, split=Decider.MODEL, intent=Decider.MODEL)
    kinds = {notice.kind: notice.message for notice in run_notices(_manuscript(), results, ())}
    assert "timeout" in kinds["unjudged"]
    assert "timeout: late" in kinds["model_split"]
    assert [result.bucket for result in results if result.bucket is Bucket.FAILED] == [
        result.bucket for result in _by_rules().claims if result.bucket is Bucket.FAILED
    ]


def test_an_estimate_counts_the_help_and_asks_nothing():
    judge = LlmJudge(
        "test", FakeClient(told()), read_prompt("judge-claim"), factory.limits(), JudgeStanding(profile="test")
    )
    alone = Examiner(judge, indexes=_INDEXES).estimate(_questions())
    help_ = Assistance(AssistingModel("test", judge.client), split=Decider.MODEL, intent=Decider.MODEL)
    helped = Examiner(judge, assistance=help_, indexes=_INDEXES).estimate(_questions())
    assert helped.calls > alone.calls
    assert helped.most_calls > alone.most_calls
    assert helped.input_tokens > alone.input_tokens
    assert judge.client.prompts == []
