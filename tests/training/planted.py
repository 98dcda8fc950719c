"""Observations with a known signal in them."""

from __future__ import annotations

import random

from auditor.judging.combiner import SIGNALS
from auditor.training.fitting import Observation


def observations(count: int = 300, *, documents: int = 30, data: str = "set", seed: int = 1) -> list[Observation]:
    """Return pairs whose label follows `best_support` and `best_denial`, all other signals being noise."""
    chooser = random.Random(seed)
    made = []
    for place in range(count):
        kind = place % 3
        values = {name: chooser.gauss(0, 1) for name in SIGNALS}
        values["best_support"] += 4.0 if kind == 0 else -4.0
        values["best_denial"] += 4.0 if kind == 1 else -4.0
        made.append(
            Observation(
                values=values,
                supported=kind == 0,
                contradicted=kind == 1,
                group=f"document {place % documents}",
                data=data,
            )
        )
    return made
