"""A batch as a user runs it: killed, interrupted, resumed, with real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from auditor.batch.workplace import Workplace
from auditor.errors import InputError
from tests.batch.farm import files_of, write_manuscripts, write_sources

NAMES = [f"{letter}.md" for letter in "abcdef"]
LONG = 200
"""Times that the last manuscript says the same, so that a batch takes a while after its first results."""


@pytest.fixture(scope="module")
def farm(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("farm")
    *_, last = write_manuscripts(folder / "in", NAMES)
    last.write_text(last.read_text("utf-8") * LONG, encoding="utf-8")
    write_sources(folder / "sources.json")
    return folder


def start(farm: Path, out: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "auditor.cli.main", "batch", str(farm / "in"), "--jobs", "1"]
    command += ["--sources", str(farm / "sources.json"), "--out", str(out)]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=_heed_interruptions
    )


def _heed_interruptions() -> None:
    """Undo what a shell does to commands in its background, which the tests may be: they are deaf to SIGINT."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def finished(out: Path) -> int:
    return len(list((out / "results").glob("*/result.json")))


def wait_for_result(process: subprocess.Popen[str], out: Path) -> None:
    """Wait until one more result stands than before."""
    before, end = finished(out), time.monotonic() + 240
    while finished(out) == before and time.monotonic() < end:
        assert process.poll() is None, process.communicate()
        time.sleep(0.005)


def test_killed_and_interrupted_and_resumed(farm, tmp_path):
    broken, whole = tmp_path / "broken", tmp_path / "whole"
    process = start(farm, broken)
    wait_for_result(process, broken)
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=60)
    assert 0 < finished(broken) < len(NAMES)
    assert not (broken / "index.json").exists()
    _wait_until_free(broken)

    kept = finished(broken)
    process = start(farm, broken)
    wait_for_result(process, broken)
    process.send_signal(signal.SIGINT)
    said, errors = process.communicate(timeout=240)
    assert process.returncode == 130, (said, errors)
    assert f"{kept} finished before" in errors
    assert "Traceback" not in errors
    assert "run the same command to go on" in errors
    assert '"complete": false' in (broken / "index.json").read_text("utf-8")

    for out in (broken, whole):
        said, errors = start(farm, out).communicate(timeout=240)
        assert f"{len(NAMES)} of {len(NAMES)} manuscripts" in errors
    assert files_of(broken) == files_of(whole)
    assert len(files_of(whole)) > 6 * len(NAMES)


def _wait_until_free(out: Path) -> None:
    """Wait for what the killed batch left behind: its processes end by themselves, and hold the folder until then."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        try:
            with Workplace(out).alone():
                return
        except InputError:
            time.sleep(0.01)
    raise AssertionError(f"{out} is still held, by {os.getpid()}'s former child")
