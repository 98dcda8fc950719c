"""Figures that stand in the same place of the same words: agreement there settles them, difference there accuses."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from auditor.domain import Check, Finding, Status, Strength
from auditor.grounding.figure_affinity import affinity, weights
from auditor.grounding.figure_comparison import compare
from auditor.grounding.figure_findings import finding_of, told_as_change
from auditor.grounding.figure_frames import Frame, Slot
from auditor.grounding.figure_matching import match_figures
from auditor.grounding.figure_model import Difference, Figure, FigureKind, FigureMatch, Relation
from auditor.grounding.figure_places import Sentence
from auditor.grounding.figure_quantities import Outcome, quantity
from auditor.grounding.figure_sides import told_from_other_side

_SAME_WORDS: Final = 0.85
"""Share of all words of the claim that must stand in the sentence in order."""
_EQUALLY_NEAR: Final = 0.05
"""Sentences this close to the nearest count as well: a text may say a thing twice."""
_LOOSER: Final = 0.25
"""How much weaker a bound may be told and only be worth a look."""
_SEVERAL: Final = 2
_SOFT: Final = frozenset((Difference.SOFT,))


class InPlace(NamedTuple):
    """What comparing figures in the same place gave."""

    settled: frozenset[int]
    """Indices of the claim's figures about which nothing more is to be asked."""
    findings: tuple[Finding, ...]


def compare_in_place(claim: str, figures: Sequence[Figure], sentences: Sequence[Sentence]) -> InPlace:
    """Return what the sentences that have the claim's words say in the places of its figures."""
    laid = [
        (s.frame, s.figures)
        for s in sentences
        if s.frame is not None
        and s.names_held
        and s.frame.share >= _SAME_WORDS
        and not _told_in_another_clause(figures, s.figures)
        and not told_from_other_side(claim, figures, s.passage.text, s.figures, s.passage.span.start)
    ]
    if not laid:
        return InPlace(frozenset(), ())
    best = max(frame.share for frame, _ in laid)
    near = [(frame, theirs) for frame, theirs in laid if frame.share >= best - _EQUALLY_NEAR]
    settled: set[int] = set()
    findings: list[Finding] = []
    for k, figure in enumerate(figures):
        matches = [
            _match(figure, theirs)
            for frame, beside in near
            for mine, theirs in frame.figures
            if mine is figure and not _nearer_agrees(figure, theirs, beside) and not _kin_agrees(figure, theirs, beside)
        ]
        if not matches:
            continue
        settled.add(k)
        match = min(matches, key=lambda m: m.relation.rank)
        if not match.relation.agrees:
            findings.append(finding_of(match, Strength.CONFLICT if _hard(match) else Strength.SUSPICION))
        elif _other_bound(match):
            findings.append(finding_of(match, Strength.CONFLICT if _far_apart(match) else Strength.SUSPICION))
    return InPlace(frozenset(settled), (*findings, *_labels([frame for frame, _ in near])))


def _told_in_another_clause(figures: Sequence[Figure], theirs: Sequence[Figure]) -> bool:
    """Whether all figures of the claim, two or more, stand in the sentence one after the other, its others around them.

    "In 1990 it held 65 species and in 2010 it held 40" bears out "in 2010 it held 40", wherever the words lie.
    """
    count = len(figures)
    if count < _SEVERAL or len(theirs) <= count:
        return False
    runs = (theirs[start : start + count] for start in range(len(theirs) - count + 1))
    return any(all(map(_agree, figures, run)) for run in runs)


def _agree(mine: Figure, other: Figure) -> bool:
    outcome = compare(mine, other)
    return outcome is not None and outcome.relation.rank <= Relation.EQUAL_AFTER_ROUNDING.rank


def _nearer_agrees(figure: Figure, placed: Figure, beside: Sequence[Figure]) -> bool:
    """Whether another figure of the sentence agrees, and its words are more the claim's than those of `placed`.

    "9% in the control group and 6% in the treated group" bears out "6% in the treated group", though the claim's words
    lie over those of the first figure too.
    """
    closeness, own = affinity(figure, placed), weights(figure).keys()
    strange = not weights(placed).keys() <= own
    return any(
        other is not placed
        and (affinity(figure, other) > closeness or (strange and weights(other) and weights(other).keys() <= own))
        and (outcome := compare(figure, other)) is not None
        and outcome.relation.agrees
        for other in beside
    )


