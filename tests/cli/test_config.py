"""`auditor config`, and commands that take their defaults from the project's file."""

from __future__ import annotations

import inspect
import json
from importlib import import_module

import pytest
import typer

from auditor.cli.configured import key_options
from auditor.cli.main import COMMANDS, main
from auditor.cli.options import DEFAULTS
from auditor.configuration import ProjectSettings


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as ended:
        main([str(argument) for argument in arguments])
    return int(ended.value.code or 0)


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A working directory with a file of its own."""
    folder = tmp_path / "project"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def in_force(capsys) -> dict[str, tuple[object, str]]:
    capsys.readouterr()
    assert run("config", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    return {one["key"]: (one["value"], one["origin"]) for one in found["keys"]}


def test_config_says_where_each_value_came_from(project, capsys):
    (project / "auditor.toml").write_text('sources = "texts"\nmax-failed = 2', encoding="utf-8")
    found = in_force(capsys)
    assert found["sources"] == (str(project / "texts"), "file")
    assert found["max-failed"] == (2, "file")
    assert found["max-skip"] == (1.0, "default")
    assert found["model"] == (None, "default")
    assert run("config") == 0
    said = capsys.readouterr().out
    assert str(project / "auditor.toml") in said
    assert any(line.split() == ["max-failed", "2", "file"] for line in said.splitlines())


def test_the_file_can_be_named_or_left_unread(project, capsys):
    (project / "auditor.toml").write_text("max-failed = 2", encoding="utf-8")
    other = project / "other.toml"
    other.write_text("max-failed = 3", encoding="utf-8")
    assert run("--config", other, "config") == 0
    assert "other.toml" in capsys.readouterr().out
    assert run("--isolated", "config") == 0
    assert "auditor.toml, and no" in capsys.readouterr().out


def test_folders_of_the_user_say_who_named_them(project, capsys, monkeypatch):
    monkeypatch.setenv("AUDITOR_CACHE", str(project))
    assert run("config", "--json") == 0
    folders = {one["variable"]: one for one in json.loads(capsys.readouterr().out)["folders"]}
    assert folders["AUDITOR_CACHE"]["origin"] == "environment"
    assert folders["AUDITOR_CACHE"]["path"].startswith(str(project))


def test_a_folder_of_own_files_that_is_not_there_is_no_silence(project, capsys, monkeypatch):
    monkeypatch.setenv("AUDITOR_CONFIG", str(project / "gone"))
    assert run("judges") == 2
    error = capsys.readouterr().err
    assert "AUDITOR_CONFIG" in error
    assert "gone" in error


def test_an_audit_takes_its_defaults_from_the_file_and_says_so(project, review, capsys):
    text = f'sources = "{review.sources}"\nreferences = "{review.references}"\nfail-on = "never"'
    (project / "auditor.toml").write_text(text, encoding="utf-8")
    assert run("audit", review.manuscript, "--out", review.out) == 0
    assert "auditor.toml sets sources, references, fail-on" in capsys.readouterr().err
    assert run("audit", review.manuscript, "--out", review.out, "--fail-on", "failed") == 1
    said = capsys.readouterr().err
    assert "sets sources, references" in said
    assert "fail-on" not in said


def test_the_model_of_a_file_belongs_to_its_judge(project, review, capsys):
    (project / "auditor.toml").write_text('judge = "embedded"\nmodel = "some-model"', encoding="utf-8")
    assert run("verify", "missing.jsonl", "--out", "out.jsonl") == 2
    assert "sets judge, model" in capsys.readouterr().err
    assert run("verify", "missing.jsonl", "--out", "out.jsonl", "--judge", "none") == 2
    assert "sets" not in capsys.readouterr().err


def test_a_switch_of_the_file_can_be_turned_back(project, review, capsys):
    (project / "auditor.toml").write_text("trust-judge = true", encoding="utf-8")
    files = ("--sources", review.sources, "--references", review.references, "--out", review.out)
    for more, trusted in (((), True), (("--no-trust-judge",), False)):
        assert run("audit", review.manuscript, *files, *more) == 1
        report = json.loads((review.out / "report.json").read_text(encoding="utf-8"))
        assert report["settings"]["trust_judge"] is trusted


def test_a_broken_file_stops_what_would_use_it_and_nothing_else(project, review, capsys):
    (project / "auditor.toml").write_text("max-faild = 2", encoding="utf-8")
    assert run("audit", review.manuscript) == 2
    assert "did you mean max-failed?" in capsys.readouterr().err
    assert run("audit", "--help") == 0
    assert run("explain", "--list") == 0


def functions() -> dict[str, object]:
    found = {name: import_module(module).command for name, (module, _) in COMMANDS.items()}
    return {name: command for name, command in found.items() if not isinstance(command, typer.Typer)}


def test_every_key_feeds_an_option():
    fed = set().union(*(key_options(function) for function in functions().values()))
    assert set(ProjectSettings.model_fields) - {"baseline"} <= fed


@pytest.mark.parametrize("name", sorted(functions()))
def test_an_option_from_a_key_has_its_name_type_and_default(name):
    function = functions()[name]
    for option in key_options(function):
        parameter = inspect.signature(function, eval_str=True).parameters[option]
        assert parameter.default == getattr(DEFAULTS, option), f"{name} --{option} has a default of its own"


def test_the_demo_is_settled_by_no_file():
    assert not key_options(functions()["demo"])
