"""A figure with the most it may be, and how times are taken: processor time, the median of several rounds."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

REPEATS = 7


@dataclass(frozen=True)
class Limit:
    """A figure and what it may be at most; most are ratios, which a busy machine does not change much."""

    label: str
    value: float
    most: float
    unit: str = ""

    @property
    def holds(self) -> bool:
        """Whether it is within its limit."""
        return self.value <= self.most

    def __str__(self) -> str:
        unit = f" {self.unit}" if self.unit else ""
        return f"{'ok  ' if self.holds else 'SLOW'} {self.label}: {self.value:.2f}{unit} (at most {self.most:g}{unit})"


def reported(limits: Iterable[Limit]) -> int:
    """Print the limits; return 1 where one is missed."""
    found = list(limits)
    for limit in found:
        print(limit, flush=True)
    return int(not all(limit.holds for limit in found))


def seconds(action: Callable[[], object]) -> float:
    """Return the processor time of one call."""
    start = time.process_time()
    action()
    return time.process_time() - start


def median_seconds(action: Callable[[], object], repeats: int = REPEATS) -> float:
    """Return the processor time of a call, the median of several."""
    return statistics.median(seconds(action) for _ in range(repeats))
