"""No minute holds more requests or tokens than allowed, in whatever order they come; by a clock of our own."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.llm.pace import MINUTE, Pace


class FakeTime:
    """A clock that moves only while someone sleeps."""

    def __init__(self):
        self.now = 1000.0
        self.slept = []

    def clock(self):
        return self.now

    async def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds


def paced(time, **bounds):
    return Pace(**bounds, clock=time.clock, sleep=time.sleep)


def test_without_bounds_nobody_waits():
    time = FakeTime()
    pace = paced(time)
    assert [asyncio.run(pace.turn(1_000_000)) for _ in range(5)] == [0.0] * 5
    assert time.slept == []


def test_the_request_over_the_bound_waits_for_the_first_to_be_a_minute_old():
    time = FakeTime()
    pace = paced(time, requests_per_minute=3)
    assert [asyncio.run(pace.turn()) for _ in range(3)] == [0.0] * 3
    time.now += 20
    assert asyncio.run(pace.turn()) == pytest.approx(40.0)
    assert asyncio.run(pace.turn()) == 0.0


def test_tokens_count_as_well():
    time = FakeTime()
    pace = paced(time, tokens_per_minute=100)
    assert asyncio.run(pace.turn(60)) == 0.0
    time.now += 10
    assert asyncio.run(pace.turn(40)) == 0.0
    assert asyncio.run(pace.turn(1)) == pytest.approx(50.0)


def test_a_request_larger_than_the_bound_is_sent_alone():
    time = FakeTime()
    pace = paced(time, tokens_per_minute=100)
    assert asyncio.run(pace.turn(500)) == 0.0
    assert asyncio.run(pace.turn(10)) == pytest.approx(MINUTE)


def test_requests_at_once_take_different_moments():
    moments = []

    async def sleep(seconds):
        moments.append(seconds)

    pace = Pace(requests_per_minute=2, clock=lambda: 0.0, sleep=sleep)

    async def all_at_once():
        return await asyncio.gather(*(pace.turn() for _ in range(6)))

    assert asyncio.run(all_at_once()) == [0.0, 0.0, 60.0, 60.0, 120.0, 120.0]
    assert moments == [60.0, 60.0, 120.0, 120.0]


@given(
    st.lists(st.tuples(st.floats(0, 40), st.integers(0, 80)), max_size=40),
    st.integers(1, 5) | st.none(),
    st.integers(80, 200) | st.none(),
)
def test_no_minute_is_overfull(arrivals, requests, tokens):
    time = FakeTime()
    pace = paced(time, requests_per_minute=requests, tokens_per_minute=tokens)
    sent = []
    for pause, size in arrivals:
        time.now += pause
        asyncio.run(pace.turn(size))
        sent.append((time.now, size))
    for start, _ in sent:
        inside = [size for at, size in sent if start <= at < start + MINUTE - 1e-6]
        assert requests is None or len(inside) <= requests
        assert tokens is None or sum(inside) <= tokens
