"""The judge `llm`: batches, rounds through long sources, one re-ask, honest counts; no network here."""

import asyncio
import json
import re

import pytest

from auditor.domain import Judgement, JudgeStanding, JudgeWord, Unjudged, UnjudgedReason
from auditor.judging import excerpts
from auditor.judging.coverage import needed
from auditor.judging.llm_judge import LlmJudge
from auditor.llm.failures import CallFailure
from auditor.llm.prompts import read_prompt
from tests.judging import factory
from tests.judging.fake_client import FakeClient
from tests.judging.test_excerpts import ODD

FELL = "In the trial pain scores fell by 12 points in the coached group."
SLEEP = "Sleep did not change in either group during the year."
INVENTED = "Coached people felt a great deal better after a while."


def answer(identifier="c1", verdict="supported", quotes=(FELL,)):
    return {"id": identifier, "reason": "r", "quotes": list(quotes), "verdict": verdict}


def reply(*answers):
    return json.dumps({"answers": list(answers)})


def judge_with(answer_function, repeat=1, **limits):
    client = FakeClient(answer_function)
    judge = LlmJudge(
        name="test",
        client=client,
        prompt=read_prompt("judge-claim"),
        limits=factory.limits(**limits),
        standing=JudgeStanding(profile="test"),
        repeat=repeat,
    )
    return judge, client


def run(judge, *requests):
    return asyncio.run(judge.judge(requests))


def test_one_claim_one_call():
    judge, client = judge_with(lambda prompt: reply(answer()))
    (judgement,) = run(judge, factory.request())
    assert judgement.word is JudgeWord.SUPPORTED
    assert judgement.read_to_end
    assert judgement.provenance.prompt_id == "judge-claim"
    assert judgement.provenance.prompt_sha256 == client.prompts[0].sha256
    assert judgement.provenance.cost == 0.01
    assert FELL in client.shown()


def test_several_claims_share_a_call_and_its_cost():
    judge, client = judge_with(
        lambda prompt: reply(answer("c1"), answer("c2", "contradicted", [SLEEP])), claims_per_call=4
    )
    index = factory.index()
    first, second = run(
        judge, factory.request(on=index), factory.request("Coaching improved sleep in the group.", "c2", on=index)
    )
    assert len(client.prompts) == 1
    assert (first.word, second.word) == (JudgeWord.SUPPORTED, JudgeWord.CONTRADICTED)
    assert first.provenance.input_tokens + second.provenance.input_tokens == 100
    assert first.provenance.output_tokens + second.provenance.output_tokens == 11
    assert first.provenance.cost == 0.005


def test_claims_on_other_sources_do_not_share():
    judge, client = judge_with(lambda prompt: reply(answer(verdict="not_enough_info", quotes=())), claims_per_call=4)
    run(judge, factory.request(), factory.request(on=factory.index(factory.TRIAL, "other")))
    assert len(client.prompts) == 2


def test_claims_of_one_id_do_not_share():
    judge, client = judge_with(lambda prompt: reply(answer()), claims_per_call=4)
    index = factory.index()
    run(judge, factory.request(on=index), factory.request("Another claim of the same id.", on=index))
    assert len(client.prompts) == 2


def test_a_claim_left_out_is_unjudged_and_the_others_stand():
    judge, _ = judge_with(lambda prompt: reply(answer("c1"), answer("c7")), claims_per_call=4)
    index = factory.index()
    first, second = run(judge, factory.request(on=index), factory.request(identifier="c2", on=index))
    assert isinstance(first, Judgement)
    assert isinstance(second, Unjudged)
    assert second.reason is UnjudgedReason.MISSING_CLAIM
    assert second.raw


def nothing_until(words):
    """Say not enough information until the passage with these words is shown."""

    def function(prompt):
        if words in prompt.messages[-1].content:
            return reply(answer(quotes=[words]))
        return reply(answer(verdict="not_enough_info", quotes=()))

    return function


def test_a_long_source_is_read_passage_by_passage():
    words = "Plot 37 was sown in spring and gave 111 kilograms of grain."
    judge, client = judge_with(nothing_until(words), excerpt_characters=1200, rounds=30)
    (judgement,) = run(judge, factory.request("Barley of the terraces was ruined.", on=factory.index(ODD)))
    assert judgement.word is JudgeWord.SUPPORTED
    assert len(client.prompts) > 1
    assert 0 < judgement.passages_read < judgement.passages_total
    assert not judgement.read_to_end
    assert judgement.provenance.input_tokens == 100 * len(client.prompts)
    assert "there is more text than this" in client.shown()


def test_nothing_found_is_said_of_what_was_read():
    judge, client = judge_with(nothing_until("never"), excerpt_characters=1200, rounds=3)
    (judgement,) = run(judge, factory.request("Barley was ruined.", on=factory.index(ODD)))
    assert judgement.word is JudgeWord.NOT_ENOUGH_INFO
    assert len(client.prompts) == 3
    assert not judgement.read_to_end


