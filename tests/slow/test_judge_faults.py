"""The LLM judge against a server that misbehaves: requests made, time waited, outcome; never an accusation."""

import asyncio
import json
import random
import time

import pytest

from auditor.domain import Bucket, Extent, Grounding, Judgement, JudgeWord, Unjudged, UnjudgedReason
from auditor.errors import InputError
from auditor.judging.llm_judge import llm_judge
from auditor.judging.profiles import Price
from auditor.judging.protocol import JudgeRequest
from auditor.verdicts import decide
from tests.judging import factory
from tests.llm import fake_server as fake

pytestmark = pytest.mark.slow

FELL = "In the trial pain scores fell by 12 points in the coached group."


def answer(verdict="supported", quotes=(FELL,), identifier="c1"):
    return json.dumps({"answers": [{"id": identifier, "reason": "r", "quotes": list(quotes), "verdict": verdict}]})


GOOD = answer()


def ask(script, requests=None, options=None, **profile):
    """Return answers, the server's record, seconds taken, and the judge."""
    with fake.fake_server(script) as server:
        judge = llm_judge("test", factory.profile(server.url, **profile), options or factory.options())
        start = time.monotonic()
        answers = asyncio.run(judge.judge(requests or [factory.request()]))
        return answers, server, time.monotonic() - start, judge


@pytest.fixture(scope="module", autouse=True)
def _loaded():
    """Ask once without haste: litellm loads parts of itself on its first request, which takes seconds."""
    for shape in ("json_schema", "md_json"):
        ask(fake.says(GOOD), shape=shape, limits=factory.limits(timeout_seconds=120.0))


def test_a_reply_becomes_a_judgement_with_tokens():
    (judgement,), server, _, judge = ask(fake.says(GOOD))
    assert judgement.word is JudgeWord.SUPPORTED
    assert judgement.evidence
    assert (judgement.provenance.input_tokens, judgement.provenance.output_tokens) == (100, 20)
    assert judgement.provenance.cost is None
    assert judge.usage.calls == len(server.requests) == 1
    assert server.requests[0].body["response_format"]["type"] == "json_schema"


def test_fenced_json_is_asked_for_where_there_is_no_schema():
    (judgement,), server, _, _ = ask(fake.says(f"```json\n{GOOD}\n```"), shape="md_json")
    assert judgement.word is JudgeWord.SUPPORTED
    assert "response_format" not in server.requests[0].body


FAULTS = {
    # name: (script, requests, reason, least seconds, most seconds); a busy machine takes seconds over what takes none
    "429": (fake.status(429), 3, UnjudgedReason.UNREACHABLE, 0.0, 10.0),
    "429 with a wait": (fake.status(429, retry_after="0.1"), 3, UnjudgedReason.UNREACHABLE, 0.2, 10.0),
    "429 with a long wait": (fake.status(429, retry_after="3600"), 3, UnjudgedReason.UNREACHABLE, 0.4, 10.0),
    "429 with a past date": (
        fake.status(429, retry_after="Wed, 21 Oct 2015 07:28:00 GMT"),
        3,
        UnjudgedReason.UNREACHABLE,
        0.0,
        10.0,
    ),
    "429 with nonsense": (fake.status(429, retry_after="soon"), 3, UnjudgedReason.UNREACHABLE, 0.0, 10.0),
    "500": (fake.status(500), 3, UnjudgedReason.UNREACHABLE, 0.0, 10.0),
    "503": (fake.status(503), 3, UnjudgedReason.UNREACHABLE, 0.0, 10.0),
    "400": (fake.status(400), 1, UnjudgedReason.ERROR, 0.0, 10.0),
    "401": (fake.status(401), 1, UnjudgedReason.ERROR, 0.0, 10.0),
    "404": (fake.status(404, message="no such model"), 1, UnjudgedReason.ERROR, 0.0, 10.0),
    "a page": (fake.html, 3, UnjudgedReason.UNREACHABLE, 0.0, 10.0),
    "no choices": (fake.no_choices, 1, UnjudgedReason.EMPTY, 0.0, 10.0),
    "body cut off": (fake.cut_off_json, 3, UnjudgedReason.UNREACHABLE, 0.0, 10.0),
    "reset": (fake.reset, 3, UnjudgedReason.UNREACHABLE, 0.0, 10.0),
    "hang": (fake.hang(4), 3, UnjudgedReason.TIMEOUT, 1.5, 10.0),
    "drip": (fake.drip(GOOD, 8), 3, UnjudgedReason.TIMEOUT, 1.5, 10.0),
    "reply cut off": (fake.says(GOOD[:70], finish="length"), 1, UnjudgedReason.TRUNCATED, 0.0, 10.0),
    "reply cut off unsaid": (fake.says(GOOD[:70]), 1, UnjudgedReason.TRUNCATED, 0.0, 10.0),
    "filtered": (fake.says("", finish="content_filter"), 1, UnjudgedReason.REFUSED, 0.0, 10.0),
    "refused in words": (fake.says("I'm sorry, but I can't help with that."), 1, UnjudgedReason.REFUSED, 0.0, 10.0),
    "empty": (fake.says(""), 1, UnjudgedReason.EMPTY, 0.0, 10.0),
    "nonsense": (fake.says("a b c"), 1, UnjudgedReason.MALFORMED, 0.0, 10.0),
    "conflict": (
        fake.says(f"{GOOD} {answer('contradicted')}"),
        1,
        UnjudgedReason.CONFLICTING,
        0.0,
        10.0,
    ),
}


