"""Judges by name: built in, by profile, by entry point; nothing heavy is loaded before it is used."""

import subprocess
import sys

import pytest

from auditor.errors import InputError, MissingPackage, UnknownName
from auditor.judging import registry
from auditor.judging.profiles import PluginProfile
from auditor.judging.protocol import Judge
from auditor.judging.registry import JudgeOptions, load_judge, profile_names
from auditor.judging.scripted import ScriptedJudge, always


class _Entry:
    """Stands for an installed entry point."""

    def __init__(self, name):
        self.name = name

    def load(self):
        return lambda name, profile, options: ScriptedJudge(always(f"{name} {profile.backend}"))


def test_none_and_scripted(tmp_path):
    script = tmp_path / "replies.jsonl"
    script.write_text('{"claim": "c1", "reply": "{}"}\n', encoding="utf-8")
    for name, options in (("none", None), ("scripted", JudgeOptions(script=script))):
        judge = load_judge(name, options)
        assert isinstance(judge, Judge)
        assert judge.standing.profile == name
        assert not judge.standing.may_accuse


def test_an_unknown_judge_names_the_known():
    with pytest.raises(UnknownName, match="none, ollama"):
        load_judge("nope")


def test_what_is_missing_is_said(monkeypatch):
    for variable in ("AUDITOR_MODEL", "OPENAI_API_KEY"):
        monkeypatch.delenv(variable, raising=False)
    with pytest.raises(InputError, match="--script"):
        load_judge("scripted")
    with pytest.raises(InputError, match="AUDITOR_MODEL"):
        load_judge("llm")
    with pytest.raises(InputError, match="OPENAI_API_KEY"):
        load_judge("openai")
    with pytest.raises((InputError, MissingPackage), match="cross-encoder"):
        load_judge("cross-encoder")
    with pytest.raises(InputError, match="--cache"):
        load_judge("llm", JudgeOptions(model="m", replay=True))


def test_an_estimate_needs_no_key(monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    judge = load_judge("openai", JudgeOptions(unsent=True))
    assert judge.client.settings.key is None
    assert judge.estimate([]).calls == 0


def test_a_plug_in_needs_no_profile(monkeypatch):
    monkeypatch.setattr(registry, "entry_points", lambda group: [_Entry("mine")] if group == "auditor.judges" else [])
    assert "mine" in profile_names()
    assert registry.find_profile("mine") == PluginProfile(title="plug-in mine", backend="mine")
    assert isinstance(load_judge("mine"), ScriptedJudge)


def test_a_provider_key_never_goes_to_another_server(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "value-that-is-secret")
    monkeypatch.delenv("AUDITOR_API_KEY", raising=False)
    judge = load_judge("llm", JudgeOptions(model="openai/m", base_url="http://127.0.0.1:1/v1"))
    assert judge.client.settings.key == "none"
    assert "secret" not in repr(judge.client.settings)


def test_trust_is_the_run_s_choice():
    assert load_judge("llm", JudgeOptions(model="m", trusted=True)).standing.trusted
    assert not load_judge("llm", JudgeOptions(model="m")).standing.trusted


def test_nothing_heavy_is_loaded():
    program = (
        "import sys, auditor.judging, auditor.judging.readiness, auditor.judging.llm_judge, auditor.llm.client\n"
        "heavy = {'litellm', 'instructor', 'torch', 'sentence_transformers', 'spacy', 'jinja2', 'tenacity'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
