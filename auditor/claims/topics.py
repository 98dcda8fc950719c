"""What the sentence before is about, as far as the next one surely goes on about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor.claims.grammar import SUBJECTS, children, parsed, root_of, subject
from auditor.claims.paragraph import Earlier
from auditor.claims.phrases import is_plural, phrase
from auditor.resources import word_list, word_set

if TYPE_CHECKING:
    from spacy.tokens import Span as Chunk
    from spacy.tokens import Token

SINGULAR = frozenset({"it", "its", "this", "that"})
"""Pronouns for one thing."""
PLURAL = frozenset({"they", "their", "these", "those", "them"})
"""Pronouns for several."""
PERSON = frozenset({"he", "she", "his", "her"})
"""Pronouns for a person."""
CORE_OBJECTS = frozenset({"dobj", "dative", "agent"})
"""Labels of whom something is done to or by."""
QUALITIES = ("ance", "ence", "acy", "ency", "ancy", "ity", "ness", "tion", "sion", "th")
"""Endings of nouns for what a thing is like or does, which has little of its own."""


def is_what_it_is_about(chunk: Chunk) -> bool:
    """Say whether a phrase is the subject of its sentence."""
    return chunk.root.dep_ in SUBJECTS and chunk.root.head.dep_ == "ROOT"


def is_defined(about: Chunk, pronoun: Token) -> bool:
    """Say whether a sentence only says what its subject is ("X is a drug"), so that the next one goes on about it."""
    verb = about.root.head
    noun = pronoun.head if pronoun.dep_ == "poss" else pronoun
    is_definition = verb.lemma_ == "be" and bool(children(verb, "attr")) and not children(verb, "neg")
    return is_definition and noun.dep_ in SUBJECTS and noun.head.dep_ == "ROOT"


def stays(about: Chunk, pronoun: Token, context: Sequence[Earlier]) -> bool:
    """Say whether two sentences before, or two clauses of one, are about the same thing, as the next will be."""
    noun = pronoun.head if pronoun.dep_ == "poss" else pronoun
    if noun.dep_ not in SUBJECTS or noun.head.dep_ != "ROOT":
        return False
    same = SINGULAR if pronoun.lower_ in SINGULAR else PLURAL
    again = next((one for one in about.doc[about.end :] if one.lower_ in same and one.dep_ in SUBJECTS), None)
    if again is not None and not _has_rival(about, again):
        return True
    earlier = parsed(context[1].text) if len(context) > 1 else None
    root = root_of(earlier)
    before = subject(root) if root is not None else None
    alike = before is not None and before.text.lower() == about.root.text.lower()
    return alike and before is not None and _words(before) == _words(about.root)


def _has_rival(about: Chunk, again: Token) -> bool:
    """Say whether another noun of that number stands between a subject and a pronoun that may stand for it.

    A pronoun that opens the next main clause beside the subject's is as the subject is: "A drains B, and it costs C".
    """
    if again.head.dep_ == "conj" and again.head.head == about.root.head:
        return False
    between = about.doc[about.end : again.i]
    return any(one.pos_ in {"NOUN", "PROPN"} and is_plural(one) == is_plural(about.root) for one in between)


def _words(noun: Token) -> str:
    """Return a noun with the words before it, as one compares them."""
    return noun.doc[noun.left_edge.i : noun.i + 1].text.lower()


def owner_of_quality(about: Chunk) -> str | None:
    """Return the name whose quality a sentence is about: "TaxAgent's accuracy … its speed", or None."""
    if not about.root.lower_.endswith(QUALITIES):
        return None
    words = [token for token in about if token.dep_ == "case"]
    owner = words[0].head if words else None
    if owner is None or owner.head != about.root or owner.pos_ != "PROPN" or is_plural(owner):
        return None
    return about.doc[about.start : words[0].i].text


def person(pronoun: Token, far: Sequence[Chunk]) -> str | None:
    """Return the person that the sentence before is about, or None.

    Another one whom it is about as well ("Roe met Lee. She …") may be meant.
    """
    about = next((chunk for chunk in far if is_what_it_is_about(chunk)), None)
    if about is None:
        return None
    rivals = [chunk for chunk in far if chunk != about and chunk.root.dep_ in {*CORE_OBJECTS, *SUBJECTS}]
    clear = not rivals and (len(far) == 1 or pronoun.dep_ in SUBJECTS)
    return phrase(about) or None if clear else None


def only_studies(chunk: Chunk, pronoun: Token) -> bool:
    """Say whether a phrase is a study, and the pronoun as likely stands for what it studies: "Its side effects …"."""
    if chunk.root.lemma_.lower() not in word_set("study_nouns"):
        return False
    if pronoun.dep_ == "poss":
        return pronoun.head.lemma_.lower() not in word_set("study_parts")
    telling = {*word_list("narrative_reporting_verbs"), *word_list("study_verbs")}
    return pronoun.head.lemma_ not in telling
