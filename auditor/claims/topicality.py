"""Parts of a split sentence that tell of what they are only by another part: "long-term evaluations remain rare".

All nouns of such a part say what is told and not of what, or it has "the" before a thing that another part brought up
("Cool roofs are cheap, and residents noted that the coating fades").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor.claims.draft import Draft
from auditor.claims.grammar import root_of, subject
from auditor.parsing import entity_type
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Token

BESIDE = frozenset({"case", "cc"})
"""Labels of what stands beside a noun and does not tell which thing is meant."""
PLACES = frozenset({"GPE", "LOC"})
"""Entity types of places."""
PRONOUNS = frozenset({"PRP", "PRP$", "DT"})
"""Tags of words that stand for a thing; it is written in for them, or the claim is marked."""


def rests_on_others(draft: Draft, parts: Sequence[Draft]) -> bool:
    """Say whether a part does not tell what it is about, and another one does."""
    general = [_is_general(part) for part in parts]
    if any(general) and not all(general):
        return True
    return any(_has_thing_of_others(part, draft) for part in parts)


def _is_general(part: Draft) -> bool:
    """Say whether no noun of a part names a matter and no pronoun stands for one."""
    words = list(part.parse())
    if any(token.pos_ in {"PROPN", "NUM"} or token.tag_ in {"PRP", "PRP$"} for token in words):
        return False
    if any(token.pos_ == "PRON" and token.tag_ in PRONOUNS for token in words):
        return False
    nouns = [token.lemma_.lower() for token in words if token.pos_ == "NOUN"]
    return bool(nouns) and all(noun in word_set("topicless_nouns") for noun in nouns)


def _has_thing_of_others(part: Draft, draft: Draft) -> bool:
    """Say whether a part begins in the midst of the draft and has "the" before what its own words do not tell."""
    doc = part.parse()
    root = root_of(doc)
    about = None if root is None else subject(root)
    place = None if about is None else part.origins[about.idx]
    if place is None or all(at in part.kept() for at in draft.kept() if at < place):
        return False
    return any(_is_bare_definite(token) for token in doc if token.pos_ == "NOUN")


def _is_aside(child: Token) -> bool:
    """Say whether a clause behind a noun says something in passing, and not which one is meant."""
    start = min(token.i for token in child.subtree)
    return child.dep_ == "relcl" and child.doc[start - 1].text == ","


def _is_bare_definite(noun: Token) -> bool:
    """Say whether a thing has "the" or "the largest" and nothing else to tell which one is meant or name it before."""
    words = [child for child in noun.children if not (child.is_punct or child.dep_ in BESIDE or _is_aside(child))]
    told = [word for word in words if word.lower_ != "the" and word.tag_ != "JJS"]
    if told or not any(word.lower_ == "the" for word in words) or noun.dep_ in {"compound", "nmod"}:
        return False
    lemma = noun.lemma_.lower()
    # A role is named or marked later: "the firm"; so is who reports.
    if any(lemma in word_set(name) for name in ("unique_things", "role_nouns", "tellers", "researcher_nouns")):
        return False
    return not any(token.lemma_.lower() == lemma or _is_name(token) for token in noun.doc[: noun.i])


def _is_name(token: Token) -> bool:
    """Say whether a word is of a name for something that may be called by its kind later; a place is no coating."""
    unit = any(child.dep_ == "nummod" for child in token.children)
    return token.pos_ == "PROPN" and token.is_alpha and not unit and entity_type(token) not in PLACES
