"""`index.html` of a batch."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from auditor.domain import BatchEntry, BatchIndex


def render(index: BatchIndex, entries: Callable[[], Iterator[BatchEntry]]) -> Iterator[str]:
    """Yield the page piece by piece."""
    yield "<!doctype html><title>Batch</title>"
