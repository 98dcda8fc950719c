"""Sums over the manuscripts of a batch: over all, and over each value of each label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from auditor.domain import BatchEntry, BatchGroup, BatchOutcome, Bucket, JudgeCalls, Mean
from auditor.gate import CLEAN, GRAVITY, TOO_LITTLE
from auditor.statistics.intervals import clustered_mean

N = TypeVar("N", int, float)


@dataclass
class _Sum:
    """Sums that grow entry by entry, so that no more than one entry is held."""

    label: str = ""
    value: str = ""
    outcomes: Counter[BatchOutcome] = field(default_factory=Counter)
    clean: int = 0
    claims: int = 0
    pairs: int = 0
    judged: int = 0
    not_judged: int = 0
    buckets: Counter[Bucket] = field(default_factory=Counter)
    modes: Counter[str] = field(default_factory=Counter)
    failed_shares: list[float] = field(default_factory=list)
    scores: list[float] = field(default_factory=list)
    calls: JudgeCalls = field(default_factory=JudgeCalls)

    def add(self, entry: BatchEntry) -> None:
        self.outcomes[entry.outcome] += 1
        self.clean += entry.exit_code == CLEAN
        if entry.figures is None:
            return
        tally = entry.figures.tally
        self.claims += tally.claims
        self.pairs += tally.pairs
        self.judged += tally.judged
        self.not_judged += tally.not_judged
        self.buckets.update(tally.claim_buckets)
        self.modes.update(tally.modes)
        self.calls = _added(self.calls, entry.figures.calls)
        looked_at = tally.claims - tally.claim_buckets.get(Bucket.SKIP, 0)
        if looked_at:
            self.failed_shares.append(tally.claim_buckets.get(Bucket.FAILED, 0) / looked_at)
        if tally.score.value is not None:
            self.scores.append(tally.score.value)

    def group(self) -> BatchGroup:
        return BatchGroup(
            label=self.label,
            value=self.value,
            manuscripts=self.outcomes.total(),
            audited=self.outcomes[BatchOutcome.AUDITED],
            failed=self.outcomes[BatchOutcome.FAILED],
            clean=self.clean,
            claims=self.claims,
            pairs=self.pairs,
            judged=self.judged,
            not_judged=self.not_judged,
            claim_buckets={bucket: self.buckets[bucket] for bucket in Bucket},
            modes=dict(sorted(self.modes.items())),
            failed_share=_mean(self.failed_shares),
            score=_mean(self.scores),
            calls=self.calls,
        )


@dataclass(frozen=True)
class Sums:
    """What the entries of a batch add up to."""

    total: BatchGroup
    """Over all."""
    groups: tuple[BatchGroup, ...]
    """Over each value of each label, labels in the order they were met, values sorted."""
    exit_code: int
    """The gravest exit code; that of a batch of which nothing was done is 3."""


def sums_of(entries: Iterable[BatchEntry]) -> Sums:
    """Return what the entries add up to; they are read once."""
    total, groups, codes = _Sum(), dict[str, dict[str, _Sum]](), set[int]()
    for entry in entries:
        total.add(entry)
        for label, value in entry.labels.items():
            groups.setdefault(label, {}).setdefault(value, _Sum(label, value)).add(entry)
        if entry.exit_code is not None:
            codes.add(entry.exit_code)
    ordered = [by_value[value].group() for by_value in groups.values() for value in sorted(by_value)]
    code = next((code for code in GRAVITY if code in codes), TOO_LITTLE)
    return Sums(total.group(), tuple(ordered), code)


def _mean(values: Sequence[float]) -> Mean:
    """Return the mean over manuscripts, each of them one cluster."""
    return clustered_mean(values, range(len(values)), unit="manuscript")


def _added(one: JudgeCalls, other: JudgeCalls) -> JudgeCalls:
    """Return the sum; what one of them does not tell is not guessed."""
    return JudgeCalls(
        pairs=one.pairs + other.pairs,
        asked=one.asked + other.asked,
        saved=one.saved + other.saved,
        cached=one.cached + other.cached,
        unjudged=one.unjudged + other.unjudged,
        input_tokens=_known(one.input_tokens, other.input_tokens),
        output_tokens=_known(one.output_tokens, other.output_tokens),
        cost=_known(one.cost, other.cost),
    )


def _known(one: N | None, other: N | None) -> N | None:
    return other if one is None else one if other is None else one + other
