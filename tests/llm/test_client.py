"""The client around one transport: cache, replay, budget and counts, with the transport replaced."""

import asyncio
from types import SimpleNamespace

import pytest

from auditor.domain import UnjudgedReason
from auditor.judging.shapes import IntentAnswer, RecallAnswer
from auditor.llm import client as module
from auditor.llm.budget import Budget, TokenPrice
from auditor.llm.cache import Reply, ReplyCache
from auditor.llm.client import Client, broken, estimated_tokens
from auditor.llm.failures import CallFailure
from auditor.llm.pace import Pace
from auditor.llm.prompts import Message, RenderedPrompt
from auditor.llm.settings import ModelSettings
from auditor.llm.transport import Stopped

SETTINGS = ModelSettings(model="openai/m", shape="json_schema", price=TokenPrice(1.0, 2.0))
PROMPT = RenderedPrompt("ask", "1", (Message("system", "s"), Message("user", "u")))
GOOD = '{"reason": "r", "verdict": "unknown"}'


def response(text=GOOD, finish="stop", model="m", tokens=(1000, 500)):
    usage = SimpleNamespace(prompt_tokens=tokens[0], completion_tokens=tokens[1], total_tokens=sum(tokens))
    choice = SimpleNamespace(message=SimpleNamespace(content=text, role="assistant"), finish_reason=finish)
    return SimpleNamespace(choices=[choice], usage=usage, model=model)


@pytest.fixture
def transport(monkeypatch):
    """Answer from a list of outcomes; each is a response, or a failure after so many permitted attempts."""
    outcomes, sent = [], []

    async def complete(settings, permission, request):
        outcome, attempts = outcomes.pop(0), 1
        if isinstance(outcome, tuple):
            outcome, attempts = outcome
        for _ in range(attempts):
            refused = await permission()
            if refused is not None:
                raise Stopped(refused)
        sent.append(request)
        if isinstance(outcome, CallFailure):
            raise Stopped(outcome)
        return outcome

    monkeypatch.setattr(module, "complete", complete)
    return SimpleNamespace(outcomes=outcomes, sent=sent)


def ask(client, prompt=PROMPT, sample=0):
    return asyncio.run(client.ask(prompt, RecallAnswer, 300, sample))


def test_a_reply_comes_with_tokens_and_cost(transport):
    transport.outcomes.append(response())
    client = Client(SETTINGS)
    reply = ask(client)
    assert reply == Reply(GOOD, "m", "stop", 1000, 500, 0.002)
    assert (client.tally.calls, client.tally.input_tokens, client.tally.cost) == (1, 1000, 0.002)
    assert transport.sent[0]["messages"] == [{"role": "system", "content": "s"}, {"role": "user", "content": "u"}]
    assert "response_format" in transport.sent[0]


@pytest.mark.parametrize("text", ["a b c", '{"verdict": "odd"}', ""])
def test_a_reply_of_another_shape_is_returned_as_it_came(transport, text):
    transport.outcomes.append(response(text))
    assert ask(Client(SETTINGS)).text == text
    assert len(transport.sent) == 1


def test_a_failure_is_a_value(transport):
    failure = CallFailure(UnjudgedReason.TIMEOUT, "late")
    transport.outcomes.append((failure, 3))
    client = Client(SETTINGS)
    assert ask(client) == failure
    assert client.tally.calls == 3


def test_the_budget_is_settled_after_retries(transport):
    budget = Budget(max_calls=10, max_cost=1.0)
    transport.outcomes += [(response(), 3), (CallFailure(UnjudgedReason.TIMEOUT, "late"), 2)]
    client = Client(SETTINGS, budget)
    ask(client)
    ask(client)
    assert budget.calls == client.tally.calls == 5
    assert budget.reserved == pytest.approx(0.0)
    assert budget.spent == pytest.approx(0.002)


def test_a_spent_budget_sends_nothing(transport):
    transport.outcomes.append(response())
    refused = ask(Client(SETTINGS, Budget(max_calls=0)))
    assert refused.reason is UnjudgedReason.OVER_BUDGET
    assert transport.sent == []


def test_every_attempt_keeps_the_pace(transport):
    waited = []

    async def sleep(seconds):
        waited.append(seconds)

    client = Client(SETTINGS, pace=Pace(2, clock=lambda: 0.0, sleep=sleep))
    transport.outcomes.append((response(), 3))
    assert isinstance(ask(client), Reply)
    assert waited == [60.0]


def test_a_spent_budget_waits_for_nothing(transport):
    def clock():
        raise AssertionError("the pace was asked")

    client = Client(SETTINGS, Budget(max_calls=0), pace=Pace(1, clock=clock))
    transport.outcomes.append(response())
    assert ask(client).reason is UnjudgedReason.OVER_BUDGET


def test_a_bound_on_the_cost_counts_the_worst_case(transport):
    transport.outcomes.append(response())
    refused = ask(Client(SETTINGS, Budget(max_cost=0.0001)))
    assert refused.reason is UnjudgedReason.OVER_BUDGET


