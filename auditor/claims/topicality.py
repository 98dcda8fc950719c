"""Parts of a split sentence that tell of what they are only by another part: "long-term evaluations remain rare".

All nouns of such a part say what is told and not of what, or it has "the" before a thing that another part brought up
("Cool roofs are cheap, and residents noted that the coating fades").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor.claims.draft import Draft
from auditor.claims.grammar import root_of, subject
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Token

PRONOUNS = frozenset({"PRP", "PRP$", "DT"})
"""Tags of words that stand for a thing; it is written in for them, or the claim is marked."""


def rests_on_others(draft: Draft, parts: Sequence[Draft]) -> bool:
    """Say whether a part does not tell what it is about, and another one does."""
    general = [_is_general(part) for part in parts]
    if any(general) and not all(general):
        return True
    shared = frozenset.intersection(*(part.kept() for part in parts))
    return any(_has_thing_of_others(part, shared, draft) for part in parts)


def _is_general(part: Draft) -> bool:
    """Say whether no noun of a part names a matter and no pronoun stands for one."""
    words = list(part.parse())
    if any(token.pos_ in {"PROPN", "NUM"} or token.tag_ in {"PRP", "PRP$"} for token in words):
        return False
    if any(token.pos_ == "PRON" and token.tag_ in PRONOUNS for token in words):
        return False
    nouns = [token.lemma_.lower() for token in words if token.pos_ == "NOUN"]
    return bool(nouns) and all(noun in word_set("topicless_nouns") for noun in nouns)


def _has_thing_of_others(part: Draft, shared: frozenset[int], draft: Draft) -> bool:
    """Say whether a clause with a subject of its own has a bare "the" before what stands in its own words alone."""
    doc = part.parse()
    root = root_of(doc)
    about = None if root is None else subject(root)
    start = min((place for place in part.kept() - shared), default=0)
    if about is None or part.origins[about.idx] in shared or not any(at < start for at in draft.kept()):
        return False
    return any(_is_bare_definite(token) for token in doc if token.pos_ == "NOUN")


def _is_bare_definite(noun: Token) -> bool:
    """Say whether a thing has "the" and nothing else to tell which one is meant, and was not named before."""
    words = [child for child in noun.children if not child.is_punct and child.dep_ not in {"case", "cc", "conj"}]
    if [word.lower_ for word in words] != ["the"] or noun.dep_ in {"compound", "nmod"}:
        return False
    lemma = noun.lemma_.lower()
    # A role is named or marked later: "the firm"; so is who reports.
    if any(lemma in word_set(name) for name in ("unique_things", "role_nouns", "tellers", "researcher_nouns")):
        return False
    return not any(token.lemma_.lower() == lemma or token.pos_ == "PROPN" for token in noun.doc[: noun.i])
