"""The name that "the firm" or "the province" stands for: that of the one organisation or place told before."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from auditor.claims.actors import is_organisation
from auditor.claims.definitions import NAMING
from auditor.claims.grammar import NOT_THINGS, children, parsed, root_of, subject
from auditor.claims.kin import chunk_of, same_noun
from auditor.claims.phrases import LONGEST_NAME, is_name, is_plural
from auditor.parsing import entity_type
from auditor.resources import word_list, word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token
    from spacy.tokens import Span as Chunk

ANY_KIND = frozenset({"organisation", "organization", "institution", "body"})
"""Nouns for institutions of every kind."""
PLACES_AND_PEOPLE = frozenset({"PERSON", "GPE", "LOC", "NORP", "FAC"})
"""Entity types that no noun for an organisation stands for."""


def named_organisation(noun: Token, before: str, context: Sequence[str]) -> str | None:
    """Return the name that "the firm" stands for: the subject of the nearest sentence before that has a name for one.

    None where that sentence names another one that may be meant too, or is about something else.
    """
    for text in chain((before,), context):
        doc = parsed(text)
        root = root_of(doc)
        about = subject(root) if root is not None else None
        if doc is None or about is None or any(same_noun(chunk, noun) for chunk in doc.noun_chunks):
            # "The bank manages the fund": the fund is not the bank.
            continue
        if _is_called_otherwise(about, context):
            # "A platform called COIN … COIN saves time. The bank": the platform is not the bank.
            continue
        if is_name(about):
            chunk = chunk_of(about)
            fits = chunk is not None and _fits_organisation(chunk, noun) and not _others(doc, chunk)
            return chunk.text if chunk is not None and fits else None
        if not (about.pos_ == "PRON" or about.lemma_.lower() in word_set("role_nouns") or _is_told_before(about)):
            return None
    return None


def _is_called_otherwise(about: Token, context: Sequence[str]) -> bool:
    """Say whether a text gives the name to a thing that no organisation is: "a platform called COIN"."""
    acting = {*word_list("role_nouns"), *word_list("actor_nouns"), *word_list("institution_nouns")}
    for text in context:
        for token in parsed(text) or ():
            if token.text != about.text or not is_name(token):
                continue
            called = [*children(token, "appos"), *([token.head] if token.dep_ == "appos" else [])]
            if token.dep_ in {"oprd", "dobj", "attr"} and token.head.lemma_ in NAMING and token.head.dep_ == "acl":
                called.append(token.head.head)
            if any(one.pos_ == "NOUN" and one.lemma_.lower() not in acting for one in called):
                return True
    return False


def _is_told_before(about: Token) -> bool:
    """Say whether a sentence is about a thing told before ("the plant"), with no name in it that may be meant."""
    article = any(child.lower_ == "the" for child in children(about, "det"))
    named = any(is_organisation(one.root) for one in about.doc.noun_chunks)
    return article and not named and len(list(about.children)) == 1


def _fits_organisation(chunk: Chunk, noun: Token) -> bool:
    """Say whether a phrase names one organisation that the noun can stand for: "the company" is no Court.

    A person's name may be read as one only where the person does what organisations do as well.
    """
    about = chunk.root
    if any(child.dep_ == "conj" for child in about.children) or len(chunk) > LONGEST_NAME:
        return False
    kind = about.lemma_.lower()
    called = noun.lemma_.lower()
    if kind in word_set("institution_nouns") and kind != called and called not in ANY_KIND:
        return False
    if entity_type(about) != "ORG" and about.head.lemma_ in word_set("speaking_verbs"):
        return False
    return is_organisation(about)


def _others(doc: Doc, named: Chunk) -> bool:
    """Say whether the text names something else that may be the organisation: an object or apposition with a name.

    What somebody makes or releases is none.
    """
    made = word_set("approach_verbs") | word_set("releasing_verbs")
    return any(
        chunk.root.pos_ == "PROPN"
        and _role_in_list(chunk.root) in {"dobj", "appos", "attr", "agent", "nsubj"}
        and entity_type(chunk.root) not in PLACES_AND_PEOPLE | NOT_THINGS
        and not (chunk.root.dep_ == "dobj" and chunk.root.head.lemma_ in made)
        for chunk in doc.noun_chunks
        if chunk.root != named.root
    )


def _role_in_list(token: Token) -> str:
    """Return the dependency label of a noun, or of the first one of the list it is in."""
    while token.dep_ == "conj":
        token = token.head
    return token.dep_


def named_place(noun: Token, context: Sequence[str]) -> str | None:
    """Return the one place that the sentence before names, for "the province" or "this country", or None."""
    is_kind = noun.lemma_.lower() in word_set("place_kinds") and not is_plural(noun)
    return only_place(context) if is_kind else None


def opens_with_there(token: Token) -> bool:
    """Say whether a sentence begins with "There," for a place told before."""
    return token.i == 0 and token.lower_ == "there" and token.dep_ == "advmod" and token.nbor(1).text == ","


def only_place(context: Sequence[str]) -> str | None:
    """Return the one place that the sentence before names, or None."""
    doc = parsed(context[0]) if context else None
    places = [] if doc is None else [chunk for chunk in doc.noun_chunks if _is_place(chunk.root)]
    if len(places) != 1 or children(places[0].root, "conj"):
        return None
    return places[0].text.removeprefix("The ").removesuffix("'s")


def _is_place(noun: Token) -> bool:
    known = noun.text in word_set("place_names")
    return noun.pos_ == "PROPN" and (known or (entity_type(noun) == "GPE" and noun.dep_ != "compound"))
