"""The engine `local`: processes on this machine, each with a pipe to this one.

Not `concurrent.futures`: there the loss of one process ends the whole pool, and with it every task under way.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING

from auditor import engines
from auditor.engines import MOST_TRIES, Lost
from auditor.errors import AuditorError
from auditor.judging.onnx_model import THREADS

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

    from auditor.batch.worker import Done, Setup, Task

MOST_FAILED_STARTS = 3
"""Processes in a row that may end before their first task."""
GRACE_SECONDS = 2.0
"""Time for a process to end when it is told to."""


@dataclass(frozen=True)
class _Failed:
    """What a process says that cannot go on: it could not start, or not write a result."""

    message: str


_READY = "ready"


@dataclass
class _Process:
    """One process and what it is doing."""

    holder: str
    process: SpawnProcess
    pipe: Connection
    task: Task | None = None
    ready: bool = False
    done: int = 0

    def give(self, task: Task) -> None:
        self.task = task
        self.pipe.send(task)

    def ended(self) -> str:
        """Return how the process ended, in words."""
        self.process.join()
        code = self.process.exitcode or 0
        return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"


class LocalEngine:
    """Runs tasks in `jobs` processes of this machine."""

    def __init__(self, jobs: int = 1) -> None:
        self._jobs = jobs

    def run(self, setup: Setup, tasks: Sequence[Task]) -> Generator[Done | Lost]:
        """Yield one outcome for each task; see `Engine`."""
        run = _Run(setup, tasks)
        try:
            run.fill(self._jobs)
            while run.unfinished:
                yield from run.outcomes()
                run.fill(self._jobs)
        finally:
            run.stop()


class _Run:
    """One run of the engine."""

    def __init__(self, setup: Setup, tasks: Sequence[Task]) -> None:
        self._setup = setup
        self._waiting = deque(tasks)
        self._tries: dict[str, int] = {}
        self._processes: list[_Process] = []
        self._started = 0
        self._failed_starts = 0

    @property
    def unfinished(self) -> bool:
        """Whether there is work left, waiting or under way."""
        return bool(self._waiting) or any(process.task is not None for process in self._processes)

    def fill(self, jobs: int) -> None:
        """Start processes, as many as there is work for."""
        busy = sum(process.task is not None for process in self._processes)
        while len(self._processes) < min(jobs, busy + len(self._waiting)):
            self._processes.append(self._start())

    def outcomes(self) -> Iterable[Done | Lost]:
        """Wait until a process has something to say or ends; yield what came of it."""
        pipes = {process.pipe: process for process in self._processes}
        for pipe in wait(list(pipes)):
            process = pipes[pipe]  # type: ignore[index]
            try:
                said = process.pipe.recv()
            except (EOFError, OSError):
                yield from self._lost(process)
                continue
            if isinstance(said, _Failed):
                raise AuditorError(said.message)
            process.ready, self._failed_starts = True, 0
            if said != _READY:
                process.task, process.done = None, process.done + 1
                yield said
            if process.done >= engines.MOST_TASKS:
                self._retire(process)
            elif self._waiting:
                process.give(self._waiting.popleft())

    def _retire(self, process: _Process) -> None:
        """Let a process go that has done its share; `fill` starts another one where there is work."""
        self._processes.remove(process)
        process.pipe.close()

    def stop(self) -> None:
        """End all processes."""
        for process in self._processes:
            process.process.terminate()
        for process in self._processes:
            process.process.join(GRACE_SECONDS)
            if process.process.is_alive():
                process.process.kill()
                process.process.join()
            process.pipe.close()
            self._setup.ledger().close(process.holder)
        self._processes.clear()

    def _start(self) -> _Process:
        self._started += 1
        holder = f"local-{os.getpid()}-{self._started}"
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs, self._setup, holder), name=holder, daemon=True)
        process.start()
        theirs.close()
        return _Process(holder, process, ours)

    def _lost(self, process: _Process) -> Iterable[Lost]:
        """Take leave of a process that ended: its task goes to another one, or is given up."""
        self._processes.remove(process)
        process.pipe.close()
        how = process.ended()
        self._setup.ledger().close(process.holder)
        if not process.ready:
            self._failed_starts += 1
            if self._failed_starts >= MOST_FAILED_STARTS:
                raise AuditorError(f"no process of the batch could be started: each ended at once ({how})")
        if process.task is None:
            return
        name = process.task.manuscript.name
        self._tries[name] = self._tries.get(name, 0) + 1
        if self._tries[name] < MOST_TRIES:
            self._waiting.append(process.task)
        else:
            yield Lost(process.task, how)


def serve(pipe: Connection, setup: Setup, holder: str) -> None:
    """Take tasks from the pipe and answer each, until it is closed. Runs in a process of its own.

    Its models use one thread, so that so many jobs take so many processors, unless the environment says otherwise.
    """
    from auditor.batch.workplace import Workplace

    for variable in (THREADS, "OMP_NUM_THREADS"):
        os.environ.setdefault(variable, "1")
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes of a terminal: the first one decides
    _end_with_parent()
    with Workplace(setup.out).as_worker():
        try:
            worker = setup.start(holder)
            pipe.send(_READY)
            while True:
                pipe.send(worker(pipe.recv()))
        except EOFError:  # the other side closed the pipe: there is nothing more to do
            return
        except (AuditorError, OSError) as error:
            pipe.send(_Failed(str(error)))


def _end_with_parent() -> None:
    """End this process as soon as its parent has ended, also where that was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        sys.stderr.flush()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
