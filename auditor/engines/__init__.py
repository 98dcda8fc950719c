"""Engines: how the manuscripts of a batch are spread over processes. The audit itself is the same on each."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from auditor.batch.worker import Done, Setup, Task

MOST_TRIES = 3
"""Times that a manuscript is given to a process; where each of them ended, the manuscript is given up."""

MOST_TASKS = 200
"""Manuscripts that one process audits before another takes its place: no library that leaks can fill the memory."""


@dataclass(frozen=True)
class Lost:
    """A manuscript whose process ended each time it was tried."""

    task: Task
    """The manuscript."""
    reason: str
    """How the last process ended."""


class Engine(Protocol):
    """Runs tasks in processes of its own."""

    def run(self, setup: Setup, tasks: Sequence[Task]) -> Generator[Done | Lost]:
        """Yield one outcome for each task, as they come.

        A task whose process ended without an outcome is given to another one, at most `MOST_TRIES` times. Closing the
        generator ends all processes. Raises AuditorError where no process can be started.
        """
        ...
