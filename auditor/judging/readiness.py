"""Which judges there are, what each needs, and whether it is ready."""

from __future__ import annotations

from dataclasses import dataclass

from auditor.domain import Extent, Judgement
from auditor.errors import AuditorError
from auditor.judging.profiles import (
    CrossEncoderProfile,
    EmbeddedProfile,
    JudgeProfile,
    LlmProfile,
    PanelProfile,
    ScriptedProfile,
)
from auditor.judging.protocol import Answer, JudgeRequest
from auditor.judging.registry import JudgeOptions, find_profile, load_judge, profile_names
from auditor.llm.overrides import data_files
from auditor.llm.secrets import redact


@dataclass(frozen=True)
class Readiness:
    """One judge in the list."""

    name: str
    """Profile name."""
    title: str
    """One line about it."""
    missing: str
    """What keeps it from being used; empty where it is ready."""
    calibration: str
    """Its measured reliability in words."""
    overridden: bool = False
    """Whether the profile is the user's own."""

    @property
    def ready(self) -> bool:
        """Whether it can be used now."""
        return not self.missing


@dataclass(frozen=True)
class Trial:
    """What one tiny real call gave."""

    usable: bool
    """Whether a judgement came back."""
    summary: str
    """What happened, in one sentence."""
    answer: Answer | None = None
    """The answer, where the judge could be loaded."""


def list_judges(options: JudgeOptions | None = None) -> tuple[Readiness, ...]:
    """Return all judges, sorted by name. A broken profile is listed with its fault."""
    return tuple(_readiness(name, options or JudgeOptions()) for name in profile_names())


def _readiness(name: str, options: JudgeOptions) -> Readiness:
    files = data_files("judges", ".toml")
    overridden = name in files and files[name].overridden
    try:
        profile = find_profile(name)
        return Readiness(name, profile.title, missing_for(name, profile, options), _calibration(profile), overridden)
    except AuditorError as error:
        return Readiness(name, "", str(error), "", overridden)


def missing_for(name: str, profile: JudgeProfile, options: JudgeOptions) -> str:
    """Return what keeps a judge from being used, in words; empty where nothing does."""
    if isinstance(profile, LlmProfile):
        from auditor.judging import connection

        return connection.missing_for(name, profile, options)
    if isinstance(profile, CrossEncoderProfile):
        from auditor.judging import cross_encoder

        return cross_encoder.missing_for(name, profile, options)
    if isinstance(profile, EmbeddedProfile):
        from auditor.judging import embedded

        return embedded.missing_for(name, profile, options)
    if isinstance(profile, PanelProfile):
        parts = [missing_for(member, find_profile(member), options) for member in profile.members]
        return "; ".join(part for part in parts if part)
    if isinstance(profile, ScriptedProfile) and options.script is None:
        return "needs a file of replies: --script FILE"
    return ""


def _calibration(profile: JudgeProfile) -> str:
    measured = profile.calibration
    if profile.backend == "none":
        return ""
    if measured is None:
        return "never measured: may not accuse"
    return (
        f"{measured.false_alarm_rate:.1%} false alarms, {measured.balanced_accuracy:.2f} balanced accuracy "
        f"on {measured.data}, {measured.date}"
    )


async def try_judge(name: str, options: JudgeOptions, source: str, claim: str) -> Trial:
    """Ask a judge one small question and return what happened. `source` is a text that states `claim`."""
    from auditor.claims import claim_from_text
    from auditor.sources.library import source_from_text
    from auditor.sources.passages import index_source

    if find_profile(name).backend == "none":
        return Trial(True, f"{name} asks nobody: there is nothing to try")
    try:
        judge = load_judge(name, options)
    except AuditorError as error:
        return Trial(False, redact(str(error)))
    index = index_source(source_from_text("trial", source, extent=Extent.FULL_TEXT))
    answer = (await judge.judge([JudgeRequest(claim_from_text(claim), index)]))[0]
    if isinstance(answer, Judgement):
        verified = f"{len(answer.evidence)} of {len(answer.evidence) + len(answer.rejected)} quotes are in the source"
        return Trial(True, f"{judge.model or name} answered {answer.word.value}; {verified}", answer)
    return Trial(False, f"{judge.model or name} gave nothing usable ({answer.reason.value}): {answer.detail}", answer)
