"""Shares that follow from counts of a sentence, and counts or rates that follow from shares."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from auditor.grounding.figure_combinations import Derived
from auditor.grounding.figure_model import Figure, FigureKind
from auditor.grounding.figure_quantities import is_round_whole, quantity

_OF_THE: Final = 8
"""Characters between a share and the count it is told of ("of the")."""


def shares(figures: Sequence[Figure]) -> Iterator[Derived]:
    """Yield the shares that counts are of each other, and what a share leaves."""
    for figure in figures:
        if figure.part is not None and figure.whole and figure.value == figure.part:
            yield Derived(figure.part / figure.whole, "share", (figure,), f"{figure.part:g} of {figure.whole:g}")
    counts = [f for f in figures if f.kind is FigureKind.COUNT and f.value is not None and f.value > 0]
    for part, whole in combinations(counts[:20], 2):
        low, high = sorted((part.value or 0.0, whole.value or 0.0))
        if low < high and part.part is None and whole.part is None:
            how = f"{low:g} of {high:g}"
            yield Derived(low / high, "share", (part, whole), how, explicit=False)
    yield from _shares_of_sum(counts)
    for figure in figures:
        if figure.kind in (FigureKind.PERCENT, FigureKind.FRACTION) and figure.value is not None:
            share = quantity(figure).value
            if 0 < share < 1:
                yield Derived(1 - share, "share", (figure,), f"the rest of {figure.text}", explicit=False, rounds=False)


def _shares_of_sum(counts: Sequence[Figure]) -> Iterator[Derived]:
    """`60 women and 40 men`: each is a share of both, where they count different things."""
    for first, second in combinations(counts[:20], 2):
        if first.nouns and second.nouns and not set(first.nouns) & set(second.nouns):
            total = (first.value or 0.0) + (second.value or 0.0)
            for part in (first, second):
                how = f"{part.text} of {first.text} and {second.text}"
                yield Derived((part.value or 0.0) / total, "share", (first, second), how, explicit=False)


def parts_of_wholes(figures: Sequence[Figure]) -> Iterator[Derived]:
    """Yield the counts that a share told of a count makes: "75% of the 48 sites" are 36."""
    counts = [f for f in figures if f.kind is FigureKind.COUNT and f.value is not None and f.value > 0]
    for share in figures:
        if share.kind not in (FigureKind.PERCENT, FigureKind.FRACTION) or share.value is None:
            continue
        for whole in counts:
            part = quantity(share).value * (whole.value or 0.0)
            if 0 <= whole.span.start - share.span.end <= _OF_THE and 0 < part < (whole.value or 0.0):
                yield Derived(float(round(part)), "number", (share, whole), f"{share.text} of {whole.text}")


def share_of_claim(claim: Figure, figures: Sequence[Figure]) -> Iterator[Derived]:
    """The claim says `12 of 48` or `12 per 1,000`; the source 25 % or 120 per 10,000."""
    for figure in figures:
        if figure.kind in (FigureKind.PERCENT, FigureKind.FRACTION) and figure.value is not None and claim.whole:
            share = quantity(figure)
            mine = (claim.part or 0.0) / claim.whole
            if math.isclose(share.value, mine, rel_tol=1e-9) or abs(share.value - mine) <= share.step / 2:
                yield Derived(
                    claim.value or 0.0,
                    quantity(claim).dimension,
                    (figure,),
                    f"{claim.part:g} of {claim.whole:g} is {figure.text}",
                )
        elif _same_rate(claim, figure):
            how = f"{figure.part:g} per {figure.whole:g} is {claim.part:g} per {claim.whole:g}"
            yield Derived(claim.value or 0.0, quantity(claim).dimension, (figure,), how)


def _same_rate(claim: Figure, figure: Figure) -> bool:
    """Whether both are told per a round number and come to the same: 12 per 1,000 and 120 per 10,000."""
    if not (claim.whole and figure.whole and is_round_whole(claim.whole) and is_round_whole(figure.whole)):
        return False
    mine, theirs = (claim.part or 0.0) / claim.whole, (figure.part or 0.0) / figure.whole
    return figure.value == figure.part and math.isclose(mine, theirs, rel_tol=1e-9)
