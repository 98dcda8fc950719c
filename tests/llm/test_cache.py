"""The cache: everything that can change an answer is in the key; many processes may write; replay shows the record."""

import subprocess
import sys

import pytest

from auditor.domain import UnjudgedReason
from auditor.errors import UnreadableFile
from auditor.llm.cache import Reply, ReplyCache, cache_key
from auditor.llm.failures import CallFailure

REPLY = Reply(text="yes", model="m", finish="stop", input_tokens=10, output_tokens=2, cost=0.5)


def test_a_reply_comes_back_marked_as_cached(tmp_path):
    cache = ReplyCache(tmp_path / "replies.sqlite")
    cache.put("k", REPLY)
    found = cache.get("k")
    assert found is not None
    assert found.cached
    assert (found.text, found.cost) == ("yes", 0.5)
    assert cache.get("other") is None


def test_a_replay_shows_the_record(tmp_path):
    cache = ReplyCache(tmp_path / "replies.sqlite")
    cache.put("k", REPLY)
    assert cache.recorded("k") == REPLY


def test_a_failure_is_for_replay_alone(tmp_path):
    cache = ReplyCache(tmp_path / "replies.sqlite")
    failure = CallFailure(UnjudgedReason.TIMEOUT, "late")
    cache.put_failure("k", failure)
    assert cache.get("k") is None
    assert cache.recorded("k") == failure
    cache.put("k", REPLY)
    cache.put_failure("k", failure)
    assert cache.get("k") is not None


def test_secrets_are_not_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("SOME_API_KEY", "value-that-is-secret")
    path = tmp_path / "replies.sqlite"
    cache = ReplyCache(path)
    cache.put("k", Reply(text="echo value-that-is-secret", model="m"))
    cache.put_failure("f", CallFailure(UnjudgedReason.ERROR, "x", raw="value-that-is-secret"))
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"value-that-is-secret" not in kept


def test_the_key_depends_on_every_part():
    parts = {"model": "m", "prompt": "p", "temperature": 0.0, "sample": 0}
    keys = {cache_key(parts)} | {cache_key({**parts, name: "other"}) for name in parts}
    assert len(keys) == 5
    assert cache_key(dict(reversed(parts.items()))) == cache_key(parts)


def test_a_path_that_cannot_be_used_is_named(tmp_path):
    (tmp_path / "file").write_text("no database, but long enough to be taken for one" * 10)
    with pytest.raises(UnreadableFile, match="file"):
        ReplyCache(tmp_path / "file")


WRITER = """
import sys
from pathlib import Path
from auditor.llm.cache import Reply, ReplyCache
cache = ReplyCache(Path(sys.argv[1]))
for number in range(100):
    cache.put(f"{sys.argv[2]}-{number}", Reply(text=sys.argv[2], model="m"))
    cache.put("shared", Reply(text="same", model="m"))
"""


def test_processes_write_at_once(tmp_path):
    path = tmp_path / "replies.sqlite"
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(path), name]) for name in ("a", "b", "c")]
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0, 0]
    assert len(ReplyCache(path)) == 301
