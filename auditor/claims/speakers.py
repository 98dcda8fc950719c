"""Who speaks in a quotation: whoever the sentence before quotes, for the organisation that the paragraph is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor.claims.actors import is_organisation
from auditor.claims.grammar import children, parsed, root_of, subject
from auditor.claims.quantities import states_figure
from auditor.parsing import entity_type
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from auditor.claims.rewriting import Rewriting

OPENING = ('"', "“")
"""Marks that open a quotation."""
CLOSING = ('"', "”")
"""Marks that close one."""
SHORTEST = 3
"""Characters of a quotation with its marks."""
FIRST_PERSON = frozenset({"i", "we", "our", "us", "my", "me"})
"""Pronouns of whoever speaks."""


def ends_speech(doc: Doc) -> bool:
    """Say whether a claim ends a speech that began in a sentence before, so that its "our" is not the text's."""
    opened = doc.text.count('"') % 2 == 1 or doc.text.count("”") > doc.text.count("“")
    return opened and any(token.lower_ in FIRST_PERSON for token in doc)


def name_employer(doc: Doc, rewriting: Rewriting) -> bool:
    """Write for whom somebody speaks who says "our"; say whether that can be told."""
    found = _employer(doc, rewriting.texts)
    if found is not None:
        rewriting.after[found[0].i] = f"of {found[1]}"
    return found is not None


def name_speaker(doc: Doc, rewriting: Rewriting) -> None:
    """Write who speaks before a quotation that goes on with what a sentence before quotes."""
    name = _speaker(rewriting.texts) if _is_bare_quotation(doc.text) else None
    if name is not None:
        rewriting.added[0] = f"{name} said: {rewriting.added.get(0, doc[0].text)}"


def _is_bare_quotation(text: str) -> bool:
    """Say whether a text is one quotation and nothing else."""
    words = text.strip()
    if len(words) < SHORTEST or words[0] not in OPENING or words[-1] not in CLOSING:
        return False
    return not any(mark in words[1:-1] for mark in CLOSING)


def _employer(doc: Doc, texts: Sequence[str]) -> tuple[Token, str] | None:
    """Return who speaks with "our" in a claim ("CEO Nicolai Tangen said") and the organisation the paragraph is about.

    Only where the claim names none itself, and the nearest sentence with the name of one is about it.
    """
    root = root_of(doc)
    about = subject(root) if root is not None else None
    if root is None or about is None or root.lemma_ not in word_set("speaking_verbs") or about.pos_ != "PROPN":
        return None
    titled = any(child.lower_ in word_set("office_nouns") for child in children(about, "compound", "amod"))
    if not titled or children(about, "prep", "appos") or any(entity_type(token) == "ORG" for token in doc):
        return None
    for text in texts:
        main = root_of(parsed(text))
        actor = subject(main) if main is not None else None
        if actor is not None and is_organisation(actor):
            return about, actor.doc[actor.left_edge.i : actor.i + 1].text
    return None


def _speaker(texts: Sequence[str]) -> str | None:
    """Return who the sentence before quotes, as it names them, or None: it ends a quotation with its speaker."""
    text = texts[0].strip() if texts else ""
    place = max(text.rfind(mark) for mark in CLOSING)
    doc = parsed(text[place + 1 :].strip(" ,")) if place > 0 else None
    root = root_of(doc)
    about = subject(root) if root is not None else None
    if doc is None or root is None or about is None or root.lemma_ not in word_set("speaking_verbs"):
        return None
    words = sorted(about.subtree, key=lambda one: one.i)
    name = doc[words[0].i : words[-1].i + 1].text
    named = about.pos_ == "PROPN" or entity_type(about) == "PERSON"
    return name if named and states_figure(name) is None else None
