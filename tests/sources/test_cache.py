"""Works are read once, by the hash of their bytes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from auditor.sources import cache
from auditor.sources.cache import read_cached

TEXT = "Cranes rust in the rain of spring. " * 2000


@pytest.fixture
def reads(tmp_path, monkeypatch):
    """Names of the files that were really read; the cache lies in the test's folder."""
    monkeypatch.setenv("AUDITOR_CACHE", str(tmp_path / "cache"))
    seen = []
    real = cache.read_document

    def read(path, content=None):
        seen.append(path.name)
        return real(path, content)

    monkeypatch.setattr(cache, "read_document", read)
    return seen


def write(tmp_path, name, text=TEXT):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_the_same_bytes_are_read_once(tmp_path, reads):
    first = read_cached(write(tmp_path, "a.txt"))
    assert read_cached(write(tmp_path, "b.txt")) == first
    assert read_cached(write(tmp_path, "a.txt", TEXT + "!")) != first
    assert reads == ["a.txt", "a.txt"]


def test_opting_out_reads_anew(tmp_path, reads):
    path = write(tmp_path, "a.txt")
    read_cached(path, enabled=False)
    read_cached(path, enabled=False)
    assert reads == ["a.txt", "a.txt"]
    assert not (tmp_path / "cache").exists()


def overwritten(content):
    middle = len(content) // 2
    return content[:middle] + bytes(20) + content[middle + 20 :]


@pytest.mark.parametrize("damage", [b"", b"no gzip", b"\x1f\x8b\x08\x00 cut", overwritten])
def test_a_damaged_entry_is_ignored_and_written_anew(tmp_path, reads, damage):
    path = write(tmp_path, "a.txt")
    document = read_cached(path)
    (entry,) = (tmp_path / "cache").rglob("*.json.gz")
    entry.write_bytes(damage(entry.read_bytes()) if callable(damage) else damage)
    assert read_cached(path) == document
    assert read_cached(path) == document
    assert reads == ["a.txt", "a.txt"]


def test_many_at_once_agree(tmp_path, reads):
    path = write(tmp_path, "a.txt")
    with ThreadPoolExecutor(8) as pool:
        documents = list(pool.map(read_cached, [path] * 24))
    assert all(document == documents[0] for document in documents)
    assert not list((tmp_path / "cache").rglob("*.part"))


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path, reads, monkeypatch):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    monkeypatch.setenv("AUDITOR_CACHE", str(tmp_path / "file"))
    assert read_cached(write(tmp_path, "a.txt")).text == TEXT


def test_what_the_clock_cut_short_is_read_again(tmp_path, reads, monkeypatch):
    path = write(tmp_path, "a.txt")
    real = cache.read_document
    monkeypatch.setattr(cache, "read_document", lambda *given: replace(real(*given), text="Cranes", out_of_time=True))
    assert read_cached(path).text == "Cranes"
    monkeypatch.setattr(cache, "read_document", real)
    assert read_cached(path).text == TEXT
    assert read_cached(path).text == TEXT
    assert reads == ["a.txt", "a.txt"]
