"""Comparing one figure of a claim with one figure of a source.

Values are compared as written, to the precision written: a figure agrees if it is the same number, the same quantity in
another unit, a rounding of the source's number to fewer digits, or a bound that the source's number keeps.
"""

from __future__ import annotations

import math
from typing import Final

from auditor.grounding.figure_ends import compare_ends, compare_ratios
from auditor.grounding.figure_model import Bound, Difference, Doubt, Figure, FigureKind, Relation
from auditor.grounding.figure_quantities import (
    PLAIN_KINDS,
    SHARE_KINDS,
    TOLERANCE,
    TWO_ENDED,
    Outcome,
    Quantity,
    is_risk_ratio,
    quantity,
    quantity_of,
    rounds_to,
    same_number,
    significant_step,
)
from auditor.grounding.figure_words import cue

_LOOSE: Final = 0.1
"""How far off, relative to the number, "about" may still leave a person to look."""
_NEAR: Final = 0.05
"""How far off "nearly" and "just over" may be and agree."""
_CALENDAR: Final = 0.1
"""Months and years have no fixed length: within this a conversion is left to a person."""


def compare(claim: Figure, source: Figure) -> Outcome | None:
    """Return how the claim's figure stands to the source's, None where they state things that cannot be compared."""
    if claim.symbol and source.symbol and claim.symbol != source.symbol and not _kin(claim.symbol, source.symbol):
        return _other_statistic(claim, source)
    if claim.kind in TWO_ENDED or source.kind in TWO_ENDED:
        return compare_ends(claim, source)
    if FigureKind.RATIO in (claim.kind, source.kind):
        return compare_ratios(claim, source)
    mine, theirs = _aligned(claim, source)
    if mine is None or theirs is None:
        return _other_kind(claim, source)
    outcome = _compare_bounds(claim, source, mine, theirs)
    if outcome.relation.agrees and _margins_differ(claim, source):
        return Outcome(Relation.DIFFERENT, Difference.VALUE, f"the margin is ±{source.margin:g}")
    if outcome.relation is Relation.EQUAL and (
        mine.dimension != quantity(claim).dimension or not _same_form(claim, source)
    ):
        return Outcome(Relation.CONVERTED, None, f"{source.text} is {claim.text} in another form")
    return outcome if outcome.relation.agrees else _other_reading(claim, source, mine, theirs) or outcome


def _margins_differ(claim: Figure, source: Figure) -> bool:
    if claim.margin is None or source.margin is None:
        return False
    return not same_number(claim.margin, source.margin)


def _kin(left: str, right: str) -> bool:
    """Symbols that may stand for one another: n and N; a statistic and its name by another convention."""
    return left.lower() == right.lower()


def _other_statistic(claim: Figure, source: Figure) -> Outcome | None:
    if claim.value is None or source.value is None or not same_number(claim.value, source.value):
        return None
    how = f"{source.text} is the {source.symbol}, the claim speaks of the {claim.symbol}"
    return Outcome(Relation.DIFFERENT, Difference.STATISTIC, how)


def _aligned(claim: Figure, source: Figure) -> tuple[Quantity | None, Quantity | None]:
    """Return both as quantities of one dimension, or None twice."""
    mine, theirs = quantity(claim), quantity(source)
    if FigureKind.YEAR in (claim.kind, source.kind) and claim.kind is not source.kind and mine.value != theirs.value:
        return None, None
    if mine.dimension == theirs.dimension:
        return mine, theirs
    if {mine.dimension, theirs.dimension} == {"share", "number"}:
        plain, share = (claim, source) if mine.dimension == "number" else (source, claim)
        proportion = plain.kind is FigureKind.NUMBER and plain.value is not None and 0 <= plain.value <= 1
        if share.change and not plain.change and is_risk_ratio(plain):
            return None, None
        if proportion and share.kind in SHARE_KINDS:
            return mine._replace(dimension="share"), theirs._replace(dimension="share")
        return None, None
    if {mine.dimension, theirs.dimension} == {"fold", "number"} and FigureKind.YEAR not in (claim.kind, source.kind):
        return mine._replace(dimension="number"), theirs._replace(dimension="number")
    if "number" in (mine.dimension, theirs.dimension):
        return _unit_left_out(claim, source)
    return None, None


