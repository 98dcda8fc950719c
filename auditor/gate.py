"""Exit codes: 0 clean by the chosen threshold, 1 findings over it, 3 could not look at enough."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from auditor.domain import Bucket, Knowledge, Report, Status

CLEAN, FINDINGS, USAGE, TOO_LITTLE = 0, 1, 2, 3


CARRIED = frozenset({Status.GROUNDED, Status.ON_TOPIC, Status.SUPPORTED})
"""Statuses whose score rests on the source."""


class FailOn(StrEnum):
    """What makes a run exit with 1."""

    FAILED = "failed"
    CHECK = "check"
    NEVER = "never"


@dataclass(frozen=True)
class Gate:
    """The threshold of a run; counts are of claims."""

    fail_on: FailOn = FailOn.FAILED
    """Bucket that counts against the run; `check` includes `failed`, and what a judge was asked about and left open."""
    max_failed: int = 0
    """Claims of that bucket that are allowed."""
    max_skip: float = 1.0
    """Share of claims that may be skipped; at the default, only a run that looked at nothing is refused."""
    min_score: float | None = None
    """Least mean score of the pairs whose score no model has lifted; see `assured_score`."""

    def exit_code(self, report: Report) -> int:
        """Return the exit code of a report. Nothing checked is never a pass."""
        buckets = report.statistics.overall.claim_buckets
        skipped = buckets.get(Bucket.SKIP, 0)
        looked_at = sum(buckets.values()) - skipped
        if looked_at == 0 or skipped / (looked_at + skipped) > self.max_skip:
            return TOO_LITTLE
        return FINDINGS if self._over(report) else CLEAN

    def _over(self, report: Report) -> bool:
        buckets = report.statistics.overall.claim_buckets
        against = {
            FailOn.FAILED: buckets.get(Bucket.FAILED, 0),
            FailOn.CHECK: buckets.get(Bucket.FAILED, 0) + buckets.get(Bucket.CHECK, 0) + _left_open(report),
            FailOn.NEVER: 0,
        }[self.fail_on]
        score = assured_score(report)
        too_low = self.min_score is not None and (score is None or score < self.min_score)
        return against > self.max_failed or too_low


def assured_score(report: Report) -> float | None:
    """Return the mean score without what only a model's word lifted, None where no pair has one.

    A judge's `supported` counts only where it is trusted, and knowledge may lower a pair but not lift it.
    """
    scores = [
        0.0 if verdict.knowledge is Knowledge.CONFIRMED and verdict.status not in CARRIED else verdict.score
        for result in report.claims
        for verdict in result.verdicts
        if verdict.score is not None and (verdict.status is not Status.SUPPORTED or report.settings.trust_judge)
    ]
    return sum(scores) / len(scores) if scores else None


def _left_open(report: Report) -> int:
    """Return how many claims are skipped only because a judge gave nothing usable.

    Without the judge they would be checks, and no reply of a model may better an exit code.
    """
    skipped = (result for result in report.claims if result.bucket is Bucket.SKIP)
    return sum(any(verdict.status is Status.UNJUDGED for verdict in result.verdicts) for result in skipped)
