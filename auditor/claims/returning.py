"""Nouns that only return to a study told of before: "the same analysis", "the pooled data", "five further trials"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor.claims.grammar import FINITE, SUBJECTS, children, parsed
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Span as Chunk
    from spacy.tokens import Token

FURTHER = frozenset({"further", "additional", "similar"})
"""Words that say of several only that others like them were told of."""
SIMILAR = frozenset({"similar", "comparable", "analogous"})
"""Words that liken what was found to something found before."""
LATER = frozenset({"further", "other", "another", "later", "subsequent", "additional"})
"""Words of a subject that stands beside others told of before."""
TOLD = ("prep", "relcl", "acl", "appos", "conj")
"""Labels of what tells, behind a noun, which one is meant."""
OF = frozenset({"of", "on", "in", "with"})
"""Prepositions whose words tell which study is meant."""


def returns(noun: Token) -> bool:
    """Say whether a noun points to what was told before by an adjective alone, and nothing in its claim is that."""
    if noun.pos_ != "NOUN":
        return False
    found = _is_the_same(noun) or _is_further(noun) or _is_likened(noun) or leans_alone(noun)
    return found and not any(one.lemma_ == noun.lemma_ for one in noun.doc[: noun.i])


def leans_alone(noun: Token) -> bool:
    """Say whether "the difference" or "the process" has nothing by it, or before it, that tells which one is meant."""
    if noun.lemma_.lower() not in word_set("leaning_nouns") or noun.dep_ not in SUBJECTS | {"dobj"}:
        return False
    words = [child for child in noun.children if not child.is_punct]
    bare = bool(words) and all(child.lower_ == "the" or child.dep_ == "compound" for child in words)
    first = noun.doc[noun.left_edge.i]
    own = [noun.head, *children(noun.head, "aux", "auxpass")]
    told = any(one.tag_ in FINITE and one not in own for one in noun.doc[: noun.i])
    return bare and first.lower_ == "the" and not told


def _is_the_same(noun: Token) -> bool:
    if noun.lemma_.lower() not in word_set("returned_nouns"):
        return False
    words = {child.lower_ for child in children(noun, "amod", "det")}
    adjectives = words & word_set("returning_adjectives")
    if "the" not in words or not adjectives or children(noun, *TOLD):
        return False
    # "Two groups used the same sample": what is the same stands before it.
    opens = noun.dep_ in SUBJECTS and noun.left_edge.i == 0
    return "same" not in adjectives or opens


def _is_further(noun: Token) -> bool:
    """Say whether a subject is a number of others ("five further trials"), with nothing that tells of what."""
    if noun.dep_ not in SUBJECTS or noun.tag_ != "NNS":
        return False
    words = {child.lower_ for child in children(noun, "amod")}
    of_what = [child for child in children(noun, "prep") if child.lower_ in {"of", "on"}]
    counted = bool(children(noun, "nummod")) or bool({"several", "many", "some"} & words)
    return counted and bool(words & FURTHER) and not of_what


def _is_likened(noun: Token) -> bool:
    """Say whether what another study found is only like what was found before ("a later trial found similar effects").

    Of several that stand together, each may be like the other.
    """
    if noun.dep_ != "dobj":
        return False
    words = {child.lower_ for child in children(noun, "amod")}
    if not words & SIMILAR or children(noun, *TOLD):
        return False
    finds = noun.lemma_.lower() in word_set("statement_nouns") | word_set("findings_nouns")
    about = next(iter(children(noun.head, "nsubj")), None)
    before = [] if about is None else [one.lower_ for one in about.subtree]
    single = about is not None and about.tag_ == "NN" and not children(about, "conj")
    return finds and about is not None and (single or bool(LATER & set(before)))


def fuller(noun: Token, texts: Sequence[str]) -> str | None:
    """Return "the analysis of listed firms" for "the same analysis", of the one that the nearest text brings up."""
    for text in texts[:2]:
        doc = parsed(text)
        found = [] if doc is None else [one for one in doc.noun_chunks if one.root.lemma_ == noun.lemma_]
        if found:
            return _told_of(found[0]) if len(found) == 1 else None
    return None


def _told_of(chunk: Chunk) -> str | None:
    """Return a phrase that is brought up, with of what it is but without a number."""
    links = [child for child in children(chunk.root, "prep") if child.i == chunk.end and child.lower_ in OF]
    things = children(links[0], "pobj") if links else []
    if chunk[0].lower_ not in {"a", "an"} or not things or children(things[0], "conj", "relcl"):
        return None
    thing = things[0]
    words = [one for one in thing.doc[links[0].i + 1 : thing.i + 1] if not (one.like_num and one.dep_ == "nummod")]
    if any(one.like_num or one.pos_ == "PRON" or one.is_punct for one in (*words, *chunk[1:])):
        return None
    own = [one.text for one in chunk[1:]]
    return " ".join(("the", *own, links[0].text, *(one.text for one in words)))
