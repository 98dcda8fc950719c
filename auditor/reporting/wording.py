"""The words that reports use: of buckets and reasons from `reports/wording.yaml`, of the rest from the taxonomy.

The file must name every value of every enumeration and nothing else, so that a new status cannot reach a reader
without a title and a meaning.
"""

from __future__ import annotations

from functools import cache

import yaml
from pydantic import ValidationError, model_validator

from auditor import taxonomy
from auditor.domain import (
    Bucket,
    Check,
    Extent,
    Finding,
    Intent,
    JudgeWord,
    Knowledge,
    Model,
    QuoteGrade,
    SkipReason,
    StaleReason,
    Status,
    Strength,
    UnjudgedReason,
)
from auditor.errors import InvalidData
from auditor.resources import data_folder


class Word(Model):
    """How one value is shown to a reader."""

    title: str
    """Two or three words."""
    meaning: str
    """One sentence."""
    action: str = ""
    """What a person does next; empty where nothing is to be done."""
    counted: str = ""
    """For buckets: the word after a number, as in "3 to check"."""


class Wording(Model):
    """All words of the reports, by enumeration."""

    buckets: dict[Bucket, Word]
    """Buckets."""
    skip_reasons: dict[SkipReason, Word]
    """Why there is no text."""
    unjudged_reasons: dict[UnjudgedReason, Word]
    """Why there is no judgement."""
    stale_reasons: dict[StaleReason, Word]
    """Why an entry of a baseline stands for nothing."""
    extents: dict[Extent, Word]
    """How much of a work was given."""
    checks: dict[Check, Word]
    """Deterministic checks."""
    strengths: dict[Strength, Word]
    """How far a finding goes."""
    grades: dict[QuoteGrade, Word]
    """How well a quotation stands in the source."""
    knowledge: dict[Knowledge, Word]
    """Answers of the knowledge step."""
    judge_words: dict[JudgeWord, Word]
    """Answers of a judge."""

    @model_validator(mode="after")
    def _complete(self) -> Wording:
        for name, kind in _ENUMERATIONS.items():
            missing = [str(member) for member in kind if member not in getattr(self, name)]
            if missing:
                raise ValueError(f"{name}: no words for {', '.join(missing)}")
        return self

    @property
    def statuses(self) -> dict[Status, Word]:
        """Words of the statuses, from the taxonomy."""
        return _statuses()

    @property
    def intents(self) -> dict[Intent, Word]:
        """Words of the intents, from the taxonomy."""
        return _intents()

    def intent_title(self, label: str) -> str:
        """Return the title of an intent named by its value, or the name itself."""
        return next((word.title for intent, word in self.intents.items() if intent.value == label), label)

    def finding(self, finding: Finding) -> str:
        """Return the title of the finding's kind, or of its check where the taxonomy does not know the kind."""
        return _finding_titles().get(finding.kind) or self.checks[finding.check].title

    def skip(self, reason: SkipReason | UnjudgedReason) -> Word:
        """Return the words for a reason of bucket skip, of either kind."""
        if isinstance(reason, SkipReason):
            return self.skip_reasons[reason]
        return self.unjudged_reasons[reason]


_ENUMERATIONS = {
    "buckets": Bucket,
    "skip_reasons": SkipReason,
    "unjudged_reasons": UnjudgedReason,
    "stale_reasons": StaleReason,
    "extents": Extent,
    "checks": Check,
    "strengths": Strength,
    "grades": QuoteGrade,
    "knowledge": Knowledge,
    "judge_words": JudgeWord,
}


@cache
def _statuses() -> dict[Status, Word]:
    return {Status(entry.id): _word(entry) for entry in taxonomy.statuses()}


@cache
def _intents() -> dict[Intent, Word]:
    return {Intent(entry.id): _word(entry) for entry in taxonomy.intents()}


@cache
def _finding_titles() -> dict[str, str]:
    """Titles by kind; some kinds are named after the status they lead to."""
    return {entry.id: entry.title for entry in (*taxonomy.statuses(), *taxonomy.findings())}


def _word(entry: taxonomy.Entry) -> Word:
    return Word(title=entry.title, meaning=entry.definition, action=entry.do)


@cache
def wording() -> Wording:
    """Return the words of the reports.

    Raises InvalidData where the file has a gap, an unknown value or an unknown field.
    """
    path = data_folder("reports") / "wording.yaml"
    try:
        return Wording.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
    except (yaml.YAMLError, ValidationError) as error:
        raise InvalidData(f"{path}: {error}") from error