def _kin_agrees(figure: Figure, placed: Figure, beside: Sequence[Figure]) -> bool:
    """Whether the sentence has the claim's figure beside one of another kind: "June 1944" and "6 June 1944"."""
    if placed.kind is figure.kind:
        return False
    near = [other for other in beside if other.kind is figure.kind and other is not placed]
    return any(_agree(figure, other) for other in near) or _follows(figure, placed, beside)


def _follows(figure: Figure, placed: Figure, beside: Sequence[Figure]) -> bool:
    """Whether a factor or share of the claim follows from several figures: "doubled to 4", "from 2 to 4"."""
    derived = match_figures([figure], beside)[0]
    return derived.relation is Relation.DERIVED and placed in derived.matched


def _match(figure: Figure, source: Figure) -> FigureMatch:
    outcome = compare(figure, source) or Outcome(
        Relation.DIFFERENT, Difference.KIND, f"in the same place the source says {source.text}"
    )
    expected = "" if outcome.relation.agrees else source.text
    return FigureMatch(
        figure=figure,
        relation=outcome.relation,
        matched=(source,),
        difference=outcome.difference,
        how=outcome.how,
        expected=expected,
        affinity=1.0,
    )


def _hard(match: FigureMatch) -> bool:
    """Whether the difference accuses: not a soft one, not percent for points, not a unit that one text leaves out."""
    mine, theirs = match.figure, match.matched[0]
    if match.difference is Difference.SIGN and theirs.signed:
        return mine.symbol is not None or not told_as_change(mine)
    if match.relation is not Relation.DIFFERENT or match.difference in _SOFT:
        return False
    if {mine.kind, theirs.kind} == {FigureKind.PERCENT, FigureKind.PERCENTAGE_POINTS}:
        return False
    if mine.kind is not theirs.kind and FigureKind.P_VALUE in (mine.kind, theirs.kind):
        return False
    if match.difference is Difference.BOUND_DROPPED:
        return theirs.bound.is_upper and mine.kind is not FigureKind.P_VALUE
    if match.difference is Difference.KIND and mine.value == theirs.value:
        return _has_unit(mine) and _has_unit(theirs)
    return True


def _has_unit(figure: Figure) -> bool:
    return figure.unit is not None or figure.kind in (FigureKind.PERCENT, FigureKind.CURRENCY, FigureKind.FOLD)


def _other_bound(match: FigureMatch) -> bool:
    """Whether both state bounds of other values: true, and not what the source says."""
    mine, theirs = match.figure, match.matched[0]
    bounded = (mine.bound.is_upper or mine.bound.is_lower) and (theirs.bound.is_upper or theirs.bound.is_lower)
    return bounded and match.relation is Relation.SATISFIES_BOUND and mine.kind is not FigureKind.P_VALUE


def _far_apart(match: FigureMatch) -> bool:
    """Whether the bounds cannot be one told more loosely: other units, or numbers far from each other."""
    mine, theirs = quantity(match.figure), quantity(match.matched[0])
    return not math.isclose(mine.value, theirs.value, rel_tol=_LOOSER) and match.figure.bound is match.matched[0].bound


def _labels(frames: Sequence[Frame]) -> Iterator[Finding]:
    """Yield a finding for each named number ("type 2") that the sentence names otherwise."""
    same = {mine.span.start for frame in frames for mine, theirs in frame.labels if mine.label == theirs.label}
    told: set[int] = set()
    for frame in frames:
        for mine, theirs in frame.labels:
            if mine.span.start not in same | told:
                told.add(mine.span.start)
                yield _label_finding(mine, theirs)


def _label_finding(mine: Slot, theirs: Slot) -> Finding:
    return Finding(
        check=Check.FIGURES,
        kind="figure_differs",
        strength=Strength.CONFLICT,
        status=Status.CONTRADICTED,
        message=f"The claim names number {mine.label} where the source names {theirs.label}.",
        claim_span=mine.span,
        source_span=theirs.span,
        signals=("figure",),
    )
