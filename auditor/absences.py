"""What a source lacks of a claim: a name or term, a figure, plain words, or that it says so itself."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.quantities import states_figure

NOT_ASSERTED = "not_asserted"
"""Kind of the finding that a sentence has the claim's words and does not say it."""


def names_among(terms: Sequence[str], claim: str) -> tuple[str, ...]:
    """Return the names, acronyms and technical terms among what the source lacks of a claim.

    A word is no name because it opens the claim.
    """
    from auditor.grounding.names import is_technical

    return tuple(term for term in terms if is_technical(term) and not _opens(term, claim))


def figures_among(terms: Sequence[str]) -> tuple[str, ...]:
    """Return the figures among what the source lacks of a claim."""
    return tuple(term for term in terms if states_figure(term) is not None)


def _opens(term: str, claim: str) -> bool:
    return claim.startswith(term) and term[1:].islower()