def _unit_left_out(claim: Figure, source: Figure) -> tuple[Quantity | None, Quantity | None]:
    """A number without unit beside one with unit: comparable if it counts nothing else (a table cell, "aged 65")."""
    plain, other = (claim, source) if claim.unit is None and claim.currency is None else (source, claim)
    if (
        plain.kind in (FigureKind.YEAR, FigureKind.DAY, FigureKind.P_VALUE)
        or plain.nouns
        or other.kind not in (FigureKind.MEASURE, FigureKind.CURRENCY)
    ):
        return None, None
    if claim.value is None or source.value is None:
        return None, None
    return Quantity("number", claim.value, claim.step), Quantity("number", source.value, source.step)


def _other_kind(claim: Figure, source: Figure) -> Outcome | None:
    """The same number of another unit or kind is worth telling; other numbers cannot be compared."""
    if claim.value is None or source.value is None or not same_number(claim.value, source.value):
        return None
    points = {claim.kind, source.kind} == {FigureKind.PERCENT, FigureKind.PERCENTAGE_POINTS}
    if points:
        return Outcome(
            Relation.DIFFERENT, Difference.KIND, f"{claim.text} against {source.text}: percent and points differ"
        )
    if claim.unit is not None and source.unit is not None:
        return Outcome(Relation.DIFFERENT, Difference.UNIT, f"same number, other unit: {source.text}")
    return Outcome(Relation.DIFFERENT, Difference.KIND, f"same number, other kind: {source.text}")


def _compare_bounds(claim: Figure, source: Figure, mine: Quantity, theirs: Quantity) -> Outcome:
    if claim.bound.is_upper or claim.bound.is_lower:
        return _claim_bounded(claim, source, mine, theirs)
    if source.bound.is_upper or source.bound.is_lower:
        return _source_bounded(claim, source, mine, theirs)
    outcome = _compare_values(claim, source, mine, theirs)
    if claim.bound is Bound.EXACTLY and source.bound.loose and outcome.relation.agrees:
        return Outcome(Relation.AMBIGUOUS, Difference.SOFT, f"the source says {source.text}, the claim is exact")
    return outcome


def _claim_bounded(claim: Figure, source: Figure, mine: Quantity, theirs: Quantity) -> Outcome:
    """A bound of the claim holds if every value that the source admits keeps it."""
    same = same_number(mine.value, theirs.value)
    if source.bound.is_upper or source.bound.is_lower:
        if source.bound.is_upper != claim.bound.is_upper:
            return Outcome(
                Relation.DIFFERENT, Difference.BOUND_BROKEN, f"the source bounds it the other way: {source.text}"
            )
        if same:
            return _same_bound(claim.bound, source.bound, source)
        kept = theirs.value < mine.value if claim.bound.is_upper else theirs.value > mine.value
        return _kept(kept, source, mine, theirs)
    if same and claim.bound in (Bound.AT_LEAST, Bound.AT_MOST):
        return Outcome(Relation.SATISFIES_BOUND, None, f"{source.text} keeps the bound")
    kept = theirs.value < mine.value if claim.bound.is_upper else theirs.value > mine.value
    return _kept(kept and not same, source, mine, theirs)


def _same_bound(mine: Bound, theirs: Bound, source: Figure) -> Outcome:
    if mine is theirs:
        return Outcome(Relation.EQUAL, None, f"{source.text} is the same bound")
    weaker = mine in (Bound.AT_LEAST, Bound.AT_MOST)
    if weaker:
        return Outcome(Relation.SATISFIES_BOUND, None, f"{source.text} implies it")
    return Outcome(Relation.AMBIGUOUS, Difference.SOFT, f"the source includes the number itself: {source.text}")


def _kept(kept: bool, source: Figure, mine: Quantity, theirs: Quantity) -> Outcome:
    if kept:
        return Outcome(Relation.SATISFIES_BOUND, None, f"{source.text} keeps the bound")
    bounded = source.bound.is_upper or source.bound.is_lower
    near = not bounded and math.isclose(mine.value, theirs.value, rel_tol=_NEAR)
    difference = Difference.SOFT if near else Difference.BOUND_BROKEN
    return Outcome(Relation.DIFFERENT, difference, f"{source.text} does not keep the bound")


