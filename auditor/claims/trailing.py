"""What stands after the last of several predicates and may belong to all of them.

What only the whole says ("…, suggesting that", "…, with the largest gains in", "compared with") keeps the predicates,
or the members of a list, together.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from auditor.claims.grammar import children
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Token


def holds_all(before: Iterable[Token], last: Token) -> bool:
    """Say whether something after the last of the predicates is said of all of them together.

    `before` are the words of those before it, whose subject it shares.
    """
    return _compares_all(before, last) or _has_aside(last)


def _compares_all(before: Iterable[Token], last: Token) -> bool:
    """Say whether a comparison stands behind the last predicate and none behind one before it."""
    compared = any(token.lower_ in word_set("comparing_words") for token in last.doc[last.i :])
    return compared and not any(token.lower_ in word_set("comparing_words") for token in before)


def is_followed(member: Token) -> bool:
    """Say whether a comma behind the last member of a list opens what is said of all: "A and B, limiting its use"."""
    after = next((token for token in member.doc[member.i : -1] if token.text == ","), None)
    first = None if after is None else after.nbor(1)
    return first is not None and (
        first.tag_ == "VBG" or first.lower_ in word_set("aside_openers") or first.lower_ in {"which", "who"}
    )


def _has_aside(last: Token) -> bool:
    """Say whether a comma behind the last predicate opens a result, a restriction or a concession."""
    own = bool(children(last, "aux", "auxpass"))
    for comma, first in pairwise(last.doc[last.i :]):
        if comma.text != "," or first.lower_ == "including":
            continue
        if first.lower_ in word_set("concession_markers"):
            return True
        # "was sold and has grown, drawing firms": with an auxiliary of its own the last one has its own result.
        if not own and (first.tag_ == "VBG" or first.lower_ in word_set("aside_openers")):
            return True
    return False
