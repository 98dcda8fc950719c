"""Pronouns that a claim begins with: resolved where the paragraph leaves one candidate, marked otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from auditor.claims.draft import LONGEST, Draft, select
from auditor.claims.grammar import NOT_THINGS, SUBJECTS, children
from auditor.resources import word_list

if TYPE_CHECKING:
    from spacy.tokens import Span as Chunk
    from spacy.tokens import Token

AMBIGUOUS = "ambiguous_reference"
"""Flag of a claim with a pronoun or referent that could not be resolved."""
SINGULAR = frozenset({"it", "its", "this", "that"})
"""Pronouns for one thing."""
PLURAL = frozenset({"they", "their", "these", "those", "them"})
"""Pronouns for several."""
PERSON = frozenset({"he", "she", "his", "her"})
"""Pronouns for a person."""
POINTING = frozenset({"this", "these"})
"""Words that point back when they stand before a noun ("these models")."""


@dataclass(frozen=True)
class Resolved:
    """A draft with its pronouns resolved, or the flag that one could not be."""

    draft: Draft
    """The draft; antecedents replace the pronouns."""
    flags: tuple[str, ...] = ()
    """`ambiguous_reference`, or nothing."""


def resolve(draft: Draft, sentence: str, context: str) -> Resolved:
    """Return the draft with subject pronouns resolved.

    `sentence` is the text the draft was made from, `context` the sentence before it in the paragraph (empty at its
    start); names of cited authors count as no candidate, so both come without them.
    """
    if len(draft.text) > LONGEST:
        return Resolved(draft)
    doc = draft.parse()
    added: dict[int, str] = {}
    open_reference = any(token.lower_ in word_list("far_reference_words") for token in doc)
    open_reference |= any(_points_back(token, sentence[: draft.origins[token.idx] or 0]) for token in doc)
    for token in doc:
        if not _refers(token) or _candidates(draft.text[: token.idx], token):
            continue
        if not _is_main(token):
            # What stands before it in the claim is nearer than anything outside.
            open_reference = open_reference or not any(chunk.end <= token.i for chunk in doc.noun_chunks)
            continue
        antecedent = _antecedent(token, sentence[: draft.origins[token.idx] or 0], context)
        if antecedent is None:
            open_reference = True
        else:
            added[token.i] = _fitted(antecedent, token)
    flags = (AMBIGUOUS,) if open_reference else ()
    if not added:
        return Resolved(draft, flags)
    return Resolved(select(draft, {token.i for token in doc} - set(added), added), flags)


def _points_back(token: Token, before: str) -> bool:
    """Say whether "this" or "these" stands before a noun and nothing in the claim or `before` in the sentence is meant.

    A text speaks of itself and of its time as "this review" and "this century": those point to nothing before.
    """
    noun = token.head
    if token.lower_ not in POINTING or token.dep_ != "det" or noun.pos_ not in {"NOUN", "PROPN"}:
        return False
    if noun.lemma_.lower() in word_list("self_reference_nouns") or noun.lower_ in before.lower():
        return False
    # What the phrase itself belongs to ("simulations using these models") cannot be meant.
    nearer = [chunk for chunk in token.doc.noun_chunks if chunk.end <= token.i and token not in chunk.root.subtree]
    return not any(_agrees(chunk, token) for chunk in nearer)


def _refers(token: Token) -> bool:
    """Say whether the token is a subject pronoun, or the possessive of one, that refers to something."""
    if token.lower_ not in SINGULAR | PLURAL | PERSON:
        return False
    if token.dep_ == "poss":
        return token.head.dep_ in SUBJECTS
    return token.dep_ in {"nsubj", "nsubjpass"} and token.tag_ in {"PRP", "DT"} and not _is_expletive(token)


def _is_main(token: Token) -> bool:
    """Say whether the pronoun, or the noun it belongs to, is the subject of the main clause."""
    noun = token.head if token.dep_ == "poss" else token
    return noun.head.dep_ == "ROOT"


def _is_expletive(token: Token) -> bool:
    """Say whether "it" refers to nothing, as in "it is known that"."""
    if token.lower_ != "it":
        return False
    verb = token.head
    if children(verb, "ccomp", "csubj") and (token.dep_ == "nsubjpass" or verb.lemma_ in word_list("expletive_verbs")):
        return True
    complements = children(verb, "acomp", "attr", "oprd")
    return any(children(one, "ccomp", "xcomp", "advcl") for one in complements) or (
        bool(complements) and bool(children(verb, "xcomp", "advcl", "ccomp"))
    )


def _candidates(text: str, pronoun: Token) -> list[Chunk]:
    """Return the noun phrases of `text` that the pronoun may stand for."""
    from auditor.parsing import parse

    if not text.strip():
        return []
    return [chunk for chunk in parse(text[-LONGEST:]).noun_chunks if _agrees(chunk, pronoun)]


def _agrees(chunk: Chunk, pronoun: Token) -> bool:
    root = chunk.root
    if root.pos_ == "PRON" or root.ent_type_ in NOT_THINGS:
        return False
    if pronoun.lower_ in PERSON:
        return root.ent_type_ == "PERSON"
    if root.ent_type_ == "PERSON":
        return False
    plural = root.tag_ in {"NNS", "NNPS"} or any(child.dep_ == "conj" for child in root.children)
    return plural == (pronoun.lower_ in PLURAL)


def _antecedent(pronoun: Token, before: str, context: str) -> str | None:
    """Return the one noun phrase the pronoun can stand for, or None.

    Within a sentence the subject is preferred; across sentences there must be a single candidate.
    """
    nearby = _candidates(before, pronoun)
    subjects = [chunk for chunk in nearby if chunk.root.dep_ in SUBJECTS and chunk.root.head.dep_ == "ROOT"]
    if len(subjects) == 1:
        return subjects[0].text
    if nearby:
        return nearby[0].text if len(nearby) == 1 else None
    far = _candidates(context, pronoun)
    return far[0].text if len(far) == 1 else None


def _fitted(antecedent: str, pronoun: Token) -> str:
    """Return the antecedent as it reads in the pronoun's place."""
    words = antecedent.split(" ", 1)
    if len(words) == 2 and words[0].lower() in {"a", "an"}:
        antecedent = f"the {words[1]}"
    if pronoun.i == 0:
        antecedent = antecedent[0].upper() + antecedent[1:]
    elif antecedent.split(" ", 1)[0] in {"The", "A", "An", "These", "This"}:
        antecedent = antecedent[0].lower() + antecedent[1:]
    return f"{antecedent}'s" if pronoun.dep_ == "poss" else antecedent
