"""The engine `ray`: workers of a Ray cluster, or of a Ray that is started on this machine for the batch.

Each worker is an actor that loads models and the shared library once. Manuscripts, sources and the folder of the batch
must be reachable under the same paths from every node, and auditor installed there. The budget stays on this machine,
behind an actor of its own: a file that several machines lock over a network is no safe ledger.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Generator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from auditor import engines
from auditor.batch.stamps import code_hash
from auditor.engines import MOST_TRIES, Lost
from auditor.errors import AuditorError, MissingPackage
from auditor.judging.onnx_model import THREADS

if TYPE_CHECKING:
    from auditor.batch.worker import Done, Setup, Task, Worker
    from auditor.llm.failures import CallFailure

EXTRA = "auditor[ray]"
"""What to install."""
OWN_VARIABLES = "AUDITOR_"
"""Beginning of the variables of the environment that every worker gets."""
MOST_FAILED_STARTS = 3
"""Workers in a row that may end before they are ready."""


class RayEngine:
    """Runs tasks in `jobs` actors of a Ray cluster."""

    def __init__(self, jobs: int = 1, address: str | None = None) -> None:
        """Use the cluster at `address`; None to start one on this machine. Raises MissingPackage without Ray."""
        try:
            import ray  # noqa: F401
        except ImportError as error:
            raise MissingPackage(f"the engine ray needs Ray: pip install '{EXTRA}'") from error
        self._jobs = jobs
        self._address = address

    def run(self, setup: Setup, tasks: Sequence[Task]) -> Generator[Done | Lost]:
        """Yield one outcome for each task; see `Engine`. A Ray that was started here is stopped at the end."""
        import ray

        own = not ray.is_initialized()
        if own:
            _connect(self._address, self._jobs)
        run = None
        try:
            run = _Run(setup, tasks, self._jobs)
            while run.unfinished:
                yield from run.outcomes()
        finally:
            if run is not None:
                run.stop()
            if own:
                ray.shutdown()


@dataclass
class _Actor:
    """One worker, what it was asked, and what for."""

    holder: str
    handle: Any
    asked: Any
    """Ray's reference to the answer that is waited for."""
    task: Task | None = None
    """What it is auditing; None while it starts."""
    done: int = 0
    """What it has audited."""


class _Run:
    """One run of the engine."""

    def __init__(self, setup: Setup, tasks: Sequence[Task], jobs: int) -> None:
        import ray

        self._setup = setup
        self._waiting = deque(tasks)
        self._tries: dict[str, int] = {}
        self._started = 0
        self._failed_starts = 0
        self._ledger = ray.remote(num_cpus=0)(_LedgerKeeper).options(scheduling_strategy=_here()).remote(setup)
        self._actors = [self._start() for _ in range(min(jobs, len(tasks)))]

    @property
    def unfinished(self) -> bool:
        """Whether there is work left, waiting or under way."""
        return bool(self._waiting) or any(actor.task is not None for actor in self._actors)

    def outcomes(self) -> Generator[Done | Lost]:
        """Wait until a worker answers or ends; yield what came of it."""
        import ray

        [answered], _ = ray.wait([actor.asked for actor in self._actors], num_returns=1)
        actor = next(actor for actor in self._actors if actor.asked == answered)
        self._actors.remove(actor)
        try:
            said = ray.get(answered)
        except ray.exceptions.RayTaskError as error:
            raise AuditorError(f"a worker cannot go on: {_last_line(error)}") from error
        except ray.exceptions.RayError as error:
            yield from self._lost(actor, error)
        else:
            self._failed_starts = 0
            if actor.task is not None:
                yield said
            elif said != code_hash():
                raise AuditorError("a node of the cluster has another version of auditor: install the same on all")
            self._go_on(actor)

    def stop(self) -> None:
        """End all workers; what they had under way counts at its worst."""
        import ray

        for actor in self._actors:
            ray.kill(actor.handle)
            self._setup.ledger().close(actor.holder)
        self._actors.clear()
        ray.kill(self._ledger)

    def _go_on(self, actor: _Actor) -> None:
        """Give a worker its next task, or let it go."""
        import ray

        actor.done += actor.task is not None
        retired = actor.done >= engines.MOST_TASKS
        if retired or not self._waiting:
            ray.kill(actor.handle)
            self._actors += [self._start()] if retired and self._waiting else []
            return
        actor.task = self._waiting.popleft()
        actor.asked = actor.handle.audit.remote(actor.task)
        self._actors.append(actor)

    def _start(self) -> _Actor:
        import ray

        self._started += 1
        holder = f"ray-{os.getpid()}-{self._started}"
        made = ray.remote(num_cpus=1, max_restarts=0)(RayWorker).options(runtime_env=_environment())
        handle = made.remote(self._setup, holder, self._ledger, str(Path.cwd()))
        return _Actor(holder, handle, handle.ready.remote())

    def _lost(self, actor: _Actor, error: Exception) -> Generator[Lost]:
        """Take leave of a worker that ended: its task goes to another one, or is given up."""
        how = _last_line(error)
        self._setup.ledger().close(actor.holder)
        if actor.task is None:
            self._failed_starts += 1
            if self._failed_starts >= MOST_FAILED_STARTS:
                raise AuditorError(f"no worker of the batch could be started: {how}")
        else:
            name = actor.task.manuscript.name
            self._tries[name] = self._tries.get(name, 0) + 1
            if self._tries[name] < MOST_TRIES:
                self._waiting.append(actor.task)
            else:
                yield Lost(actor.task, how)
        if self._waiting:
            self._actors.append(self._start())


