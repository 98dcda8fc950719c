"""Exit codes: 0 clean by the chosen threshold, 1 findings over it, 3 could not look at enough."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from auditor.domain import Bucket, Knowledge, Report, Status, Verdict
from auditor.errors import InputError

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
    known: Mapping[Bucket, int] = field(default_factory=dict)
    """Of the claims by bucket, those that a baseline knows; of `skip`, those among `left_open`."""
    unlooked: int = 0
    """Claims that the rules alone could not look at, and of which a model found nothing wrong."""


def gate_figures(report: Report) -> GateFigures:
    """Return what a gate looks at of a report."""
    known = report.known
    return GateFigures(
        claim_buckets=report.statistics.overall.claim_buckets,
        left_open=_left_open(report),
        assured_score=assured_score(report),
        known=Counter(result.bucket for result in report.claims if result.claim.id in known),
        unlooked=0 if report.settings.trust_judge else _unlooked(report),
    )


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

    def __post_init__(self) -> None:
        """Refuse a bound that is no number: nothing is over it, and the gate would stand open."""
        for bound in (self.max_skip, self.min_score):
            if bound is not None and math.isnan(bound):
                raise InputError("a threshold must be a number, not nan")

    def exit_code(self, report: Report) -> int:
        """Return the exit code of a report. Nothing checked is never a pass."""
        return self.exit_code_of(gate_figures(report))

    def exit_code_of(self, figures: GateFigures) -> int:
        """Return the exit code of a report with these figures."""
        if self._too_little(figures):
            return TOO_LITTLE
        return FINDINGS if self._too_many(figures) or self._too_low(figures) else CLEAN

    def in_words(self, figures: GateFigures) -> str:
        """Return why a report with these figures has its exit code, in a sentence; empty where nothing is over."""
        told = []
        if self._too_little(figures):
            skipped, claims = self._skipped(figures), sum(figures.claim_buckets.values())
            told.append(f"{skipped:,} of {claims:,} claims could not be looked at (--max-skip {self.max_skip:g})")
        elif self._too_many(figures):
            known = f" beside {sum(figures.known.values()):,} known ones" if any(figures.known.values()) else ""
            options = f"--fail-on {self.fail_on.value} --max-failed {self.max_failed}"
            counted = self._counted(figures)
            told.append(f"{counted:,} {'claim counts' if counted == 1 else 'claims count'}{known} ({options})")
        if self._too_low(figures):
            score = "no score" if figures.assured_score is None else f"score {figures.assured_score:.2f}"
            told.append(f"{score}, judge's word left out, is under --min-score {self.min_score:g}")
        return "; ".join(told)

    def _too_little(self, figures: GateFigures) -> bool:
        skipped, claims = self._skipped(figures), sum(figures.claim_buckets.values())
        return claims == skipped or skipped / claims > self.max_skip

    def _skipped(self, figures: GateFigures) -> int:
        return figures.claim_buckets.get(Bucket.SKIP, 0) + figures.unlooked

    def _too_many(self, figures: GateFigures) -> bool:
        return self._counted(figures) > self.max_failed

    def _too_low(self, figures: GateFigures) -> bool:
        score = figures.assured_score
        return self.min_score is not None and (score is None or score < self.min_score)

    def _counted(self, figures: GateFigures) -> int:
        """Return the claims that count against the run: those of its bucket which no baseline knows."""
        failed, check = (
            figures.claim_buckets.get(bucket, 0) - figures.known.get(bucket, 0)
            for bucket in (Bucket.FAILED, Bucket.CHECK)
        )
        left_open = figures.left_open - figures.known.get(Bucket.SKIP, 0)
        return {FailOn.FAILED: failed, FailOn.CHECK: failed + check + left_open, FailOn.NEVER: 0}[self.fail_on]


def assured_score(report: Report) -> float | None:
    """Return the mean score that no model's word lifted, None where no pair has one.

    A judge's `supported` counts only where it is trusted. Elsewhere a pair counts no more than by the rules alone, and
    one that has a score by the rules alone keeps it, so that no reply takes a low score out of the mean.
    """
    trusted = report.settings.trust_judge
    found = [_assured(verdict, trusted) for result in report.claims for verdict in result.verdicts]
    scores = [score for score in found if score is not None]
    return sum(scores) / len(scores) if scores else None


def _assured(verdict: Verdict, trusted: bool) -> float | None:
    """Return a pair's score without what only a model's word lifted, None where it has none."""
    if trusted and verdict.status is Status.SUPPORTED:
        return verdict.score
    if verdict.rules is None:
        if verdict.status is Status.SUPPORTED:
            return None
        known = verdict.knowledge is Knowledge.CONFIRMED and verdict.status not in CARRIED
        return 0.0 if known else verdict.score
    if verdict.rules.score is None:
        return verdict.score if verdict.score is not None and verdict.score <= 0 else None
    return verdict.rules.score if verdict.score is None else min(verdict.rules.score, verdict.score)


def _unlooked(report: Report) -> int:
    """Return how many claims only a model could look at, and found nothing wrong with."""
    return sum(
        result.rules is not None
        and result.rules.bucket is Bucket.SKIP
        and result.bucket not in (Bucket.SKIP, Bucket.FAILED)
        for result in report.claims
    )


def _left_open(report: Report) -> int:
    """Return how many claims are skipped only because a judge gave nothing usable.

    Without the judge they would be checks, and no reply of a model may better an exit code.
    """
    skipped = (result for result in report.claims if result.bucket is Bucket.SKIP)
    return sum(any(verdict.status is Status.UNJUDGED for verdict in result.verdicts) for result in skipped)
