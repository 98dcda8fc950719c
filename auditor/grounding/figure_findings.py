"""Findings in plain words from matches of figures, and how far each kind of difference may go."""

from __future__ import annotations

from typing import Final

from auditor.domain import Check, Finding, Status, Strength
from auditor.grounding.figure_model import Bound, Difference, Figure, FigureKind, FigureMatch, Relation
from auditor.grounding.figure_words import figure_words

_SOFT: Final = frozenset((Difference.SOFT, Difference.KIND, Difference.STATISTIC, Difference.ABSENT))
_SIGNALS: Final = {
    Difference.PRECISION: ("precision", "figure"),
    Difference.BOUND_DROPPED: ("scope", "figure"),
}


def told_as_change(figure: Figure) -> bool:
    """Say whether the words before a figure tell its direction, so that its sign may be left out: "fell by 5"."""
    return figure.change or bool(figure_words().change_stems & {*figure.context, *figure.nouns})


def may_accuse(match: FigureMatch) -> bool:
    """Say whether the kind of difference is hard enough to accuse over a strong alignment."""
    if match.relation is not Relation.DIFFERENT or match.difference is None or match.difference in _SOFT:
        return False
    if len(match.matched) == 1 and match.matched[0].change != match.figure.change:
        return False
    if match.difference is Difference.BOUND_DROPPED:
        return bool(match.matched) and match.matched[0].bound.is_upper and match.figure.kind is not FigureKind.P_VALUE
    if match.difference is Difference.PRECISION:
        return bool(match.matched) and (match.figure.bound is Bound.EXACTLY or match.matched[0].bound.loose)
    return True


def finding_of(match: FigureMatch, strength: Strength = Strength.SUSPICION) -> Finding:
    """Return the finding of a figure that the source does not bear out."""
    overstated = (
        match.difference in (Difference.PRECISION, Difference.BOUND_DROPPED) and match.figure.bound is not Bound.EXACTLY
    )
    status = Status.OVERSTATED if overstated else Status.CONTRADICTED
    source_span = match.matched[0].span if match.matched else None
    return Finding(
        check=Check.FIGURES,
        kind="figure_differs" if match.matched else "figure_missing",
        strength=strength,
        status=status if strength is Strength.CONFLICT else None,
        message=message_of(match),
        claim_span=match.figure.span,
        source_span=source_span,
        signals=_SIGNALS.get(match.difference, ("figure",)) if match.difference else ("figure",),
    )


def message_of(match: FigureMatch) -> str:
    """Return one plain sentence: the claim's figure, what it was compared with, and what would have matched."""
    claim = f"The claim says “{match.figure.text}”"
    if not match.matched:
        return f"{claim}; no figure of the text can be compared with it."
    expected = (
        f" “{match.expected}” would have matched." if match.expected and match.expected != match.matched[0].text else ""
    )
    return f"{claim}: {match.how}.{expected}"
