"""What stands after the last of several predicates and may belong to all of them.

A setting at the end ("… in older adults") goes with each, for that says less and not more. What only the whole says
("…, suggesting that", "…, with the largest gains in", "compared with") keeps the predicates together.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from auditor.claims.grammar import children, subtree
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Token

OBJECTS = frozenset({"dobj", "acomp", "attr", "oprd"})
"""Labels of what a verb needs behind it; a phrase after these is none of them."""


def holds_all(before: Iterable[Token], last: Token) -> bool:
    """Say whether something after the last of the predicates is said of all of them together.

    `before` are the words of those before it, whose subject it shares.
    """
    return _compares_all(before, last) or _has_aside(last)


def _compares_all(before: Iterable[Token], last: Token) -> bool:
    """Say whether a comparison stands behind the last predicate and none behind one before it."""
    compared = any(token.lower_ in word_set("comparing_words") for token in last.doc[last.i :])
    return compared and not any(token.lower_ in word_set("comparing_words") for token in before)


def is_followed(member: Token) -> bool:
    """Say whether a comma behind the last member of a list opens what is said of all: "A and B, limiting its use"."""
    after = next((token for token in member.doc[member.i : -1] if token.text == ","), None)
    first = None if after is None else after.nbor(1)
    return first is not None and (
        first.tag_ == "VBG" or first.lower_ in word_set("aside_openers") or first.lower_ in {"which", "who"}
    )


def _has_aside(last: Token) -> bool:
    """Say whether a comma behind the last predicate opens a result, a restriction or a concession."""
    own = bool(children(last, "aux", "auxpass"))
    for comma, first in pairwise(last.doc[last.i :]):
        if comma.text != "," or first.lower_ == "including":
            continue
        if first.lower_ in word_set("concession_markers"):
            return True
        # "was sold and has grown, drawing firms": with an auxiliary of its own the last one has its own result.
        if not own and (first.tag_ == "VBG" or first.lower_ in word_set("aside_openers")):
            return True
    return False


def setting(before: Iterable[Token], last: Token) -> frozenset[int]:
    """Return the setting at the end that predicates share, or nothing: "… lowered A and raised B in older adults".

    Not where one of those before has such a phrase itself, or the last verb puts something somewhere ("… and invested
    it in schools").
    """
    if last.lemma_ in word_set("placing_verbs") or any(_opens_setting(token) for token in before):
        return frozenset()
    return next((subtree(token) for token in last.doc[last.i :] if _is_setting(token, last)), frozenset())


def _opens_setting(token: Token) -> bool:
    return token.dep_ == "prep" and token.lower_ in word_set("setting_prepositions")


def _is_setting(token: Token, last: Token) -> bool:
    """Say whether a preposition opens a setting after the verb's object, which nothing follows but a full stop."""
    inside = next(iter(children(token, "pobj")), None)
    if inside is None or not _opens_setting(token) or any(one.text == "," for one in last.doc[last.i : token.i]):
        return False
    if any(one.i > max(subtree(token)) and not one.is_punct for one in token.doc):
        return False
    governed = token.head == last or (token.head.head == last and token.head.dep_ in OBJECTS)
    behind = any(child.dep_ in OBJECTS and child.i < token.i for child in last.children)
    return governed and behind and _is_place_or_group(inside)


def _is_place_or_group(noun: Token) -> bool:
    return noun.pos_ == "PROPN" or noun.lemma_.lower() in word_set("setting_nouns") or noun.like_num
