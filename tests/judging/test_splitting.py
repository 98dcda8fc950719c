"""A model's split is accepted only where it is faithful to the sentence."""

import asyncio
import json

import pytest

from auditor.domain import HelpOutcome, UnjudgedReason
from auditor.judging.assisting import AssistingModel
from auditor.judging.splitting import can_be_split, fault_of, parts_of, read_parts, split_with_model
from auditor.llm.failures import CallFailure
from tests.judging import factory
from tests.judging.fake_client import FakeClient

SENTENCE = "Coaching lowered pain by 12 points in Oslo and may improve sleep, but did not change weight."
FAITHFUL = [
    "Coaching lowered pain by 12 points in Oslo.",
    "Coaching may improve sleep.",
    "Coaching did not change weight.",
]

UNFAITHFUL = {
    "nothing": ([], "no claims"),
    "adds a figure": ([*FAITHFUL[:2], "Coaching did not change weight in 30 weeks."], "adds"),
    "adds a word": ([*FAITHFUL[:2], "Coaching did not change weight in mice."], "adds mice"),
    "drops a figure": (["Coaching lowered pain in Oslo.", *FAITHFUL[1:]], "no claim holds 12"),
    "drops a name": (["Coaching lowered pain by 12 points.", *FAITHFUL[1:]], "no claim holds oslo"),
    "drops a hedge": ([FAITHFUL[0], "Coaching improves sleep.", FAITHFUL[2]], "no claim holds may"),
    "drops a negation": ([*FAITHFUL[:2], "Coaching changed weight."], "negation of change"),
    "adds a negation": (["Coaching did not lower pain by 12 points in Oslo.", *FAITHFUL[1:]], "adds a negation"),
    "adds a quantifier": (["All coaching lowered pain by 12 points in Oslo.", *FAITHFUL[1:]], "adds All"),
    "adds a hedge": (["Coaching might have lowered pain by 12 points in Oslo.", *FAITHFUL[1:]], "adds might"),
    "too long": (["Coaching lowered pain. " * 100], "longer than"),
    "too many": ([f"Coaching lowered pain {'so ' * n}." for n in range(20)], "more than"),
}


def split(reply, claim=None):
    client = FakeClient(lambda prompt: reply)
    claim = claim or factory.claim(SENTENCE)
    (found,) = asyncio.run(split_with_model([claim], AssistingModel("test", client)))
    return found


@pytest.mark.parametrize(("parts", "fault"), UNFAITHFUL.values(), ids=UNFAITHFUL.keys())
def test_an_unfaithful_split_is_refused_with_its_fault(parts, fault):
    assert fault in fault_of(SENTENCE, parts)
    found = split(json.dumps({"claims": parts}))
    assert found.parts == ()
    assert found.help.outcome is (HelpOutcome.REFUSED if parts else HelpOutcome.UNANSWERED)
    assert not parts or fault in found.help.detail


def test_a_faithful_split_is_taken():
    claim = factory.claim(SENTENCE).model_copy(update={"citations": (0, 2)})
    found = split(json.dumps({"claims": FAITHFUL}), claim)
    assert found.help.outcome is HelpOutcome.TAKEN, found.help.detail
    assert [part.text for part in found.parts] == FAITHFUL
    assert [part.id for part in found.parts] == ["c1-1", "c1-2", "c1-3"]
    assert {part.citations for part in found.parts} == {(0, 2)}
    assert (found.help.provenance.prompt_id, found.help.provenance.input_tokens) == ("split-claims", 100)


def test_a_sentence_left_whole_has_no_parts():
    found = split(json.dumps({"claims": [SENTENCE]}))
    assert (found.parts, found.help.outcome) == ((), HelpOutcome.UNCHANGED)
    assert parts_of(factory.claim(SENTENCE), [SENTENCE]) == ()


CONDITIONS = {
    "a condition of a list": (
        "The programme lowered pain and improved sleep in children.",
        ["The programme lowered pain.", "The programme improved sleep in children."],
        "in children",
    ),
    "a condition in front": (
        "In small trials, the programme lowered pain and improved sleep.",
        ["In small trials, the programme lowered pain.", "The programme improved sleep."],
        "in small trials",
    ),
    "a modal of a list": (
        "The programme may reduce pain and improve sleep.",
        ["The programme may reduce pain.", "The programme does improve sleep."],
        "may",
    ),
    "a quantifier": (
        "Some adults slept well and most children ate breakfast.",
        ["Adults slept well.", "Most children ate breakfast.", "Some ate."],
        "some",
    ),
    "an adverb": (
        "The programme only reduced pain and slightly improved sleep.",
        ["The programme only reduced pain.", "The programme improved sleep.", "The programme reduced slightly."],
        "slightly",
    ),
    "an adjective": (
        "The trial lowered chronic pain and changed daily sleep.",
        ["The trial lowered pain.", "The trial changed daily sleep.", "The chronic trial."],
        "chronic",
    ),
}


@pytest.mark.parametrize(("sentence", "parts", "condition"), CONDITIONS.values(), ids=CONDITIONS.keys())
def test_a_part_that_drops_a_condition_is_refused(sentence, parts, condition):
    assert fault_of(sentence, parts).casefold() == f"a claim drops {condition}"


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        (
            "The programme lowered pain and anxiety in adults.",
            ["The programme lowered pain in adults.", "The programme lowered anxiety in adults."],
        ),
        (
            "The programme reduced pain in adults and improved sleep among women who smoked.",
            ["The programme reduced pain in adults.", "The programme improved sleep among women who smoked."],
        ),
    ],
)
def test_members_of_a_list_may_be_told_apart(sentence, parts):
    assert fault_of(sentence, parts) == ""


@pytest.mark.parametrize("part", ["The programme improved sleep.", "The programme reduced pain."])
def test_a_negation_over_a_list_stays_with_each_member(part):
    sentence = "The programme did not reduce pain or improve sleep."
    other = "The programme did not reduce pain." if "sleep" in part else "The programme did not improve sleep."
    assert "negation" in fault_of(sentence, [other, part])
    assert fault_of(sentence, ["The programme did not reduce pain.", "The programme did not improve sleep."]) == ""


def test_a_quotation_is_kept_whole():
    assert fault_of('They call it "a small step" and stop.', ['They call it "a small step".', "They stop."])


def test_what_cannot_be_split_is_not_asked_about():
    assert can_be_split(factory.claim(SENTENCE))
    for change in (
        {"own": True},
        {"pointer": True},
        {"contrast": True},
        {"text": "Pain fell."},
        {"text": SENTENCE + ' "So."'},
    ):
        assert not can_be_split(factory.claim(SENTENCE).model_copy(update=change))


def test_the_rules_stand_where_the_model_fails():
    found = split(CallFailure(UnjudgedReason.TIMEOUT, "late"))
    assert (found.parts, found.help.outcome, found.help.detail) == ((), HelpOutcome.UNANSWERED, "timeout: late")
    assert split("no list").help.outcome is HelpOutcome.UNANSWERED


def test_reading_parts():
    assert read_parts('```json\n{"claims": ["A  b.", "C.", "A b."]}\n```') == ("A b.", "C.")
    assert read_parts('{"claims": ["A.", 3]}') == ()
    assert read_parts('{"claims": "A."}') == ()
    assert read_parts('{"claims": ["A."]} {"claims": ["B."]}') == ()
