"""Figures that agree and count another thing: the source gives another number for what the claim counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from auditor.grounding.figure_affinity import Candidate
from auditor.grounding.figure_model import Difference, Figure, FigureKind, FigureMatch, Relation

_SAME_WORDS: Final = 0.8
"""Affinity from which the words before two figures are the same but for little."""


def bound_to_noun(
    at: int, matches: Sequence[FigureMatch], candidates: Sequence[Sequence[Candidate]], claim: Sequence[Figure]
) -> FigureMatch:
    """Turn an agreement into a difference where the source's number counts what the claim gives another number for."""
    match = matches[at]
    if not match.relation.agrees or len(match.matched) != 1 or match.figure.kind is FigureKind.YEAR:
        return match
    held = match.matched[0]
    rival = _rival(match.figure, held, candidates[at])
    if rival is None:
        return match
    swapped = any(
        _names(other, held) and not _names(match.figure, held)
        for k, other in enumerate(claim)
        if k != at and (c := _agreeing(candidates[k], rival.figure)) is not None and c.outcome.relation.agrees
    )
    labelled = rival.figure.label is not None and held.label is not None
    shares = match.figure.of and held.of and rival.figure.of
    if not (swapped or labelled or shares):
        return match
    how = f"the source's {held.text} is of {_named(held)}; of {_named(rival.figure)} it says {rival.figure.text}"
    return FigureMatch(
        figure=match.figure, relation=Relation.DIFFERENT, matched=(rival.figure,), difference=Difference.NOUN,
        how=how, expected=rival.figure.text, affinity=rival.affinity,
    )  # fmt: skip


def _agreeing(candidates: Sequence[Candidate], figure: Figure) -> Candidate | None:
    return next((c for c in candidates if c.figure is figure), None)


def _rival(figure: Figure, held: Figure, candidates: Sequence[Candidate]) -> Candidate | None:
    """Return another figure of the source that counts what the claim's figure counts, where `held` does not."""
    by_context = held.label is not None and not (figure.nouns or figure.label)
    if _names(figure, held) or not (figure.nouns or figure.label or by_context):
        return None
    rivals = [
        c
        for c in candidates
        if c.outcome.relation is Relation.DIFFERENT
        and c.figure is not held
        and c.figure.kind is held.kind
        and _names(figure, c.figure)
        and not (by_context and c.affinity < _SAME_WORDS)
    ]
    return max(rivals, key=lambda c: c.affinity, default=None)


def _names(claim: Figure, source: Figure) -> bool:
    """Whether the source's figure counts something that the claim's figure counts."""
    if source.label is not None:
        return source.label in claim.nouns or source.label in claim.context or source.label == claim.label
    if claim.of and source.of and claim.nouns and source.nouns and claim.label is None:
        return claim.nouns[0] in source.nouns[:2] or source.nouns[0] in claim.nouns[:2]
    mine = {claim.label} if claim.label is not None else set(claim.nouns)
    return bool(mine & set(source.nouns)) or (not source.nouns and bool(mine & set(source.context[:2])))


def _named(figure: Figure) -> str:
    return figure.label or " ".join(figure.nouns[:2]) or " ".join(reversed(figure.context[:2])) or "something else"
