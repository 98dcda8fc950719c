"""Words that members of a list may share: "optimal taxation and extraction strategies", "AI tools, models and methods".

Which of the members such a word belongs to only who knows the matter can tell, so such lists are kept whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.grammar import children

if TYPE_CHECKING:
    from spacy.tokens import Token

BEFORE = ("amod", "compound", "nmod")
"""Labels of words before a noun that tell which kind is meant."""
OWNING = ("det", "poss", "nummod")
"""Labels of words that begin a phrase of its own."""


def may_share_words(chain: list[Token]) -> bool:
    """Say whether words before the first member, or the noun of the last, may belong to other members too."""
    return _shares_opening(chain) or _shares_noun(chain) or _is_nested(chain)


def _is_nested(chain: list[Token]) -> bool:
    """Say whether a list stands in the list: "high strength and ductility, good finish, and low weight"."""
    return sum(len(children(token, "cc")) for token in chain) > 1


def _shares_opening(chain: list[Token]) -> bool:
    """Say whether what stands before the first member may tell of the others, none of which has such words itself."""
    first, rest = chain[0], chain[1:]
    if not children(first, *BEFORE) or first.pos_ == "PROPN":
        return False
    return all(_is_bare(token) and token.pos_ == "NOUN" for token in rest)


def _shares_noun(chain: list[Token]) -> bool:
    """Say whether a member before the last may be one more word before the last one's noun: "tax and health policy"."""
    last = chain[-1]
    before = [child for child in children(last, *BEFORE) if child.i < last.i]
    if not before or children(last, *OWNING):
        return False
    # An adjective goes with a noun only in pairs: "school and clinical settings", not "growth, trade and good health".
    if before[0].dep_ == "amod" and len(chain) > 2:
        return False
    return any(_may_be_modifier(token) for token in chain[:-1])


def _may_be_modifier(token: Token) -> bool:
    """Say whether a noun may stand before another one as "taxation" does in "optimal taxation strategies"."""
    told = children(token, "det", "poss", "nummod", "prep", "acl", "relcl", "compound")
    return token.pos_ in {"NOUN", "PROPN"} and token.tag_ in {"NN", "NNP"} and not told


def _is_bare(token: Token) -> bool:
    return not [child for child in children(token, *BEFORE, *OWNING) if child.i < token.i]
