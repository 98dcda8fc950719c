"""Intent, knowledge and labels by a model: it may make a claim stricter, and moves no bucket."""

import asyncio
import json

import pytest

from auditor import taxonomy
from auditor.domain import HelpOutcome, HelpTask, Intent, JudgeStanding, Knowledge, UnjudgedReason
from auditor.judging.assistance import language_model
from auditor.judging.assisting import AssistingModel
from auditor.judging.intents import classify_with_model, read_intent, stricter
from auditor.judging.knowledge import knowledge_step, read_knowledge
from auditor.judging.labelling import label_with_model, offered_modes
from auditor.judging.llm_judge import LlmJudge
from auditor.judging.panel import PanelJudge
from auditor.judging.unasked import NoJudge
from auditor.llm.cache import Reply
from auditor.llm.failures import CallFailure
from auditor.llm.prompts import read_prompt
from auditor.ties import tied_modes
from tests.judging import factory
from tests.judging.fake_client import FakeClient


def background(identifier="c1"):
    return factory.claim("Much has been written on coaching.", identifier).model_copy(
        update={"intent": Intent.BACKGROUND}
    )


def test_a_model_only_makes_stricter():
    specific = factory.claim()
    for intent in (*Intent, None):
        assert stricter(specific, intent) == specific
    assert stricter(background(), Intent.SPECIFIC_CLAIM).intent is Intent.SPECIFIC_CLAIM
    assert stricter(background(), Intent.SPECIFIC_CLAIM).intent_reasons
    for intent in (Intent.BACKGROUND, Intent.REVIEW_ANCHOR, None):
        assert stricter(background(), intent) == background()


def test_only_claims_that_could_be_stricter_are_asked_about():
    client = FakeClient(lambda prompt: '{"intent": "specific_claim", "reason": "r"}')
    pointer = background("c3").model_copy(update={"pointer": True})
    claims = [factory.claim(), background("c2"), pointer]
    found = asyncio.run(classify_with_model(claims, {0: "The sentence."}, AssistingModel("test", client)))
    assert [one.claim.intent for one in found] == [Intent.SPECIFIC_CLAIM, Intent.SPECIFIC_CLAIM, Intent.BACKGROUND]
    assert [one.help.outcome if one.help else None for one in found] == [None, HelpOutcome.TAKEN, None]
    assert len(client.prompts) == 1
    assert "The sentence." in client.shown()


def test_reading_intents_and_knowledge():
    assert read_intent('{"intent": "Background"}') is Intent.BACKGROUND
    assert read_intent('{"intent": "other"}') is None
    assert (
        read_knowledge('<think>{"verdict": "confirmed"}</think>{"verdict": "contradicted"}') is Knowledge.CONTRADICTED
    )
    assert read_knowledge('{"verdict": "confirmed"} {"verdict": "contradicted"}') is None
    assert read_knowledge('{"verdict": "confir') is None
    assert read_knowledge("confirmed") is None


def llm_judge(answer):
    return LlmJudge(
        name="test",
        client=FakeClient(answer),
        prompt=read_prompt("judge-claim"),
        limits=factory.limits(),
        standing=JudgeStanding(profile="test"),
    )


def test_the_knowledge_step_does_not_show_the_source():
    judge = llm_judge(lambda prompt: json.dumps({"reason": "r", "verdict": "unknown"}))
    step = knowledge_step(judge)
    assert step is not None
    claims = [factory.claim(), factory.claim("Another claim.", "c2")]
    found = asyncio.run(step(claims))
    assert [one.knowledge for one in found] == [Knowledge.UNKNOWN, Knowledge.UNKNOWN]
    assert all(one.help.task is HelpTask.KNOWLEDGE and one.help.provenance.cost == 0.01 for one in found)
    assert all("passage" not in prompt.messages[1].content for prompt in judge.client.prompts)


def test_a_failed_call_knows_nothing():
    step = knowledge_step(llm_judge(lambda prompt: CallFailure(UnjudgedReason.TIMEOUT, "late")))
    (found,) = asyncio.run(step([factory.claim()]))
    assert found.knowledge is None
    assert (found.help.outcome, found.help.detail) == (HelpOutcome.UNANSWERED, "timeout: late")


def test_without_a_language_model_there_is_no_knowledge_step():
    assert knowledge_step(NoJudge()) is None


@pytest.mark.parametrize(
    ("raw", "mode"),
    [
        ('{"mode": "source_mismatch"}', "source_mismatch"),
        ('{"mode": "Source-Mismatch"}', "source_mismatch"),
        ('{"mode": "none_fits"}', "none_fits"),
        ('{"mode": "overgeneralization"}', None),
        ('{"mode": "made_up"}', None),
        ("", None),
    ],
)
def test_a_label_is_one_of_those_offered(raw, mode):
    offered = [item for item in offered_modes() if item.id in ("source_mismatch", "fabricated_specifics")]
    client = FakeClient(lambda prompt: raw)
    passages = factory.index().sentences
    model = AssistingModel("test", client)
    label, record = asyncio.run(label_with_model(factory.claim(), passages, offered, ["no_shared_topic"], model))
    refused = HelpOutcome.REFUSED if raw else HelpOutcome.UNANSWERED
    assert record.outcome is (HelpOutcome.TAKEN if mode else refused)
    assert (label.mode if label else None) == mode
    assert label is None or (label.decided_by == "judge" and label.signals == ("no_shared_topic",))


def test_a_reply_that_broke_off_is_no_answer():
    class Broken(FakeClient):
        async def ask(self, prompt, shape, output_tokens, sample=0):
            return Reply(text='{"intent": "specific_claim"}', model="fake", finish="length")

    (one,) = asyncio.run(classify_with_model([background()], {}, AssistingModel("test", Broken(lambda prompt: ""))))
    assert one.claim == background()
    assert one.help.detail.startswith("truncated")


def test_a_panel_helps_through_its_first_language_model():
    judge = llm_judge(lambda prompt: "")
    panel = PanelJudge("panel", [NoJudge(), judge], 1, JudgeStanding(profile="panel"))
    assert language_model(panel) == language_model(judge) == AssistingModel("test", judge.client, 300)
    assert language_model(NoJudge()) is None


@pytest.mark.parametrize(
    ("facts", "tied"),
    [
        (("unsupported", "terms_apart", "topic_shared"), True),
        (("not_in_excerpt", "topic_none"), True),
        (("unsupported", "topic_shared"), False),
        (("contradicted", "figures_conflict", "topic_none"), False),
        (("found_in_other_work", "unsupported", "topic_shared"), False),
        (("aspiration", "unsupported", "topic_none"), False),
        ((), False),
    ],
)
def test_a_tie_is_between_modes_that_as_many_hints_suggest(facts, tied):
    """What a comparison found, and where else the claim is at home, is no hint but an answer."""
    modes = tied_modes(facts)
    assert bool(modes) is tied
    assert not tied or len(set(modes)) == len(modes) > 1
    assert set(modes) <= {mode.id for mode in taxonomy.modes()}


def test_all_modes_are_offered_with_how_to_tell_them_apart():
    offered = offered_modes()
    assert len(offered) == 7
    assert all(item.definition for item in offered)
    assert "none_fits" not in {item.id for item in offered}
