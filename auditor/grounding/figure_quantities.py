"""Numbers reduced to what can be compared: base units, precision, rounding."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from auditor.grounding.figure_model import Difference, Figure, FigureKind, Relation
from auditor.grounding.figure_words import cue

TOLERANCE: Final = 1e-9
"""Relative difference below which two numbers are the same."""
PLAIN_KINDS: Final = frozenset((FigureKind.COUNT, FigureKind.NUMBER, FigureKind.P_VALUE, FigureKind.YEAR))
"""Numbers without unit."""
SHARE_KINDS: Final = frozenset((FigureKind.PERCENT, FigureKind.FRACTION))
TWO_ENDED: Final = frozenset((FigureKind.RANGE, FigureKind.INTERVAL, FigureKind.YEAR_RANGE))


class Outcome(NamedTuple):
    """How two figures stand to each other."""

    relation: Relation
    difference: Difference | None
    how: str


class Quantity(NamedTuple):
    """A number reduced to what can be compared."""

    dimension: tuple[tuple[str, int], ...] | str
    value: float
    step: float


def quantity(figure: Figure) -> Quantity:
    """Return the figure's value in base units, with its dimension: shares as 0 to 1, units converted."""
    value = figure.value if figure.value is not None else math.nan
    return quantity_of(figure, value)


def quantity_of(figure: Figure, value: float) -> Quantity:
    """Return `value`, written as `figure` writes its own, in base units."""
    if figure.kind is FigureKind.PERCENT:
        return Quantity("share", value / 100, figure.step / 100)
    if figure.kind is FigureKind.FRACTION:
        return Quantity("share", value, figure.step)
    if figure.currency is not None:
        return Quantity(f"currency {figure.currency}", value, figure.step)
    if figure.unit is not None:
        return Quantity(figure.unit.dimension, figure.unit.base(value), figure.step * figure.unit.factor)
    if figure.kind in PLAIN_KINDS or figure.kind in TWO_ENDED:
        return Quantity("number", value, figure.step)
    return Quantity(figure.kind.value, value, figure.step)


def rounds_to(source: float, claim: float, claim_step: float, source_step: float) -> bool:
    """Say whether the source's number, written to the claim's precision, is the claim's: half is rounded either way."""
    return claim_step > source_step * (1 + TOLERANCE) and abs(source - claim) <= claim_step / 2 * (1 + 1e-6)


def significant_step(figure: Figure) -> float:
    """Return the size of the last digit that is no trailing zero: 1000 for 8,000."""
    value, step = abs(figure.value or 0.0), figure.step
    if step < 1 or not value:
        return step
    while value % (step * 10) == 0:
        step *= 10
    return step


def is_risk_ratio(figure: Figure) -> bool:
    """Say whether the figure is a ratio of two risks or rates, of which 1 means no difference."""
    if figure.kind is not FigureKind.NUMBER:
        return False
    return figure.symbol in cue("risk_ratio_symbols") or bool(cue("risk_ratio_stems") & {*figure.context[:3]})


def is_round_whole(value: float) -> bool:
    """Say whether rates are told per this number: 100, 1,000, 10,000 …"""
    return value >= 100 and math.log10(value).is_integer()


def same_number(left: float, right: float) -> bool:
    """Say whether two numbers are the same but for rounding in the machine."""
    return math.isclose(left, right, rel_tol=TOLERANCE, abs_tol=1e-300)
