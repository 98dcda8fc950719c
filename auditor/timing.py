"""How long each stage of an audit takes, for benchmarks and for whoever wonders: nothing is measured unless asked for.

    with recorded() as times:
        audit(...)
    print(times.processor[Stage.GROUNDING])

A stage within a stage is counted for itself alone, so that the shares add up to the whole.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum


class Stage(StrEnum):
    """A stage of an audit."""

    READING = "read"
    """Manuscript and references are read and matched."""
    CLAIMS = "claims"
    """Cited sentences become claims."""
    SOURCES = "sources"
    """Texts of the cited works are read and indexed."""
    GROUNDING = "grounding"
    """Claims are compared with the texts."""
    JUDGING = "judging"
    """The judge is loaded and asked."""
    VERDICTS = "verdicts"
    """Verdicts, roll-up, placement and failure modes."""
    REPORTING = "reporting"
    """Statistics, and the files of the report."""


class StageTimes:
    """Seconds by stage, of all that was run in one task while it was recording."""

    def __init__(self) -> None:
        self.wall: dict[Stage, float] = dict.fromkeys(Stage, 0.0)
        """Seconds on the clock."""
        self.processor: dict[Stage, float] = dict.fromkeys(Stage, 0.0)
        """Seconds of processor time, of all threads of the process."""
        self._open: list[Stage] = []
        self._since = (0.0, 0.0)

    def enter(self, stage: Stage) -> None:
        """Begin a stage; the one around it, if any, rests."""
        self._count()
        self._open.append(stage)

    def leave(self) -> None:
        """End the innermost stage."""
        self._count()
        self._open.pop()

    def _count(self) -> None:
        now = (time.perf_counter(), time.process_time())
        if self._open:
            self.wall[self._open[-1]] += now[0] - self._since[0]
            self.processor[self._open[-1]] += now[1] - self._since[1]
        self._since = now


_TIMES: ContextVar[StageTimes | None] = ContextVar("stage_times", default=None)


@contextmanager
def recorded() -> Iterator[StageTimes]:
    """Record how long the stages take that are run within."""
    times = StageTimes()
    token = _TIMES.set(times)
    try:
        yield times
    finally:
        _TIMES.reset(token)


@contextmanager
def timed(stage: Stage) -> Iterator[None]:
    """Count what is run within as a stage, where somebody records."""
    times = _TIMES.get()
    if times is None:
        yield
        return
    times.enter(stage)
    try:
        yield
    finally:
        times.leave()
