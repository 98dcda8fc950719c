"""`auditor batch` as a user runs it: messages and exit codes. Audits run in this process."""

from __future__ import annotations

import pytest

from auditor.batch.options import BatchProgress
from auditor.cli.batch_progress import Clock
from auditor.cli.main import main
from tests.batch.farm import Inline, write_manuscripts, write_sources


@pytest.fixture
def farm(tmp_path, monkeypatch):
    monkeypatch.setattr("auditor.batch.run.engine_of", lambda _options: Inline())
    monkeypatch.chdir(tmp_path)
    write_manuscripts(tmp_path / "in", ["a.md", "b.md", "c.md"])
    write_sources(tmp_path / "sources.json")
    return tmp_path


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as ended:
        main([str(argument) for argument in arguments])
    return int(ended.value.code or 0)


def batch(*more: object) -> int:
    return run("batch", "in", "--sources", "sources.json", "--out", "out", *more)


def test_says_what_came_out_and_where(farm, capsys):
    (farm / "labels.csv").write_text("manuscript,prompt\na.md,v1\nb.md,v2\nz.md,v2\n", encoding="utf-8")
    assert batch("--labels", "labels.csv") == 1
    said = capsys.readouterr()
    assert "3 manuscripts audited; 6 claims: 1 failed" in said.out
    assert "prompt v2: 1 manuscript; " in said.out
    assert "failed: 50.0\u00a0% over 1 manuscript" in said.out
    assert "no manuscript 'z.md'" in said.out
    assert "Index: out/index.html" in said.out
    assert "3 of 3 manuscripts" in said.err


@pytest.mark.parametrize(
    ("more", "code"),
    [
        (["--fail-on", "never"], 0),
        (["--max-failed", "1"], 0),
        (["--fail-on", "check"], 1),
        (["--min-score", "0.9", "--fail-on", "never"], 1),
        (["--max-skip", "0"], 1),
    ],
)
def test_the_threshold_is_that_of_each_manuscript(farm, more, code):
    assert batch(*more) == code


def test_a_manuscript_that_could_not_be_audited_is_told_and_makes_the_exit_code_2(farm, capsys):
    (farm / "in" / "b.md").write_bytes(b"")
    assert batch() == 2
    assert "Could not be audited:\n  b: " in capsys.readouterr().out
    assert batch("--fail-on", "never") == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("batch", "gone.md"), "gone.md"),
        (("batch", "in", "--sources", "nowhere"), "nowhere"),
        (("batch", "in", "--labels", "none.csv"), "none.csv"),
        (("batch", "in", "--judge", "nobody"), "nobody"),
        (("batch", "in", "--match", "*.docx"), "no manuscript"),
    ],
)
def test_what_cannot_be_used_is_named_with_exit_code_2(farm, capsys, arguments, told):
    assert run(*arguments) == 2
    error = capsys.readouterr().err
    assert told in error
    assert "Traceback" not in error


def test_a_dry_run_asks_nothing_and_writes_nothing(farm, capsys, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-none")
    (farm / "in" / "b.md").write_bytes(b"")
    assert batch("--judge", "openai", "--dry-run") == 0
    said = capsys.readouterr().out
    assert "Nothing was sent" in said
    assert "Not counted: 1 that" in said
    assert not (farm / "out").exists()


def test_progress_tells_rate_and_time_left(monkeypatch):
    now = iter([100.0, 160.0, 160.0, 160.0])
    monkeypatch.setattr("auditor.cli.batch_progress.time.monotonic", lambda: next(now))
    clock = Clock()
    assert clock.said(BatchProgress(total=1200, reused=200, audited=98, failed=2)) == (
        "300 of 1,200 manuscripts, 200 finished before, 2 could not be audited, 100.0 a minute, 9 min left"
    )
    assert clock.said(BatchProgress(total=3, reused=0)) == "0 of 3 manuscripts"
    assert clock.said(BatchProgress(total=3, reused=3)) == "3 of 3 manuscripts, 3 finished before"
