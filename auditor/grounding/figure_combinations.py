"""What two or more figures of a sentence give together: sums, differences, changes, factors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from auditor.grounding.figure_model import Figure, FigureKind
from auditor.grounding.figure_quantities import quantity
from auditor.grounding.figure_words import cue

_PAIRS: Final = 400
"""Pairs of one sentence looked at."""
_PARTS: Final = 6
"""Longest sum tried."""
SCALARS: Final = frozenset(
    (FigureKind.COUNT, FigureKind.NUMBER, FigureKind.MEASURE, FigureKind.CURRENCY, FigureKind.PERCENT)
)
"""Kinds that may be added and set against each other."""


class Derived(NamedTuple):
    """A value that follows from figures of the source."""

    value: float
    """In base units of `dimension`."""
    dimension: object
    parts: tuple[Figure, ...]
    how: str
    explicit: bool = True
    """Whether the source itself links the parts (`12 of 48`, `from 26% to 16%`)."""
    rounds: bool = True
    """Whether it may be rounded to the claim's number."""


def _pairs(figures: Sequence[Figure]) -> Iterator[tuple[Figure, Figure]]:
    """Yield pairs of one kind and unit in order of the text, neighbours first."""
    usable = [f for f in figures if f.value is not None and f.kind in SCALARS]
    near = (
        sorted(combinations(range(len(usable)), 2), key=lambda pair: pair[1] - pair[0])
        if len(usable) < 60
        else list(pairwise(range(len(usable))))
    )
    for i, j in near[:_PAIRS]:
        first, second = usable[i], usable[j]
        if quantity(first).dimension == quantity(second).dimension:
            yield first, second


def _linked(first: Figure, second: Figure) -> bool:
    """Whether the source itself sets the two against each other: "from 2 to 10", "0.703 versus 0.726"."""
    return second.span.start - first.span.end <= 12


def sums(claim: Figure, figures: Sequence[Figure]) -> Iterator[Derived]:
    """Yield what figures of the claim's sort add up to."""
    for first, second in _pairs(figures):
        if _same_sort(claim, first):
            total = quantity(first).value + quantity(second).value
            how = f"{first.text} + {second.text}"
            yield Derived(total, quantity(first).dimension, (first, second), how, explicit=_linked(first, second))
    parts = [f for f in figures if _same_sort(claim, f) and f.value is not None][: _PARTS * 2]
    for size in range(3, min(_PARTS, len(parts)) + 1):
        for start in range(len(parts) - size + 1):
            run = parts[start : start + size]
            how = " + ".join(f.text for f in run)
            yield Derived(
                sum(quantity(f).value for f in run), quantity(run[0]).dimension, tuple(run), how, explicit=False
            )


def _same_sort(claim: Figure, figure: Figure) -> bool:
    return (
        figure.kind in SCALARS and quantity(claim).dimension == quantity(figure).dimension and claim.unit == figure.unit
    )


def differences(claim: Figure, figures: Sequence[Figure]) -> Iterator[Derived]:
    """Yield by how much one figure exceeds another."""
    if claim.kind is FigureKind.PERCENT:
        return
    speaks = claim.change or bool(cue("difference_stems") & {*claim.context, *claim.nouns})
    for first, second in _pairs(figures):
        if quantity(first).dimension == quantity(claim).dimension:
            gap = abs(quantity(second).value - quantity(first).value)
            how = f"{second.text} less {first.text}"
            yield Derived(
                gap, quantity(first).dimension, (first, second), how, explicit=speaks and _linked(first, second)
            )


def point_differences(figures: Sequence[Figure]) -> Iterator[Derived]:
    """Yield by how many points one percentage exceeds another."""
    for first, second in _pairs(figures):
        if first.kind is FigureKind.PERCENT and second.kind is FigureKind.PERCENT:
            gap = abs((second.value or 0.0) - (first.value or 0.0))
            yield Derived(
                gap,
                "percentage_points",
                (first, second),
                f"{second.text} less {first.text}",
                explicit=_linked(first, second),
            )


def changes(figures: Sequence[Figure]) -> Iterator[Derived]:
    """Yield the change from one figure to another as a share of the first."""
    for first, second in _pairs(figures):
        start, end = quantity(first).value, quantity(second).value
        for low, high, parts in ((start, end, (first, second)), (end, start, (second, first))):
            if low:
                how = f"from {parts[0].text} to {parts[1].text}"
                yield Derived(
                    abs(high - low) / abs(low),
                    "share",
                    parts,
                    how,
                    explicit=parts[0] is first and _linked(first, second),
                )


def factors(figures: Sequence[Figure]) -> Iterator[Derived]:
    """Yield how many times one figure is another."""
    for first, second in _pairs(figures):
        start, end = quantity(first).value, quantity(second).value
        if start and end and start * end > 0:
            how = f"{second.text} against {first.text}"
            yield Derived(end / start, "fold", (first, second), how, explicit=_linked(first, second))
            yield Derived(start / end, "fold", (first, second), how, explicit=_linked(first, second))
