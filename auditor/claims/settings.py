"""Where, when and among whom: the settings at the beginning and the end of a sentence that its clauses share.

One at the end ("… in older adults") goes with each of the predicates, for that says less and not more; one at the
beginning with each clause that names none of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from auditor.claims.grammar import children, is_verb, starts_sentence, subject, subtree
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Token

OBJECTS = frozenset({"dobj", "acomp", "attr", "oprd"})
"""Labels of what a verb needs behind it; a phrase after these is none of them."""


def opening_words(verb: Token) -> frozenset[int]:
    """Return the phrases that open a sentence before the subject of its verb, with their commas: said of all of it."""
    about = subject(verb)
    found: set[int] = set()
    for child in children(verb, "prep", "npadvmod", "advcl") if about is not None else ():
        words = subtree(child)
        after = max(words) + 1
        if about is not None and max(words) < min(subtree(about)) and starts_sentence(child.doc, child):
            found |= words | ({after} if child.doc[after].text == "," else set())
    return frozenset(found)


def openings_for(verb: Token, other: Token) -> frozenset[int]:
    """Return the phrases before a verb's subject that hold for another clause too, whose verb is `other`."""
    words = opening_words(verb)
    against: frozenset[int] = frozenset()
    for child in verb.children:
        if child.i in words and is_set_against(child, other):
            against |= subtree(child) | {max(subtree(child)) + 1}
    return words - against


def is_set_against(opening: Token, verb: Token) -> bool:
    """Say whether a clause has a setting of its own beside one that opens the sentence: "In mice, …, but in rats …"."""
    if not _names_setting(opening):
        return False
    return any(token.lower_ == opening.lower_ and _names_setting(token) for token in verb.subtree)


def setting(before: Iterable[Token], last: Token) -> frozenset[int]:
    """Return the setting at the end that predicates share, or nothing: "… lowered A and raised B in older adults".

    Not where one of those before has such a phrase itself, or the last verb puts something somewhere ("… and invested
    it in schools").
    """
    if last.lemma_ in word_set("placing_verbs") or any(_opens_setting(token) for token in before):
        return frozenset()
    found = next((token for token in last.doc[last.i :] if _is_setting(token, last)), None)
    return frozenset() if found is None else frozenset(token.i for token in last.doc[found.i :] if not token.is_punct)


def _opens_setting(token: Token) -> bool:
    return token.dep_ == "prep" and token.lower_ in word_set("setting_prepositions")


def _names_setting(token: Token) -> bool:
    """Say whether a preposition opens the name of a place or group; a year or a study is none."""
    inside = next(iter(children(token, "pobj")), None)
    return _opens_setting(token) and inside is not None and not inside.like_num and _is_place_or_group(inside)


def _is_setting(token: Token, last: Token) -> bool:
    """Say whether a preposition opens a setting after the verb's object, which no clause follows."""
    inside = next(iter(children(token, "pobj")), None)
    if inside is None or not _opens_setting(token) or any(one.text == "," for one in last.doc[last.i : token.i]):
        return False
    # "In patients over 75": the parse may hang "over 75" higher.
    if any(one.dep_ == "cc" or one.text == "," or is_verb(one) for one in token.doc[token.i :]):
        return False
    governed = token.head == last or (token.head.head == last and token.head.dep_ in OBJECTS)
    # "Lowest among boys": a superlative has its own group.
    behind = any(
        child.dep_ in OBJECTS and child.i < token.i and child.tag_ not in {"JJS", "JJR"} for child in last.children
    )
    return governed and behind and _is_place_or_group(inside)


def _is_place_or_group(noun: Token) -> bool:
    return noun.pos_ == "PROPN" or noun.lemma_.lower() in word_set("setting_nouns") or noun.like_num
