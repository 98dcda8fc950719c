"""How long something takes: processor time, the least of three tries, so that a collection of garbage is not measured.

Budgets that are compared with it are not to be raised.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

TRIES = 3


def least_seconds(work: Callable[[], object]) -> float:
    """Return the least processor time of three tries, in seconds."""
    return min(_seconds(work) for _ in range(TRIES))


def variants(text: str) -> Iterator[str]:
    """Yield the text for each try a little longer, so that no cache answers the later ones."""
    return iter([text + " " * number for number in range(TRIES)])


def _seconds(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started
