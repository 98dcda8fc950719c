"""What a comparison can stand on: who was judged on each side, and what is known of the score of those who were not.

Which pairs get a score without a judge depends on how they are worded: vague ones pass as on topic, specific ones stay
open. A mean over the scored pairs of two sides then compares who was scored. Where that is so the difference is
withheld, and each side's score is given as the range it must lie in whatever the open pairs are worth (Manski, C. F.
1990, "Nonparametric bounds on treatment effects").
"""

from __future__ import annotations

from collections.abc import Sequence

from auditor.domain import Bucket, Claim, Intent, Report, Status, Verdict
from auditor.statistics.comparison_model import KindCounts, KindRow, ScoreRange, Standing
from auditor.statistics.tallies import Pair, in_rates, is_judged, pairs_of

LEAST_JUDGED = 0.5
"""Share of a side's pairs with text below which its score stands for too few of them."""
UNEQUALLY_JUDGED = 0.2
"""Difference of the two sides' shares above which they were not looked at alike."""
BEST, WORST, WORST_KNOWN = 1.0, 0.0, -0.5
"""Scores that an open pair may have; the last where knowledge was asked."""
ACCEPTED = frozenset({Status.SUPPORTED, Status.NOT_JUDGED, Status.INVENTED_EVIDENCE})
"""Statuses in `check` that hold nothing against the claim."""


def is_looked_at(verdict: Verdict) -> bool:
    """Say whether the deterministic comparison was made: every pair with a text that counts in rates."""
    return in_rates(verdict) and verdict.bucket is not Bucket.SKIP


def has_problem(verdict: Verdict) -> bool:
    """Say whether something was found against the pair: it failed, or has to be looked at for a reason against it."""
    if verdict.bucket is Bucket.CHECK:
        return verdict.status not in ACCEPTED
    return verdict.bucket is Bucket.FAILED


def standing(a: Sequence[Report], b: Sequence[Report]) -> Standing:
    """Return whether the scores of two sides can be compared, and what is known of them where they cannot."""
    sides = [_looked_at(a), _looked_at(b)]
    judged = [sum(is_judged(verdict) for _, verdict in side) for side in sides]
    return Standing(
        withheld=_withheld(judged, [len(side) for side in sides]),
        a=_range(sides[0], _recalled(a)),
        b=_range(sides[1], _recalled(b)),
        open_a=len(sides[0]) - judged[0],
        open_b=len(sides[1]) - judged[1],
    )


def _looked_at(reports: Sequence[Report]) -> list[Pair]:
    return [pair for report in reports for pair in pairs_of(report.claims) if is_looked_at(pair[1])]


def _recalled(reports: Sequence[Report]) -> bool:
    return any(report.statistics.knowledge_run for report in reports)


def _withheld(judged: Sequence[int], pairs: Sequence[int]) -> str:
    """Return why the scores cannot be compared, in words; "" where they can."""
    if not all(pairs):
        return ""
    shares = [part / whole for part, whole in zip(judged, pairs, strict=True)]
    if min(shares) >= LEAST_JUDGED and abs(shares[0] - shares[1]) <= UNEQUALLY_JUDGED:
        return ""
    told = " and ".join(
        f"{part} of {whole} pairs with text of {name}" for part, whole, name in zip(judged, pairs, "AB", strict=True)
    )
    return f"only {told} are judged, and which ones depends on how they are worded"


def _range(pairs: Sequence[Pair], recalled: bool) -> ScoreRange:
    scored = [verdict.score for _, verdict in pairs if verdict.score is not None]
    if not pairs:
        return ScoreRange(low=None, high=None, scored=0, pairs=0)
    missing, total = len(pairs) - len(scored), sum(scored)
    worst = WORST_KNOWN if recalled else WORST
    return ScoreRange(
        low=(total + missing * worst) / len(pairs),
        high=(total + missing * BEST) / len(pairs),
        scored=len(scored),
        pairs=len(pairs),
    )


def kinds(a: Sequence[Report], b: Sequence[Report]) -> tuple[KindRow, ...]:
    """Return what became of the pairs of each intent on both sides, as counts."""
    rows = [
        KindRow(kind=intent.value, a=_kind_counts(a, intent), b=_kind_counts(b, intent))
        for intent in (Intent.SPECIFIC_CLAIM, Intent.BACKGROUND, Intent.REVIEW_ANCHOR)
    ]
    return tuple(row for row in rows if row.a.pairs or row.b.pairs)


def _kind_counts(reports: Sequence[Report], intent: Intent) -> KindCounts:
    verdicts = [
        verdict
        for report in reports
        for claim, verdict in pairs_of(report.claims)
        if claim.intent is intent and in_rates(verdict)
    ]
    return KindCounts(
        pairs=len(verdicts),
        ok=sum(verdict.bucket is Bucket.OK for verdict in verdicts),
        failed=sum(verdict.bucket is Bucket.FAILED for verdict in verdicts),
        doubted=sum(verdict.bucket is Bucket.CHECK and has_problem(verdict) for verdict in verdicts),
        supported=sum(verdict.status is Status.SUPPORTED for verdict in verdicts),
        open=sum(verdict.status is Status.NOT_JUDGED for verdict in verdicts),
        skipped=sum(verdict.bucket is Bucket.SKIP for verdict in verdicts),
    )


def problem_measure(claim: Claim, verdict: Verdict) -> float | None:
    """Return 1 for a pair with text that something speaks against, 0 for another one, None without text."""
    return float(has_problem(verdict)) if is_looked_at(verdict) else None


def open_measure(claim: Claim, verdict: Verdict) -> float | None:
    """Return 1 for a pair with text that nobody judged, 0 for another one, None without text."""
    return float(not is_judged(verdict)) if is_looked_at(verdict) else None
