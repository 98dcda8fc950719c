"""Exit codes: 0 clean by the chosen threshold, 1 findings over it, 3 could not look at enough."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from auditor.domain import Bucket, Knowledge, Report, Status

CLEAN, FINDINGS, USAGE, TOO_LITTLE = 0, 1, 2, 3
GRAVITY = (USAGE, TOO_LITTLE, FINDINGS, CLEAN)
"""Exit codes, the gravest first: a batch exits with the gravest of its manuscripts'."""


CARRIED = frozenset({Status.GROUNDED, Status.ON_TOPIC, Status.SUPPORTED})
"""Statuses whose score rests on the source."""


class FailOn(StrEnum):
    """What makes a run exit with 1."""

    FAILED = "failed"
    CHECK = "check"
    NEVER = "never"


@dataclass(frozen=True)
class GateFigures:
    """What a gate looks at of a report; a batch keeps these instead of its reports."""

    claim_buckets: Mapping[Bucket, int]
    """Claims by bucket."""
    left_open: int
    """Claims that are skipped only because a judge gave nothing usable."""
    assured_score: float | None
    """Mean score without what only a model's word lifted, None where no pair has one."""


def gate_figures(report: Report) -> GateFigures:
    """Return what a gate looks at of a report."""
    return GateFigures(report.statistics.overall.claim_buckets, _left_open(report), assured_score(report))


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
        return self.exit_code_of(gate_figures(report))

    def exit_code_of(self, figures: GateFigures) -> int:
        """Return the exit code of a report with these figures."""
        buckets = figures.claim_buckets
        skipped = buckets.get(Bucket.SKIP, 0)
        looked_at = sum(buckets.values()) - skipped
        if looked_at == 0 or skipped / (looked_at + skipped) > self.max_skip:
            return TOO_LITTLE
        return FINDINGS if self._over(figures) else CLEAN

    def _over(self, figures: GateFigures) -> bool:
        failed, check = figures.claim_buckets.get(Bucket.FAILED, 0), figures.claim_buckets.get(Bucket.CHECK, 0)
        against = {FailOn.FAILED: failed, FailOn.CHECK: failed + check + figures.left_open, FailOn.NEVER: 0}
        score = figures.assured_score
        too_low = self.min_score is not None and (score is None or score < self.min_score)
        return against[self.fail_on] > self.max_failed or too_low


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
