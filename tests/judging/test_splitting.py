"""A model's split is accepted only where it is faithful to the sentence."""

import asyncio

import pytest

from auditor.domain import UnjudgedReason
from auditor.judging.splitting import accept, fault_of, read_parts, split_with_model
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
    "too long": (["Coaching lowered pain. " * 100], "longer than"),
    "too many": (["Coaching lowered pain."] * 20, "more than"),
}


@pytest.mark.parametrize(("parts", "fault"), UNFAITHFUL.values(), ids=UNFAITHFUL.keys())
def test_an_unfaithful_split_is_refused_with_its_fault(parts, fault):
    assert fault in fault_of(SENTENCE, parts)
    claim = factory.claim(SENTENCE)
    split = accept(claim, parts)
    assert split.parts == (claim,)
    assert not split.accepted


def test_a_faithful_split_is_taken():
    claim = factory.claim(SENTENCE).model_copy(update={"citations": (0, 2)})
    split = accept(claim, FAITHFUL)
    assert split.accepted, split.detail
    assert [part.text for part in split.parts] == FAITHFUL
    assert [part.id for part in split.parts] == ["c1.1", "c1.2", "c1.3"]
    assert {part.citations for part in split.parts} == {(0, 2)}


def test_a_quotation_is_kept_whole():
    assert fault_of('They call it "a small step" and stop.', ['They call it "a small step".', "They stop."])


def test_the_rules_stand_where_the_model_fails():
    claims = [factory.claim(SENTENCE)]
    failing = FakeClient(lambda prompt: CallFailure(UnjudgedReason.TIMEOUT, "late"))
    (split,) = asyncio.run(split_with_model(claims, failing))
    assert (split.parts, split.accepted, split.detail) == (tuple(claims), False, "late")
    (split,) = asyncio.run(split_with_model(claims, FakeClient(lambda prompt: "no list")))
    assert not split.accepted


def test_reading_parts():
    assert read_parts('```json\n{"claims": ["A  b.", "C."]}\n```') == ("A b.", "C.")
    assert read_parts('{"claims": ["A.", 3]}') == ()
    assert read_parts('{"claims": "A."}') == ()
    assert read_parts('{"claims": ["A."]} {"claims": ["B."]}') == ()
