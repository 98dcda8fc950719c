"""The engine of local processes: a process that ends takes nothing with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from contextlib import closing
from multiprocessing.process import BaseProcess

import pytest

from auditor.batch.worker import Done
from auditor.engines import MOST_TRIES, Lost
from auditor.engines.local import LocalEngine
from auditor.errors import AuditorError
from auditor.judging.onnx_model import THREADS
from tests.engines.stubs import StubSetup, task, tries


@pytest.fixture
def setup(tmp_path):
    (tmp_path / ".batch").mkdir()
    return StubSetup(tmp_path)


def run(setup, *names, jobs=2):
    with closing(LocalEngine(jobs).run(setup, [task(name) for name in names])) as outcomes:
        return list(outcomes)


def test_each_task_has_one_outcome_though_processes_end(setup):
    names = ["a", "once", "b", "asks-deadly", "c", "asks-once"]
    outcomes = run(setup, *names)
    done = {outcome.name for outcome in outcomes if isinstance(outcome, Done)}
    (lost,) = (outcome for outcome in outcomes if isinstance(outcome, Lost))
    assert done == {"a", "b", "c", "once", "asks-once"}
    assert lost.task.manuscript.name == "asks-deadly"
    assert "SIGKILL" in lost.reason
    assert [tries(setup.out, name) for name in names] == [1, 2, 1, MOST_TRIES, 1, 2]
    spending = setup.ledger().spending()
    assert (spending.calls, spending.reserved) == (MOST_TRIES + 2, 0.0)
    assert spending.spent == pytest.approx(0.5 * (MOST_TRIES + 2))


@pytest.mark.parametrize(("broken", "told"), [("raises", "no model is there"), ("ends", "exit code 7")])
def test_processes_that_cannot_start_end_the_batch_with_the_reason(setup, broken, told):
    with pytest.raises(AuditorError, match=told):
        run(StubSetup(setup.out, broken), "a", "b", jobs=1)


def test_a_result_that_cannot_be_written_ends_the_batch_with_the_reason(setup):
    with pytest.raises(AuditorError, match="No space left"):
        run(setup, "full", jobs=1)


@pytest.mark.parametrize(("given", "threads"), [(None, "1"), ("3", "3")])
def test_so_many_jobs_take_so_many_processors_unless_the_environment_says_otherwise(setup, monkeypatch, given, threads):
    monkeypatch.delenv(THREADS, raising=False)
    if given is not None:
        monkeypatch.setenv(THREADS, given)
    run(setup, "threads", jobs=1)
    assert (setup.out / "threads").read_text(encoding="utf-8") == threads


def test_a_process_that_has_done_its_share_makes_place_for_another(setup, monkeypatch):
    monkeypatch.setattr("auditor.engines.MOST_TASKS", 2)
    outcomes = run(setup, "a", "b", "c", "d", "e", jobs=1)
    assert [outcome.name for outcome in outcomes] == ["a", "b", "c", "d", "e"]
    assert len({outcome.worker for outcome in outcomes}) == 3
    assert not [process for process in children() if process.is_alive()]


def test_closing_ends_all_processes(setup):
    outcomes = LocalEngine(2).run(setup, [task(str(number)) for number in range(200)])
    next(outcomes)
    running = children()
    outcomes.close()
    assert running
    assert not any(process.is_alive() for process in running)
    assert sum(tries(setup.out, str(number)) for number in range(200)) < 200


def children() -> list[BaseProcess]:
    return [process for process in multiprocessing.active_children() if process.name.startswith("local-")]


def test_an_interruption_of_the_terminal_does_not_end_the_processes(setup):
    outcomes = LocalEngine(1).run(setup, [task("a"), task("b"), task("c")])
    names = [next(outcomes).name]
    for process in children():
        os.kill(process.pid, signal.SIGINT)
    time.sleep(0.05)
    names += [outcome.name for outcome in outcomes]
    assert names == ["a", "b", "c"]
    assert [tries(setup.out, name) for name in names] == [1, 1, 1]
