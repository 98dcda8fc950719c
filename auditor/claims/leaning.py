"""Clauses that lean on the one beside them: "…, although the effect was small", "…, and few reported it".

Such a clause has a subject and a verb and still does not stand alone; the sentence is kept together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.grammar import children, subject
from auditor.resources import word_list

if TYPE_CHECKING:
    from spacy.tokens import Token

COMPARATIVE = frozenset({"JJR", "RBR"})
"""Tags of comparatives."""


def leans(verb: Token) -> bool:
    """Say whether a clause with a subject of its own says of what, or than what, only by the clause beside it."""
    about = subject(verb)
    if about is None:
        return False
    return _is_open_measure(about) or _is_bare_quantity(about) or _adds(verb) or _compares(verb)


def _is_open_measure(about: Token) -> bool:
    """Say whether the subject is a result or measure without "of …": "evidence", "the predictive value"."""
    if about.lemma_.lower() not in word_list("measure_nouns") or about.pos_ != "NOUN":
        return False
    told = [child for child in about.children if child.dep_ not in {"det", "punct"}]
    definite = any(child.lower_ == "the" for child in children(about, "det"))
    return not told or (definite and all(child.dep_ == "amod" for child in told))


def _is_bare_quantity(about: Token) -> bool:
    """Say whether the subject is a share of what the clause beside names: "few", "others", "some"."""
    limited = any(child.dep_ in {"prep", "relcl", "acl", "amod"} for child in about.children)
    return about.lower_ in word_list("share_words") and about.pos_ != "PROPN" and not limited


def _adds(verb: Token) -> bool:
    """Say whether the clause is one more of a kind: "energy and industry are also gaining ground"."""
    return any(child.lower_ in {"also", "too", "likewise"} for child in children(verb, "advmod"))


def _compares(verb: Token) -> bool:
    """Say whether the predicate compares without saying with what: "burden was not lower"."""
    if any(token.lower_ in {"than", "as", "compared"} for token in verb.subtree):
        return False
    return any(child.tag_ in COMPARATIVE for child in children(verb, "acomp"))
