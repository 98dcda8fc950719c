"""Counts and scores over groups of claims: the whole, a section, a quartile, an intent, a source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from auditor.domain import Bucket, Claim, ClaimResult, Intent, Manuscript, Status, Tally, Verdict
from auditor.statistics.intervals import clustered_mean

QUARTILES = ("Q1", "Q2", "Q3", "Q4")
"""Labels of the quarters of a section, in order."""

Pair = tuple[Claim, Verdict]


def pairs_of(claims: Iterable[ClaimResult]) -> list[Pair]:
    """Return every pair of the claims, in order."""
    return [(result.claim, verdict) for result in claims for verdict in result.verdicts]


def in_rates(verdict: Verdict) -> bool:
    """Say whether the pair may count in a numerator or denominator: neither idle nor a judge's invention."""
    return not verdict.idle and verdict.status is not Status.INVENTED_EVIDENCE


def is_judged(verdict: Verdict) -> bool:
    """Say whether the pair has a verdict that counts: looked at, and decided by comparison or by a judge."""
    return in_rates(verdict) and not _is_open(verdict)


def _is_open(verdict: Verdict) -> bool:
    """Say whether nobody has judged the pair: it could not be looked at, or no judge was asked."""
    return verdict.bucket is Bucket.SKIP or verdict.status is Status.NOT_JUDGED


def tally(label: str, claims: Sequence[ClaimResult]) -> Tally:
    """Return the counts of these claims and all their pairs."""
    return _count(label, claims, pairs_of(claims))


def _count(label: str, claims: Sequence[ClaimResult], pairs: Sequence[Pair]) -> Tally:
    verdicts = [verdict for _, verdict in pairs]
    scored = [(verdict.score, claim.sentence) for claim, verdict in pairs if verdict.score is not None]
    modes = Counter(verdict.failure.mode for verdict in verdicts if verdict.failure is not None)
    return Tally(
        label=label,
        sentences=len({result.claim.sentence for result in claims}),
        claims=len(claims),
        pairs=len(pairs),
        claim_buckets=_buckets(result.bucket for result in claims),
        pair_buckets=_buckets(verdict.bucket for verdict in verdicts),
        pair_statuses=dict(sorted(Counter(verdict.status for verdict in verdicts).items())),
        judged=sum(is_judged(verdict) for verdict in verdicts),
        not_judged=sum(in_rates(verdict) and _is_open(verdict) for verdict in verdicts),
        score=clustered_mean([score for score, _ in scored], [sentence for _, sentence in scored]),
        modes=dict(sorted(modes.items())),
    )


def _buckets(buckets: Iterable[Bucket]) -> dict[Bucket, int]:
    counted = Counter(buckets)
    return {bucket: counted[bucket] for bucket in Bucket}


def quartile_of(position: float) -> int:
    """Return 0 to 3, the quarter of the section that `position` (0 to 1) lies in."""
    return min(3, max(0, int(position * 4)))


def by_quartile(claims: Sequence[ClaimResult]) -> tuple[Tally, ...]:
    """Return four tallies by place in the section."""
    groups: list[list[ClaimResult]] = [[], [], [], []]
    for result in claims:
        groups[quartile_of(result.claim.position)].append(result)
    return tuple(tally(label, group) for label, group in zip(QUARTILES, groups, strict=True))


def section_groups(claims: Sequence[ClaimResult]) -> dict[int, list[ClaimResult]]:
    """Return the claims by section index, in the order of the manuscript."""
    groups: dict[int, list[ClaimResult]] = {}
    for result in sorted(claims, key=lambda result: result.claim.section):
        groups.setdefault(result.claim.section, []).append(result)
    return groups


def section_title(manuscript: Manuscript, index: int) -> str:
    """Return the heading of a section; "(untitled)" for text before the first heading."""
    if index < len(manuscript.sections) and manuscript.sections[index].title:
        return manuscript.sections[index].title
    return "(untitled)"


def by_intent(claims: Sequence[ClaimResult]) -> tuple[Tally, ...]:
    """Return a tally for each intent that occurs."""
    groups = {intent: [result for result in claims if result.claim.intent is intent] for intent in Intent}
    return tuple(tally(intent.value, group) for intent, group in groups.items() if group)


def by_source(claims: Sequence[ClaimResult]) -> tuple[Tally, ...]:
    """Return a tally for each cited work, by key; pairs of other works are left out of its counts."""
    keys = sorted({verdict.source for result in claims for verdict in result.verdicts})
    return tuple(_source_tally(key, claims) for key in keys)


def _source_tally(key: str, claims: Sequence[ClaimResult]) -> Tally:
    citing = [result for result in claims if any(verdict.source == key for verdict in result.verdicts)]
    return _count(key, citing, [pair for pair in pairs_of(citing) if pair[1].source == key])
