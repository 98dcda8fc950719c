"""Lists of three or more purposes: "… uses a ledger to ensure trust, reward authors and prevent fraud".

The parse hangs the later verbs of such lists anywhere, so their places are read from the surface: bare verbs without a
subject, each right after a comma or conjunction. The statement without its purposes becomes a draft too, since a source
may well say what is done and nothing of what for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.claims.draft import Draft, select
from auditor.claims.grammar import children, is_purpose, stands_alone, subject

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

FEWEST = 3
"""Purposes; two are left to the parse."""


def split_purposes(draft: Draft) -> list[Draft] | None:
    """Return the statement and one draft for each of its purposes, or None where there is no such list."""
    doc = draft.parse()
    first = next((token for token in doc if is_purpose(token) and _asserted(token)), None)
    if first is None:
        return None
    starts = [first.i, *(token.i for token in doc[first.i + 1 :] if _begins_purpose(token))]
    if len(starts) < FEWEST or not _is_one_list(doc, starts):
        return None
    ends = [*(_before_separators(doc, start) for start in starts[1:]), len(doc)]
    before = frozenset(range(first.i))
    parts = [select(draft, before | set(range(s, e))) for s, e in zip(starts, ends, strict=True)]
    if first.head.dep_ == "ROOT" and children(first.head, "dobj"):
        parts.insert(0, select(draft, before - {first.i - 1}))
    return parts if all(stands_alone(part) for part in parts) else None


def _is_one_list(doc: Doc, starts: list[int]) -> bool:
    """Say whether the purposes are joined as one list, "A, B and C": two "and" join lists inside each other."""
    joins = [doc[start - 1].lower_ for start in starts[1:]]
    return joins[-1] == "and" and "and" not in joins[:-1]


def _asserted(token: Token) -> bool:
    """Say whether the purpose belongs to the main clause or its object."""
    return token.head.dep_ == "ROOT" or (token.head.dep_ == "dobj" and token.head.head.dep_ == "ROOT")


def _begins_purpose(token: Token) -> bool:
    if token.tag_ not in {"VB", "VBP"} or subject(token) is not None or children(token, "aux", "auxpass"):
        return False
    return token.nbor(-1).lower_ in {",", "and"}


def _before_separators(doc: Doc, start: int) -> int:
    """Return the end of what stands before the comma and conjunction at `start`."""
    end = start
    while doc[end - 1].lower_ in {",", "and"}:
        end -= 1
    return end