def test_reading_ends_where_enough_was_read():
    claim = "Barley was ruined."
    index = factory.index(ODD)
    judge, client = judge_with(nothing_until("never"), excerpt_characters=1200, rounds=50)
    (judgement,) = run(judge, factory.request(claim, on=index))
    assert judgement.read_to_end
    shown = " ".join(prompt.messages[-1].content for prompt in client.prompts)
    asked = needed(index, claim)
    assert asked
    assert all(span.of(ODD) in shown for span in asked)


def test_reading_to_the_end_is_said_only_when_true(monkeypatch):
    monkeypatch.setattr(excerpts, "needed", lambda index, claim: None)
    judge, client = judge_with(nothing_until("never"), excerpt_characters=1200, rounds=50)
    (judgement,) = run(judge, factory.request("Barley was ruined.", on=factory.index(ODD)))
    assert judgement.read_to_end
    assert judgement.passages_read == judgement.passages_total
    shown = " ".join(prompt.messages[-1].content for prompt in client.prompts)
    assert all(f"Plot {number} was" in shown for number in range(200))


def test_a_failure_on_the_way_leaves_what_was_read():
    calls = iter(range(100))

    def function(prompt):
        if next(calls) == 1:
            return CallFailure(UnjudgedReason.TIMEOUT, "late")
        return reply(answer(verdict="not_enough_info", quotes=()))

    judge, client = judge_with(function, excerpt_characters=1200, rounds=50)
    (judgement,) = run(judge, factory.request("Barley was ruined.", on=factory.index(ODD)))
    assert isinstance(judgement, Judgement)
    assert not judgement.read_to_end
    assert len(client.prompts) == 2


def test_an_invented_quote_is_asked_for_once_more():
    replies = iter([reply(answer(quotes=[INVENTED])), reply(answer())])
    judge, client = judge_with(lambda prompt: next(replies))
    (judgement,) = run(judge, factory.request())
    assert len(client.prompts) == 2
    assert INVENTED in client.shown()
    assert "not in the source" in client.shown()
    assert [message.role for message in client.prompts[1].messages] == ["system", "user", "assistant", "user"]
    assert judgement.evidence
    assert [item.quote for item in judgement.rejected] == [INVENTED]
    assert judgement.provenance.input_tokens == 200


def test_it_is_asked_once_more_and_no_oftener():
    judge, client = judge_with(lambda prompt: reply(answer(quotes=[INVENTED])))
    (judgement,) = run(judge, factory.request())
    assert len(client.prompts) == 2
    assert judgement.word is JudgeWord.SUPPORTED
    assert judgement.evidence == ()


@pytest.mark.parametrize("second", ["nonsense", CallFailure(UnjudgedReason.OVER_BUDGET, "spent", stage="budget")])
def test_the_first_answer_stands_where_the_second_is_none(second):
    replies = iter([reply(answer(quotes=[INVENTED])), second])
    judge, _ = judge_with(lambda prompt: next(replies))
    (judgement,) = run(judge, factory.request())
    assert isinstance(judgement, Judgement)
    assert judgement.evidence == ()


def test_only_doubtful_claims_are_asked_about_again():
    replies = iter([reply(answer("c1"), answer("c2", quotes=[INVENTED])), reply(answer("c2"))])
    judge, client = judge_with(lambda prompt: next(replies), claims_per_call=4)
    index = factory.index()
    first, second = run(judge, factory.request(on=index), factory.request(identifier="c2", on=index))
    assert first.evidence
    assert second.evidence
    assert re.search(r"these ids: c2\.", client.shown())


def test_a_failed_call_is_unjudged():
    judge, _ = judge_with(lambda prompt: CallFailure(UnjudgedReason.UNREACHABLE, "refused"))
    (unjudged,) = run(judge, factory.request())
    assert isinstance(unjudged, Unjudged)
    assert (unjudged.stage, unjudged.reason, unjudged.detail) == ("call", UnjudgedReason.UNREACHABLE, "refused")


def test_repeated_askings_report_their_agreement():
    replies = iter([reply(answer()), reply(answer()), reply(answer(verdict="not_enough_info", quotes=()))])
    judge, client = judge_with(lambda prompt: next(replies), repeat=3)
    (judgement,) = run(judge, factory.request())
    assert len(client.prompts) == 3
    assert judgement.word is JudgeWord.SUPPORTED
    assert judgement.panel_split
    assert judgement.agreement == pytest.approx(2 / 3)
    assert judgement.provenance.input_tokens == 300


def test_a_source_without_text_is_not_asked_about():
    judge, client = judge_with(lambda prompt: reply(answer()))
    (unjudged,) = run(judge, factory.request(on=factory.index(" \n ")))
    assert isinstance(unjudged, Unjudged)
    assert client.prompts == []


def test_an_estimate_sends_nothing():
    judge, client = judge_with(lambda prompt: reply(answer()), claims_per_call=2)
    index = factory.index()
    estimate = judge.estimate([factory.request(identifier=f"c{number}", on=index) for number in range(5)])
    assert client.prompts == []
    assert estimate.calls == 3
    assert estimate.input_tokens > 100
    assert estimate.cost is None
    assert estimate.most_calls >= estimate.calls


def test_no_request_no_call():
    judge, client = judge_with(lambda prompt: reply(answer()))
    assert run(judge) == ()
    assert client.prompts == []
