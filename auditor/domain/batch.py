"""What a batch of audits came to: one entry per manuscript, sums over all and over each label."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from auditor.domain.base import Model
from auditor.domain.grounding import Bucket
from auditor.domain.judging import UnjudgedReason
from auditor.domain.manuscript import Notice
from auditor.domain.report import JudgeCalls, Mean, Settings, Tally


class BatchOutcome(StrEnum):
    """What became of one manuscript."""

    AUDITED = "audited"
    """It has a report."""
    FAILED = "failed"
    """It could not be audited; this says nothing of its claims."""
    WAITING = "waiting"
    """The batch was interrupted before its turn."""


class FaultKind(StrEnum):
    """Why a manuscript could not be audited."""

    INPUT = "input"
    """A file that cannot be used."""
    ERROR = "error"
    """A fault of auditor or of a package; please report it."""
    LOST = "lost"
    """The process that audited it ended, each time it was tried."""


class BatchFault(Model):
    """Why a manuscript could not be audited."""

    kind: FaultKind
    """What kind of fault."""
    message: str
    """What happened, in words."""


class BatchFigures(Model):
    """The figures of one report that an index, a table and a gate need."""

    tally: Tally
    """Counts over the whole manuscript."""
    works: int
    """References cited or given."""
    works_with_text: int
    """Of them, those whose text was read."""
    left_open: int
    """Claims that are skipped only because a judge gave nothing usable."""
    assured_score: float | None
    """Mean score without what only a model's word lifted, None where no pair has one."""
    known: dict[Bucket, int] = Field(default_factory=dict)
    """Claims that the baseline knows, by bucket; no threshold counts them."""
    unlooked: int = 0
    """Claims that the rules alone could not look at, and of which a model found nothing wrong."""
    calls: JudgeCalls
    """What judging took."""
    unjudged: dict[UnjudgedReason, int] = Field(default_factory=dict)
    """Pairs that a judge was asked about without a usable answer, by reason."""


class BatchEntry(Model):
    """One manuscript of a batch."""

    name: str
    """Name of its result, unique in the batch."""
    manuscript: str
    """Path as it was given."""
    folder: str
    """Folder of the result, relative to the index."""
    labels: dict[str, str] = Field(default_factory=dict)
    """Label → value, from a table or from its front matter."""
    outcome: BatchOutcome
    """What became of it."""
    fault: BatchFault | None = None
    """Why it could not be audited, for failed ones."""
    figures: BatchFigures | None = None
    """Figures of its report, for audited ones."""
    exit_code: int | None = None
    """What `auditor audit` would have exited with by the batch's threshold; None for waiting ones."""


class BatchGroup(Model):
    """Sums over the manuscripts of a batch, or over those with one value of a label."""

    label: str = ""
    """The label; empty for the whole batch."""
    value: str = ""
    """Its value."""
    manuscripts: int
    """Manuscripts."""
    audited: int
    """Of them, those with a report."""
    failed: int
    """Of them, those that could not be audited."""
    clean: int
    """Of them, those whose exit code is 0."""
    claims: int
    """Claims of the audited ones."""
    pairs: int
    """Claim–source pairs."""
    judged: int
    """Pairs with a verdict that counts."""
    not_judged: int
    """Pairs that could not be looked at or that no judge was asked about."""
    claim_buckets: dict[Bucket, int]
    """Claims by bucket."""
    modes: dict[str, int]
    """Failure modes of the pairs."""
    failed_share: Mean
    """Failed claims of those that could be looked at: mean over the manuscripts that have any."""
    score: Mean
    """Score: mean over the manuscripts that have one."""
    calls: JudgeCalls
    """What judging took."""


class BatchIndex(Model):
    """A batch of audits."""

    schema_version: str = "1"
    """Version of this shape."""
    auditor_version: str
    """Version of auditor."""
    settings: Settings
    """What was in force for every manuscript."""
    complete: bool
    """Whether no manuscript is waiting."""
    exit_code: int
    """Exit code of the batch: the gravest of its manuscripts'."""
    total: BatchGroup
    """Sums over all."""
    groups: tuple[BatchGroup, ...] = ()
    """Sums over each value of each label."""
    notices: tuple[Notice, ...] = ()
    """What a person should know about the batch."""
    manuscripts: tuple[BatchEntry, ...] = ()
    """In the order they were given."""
