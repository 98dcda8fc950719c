"""However long the source, however many claims, whatever comes back: the LLM judge stays within its limits."""

import asyncio
import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.domain import Judgement, JudgeStanding, UnjudgedReason
from auditor.judging.llm_judge import LlmJudge
from auditor.llm.failures import CallFailure
from auditor.llm.prompts import read_prompt
from tests.judging import factory
from tests.judging.fake_client import FakeClient

PROMPT = read_prompt("judge-claim")
SENTENCES = [f"Plot {number} was sown in spring and gave {number * 3} kilograms of grain." for number in range(60)]


def unsteady(seed):
    """Answer at random: mostly nothing found, sometimes support, an invented quote, nonsense or a failed call."""
    chance = random.Random(seed)

    def answer(prompt):
        asked = prompt.messages[-1].content.rsplit("these ids: ", 1)[1].split(".")[0].split(", ")
        kind = chance.random()
        if kind < 0.1:
            return CallFailure(UnjudgedReason.TIMEOUT, "late")
        if kind < 0.2:
            return "nonsense"
        answers = [_answer(identifier, chance) for identifier in asked if chance.random() < 0.95]
        return json.dumps({"answers": answers})

    return answer


def _answer(identifier, chance):
    kind = chance.random()
    if kind < 0.7:
        return {"id": identifier, "reason": "", "quotes": [], "verdict": "not_enough_info"}
    quote = chance.choice(SENTENCES) if kind < 0.85 else "Nothing of the kind stands in any source."
    return {"id": identifier, "reason": "", "quotes": [quote], "verdict": "supported"}


@given(
    st.integers(1, 60),
    st.integers(0, 7),
    st.integers(1, 4),
    st.sampled_from((100, 400, 1500, 9000)),
    st.integers(1, 12),
    st.integers(0, 10_000),
)
@settings(deadline=None, max_examples=60)
def test_limits_hold(sentences, claims, per_call, characters, rounds, seed):
    client = FakeClient(unsteady(seed))
    limits = factory.limits(claims_per_call=per_call, excerpt_characters=characters, rounds=rounds)
    judge = LlmJudge("test", client, PROMPT, limits, JudgeStanding(profile="test"))
    index = factory.index(" ".join(SENTENCES[:sentences]))
    requests = [factory.request(f"Plot {n} gave grain.", f"c{n}", on=index) for n in range(claims)]
    answers = asyncio.run(judge.judge(requests))
    assert len(answers) == claims
    assert len(client.prompts) <= 2 * rounds * claims
    for answer in answers:
        if isinstance(answer, Judgement):
            assert 0 < answer.passages_read <= answer.passages_total
            assert answer.read_to_end or answer.passages_read < answer.passages_total
            assert answer.provenance.input_tokens is not None
    shown = [len(_passages(prompt)) for prompt in client.prompts if len(prompt.messages) == 2]
    assert all(length <= characters + 200 for length in shown)


def _passages(prompt):
    user = prompt.messages[1].content
    return "".join(part.split("\n</passage ", 1)[0].split(">\n", 1)[1] for part in user.split("<passage ")[1:])
