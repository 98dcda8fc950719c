"""A batch with a language model behind a server: one budget for all processes, and asking again what stayed open."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from auditor.batch.workplace import Workplace
from auditor.llm.ledger import Bounds, Ledger
from auditor.resources import data_folder
from tests.batch.farm import write_sources
from tests.llm import fake_server as fake

pytestmark = pytest.mark.slow

TASTES = (
    ("smoke", "honey", "bread", "apples"),
    ("butter", "pepper", "almonds", "cream"),
    ("lemon", "cherries", "vinegar", "mustard"),
    ("cocoa", "ginger", "nutmeg", "plums"),
    ("raisins", "cheese", "onions", "garlic"),
    ("parsley", "mint", "figs", "walnuts"),
)
"""What the barley of each manuscript tasted of: the source says nothing of it, so that the judge is asked."""
CLAIMS = sum(map(len, TASTES))


@pytest.fixture
def farm(tmp_path) -> Path:
    write_sources(tmp_path / "sources.json")
    (tmp_path / "in").mkdir()
    for number, tastes in enumerate(TASTES):
        claims = "\n".join(f"The barley tasted of {taste} after the harvest [@farm]." for taste in tastes)
        (tmp_path / "in" / f"{number}.md").write_text(f"# Field\n\n{claims}\n", encoding="utf-8")
    profile = (data_folder("judges") / "local-server.toml").read_text(encoding="utf-8")
    (tmp_path / "config" / "judges").mkdir(parents=True)
    (tmp_path / "config" / "judges" / "local-server.toml").write_text(profile, encoding="utf-8")
    return tmp_path


def answer(body: dict) -> str:
    asked = body["messages"][-1]["content"]
    identifier = asked.rsplit("these ids: ", 1)[1].split(".")[0]
    return json.dumps({"answers": [{"id": identifier, "reason": "r", "quotes": [], "verdict": "not_enough_info"}]})


def start(farm: Path, server: fake.FakeServer, *more: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "AUDITOR_CONFIG": str(farm / "config"), "AUDITOR_BASE_URL": server.url}
    command = [sys.executable, "-m", "auditor.cli.main", "batch", str(farm / "in"), "--jobs", "2"]
    command += ["--sources", str(farm / "sources.json"), "--out", str(farm / "out"), "--judge", "local-server", *more]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def finish(process: subprocess.Popen[str]) -> str:
    said, errors = process.communicate(timeout=300)
    assert process.returncode in (0, 1, 3), errors[-2000:]
    return said


def unjudged(farm: Path) -> int:
    index = json.loads((farm / "out" / "index.json").read_text("utf-8"))
    return index["total"]["calls"]["unjudged"]


def test_all_processes_share_one_budget_and_what_stayed_open_is_asked_again(farm):
    with fake.fake_server(fake.replies(answer)) as server:
        said = finish(start(farm, server, "--max-calls", "9"))
        assert len(server.requests) == 9
        assert unjudged(farm) == CLAIMS - 9
        assert "Calls to models so far: 9" in said
        assert "--retry-unjudged" in said
        finish(start(farm, server, "--max-calls", "9"))
        assert len(server.requests) == 9
        finish(start(farm, server, "--max-calls", "100", "--retry-unjudged"))
        answered_manuscripts = 2  # of the nine answers: four each, by two processes
        assert len(server.requests) <= 9 + CLAIMS - answered_manuscripts * len(TASTES[0])
        assert unjudged(farm) == 0


def test_killed_in_the_middle_no_call_is_forgotten_and_none_is_made_twice(farm):
    def slowly(handler):
        time.sleep(0.3)
        handler.send(200, fake.completion(answer(handler.body)))

    with fake.fake_server(slowly) as server:
        process = start(farm, server)
        end = time.monotonic() + 240
        while len(server.requests) < 10 and time.monotonic() < end:
            assert process.poll() is None, process.communicate()
            time.sleep(0.01)
        process.kill()
        process.communicate()
        with Workplace(farm / "out").alone():  # waits for the processes that it left behind
            sent = len(server.requests)
        finish(start(farm, server))
        all_, finished = len(server.requests), CLAIMS
    rows = _ledgers(farm / "out" / ".batch" / "ledger.sqlite")
    assert rows == [(all_, 0.0)]
    # What was under way, and the claims of a group whose last answer had not come, are asked about again.
    assert finished <= all_ <= sent + finished - 1
    assert unjudged(farm) == 0


def _ledgers(path: Path) -> list[tuple[int, float]]:
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(path)) as connection:
        batches = [row[0] for row in connection.execute("SELECT batch FROM totals")]
    spent = [Ledger(path, batch, Bounds()).spending() for batch in batches]
    return [(one.calls, one.reserved) for one in spent]
