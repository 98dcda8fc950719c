"""Nouns that point back: "this approach", "the firm", "similar methods".

Where the paragraph leaves one thing that can be meant, it is named ("the firm" → "Capgemini"); elsewhere the claim is
marked. What stands before in the sentence is looked at first, then the sentences before it, nearest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from auditor.claims.grammar import NOT_THINGS, SUBJECTS, children, parsed, root_of, subject
from auditor.claims.phrases import LONGEST_NAME, POINTING, is_name, is_plural, is_thing, phrase_alone, told
from auditor.parsing import entity_type
from auditor.resources import word_list

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token
    from spacy.tokens import Span as Chunk

PLACES_AND_PEOPLE = frozenset({"PERSON", "GPE", "LOC", "NORP", "FAC"})
"""Entity types that no noun for an organisation stands for."""


def points_back(token: Token) -> bool:
    """Say whether "this" or "these" stands before a noun that nothing before it in its claim can be.

    A text speaks of itself and of its time as "this review" and "this century": those point to nothing before.
    """
    noun = token.head
    if token.lower_ not in POINTING or token.dep_ != "det" or noun.pos_ not in {"NOUN", "PROPN"}:
        return False
    if not is_plural(noun) and noun.lemma_.lower() in word_list("self_reference_nouns"):
        # "Building on this work" speaks of another one.
        return noun.dep_ == "pobj" and noun.head.head.lemma_ in word_list("resting_verbs")
    # What the phrase itself belongs to ("simulations using these models") cannot be meant.
    nearer = [chunk for chunk in token.doc.noun_chunks if chunk.end <= token.i and token not in chunk.root.subtree]
    nearer = [
        chunk
        for chunk in nearer
        if _same_noun(chunk, noun) or (_clause(chunk.root) != _clause(noun) and not _only_reports(chunk, token))
    ]
    if noun.dep_ in SUBJECTS and noun.head.dep_ == "ROOT":
        # Nor can what a phrase before the subject only mentions ("To help firms, these funds …").
        nearer = [chunk for chunk in nearer if chunk.root.dep_ in SUBJECTS or _same_noun(chunk, noun)]
    return not any(is_plural(chunk.root) == is_plural(noun) and is_thing(chunk.root) for chunk in nearer)


def _clause(token: Token) -> Token:
    """Return the verb with a subject that a word belongs to: nothing in its own clause is what "this" points to."""
    return next((one for one in token.ancestors if subject(one) is not None), token)


def _only_reports(chunk: Chunk, token: Token) -> bool:
    """Say whether a phrase is a part of who or what reports the clause of a token ("Evidence suggests that this …")."""
    for verb in token.ancestors:
        if verb.lemma_ in {*word_list("narrative_reporting_verbs"), *word_list("hedged_reporting_verbs")}:
            about = subject(verb)
            if about is not None and chunk.root in about.subtree:
                return True
    return False


def points_alone(token: Token) -> bool:
    """Say whether "this" stands alone for what was said before: "pushes this further", "following this"."""
    return token.lower_ in POINTING and token.tag_ == "DT" and token.dep_ in {"dobj", "pobj"}


def is_role(token: Token, context: Sequence[str]) -> bool:
    """Say whether a noun says only by what it is which one is meant: "the firm", "the fund's".

    With a word added ("the northern firm") only if a sentence before brings up such a one ("a firm").
    """
    if token.lemma_.lower() not in word_list("role_nouns") or token.pos_ != "NOUN":
        return False
    if not any(child.lower_ == "the" for child in children(token, "det")):
        return False
    added = [child for child in token.children if child.dep_ not in {"det", "case", "punct"}]
    if any(child.dep_ != "amod" for child in added) or (added and not brought_up(token, context)):
        return False
    return not any(_names(chunk) or _same_noun(chunk, token) for chunk in _before(token))


def _holds_name(chunk: Chunk) -> bool:
    return any(token.pos_ == "PROPN" for token in chunk)


def brought_up(noun: Token, context: Sequence[str]) -> bool:
    """Say whether a text before brings up something of that kind as new: "a global firm"."""
    return any(
        _same_noun(chunk, noun) and chunk[0].lower_ in {"a", "an"} for text in context for chunk in _chunks(text)
    )


def is_of_what_is_before(token: Token) -> bool:
    """Say whether the subject is a reason, benefit or source without a word of what: "One reason is that …"."""
    if token.lemma_.lower() not in word_list("relational_nouns") or token.pos_ != "NOUN":
        return False
    if token.dep_ not in SUBJECTS or any(before.pos_ in {"VERB", "AUX"} for before in token.doc[: token.i]):
        return False
    return not children(token, "prep", "poss", "compound", "acl", "relcl", "conj", "appos")


def opens_with_likeness(doc: Doc) -> bool:
    """Say whether the subject is only said to be like something before: "similar methods", "such systems"."""
    first = next((token for token in doc if not token.is_punct), None)
    if first is None or first.lower_ not in word_list("likeness_words"):
        return False
    noun = first.head
    told = any(child.lower_ in {"to", "as"} for child in (*noun.children, *first.children))
    return noun.pos_ in {"NOUN", "PROPN"} and not told


def named_thing(noun: Token, before: str, context: Sequence[str], *, by_name: bool = False) -> str | None:
    """Return the one phrase of the texts before that has this noun and tells which one is meant, or None.

    "The Saez Optimal Taxation model … This model" gives the former, "a new model … this model" nothing. `by_name`: only
    a phrase that holds a name counts ("the Orta fund", "Norway's fund").
    """
    for text in (before, *context):
        chunks = [chunk for chunk in _chunks(text) if _same_noun(chunk, noun)]
        found = {name for chunk in chunks if (name := told(chunk)) and (not by_name or _holds_name(chunk))}
        if found:
            return next(iter(found)) if len(found) == 1 else None
    return None


def is_named_again(noun: Token, context: Sequence[str]) -> bool:
    """Say whether a noun with its own adjectives ("these tidal models") stands so in a sentence before."""
    own = {child.lower_ for child in children(noun, "amod", "compound")}
    return any(
        _same_noun(chunk, noun) and own <= {token.lower_ for token in chunk}
        for text in context
        for chunk in _chunks(text)
    )


def named_organisation(noun: Token, before: str, context: Sequence[str]) -> str | None:
    """Return the name that "the firm" stands for: the subject of the nearest sentence before that has a name for one.

    None where that sentence names another one that may be meant too, or is about something else.
    """
    for text in (before, *context):
        doc = parsed(text)
        root = root_of(doc)
        about = subject(root) if root is not None else None
        if doc is None or about is None or any(_same_noun(chunk, noun) for chunk in doc.noun_chunks):
            # "The bank manages the fund": the fund is not the bank.
            continue
        if is_name(about):
            chunk = next((one for one in doc.noun_chunks if one.root == about), None)
            fits = chunk is not None and _fits_organisation(chunk) and not _others(doc, chunk)
            return chunk.text if chunk is not None and fits else None
        if not (about.pos_ == "PRON" or about.lemma_.lower() in word_list("role_nouns")):
            return None
    return None


def named_of_two(token: Token, texts: Sequence[str]) -> str | None:
    """Return what "the former" or "the latter" stands for, of two that the nearest text coordinates, or None."""
    for text in texts:
        doc = parsed(text)
        if doc is None:
            continue
        pairs = [one for one in doc if one.dep_ != "conj" and children(one, "conj")]
        things = [one for one in pairs if one.pos_ in {"NOUN", "PROPN"} and len(_chain(one)) == 2]
        if not things:
            continue
        chain = _chain(things[0])
        wanted = chain[0] if token.lower_ == "former" else chain[1]
        chunk = next((one for one in doc.noun_chunks if one.root == wanted), None)
        return phrase_alone(chunk) if chunk is not None and len(things) == 1 else None
    return None


def _chain(token: Token) -> list[Token]:
    found = [token]
    while joined := children(found[-1], "conj"):
        found.append(joined[0])
    return found


def _fits_organisation(chunk: Chunk) -> bool:
    joined = any(child.dep_ == "conj" for child in chunk.root.children)
    return not joined and entity_type(chunk.root) not in PLACES_AND_PEOPLE | NOT_THINGS and len(chunk) <= LONGEST_NAME


def _others(doc: Doc, named: Chunk) -> bool:
    """Say whether the text names something else that may be the organisation: an object or apposition with a name."""
    return any(
        chunk.root.pos_ == "PROPN"
        and _role_in_list(chunk.root) in {"dobj", "appos", "attr", "agent", "nsubj"}
        and entity_type(chunk.root) not in PLACES_AND_PEOPLE | NOT_THINGS
        for chunk in doc.noun_chunks
        if chunk.root != named.root
    )


def _role_in_list(token: Token) -> str:
    """Return the dependency label of a noun, or of the first one of the list it is in."""
    while token.dep_ == "conj":
        token = token.head
    return token.dep_


def _before(token: Token) -> Iterator[Chunk]:
    return (chunk for chunk in token.doc.noun_chunks if chunk.end <= token.i)


def _names(chunk: Chunk) -> bool:
    return chunk.root.pos_ == "PROPN" and entity_type(chunk.root) not in PLACES_AND_PEOPLE | NOT_THINGS


def _same_noun(chunk: Chunk, noun: Token) -> bool:
    root = chunk.root
    return root.lemma_.lower() == noun.lemma_.lower() and is_plural(root) == is_plural(noun)


def _chunks(text: str) -> list[Chunk]:
    doc = parsed(text)
    return [] if doc is None else list(doc.noun_chunks)
