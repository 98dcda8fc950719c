"""What a noun stands for because a sentence before says what it is: "Orta, a platform for …", "X is a drug"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from auditor.claims.grammar import children, conjuncts, parsed, subject
from auditor.claims.kin import chunk_of, same_kind
from auditor.claims.phrases import is_name, phrase, told
from auditor.claims.quantities import states_figure
from auditor.parsing import entity_type
from auditor.resources import word_list, word_set

if TYPE_CHECKING:
    from spacy.tokens import Span as Chunk
    from spacy.tokens import Token

NAMING = frozenset({"call", "name", "dub", "title", "term"})
"""Verbs (lemmas) whose participle gives a name: "a platform called Orta"."""
PEOPLE = frozenset({"GPE", "PERSON", "DATE", "CARDINAL"})
"""Entity types of what no list of things is of."""
LONGEST_LIST = 14
"""Words of a list that may be written in."""
ABSTRACT = ("ing", "tion", "sion", "ism", "ity", "ness", "ment", "ance", "ence")
"""Endings of nouns that are no names."""


def defined(noun: Token, before: str, texts: Sequence[str]) -> str | None:
    """Return the one thing that the nearest text says to be such a thing, or None.

    A thing of that kind which stands nearer and is told by nothing may be meant itself.
    """
    for text in chain((before,), texts):
        doc = parsed(text)
        # "Orta, a platform and library": one thing, though two nouns tell it.
        chunks = [] if doc is None else [one for one in doc.noun_chunks if _form(one.root) == _form(noun)]
        kin = [chunk for chunk in chunks if same_kind(chunk.root, noun)]
        found = {name for chunk in kin if (name := _defined_by(chunk))}
        found |= {name for chunk in chunks if (name := _titled(chunk, noun))}
        if found:
            return next(iter(found)) if len(found) == 1 else None
        if any(chunk.root.lemma_.lower() == noun.lemma_.lower() for chunk in kin):
            return None
    return None


def listed(noun: Token, before: str, texts: Sequence[str]) -> str | None:
    """Return the things of which the nearest text gives a list, for "these metals" or "these models", or None.

    "Nodules contain nickel and cobalt", "models such as BERT and GPT": one list alone, of bare nouns or of names.
    """
    doc = parsed(before) or parsed(texts[0] if texts else "")
    if doc is None or not _form(noun) or noun.lemma_.lower() in word_set("statement_nouns"):
        return None
    if any(same_kind(chunk.root, noun) and _form(chunk.root) for chunk in doc.noun_chunks):
        return None
    found = [token for token in doc if token.dep_ != "conj" and _opens_list(token)]
    if len(found) != 1:
        return None
    last = conjuncts(found[0])[-1]
    words = doc[found[0].left_edge.i : last.right_edge.i + 1].text.rstrip(" .")
    return words if states_figure(words) is None and "(" not in words and len(words.split()) <= LONGEST_LIST else None


def _opens_list(noun: Token) -> bool:
    """Say whether a noun is the first of several of one sort: "include BERT and GPT", "contain nickel and cobalt"."""
    chain = conjuncts(noun)
    names = all(one.pos_ == "PROPN" for one in chain)
    if len(chain) < 2 or not (names or _are_bare(chain)) or any(entity_type(one) in PEOPLE for one in chain):
        return False
    listing = noun.dep_ in {"dobj", "attr"} and noun.head.lemma_ in {*word_list("listing_verbs"), "contain"}
    return listing or (noun.dep_ == "pobj" and noun.head.lower_ in {"as", "like", "including"})


def _are_bare(chain: Sequence[Token]) -> bool:
    """Say whether nouns of a list stand without anything that tells which ones are meant."""
    telling = ("det", "poss", "prep", "relcl", "acl", "nummod")
    return all(one.pos_ in {"NOUN", "ADJ"} and not children(one, *telling) for one in chain)


def _form(noun: Token) -> bool:
    return noun.tag_ in {"NNS", "NNPS"}


def _defined_by(chunk: Chunk) -> str:
    """Return the name of what a phrase describes, by apposition, copula or "called"; "" for none."""
    noun = chunk.root
    while noun.dep_ == "conj":
        noun = noun.head
    thing: Token | None = None
    if noun.dep_ == "appos":
        thing = noun.head
    elif noun.dep_ == "attr" and noun.head.lemma_ == "be" and not children(noun.head, "neg"):
        thing = subject(noun.head)
    else:
        called = [child for child in children(noun, "acl") if child.lemma_ in NAMING]
        named = children(noun, "appos")
        named += [one for verb in called for one in children(verb, "oprd", "dobj", "attr")]
        thing = next((one for one in named if is_name(one)), None)
    return _name(thing) if thing is not None else ""


def _titled(chunk: Chunk, noun: Token) -> str:
    """Return a phrase whose name has the noun right before it: "the platform Orta"; "" for any other."""
    kind = chunk[-2] if len(chunk) > 1 else None
    if kind is None or kind.tag_ != "NN" or chunk.root.pos_ != "PROPN" or kind.lemma_.lower() != noun.lemma_.lower():
        return ""
    return chunk.text


def _name(noun: Token) -> str:
    """Return how a thing is named again; "" where nothing tells which one it is."""
    chunk = chunk_of(noun)
    if chunk is None or noun.pos_ == "PRON":
        return ""
    bare = len(chunk) == 1
    if not (is_name(noun) or told(chunk) or bare):
        return ""
    name = inside(chunk, phrase(chunk))
    return "" if states_figure(name) or not is_whole(name) else name


def is_whole(name: str) -> bool:
    """Say whether no quotation or bracket is cut in a phrase."""
    return name.count('"') % 2 == 0 and name.count("(") == name.count(")") and name.count("“") == name.count("”")


def inside(chunk: Chunk, text: str) -> str:
    """Return a phrase as it reads inside a sentence: its first word small where only its place made it large.

    A single word is taken for a name, however it is tagged, unless it ends as abstract nouns do.
    """
    first = chunk[0]
    if not text or first.pos_ == "PROPN" or not first.text[1:].islower():
        return text
    if len(chunk) == 1 and first.pos_ == "NOUN" and first.tag_ == "NN" and not first.text.endswith(ABSTRACT):
        return text
    small = text[0].lower() + text[1:]
    return f"the {small.partition(' ')[2]}" if first.lower_ in {"a", "an"} else small


def may_never_be(chunk: Chunk) -> bool:
    """Say whether a text only brings up a thing as possible or absent: "could host a race", "has no model"."""
    if any(token.lower_ in {"no", "any"} for token in chunk):
        return True
    if chunk[0].lower_ not in {"a", "an"}:
        return False
    verb = next((one for one in chunk.root.ancestors if one.pos_ in {"VERB", "AUX"}), None)
    helping = [] if verb is None else children(verb, "aux", "neg")
    return any(child.lower_ in {"could", "would", "might", "may"} or child.dep_ == "neg" for child in helping)
