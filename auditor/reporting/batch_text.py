"""What a batch says when it is done, in lines for a terminal or a log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from auditor.domain import BatchEntry, BatchGroup, BatchIndex, BatchOutcome, Bucket
from auditor.llm.ledger import Spending
from auditor.reporting.batch_page import headline, percent_text
from auditor.reporting.foreign import one_line, shortened
from auditor.reporting.overview import count, mean_text

SHOWN = 5
"""Manuscripts that could not be audited, and values of a label, that are told; the index has all."""
LONGEST = 200
"""Characters of a fault's message."""


def summary(index: BatchIndex, entries: Iterable[BatchEntry], spending: Spending) -> Iterator[str]:
    """Yield what came out: the sums, each label, what failed, what was spent, and what to do next."""
    yield headline(index.total)
    yield from map(_group, index.groups[: SHOWN * 2])
    if len(index.groups) > SHOWN * 2:
        yield f"  and {count(len(index.groups) - SHOWN * 2, 'more value')} in the index"
    yield from _failed(index.total, entries)
    if spending.calls:
        yield f"Calls to models so far: {spending.calls:,}; {spending.spent:.4f} US dollars."
    if index.total.calls.unjudged:
        pairs = count(index.total.calls.unjudged, "pair")
        yield f"The judge gave no usable answer for {pairs}: --retry-unjudged asks again."
    yield from (notice.message for notice in index.notices)


def _group(group: BatchGroup) -> str:
    buckets = group.claim_buckets
    counted = ", ".join(f"{buckets.get(bucket, 0):,} {bucket.value}" for bucket in Bucket)
    named = one_line(f"{group.label} {group.value}")
    share, score = percent_text(group.failed_share), mean_text(group.score)
    return f"  {named}: {count(group.manuscripts, 'manuscript')}; {counted}; failed: {share}; score: {score}"


def _failed(total: BatchGroup, entries: Iterable[BatchEntry]) -> Iterator[str]:
    """Yield the first manuscripts that could not be audited, with the reason."""
    if not total.failed:
        return
    yield "Could not be audited:"
    failed = (entry for entry in entries if entry.outcome is BatchOutcome.FAILED and entry.fault is not None)
    for _, entry in zip(range(SHOWN), failed, strict=False):
        message = entry.fault.message if entry.fault is not None else ""
        yield f"  {one_line(entry.name)}: {shortened(message, LONGEST)}"
    if total.failed > SHOWN:
        yield f"  and {total.failed - SHOWN:,} more in the index"
