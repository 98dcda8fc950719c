"""Which figure of a source belongs to which figure of a claim, and how each fares.

A figure is matched by its value and by what it counts: "40 adults and 60 children" is not borne out by "60 adults and
40 children", though both numbers are there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from auditor.grounding.figure_affinity import Candidate, affinity
from auditor.grounding.figure_comparison import compare
from auditor.grounding.figure_derivation import best_expected, derive
from auditor.grounding.figure_model import Difference, Figure, FigureKind, FigureMatch, Relation
from auditor.grounding.figure_rivals import bound_to_noun

_SAME_NUMBER: Final = frozenset((Difference.UNIT, Difference.SIGN, Difference.LEVEL, Difference.BOUND_DROPPED))
_FEW: Final = 2


def match_figures(claim: Sequence[Figure], source: Sequence[Figure]) -> tuple[FigureMatch, ...]:
    """Return for each figure of the claim how it fares among the source's figures."""
    seen: dict[tuple[object, ...], tuple[list[Candidate], FigureMatch]] = {}
    candidates: list[list[Candidate]] = []
    matches: list[FigureMatch] = []
    for figure in claim:
        sign = (figure.text, figure.kind, figure.value, figure.nouns, figure.context, figure.label)
        if sign not in seen:
            found = _candidates(figure, source)
            seen[sign] = found, _match(figure, found, source)
        candidates.append(seen[sign][0])
        matches.append(seen[sign][1].model_copy(update={"figure": figure}))
    return tuple(bound_to_noun(k, matches, candidates, claim) for k in range(len(matches)))


def agrees_anywhere(figure: Figure, source: Sequence[Figure]) -> bool:
    """Say whether a figure of the source, or several of one sentence, bear the figure out, whatever they count."""
    outcomes = (compare(figure, other) for other in source)
    if any(outcome is not None and outcome.relation.agrees for outcome in outcomes):
        return True
    return _derived(figure, source) is not None


def _candidates(figure: Figure, source: Sequence[Figure]) -> list[Candidate]:
    found = []
    for other in source:
        outcome = compare(figure, other)
        if outcome is not None:
            found.append(Candidate(other, outcome, affinity(figure, other)))
    return found


def _match(figure: Figure, candidates: Sequence[Candidate], source: Sequence[Figure]) -> FigureMatch:
    best = min(candidates, key=lambda c: (c.outcome.relation.rank, -c.affinity), default=None)
    if figure.kind is FigureKind.RANGE and best is not None and best.outcome.relation is Relation.SATISFIES_BOUND:
        best = _worst_inside(candidates, best)
    if best is not None and best.outcome.relation.rank <= Relation.CONVERTED.rank:
        return _matched(figure, best)
    derived = _derived(figure, source)
    if derived is not None and (best is None or derived.relation.rank < best.outcome.relation.rank):
        return derived
    expected = best_expected(figure, source) if best is None or not best.outcome.relation.agrees else None
    if expected is not None and (best is None or best.outcome.relation is Relation.DIFFERENT):
        how = f"{expected.how} is {_change(figure, expected.value)}, not {figure.text}"
        return FigureMatch(
            figure=figure,
            relation=Relation.DIFFERENT,
            matched=expected.parts,
            difference=Difference.VALUE,
            how=how,
            expected=_change(figure, expected.value),
            affinity=1.0,
        )
    if best is None:
        return FigureMatch(
            figure=figure,
            relation=Relation.DIFFERENT,
            difference=Difference.ABSENT,
            how="no figure of the source can be compared with it",
        )
    if best.outcome.relation is Relation.DIFFERENT:
        telling = [c for c in candidates if not _mere(figure, c.figure)] or candidates
        closest = max(telling, key=lambda c: (_telling(c), c.affinity))
        return _matched(figure, closest)
    return _matched(figure, best)


def _mere(figure: Figure, other: Figure) -> bool:
    """Whether the source's figure is a mere "one" or "two" beside a large number: "at least one narcotic"."""
    return other.spelled and (other.value or 0) <= _FEW and abs(figure.value or 0) > 10 * _FEW


def _telling(candidate: Candidate) -> bool:
    """The same number with another unit, sign, level or bound says more than another number."""
    return candidate.outcome.difference in _SAME_NUMBER


def _worst_inside(candidates: Sequence[Candidate], best: Candidate) -> Candidate:
    """A range that the claim gives for all must hold for every value of the same thing."""
    kin = [
        c
        for c in candidates
        if c.affinity >= best.affinity
        and c.outcome.relation is Relation.DIFFERENT
        and c.figure.sentence == best.figure.sentence
    ]
    return kin[0] if kin else best


def _change(figure: Figure, value: float) -> str:
    return f"{value * 100:.4g}%" if figure.kind is FigureKind.PERCENT else f"{value:.4g}-fold"


def _derived(figure: Figure, source: Sequence[Figure]) -> FigureMatch | None:
    ends = _ends_apart(figure, source)
    if ends is not None:
        return ends
    found = derive(figure, source)
    if found is None:
        return None
    outcome, derived = found
    closeness = max((affinity(figure, part) for part in derived.parts), default=0.0)
    return FigureMatch(
        figure=figure,
        relation=outcome.relation,
        matched=derived.parts,
        difference=outcome.difference,
        how=outcome.how,
        affinity=closeness,
    )


def _ends_apart(figure: Figure, source: Sequence[Figure]) -> FigureMatch | None:
    """A range whose ends the source gives as two figures: "from 5 to 10", or as the least and greatest of a list."""
    if figure.kind not in (FigureKind.RANGE, FigureKind.YEAR_RANGE) or figure.ends is None:
        return None
    found = []
    for end in figure.ends:
        kind = FigureKind.YEAR if figure.kind is FigureKind.YEAR_RANGE else _end_kind(figure)
        single = figure.model_copy(
            update={
                "kind": kind,
                "value": end,
                "low": None,
                "high": None,
                "unit": None if kind is FigureKind.PERCENT else figure.unit,
            }
        )
        equal = [
            other
            for other in source
            if (o := compare(single, other)) is not None and o.relation.rank <= Relation.EQUAL_AFTER_ROUNDING.rank
        ]
        if not equal:
            return None
        found.append(equal[0])
    how = f"{found[0].text} and {found[1].text} are its ends"
    return FigureMatch(
        figure=figure, relation=Relation.DERIVED, matched=tuple(found), how=how, affinity=affinity(figure, found[0])
    )


def _end_kind(figure: Figure) -> FigureKind:
    if figure.unit is None:
        return FigureKind.COUNT if figure.step >= 1 else FigureKind.NUMBER
    return {k.value: k for k in (FigureKind.PERCENT, FigureKind.PERCENTAGE_POINTS, FigureKind.FOLD)}.get(
        figure.unit.name, FigureKind.MEASURE
    )


def _matched(figure: Figure, candidate: Candidate) -> FigureMatch:
    outcome = candidate.outcome
    return FigureMatch(
        figure=figure,
        relation=outcome.relation,
        matched=(candidate.figure,),
        difference=outcome.difference,
        how=outcome.how,
        expected="" if outcome.relation.agrees else candidate.figure.text,
        affinity=candidate.affinity,
    )
