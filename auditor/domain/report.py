"""Counts, settings and the audit of one manuscript."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from auditor.domain.base import Model
from auditor.domain.grounding import Bucket, Status
from auditor.domain.judging import Decider, UnjudgedReason
from auditor.domain.manuscript import Manuscript, Notice, Reference
from auditor.domain.sources import Extent, Unavailable
from auditor.domain.verdicts import ClaimResult


class Mean(Model):
    """A mean with its count and interval."""

    value: float | None
    """None where n is 0."""
    n: int
    """How many values."""
    low: float | None = None
    """Lower end of the 95 % interval, None where it cannot be had."""
    high: float | None = None
    """Upper end of the 95 % interval."""
    unit: str = "pair"
    """What is counted: claim, pair, sentence or citation."""


class Tally(Model):
    """Counts over a group of claims: the whole, a section, a quartile, an intent, a source."""

    label: str
    """What the group is."""
    sentences: int
    """Cited sentences."""
    claims: int
    """Claims."""
    pairs: int
    """Claim–source pairs."""
    claim_buckets: dict[Bucket, int]
    """Claims by bucket (roll-up)."""
    pair_buckets: dict[Bucket, int]
    """Pairs by bucket."""
    pair_statuses: dict[Status, int]
    """Pairs by status; statuses without a pair are left out."""
    judged: int
    """Pairs with a verdict: not skip, not `not_judged`, not outside the rates (invented evidence, idle)."""
    not_judged: int
    """Pairs that could not be looked at (skip) or that no judge was asked about (`not_judged`)."""
    score: Mean
    """Mean CCV score over scored pairs."""
    modes: dict[str, int]
    """Failure modes of its pairs."""


class Trend(Model):
    """Whether outcomes change along a section."""

    outcome: str
    """What is tested, e.g. "score"."""
    statistic: float
    """Spearman's rho of position and outcome."""
    p_value: float | None
    """Two-sided, None where it cannot be had."""
    n: int
    """Pairs."""


class JudgeCalls(Model):
    """What judging cost and saved."""

    pairs: int = 0
    """Pairs with text."""
    asked: int = 0
    """Pairs a judge was asked about."""
    saved: int = 0
    """Pairs decided without one."""
    cached: int = 0
    """Answers from the cache."""
    unjudged: int = 0
    """Pairs asked about without a usable answer."""
    input_tokens: int | None = None
    """None where unknown."""
    output_tokens: int | None = None
    """None where unknown."""
    cost: float | None = None
    """US dollars, None where unknown."""


class JudgeReliability(Model):
    """How a judge behaved, which is no word on the author."""

    profile: str
    """Judge profile."""
    asked: int
    """Pairs asked about."""
    answered: int
    """Usable answers."""
    quotes: int
    """Quotes given."""
    quotes_verified: int
    """Of them, found in the source."""
    invented: int
    """Pairs with `invented_evidence`."""
    disputed: int
    """Pairs with `disputed`."""
    unjudged: dict[UnjudgedReason, int] = Field(default_factory=dict)
    """Pairs without a usable answer, by reason."""


class Statistics(Model):
    """All figures of a report."""

    overall: Tally
    """The manuscript."""
    by_section: tuple[Tally, ...] = ()
    """In the order of the manuscript; only sections with claims."""
    by_quartile: tuple[Tally, ...] = ()
    """Four, by position in the section."""
    by_section_quartile: tuple[tuple[Tally, ...], ...] = ()
    """For each of `by_section`, its four quartiles."""
    by_intent: tuple[Tally, ...] = ()
    """By intent."""
    by_source: tuple[Tally, ...] = ()
    """By cited work."""
    trend: Trend | None = None
    """Score along the section, None where there are too few pairs."""
    calls: JudgeCalls = JudgeCalls()
    """Judging calls."""
    reliability: tuple[JudgeReliability, ...] = ()
    """Table of judges."""
    knowledge_run: bool = False
    """Whether the knowledge step was run; the score is printed with "knowledge not run" otherwise."""


