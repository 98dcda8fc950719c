"""Entries of a batch, made up."""

from __future__ import annotations

from auditor.domain import BatchEntry, BatchFigures, BatchOutcome, Bucket, JudgeCalls, Mean, Tally


def entry(name: str, *, ok: int = 3, check: int = 2, failed: int = 0, skip: int = 1, labels=None) -> BatchEntry:
    """Return an audited manuscript with so many claims in each bucket."""
    buckets = {Bucket.OK: ok, Bucket.CHECK: check, Bucket.FAILED: failed, Bucket.SKIP: skip}
    claims = sum(buckets.values())
    tally = Tally(
        label=name,
        sentences=claims,
        claims=claims,
        pairs=claims,
        claim_buckets=buckets,
        pair_buckets=buckets,
        pair_statuses={},
        judged=ok + failed,
        not_judged=check + skip,
        score=Mean(value=ok / (ok + failed), n=ok + failed) if ok + failed else Mean(value=None, n=0),
        modes={"source_mismatch": failed} if failed else {},
    )
    figures = BatchFigures(
        tally=tally,
        works=4,
        works_with_text=3,
        left_open=0,
        assured_score=tally.score.value,
        calls=JudgeCalls(pairs=claims),
    )
    return BatchEntry(
        name=name,
        manuscript=f"in/{name}.md",
        folder=f"results/{name}",
        labels=labels or {},
        outcome=BatchOutcome.AUDITED,
        figures=figures,
        exit_code=1 if failed else 0,
    )
