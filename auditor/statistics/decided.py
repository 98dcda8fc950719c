"""What people decided, beside what the machine said: how often they differ, and the rates with their word in place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from auditor.decisions import Decision
from auditor.domain import Bucket, Report, Verdict
from auditor.statistics.comparison_model import People
from auditor.statistics.standing import is_looked_at
from auditor.statistics.tallies import pairs_of

Decided = Mapping[tuple[str, str], Decision]
"""The decisions that hold for a run, by claim id and source key."""


def people(reports: Sequence[Report], decided: Sequence[Decided]) -> People:
    """Return what people decided on one side; each run with its own decisions."""
    found = [
        (verdict.bucket, decision)
        for report, decisions in zip(reports, decided, strict=True)
        for claim, verdict in pairs_of(report.claims)
        if (decision := decisions.get((claim.id, verdict.source))) is not None
    ]
    words = Counter((bucket, decision.decision) for bucket, decision in found)
    return People(
        decided=len(found),
        names=tuple(sorted({decision.name for _, decision in found})),
        failed_called_ok=words[Bucket.FAILED, "ok"],
        ok_called_failed=words[Bucket.OK, "failed"],
        check_called_ok=words[Bucket.CHECK, "ok"],
        check_called_failed=words[Bucket.CHECK, "failed"],
        skip_called_ok=words[Bucket.SKIP, "ok"],
        skip_called_failed=words[Bucket.SKIP, "failed"],
    )


def failed_by_people(verdict: Verdict, decision: Decision | None) -> float | None:
    """Return 1 where the pair failed by a person's word, or by the machine's where no person decided; else 0.

    None for a pair that neither looked at.
    """
    if decision is not None:
        return float(decision.decision == "failed")
    return float(verdict.bucket is Bucket.FAILED) if is_looked_at(verdict) else None


def passed_by_people(verdict: Verdict, decision: Decision | None) -> float | None:
    """Return 1 where the pair is ok by a person's word, or by the machine's where no person decided; else 0."""
    if decision is not None:
        return float(decision.decision == "ok")
    return float(verdict.bucket is Bucket.OK) if is_looked_at(verdict) else None
