"""The list of authors at the head of a printed reference: where it ends, and whom it names.

Reads the shapes of the common styles: "A. B. Family, C. Family", "Family, A. B., Family, C.", "Family AB, Family C",
"Family, Given, and Given Family", "Given Family, Given Family".
"""

from __future__ import annotations

from typing import NamedTuple

from auditor.manuscript.reference_name_shapes import PrintedName, read_name
from auditor.manuscript.reference_names import inverted
from auditor.manuscript.reference_words import Word, after_et_al, entry_words, is_et_al, is_joiner, joiners, skip_joiner

MAX_NAMES = 400


class AuthorList(NamedTuple):
    """Authors read from the head of an entry."""

    authors: tuple[str, ...]
    """As "Family, Given", in order."""
    end: int
    """Offset in the entry where the list ends."""
    strong: bool
    """Whether initials show that these are names; full names may also be a title in capitals."""
    closed: bool
    """Whether a full stop or colon ends the list."""
    et_al: bool
    """Whether the list ends with "et al." or its like."""


def read_author_list(text: str) -> AuthorList:
    """Return the authors at the head of `text`; no authors and end 0 where it does not begin with names."""
    words = entry_words(text)
    authors: list[str] = []
    position, strong, et_al = 0, False, False
    name: PrintedName | None = None
    while position < len(words) and len(authors) < MAX_NAMES:
        first = position
        following = skip_joiner(words, position) if authors else position
        if is_et_al(words, following):
            position, et_al = after_et_al(words, following), True
            break
        name = read_name(words, following, name, strong)
        if name is None:
            break
        authors.append(inverted(name.text))
        position, strong = name.next, strong or name.strong
        if not _list_goes_on(words, position) or _was_last(words, position, joined=following > first):
            break
    if not authors:
        return AuthorList((), 0, False, False, False)
    last = words[position - 1]
    closed = last.tail in {".", ":"} or last.core.endswith(".")
    return AuthorList(tuple(authors), last.end, strong, closed, et_al)


def _list_goes_on(words: list[Word], position: int) -> bool:
    """Say whether another name may follow: after a comma or semicolon, or before "and"."""
    if position >= len(words):
        return False
    before, following = words[position - 1], words[position]
    return before.tail in {",", ";"} or following.core.lower() in joiners() or is_et_al(words, position)


def _was_last(words: list[Word], position: int, *, joined: bool) -> bool:
    """Say whether the name before `position`, which followed an "and", is the last: no other "and" and no "et al."."""
    return joined and not (is_joiner(words[position]) or is_et_al(words, position))
