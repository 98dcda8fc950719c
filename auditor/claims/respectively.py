"""Two lists matched by "respectively": the first member of one belongs to the first of the other, and so on.

The parse of such sentences is unreliable, so members are read from the surface: commas and "and", with the words that
all members share ("groups", "kg") found by comparing lengths.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from auditor.claims.draft import Draft, select

if TYPE_CHECKING:
    from spacy.tokens import Doc

BOUNDARIES = frozenset({"ADP", "VERB", "AUX", "SCONJ", "PRON", "PUNCT"})
"""Parts of speech that no member of such a list holds."""
MOST_WORDS = 5
"""Longest member."""


@dataclass(frozen=True)
class MemberList:
    """A list read from the surface."""

    members: tuple[tuple[int, ...], ...]
    """Tokens of each member, shared words left out."""
    shared: frozenset[int]
    """Tokens that every member shares."""
    joins: frozenset[int]
    """Commas and conjunctions between members."""

    def everything(self) -> frozenset[int]:
        """Return all tokens of the list."""
        return frozenset(index for member in self.members for index in member) | self.shared | self.joins


def split_respectively(draft: Draft) -> list[Draft] | None:
    """Return one draft for each matched pair of members, or None where the lists cannot be matched surely."""
    if "respectively" not in draft.text.lower():
        return None
    doc = draft.parse()
    lists = [
        found for token in doc if token.lower_ in {"and", "&"} if (found := _list_around(doc, token.i)) is not None
    ]
    matched = [(one, two) for one, two in pairwise(lists) if len(one.members) == len(two.members)]
    if len(matched) != 1 or len(lists) != 2:
        return None
    one, two = matched[0]
    outside = {token.i for token in doc} - one.everything() - two.everything() - _adverb(doc)
    return [
        select(draft, outside | one.shared | two.shared | set(one.members[number]) | set(two.members[number]))
        for number in range(len(one.members))
    ]


def _adverb(doc: Doc) -> set[int]:
    """Return "respectively" and the commas around it."""
    gone = set()
    for token in doc:
        if token.lower_ == "respectively":
            gone.add(token.i)
            gone |= {near for near in (token.i - 1, token.i + 1) if 0 <= near < len(doc) and doc[near].text == ","}
    return gone


def _list_around(doc: Doc, join: int) -> MemberList | None:
    """Return the list whose last two members the conjunction at `join` joins, or None."""
    last = _forward(doc, join + 1)
    if not last:
        return None
    members = [last]
    joins = {join}
    at = join - 1
    if doc[at].text == ",":
        joins.add(at)
        at -= 1
    while True:
        member = _backward(doc, at)
        if not member:
            return None
        members.insert(0, member)
        at = member[0] - 1
        if at < 1 or doc[at].text != "," or not _backward(doc, at - 1):
            break
        joins.add(at)
        at -= 1
    return _without_shared(doc, members, frozenset(joins))


def _forward(doc: Doc, start: int) -> tuple[int, ...]:
    found = []
    for index in range(start, min(len(doc), start + MOST_WORDS + 1)):
        if _bounds(doc, index):
            break
        found.append(index)
    return tuple(found) if len(found) <= MOST_WORDS else ()


def _backward(doc: Doc, end: int) -> tuple[int, ...]:
    found: list[int] = []
    for index in range(end, max(-1, end - MOST_WORDS - 1), -1):
        if _bounds(doc, index):
            break
        found.insert(0, index)
    return tuple(found) if len(found) <= MOST_WORDS else ()


def _bounds(doc: Doc, index: int) -> bool:
    token = doc[index]
    return token.text != "%" and (token.pos_ in BOUNDARIES or token.lower_ in {"and", "&", "respectively"})


def _without_shared(doc: Doc, members: list[tuple[int, ...]], joins: frozenset[int]) -> MemberList | None:
    """Find words before the first or after the last member that belong to all, by the length of the middle members."""
    first, last = list(members[0]), list(members[-1])
    shared = _articles(doc, first)
    if shared:
        joins |= _articles(doc, last)
    usual = len(members[1]) if len(members) > 2 else min(len(first), len(last))
    if len(members) == 2 and _may_be_own(doc, first, last):
        return None
    while len(first) > usual:
        shared.add(first.pop(0))
    while len(last) > usual:
        shared.add(last.pop())
    if not first or not last or any(len(member) != usual for member in members[1:-1]):
        return None
    return MemberList((tuple(first), *members[1:-1], tuple(last)), frozenset(shared), joins)


def _articles(doc: Doc, member: list[int]) -> set[int]:
    """Take the articles off the beginning of a member and return them."""
    taken = set()
    while member and doc[member[0]].pos_ == "DET":
        taken.add(member.pop(0))
    return taken


def _may_be_own(doc: Doc, first: list[int], last: list[int]) -> bool:
    """Say whether a longer one of two members may have its words to itself ("diabetic retinopathy and glaucoma")."""
    if len(first) == len(last) or not first or not last:
        return False
    longer, shorter = (first, last) if len(first) > len(last) else (last, first)
    return longer is first or (doc[longer[0]].pos_ == "ADJ" and doc[shorter[0]].pos_ != "ADJ")
