"""Batches on a real Ray on this machine: the same result as elsewhere, and nothing lost with a worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from auditor.batch import BatchOptions, EngineName, audit_batch
from auditor.batch.worker import Done
from auditor.engines import MOST_TRIES, Lost
from auditor.errors import AuditorError
from tests.batch.farm import Inline, files_of, write_manuscripts, write_sources
from tests.engines.processes import ray_workers_below
from tests.engines.stubs import StubSetup, task, tries

pytestmark = pytest.mark.slow
ray = pytest.importorskip("ray", reason="Ray is not installed: pip install '.[ray]'")


@pytest.fixture(scope="module", autouse=True)
def cluster():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path.cwd()))  # for its nodes, where the package is not installed but lies here
        ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
        yield
        ray.shutdown()


@pytest.fixture
def farm(tmp_path):
    return write_manuscripts(tmp_path / "in", [f"{number}.md" for number in range(8)]), write_sources(
        tmp_path / "s.json"
    )


def test_a_batch_on_ray_equals_one_in_this_process_though_a_worker_is_killed(farm, tmp_path):
    manuscripts, sources = farm
    options = BatchOptions(sources=sources, engine=EngineName.RAY, jobs=2)
    killed: list[int] = []

    def kill_one(state) -> None:
        if state.audited == 2 and not killed:
            killed.append(ray_workers_below(os.getpid())[0])
            os.kill(killed[0], signal.SIGKILL)

    index = audit_batch(manuscripts, tmp_path / "ray", options, progress=kill_one)
    audit_batch(manuscripts, tmp_path / "here", options, engine=Inline())
    assert killed
    assert (index.total.manuscripts, index.total.audited) == (8, 8)
    assert files_of(tmp_path / "ray") == files_of(tmp_path / "here")


def test_a_cluster_is_joined_by_its_address_and_relative_paths_are_seen_from_here(farm, tmp_path):
    address = ray.get_runtime_context().gcs_address
    command = [sys.executable, "-m", "auditor.cli.main", "batch", "in", "--sources", "s.json", "--out", "out"]
    command += ["--engine", "ray", "--ray-address", address, "--jobs", "2"]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert ended.returncode == 1, ended.stderr
    assert "8 manuscripts audited" in ended.stdout


def run(setup, *names, jobs=2):
    from auditor.engines.ray import RayEngine

    with closing(RayEngine(jobs).run(setup, [task(name) for name in names])) as outcomes:
        return list(outcomes)


@pytest.fixture
def setup(tmp_path):
    (tmp_path / ".batch").mkdir()
    return StubSetup(tmp_path)


def test_each_task_has_one_outcome_though_workers_end_and_the_budget_counts_them(setup):
    names = ["a", "once", "b", "asks-deadly", "c", "asks-once"]
    outcomes = run(setup, *names)
    lost = [outcome.task.manuscript.name for outcome in outcomes if isinstance(outcome, Lost)]
    done = {outcome.name for outcome in outcomes if isinstance(outcome, Done)}
    assert (lost, done) == (["asks-deadly"], {"a", "b", "c", "once", "asks-once"})
    assert [tries(setup.out, name) for name in names] == [1, 2, 1, MOST_TRIES, 1, 2]
    spending = setup.ledger().spending()
    assert (spending.calls, spending.reserved) == (MOST_TRIES + 2, 0.0)
    assert spending.spent == pytest.approx(0.5 * (MOST_TRIES + 2))


@pytest.mark.parametrize(("broken", "told"), [("raises", "no model is there"), ("ends", "could be started")])
def test_workers_that_cannot_start_end_the_batch_with_the_reason(setup, broken, told):
    with pytest.raises(AuditorError, match=told):
        run(StubSetup(setup.out, broken), "a", "b", jobs=1)


def test_a_result_that_cannot_be_written_ends_the_batch_with_the_reason(setup):
    with pytest.raises(AuditorError, match="No space left"):
        run(setup, "full", jobs=1)
