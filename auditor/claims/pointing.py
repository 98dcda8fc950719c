"""Whether a part of a split sentence points to what only another part names ("these stresses", "their use")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.antecedents import PLURAL, SINGULAR, candidates
from auditor.claims.draft import Draft
from auditor.claims.grammar import SUBJECTS
from auditor.claims.phrases import POINTING

if TYPE_CHECKING:
    from spacy.tokens import Token


def points_outside(draft: Draft, part: Draft) -> bool:
    """Say whether a word of a part points to a thing that the whole names before it and the part does not.

    The subject of the main clause and what it owns are left out: what they stand for is written into the claim.
    """
    return any(_is_left_behind(token, draft, part) for token in part.parse())


def _is_left_behind(token: Token, draft: Draft, part: Draft) -> bool:
    place = part.origins[token.idx]
    if place is None or place not in draft.origins:
        return False
    here, whole = part.text[: token.idx], draft.text[: draft.origins.index(place)]
    if token.lower_ in POINTING and token.dep_ == "det":
        named = token.head.lower_
        return named in whole.lower() and named not in here.lower()
    if token.lower_ not in (SINGULAR | PLURAL) - POINTING or token.tag_ not in {"PRP", "PRP$"}:
        return False
    return not _is_written_in(token) and not candidates(here, token) and bool(candidates(whole, token))


def _is_written_in(token: Token) -> bool:
    """Say whether a pronoun is an object, or belongs to the main clause's subject: these are named in the claim."""
    if token.dep_ in {"dobj", "pobj"}:
        return True
    noun = token.head if token.dep_ == "poss" else token
    return noun.dep_ in SUBJECTS and noun.head.dep_ == "ROOT"
