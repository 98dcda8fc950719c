"""What "this approach" or "the technology" stands for: what the sentence before says has been used or proposed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor.claims.grammar import FINITE, SUBJECTS, children, parsed, root_of, subject
from auditor.claims.kin import chunk_of
from auditor.claims.phrases import full_phrase, is_plural
from auditor.resources import word_list, word_set

if TYPE_CHECKING:
    from spacy.tokens import Span as Chunk
    from spacy.tokens import Token


LONGEST_DEED = 10
"""Words for what is done that may be written in."""
LONGEST_SUBJECT = 20
"""Tokens of a whole subject that may be written in."""
BREAKS = frozenset({",", ";", ":"})
"""Marks that stand in no plain subject."""
PROCESS = ("ing", "tion", "sis", "graphy", "ment")
"""Endings of nouns for what is done."""


def named_method(noun: Token, before: str, context: Sequence[str]) -> str | None:
    """Return the one thing that the nearest text before says has been used or proposed, or None.

    "Agent-based modelling has been used …" and "… proposed a tidal scheme" give it; "this approach" after "Graph
    networks have been used …" is the use of them.
    """
    if noun.lemma_.lower() not in word_set("approach_nouns"):
        return None
    return _made_or_used(noun, before, context) or _process(noun, before, context) or _deed(noun, before, context)


def _deed(noun: Token, before: str, context: Sequence[str]) -> str | None:
    """Return what is done where the sentence before is about its merits ("The use of mixing A with B …"), or None."""
    nearer = parsed(before)
    if nearer is not None and len(list(nearer.noun_chunks)) > 1:
        return None
    root = root_of(parsed(context[0]) if context else None)
    about = subject(root) if root is not None else None
    if about is None or is_plural(noun) or about.lemma_.lower() not in word_set("merit_nouns"):
        return None
    deeds = [deed for of in children(about, "prep") if of.lower_ == "of" for deed in children(of, "pcomp")]
    words = sorted(deeds[0].subtree, key=lambda one: one.i) if len(deeds) == 1 else []
    if not words or len(words) > LONGEST_DEED or any(word.pos_ in {"PRON", "NUM"} or word.is_punct for word in words):
        return None
    return deeds[0].doc[words[0].i : words[-1].i + 1].text


def _process(noun: Token, before: str, context: Sequence[str]) -> str | None:
    """Return a way of doing things that the sentence before is about: "Knowledge distillation shrinks …", or None."""
    doc = parsed(context[0]) if context and not before.strip() else None
    root = root_of(doc)
    about = subject(root) if root is not None else None
    if doc is None or root is None or about is None or root.tag_ != "VBZ" or is_plural(about) or is_plural(noun):
        return None
    if children(about, "det", "poss") or not about.lower_.endswith(PROCESS):
        return None
    chunk = chunk_of(about)
    if chunk is None:
        return _unchunked(about)
    return full_phrase(chunk) or None if len(chunk) > 1 else None


def _unchunked(about: Token) -> str | None:
    """Return a subject that the parse has for no phrase ("Chain-of-thought prompting"), if it is nothing but words."""
    words = about.doc[about.left_edge.i : about.i + 1]
    unfit = any(one.pos_ in {"PRON", "NUM", "VERB", "AUX"} or one.text in BREAKS for one in words)
    if unfit or not 1 < len(words) <= LONGEST_DEED:
        return None
    return words.text if words[0].pos_ == "PROPN" else words.text[0].lower() + words.text[1:]


def _made_or_used(noun: Token, before: str, context: Sequence[str]) -> str | None:
    """Return the one thing that the nearest text says has been used or proposed, or None."""
    doc = parsed(before) or (parsed(context[0]) if context else None)
    root = root_of(doc)
    if doc is None or root is None or root.lemma_ not in word_set("approach_verbs"):
        return None
    thing = _thing(root)
    chunk = chunk_of(thing)
    if thing is None or chunk is None or children(thing, "conj"):
        return None
    name = full_phrase(chunk) or _bare(chunk) or _whole_subject(chunk, root)
    if is_plural(thing) == is_plural(noun):
        return name or None
    return f"the use of {name}" if name and root.lemma_ == "use" and not is_plural(noun) else None


def _whole_subject(chunk: Chunk, root: Token) -> str:
    """Return all from the start of a passive's subject to its verb, where the parse has cut the subject short."""
    verb = min((child.i for child in children(root, "aux", "auxpass")), default=root.i)
    words = chunk.doc[chunk.start : verb]
    if chunk.root.dep_ != "nsubjpass" or not words or len(words) > LONGEST_SUBJECT:
        return ""
    if any(one.pos_ == "PRON" or one.like_num or one.text in BREAKS or one.tag_ in FINITE for one in words):
        return ""
    return words.text if chunk[0].pos_ == "PROPN" else words.text[0].lower() + words.text[1:]


def _bare(chunk: Chunk) -> str:
    """Return a phrase of one word without an article: it tells by itself what is meant ("Blockchain")."""
    word = chunk.root
    return word.text if len(chunk) == 1 and word.pos_ in {"NOUN", "PROPN"} and not list(word.rights) else ""


def is_artefact(token: Token) -> bool:
    """Say whether "the model" is the subject, told by nothing but what it is, with no other name before it."""
    if token.lemma_.lower() not in word_set("artefact_nouns") or token.pos_ != "NOUN":
        return False
    words = [child for child in token.children if child.dep_ != "punct"]
    if len(words) != 1 or words[0].lower_ != "the" or token.dep_ not in SUBJECTS or token.head.dep_ != "ROOT":
        return False
    earlier = [chunk for chunk in token.doc.noun_chunks if chunk.end <= token.i]
    return not any(chunk.root.pos_ == "PROPN" or chunk.root.lemma_ == token.lemma_ for chunk in earlier)


def _thing(root: Token) -> Token | None:
    """Return what is used: the subject of the passive, or the one object of whoever does research."""
    about = subject(root)
    if about is not None and about.dep_ == "nsubjpass":
        return about
    if about is not None and about.lemma_.lower() not in {*word_list("report_nouns"), *word_list("researcher_nouns")}:
        return None
    objects = children(root, "dobj")
    return objects[0] if len(objects) == 1 else None
