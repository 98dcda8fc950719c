"""A figure of a claim that no text of the citation group holds: when that accuses, and when a person should look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from auditor.domain import Check, Extent, Finding, Status, Strength
from auditor.grounding.figure_comparison import compare
from auditor.grounding.figure_model import Bound, Figure, FigureKind
from auditor.grounding.figure_places import source_figures
from auditor.grounding.figure_quantities import is_risk_ratio, same_number
from auditor.grounding.figure_tokens import Token, TokenKind, tokens
from auditor.grounding.figure_words import figure_words
from auditor.sources.passages import SourceIndex

_SMALL: Final = 10
"""Counts in words up to this say too little to be missed."""
_FEW: Final = 2
"""More figures missing at once: the claim is a list, or of another kind than the source."""
_DIGIT: Final = 9
_LABEL_LIKE: Final = 99
"""A bare number up to this that counts nothing may be a citation or a name."""


def missing_figures(
    claim: str,
    absent: Sequence[Figure],
    index: SourceIndex,
    group: Sequence[SourceIndex],
    all_read: bool,
) -> Iterator[Finding]:
    """Yield a finding for each figure that no work of the group holds; one accuses only where the claim is atomic."""
    works = [index, *group]
    atomic = len(absent) <= _FEW and not _several_statements(claim)
    for figure in absent:
        strength = Strength.NOTE
        if all_read:
            sure = (
                atomic
                and _may_be_missed(figure, len(works))
                and not names_something(figure, claim)
                and not _written(figure, claim, works)
            )
            strength = Strength.CONFLICT if sure else Strength.SUSPICION
        elif index.source.extent is Extent.FULL_TEXT:
            strength = Strength.SUSPICION
        yield Finding(
            check=Check.FIGURES,
            kind="figure_missing",
            strength=strength,
            status=Status.FIGURE_MISSING if strength is Strength.CONFLICT else None,
            message=f"The claim says “{figure.text}”; the text has no such figure, and none from which it follows.",
            claim_span=figure.span,
            signals=("figure",),
        )


def _several_statements(claim: str) -> bool:
    """Whether the claim is more than one sentence or a list of clauses: then it was not split as a claim is."""
    sequence = tokens(claim)
    ends = [
        k for k, token in enumerate(sequence[:-1]) if token.text in (".", "!", "?") and _capital_follows(sequence, k)
    ]
    return bool(ends) or any(token.text == ";" for token in sequence)


def _capital_follows(sequence: Sequence[Token], at: int) -> bool:
    following, before = sequence[at + 1], sequence[at - 1] if at else None
    gap = following.start > sequence[at].end
    return gap and following.text[:1].isupper() and before is not None and len(before.text) > 2


def _may_be_missed(figure: Figure, works: int) -> bool:
    """Whether its absence can accuse: no dates, small counts in words, "1 of the", or counts of the works cited.

    Nor a ratio or a bound, which a writer may take from figures that the text gives otherwise: of 21 such figures in
    pairs of a training set, 12 stood in pairs that are supported.
    """
    if figure.kind in (FigureKind.YEAR, FigureKind.YEAR_RANGE, FigureKind.DAY):
        return False
    if figure.spelled and (figure.kind in (FigureKind.FOLD, FigureKind.FRACTION) or (figure.value or 0) <= _SMALL):
        return False
    if figure.kind is FigureKind.COUNT and figure.value == 1 and figure.of:
        return False
    if figure.kind is FigureKind.FOLD or figure.bound.is_upper or figure.bound.is_lower:
        return False
    if figure.kind is FigureKind.PERCENT and figure.value in (0.0, 100.0):
        return False
    if figure.kind is FigureKind.COUNT and not figure.nouns and figure.symbol is None and figure.value is not None:
        return figure.value > _LABEL_LIKE
    return not (figure.kind is FigureKind.COUNT and figure.value == works)


def _written_numbers(index: SourceIndex) -> frozenset[str]:
    return frozenset(token.text for token in tokens(index.source.text) if token.kind is TokenKind.NUMBER)


def names_something(figure: Figure, claim: str) -> bool:
    """Whether a single digit stands right after a name and before no noun: "Forkhead 0 (fox0)"."""
    if figure.kind is not FigureKind.COUNT or figure.spelled or not 0 <= (figure.value or 0) <= _DIGIT:
        return False
    before, after = claim[: figure.span.start].split(), claim[figure.span.end :].lstrip()
    return bool(before) and before[-1][:1].isupper() and not after[:1].islower()


def _written(figure: Figure, claim: str, works: Sequence[SourceIndex]) -> bool:
    """Whether a text may hold the figure in a way that was not understood: as a bare number, or to be computed."""
    return any(
        _digits_stand(figure, work)
        or _bare_number(figure, source_figures(work))
        or _taken_for_change(figure, source_figures(work))
        or _computable(figure, claim, source_figures(work))
        for work in works
    )


def _digits_stand(figure: Figure, work: SourceIndex) -> bool:
    """Whether the digits of a bare number stand in the text in any role: a label, a code, a citation."""
    if figure.kind not in (FigureKind.COUNT, FigureKind.NUMBER) and figure.whole is None:
        return False
    numbers = [token.text for token in tokens(figure.text) if token.kind is TokenKind.NUMBER]
    return bool(numbers) and all(number in work.once(_written_numbers) for number in numbers)


def _complement(figure: Figure, source: Sequence[Figure]) -> bool:
    """Whether a share is what is left of a share of the text: 56.9 % did not, where 43.1 % did."""
    if figure.kind is not FigureKind.PERCENT or figure.value is None:
        return False
    left = 100 - figure.value
    shares = (other.value for other in source if other.unit is None and other.value is not None)
    return any(abs(share - left) <= figure.step / 2 for share in shares)


def _taken_for_change(figure: Figure, source: Sequence[Figure]) -> bool:
    """Whether "70% lower" has the digits of a relative risk of 0.70: a slip for a person to weigh, not invented."""
    if figure.kind is not FigureKind.PERCENT or not figure.change or figure.value is None:
        return False
    ratios = (other.value for other in source if is_risk_ratio(other) and other.value is not None)
    return any(same_number(ratio, figure.value / 100) for ratio in ratios)


def _bare_number(figure: Figure, source: Sequence[Figure]) -> bool:
    """Whether a number without unit has the figure's value or keeps its bound: a table whose head gives the unit."""
    if figure.value is None or (figure.unit is None and figure.kind is not FigureKind.PERCENT):
        return False
    bare = figure.model_copy(update={"kind": FigureKind.NUMBER, "unit": None, "nouns": ()})
    for other in source:
        if other.unit is not None and other.unit.name.startswith(figure.unit.name + "/" if figure.unit else "\0"):
            return other.value == figure.value
        if other.unit is None and other.kind in (FigureKind.COUNT, FigureKind.NUMBER):
            outcome = compare(bare, other)
            if outcome is not None and outcome.relation.agrees:
                return True
        if other.unit is None and any(_bare_end(bare, end) for end in other.ends or ()):
            return True
    return figure.unit is not None and any(_rate_of(figure, other) for other in source)


def _bare_end(bare: Figure, end: float) -> bool:
    outcome = compare(bare, bare.model_copy(update={"value": end, "step": 0.0, "bound": Bound.NONE}))
    return outcome is not None and outcome.relation.agrees


def _rate_of(figure: Figure, other: Figure) -> bool:
    """Whether one is the other with its "per" left to the words: 40 mg daily and 40 mg/day."""
    if figure.unit is None or other.unit is None or figure.value != other.value:
        return False
    left, right = figure.unit.name, other.unit.name
    return left.partition("/")[0] == right.partition("/")[0] and ("/" in left) != ("/" in right)


def _computable(figure: Figure, claim: str, source: Sequence[Figure]) -> bool:
    """Whether the figure states a difference or change that two figures of a table could give."""
    stated = figure.change or _compares(figure, claim)
    kinds = (FigureKind.COUNT, FigureKind.NUMBER, FigureKind.MEASURE, FigureKind.PERCENT, FigureKind.CURRENCY)
    return stated and sum(other.kind in kinds for other in source) > 1


def _compares(figure: Figure, claim: str) -> bool:
    following = tokens(claim[figure.span.end :])[:3]
    return any(token.lower in figure_words().comparatives for token in following)
