"""Whether a part of a split sentence points to what only another part names ("these stresses", "their use")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.antecedents import candidates, is_teller
from auditor.claims.draft import Draft
from auditor.claims.grammar import SUBJECTS, children, root_of, subject
from auditor.claims.phrases import POINTING, is_plural
from auditor.claims.referents import points_alone, points_back
from auditor.claims.topics import PLURAL, SINGULAR

if TYPE_CHECKING:
    from spacy.tokens import Token

PASSING = frozenset({"relcl", "appos"})
"""Labels of what is said in passing."""


def points_outside(draft: Draft, part: Draft) -> bool:
    """Say whether a word of a part points to a thing that the whole names before it and the part does not.

    The subject of the main clause and what it owns are left out: what they stand for is written into the claim, and so
    is what only somebody else speaks of ("critics argue that they …").
    """
    return any(_is_left_behind(token, draft, part) for token in part.parse())


def _is_left_behind(token: Token, draft: Draft, part: Draft) -> bool:
    place = part.origins[token.idx]
    if place is None or place not in draft.origins:
        return False
    here, whole = part.text[: token.idx], draft.text[: draft.origins.index(place)]
    if len(here) >= len(whole):
        return False
    if points_back(token):
        return token.head.lower_ not in here.lower()
    if token.lower_ == "both" and token.dep_ != "preconj":
        pair = token.head if token.dep_ in {"det", "predet"} else token
        return not children(pair, "conj")
    if points_alone(token):
        return True
    if _is_those(token):
        # "Reads have closed many of those": what the clause is about is none of them.
        subjects = SUBJECTS if token.dep_ == "pobj" and token.head.lower_ == "of" else frozenset()
        return not any(one.tag_ in {"NNS", "NNPS"} and one.dep_ not in subjects for one in token.doc[: token.i])
    if token.lower_ in {"his", "her"} and token.head.dep_ not in SUBJECTS:
        return not any(one.pos_ == "PROPN" for one in token.doc[: token.i])
    if _is_in_subject(token) or _may_be_of_first(token, draft, part):
        return True
    nearest = _nearest(whole, token) if _is_open_pronoun(token) else None
    return nearest is not None and draft.origins[nearest.idx] not in part.kept()


def _is_in_subject(token: Token) -> bool:
    """Say whether a pronoun only tells of the first thing of a part, which it cannot be: "predictors built on them"."""
    if token.lower_ not in {"it", "them"} or token.dep_ not in {"dobj", "pobj"}:
        return False
    about = next((one for one in token.ancestors if one.dep_ in SUBJECTS), None)
    nouns = [one for one in token.doc[: token.i] if one.pos_ in {"NOUN", "PROPN"} and one.dep_ != "compound"]
    return about is not None and nouns == [about]


def _may_be_of_first(token: Token, draft: Draft, part: Draft) -> bool:
    """Say whether a thing may be that of what the draft is about, which the part is not about.

    "Chips use little energy, yet conversion of signals dominates their budget": the subject of the part cannot be
    meant, for the numbers differ.
    """
    if token.lower_ not in {"its", "their"} or token.tag_ != "PRP$" or token.head.dep_ in SUBJECTS:
        return False
    roots = root_of(part.parse()), root_of(draft.parse())
    here, first = (None if root is None else subject(root) for root in roots)
    if here is None or first is None or here.i > token.i or draft.origins[first.idx] in part.kept():
        return False
    several = token.lower_ == "their"
    return is_plural(first) == several and is_plural(here) != several


def _is_those(token: Token) -> bool:
    """Say whether "those" stands for things of a kind: "many of those in Asia"; "those who" are people."""
    people = any(one.lower_ == "who" for one in token.subtree)
    return token.lower_ == "those" and token.dep_ not in {"det", "predet"} and not people


def _is_open_pronoun(token: Token) -> bool:
    """Say whether a token is a pronoun that nothing is written in for later."""
    if token.lower_ not in (SINGULAR | PLURAL) - POINTING or token.tag_ not in {"PRP", "PRP$"}:
        return False
    told = any(is_teller(chunk, token) for chunk in token.doc.noun_chunks)
    return not (told or _is_written_in(token) or _repeats_subject(token))


def _nearest(text: str, pronoun: Token) -> Token | None:
    """Return the last thing a text names that a pronoun may stand for, but for what it says in passing."""
    roots = [chunk.root for chunk in candidates(text, pronoun)]
    told = [root for root in roots if not any(one.dep_ in PASSING for one in (root, *root.ancestors))]
    return told[-1] if told else None


def _repeats_subject(token: Token) -> bool:
    """Say whether a clause is about the same as the main one: "they believe they can"."""
    root = root_of(token.doc)
    about = None if root is None else subject(root)
    return about is not None and about.i < token.i and about.lower_ == token.lower_


def _is_written_in(token: Token) -> bool:
    """Say whether a pronoun is an object, or belongs to the main clause's subject: these are named in the claim."""
    if token.dep_ in {"dobj", "pobj"}:
        return True
    noun = token.head if token.dep_ == "poss" else token
    return noun.dep_ in SUBJECTS and noun.head.dep_ == "ROOT"
