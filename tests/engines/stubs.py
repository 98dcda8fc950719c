"""Workers that do what a test asks: answer, end, or refuse to start. Started in processes of their own."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from pathlib import Path

from auditor.batch.manuscripts import BatchManuscript
from auditor.batch.worker import Done, Task
from auditor.domain import BatchOutcome
from auditor.errors import InputError
from auditor.judging.onnx_model import THREADS
from auditor.llm.ledger import Bounds, Ledger


@dataclass(frozen=True)
class StubSetup:
    """Stands for `Setup`: the name of a manuscript says what its worker does."""

    out: Path
    broken: str = ""

    def ledger(self, holder: str = "") -> Ledger:
        return Ledger(self.out / ".batch" / "ledger.sqlite", "batch", Bounds(), holder)

    def start(self, holder, budget=None):
        if self.broken == "raises":
            raise InputError("no model is there")
        if self.broken == "ends":
            os._exit(7)
        return StubWorker(self, holder, budget or self.ledger(holder))


class StubWorker:
    def __init__(self, setup: StubSetup, holder: str, budget) -> None:
        self._out, self._holder, self._budget = setup.out, holder, budget

    def __call__(self, task: Task) -> Done:
        name = task.manuscript.name
        with (self._out / f"tried-{name}").open("a", encoding="utf-8") as file:
            file.write("x")
        if name == "threads":
            (self._out / name).write_text(os.environ.get(THREADS, ""), encoding="utf-8")
        if name == "full":
            raise OSError(28, "No space left on device")
        if name.startswith("asks"):
            self._budget.reserve(0.5)
        tries = len((self._out / f"tried-{name}").read_text(encoding="utf-8"))
        if name.endswith("deadly") or (name.endswith("once") and tries == 1):
            os.kill(os.getpid(), signal.SIGKILL)
        return Done(name, BatchOutcome.AUDITED, worker=self._holder)


def task(name: str) -> Task:
    return Task(BatchManuscript(name, Path(f"{name}.md")), {})


def tries(out: Path, name: str) -> int:
    path = out / f"tried-{name}"
    return len(path.read_text(encoding="utf-8")) if path.exists() else 0
