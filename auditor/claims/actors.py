"""Who is meant by "they" where only people, or what people form, can do what the sentence tells.

"Orta's approach rests on data. They design …" is about Orta; of "ABC trains clients. They sell …" it is not sure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor.claims.definitions import inside
from auditor.claims.grammar import NOT_THINGS, children, parsed
from auditor.claims.phrases import is_plural, phrase
from auditor.claims.quantities import states_figure
from auditor.parsing import entity_type
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Span as Chunk
    from spacy.tokens import Token

PLACES = frozenset({"GPE", "LOC", "NORP", "FAC"})
"""Entity types of places and peoples."""
PARTS = frozenset({"conj", "appos"})
"""Labels of nouns that are a part of, or say something of, one that stands before."""
COMPOUND_NAME = 2
"""Words from which on a person's name is one with a first name."""


def needs_actor(pronoun: Token) -> bool:
    """Say whether "they" does, or "their" noun is, what only people or what people form can do or have."""
    if pronoun.lower_ == "their":
        return pronoun.head.lemma_.lower() in word_set("owned_by_actors")
    verb = pronoun.head
    return pronoun.dep_ == "nsubj" and verb.pos_ == "VERB" and verb.lemma_ in word_set("acting_verbs")


def actor(pronoun: Token, texts: Sequence[str]) -> Chunk | None:
    """Return the one phrase of the sentence before that can act, for "they" or "their", or None."""
    doc = parsed(texts[0]) if texts and needs_actor(pronoun) else None
    if doc is None:
        return None
    found = [chunk for chunk in doc.noun_chunks if chunk.root.dep_ not in PARTS and can_act(chunk.root)]
    if _serves(pronoun):
        found = [chunk for chunk in found if chunk.root.lemma_.lower() not in word_set("served_nouns")]
    owners = [chunk[:1] for chunk in doc.noun_chunks if chunk[0].dep_ == "poss" and is_organisation(chunk[0])]
    found = [*found, *owners]
    return found[0] if len(found) == 1 else None


def actor_name(chunk: Chunk) -> str | None:
    """Return how an actor is named again, or None where nothing tells which one it is."""
    name = authors(chunk.root) or inside(chunk, phrase(chunk))
    return name if name and states_figure(name) is None else None


def _serves(pronoun: Token) -> bool:
    if pronoun.lower_ == "their":
        return pronoun.head.lemma_.lower() == "offering"
    return pronoun.head.lemma_ in word_set("serving_verbs")


def can_act(noun: Token) -> bool:
    """Say whether a noun is several who can act, or the name of an organisation."""
    if is_organisation(noun) or is_authors(noun):
        return True
    if not is_plural(noun) or noun.pos_ == "PRON":
        return False
    if any(entity_type(one) == "PERSON" for one in (noun, *children(noun, "conj"))):
        return True
    acts = noun.dep_ == "nsubj" and noun.head.pos_ == "VERB" and noun.head.lemma_ in word_set("acting_verbs")
    return acts or noun.lemma_.lower() in word_set("actor_nouns")


def is_authors(noun: Token) -> bool:
    """Say whether a noun is, or ends, the names of authors: "Wang et al."."""
    return bool(authors(noun))


def authors(noun: Token) -> str:
    """Return "Wang et al." for the noun that the parse has for the head of these words; "" for any other."""
    near = [one for one in noun.doc[noun.i : noun.i + 3] if one.lower_.rstrip(".") == "al" and one.i > 1]
    if noun.pos_ != "PROPN" or not near or near[0].nbor(-1).lower_ != "et":
        return ""
    return f"{noun.doc[noun.left_edge.i : near[0].i].text} al."


def is_organisation(noun: Token) -> bool:
    """Say whether a noun is the name of one organisation, as far as the parse and the list of places tell.

    A single word that the parse takes for a person or a place is one if it is on no list of places: authors' names
    are taken out before.
    """
    initials = noun.text.isupper() and noun.text.isalpha() and len(noun.text) > 1
    if (noun.pos_ != "PROPN" and not initials) or entity_type(noun) in NOT_THINGS or children(noun, "conj"):
        return False
    if noun.tag_ == "NNPS" and children(noun, "det"):
        return False
    named = [child for child in noun.lefts if child.dep_ == "compound" and child.pos_ == "PROPN"]
    if noun.text in word_set("place_names") or is_authors(noun):
        return False
    kind = entity_type(noun)
    if kind == "PERSON":
        return len(named) + 1 < COMPOUND_NAME
    return kind not in PLACES or (not named and noun.dep_ in {"nsubj", "poss"} and not children(noun, "det"))
