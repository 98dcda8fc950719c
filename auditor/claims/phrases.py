"""Noun phrases as they are written in place of what points back to them: with what limits them, or not at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.grammar import NOT_THINGS, SUBJECTS, children
from auditor.parsing import entity_type
from auditor.resources import word_list

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token
    from spacy.tokens import Span as Chunk

POINTING = frozenset({"this", "these"})
"""Words that point back when they stand before a noun ("these models")."""
TELLING = frozenset({"PROPN", "NOUN", "ADJ", "VERB"})
"""Parts of speech of words that tell which one of a kind is meant."""
LONGEST_NAME = 6
"""Words of a phrase that may be written in place of a noun that points back."""
LONGEST_LIMITED = 16
"""Tokens of a phrase with what limits it ("pupils taught at home")."""
LIMITING = frozenset({"prep", "acl", "relcl"})
"""Labels of what limits a noun, where no comma sets it off."""
CORE = frozenset({"dobj", "attr", "appos", "nsubjpass", "oprd"})
"""Labels of what a sentence may be about beside its subject."""


def phrase(chunk: Chunk) -> str:
    """Return a noun phrase with what it is coordinated with ("Roe and colleagues") and what limits it ("of …").

    "" where that is too long, or states a figure or a pronoun: then nothing short stands for it.
    """
    last, end = chunk.root, chunk.end
    while joined := children(last, "conj"):
        last = joined[0]
        end = last.i + 1
    limited = _limited_end(chunk, last, end)
    return "" if limited is None else chunk.doc[chunk.start : limited].text


def _limited_end(chunk: Chunk, last: Token, end: int) -> int | None:
    """Return where the words that limit a phrase end, or None where there are too many or such as do not carry over.

    Before a verb all that stands between is the subject's; after one only "of …" surely belongs to the noun.
    """
    labels = LIMITING if chunk.root.dep_ in SUBJECTS else {"prep"}
    limits = [child for child in children(last, *labels) if child.i >= end]
    if chunk.root.dep_ not in SUBJECTS:
        limits = [child for child in limits if child.lower_ == "of"]
    for child in limits:
        words = sorted(child.subtree, key=lambda one: one.i)
        if words[0].i != end:
            break
        end = words[-1].i + 1
    added = chunk.doc[chunk.end : end]
    open_ = any(token.pos_ == "PRON" or token.like_num or token.lower_ in POINTING for token in added)
    cut = chunk.root.dep_ in SUBJECTS and _goes_on(chunk.doc, end)
    return None if open_ or cut or end - chunk.start > LONGEST_LIMITED else end


def _lowered(chunk: Chunk) -> str:
    """Return a noun as it reads inside a sentence."""
    plain = chunk[0].pos_ != "PROPN" and chunk.text[1:].islower()
    return chunk.text[0].lower() + chunk.text[1:] if plain else chunk.text


def _goes_on(doc: Doc, end: int) -> bool:
    """Say whether a subject goes on after what the parse has for it ("models and rules", cut after "models")."""
    return end < len(doc) and doc[end].dep_ == "cc"


def full_phrase(chunk: Chunk) -> str:
    """Return a phrase that tells which one is meant, with what limits it, as it is named again; "" for any other."""
    name = told(chunk) or (_lowered(chunk) if len(chunk) == 1 else "")
    if not name or not (told(chunk) or children(chunk.root, *LIMITING)):
        return ""
    last = chunk.root
    allowed = LIMITING if last.dep_ in SUBJECTS else {"prep"}
    end = chunk.end
    for child in children(last, *allowed):
        words = sorted(child.subtree, key=lambda one: one.i)
        if words[0].i != end or (last.dep_ not in SUBJECTS and child.lower_ not in {"of", "for"}):
            break
        end = words[-1].i + 1
    added = chunk.doc[chunk.end : end]
    if any(token.pos_ == "PRON" or token.like_num or token.lower_ in POINTING for token in added):
        return ""
    if end - chunk.start > LONGEST_LIMITED or (last.dep_ in SUBJECTS and _goes_on(chunk.doc, end)):
        return ""
    owner = " ".join(token.text for token in _owner(chunk.root))
    return name if owner or not added.text else f"{name} {added.text}"


def phrase_alone(chunk: Chunk) -> str | None:
    """Return one member of a coordination with its own "of …" or "from …", without the others."""
    own = [child for child in children(chunk.root, "prep") if child.i == chunk.end]
    words = chunk.doc[chunk.start : max(one.i for one in own[0].subtree) + 1] if own else chunk
    if any(token.dep_ == "conj" and token != chunk.root for token in words) or len(words) > LONGEST_LIMITED:
        return None
    words = words[1:] if words[0].dep_ in {"preconj", "cc"} else words
    return words.text if words else None


def tells_which(chunk: Chunk) -> bool:
    """Say whether something in a phrase tells which one of its kind is meant ("tidal pumps", not "several pumps")."""
    return bool(told(chunk))


def told(chunk: Chunk) -> str:
    """Return a phrase as it reads when it is named again; "" where nothing in it tells which one is meant."""
    words = [token for token in chunk if token.dep_ != "det"]
    if len(words) > 2 and words[0].like_num and words[0].dep_ == "nummod" and words[0].head == chunk.root:
        # "Four bleaching events … these events".
        words = words[1:]
    told = [token for token in words[:-1] if token.pos_ in TELLING and token.lower_ not in _vague()]
    owner = _owner(chunk.root)
    # Words joined by a hyphen are one.
    if not (told or owner) or len(chunk.text.split()) - 1 + len(owner) > LONGEST_NAME:
        return ""
    # A figure of another sentence is none of this claim's.
    if any(token.pos_ == "PRON" or _is_figure(token) for token in (*words, *owner)):
        return ""
    text = chunk.doc[words[0].i : chunk.end + len(owner)].text
    if words[0].i == 0 and words[0].pos_ != "PROPN" and words[0].text[1:].islower():
        text = text[0].lower() + text[1:]
    counted = words[0].i > 0 and words[0].nbor(-1).dep_ == "nummod"
    bare = any(token.tag_ == "POS" for token in words) or (chunk[0].dep_ != "det" and not owner and not counted)
    return text if bare else f"the {text}"


def _is_figure(token: Token) -> bool:
    """Say whether a token is a number that is no part of a name or of a word ("the STEP 1 trial", "two-level")."""
    before, after = token.nbor(-1) if token.i > 0 else None, token.i + 1
    in_name = before is not None and before.pos_ == "PROPN" and token.head == before
    in_word = after < len(token.doc) and token.doc[after].tag_ == "HYPH"
    return token.like_num and not (in_name or in_word)


def _owner(noun: Token) -> list[Token]:
    """Return the words of "of …" right after a noun, if they are few and point to nothing themselves."""
    of = next((child for child in children(noun, "prep") if child.lower_ == "of" and child.i == noun.i + 1), None)
    words = list(of.subtree) if of is not None else []
    open_ = any(token.pos_ == "PRON" or token.lower_ in POINTING or token.is_punct for token in words)
    return [] if open_ else words


def _vague() -> frozenset[str]:
    return frozenset(word_list("vague_adjectives"))


def is_name(noun: Token) -> bool:
    """Say whether a noun is a name or initials."""
    return noun.pos_ == "PROPN" or (noun.text.isupper() and len(noun.text) > 1)


def is_plural(noun: Token) -> bool:
    """Say whether a noun, with what it is coordinated with, stands for several."""
    return noun.tag_ in {"NNS", "NNPS"} or any(child.dep_ == "conj" for child in noun.children)


def is_thing(noun: Token) -> bool:
    """Say whether a noun may be what a pronoun for things stands for; a name with digits or initials is no person's."""
    if noun.pos_ == "PRON" or entity_type(noun) in NOT_THINGS:
        return False
    made = any(character.isdigit() for character in noun.text) or sum(c.isupper() for c in noun.text) > 1
    return entity_type(noun) != "PERSON" or made


def is_brought_up(chunk: Chunk) -> bool:
    """Say whether a phrase in the sentence's core is another name, or new: what comes next may be about it."""
    is_subject = chunk.root.dep_ in SUBJECTS and chunk.root.head.dep_ == "ROOT"
    return not is_subject and chunk.root.dep_ in CORE and (is_name(chunk.root) or is_new(chunk))


def is_new(chunk: Chunk) -> bool:
    """Say whether a phrase in the sentence's core is brought up as new: "a pump", or what somebody built or used."""
    is_subject = chunk.root.dep_ in SUBJECTS and chunk.root.head.dep_ == "ROOT"
    made = chunk.root.head.lemma_ in {*word_list("approach_verbs"), *word_list("making_verbs")}
    return chunk.root.dep_ in CORE and not is_subject and (chunk[0].lower_ in {"a", "an"} or made)