@pytest.mark.parametrize(("script", "requests", "reason", "least", "most"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_ends_unjudged(script, requests, reason, least, most):
    limits = factory.limits(timeout_seconds=0.6 if reason is UnjudgedReason.TIMEOUT else 30.0)
    (unjudged,), server, seconds, judge = ask(script, limits=limits)
    assert isinstance(unjudged, Unjudged), unjudged
    assert unjudged.reason is reason
    assert unjudged.detail
    assert len(server.requests) == requests == judge.usage.calls
    assert least <= seconds <= most
    verdict = decide(factory.claim(), "trial", Grounding(), unjudged, extent=Extent.FULL_TEXT)
    assert verdict.bucket is Bucket.SKIP
    assert verdict.score is None


def test_nothing_listens():
    profile = factory.profile(f"http://127.0.0.1:{fake.free_port()}/v1")
    judge = llm_judge("test", profile, factory.options())
    (unjudged,) = asyncio.run(judge.judge([factory.request()]))
    assert unjudged.reason is UnjudgedReason.UNREACHABLE
    assert judge.usage.calls == 3


@pytest.mark.parametrize("fault", [fake.status(429, retry_after="0.05"), fake.status(500), fake.reset, fake.html])
def test_a_transient_fault_is_overcome(fault):
    (judgement,), server, _, _ = ask([fault, fault, fake.says(GOOD)])
    assert isinstance(judgement, Judgement)
    assert len(server.requests) == 3


def test_the_asked_wait_is_kept():
    _, server, _, _ = ask(
        [fake.status(429, retry_after="0.8"), fake.says(GOOD)], limits=factory.limits(longest_wait_seconds=5.0)
    )
    assert 0.75 <= server.waits[0] <= 2.0


def test_another_model_that_answers_is_noted():
    (judgement,), _, _, judge = ask(fake.says(GOOD, model="other-model"))
    assert judgement.provenance.model == "other-model"
    assert judge.usage.notes == ["openai/fake-model was asked for and other-model answered"]


def test_a_key_in_an_error_is_removed(monkeypatch):
    monkeypatch.setenv("AUDITOR_TEST_KEY", "value-that-is-secret")
    echo = fake.status(401, message="wrong key value-that-is-secret")
    (unjudged,), server, _, _ = ask(echo)
    assert server.requests[0].authorization == "Bearer value-that-is-secret"
    assert "value-that-is-secret" not in unjudged.model_dump_json()


def test_the_budget_of_calls_is_kept():
    index = factory.index()
    requests = [factory.request(identifier=f"c{n}", on=index) for n in range(8)]
    script = fake.replies(lambda body: answer(identifier=_asked_id(body)))
    patient = factory.limits(timeout_seconds=30.0)
    answers, server, _, _ = ask(script, requests, factory.options(max_calls=3), limits=patient)
    assert len(server.requests) == 3
    assert sum(isinstance(item, Judgement) for item in answers) == 3
    assert {item.reason for item in answers if isinstance(item, Unjudged)} == {UnjudgedReason.OVER_BUDGET}


def test_retries_count_against_the_budget():
    (unjudged,), server, _, _ = ask(fake.status(500), options=factory.options(max_calls=2))
    assert len(server.requests) == 2
    assert unjudged.reason is UnjudgedReason.OVER_BUDGET


def test_the_budget_of_dollars_is_kept():
    price = Price(input_per_million=1_000.0, output_per_million=1_000.0)
    index = factory.index()
    requests = [factory.request(identifier=f"c{n}", on=index) for n in range(8)]
    script = fake.replies(lambda body: answer(identifier=_asked_id(body)))
    options = factory.options(max_cost=1.5)
    answers, _, _, judge = ask(script, requests, options, price=price, limits=factory.limits(concurrency=1))
    assert 0 < judge.usage.cost <= 1.5
    judged = [item for item in answers if isinstance(item, Judgement)]
    assert judged
    assert len(judged) < 8
    assert judged[0].provenance.cost == pytest.approx(0.12)


def test_a_bound_on_dollars_without_a_price_is_refused_at_once():
    with pytest.raises(InputError, match="price"):
        llm_judge("test", factory.profile("http://127.0.0.1:9/v1"), factory.options(max_cost=1.0))


def test_no_more_requests_at_once_than_the_profile_allows():
    import threading

    now, peak, lock = [0], [0], threading.Lock()

    def behaviour(handler):
        with lock:
            now[0] += 1
            peak[0] = max(peak[0], now[0])
        time.sleep(0.05)
        with lock:
            now[0] -= 1
        handler.send(200, fake.completion(answer(identifier=_asked_id(handler.body))))

    index = factory.index()
    requests = [factory.request(identifier=f"c{n}", on=index) for n in range(12)]
    answers, _, _, _ = ask(behaviour, requests, limits=factory.limits(concurrency=3))
    assert all(isinstance(item, Judgement) for item in answers)
    assert 2 <= peak[0] <= 3


def test_the_cache_answers_the_second_time_and_a_replay_needs_no_server(tmp_path):
    cache = tmp_path / "replies.sqlite"
    index = factory.index()
    requests = [factory.request(identifier=f"c{n}", on=index) for n in range(3)]
    script = fake.replies(lambda body: answer(identifier=_asked_id(body)))
    with fake.fake_server(script) as server:
        profile = factory.profile(server.url)
        first = _run(profile, factory.options(cache), requests)
        assert len(server.requests) == 3
        judge = llm_judge("test", profile, factory.options(cache))
        assert judge.estimate(requests).calls == 0
        assert judge.estimate(requests).cached == 3
        second = asyncio.run(judge.judge(requests))
        assert len(server.requests) == 3
        assert judge.usage.cached == 3
    assert all(item.provenance.cached for item in second)
    replayed = _run(profile, factory.options(cache, replay=True), requests)
    assert [item.model_dump_json() for item in replayed] == [item.model_dump_json() for item in first]
    (missing,) = _run(profile, factory.options(cache, replay=True), [factory.request("Another claim.", on=index)])
    assert (missing.stage, missing.reason) == ("replay", UnjudgedReason.NOT_IN_CACHE)


def test_a_replay_shows_failures_as_they_were(tmp_path):
    cache = tmp_path / "replies.sqlite"
    with fake.fake_server(fake.status(500)) as server:
        profile = factory.profile(server.url)
        first = _run(profile, factory.options(cache), [factory.request()])
        replayed = _run(profile, factory.options(cache, replay=True), [factory.request()])
        assert replayed == first
        assert len(server.requests) == 3
        server.script[:] = [fake.says(GOOD)]
        (judgement,) = _run(profile, factory.options(cache), [factory.request()])
        assert isinstance(judgement, Judgement)


def test_repeated_askings_are_kept_apart(tmp_path):
    cache = tmp_path / "replies.sqlite"
    script = [fake.says(GOOD), fake.says(answer("not_enough_info", ())), fake.says(GOOD)]
    (judgement,), server, _, _ = ask(script, options=factory.options(cache, repeat=3))
    assert len(server.requests) == 3
    assert judgement.panel_split
    assert judgement.agreement == pytest.approx(2 / 3)


def test_one_judge_serves_several_event_loops():
    with fake.fake_server(fake.says(GOOD)) as server:
        judge = llm_judge("test", factory.profile(server.url), factory.options())
        for _ in range(3):
            (judgement,) = asyncio.run(judge.judge([factory.request()]))
            assert isinstance(judgement, Judgement)


def _run(profile, options, requests):
    return asyncio.run(llm_judge("test", profile, options).judge(requests))


def _asked_id(body):
    return body["messages"][-1]["content"].rsplit("these ids: ", 1)[1].split(".")[0]


CLAIMS = 2000
SHARE_OF_FAULTS = 0.2


def test_soak(tmp_path):
    """Many claims, a fifth of the requests at fault: nothing lost, no accusation, the budget kept."""
    chance = random.Random(7)
    faults = [
        fake.status(429),
        fake.status(500),
        fake.reset,
        fake.html,
        fake.no_choices,
        fake.cut_off_json,
        fake.says(GOOD[:50]),
        fake.says(""),
        fake.says(answer("contradicted", ["Nothing of the kind stands in any source."])),
        fake.hang(3.5),
    ]

    def behaviour(handler):
        if chance.random() < SHARE_OF_FAULTS:
            chance.choice(faults)(handler)
        else:
            handler.send(200, fake.completion(answer(identifier=_asked_id(handler.body))))

    index = factory.index()
    requests = [JudgeRequest(factory.claim(identifier=f"c{n}"), index) for n in range(CLAIMS)]
    limits = factory.limits(timeout_seconds=3.0, attempts=2, longest_wait_seconds=0.02, concurrency=8)
    budget = int(CLAIMS * 1.1)
    answers, server, _, judge = ask(behaviour, requests, factory.options(max_calls=budget), limits=limits)
    assert len(answers) == CLAIMS
    assert len(server.requests) <= budget
    assert judge.usage.calls <= budget
    verdicts = [
        decide(request.claim, "trial", Grounding(), item, extent=Extent.FULL_TEXT)
        for request, item in zip(requests, answers, strict=True)
    ]
    assert [verdict.claim for verdict in verdicts] == [request.claim.id for request in requests]
    assert {verdict.bucket for verdict in verdicts} == {Bucket.CHECK, Bucket.SKIP}
    assert sum(isinstance(item, Judgement) for item in answers) > CLAIMS / 2
    assert all(item.detail for item in answers if isinstance(item, Unjudged))
