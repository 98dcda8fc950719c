"""Which citations each claim of a sentence rests on.

A mark covers the words between the mark before it and itself; a narrative one what follows it. A claim rests on the
marks that cover what it says beyond the other claims; a mark that stands in a part all claims share covers them all.
"""

from __future__ import annotations

from collections.abc import Sequence

from auditor.claims.draft import LONGEST, Draft
from auditor.claims.grammar import root_of
from auditor.claims.reading import Mark

OURS = frozenset({"we", "our", "us", "i"})
"""Words by which the citing authors speak of themselves."""


def merged(marks: Sequence[Mark], text: str) -> list[Mark]:
    """Return the marks with those joined that no word stands between ("[3][4]", "[3], [4]")."""
    found: list[Mark] = []
    for mark in marks:
        last = found[-1] if found else None
        if last and last.name is None and mark.name is None and not any(c.isalnum() for c in text[last.at : mark.at]):
            found[-1] = Mark(last.at, (*last.citations, *mark.citations))
        else:
            found.append(mark)
    return found


def citations_of(drafts: Sequence[Draft], marks: Sequence[Mark], length: int) -> list[tuple[int, ...]]:
    """Return, for each draft, the indices of the citations it rests on; none where no mark covers it.

    `length` is that of the text the drafts were made from.
    """
    # A draft that holds only what another one holds of a mark's words as well ("measurements of forces [1] and speeds
    # [2]": the second claim has "measurements of" too) rests on another mark.
    if len(drafts) == 1:
        return [tuple(sorted(number for mark in marks for number in mark.citations))]
    kept = [draft.kept() for draft in drafts]
    shared = frozenset.intersection(*kept) if kept else frozenset()
    apart = [places - shared for places in kept]
    anyones = frozenset().union(*apart)
    found: list[set[int]] = [set() for _ in drafts]
    for mark, covered in zip(marks, _segments(marks, length), strict=True):
        own = [covered & places for places in apart]
        distinct = covered & anyones
        for number in range(len(apart)):
            if (own[number] and not _is_part(own, number)) or (not distinct and _touches(kept[number], mark)):
                found[number] |= set(mark.citations)
    for number, places in enumerate(apart):
        if not places:
            # It says nothing beyond the others ("… uses a ledger" beside "… uses a ledger to ensure trust").
            found[number] |= set().union(*(found[other] for other in range(len(kept)) if kept[number] <= kept[other]))
    return [tuple(sorted(citations)) for citations in found]


def _is_part(own: Sequence[frozenset[int]], number: int) -> bool:
    """Say whether another draft holds all that this one does of a mark's words, and more."""
    return any(own[number] < other for other in own)


def _segments(marks: Sequence[Mark], length: int) -> list[frozenset[int]]:
    """Return the places each mark covers."""
    segments = []
    for number, mark in enumerate(marks):
        if mark.name is not None:
            following = next((other.name.start for other in marks[number + 1 :] if other.name is not None), length)
            segments.append(frozenset(range(mark.name.start, following)))
            continue
        previous = marks[number - 1].at if number else 0
        segments.append(frozenset(range(previous, mark.at)))
    return segments


def _touches(kept: frozenset[int], mark: Mark) -> bool:
    """Say whether the draft holds the words right before or at the mark."""
    near = range(max(0, mark.at - 3), mark.name.end if mark.name else mark.at)
    return any(place in kept for place in near)


def with_subject_marks(
    drafts: Sequence[Draft], covered: Sequence[tuple[int, ...]], marks: Sequence[Mark], sentence: Draft
) -> list[tuple[int, ...]]:
    """Return the citations with those of marks behind the subject given to drafts that have none.

    "Recent work [1, 2] questions this, showing that A": A rests on what the sentence is about. Not where another mark
    stands later in the sentence, and not for what the citing authors say of themselves.
    """
    if all(covered) or not any(covered) or len(sentence.text) > LONGEST:
        return list(covered)
    root = root_of(sentence.parse())
    place = None if root is None else sentence.origins[root.idx]
    if place is None or any(mark.at > place or mark.name is not None for mark in marks):
        return list(covered)
    everything = tuple(sorted(number for mark in marks for number in mark.citations))
    ours = [any(token.lower_ in OURS for token in draft.parse()) for draft in drafts]
    return [found or (() if own else everything) for found, own in zip(covered, ours, strict=True)]
