"""How far the words around two figures are the same: whether they count the same thing."""

from __future__ import annotations

from typing import Final, NamedTuple

from auditor.grounding.figure_model import Figure
from auditor.grounding.figure_quantities import Outcome

_CONTEXT_WEIGHT: Final = 0.6
_FADE: Final = 0.85
"""Weight of each further word."""


class Candidate(NamedTuple):
    """One figure of the source beside one of the claim."""

    figure: Figure
    outcome: Outcome
    affinity: float


def weights(figure: Figure) -> dict[str, float]:
    """Return the stems around a figure with their weights, nearest and following words first."""
    found: dict[str, float] = {}
    for rank, word in enumerate(figure.context):
        found[word] = max(found.get(word, 0.0), _CONTEXT_WEIGHT * _FADE**rank)
    for rank, word in enumerate(figure.nouns):
        found[word] = max(found.get(word, 0.0), _FADE**rank)
    if figure.label is not None:
        found[figure.label] = 1.0
    return found


def affinity(claim: Figure, source: Figure) -> float:
    """Return how far the words around both figures are the same, 0 to 1."""
    mine, theirs = weights(claim), weights(source)
    if not mine or not theirs:
        return 0.0
    shared = sum(min(mine[word], theirs[word]) for word in mine.keys() & theirs.keys())
    return shared / min(sum(mine.values()), sum(theirs.values()))