class SourceRecord(Model):
    """Which reference got which text, by what sign."""

    reference: Reference
    """The reference."""
    citations: int
    """How often the manuscript cites it."""
    sign: str
    """By what the text was found: key, DOI, title, `file` field …; empty where there is none."""
    origin: str = ""
    """File or record of the text."""
    extent: Extent | None = None
    """None where there is no text."""
    extent_basis: str = ""
    """How the extent is known."""
    characters: int = 0
    """Length of the text."""
    sha256: str | None = None
    """Hash of the text."""
    language: str | None = None
    """ISO 639-1."""
    unavailable: Unavailable | None = None
    """Why there is no text."""
    notices: tuple[Notice, ...] = ()
    """Retraction, hidden text, instructions, unread parts."""


class Settings(Model):
    """What was in force; two runs are comparable only if these agree."""

    judge: str = "none"
    """Judge profile."""
    judge_model: str = ""
    """Its model."""
    trust_judge: bool = False
    """Whether `supported` counts as ok."""
    recall: bool = False
    """Whether the knowledge step was run."""
    closing_citation_covers_paragraph: bool = False
    """Whether a lone citation closing a paragraph covers the sentences before it."""
    split: Decider = Decider.RULES
    """Who splits sentences into claims; a model's split is audited beside the rules'."""
    intent: Decider = Decider.RULES
    """Who says why a work is cited; a model only makes a claim stricter."""
    label: Decider = Decider.RULES
    """Who breaks ties between failure modes."""
    prompts: dict[str, str] = Field(default_factory=dict)
    """Prompt id → version and hash."""
    overrides: tuple[str, ...] = ()
    """Prompts and profiles overridden by a user folder."""
    versions: dict[str, str] = Field(default_factory=dict)
    """Package → version, of what can change a verdict."""
    data: dict[str, str] = Field(default_factory=dict)
    """Folder of data (`taxonomy`, `prompts`, `judges`) → hash."""


class StaleReason(StrEnum):
    """Why an entry of a baseline stands for nothing in a run."""

    CLAIM_GONE = "claim_gone"
    """No claim has its words and cites its work: reworded or taken out."""
    TEXT_CHANGED = "text_changed"
    """The work has another text now, so that what was accepted has to be looked at again."""
    SETTLED = "settled"
    """The pair is ok now."""
    GRAVER = "graver"
    """More speaks against the claim now than what was accepted."""
    NOT_LOOKED_AT = "not_looked_at"
    """The pair could not be looked at in this run, which says nothing of the entry."""


class StaleEntry(Model):
    """An entry of a baseline that stands for nothing in a run."""

    claim: str
    """Words of its claim."""
    source: str
    """Key of its work."""
    status: Status
    """What was accepted."""
    why: StaleReason
    """Why it stands for nothing."""


class BaselineUse(Model):
    """What a baseline knows of a run: findings that people accepted; every report shows them, no gate counts them."""

    name: str
    """File name of the baseline."""
    entries: int
    """Entries it holds."""
    claims: tuple[str, ...] = ()
    """Ids of the claims of which everything that speaks against them is known."""
    stale: tuple[StaleEntry, ...] = ()
    """Entries that stand for nothing here."""


class Report(Model):
    """The audit of one manuscript."""

    schema_version: str = "1"
    """Version of this shape."""
    auditor_version: str
    """Version of auditor."""
    settings: Settings
    """What was in force."""
    manuscript: Manuscript
    """The document as read."""
    sources: tuple[SourceRecord, ...]
    """Every reference cited or given, with its text or the reason there is none."""
    claims: tuple[ClaimResult, ...]
    """In the order of the manuscript."""
    statistics: Statistics
    """Figures."""
    notices: tuple[Notice, ...] = ()
    """What a person should know about the run."""
    baseline: BaselineUse | None = None
    """What a baseline knows of it, None where none was given."""

    @property
    def known(self) -> frozenset[str]:
        """Ids of the claims that the baseline knows."""
        return frozenset(self.baseline.claims if self.baseline is not None else ())
