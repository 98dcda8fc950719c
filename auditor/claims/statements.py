"""Nouns and "this" that stand for what the sentence before says: "this finding", "this limitation", "This allows …".

Where one sentence alone can be meant and it states one thing of the same works, it is written in: "Naps aid memory.
This finding …" → "The finding that naps aid memory …". What the claim then says beyond its sentence, the paragraph
says; no figure comes with it, and nothing that another work is cited for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor.claims.grammar import FINITE, children, is_finite, is_verb, parsed, root_of, subject
from auditor.claims.paragraph import Earlier
from auditor.claims.phrases import is_brought_up, is_plural
from auditor.claims.quantities import states_figure
from auditor.resources import word_list

if TYPE_CHECKING:
    from spacy.tokens import Token

MOST_WORDS = 28
"""Words of a sentence that may be written in."""
UNFIT = frozenset('?!:;"“”()[]')
"""Characters of a sentence that cannot be written in as a clause."""
FRAME = "We know that "
"""Words before a clause by which the parse knows it for one."""
FRAME_WORDS = 3
"""Their number."""
POINTERS = frozenset(
    {"this", "these", "that", "those", "such", "it", "its", "they", "their", "them", "he", "she", "we"}
)
"""Words by which a sentence may lean on another itself."""


def stated_for_noun(noun: Token, before: str, context: Sequence[Earlier], works: frozenset[str]) -> str | None:
    """Return "that …" for a noun such as "finding" or "limitation", or None where it is not sure what it stands for."""
    if noun.lemma_.lower() not in word_list("statement_nouns") or _is_told(noun) or _has_clause(before):
        return None
    if is_plural(noun) and len(context) != 1:
        return None
    return _clause(context, works)


def stated_for_this(pronoun: Token, before: str, context: Sequence[Earlier], works: frozenset[str]) -> str | None:
    """Return "that …" for "this" as the subject of a verb that tells what a fact does or shows, or None."""
    verb = pronoun.head
    if pronoun.lower_ != "this" or pronoun.dep_ != "nsubj" or verb.dep_ != "ROOT" or _has_clause(before):
        return None
    if verb.lemma_ not in word_list("statement_verbs") or not is_finite(verb):
        return None
    doc = parsed(context[0].text) if context else None
    if doc is None or any(is_brought_up(chunk) for chunk in doc.noun_chunks):
        # "A firm released a pump. This drains rivers": the pump does.
        return None
    return _clause(context, works)


def _is_told(noun: Token) -> bool:
    return any(child.i > noun.i and child.dep_ in {"prep", "relcl", "acl", "conj", "appos"} for child in noun.children)


def _has_clause(before: str) -> bool:
    """Say whether a statement stands before in the sentence itself, which is nearer."""
    doc = parsed(before)
    return doc is not None and any(token.tag_ in FINITE for token in doc)


def _clause(context: Sequence[Earlier], works: frozenset[str]) -> str | None:
    """Return the sentence right before as a "that" clause, or None where it is unfit to be one."""
    if not context or not context[0].works <= works:
        return None
    statement = context[0].statement.strip()
    if not statement.endswith(".") or len(statement.split()) > MOST_WORDS or UNFIT & set(statement):
        return None
    doc = parsed(statement)
    if doc is None or states_figure(statement) is not None or any(_points(token) for token in doc):
        return None
    kept = doc[0].pos_ == "PROPN" or not doc[0].text[1:].islower()
    words = statement[:-1] if kept and doc[0].text != "A" else statement[0].lower() + statement[1:-1]
    return f"that {words}" if _is_one_statement(words) else None


def _points(token: Token) -> bool:
    """Say whether a word leans on another sentence ("these", "it"), so that its own cannot be written in."""
    return token.lower_ in POINTERS and token.dep_ != "mark" and token.tag_ != "WDT"


def _is_one_statement(words: str) -> bool:
    """Say whether words read as one statement where they are to stand: the parse is better there than of them alone."""
    doc = parsed(f"{FRAME}{words}.")
    if doc is None:
        return False
    root = root_of(doc)
    content = next(iter(children(root, "ccomp")), None) if root is not None and root.i < FRAME_WORDS else None
    if content is None or subject(content) is None:
        return False
    # The tagger may take the verb for an adjective; a subject and an object show it.
    if not (is_verb(content) and is_finite(content)) and not children(content, "dobj"):
        return False
    return not any(
        subject(child) is not None for child in children(content, "conj", "parataxis", "ccomp") if child.i < content.i
    )
