"""Words said of a coordination as a whole: "neither … nor", "not only", "few firms do A and B", "did not do A and B".

A split would turn what they say around, or say of each what is true of both together alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.grammar import children, conjunction, is_verb, subject
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token


def binds_predicates(doc: Doc) -> bool:
    """Say whether words before a verb join it with what follows: "neither raised", "not only raises", "either …"."""
    for token in doc[:-1]:
        after = token.nbor(1)
        if token.lower_ == "nor" or (token.lower_ == "not" and after.lower_ in word_set("additive_focus")):
            return True
        if token.lower_ in {"neither", "either"} and (
            is_verb(after) or (is_verb(token.head) and token.dep_ == "preconj")
        ):
            return True
    return False


def governs_all(chain: list[Token]) -> bool:
    """Say whether a denial, a modal or a scarce subject before the first verb may hold for the conjuncts together."""
    head = chain[0]
    about = subject(head)
    if about is not None and _is_scarce(about) and any(subject(token) is None for token in chain[1:]):
        return True
    bare = [token for token in chain[1:] if subject(token) is None and not children(token, "aux", "auxpass")]
    if conjunction(chain) in {"and", "&"}:
        if children(head, "neg"):
            return any(_needs_auxiliary(head, token) for token in bare)
        if any(child.lower_ in word_set("near_negatives") for child in children(head, "advmod") if child.i < head.i):
            return any(token.pos_ == "VERB" for token in bare)
    # "could store carbon but compete with crops": either they could, or they do.
    modal = any(child.tag_ == "MD" for child in children(head, "aux"))
    plural = about is not None and (about.tag_ not in {"NN", "NNP"} or bool(children(about, "conj")))
    return (
        modal and plural and conjunction(chain) in {"but", "yet"} and any(token.tag_ in {"VB", "VBP"} for token in bare)
    )


def _needs_auxiliary(head: Token, token: Token) -> bool:
    """Say whether a conjunct cannot do without the first one's auxiliary."""
    return token.tag_ in {"VB", "VBG"} or (token.tag_ == "VBN" and head.tag_ == "VBN")


def _is_scarce(about: Token) -> bool:
    """Say whether a subject is of few or none ("few farms", "only Spain"): what two do together each alone may not."""
    return any(token.lower_ in word_set("scarce_words") for token in about.subtree if token.i <= about.i)
