"""Progress of a batch: a line with rate and time left, drawn anew on a terminal, written now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from auditor.batch.options import BatchProgress, Progress

EVERY_SECONDS = 30.0
"""Time between two lines where there is no terminal."""


@contextmanager
def batch_progress() -> Iterator[Progress]:
    """Show progress on standard error while the block runs; yields a function of where the batch stands."""
    if not sys.stderr.isatty():
        yield _Lines()
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (BarColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        clock = Clock()
        yield lambda state: bar.update(task, total=state.total, completed=state.done, description=clock.said(state))


class Clock:
    """Rate and time left, from when the first manuscript was given out."""

    def __init__(self) -> None:
        self._started = time.monotonic()

    def said(self, state: BatchProgress) -> str:
        """Return where the batch stands, in words: `37 of 120 manuscripts, 52.1 a minute, 2 min left`."""
        parts = [f"{state.done:,} of {state.total:,} manuscripts"]
        parts += [f"{state.reused:,} finished before"] if state.reused else []
        parts += [f"{state.failed:,} could not be audited"] if state.failed else []
        here = state.audited + state.failed
        if here and state.done < state.total:
            seconds = time.monotonic() - self._started
            left = seconds / here * (state.total - state.done)
            parts += [f"{60 * here / seconds:.1f} a minute", f"{_duration(left)} left"]
        return ", ".join(parts)


class _Lines:
    """Writes a line at the beginning, at the end, and at most every `EVERY_SECONDS` between."""

    def __init__(self) -> None:
        self._clock = Clock()
        self._written = 0.0

    def __call__(self, state: BatchProgress) -> None:
        now = time.monotonic()
        if not self._written or now - self._written >= EVERY_SECONDS or state.done == state.total:
            self._written = now
            print(self._clock.said(state), file=sys.stderr, flush=True)


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