def _source_bounded(claim: Figure, source: Figure, mine: Quantity, theirs: Quantity) -> Outcome:
    if same_number(mine.value, theirs.value):
        if claim.bound.loose:
            return Outcome(Relation.AMBIGUOUS, Difference.SOFT, f"the source bounds it: {source.text}")
        return Outcome(Relation.DIFFERENT, Difference.BOUND_DROPPED, f"the source bounds it: {source.text}")
    inside = mine.value < theirs.value if source.bound.is_upper else mine.value > theirs.value
    if inside:
        how = f"the source only says {source.text}"
        return Outcome(Relation.DIFFERENT, Difference.PRECISION, how)
    return Outcome(Relation.DIFFERENT, Difference.VALUE, f"the source says {source.text}")


def _compare_values(claim: Figure, source: Figure, mine: Quantity, theirs: Quantity) -> Outcome:
    if same_number(mine.value, theirs.value):
        return Outcome(Relation.EQUAL, None, f"{source.text} in the source")
    if same_number(mine.value, -theirs.value) and (claim.signed or source.signed):
        return _sign_differs(claim, source)
    if claim.bound.loose:
        return _loose(claim, source, mine, theirs)
    if rounds_to(theirs.value, mine.value, _claim_step(claim, mine), theirs.step):
        if claim.bound is Bound.EXACTLY:
            return Outcome(Relation.AMBIGUOUS, Difference.SOFT, f"{source.text} is only rounded to it")
        return Outcome(Relation.EQUAL_AFTER_ROUNDING, None, f"{source.text} rounds to it")
    return _apart(claim, source, mine, theirs)


def _sign_differs(claim: Figure, source: Figure) -> Outcome:
    """A minus that the other text spells as a word ("fell by 5%" for −5%) is no difference of sign."""
    if claim.signed != source.signed and (claim.change or source.change):
        return Outcome(Relation.CONVERTED, None, f"{source.text}: the sign is told by the words")
    directed = claim.symbol == source.symbol and claim.symbol in cue("directed_symbols")
    if directed or (claim.signed and source.signed):
        return Outcome(Relation.DIFFERENT, Difference.SIGN, f"the sign differs: {source.text}")
    return Outcome(Relation.AMBIGUOUS, Difference.SIGN, f"one of both has a sign: {source.text}")


def _claim_step(claim: Figure, mine: Quantity) -> float:
    """Fractions in words are coarser than their digits: a third is 33 % or 34 %."""
    return 0.02 if claim.kind is FigureKind.FRACTION and claim.spelled else mine.step


def _loose(claim: Figure, source: Figure, mine: Quantity, theirs: Quantity) -> Outcome:
    step = max(significant_step(claim) * mine.step / claim.step, _claim_step(claim, mine))
    gap = theirs.value - mine.value
    relative = abs(gap) / abs(mine.value) if mine.value else math.inf
    if source.bound.loose and significant_step(source) * theirs.step / source.step > step * (1 + TOLERANCE):
        return _finer_than_loose(source, mine, theirs)
    side = {Bound.NEARLY: gap < 0, Bound.JUST_OVER: gap > 0}.get(claim.bound, True)
    close = relative <= _LOOSE and abs(gap) <= step / 2 * (1 + 1e-6)
    if side and (close or (claim.bound is not Bound.ABOUT and relative <= _NEAR)):
        return Outcome(Relation.EQUAL_AFTER_ROUNDING, None, f"{source.text} is {claim.text}")
    if relative <= _LOOSE:
        return Outcome(
            Relation.AMBIGUOUS, Difference.SOFT, f"{source.text} is near {claim.text}, and not a rounding of it"
        )
    return Outcome(Relation.DIFFERENT, Difference.VALUE, f"the source says {source.text}")


def _finer_than_loose(source: Figure, mine: Quantity, theirs: Quantity) -> Outcome:
    if math.isclose(mine.value, theirs.value, rel_tol=_LOOSE):
        return Outcome(
            Relation.DIFFERENT, Difference.PRECISION, f"the claim adds digits: the source says {source.text}"
        )
    return Outcome(Relation.DIFFERENT, Difference.VALUE, f"the source says {source.text}")


