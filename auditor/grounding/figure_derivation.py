"""What follows from several figures of a source: shares, sums, differences, changes, factors, spans of years.

Only figures of one sentence are combined, and only those that state the same kind of thing: over a whole text some pair
of numbers gives almost any third.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from auditor.grounding.figure_combinations import (
    SCALARS,
    Derived,
    changes,
    differences,
    factors,
    point_differences,
    sums,
)
from auditor.grounding.figure_derived_shares import parts_of_wholes, share_of_claim, shares
from auditor.grounding.figure_model import Bound, Difference, Figure, FigureKind, Relation
from auditor.grounding.figure_quantities import Outcome, Quantity, is_risk_ratio, quantity, rounds_to
from auditor.grounding.figure_words import cue

_YEAR_SECONDS: Final = 31557600.0
_ROUND_FOLD: Final = 0.07
_NEAR_FOLD: Final = 0.2


def derive(claim: Figure, source: Sequence[Figure]) -> tuple[Outcome, Derived] | None:
    """Return the best derivation of the claim's figure from figures of one sentence, or None."""
    best: tuple[Outcome, Derived] | None = None
    for derived in derivations(claim, source):
        outcome = _outcome(claim, derived)
        if outcome is None:
            continue
        if best is None or (outcome.relation.rank, not derived.explicit) < (
            best[0].relation.rank,
            not best[1].explicit,
        ):
            best = outcome, derived
    return best


def derivations(claim: Figure, source: Sequence[Figure]) -> Iterator[Derived]:
    """Yield what could stand for the claim's figure by derivation."""
    if claim.value is None and claim.ends is None:
        return
    if claim.ends is not None and claim.kind is not FigureKind.RATIO:
        return
    by_sentence: dict[int, list[Figure]] = {}
    for figure in source:
        by_sentence.setdefault(figure.sentence, []).append(figure)
    for figures in by_sentence.values():
        yield from _in_sentence(claim, figures)


def _in_sentence(claim: Figure, figures: Sequence[Figure]) -> Iterator[Derived]:
    share = claim.kind in (FigureKind.PERCENT, FigureKind.FRACTION) or _proportion(claim)
    if share and not claim.change:
        yield from shares(figures)
    if claim.part is not None and claim.whole:
        yield from share_of_claim(claim, figures)
    if claim.kind is FigureKind.COUNT:
        yield from parts_of_wholes(figures)
    if claim.kind in SCALARS:
        yield from sums(claim, figures)
        yield from differences(claim, figures)
    if claim.kind is FigureKind.PERCENT or (claim.kind is FigureKind.FRACTION and claim.change):
        yield from changes(figures)
    if claim.kind is FigureKind.PERCENTAGE_POINTS:
        yield from point_differences(figures)
    if claim.kind in (FigureKind.FOLD, FigureKind.RATIO):
        yield from factors(figures)
    if claim.kind is FigureKind.MEASURE and claim.unit is not None and claim.unit.dimension == (("time", 1),):
        yield from _spans_of_years(figures)
    if (claim.kind is FigureKind.PERCENT and claim.change) or claim.kind is FigureKind.FOLD:
        yield from _fold_as_percent(claim, figures)
    if claim.kind is FigureKind.PERCENT and claim.change:
        yield from _risk_ratios(figures)
    if cue("spread_stems") & {claim.symbol and claim.symbol.lower(), *claim.context[:2], *claim.nouns[:1]}:
        yield from _margins(claim, figures)


def _proportion(figure: Figure) -> bool:
    return figure.kind is FigureKind.NUMBER and figure.value is not None and 0 < figure.value < 1


def _spans_of_years(figures: Sequence[Figure]) -> Iterator[Derived]:
    for figure in figures:
        if figure.kind is FigureKind.YEAR_RANGE and figure.ends is not None:
            length = figure.ends[1] - figure.ends[0]
            for years in (length, length + 1):
                yield Derived(years * _YEAR_SECONDS, (("time", 1),), (figure,), f"length of {figure.text}")
    years_told = [f for f in figures if f.kind is FigureKind.YEAR]
    for first, second in combinations(years_told[:10], 2):
        length = abs((second.value or 0.0) - (first.value or 0.0))
        yield Derived(length * _YEAR_SECONDS, (("time", 1),), (first, second), f"from {first.text} to {second.text}")


