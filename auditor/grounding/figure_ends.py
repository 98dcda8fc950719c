"""Comparing ranges, intervals and ratios, with each other and with single figures."""

from __future__ import annotations

from auditor.grounding.figure_model import Difference, Figure, FigureKind, Relation
from auditor.grounding.figure_quantities import (
    TOLERANCE,
    TWO_ENDED,
    Outcome,
    Quantity,
    quantity,
    quantity_of,
    rounds_to,
    same_number,
)


def compare_ratios(claim: Figure, source: Figure) -> Outcome | None:
    """Compare where at least one is a ratio; None where nothing can be said."""
    if claim.kind is not source.kind:
        value = claim.value if claim.kind is FigureKind.RATIO else source.value
        other = source if claim.kind is FigureKind.RATIO else claim
        plain = other.kind in (FigureKind.FOLD, FigureKind.NUMBER, FigureKind.FRACTION)
        agrees = plain and value is not None and other.value is not None and same_number(value, other.value)
        return Outcome(Relation.CONVERTED, None, f"{source.text} is the same ratio") if agrees else None
    if claim.ends == source.ends:
        return Outcome(Relation.EQUAL, None, f"{source.text} in the source")
    if claim.value is not None and source.value is not None and same_number(claim.value, source.value):
        return Outcome(Relation.CONVERTED, None, f"{source.text} is the same ratio")
    return Outcome(Relation.DIFFERENT, Difference.VALUE, f"the source says {source.text}")


def compare_ends(claim: Figure, source: Figure) -> Outcome | None:
    """Compare where at least one has two ends; None where nothing can be said."""
    if claim.ends is not None and source.ends is not None and claim.kind in TWO_ENDED and source.kind in TWO_ENDED:
        return _both_two_ended(claim, source)
    if claim.kind in TWO_ENDED:
        return _range_over_value(claim, source)
    return _value_in_range(claim, source)


def _both_two_ended(claim: Figure, source: Figure) -> Outcome | None:
    dimensions = quantity(claim).dimension, quantity(source).dimension
    if dimensions[0] != dimensions[1] and "number" not in dimensions:
        return None
    if (claim.kind is FigureKind.YEAR_RANGE) != (source.kind is FigureKind.YEAR_RANGE):
        return None
    ends = [_end_relation(claim, source, which) for which in ("low", "high")]
    if not all(ends) and (rounded := _against_decade(claim, source)) is not None:
        return rounded
    if not all(ends):
        return Outcome(Relation.DIFFERENT, Difference.VALUE, f"the source says {source.text}")
    if claim.level is not None and source.level is not None and claim.level != source.level:
        how = f"the interval is of {source.level:g} %, the claim says {claim.level:g} %"
        return Outcome(Relation.DIFFERENT, Difference.LEVEL, how)
    worst = max((end for end in ends if end is not None), key=lambda relation: relation.rank)
    return Outcome(worst, None, f"{source.text} in the source")


def _against_decade(claim: Figure, source: Figure) -> Outcome | None:
    """Years told as a decade or century: "in the 1930s" holds where the source says 1931–1935."""
    mine, theirs = claim.ends, source.ends
    if mine is None or theirs is None:
        return None
    if _is_decade(claim) and mine[0] <= theirs[0] and theirs[1] <= mine[1]:
        return Outcome(Relation.SATISFIES_BOUND, None, f"{source.text} lies within {claim.text}")
    if _is_decade(source) and theirs[0] <= mine[0] and mine[1] <= theirs[1]:
        return Outcome(Relation.DIFFERENT, Difference.PRECISION, f"the source only says {source.text}")
    return None


def _is_decade(figure: Figure) -> bool:
    ends = figure.ends if figure.kind is FigureKind.YEAR_RANGE else None
    return ends is not None and ends[0] % 10 == 0 and ends[1] - ends[0] in (9, 99)


def _end_relation(claim: Figure, source: Figure, which: str) -> Relation | None:
    mine = quantity_of(claim, getattr(claim, which))
    theirs = quantity_of(source, getattr(source, which))
    if mine.dimension != theirs.dimension:
        mine = Quantity("number", getattr(claim, which), claim.step)
        theirs = Quantity("number", getattr(source, which), source.step)
    if same_number(mine.value, theirs.value):
        return Relation.EQUAL
    return Relation.EQUAL_AFTER_ROUNDING if rounds_to(theirs.value, mine.value, mine.step, theirs.step) else None


def _range_over_value(claim: Figure, source: Figure) -> Outcome | None:
    if claim.kind is FigureKind.INTERVAL:
        return None
    mine, theirs = _ends_in_base(claim), quantity(source)
    if mine is None or not _comparable_ends(claim, source) or source.value is None:
        return None
    value = theirs.value
    if mine[0] <= value * (1 + TOLERANCE) and value <= mine[1] * (1 + TOLERANCE):
        return Outcome(Relation.SATISFIES_BOUND, None, f"{source.text} lies within {claim.text}")
    return Outcome(Relation.DIFFERENT, Difference.VALUE, f"{source.text} lies outside {claim.text}")


def _value_in_range(claim: Figure, source: Figure) -> Outcome | None:
    ends = _ends_in_base(source)
    if ends is None or not _comparable_ends(source, claim) or claim.value is None:
        return None
    value = quantity(claim).value
    if claim.bound.is_upper or claim.bound.is_lower:
        kept = ends[1] <= value if claim.bound.is_upper else ends[0] >= value
        return _kept_by_range(kept, source)
    if any(same_number(value, end) for end in ends):
        return Outcome(
            Relation.AMBIGUOUS, Difference.SOFT, f"the source gives a range of which it is one end: {source.text}"
        )
    if ends[0] <= value <= ends[1]:
        return Outcome(Relation.AMBIGUOUS, Difference.SOFT, f"the source gives a range, no single value: {source.text}")
    return Outcome(Relation.DIFFERENT, Difference.VALUE, f"the source says {source.text}")


def _kept_by_range(kept: bool, source: Figure) -> Outcome:
    if kept:
        return Outcome(Relation.SATISFIES_BOUND, None, f"all of {source.text} keeps the bound")
    return Outcome(Relation.DIFFERENT, Difference.BOUND_BROKEN, f"not all of {source.text} keeps the bound")


def _comparable_ends(ranged: Figure, single: Figure) -> bool:
    if ranged.kind is FigureKind.YEAR_RANGE:
        return single.kind is FigureKind.YEAR
    mine = quantity_of(ranged, 0.0).dimension
    theirs = quantity(single).dimension
    if theirs == "share":
        theirs = (("percent", 1),)
    return mine == theirs and single.kind is not FigureKind.YEAR


def _ends_in_base(figure: Figure) -> tuple[float, float] | None:
    if figure.ends is None:
        return None
    scale = 0.01 if figure.unit is not None and figure.unit.name == FigureKind.PERCENT.value else 1.0
    low, high = (quantity_of(figure, end).value * scale for end in figure.ends)
    return low, high
