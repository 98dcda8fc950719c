"""An audit that is killed in the middle and started again gives the report of an undisturbed one."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from auditor.resources import data_folder
from tests.llm import fake_server as fake

pytestmark = pytest.mark.slow

CLAIMS = 48
PATIENCE = 900
"""Seconds that a busy machine may take over a run that takes twenty."""
SOURCE = " ".join(
    f"Plot {number} lay on the northern slope and was sown with barley in April." for number in range(CLAIMS)
)


def write_inputs(folder):
    sentences = [f"The barley of plot {number} tasted of smoke after the harvest [@farm]." for number in range(CLAIMS)]
    paragraphs = ["\n".join(sentences[start : start + 6]) for start in range(0, CLAIMS, 6)]
    manuscript = folder / "review.md"
    manuscript.write_text("# Barley\n\n" + "\n\n".join(paragraphs) + "\n", encoding="utf-8")
    sources = folder / "sources.json"
    record = {"key": "farm", "title": "Barley on the northern slope", "text": SOURCE, "extent": "full_text"}
    sources.write_text(json.dumps([record]), encoding="utf-8")
    profile = (data_folder("judges") / "local-server.toml").read_text(encoding="utf-8")
    (folder / "config" / "judges").mkdir(parents=True)
    (folder / "config" / "judges" / "local-server.toml").write_text(
        profile.replace("concurrency = 1", "concurrency = 4"), encoding="utf-8"
    )
    return manuscript, sources


def slow_reply(handler):
    """Answer after a moment, always the same to the same claim; a fifth of the claims get nonsense."""
    time.sleep(0.1)
    asked = handler.body["messages"][-1]["content"]
    identifier = asked.rsplit("these ids: ", 1)[1].split(".")[0]
    number = int(re.search(r"barley of plot (\d+)", asked).group(1))
    answer = {"id": identifier, "reason": "r", "quotes": [], "verdict": "not_enough_info"}
    text = "a b c" if number % 5 == 0 else json.dumps({"answers": [answer]})
    handler.send(200, fake.completion(text))


def start(folder, manuscript, sources, out, server):
    environment = {**os.environ, "AUDITOR_CONFIG": str(folder / "config"), "AUDITOR_BASE_URL": server.url}
    command = [sys.executable, "-c", "from auditor.cli.main import main; main()", "audit", str(manuscript)]
    command += ["--sources", str(sources), "--judge", "local-server", "--out", str(out)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def lines_of(path):
    return path.read_text(encoding="utf-8").count("\n") if path.exists() else 0


def finish(process):
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, 1, 3), errors[-2000:]


def test_killed_and_resumed(tmp_path):
    manuscript, sources = write_inputs(tmp_path)
    broken, whole = tmp_path / "broken", tmp_path / "whole"
    with fake.fake_server(slow_reply) as server:
        process = start(tmp_path, manuscript, sources, broken, server)
        end = time.monotonic() + PATIENCE
        while not 0 < lines_of(broken / "claims.jsonl") < CLAIMS and time.monotonic() < end:
            assert process.poll() is None, process.stderr.read()[-2000:]
            time.sleep(0.02)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        done = lines_of(broken / "claims.jsonl")
        assert 0 < done < CLAIMS
        assert not (broken / "report.json").exists()
        sent = len(server.requests)
        finish(start(tmp_path, manuscript, sources, broken, server))
        again = len(server.requests) - sent
        finish(start(tmp_path, manuscript, sources, whole, server))
        assert len(server.requests) - sent - again == CLAIMS
    assert again == CLAIMS - done
    resumed, undisturbed = (json.loads((out / "report.json").read_text("utf-8")) for out in (broken, whole))
    assert resumed == undisturbed
    statuses = [claim["status"] for claim in undisturbed["claims"]]
    assert len(statuses) == CLAIMS
    assert "failed" not in {claim["bucket"] for claim in undisturbed["claims"]}
