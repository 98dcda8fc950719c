"""Statements parted by semicolons: each becomes a draft, or all stay together where one leans on another.

The parse runs on over a semicolon, so that nothing else is split while one is left.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from auditor.claims.draft import Draft, select
from auditor.claims.grammar import root_of, stands_alone
from auditor.claims.leaning import leans
from auditor.resources import word_set

if TYPE_CHECKING:
    from spacy.tokens import Token

SEMICOLON = ";"
MOST_PARTS = 4
"""More are items of a list."""


def split_semicolons(draft: Draft) -> list[Draft] | None:
    """Return the statements between the semicolons, or None where one of them is none by itself."""
    doc = draft.parse()
    places = [token.i for token in doc if token.text == SEMICOLON]
    if not 0 < len(places) < MOST_PARTS or any(token.text == ":" for token in doc):
        return None
    starts, ends = [0, *(place + 1 for place in places)], [*places, len(doc)]
    parts = [select(draft, range(start, end)) for start, end in zip(starts, ends, strict=True)]
    if not all(part.text and stands_alone(part) for part in parts):
        return None
    parted = all(draft.doc_end(place - 1) in draft.breaks for place in places)
    return parts if parted or not _any_leans(parts) else None


def _any_leans(parts: list[Draft]) -> bool:
    roots = [root_of(part.parse()) for part in parts]
    return any(
        before is not None and root is not None and (leans(root, before) or _is_linked(root))
        for before, root in pairwise(roots)
    )


def _is_linked(root: Token) -> bool:
    """Say whether a statement opens with a word that ties it to the one before ("however")."""
    return root.doc[0].lower_ in word_set("opening_connectives")
