"""Who speaks in a quotation that stands alone: whoever the sentence before quotes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor.claims.actors import is_organisation
from auditor.claims.grammar import children, parsed, root_of, subject
from auditor.claims.quantities import states_figure
from auditor.parsing import entity_type
from auditor.resources import word_list

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

OPENING = ('"', "“")
"""Marks that open a quotation."""
CLOSING = ('"', "”")
"""Marks that close one."""


def is_bare_quotation(text: str) -> bool:
    """Say whether a text is one quotation and nothing else."""
    words = text.strip()
    inner = words[1:-1]
    return (
        len(words) > 2 and words[0] in OPENING and words[-1] in CLOSING and not any(mark in inner for mark in CLOSING)
    )


def employer(doc: Doc, texts: Sequence[str]) -> tuple[Token, str] | None:
    """Return who speaks with "our" in a claim ("CEO Nicolai Tangen said") and the organisation the paragraph is about.

    Only where the claim names none itself, and the nearest sentence with the name of one is about it.
    """
    root = root_of(doc)
    about = subject(root) if root is not None else None
    if root is None or about is None or root.lemma_ not in word_list("speaking_verbs") or about.pos_ != "PROPN":
        return None
    titled = any(child.lower_ in word_list("office_nouns") for child in children(about, "compound", "amod"))
    if not titled or children(about, "prep", "appos") or any(entity_type(token) == "ORG" for token in doc):
        return None
    for text in texts:
        main = root_of(parsed(text))
        actor = subject(main) if main is not None else None
        if actor is not None and is_organisation(actor):
            return about, actor.doc[actor.left_edge.i : actor.i + 1].text
    return None


def speaker(texts: Sequence[str]) -> str | None:
    """Return who the sentence before quotes, as it names them, or None: it ends a quotation with its speaker."""
    text = texts[0].strip() if texts else ""
    place = max(text.rfind(mark) for mark in CLOSING)
    doc = parsed(text[place + 1 :].strip(" ,")) if place > 0 else None
    root = root_of(doc)
    about = subject(root) if root is not None else None
    if doc is None or root is None or about is None or root.lemma_ not in word_list("speaking_verbs"):
        return None
    words = sorted(about.subtree, key=lambda one: one.i)
    name = doc[words[0].i : words[-1].i + 1].text
    named = about.pos_ == "PROPN" or entity_type(about) == "PERSON"
    return name if named and states_figure(name) is None else None
