"""The verdicts of a claim's pairs become one outcome of the claim (DESIGN section 3, roll-up)."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.domain import Bucket, Check, Claim, ClaimResult, Finding, RulesAlone, Status, Strength, Verdict
from auditor.outcomes import PRECEDENCE
from auditor.reasons import REFUTED, part_reason, rollup_reason
from auditor.verdicts import score_of

FAILED_BY_JUDGE = frozenset({Status.UNSUPPORTED, Status.OFF_TOPIC})
"""Failed statuses that rest on a judge's answer."""

CHECK_ORDER: tuple[Status, ...] = (
    Status.SUPPORTED,
    Status.NOT_JUDGED,
    Status.NOT_IN_EXCERPT,
    Status.DISPUTED,
    Status.INVENTED_EVIDENCE,
    Status.SUSPECT,
    Status.UNSUPPORTED,
    Status.OFF_TOPIC,
)
"""The best pair speaks for the claim: best first."""

PRIORITY: dict[Status, float] = {
    Status.SUSPECT: 0.9,
    Status.SOURCES_DISAGREE: 0.85,
    Status.DISPUTED: 0.8,
    Status.UNSUPPORTED: 0.75,
    Status.OFF_TOPIC: 0.7,
    Status.INVENTED_EVIDENCE: 0.5,
    Status.NOT_IN_EXCERPT: 0.4,
    Status.NOT_JUDGED: 0.35,
    Status.SUPPORTED: 0.1,
}
"""How likely a check of this status is wrong, before its own signs are weighed."""


def roll_up(claim: Claim, verdicts: Sequence[Verdict]) -> ClaimResult:
    """Return the claim's outcome over its pairs.

    A claim fails only if each cited work fails it; a work that could not be read, or of which only an excerpt was
    seen, leaves it at `check`. A pair that contributes nothing beside a work that carries the claim becomes idle.
    Raises ValueError if there is no verdict.
    """
    if not verdicts:
        raise ValueError(f"claim {claim.id} has no pair to roll up")
    carriers = [v for v in verdicts if v.bucket is Bucket.OK]
    seconded = [v for v in verdicts if v.status is Status.SUPPORTED]
    settled = tuple(_settle_idle(claim, v, bool(carriers), bool(seconded)) for v in verdicts)
    bucket, status = _outcome(settled)
    return ClaimResult(
        claim=claim,
        verdicts=settled,
        bucket=bucket,
        status=status,
        reason=rollup_reason(settled, bucket, status),
        carried_by=tuple(v.source for v in carriers),
        priority=_priority(settled, status) if bucket is Bucket.CHECK else 0.0,
    )


SEVERITY: dict[Bucket, int] = {Bucket.OK: 0, Bucket.CHECK: 1, Bucket.SKIP: 2, Bucket.FAILED: 3}
"""How far from `ok` a bucket is."""


def with_parts(result: ClaimResult, parts: Sequence[ClaimResult]) -> ClaimResult:
    """Return the claim's outcome with those of the parts that a model made of it: the worst stands.

    A part that could not be looked at says nothing, so that its judge's silence takes the place of no other word.
    """
    whole = result.model_copy(update={"parts": tuple(parts)})
    spoken = [_beside(result, part) for part in parts if part.bucket is not Bucket.SKIP]
    worst = max(spoken, key=_severity, default=result)
    contested = result.status is Status.SUPPORTED and worst.status is Status.DISPUTED
    if SEVERITY[worst.bucket] <= SEVERITY[result.bucket] and not contested:
        return whole
    return whole.model_copy(
        update={
            "bucket": worst.bucket,
            "status": worst.status,
            "reason": part_reason(worst),
            "carried_by": (),
            "priority": worst.priority,
        }
    )


def _beside(result: ClaimResult, part: ClaimResult) -> ClaimResult:
    """Return what a part says of the claim: where a judge supports the whole, its "no support" of a part is in dispute.

    A judge that contradicts itself accuses nobody.
    """
    if part.bucket is Bucket.FAILED and part.status in FAILED_BY_JUDGE and result.status is Status.SUPPORTED:
        disputed = {"bucket": Bucket.CHECK, "status": Status.DISPUTED, "priority": PRIORITY[Status.DISPUTED]}
        return part.model_copy(update=disputed)
    return part


def _severity(result: ClaimResult) -> tuple[int, bool]:
    return SEVERITY[result.bucket], result.status is Status.DISPUTED


def with_rules(result: ClaimResult, alone: ClaimResult) -> ClaimResult:
    """Return the result with what the rules alone say of the claim and of each of its pairs."""
    verdicts = tuple(
        verdict.model_copy(update={"rules": RulesAlone(bucket=own.bucket, status=own.status, score=own.score)})
        for verdict, own in zip(result.verdicts, alone.verdicts, strict=True)
    )
    rules = RulesAlone(bucket=alone.bucket, status=alone.status)
    return result.model_copy(update={"verdicts": verdicts, "rules": rules})


def _settle_idle(claim: Claim, verdict: Verdict, carried: bool, seconded: bool) -> Verdict:
    """Return the verdict, marked idle where another work carries the claim and this one adds nothing.

    A judge's `supported` on another work excuses only what a judge brought against this one, so that no model's
    answer can lift a pair that the rules failed.
    """
    if verdict.bucket in {Bucket.OK, Bucket.SKIP} or verdict.status in REFUTED | {Status.SUPPORTED}:
        return verdict
    excused = carried or (seconded and verdict.status in FAILED_BY_JUDGE)
    if not excused:
        return verdict
    note = Finding(
        check=Check.RECORD,
        kind="idle_citation",
        strength=Strength.NOTE,
        message="This work contributes nothing beside another cited work that carries the claim.",
    )
    idle = verdict.model_copy(
        update={"idle": True, "bucket": Bucket.CHECK, "findings": (*verdict.findings, note), "failure": None}
    )
    return idle.model_copy(update={"score": score_of(claim, idle)})


def _outcome(verdicts: tuple[Verdict, ...]) -> tuple[Bucket, Status]:
    carried = [v for v in verdicts if v.bucket is Bucket.OK]
    supported = [v for v in verdicts if v.status is Status.SUPPORTED]
    if any(v.status in REFUTED for v in verdicts) and (carried or supported):
        return Bucket.CHECK, Status.SOURCES_DISAGREE
    if carried:
        return Bucket.OK, min((v.status for v in carried), key=PRECEDENCE.index)
    failed = [v.status for v in verdicts if v.bucket is Bucket.FAILED]
    if len(failed) == len(verdicts):
        return Bucket.FAILED, min(failed, key=PRECEDENCE.index)
    checks = [v.status for v in verdicts if v.bucket is Bucket.CHECK]
    if checks:
        return Bucket.CHECK, min(checks, key=CHECK_ORDER.index)
    if failed:
        return Bucket.CHECK, min(failed, key=PRECEDENCE.index)
    return Bucket.SKIP, min((v.status for v in verdicts), key=PRECEDENCE.index)


def _priority(verdicts: tuple[Verdict, ...], status: Status) -> float:
    """Return how likely the check is wrong: its status, raised where the best passage says little of the claim."""
    base = PRIORITY.get(status, 0.6)
    best = max((p.score for v in verdicts for p in v.passages), default=0.0)
    return round(min(1.0, base + 0.1 * (1.0 - min(best, 1.0))), 3)