def test_the_cache_and_the_replay(transport, tmp_path):
    cache = ReplyCache(tmp_path / "replies.sqlite")
    transport.outcomes.append(response())
    first = ask(Client(SETTINGS, cache=cache))
    client = Client(SETTINGS, cache=cache)
    again = ask(client)
    assert again.cached
    assert (client.tally.calls, client.tally.cached, client.tally.cost) == (0, 1, None)
    assert client.knows(PROMPT, RecallAnswer, 300)
    replay = Client(SETTINGS, cache=cache, replay=True)
    assert ask(replay) == first
    assert replay.tally.cost == first.cost
    assert ask(replay, sample=1).reason is UnjudgedReason.NOT_IN_CACHE
    assert len(transport.sent) == 1


def test_a_replay_of_a_run_that_only_failed(transport, tmp_path):
    cache = ReplyCache(tmp_path / "replies.sqlite")
    failure = CallFailure(UnjudgedReason.TIMEOUT, "late")
    transport.outcomes.append(failure)
    ask(Client(SETTINGS, cache=cache))
    assert ask(Client(SETTINGS, cache=cache, replay=True)) == failure


def test_everything_that_can_change_an_answer_is_in_the_key():
    client = Client(SETTINGS)
    from dataclasses import replace

    keys = {
        client.key(PROMPT, RecallAnswer, 300, 0),
        client.key(PROMPT, RecallAnswer, 301, 0),
        client.key(PROMPT, RecallAnswer, 300, 1),
        client.key(PROMPT, IntentAnswer, 300, 0),
        client.key(PROMPT.followed_by(Message("user", "again")), RecallAnswer, 300, 0),
        *(
            Client(replace(SETTINGS, **change)).key(PROMPT, RecallAnswer, 300, 0)
            for change in ({"model": "n"}, {"temperature": 0.5}, {"shape": "md_json"}, {"base_url": "http://h"})
        ),
    }
    assert len(keys) == 9


def test_what_cannot_change_an_answer_is_not_in_the_key():
    from dataclasses import replace

    keys = {
        Client(replace(SETTINGS, **change)).key(PROMPT, RecallAnswer, 300, 0)
        for change in ({}, {"key": "k"}, {"timeout_seconds": 1.0}, {"attempts": 9}, {"concurrency": 9})
    }
    assert len(keys) == 1


@pytest.mark.parametrize(
    ("finish", "reason"),
    [("length", UnjudgedReason.TRUNCATED), ("content_filter", UnjudgedReason.REFUSED), ("stop", None)],
)
def test_a_reply_that_was_ended_early_is_broken(finish, reason):
    found = broken(Reply("x", "m", finish))
    assert (found.reason if found else None) is reason


@pytest.mark.parametrize(
    ("asked", "answered", "noted"),
    [
        ("openai/m", "m", False),
        ("openai/m", "m-2026-01-01", False),
        ("m-latest", "m", False),
        ("openai/m", "other", True),
    ],
)
def test_another_model_is_noted(transport, asked, answered, noted):
    from dataclasses import replace

    transport.outcomes.append(response(model=answered))
    client = Client(replace(SETTINGS, model=asked))
    ask(client)
    assert bool(client.tally.other_models) is noted


def test_secrets_leave_a_reply(transport, monkeypatch):
    monkeypatch.setenv("SOME_API_KEY", "value-that-is-secret")
    transport.outcomes.append(response("echo value-that-is-secret"))
    assert "secret" not in ask(Client(SETTINGS)).text


def test_tokens_are_estimated_on_the_high_side():
    assert estimated_tokens(3500) == 1000


def test_a_lasting_fault_is_met_once(transport):
    failure = CallFailure(UnjudgedReason.ERROR, "wrong key", lasting=True)
    transport.outcomes.append(failure)
    client = Client(SETTINGS)
    first, second = ask(client), ask(client, sample=1)
    assert first == failure
    assert "wrong key" in second.detail
    assert second.reason is UnjudgedReason.ERROR
    assert client.tally.calls == 1


def test_a_server_that_stays_silent_is_given_up(transport):
    silent = CallFailure(UnjudgedReason.UNREACHABLE, "refused")
    transport.outcomes += [silent] * 20
    client = Client(SETTINGS)
    outcomes = [ask(client, sample=number) for number in range(12)]
    assert client.tally.calls == module.MOST_SILENCE
    assert {outcome.reason for outcome in outcomes} == {UnjudgedReason.UNREACHABLE}
    assert "earlier request" in outcomes[-1].detail


def test_a_reply_ends_the_silence(transport):
    silent = CallFailure(UnjudgedReason.TIMEOUT, "late")
    transport.outcomes += [*[silent] * 7, response(), *[silent] * 7, response()]
    client = Client(SETTINGS)
    outcomes = [ask(client, sample=number) for number in range(16)]
    assert sum(isinstance(outcome, Reply) for outcome in outcomes) == 2
    assert client.tally.calls == 16
