"""The list of judges, the trial of one, and prompts as they would be sent, at the command line."""

import json

import pytest
from typer.testing import CliRunner

from auditor.cli import judges as judges_command
from auditor.cli import prompts as prompts_command
from auditor.judging.readiness import list_judges
from auditor.judging.scripted import reply_text
from auditor.resources import word_list

CLAIM, SOURCE = word_list("judge_trial")


@pytest.fixture(autouse=True)
def _no_keys(monkeypatch, tmp_path):
    for variable in ("OPENAI_API_KEY", "AUDITOR_MODEL", "AUDITOR_API_KEY", "AUDITOR_CROSS_ENCODER"):
        monkeypatch.delenv(variable, raising=False)
    (tmp_path / "config").mkdir()
    monkeypatch.setenv("AUDITOR_CONFIG", str(tmp_path / "config"))


def run(command, *arguments):
    return CliRunner().invoke(command.command, list(arguments))


def test_each_judge_says_what_it_needs(monkeypatch):
    by_name = {judge.name: judge for judge in list_judges()}
    assert by_name["none"].ready
    assert by_name["local-server"].ready
    assert "OPENAI_API_KEY" in by_name["openai"].missing
    assert "OPENAI_API_KEY" in by_name["panel"].missing
    assert "AUDITOR_MODEL" in by_name["llm"].missing
    assert "never measured" in by_name["llm"].calibration
    monkeypatch.setenv("OPENAI_API_KEY", "value-that-is-secret")
    assert {judge.name: judge for judge in list_judges()}["openai"].ready


def test_a_broken_profile_is_listed_with_its_fault(tmp_path):
    folder = tmp_path / "config" / "judges"
    folder.mkdir()
    (folder / "mine.toml").write_text('backend = "none"\nmood = 1\n')
    listed = run(judges_command)
    assert listed.exit_code == 0
    assert "mine (your own profile)" in listed.output
    assert "'mood' is unknown" in listed.output


def test_a_trial_says_what_happened(tmp_path):
    script = tmp_path / "replies.jsonl"
    script.write_text(json.dumps({"claim": CLAIM, "reply": reply_text("supported", [SOURCE])}) + "\n")
    done = run(judges_command, "check", "scripted", "--script", str(script))
    assert done.exit_code == 0
    assert "answered supported; 1 of 1 quotes are in the source" in done.output
    script.write_text(json.dumps({"claim": CLAIM, "reply": "hm"}) + "\n")
    done = run(judges_command, "check", "scripted", "--script", str(script))
    assert done.exit_code == 3
    assert "malformed" in done.output


def test_a_trial_of_what_is_not_ready_says_why():
    done = run(judges_command, "check", "openai")
    assert done.exit_code == 3
    assert "OPENAI_API_KEY" in done.output


def test_prompts_are_listed_and_shown():
    listed = run(prompts_command)
    assert "judge-claim 1: " in listed.output
    shown = run(prompts_command, "show", "judge-claim", "--claim", CLAIM, "--source", SOURCE)
    assert shown.exit_code == 0
    assert CLAIM in shown.output
    assert SOURCE in shown.output
    assert "SHA-256" in shown.output


@pytest.mark.parametrize("identifier", ["split-claims", "classify-intent", "recall-check", "label-failure"])
def test_every_prompt_can_be_shown(identifier):
    shown = run(prompts_command, "show", identifier, "--claim", CLAIM, "--source", SOURCE)
    assert shown.exit_code == 0, shown.output
    assert CLAIM in shown.output


def test_a_source_from_a_file(tmp_path):
    path = tmp_path / "source.txt"
    path.write_text(SOURCE, encoding="utf-8")
    shown = run(prompts_command, "show", "judge-claim", "--claim", CLAIM, "--source", f"@{path}")
    assert SOURCE in shown.output


def test_what_is_shown_is_what_is_sent():
    import asyncio

    from auditor.claims import claim_from_text
    from auditor.domain import Extent, JudgeStanding
    from auditor.judging.llm_judge import LlmJudge
    from auditor.judging.preview import preview
    from auditor.judging.protocol import JudgeRequest
    from auditor.judging.registry import find_profile
    from auditor.llm.prompts import read_prompt
    from tests.judging import factory
    from tests.judging.fake_client import FakeClient

    client = FakeClient(lambda prompt: reply_text("not_enough_info"))
    judge = LlmJudge(
        "llm", client, read_prompt("judge-claim"), find_profile("llm").limits, JudgeStanding(profile="llm")
    )
    request = JudgeRequest(claim_from_text(CLAIM), factory.index(SOURCE, "source", Extent.EXCERPT))
    asyncio.run(judge.judge([request]))
    assert client.prompts[0] == preview("judge-claim", CLAIM, SOURCE)
