"""Fuller descriptions of what a sentence before brings up without a name.

"A study proposed a framework to rank sectors. This framework …" gives "the framework to rank sectors"; "Orta worked
with a carmaker. The carmaker …" gives "the carmaker that Orta worked with".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor.claims.definitions import inside, may_never_be
from auditor.claims.grammar import children, parsed, subject
from auditor.claims.kin import chunk_of, has_kind, same_kind
from auditor.claims.paragraph import Earlier
from auditor.claims.phrases import is_name, is_plural, phrase, told
from auditor.claims.quantities import states_figure

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token
    from spacy.tokens import Span as Chunk

NEAR = 2
"""Sentences before that are looked at."""
LONGEST_TAIL = 16
"""Tokens behind a noun that may be written in with it."""
CLOSE = frozenset({"of", "for"})
"""Prepositions whose words surely belong to the noun before them."""
STOPS = frozenset({",", ";", ":", ".", "(", ")", "–", "—"})
"""Marks at which what describes a noun ends."""


def described(noun: Token, context: Sequence[Earlier], works: frozenset[str]) -> str | None:
    """Return the fuller description of the one thing of that kind that a sentence before brings up, or None.

    What another work is cited for describes nothing here.
    """
    for earlier in () if is_plural(noun) else context[:NEAR]:
        doc = parsed(earlier.text)
        found = [] if doc is None else [chunk for chunk in doc.noun_chunks if _brings_up(chunk, noun)]
        if doc is not None and found:
            return _fuller(doc, found[0]) if len(found) == 1 and earlier.works <= works else None
    return None


def _fuller(doc: Doc, chunk: Chunk) -> str | None:
    """Return a phrase with what limits it or who did what with it; None where another thing of its name stands by."""
    if any(one.root.lemma_ == chunk.root.lemma_ for one in doc.noun_chunks if one != chunk):
        return None
    tail = _tail(doc, chunk) or _relative(chunk)
    name = f"the {chunk[1:].text} {tail}"
    return name if tail and states_figure(name) is None else None


def _brings_up(chunk: Chunk, noun: Token) -> bool:
    """Say whether a phrase brings up such a thing as new: the same noun, or one of its kind with its adjectives."""
    if (
        chunk[0].lower_ not in {"a", "an"}
        or may_never_be(chunk)
        or is_plural(chunk.root)
        or not same_kind(chunk.root, noun)
    ):
        return False
    own = {child.lower_ for child in children(noun, "amod", "compound")}
    same = chunk.root.lemma_.lower() == noun.lemma_.lower()
    by_kind = bool(own) or has_kind(noun)
    return (same or by_kind) and own <= {token.lower_ for token in chunk}


def _tail(doc: Doc, chunk: Chunk) -> str:
    """Return what limits a noun right behind it, up to the next mark; "" where nothing surely does."""
    after = [child for child in children(chunk.root, "acl", "relcl", "prep") if child.i >= chunk.end]
    opening = min((min(one.i for one in child.subtree) for child in after), default=None)
    if opening != chunk.end or (doc[opening].dep_ == "prep" and doc[opening].lower_ not in CLOSE):
        return ""
    end = next((token.i for token in doc[opening:] if token.text in STOPS), len(doc))
    words = doc[opening:end]
    while words and words[-1].pos_ not in {"NOUN", "PROPN"}:
        # "… and provide quick, accurate answers": the mark stands within a phrase.
        words = words[: max((one.i - words.start for one in words if one.dep_ == "cc"), default=0)]
    open_ = any(token.pos_ == "PRON" and token.tag_ not in {"WDT", "WP"} for token in words)
    return "" if open_ or len(words) > LONGEST_TAIL else words.text


def _relative(chunk: Chunk) -> str:
    """Return "that Orta worked with" or "built by Orta": who did what with the thing; "" where that is not plain."""
    noun = chunk.root
    particle = noun.head if noun.dep_ == "pobj" and noun.head.dep_ == "prep" else None
    verb = particle.head if particle is not None else noun.head
    if verb.dep_ != "ROOT" or verb.pos_ != "VERB" or children(verb, "neg", "conj", "auxpass"):
        return ""
    if noun.dep_ != "dobj" and (particle is None or children(verb, "dobj")):
        return ""
    about = subject(verb)
    who = _who(about) if about is not None else ""
    helping = [child.text for child in children(verb, "aux")]
    ending = [child.text for child in children(verb, "prt")] + ([particle.text] if particle is not None else [])
    return " ".join(("that", who, *helping, verb.text, *ending)) if who else ""


def _who(about: Token) -> str:
    """Return how whoever did it is named; "" where nothing tells who it is."""
    chunk = chunk_of(about)
    if chunk is None or about.pos_ == "PRON":
        return ""
    told_apart = is_name(about) or told(chunk) or len(chunk) == 1 or chunk[0].lower_ == "the"
    return inside(chunk, phrase(chunk)) if told_apart else ""
