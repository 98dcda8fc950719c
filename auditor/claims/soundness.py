"""Whether a part of a split sentence is a sentence: no two verbs in a row, no article or preposition without its noun.

The splitters trust the parse; where it was wrong, words that do not go together come to stand side by side, and it is
there that a cut shows.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from auditor.claims.draft import Draft
from auditor.claims.grammar import FINITE, SUBJECTS, conjuncts

if TYPE_CHECKING:
    from spacy.tokens import Token

NEEDY = frozenset({"det", "poss"})
"""Labels of words that are nothing without the word they belong to."""
CLAUSE_OPENERS = frozenset({"CC", "WDT", "WP", "WP$", "WRB"})
"""Tags of words after which a verb of another clause may stand."""


def is_sound(draft: Draft, part: Draft) -> bool:
    """Say whether a part reads on where words of the draft were left out."""
    held = part.kept()
    kept = [token for token in draft.parse() if draft.origins[token.idx] in held]
    cuts = [at for at, (before, after) in enumerate(pairwise(kept), 1) if before.i + 1 < after.i]
    return not any(_is_bereft(kept[at - 1], kept) or _doubles_verb(kept, at) for at in cuts)


def _is_bereft(token: Token, kept: list[Token]) -> bool:
    """Say whether the word that a token belongs to, or the phrase that it opens, was left out."""
    if token.dep_ == "prep":
        inside = [one for one in token.subtree if one.i > token.i and not one.is_punct]
        return bool(inside) and not any(one in kept for one in inside)
    if token.dep_ not in NEEDY:
        return False
    first = token.head
    while first.dep_ == "conj":
        first = first.head
    return not any(one in kept for one in conjuncts(first))


def _doubles_verb(kept: list[Token], at: int) -> bool:
    """Say whether a finite verb right after a cut has another one before it that nothing parts from it.

    "Polymers are the easiest | have been used": the parse had the end of the first predicate wrong.
    """
    rest = iter(kept[at:])
    verb = next((one for one in rest if one.dep_ not in {"advmod", "neg"}), None)
    if verb is None or verb.tag_ not in FINITE or kept[at - 1].is_punct:
        return False
    before_verb = list(kept[:at])
    while before_verb and before_verb[-1].dep_ in {"aux", "auxpass", "advmod", "neg"}:
        # "They can | operate": an auxiliary of both.
        before_verb.pop()
    for before in reversed(before_verb):
        if before.is_punct or before.dep_ in {"mark", *SUBJECTS} or before.tag_ in CLAUSE_OPENERS:
            return False
        if before.tag_ in FINITE:
            return True
    return False
