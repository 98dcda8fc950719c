"""A project's file: where it is found, what may stand in it, and what is said of what may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.configuration import find_file, read_file
from auditor.errors import InvalidData
from auditor.gate import FailOn


def written(folder: Path, text: str, name: str = "auditor.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_the_nearest_file_counts(tmp_path):
    written(tmp_path, "max-failed = 1")
    deep = tmp_path / "a" / "b"
    near = written(tmp_path / "a", "[tool.auditor]\nmax-failed = 2", "pyproject.toml")
    deep.mkdir()
    assert find_file(deep) == near


def test_a_pyproject_that_does_not_speak_of_auditor_is_passed_over(tmp_path):
    above = written(tmp_path, "max-failed = 1")
    written(tmp_path / "a", "[tool.ruff]\nline-length = 80", "pyproject.toml")
    assert find_file(tmp_path / "a") == above


def test_in_one_folder_the_file_of_our_own_comes_first(tmp_path):
    own = written(tmp_path, "max-failed = 1")
    written(tmp_path, "[tool.auditor]\nmax-failed = 2", "pyproject.toml")
    assert find_file(tmp_path) == own


def test_values_are_plain_and_paths_lie_beside_the_file(tmp_path):
    path = written(
        tmp_path, 'sources = "texts"\nreferences = "/lib.bib"\nfail-on = "check"\nmax-cost = 2\njudge = "none"'
    )
    file = read_file(path)
    assert file.settings.fail_on is FailOn.CHECK
    assert file.values == {
        "sources": str(tmp_path / "texts"),
        "references": "/lib.bib",
        "fail_on": "check",
        "max_cost": 2.0,
        "judge": "none",
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("max-faild = 1", ['"max-faild": unknown key', "did you mean max-failed?"]),
        ("max_failed = 1", ['"max_failed": unknown key', "did you mean max-failed?"]),
        ("zzz = 1", ['"zzz": unknown key', "known: sources, references, judge"]),
        ('max-failed = "two"', ["max-failed:", "integer", "not a text", '"two"']),
        ("max-failed = true", ["max-failed:", "not true or false"]),
        ("max-failed = 1.5", ["max-failed:", "1.5"]),
        ("judge = 3", ["judge:", "string", "not a whole number"]),
        ('judge = ""', ["judge:"]),
        ("max-skip = 1.5", ["max-skip:", "less than or equal to 1"]),
        ("max-skip = nan", ["max-skip:"]),
        ("min-score = inf", ["min-score:"]),
        ('fail-on = "chek"', ["fail-on:", "'failed', 'check' or 'never'"]),
        ("recall = 1", ["recall:", "not a whole number"]),
        ("cache = 2020-01-01", ["cache:", "date"]),
        ('sources = ""', ["sources:", "should name a file or folder"]),
        ("[sources]\nfolder = 1", ["sources:", "not a table"]),
        ('model = "m"', ["model:", "judge"]),
        ('judge = "cross-encoder"\nmodel = "weights"', ["model:", "may bring code", "--model"]),
        ('judge = "llm"\nmodel = "huggingface/https://example.org"', ["model:", "not an address"]),
        ('base-url = "https://example.org"', ["base-url: there is no such key", "address"]),
        ('api-key = "k"', ["api-key: there is no such key", "environment"]),
        ("max-failed = ", ["not valid TOML"]),
    ],
)
def test_what_may_not_stand_there_is_named(tmp_path, text, told):
    path = written(tmp_path, text)
    with pytest.raises(InvalidData) as raised:
        read_file(path)
    message = str(raised.value)
    assert str(path) in message
    for part in told:
        assert part in message


def test_every_fault_is_told_at_once(tmp_path):
    with pytest.raises(InvalidData) as raised:
        read_file(written(tmp_path, "max-faild = 1\nrepeat = 0"))
    assert "max-faild" in str(raised.value)
    assert "repeat" in str(raised.value)


def test_a_broken_pyproject_is_told_and_not_passed_over(tmp_path):
    written(tmp_path, "[tool", "pyproject.toml")
    with pytest.raises(InvalidData, match="not valid TOML"):
        find_file(tmp_path)
    written(tmp_path, "tool.auditor = 3", "pyproject.toml")
    with pytest.raises(InvalidData, match="should be a table"):
        find_file(tmp_path)