class RayWorker:
    """The actor: the worker of every engine, behind Ray's calls."""

    def __init__(self, setup: Setup, holder: str, ledger: Any, folder: str) -> None:
        from auditor.batch.workplace import Workplace

        with suppress(OSError):  # relative paths are seen from where the batch was started; others do without it
            os.chdir(folder)
        self._held = ExitStack()  # until the process ends: the next batch waits for it
        self._held.enter_context(Workplace(setup.out).as_worker())
        self._worker: Worker = setup.start(holder, _RemoteLedger(ledger, holder))

    def ready(self) -> str:
        """Return the hash of the code that runs here, once models and library are loaded."""
        return code_hash()

    def audit(self, task: Task) -> Done:
        """Audit one manuscript."""
        return self._worker(task)


class _LedgerKeeper:
    """The actor that keeps the budget, on the machine where the batch was started."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup

    def reserve(self, holder: str, worst_cost: float | None) -> CallFailure | None:
        return self._setup.ledger(holder).reserve(worst_cost)

    def settle(self, holder: str, worst_cost: float | None, cost: float | None) -> None:
        self._setup.ledger(holder).settle(worst_cost, cost)


class _RemoteLedger:
    """The budget as a worker sees it; each question is one call of a millisecond to its keeper."""

    def __init__(self, keeper: Any, holder: str) -> None:
        self._keeper, self._holder = keeper, holder

    def reserve(self, worst_cost: float | None) -> CallFailure | None:
        import ray

        refused: CallFailure | None = ray.get(self._keeper.reserve.remote(self._holder, worst_cost))
        return refused

    def settle(self, worst_cost: float | None, cost: float | None) -> None:
        import ray

        ray.get(self._keeper.settle.remote(self._holder, worst_cost, cost))


def _connect(address: str | None, jobs: int) -> None:
    """Join the cluster, or start one here. Raises AuditorError where it cannot be reached.

    Ray takes SIGTERM for itself and would end the process at once: what was set before holds again.
    """
    import ray

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    before = signal.getsignal(signal.SIGTERM)
    own = {"num_cpus": jobs, "include_dashboard": False} if address is None else {}
    try:
        ray.init(address=address, logging_level="ERROR", log_to_driver=False, **own)
    except Exception as error:  # Ray raises bare exceptions where a node cannot be reached or does not start in time
        raise AuditorError(f"Ray at {address or 'this machine'} cannot be reached: {_last_line(error)}") from error
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, before)


def _environment() -> dict[str, dict[str, str]]:
    """Return the variables that tell auditor where its own files are; keys of providers are the nodes' own business."""
    own = {name: value for name, value in os.environ.items() if name.startswith(OWN_VARIABLES)}
    return {"env_vars": {THREADS: "1", **own}}


def _here() -> Any:
    """Return the strategy that keeps an actor on this node."""
    import ray
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    return NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=False)


def _last_line(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__