def _fold_as_percent(claim: Figure, figures: Sequence[Figure]) -> Iterator[Derived]:
    for figure in figures:
        value = figure.value or 0.0
        if claim.kind is FigureKind.PERCENT and figure.kind is FigureKind.FOLD:
            yield Derived(abs(value - 1), "share", (figure,), f"{figure.text} is a change of {abs(value - 1):.0%}")
        if claim.kind is FigureKind.FOLD and figure.kind is FigureKind.PERCENT:
            for factor in (1 + value / 100, 1 - value / 100):
                yield Derived(factor, "fold", (figure,), f"{figure.text} is a factor of {factor:g}")


def _risk_ratios(figures: Sequence[Figure]) -> Iterator[Derived]:
    """A relative risk of 0.70 is a risk lower by 30%."""
    for figure in figures:
        if is_risk_ratio(figure) and figure.value:
            change = abs(figure.value - 1)
            yield Derived(change, "share", (figure,), f"{figure.text} is a change of {change:.3g}")


def _margins(claim: Figure, figures: Sequence[Figure]) -> Iterator[Derived]:
    """The spread that the claim tells in words may stand behind "±" in the source."""
    for figure in figures:
        if figure.margin is not None:
            scale = figure.unit.factor if figure.unit is not None and claim.unit is not None else 1.0
            how = f"the margin of {figure.text}"
            yield Derived(figure.margin * scale, quantity(claim).dimension, (figure,), how)


def _outcome(claim: Figure, derived: Derived) -> Outcome | None:
    mine = _quantity_as(claim, derived.dimension)
    if mine is None:
        return None
    how = f"{derived.how} gives {_shown(claim, derived)}"
    value = math.copysign(derived.value, mine.value) if mine.value else derived.value
    if math.isclose(mine.value, value, rel_tol=1e-9, abs_tol=1e-12):
        return Outcome(Relation.DERIVED, None, how)
    if claim.bound.is_upper or claim.bound.is_lower:
        kept = value < mine.value if claim.bound.is_upper else value > mine.value
        return Outcome(Relation.SATISFIES_BOUND, None, how) if kept and derived.explicit else None
    if claim.spelled and claim.kind is FigureKind.FOLD and claim.bound is Bound.NONE:
        return _spelled_fold(mine.value, value, how)
    step = 0.02 if claim.spelled and claim.kind is FigureKind.FRACTION else mine.step
    if claim.bound in (Bound.ABOUT, Bound.NEARLY, Bound.JUST_OVER):
        step = max(step, abs(mine.value) * 0.05)
    may_round = derived.rounds and claim.bound is not Bound.EXACTLY and claim.kind is not FigureKind.COUNT
    if may_round and rounds_to(value, mine.value, step, 0.0):
        return Outcome(Relation.EQUAL_AFTER_ROUNDING, None, how)
    return None


def _spelled_fold(mine: float, value: float, how: str) -> Outcome | None:
    """A factor in words is a round one: "doubled" of 1.9 is a rounding, of 2.3 for a person to look at."""
    if math.isclose(mine, value, rel_tol=_ROUND_FOLD):
        return Outcome(Relation.EQUAL_AFTER_ROUNDING, None, how)
    if math.isclose(mine, value, rel_tol=_NEAR_FOLD):
        return Outcome(Relation.AMBIGUOUS, Difference.SOFT, how)
    return None


def _quantity_as(claim: Figure, dimension: object) -> Quantity | None:
    mine = quantity(claim)
    if mine.dimension == dimension:
        return mine
    if dimension == "share" and _proportion(claim):
        return mine._replace(dimension="share")
    if dimension == "fold" and claim.kind is FigureKind.RATIO:
        return mine._replace(dimension="fold", step=0.1)
    return None


def _shown(claim: Figure, derived: Derived) -> str:
    if derived.dimension == "share":
        return f"{derived.value * 100:.4g}%"
    factor = claim.unit.factor if claim.unit is not None else 1.0
    return f"{derived.value / factor:.4g}"


def best_expected(claim: Figure, source: Iterable[Figure]) -> Derived | None:
    """Return what linked figures of the source give where the claim states another change: from 2 to 10 is 400%."""
    if claim.kind not in (FigureKind.PERCENT, FigureKind.FOLD) or not (claim.change or claim.kind is FigureKind.FOLD):
        return None
    figures = list(source)
    options = changes(figures) if claim.kind is FigureKind.PERCENT else factors(figures)
    linked = [derived for derived in options if derived.explicit]
    return linked[0] if len(linked) == 1 or (linked and claim.kind is FigureKind.FOLD) else None
