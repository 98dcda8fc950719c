"""Nouns for what a verb of the sentence before tells: "prices fell … this decline", "she argues … this argument"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor.claims.definitions import inside
from auditor.claims.grammar import children, parsed, root_of, subject
from auditor.claims.kin import chunk_of, verbs_of
from auditor.claims.phrases import is_plural, phrase, told
from auditor.claims.quantities import states_figure
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

MOST_WORDS = 28
"""Words of a clause that may be written in."""
UNFIT = frozenset('?!:;"“”()[]')
"""Characters of a clause that cannot be written in."""
OWN = frozenset({"of", "in", "on", "between", "from", "to"})
"""Prepositions by which such a noun tells itself what it is of: "this increase in imports"."""


def tells_itself(noun: Token) -> bool:
    """Say whether a noun made of a verb tells by itself of what it is: "this combination of A and B"."""
    if not any(noun.lemma_.lower() in verbs_of(name) for name in ("change_nouns", "deed_nouns")):
        return False
    own = [child for child in children(noun, "prep") if child.lower_ in OWN and child.i == noun.i + 1]
    things = [thing for child in own for thing in children(child, "pobj")]
    return bool(things) and all(thing.pos_ in {"NOUN", "PROPN"} for thing in things)


def told_by_verb(noun: Token, before: str, texts: Sequence[str]) -> str | None:
    """Return "in prices" or "of Orta Ltd" for a noun that one verb of the nearest text tells, or None."""
    doc = parsed(before) or parsed(texts[0] if texts else "")
    if doc is None or children(noun, "prep", "acl", "relcl"):
        return None
    for name, link in (("change_nouns", "in"), ("deed_nouns", "of")):
        verbs = verbs_of(name).get(noun.lemma_.lower(), frozenset())
        found = [token for token in doc if token.pos_ == "VERB" and token.lemma_.lower() in verbs]
        if len(found) == 1 and not children(found[0], "neg"):
            thing = _thing(found[0])
            return f"{link} {thing}" if thing else None
    return _stance(doc, noun)


def _stance(doc: Doc, noun: Token) -> str | None:
    """Return "about errors" for "these concerns" after "teachers worry about errors", or None."""
    verbs = verbs_of("stance_nouns").get(noun.lemma_.lower(), frozenset())
    found = [token for token in doc if token.pos_ == "VERB" and token.lemma_.lower() in verbs]
    links = children(found[0], "prep") if len(found) == 1 and not children(found[0], "neg") else []
    things = children(links[0], "pobj") if links else []
    thing = _named(things[0]) if things else ""
    return f"{links[0].text} {thing}" if thing else None


def _thing(verb: Token) -> str:
    """Return what a change or deed is of: the object, or the subject where there is none."""
    objects = children(verb, "dobj")
    if len(objects) > 1 or (verb.dep_ == "acl" and not objects):
        return ""
    return _named(objects[0] if objects else subject(verb))


def _named(noun: Token | None) -> str:
    """Return a phrase with what limits it; "" where it points back itself or states a figure."""
    chunk = chunk_of(noun)
    if chunk is None or chunk.root.pos_ == "PRON" or any(token.tag_ in {"PRP$", "CD", "JJR", "RBR"} for token in chunk):
        return ""
    if chunk[0].lower_ in {"this", "these", "such"}:
        return ""
    name = inside(chunk, phrase(chunk))
    return "" if states_figure(name) else name


def outcome_of(noun: Token, before: str, texts: Sequence[str]) -> str | None:
    """Return "of naps" for "these benefits" after "Naps improve memory", or None."""
    doc = None if before.strip(" ,") else parsed(texts[0] if texts else "")
    root = root_of(doc)
    if root is None or noun.lemma_.lower() not in word_set("outcome_nouns") or children(noun, "prep", "relcl", "acl"):
        return None
    about = subject(root)
    if root.lemma_ not in word_set("outcome_verbs") or about is None or about.dep_ != "nsubj" or children(root, "neg"):
        return None
    thing = _named(about)
    return f"of {thing}" if thing else None


def reported_view(noun: Token, before: str, texts: Sequence[str]) -> str | None:
    """Return "of teachers that …" for "this argument" after "Teachers argue that …", or None.

    The whole clause comes with it, so that it must state no figure. Whoever is cited for it may be another: a work
    that shares or disputes a view deals with that view.
    """
    verbs = verbs_of("view_nouns").get(noun.lemma_.lower())
    if verbs is None or before.strip(" ,") or not texts or is_plural(noun):
        return None
    doc = parsed(texts[0])
    root = root_of(doc)
    if doc is None or root is None or root.lemma_ not in verbs or children(noun, "prep", "acl", "relcl"):
        return None
    clause = _clause(doc, root)
    holder = _holder(root)
    if not clause or states_figure(clause):
        return None
    open_ = any(token.tag_ in {"PRP", "PRP$"} for token in parsed(clause) or ())
    return None if open_ and not holder else f"{holder} {clause}".strip()


def _clause(doc: Doc, verb: Token) -> str:
    """Return the one "that" clause a verb ends with; "" for none."""
    found = children(verb, "ccomp")
    if len(found) != 1 or subject(found[0]) is None:
        return ""
    mark = next((child for child in children(found[0], "mark") if child.lower_ == "that"), None)
    if mark is None or mark.i < verb.i:
        return ""
    text = doc[mark.i :].text.rstrip(" .")
    return "" if UNFIT & set(text) or len(text.split()) > MOST_WORDS else text


def _holder(verb: Token) -> str:
    """Return "of teachers" for whoever holds a view; "" for a name or a pronoun, which the clause need not have."""
    about = subject(verb)
    chunk = chunk_of(about)
    if chunk is None or about is None or about.pos_ != "NOUN" or about.lemma_ == "other":
        return ""
    if not (told(chunk) or is_plural(about)):
        return ""
    return f"of {inside(chunk, phrase(chunk))}"
