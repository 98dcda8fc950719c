"""What the rules alone decide of a pair: bucket and status, by the findings of the comparison (DESIGN section 3)."""

from __future__ import annotations

from typing import NamedTuple

from auditor.domain import (
    Bucket,
    Claim,
    Extent,
    Finding,
    Grounding,
    Intent,
    SkipReason,
    Status,
    Strength,
    Topicality,
    UnjudgedReason,
)
from auditor.reasons import NOT_SAID

PRECEDENCE: tuple[Status, ...] = (
    Status.SOURCE_UNAVAILABLE,
    Status.QUOTE_ALTERED,
    Status.CONTRADICTED,
    Status.QUOTE_NOT_FOUND,
    Status.FIGURE_MISSING,
    Status.OVERSTATED,
    Status.GROUNDED,
    Status.ON_TOPIC,
    Status.SUSPECT,
    Status.SUPPORTED,
    Status.DISPUTED,
    Status.INVENTED_EVIDENCE,
    Status.UNSUPPORTED,
    Status.OFF_TOPIC,
    Status.NOT_IN_EXCERPT,
    Status.NOT_JUDGED,
    Status.UNJUDGED,
)
"""The rows of the table: the first that matches gives the status."""

ALWAYS_FAILED = frozenset(PRECEDENCE[1:6])
"""Statuses that are `failed` whoever found them."""

LACKING = frozenset({Status.UNSUPPORTED, Status.NOT_IN_EXCERPT})
"""Statuses by which the text does not say it."""

NEEDS_FULL_TEXT = frozenset({Status.QUOTE_NOT_FOUND, Status.FIGURE_MISSING})
"""Absence may accuse only where the whole work was given."""


class Outcome(NamedTuple):
    """Bucket and status of a pair, and why it was skipped."""

    bucket: Bucket
    status: Status
    skip: SkipReason | UnjudgedReason | None = None


def rules_outcome(claim: Claim, grounding: Grounding, extent: Extent) -> Outcome:
    """Return what deterministic comparison alone decides; never `skip`."""
    if claim.own or claim.pointer:
        return _pointer_outcome(grounding, extent)
    conflict = first_conflict(grounding.findings, extent)
    if conflict is not None:
        return Outcome(Bucket.FAILED, conflict)
    doubts = suspicions(grounding.findings)
    if any(not _is_absence(finding) for finding in doubts):
        return Outcome(Bucket.CHECK, Status.SUSPECT)
    if grounding.statement is not None:
        return Outcome(Bucket.CHECK, Status.SUSPECT) if doubts else Outcome(Bucket.OK, Status.GROUNDED)
    if claim.intent is not Intent.SPECIFIC_CLAIM:
        return _background_outcome(grounding, extent)
    return Outcome(Bucket.CHECK, _absence(grounding, extent))


def _pointer_outcome(grounding: Grounding, extent: Extent) -> Outcome:
    if grounding.topicality is Topicality.NONE and extent is Extent.FULL_TEXT:
        return Outcome(Bucket.CHECK, Status.OFF_TOPIC)
    return Outcome(Bucket.OK, Status.ON_TOPIC)


def _background_outcome(grounding: Grounding, extent: Extent) -> Outcome:
    if grounding.topicality is Topicality.SHARED:
        return Outcome(Bucket.OK, Status.ON_TOPIC)
    if grounding.topicality is Topicality.NONE and extent is Extent.FULL_TEXT:
        return Outcome(Bucket.CHECK, Status.OFF_TOPIC)
    return Outcome(Bucket.CHECK, _absence(grounding, extent))


def _absence(grounding: Grounding, extent: Extent) -> Status:
    """Return the status of a claim that nothing conflicts with and no passage states.

    The only suspicions left here are of absence. What the claim turns on and the text lacks is missed also where a
    passage says the like of something else.
    """
    lacking = grounding.specifics_absent or bool(suspicions(grounding.findings))
    if not lacking and (grounding.topicality is not Topicality.NONE or is_strong(grounding)):
        return Status.NOT_JUDGED
    return Status.UNSUPPORTED if extent is Extent.FULL_TEXT else Status.NOT_IN_EXCERPT


def first_conflict(findings: tuple[Finding, ...], extent: Extent) -> Status | None:
    """Return the gravest status of the findings that accuse; what an excerpt lacks accuses nobody."""
    found = {f.status for f in findings if f.strength is Strength.CONFLICT and f.status in ALWAYS_FAILED}
    if extent is not Extent.FULL_TEXT:
        found -= NEEDS_FULL_TEXT
    return next((status for status in PRECEDENCE if status in found), None)


def suspicions(findings: tuple[Finding, ...]) -> list[Finding]:
    """Return the findings that stand and may not accuse: soft, weakly aligned, or of absence from an excerpt."""
    return [
        f
        for f in findings
        if f.strength is Strength.SUSPICION or (f.strength is Strength.CONFLICT and f.status in ALWAYS_FAILED)
    ]


def _is_absence(finding: Finding) -> bool:
    """Say whether a finding tells only that the text lacks something; as a suspicion it carries no status."""
    return finding.status in NEEDS_FULL_TEXT or finding.kind in NEEDS_FULL_TEXT or finding.kind in NOT_SAID


def is_strong(grounding: Grounding) -> bool:
    """Say whether a passage makes the claim's statement."""
    return any(passage.strong for passage in grounding.passages)
