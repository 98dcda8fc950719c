"""Options that several commands share, with one wording.

Those made by `from_key` are keys of a project's file as well: help and bounds stand in `auditor.configuration.keys`,
and `DEFAULTS` holds their defaults. Any command that declares one takes its default from the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from annotated_types import Ge, Le
from typer.models import OptionInfo

from auditor.configuration.keys import ProjectSettings
from auditor.domain import Decider, Extent
from auditor.gate import FailOn, Gate

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from auditor.judging.registry import JudgeOptions
    from auditor.pipeline import AuditOptions

DEFAULTS = ProjectSettings()
"""Defaults of the options that are keys."""


class KeyOption(OptionInfo):
    """An option that is a key of a project's file."""


def from_key(field: str, *flags: str) -> KeyOption:
    """Return the option of a field of `ProjectSettings`, with its help and bounds."""
    declared = ProjectSettings.model_fields[field]
    least = next((bound.ge for bound in declared.metadata if isinstance(bound, Ge)), None)
    most = next((bound.le for bound in declared.metadata if isinstance(bound, Le)), None)
    return KeyOption(
        default=flags[0], param_decls=flags[1:], help=declared.description, min=_limit(least), max=_limit(most)
    )


def _limit(bound: object) -> float | None:
    return bound if isinstance(bound, int | float) else None


Sources = Annotated[Path | None, from_key("sources", "--sources", "-s")]
References = Annotated[Path | None, from_key("references", "--references", "-r")]
JudgeName = Annotated[str, from_key("judge", "--judge", "-j")]
Model = Annotated[str | None, from_key("model", "--model")]
TrustJudge = Annotated[bool, from_key("trust_judge", "--trust-judge/--no-trust-judge")]
Recall = Annotated[bool, from_key("recall", "--recall/--no-recall")]
Split = Annotated[Decider, from_key("split", "--split")]
WhoseIntent = Annotated[Decider, from_key("intent", "--intent")]
Label = Annotated[Decider, from_key("label", "--label")]
MaxCalls = Annotated[int | None, from_key("max_calls", "--max-calls")]
MaxCost = Annotated[float | None, from_key("max_cost", "--max-cost")]
Cache = Annotated[Path | None, from_key("cache", "--cache")]
Replay = Annotated[bool, from_key("replay", "--replay/--no-replay")]
Repeat = Annotated[int, from_key("repeat", "--repeat")]
GivenExtent = Annotated[Extent, from_key("extent", "--extent")]
ClosingCitation = Annotated[
    bool,
    from_key(
        "closing_citation_covers_paragraph",
        "--closing-citation-covers-paragraph/--no-closing-citation-covers-paragraph",
    ),
]
FailOnBucket = Annotated[FailOn, from_key("fail_on", "--fail-on")]
MaxFailed = Annotated[int, from_key("max_failed", "--max-failed")]
MaxSkip = Annotated[float, from_key("max_skip", "--max-skip")]
MinScore = Annotated[float | None, from_key("min_score", "--min-score")]
Baseline = Annotated[Path | None, from_key("baseline", "--baseline")]

BaseUrl = Annotated[str | None, typer.Option("--base-url", help="Address of the server instead of the profile's.")]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="Say how many calls and what cost the judge would take; ask nothing.")
]
Script = Annotated[Path | None, typer.Option("--script", help="Replies of the scripted judge, JSONL.")]


def judge_options(arguments: Mapping[str, Any]) -> JudgeOptions:
    """Return what a command's arguments set for its judge; they are named as the fields of `JudgeOptions`."""
    from auditor.judging.registry import JudgeOptions

    return JudgeOptions(**_settings(JudgeOptions, arguments))


def audit_options(arguments: Mapping[str, Any]) -> AuditOptions:
    """Return what a command's arguments set for an audit; they are named as the fields of `AuditOptions`."""
    from auditor.pipeline import AuditOptions

    return AuditOptions(**_settings(AuditOptions, arguments))


def gate_of(arguments: Mapping[str, Any]) -> Gate:
    """Return the threshold that a command's arguments set; they are named as the fields of `Gate`."""
    return Gate(**_settings(Gate, arguments))


def _settings(kind: type[DataclassInstance], arguments: Mapping[str, Any]) -> dict[str, Any]:
    from dataclasses import fields

    return {field.name: arguments[field.name] for field in fields(kind) if field.name in arguments}