def _no_fixed_length(claim: Figure, source: Figure) -> bool:
    """Whether one is told in months or years and the other in another unit."""
    if claim.unit is None or source.unit is None:
        return False
    return (claim.unit.calendar or source.unit.calendar) and claim.unit.factor != source.unit.factor


def _apart(claim: Figure, source: Figure, mine: Quantity, theirs: Quantity) -> Outcome:
    """The numbers differ: tell soft differences from hard ones."""
    says = f"the source says {source.text}"
    if _no_fixed_length(claim, source) and math.isclose(mine.value, theirs.value, rel_tol=_CALENDAR):
        return Outcome(Relation.AMBIGUOUS, Difference.SOFT, f"{source.text}: months and years have no fixed length")
    converted = claim.unit is not None and source.unit is not None and claim.unit.factor != source.unit.factor
    if converted and source.bound.loose and math.isclose(mine.value, theirs.value, rel_tol=_LOOSE):
        return Outcome(Relation.AMBIGUOUS, Difference.SOFT, f"{source.text} is near {claim.text}")
    if rounds_to(mine.value, theirs.value, theirs.step, mine.step):
        return Outcome(Relation.DIFFERENT, Difference.PRECISION, f"the claim adds digits: {says}")
    words = FigureKind.FRACTION in (claim.kind, source.kind) and (claim.spelled or source.spelled)
    if words and abs(mine.value - theirs.value) <= 0.05:
        return Outcome(Relation.AMBIGUOUS, Difference.SOFT, f"{source.text} is near {claim.text}")
    if mine.step > theirs.step and 0 < abs(theirs.value) - abs(mine.value) < mine.step:
        return Outcome(Relation.AMBIGUOUS, Difference.SOFT, f"{source.text} was cut off, not rounded")
    coarse = significant_step(claim) * mine.step / claim.step
    round_number = (
        claim.bound is Bound.NONE
        and claim.kind is not FigureKind.YEAR
        and coarse > mine.step
        and abs(mine.value - theirs.value) <= coarse / 2
    )
    if round_number and math.isclose(mine.value, theirs.value, rel_tol=_NEAR):
        return Outcome(Relation.DIFFERENT, Difference.SOFT, f"{says}, to which {claim.text} is near")
    if source.bound.loose and math.isclose(mine.value, theirs.value, rel_tol=_LOOSE):
        return Outcome(Relation.DIFFERENT, Difference.PRECISION, f"the claim adds digits: {says}")
    return Outcome(Relation.DIFFERENT, Difference.VALUE, says)


def _other_reading(claim: Figure, source: Figure, mine: Quantity, theirs: Quantity) -> Outcome | None:
    """Another reading of either number would agree: thousands or decimals, 105 or 10⁵, one number or two.

    Numbers written alike are read alike: a unit of another size is then a difference.
    """
    if claim.value == source.value and claim.alternatives == source.alternatives:
        return None
    for value in (claim.value, *claim.alternatives):
        for other in (source.value, *source.alternatives):
            if value is None or other is None or (value, other) == (claim.value, source.value):
                continue
            if same_number(quantity_of(claim, value).value, quantity_of(source, other).value):
                doubt = source.doubt if other != source.value else claim.doubt
                return Outcome(Relation.AMBIGUOUS, Difference.SOFT, _doubt_in_words(doubt, source))
    return None


def _doubt_in_words(doubt: Doubt | None, source: Figure) -> str:
    reasons = {
        Doubt.EXPONENT: "an exponent may have been flattened",
        Doubt.LOCALE: "point and comma can be read either way",
        Doubt.GROUPING: "a space may group thousands or part two numbers",
    }
    return (
        f"{source.text}: {reasons.get(doubt, 'it can be read in two ways') if doubt else 'it can be read in two ways'}"
    )


def _same_form(claim: Figure, source: Figure) -> bool:
    same_unit = (claim.unit is None) == (source.unit is None) and (
        claim.unit is None or source.unit is None or math.isclose(claim.unit.factor, source.unit.factor, rel_tol=1e-9)
    )
    kinds = {claim.kind, source.kind}
    return same_unit and (len(kinds) == 1 or kinds <= PLAIN_KINDS or kinds <= {FigureKind.MEASURE, *PLAIN_KINDS})
