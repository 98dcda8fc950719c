"""Nouns that point back: "this approach", "the firm", "similar methods".

Where the paragraph leaves one thing that can be meant, it is named ("the firm" → "Capgemini"); elsewhere the claim is
marked. What stands before in the sentence is looked at first, then the sentences before it, nearest first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from auditor.claims.draft import LONGEST
from auditor.claims.grammar import NOT_THINGS, SUBJECTS, children, subject
from auditor.parsing import entity_type
from auditor.resources import word_list

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token
    from spacy.tokens import Span as Chunk

POINTING = frozenset({"this", "these"})
"""Words that point back when they stand before a noun ("these models")."""
PLACES_AND_PEOPLE = frozenset({"PERSON", "GPE", "LOC", "NORP", "FAC"})
"""Entity types that no noun for an organisation stands for."""
TELLING = frozenset({"PROPN", "NOUN", "ADJ", "VERB"})
"""Parts of speech of words that tell which one of a kind is meant."""
LONGEST_NAME = 6
"""Words of a phrase that may be written in place of a noun that points back."""


def points_back(token: Token) -> bool:
    """Say whether "this" or "these" stands before a noun that nothing before it in its claim can be.

    A text speaks of itself and of its time as "this review" and "this century": those point to nothing before.
    """
    noun = token.head
    if token.lower_ not in POINTING or token.dep_ != "det" or noun.pos_ not in {"NOUN", "PROPN"}:
        return False
    if not is_plural(noun) and noun.lemma_.lower() in word_list("self_reference_nouns"):
        return False
    # What the phrase itself belongs to ("simulations using these models") cannot be meant.
    nearer = [chunk for chunk in token.doc.noun_chunks if chunk.end <= token.i and token not in chunk.root.subtree]
    if noun.dep_ in SUBJECTS and noun.head.dep_ == "ROOT":
        # Nor can what a phrase before the subject only mentions ("To help firms, these funds …").
        nearer = [chunk for chunk in nearer if chunk.root.dep_ in SUBJECTS or _same_noun(chunk, noun)]
    return not any(is_plural(chunk.root) == is_plural(noun) and is_thing(chunk.root) for chunk in nearer)


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
    if any(child.dep_ != "amod" for child in added) or (added and not _brought_up(token, context)):
        return False
    return not any(_names(chunk) or _same_noun(chunk, token) for chunk in _before(token))


def _holds_name(chunk: Chunk) -> bool:
    return any(token.pos_ == "PROPN" for token in chunk)


def _brought_up(noun: Token, context: Sequence[str]) -> bool:
    """Say whether a text before brings up something of that kind as new: "a global firm"."""
    return any(
        _same_noun(chunk, noun) and chunk[0].lower_ in {"a", "an"} for text in context for chunk in _chunks(text)
    )


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
        found = {name for chunk in chunks if (name := _told(chunk)) and (not by_name or _holds_name(chunk))}
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


def named_method(noun: Token, before: str, context: Sequence[str]) -> str | None:
    """Return what "this approach" stands for where the sentence before says what has been used or proposed, or None."""
    if noun.lemma_.lower() not in word_list("approach_nouns"):
        return None
    doc = _parsed(before) or (_parsed(context[0]) if context else None)
    root = _root(doc)
    about = subject(root) if root is not None else None
    if doc is None or root is None or about is None or about.dep_ != "nsubjpass":
        return None
    if root.lemma_ not in word_list("approach_verbs") or is_plural(about) != is_plural(noun):
        return None
    chunk = next((one for one in doc.noun_chunks if one.root == about), None)
    return _told(chunk) if chunk is not None and not children(about, "conj") else None


def named_organisation(noun: Token, before: str, context: Sequence[str]) -> str | None:
    """Return the name that "the firm" stands for: the subject of the nearest sentence before that has a name for one.

    None where that sentence names another one that may be meant too, or is about something else.
    """
    for text in (before, *context):
        doc = _parsed(text)
        root = _root(doc)
        about = subject(root) if root is not None else None
        if doc is None or about is None:
            continue
        if is_name(about):
            chunk = next((one for one in doc.noun_chunks if one.root == about), None)
            fits = chunk is not None and _fits_organisation(chunk) and not _others(doc, chunk)
            return chunk.text if chunk is not None and fits else None
        if not (about.pos_ == "PRON" or about.lemma_.lower() in word_list("role_nouns")):
            return None
    return None


def phrase(chunk: Chunk) -> str:
    """Return a noun phrase with what it is coordinated with ("Roe and colleagues")."""
    last, end = chunk.root, chunk.end
    while joined := children(last, "conj"):
        last = joined[0]
        end = last.i + 1
    return chunk.doc[chunk.start : end].text


def is_name(noun: Token) -> bool:
    """Say whether a noun is a name or initials."""
    return noun.pos_ == "PROPN" or (noun.text.isupper() and len(noun.text) > 1)


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


def _told(chunk: Chunk) -> str:
    """Return a phrase as it reads when it is named again; "" where nothing in it tells which one is meant."""
    words = [token for token in chunk if token.dep_ != "det"]
    told = [token for token in words[:-1] if token.pos_ in TELLING and token.lower_ not in _vague()]
    owner = _owner(chunk.root)
    if not (told or owner) or len(words) + len(owner) > LONGEST_NAME:
        return ""
    # A figure of another sentence is none of this claim's.
    if any(token.pos_ == "PRON" or token.like_num for token in (*words, *owner)):
        return ""
    text = chunk.doc[words[0].i : chunk.end + len(owner)].text
    if words[0].i == 0 and words[0].pos_ != "PROPN" and words[0].text[1:].islower():
        text = text[0].lower() + text[1:]
    bare = any(token.tag_ == "POS" for token in words) or (chunk[0].dep_ != "det" and not owner)
    return text if bare else f"the {text}"


def tells_which(chunk: Chunk) -> bool:
    """Say whether something in a phrase tells which one of its kind is meant ("tidal pumps", not "several pumps")."""
    return bool(_told(chunk))


def _owner(noun: Token) -> list[Token]:
    """Return the words of "of …" right after a noun, if they are few and point to nothing themselves."""
    of = next((child for child in children(noun, "prep") if child.lower_ == "of" and child.i == noun.i + 1), None)
    words = list(of.subtree) if of is not None else []
    open_ = any(token.pos_ == "PRON" or token.lower_ in POINTING or token.is_punct for token in words)
    return [] if open_ else words


def _vague() -> frozenset[str]:
    return frozenset(word_list("vague_adjectives"))


def is_plural(noun: Token) -> bool:
    """Say whether a noun, with what it is coordinated with, stands for several."""
    return noun.tag_ in {"NNS", "NNPS"} or any(child.dep_ == "conj" for child in noun.children)


def is_thing(noun: Token) -> bool:
    """Say whether a noun may be what a pronoun for things stands for."""
    return noun.pos_ != "PRON" and entity_type(noun) not in NOT_THINGS and entity_type(noun) != "PERSON"


def _chunks(text: str) -> list[Chunk]:
    doc = _parsed(text)
    return [] if doc is None else list(doc.noun_chunks)


def _root(doc: Doc | None) -> Token | None:
    return None if doc is None else next((token for token in doc if token.dep_ == "ROOT"), None)


def _parsed(text: str) -> Doc | None:
    from auditor.parsing import parse

    return parse(text[-LONGEST:]) if text.strip() else None
