"""Profiles: strict data, each fault named; calibration written without touching the rest."""

import pytest

from auditor.errors import InvalidData, UnknownName
from auditor.judging import profiles
from auditor.judging.profiles import (
    Calibration,
    LlmProfile,
    PluginProfile,
    parse_profile,
    read_profile,
    standing_of,
    write_calibration,
)
from auditor.llm.overrides import data_files

CALIBRATION = Calibration(data="dev set", date="2026-01-31", false_alarm_rate=0.02, balanced_accuracy=0.81, items=400)


def write(tmp_path, text, name="mine.toml"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_every_shipped_profile_is_sound():
    names = set(profiles.profile_names())
    assert {"none", "scripted", "llm", "openai", "anthropic", "gemini", "ollama", "local-server"} <= names
    assert {"cross-encoder", "panel"} <= names
    for name in names:
        assert read_profile(name).title


def test_no_shipped_profile_may_accuse_unmeasured():
    for name in profiles.profile_names():
        profile = read_profile(name)
        assert profile.calibration is not None or not standing_of(name, profile).may_accuse


LLM = data_files("judges", ".toml")["openai"].path.read_text(encoding="utf-8")

FAULTS = {
    "missing field": (LLM.replace("concurrency = 4\n", ""), "'limits.concurrency' is missing"),
    "unknown field": (LLM.replace("prompt =", "mood = 1\nprompt ="), "'mood' is unknown"),
    "unknown limit": (LLM + "speed = 3\n", "'limits.speed' is unknown"),
    "wrong type": (LLM.replace("attempts = 4", 'attempts = "many"'), "'limits.attempts'"),
    "out of range": (LLM.replace("attempts = 4", "attempts = 0"), "'limits.attempts'"),
    "no backend": ('title = "x"\n', "'backend' is missing"),
    "not TOML": ("backend = \n", "not valid TOML"),
    "calibration without date": (
        LLM + '[calibration]\ndata = "d"\nfalse_alarm_rate = 0.01\nbalanced_accuracy = 0.8\n',
        "'calibration.date' is missing",
    ),
}


@pytest.mark.parametrize(("text", "told"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_named(tmp_path, text, told):
    with pytest.raises(InvalidData) as caught:
        parse_profile(write(tmp_path, text))
    assert told in str(caught.value)
    assert "mine.toml" in str(caught.value)


def test_an_unknown_backend_is_a_plug_in(tmp_path):
    profile = parse_profile(write(tmp_path, 'backend = "other"\ntitle = "t"\n[options]\ndepth = 3\n'))
    assert isinstance(profile, PluginProfile)
    assert profile.options == {"depth": 3}


def test_unknown_name_lists_the_known():
    with pytest.raises(UnknownName, match="anthropic"):
        read_profile("nope")


def test_calibration_goes_into_a_copy(tmp_path):
    path = write_calibration("openai", CALIBRATION, tmp_path / "judges")
    written = parse_profile(path)
    assert isinstance(written, LlmProfile)
    assert written.calibration == CALIBRATION
    assert written.model_copy(update={"calibration": None}) == read_profile("openai")
    assert path.read_text(encoding="utf-8").startswith("# Models of OpenAI")
    assert standing_of("openai", written).may_accuse


def test_calibration_replaces_an_earlier_one(tmp_path):
    write_calibration("openai", CALIBRATION, tmp_path)
    worse = CALIBRATION.model_copy(update={"false_alarm_rate": 0.2, "data": 'a "quoted" \\ name'})
    path = write_calibration("openai", worse, tmp_path)
    assert path.read_text(encoding="utf-8").count("[calibration]") == 1
    written = parse_profile(path)
    assert written.calibration == worse
    assert not standing_of("openai", written).may_accuse


def test_a_written_calibration_is_used(tmp_path, monkeypatch):
    monkeypatch.setenv("AUDITOR_CONFIG", str(tmp_path))
    write_calibration("ollama", CALIBRATION, tmp_path / "judges")
    assert standing_of("ollama", read_profile("ollama")).false_alarm_rate == 0.02
