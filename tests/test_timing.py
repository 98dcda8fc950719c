"""The stages of an audit and their times."""

from __future__ import annotations

import time

import pytest

from auditor.pipeline import audit
from auditor.reporting import write_reports
from auditor.timing import Stage, StageTimes, recorded, timed
from tests.conftest import Review


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a clock that stands still until its only entry is changed; processor time runs at half its speed."""
    now = [100.0]
    monkeypatch.setattr(time, "perf_counter", lambda: now[0])
    monkeypatch.setattr(time, "process_time", lambda: now[0] / 2)
    return now


def _total(times: StageTimes) -> float:
    return sum(times.wall.values())


def test_a_stage_within_a_stage_counts_for_itself_alone(clock: list[float]) -> None:
    with recorded() as times:
        with timed(Stage.VERDICTS):
            clock[0] += 1
            with timed(Stage.GROUNDING):
                clock[0] += 10
                with timed(Stage.SOURCES):
                    clock[0] += 100
                clock[0] += 10
            clock[0] += 1
        clock[0] += 1000
    assert times.wall[Stage.VERDICTS] == 2
    assert times.wall[Stage.GROUNDING] == 20
    assert times.wall[Stage.SOURCES] == 100
    assert times.processor[Stage.GROUNDING] == 10
    assert _total(times) == 122


def test_a_stage_that_fails_is_ended(clock: list[float]) -> None:
    @timed(Stage.CLAIMS)
    def failing() -> None:
        clock[0] += 3
        raise ValueError("no")

    with recorded() as times:
        with pytest.raises(ValueError, match="no"):
            failing()
        clock[0] += 5
    assert times.wall[Stage.CLAIMS] == 3
    assert _total(times) == 3


def test_nothing_is_recorded_outside(clock: list[float]) -> None:
    with recorded() as times:
        pass
    with timed(Stage.READING):
        clock[0] += 1
    assert _total(times) == 0


def test_an_audit_tells_all_its_stages(review: Review) -> None:
    with recorded() as times:
        report = audit(review.manuscript, review.sources, review.references)
        write_reports(report, review.out)
    assert all(seconds > 0 for seconds in times.wall.values())
