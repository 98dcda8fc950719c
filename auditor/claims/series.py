"""Verbs of a series that the parser took for an adjective: "raised A, increased B, and did not change C".

The parse has "increased B" for a second object of the verb before; a comma without an "and" shows that it is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from auditor.claims.draft import Draft, select
from auditor.claims.grammar import children, is_finite

if TYPE_CHECKING:
    from spacy.tokens import Token

PARTICIPLES = frozenset({"VBN", "VBD"})
"""Tags of such a verb."""


def with_hidden(
    draft: Draft, selections: Sequence[frozenset[int]], chain: Sequence[Token]
) -> list[frozenset[int]] | None:
    """Return the tokens of each conjunct of a chain of verbs and of those hidden in one; None where it is unsure."""
    found: list[frozenset[int]] = []
    for tokens, verb in zip(selections, chain, strict=True):
        at = _hidden(tokens, verb)
        if any(_hidden(tokens, content) for content in children(verb, "ccomp")):
            # "Trials found that A raised B, increased C, and cut D": whose verb "cut" is, the parse has wrong as well.
            return None
        if at is None:
            found.append(tokens)
            continue
        comma, end = at.i - 1, max(one.i for one in at.head.subtree)
        first = frozenset(index for index in tokens if not comma <= index <= end)
        left = {one.i for child in verb.lefts for one in child.subtree}
        governed = {one.i for one in verb.subtree}
        second = (tokens - governed) | left | frozenset(range(at.i, end + 1))
        if not _reads_as_verb(draft, second, at):
            return None
        found += [first, second]
    return found


def _hidden(tokens: frozenset[int], verb: Token) -> Token | None:
    """Return a participle that begins the second of two objects which only a comma joins."""
    objects = children(verb, "dobj")
    for thing in objects:
        for second in (*children(thing, "conj"), *(one for one in objects if one.i > thing.i)):
            first = min(second.subtree, key=lambda one: one.i)
            asyndetic = not children(thing, "cc") and not children(second, "conj") and first.nbor(-1).text == ","
            if asyndetic and first.tag_ in PARTICIPLES and first.i in tokens:
                return first
    return None


def _reads_as_verb(draft: Draft, tokens: frozenset[int], verb: Token) -> bool:
    """Say whether the word is a finite verb where it stands right after the subject."""
    trial = select(draft, tokens).parse()
    return any(one.text == verb.text and one.tag_ == "VBD" and is_finite(one) for one in trial)
