"""The outcome of a pair and of a claim."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from auditor.domain.base import Model
from auditor.domain.claims import Claim
from auditor.domain.grounding import Bucket, Evidence, Finding, Passage, Status
from auditor.domain.judging import Judgement, ModelHelp, Unjudged, UnjudgedReason
from auditor.domain.sources import Extent, SkipReason


class Knowledge(StrEnum):
    """What a judge that does not see the source knows of the claim (`--recall`)."""

    CONFIRMED = "confirmed"
    CONTRADICTED = "contradicted"
    UNKNOWN = "unknown"


class Placement(Model):
    """The claim is at home in another text of the library."""

    source: str
    """Key of that source."""
    same_work: bool
    """A fuller text of the same work (thin excerpt), not another work (right fact, wrong paper)."""
    evidence: Evidence
    """The passage that says it."""


class FailureLabel(Model):
    """One of the seven modes, or `none_fits`."""

    mode: str
    """Id in `taxonomy/`, or `none_fits`."""
    decided_by: Literal["rules", "judge"]
    """Who decided."""
    signals: tuple[str, ...] = ()
    """Facts it rests on."""


class RulesAlone(Model):
    """What the rules alone say where a model had a say: no model's word makes a gate see more than this."""

    bucket: Bucket
    """ok, check, failed or skip."""
    status: Status
    """The row of the table."""
    score: float | None = None
    """CCV score of a pair, None where it has none."""


class Verdict(Model):
    """The outcome for one claim–source pair."""

    claim: str
    """Id of the claim."""
    source: str
    """Key of the reference or source; the mark where nothing matched."""
    bucket: Bucket
    """ok, check, failed or skip."""
    status: Status
    """The row of the table that matched first."""
    reason: str
    """One sentence for a person."""
    skip: SkipReason | UnjudgedReason | None = None
    """For bucket skip: why."""
    findings: tuple[Finding, ...] = ()
    """All findings, decisive ones first."""
    evidence: tuple[Evidence, ...] = ()
    """Verified quotes it rests on, or the best passage for a person to look at."""
    passages: tuple[Passage, ...] = ()
    """Best-aligned passages."""
    judgement: Judgement | Unjudged | None = None
    """What the judge said; None where it was not asked."""
    knowledge: Knowledge | None = None
    """None where the knowledge step was not run."""
    placement: Placement | None = None
    """Where the claim is at home instead."""
    failure: FailureLabel | None = None
    """Failure mode, for failed, `not_in_excerpt` and `disputed` pairs."""
    score: float | None = None
    """1, 0 or −0.5 (CCV); None where there is no score (skip, pointers, idle citations)."""
    idle: bool = False
    """Contributes nothing beside a work that carries the claim: noted, neither failed nor scored."""
    extent: Extent | None = None
    """Extent of the text compared with."""
    rules: RulesAlone | None = None
    """What the rules alone say; None where no model had a say in the claim."""


class ClaimResult(Model):
    """A claim with the verdict of each of its pairs, rolled up."""

    claim: Claim
    """The claim."""
    verdicts: tuple[Verdict, ...]
    """One per cited source, in order."""
    bucket: Bucket
    """Roll-up."""
    status: Status
    """Status of the deciding pair, or `sources_disagree`."""
    reason: str
    """One sentence."""
    carried_by: tuple[str, ...] = ()
    """Keys of the works that carry it."""
    priority: float = 0.0
    """For checks: how likely it is wrong, 0 to 1; checks are shown in this order."""
    rules: RulesAlone | None = None
    """What the rules alone say; None where no model had a say."""
    parts: tuple[ClaimResult, ...] = ()
    """Parts that a model made of the claim, each audited by itself; the worst of them and the claim stands."""
    help: tuple[ModelHelp, ...] = ()
    """What a model was asked beside judging, and what became of it."""
