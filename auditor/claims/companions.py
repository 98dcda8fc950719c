"""Words that pick from what was named before: "others", "the second", "both", "similar models"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor.claims.grammar import FINITE, SUBJECTS, children, conjuncts, parsed, root_of, subject
from auditor.claims.kin import chunk_of
from auditor.claims.phrases import full_phrase, is_plural, phrase, told
from auditor.claims.quantities import states_figure
from auditor.parsing import entity_type
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Span as Chunk
    from spacy.tokens import Token

SOME = frozenset({"some", "several", "many", "most", "few", "certain", "various", "other"})
"""Words after which "others" are others of the same."""
ORDINALS = frozenset({"first", "second", "third", "fourth"})
"""Words for one of several that were announced."""
SAME_OPENING = 5
"""Letters by which a noun may be told by another word before it ("fail … such failures")."""
FEWEST_WORDS = 4
"""Words of a sentence about "the second"."""
COUNTS = frozenset({"two", "three", "four"})
"""Numbers with which several are announced."""


def picks(token: Token) -> bool:
    """Say whether a subject only picks from what was named before: "others", "both", "the second"."""
    if token.lower_ in ORDINALS and _is_read_as_adjective(token):
        return True
    if token.dep_ not in SUBJECTS or children(token, "prep", "conj", "relcl", "acl", "amod", "compound"):
        return False
    if token.lower_ in ORDINALS:
        return token.pos_ == "ADJ" and any(child.lower_ == "the" for child in children(token, "det"))
    return token.lower_ in {"others", "both"}


def _is_read_as_adjective(token: Token) -> bool:
    """Say whether the parse took "The second" and the verb behind it for one phrase: no other verb is there."""
    if token.i != 1 or token.nbor(-1).lower_ != "the" or len(token.doc) < FEWEST_WORDS:
        return False
    verb = token.nbor(1)
    return verb.tag_ in {"NNS", "VBZ"} and not any(one.tag_ in FINITE for one in token.doc[verb.i + 1 :])


def picked(token: Token, before: str, texts: Sequence[str]) -> str | None:
    """Return what such a subject stands for, or None."""
    if token.lower_ == "others":
        return _others(before, texts)
    announced = _announced([before, *texts])
    if token.lower_ == "both":
        return f"both {announced[0]}" if announced is not None else _pair(before or (texts[0] if texts else ""))
    return f"the {token.lower_} {announced[1]}" if announced is not None else None


def _others(before: str, texts: Sequence[str]) -> str | None:
    """Return "other studies" after "Several studies have …", or None."""
    doc = parsed(before) or parsed(texts[0] if texts else "")
    root = root_of(doc)
    about = subject(root) if root is not None else None
    if about is None or about.tag_ != "NNS" or children(about, "conj"):
        return None
    some = [child for child in about.children if child.lower_ in SOME and child.i < about.i]
    words = about.doc[some[0].i + 1 : about.i + 1] if some else None
    if words is None or any(token.like_num or token.pos_ == "PRON" for token in words):
        return None
    return f"other {words.text}"


def _announced(texts: Sequence[str]) -> tuple[str, str] | None:
    """Return the several that a text announces by their number, as several and as one, or None.

    "Two lines of work on grading exist" gives "lines of work on grading" and "line of work on grading".
    """
    for text in texts:
        doc = parsed(text)
        counted = [] if doc is None else [one for one in doc.noun_chunks if _counts(one)]
        if not counted:
            continue
        if len(counted) > 1:
            return None
        (chunk,) = counted
        number = next(token for token in chunk if token.lower_ in COUNTS)
        several = _with_limits(chunk, number.i + 1)
        one = several.replace(chunk.root.text, chunk.root.lemma_, 1)
        return (several, one) if several and states_figure(several) is None else None
    return None


def _counts(chunk: Chunk) -> bool:
    return chunk.root.tag_ == "NNS" and any(token.lower_ in COUNTS for token in children(chunk.root, "nummod"))


def _with_limits(chunk: Chunk, start: int) -> str:
    """Return the words of a phrase from `start` on, with "of …" and the like right behind it."""
    end = chunk.end
    for child in children(chunk.root, "prep"):
        if child.left_edge.i != end:
            break
        end = child.right_edge.i + 1
    words = chunk.doc[start:end]
    return "" if any(token.pos_ == "PRON" or token.is_punct for token in words) else words.text


def _pair(text: str) -> str | None:
    """Return the two that the subject of a text coordinates: "both pumps and drills", or None."""
    doc = parsed(text)
    root = root_of(doc)
    about = subject(root) if root is not None else None
    joined = [] if about is None else children(about, "conj")
    if doc is None or about is None or len(joined) != 1 or children(joined[0], "conj"):
        return None
    chunk = chunk_of(about)
    name = "" if chunk is None else phrase(chunk)
    plain = chunk is not None and chunk[0].text[1:].islower() and entity_type(chunk[0]) == "" and about.tag_ != "NNP"
    return f"both {name[0].lower() + name[1:] if plain else name}" if name else None


def is_both(token: Token) -> bool:
    """Say whether "both" stands before a noun which nothing else tells apart: "both countries"."""
    noun = token.head
    if token.lower_ != "both" or token.dep_ not in {"det", "predet"} or noun.tag_ != "NNS":
        return False
    clause_before = any(one.pos_ == "VERB" for one in token.doc[: token.i])
    return noun.dep_ in SUBJECTS and len(list(noun.children)) == 1 and not clause_before


def two_named(texts: Sequence[str]) -> str | None:
    """Return the two names that the sentence before joins, if it joins no others: "Peru and Chile", or None."""
    doc = parsed(texts[0]) if texts else None
    names = [] if doc is None else [one for one in doc if one.pos_ == "PROPN" and one.dep_ != "conj"]
    pairs = [name for name in names if children(name, "conj")]
    if doc is None or len(pairs) != 1 or len(conjuncts(pairs[0])) != 2:
        return None
    first, last = conjuncts(pairs[0])
    if last.pos_ != "PROPN":
        return None
    return doc[first.left_edge.i : last.i + 1].text


def likened(noun: Token, texts: Sequence[str]) -> str | None:
    """Return "to the tidal model" for "similar models" after "The tidal model …", or None.

    The nearest sentence that has such a thing must tell which one it is, and have no other.
    """
    for text in texts:
        doc = parsed(text)
        chunks = [] if doc is None else [one for one in doc.noun_chunks if _is_such(one, noun)]
        if not chunks:
            continue
        names = {full_phrase(chunk) for chunk in chunks if told(chunk)}
        return f"to {next(iter(names))}" if len(names) == len(chunks) == 1 and "" not in names else None
    return None


def _is_such(chunk: Chunk, noun: Token) -> bool:
    return chunk.root.lemma_.lower() == noun.lemma_.lower()


def is_such(token: Token) -> bool:
    """Say whether "such" says of a noun only that it is as one told before: "such a tax", "such data".

    What stands before in its own sentence may be what it is like.
    """
    noun = token.head
    if token.lower_ != "such" or token.dep_ not in {"amod", "predet"} or noun.pos_ != "NOUN" or noun.i < token.i:
        return False
    if children(noun, "relcl", "acl") or any(
        child.lower_ in {"as", "that"} for child in (*noun.rights, *token.children)
    ):
        return False
    opening = noun.lower_[:SAME_OPENING]
    before = list(token.doc[: token.i])
    clauses = [one for one in before if subject(one) is not None and one not in noun.ancestors]
    return not clauses and not any(one.lower_.startswith(opening) for one in before)


def told_of_such(noun: Token, texts: Sequence[str]) -> str | None:
    """Return the words that tell such a thing apart where it was told before ("sugar" of "sugar taxes"), or None."""
    for text in texts:
        doc = parsed(text)
        chunks = [] if doc is None else [chunk for chunk in doc.noun_chunks if _is_such(chunk, noun)]
        if chunks:
            found = {_words_apart(chunk) for chunk in chunks}
            return next(iter(found)) or None if len(found) == 1 else None
    return None


def _words_apart(chunk: Chunk) -> str:
    """Return the words before a noun that tell it apart; "" where a name, an owner or words behind it do."""
    words = [token for token in chunk[:-1] if token.dep_ not in {"det", "nummod", "predet"}]
    vague = any(token.lower_ in word_set("vague_adjectives") for token in words)
    if vague or children(chunk.root, "prep", "relcl", "acl") or any(token.pos_ in {"PROPN", "PRON"} for token in words):
        return ""
    if not words or any(token.like_num or token.dep_ in {"poss", "case"} for token in words):
        return ""
    text = chunk.doc[words[0].i : words[-1].i + 1].text
    return text[0].lower() + text[1:] if words[0].i == 0 and words[0].text[1:].islower() else text


def is_of_several(token: Token) -> bool:
    """Say whether "them" only tells of whom some are meant: "and some of them watch"."""
    return token.lower_ == "them" and token.dep_ == "pobj" and token.head.lower_ == "of" and _is_share(token.head.head)


def _is_share(token: Token) -> bool:
    return token.dep_ in SUBJECTS and (
        token.lower_ in word_set("share_words") or token.lower_ in {"each", "one", "all"}
    )


def several_before(before: str) -> str | None:
    """Return the plural subject of the clause before "some of them", or None."""
    doc = parsed(before)
    root = root_of(doc)
    about = subject(root) if root is not None else None
    if doc is None or about is None or not is_plural(about) or about.pos_ == "PRON":
        return None
    if any(child.tag_ == "PRP$" for child in about.children):
        return None
    chunk = chunk_of(about)
    name = phrase(chunk) if chunk is not None else ""
    bare = bool(name) and not children(about, "det", "poss") and about.pos_ == "NOUN"
    return f"the {name[0].lower()}{name[1:]}" if bare else name or None
