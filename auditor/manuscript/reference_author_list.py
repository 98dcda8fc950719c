"""The list of authors at the head of a printed reference: where it ends, and whom it names.

Reads the shapes of the common styles: "A. B. Family, C. Family", "Family, A. B., Family, C.", "Family AB, Family C",
"Family, Given, and Given Family", "Given Family, Given Family".
"""

from __future__ import annotations

import re
from typing import NamedTuple

from auditor.manuscript.reference_names import inverted, is_initials, is_name_word, is_particle, suffixes

WORD = re.compile(r"\S+")
JOINERS = frozenset({"and", "&", "und", "et", "y", "e", "en", "og", "och"})
MAX_NAMES = 400
MAX_FAMILY_WORDS = 4


class Word(NamedTuple):
    """A word of the entry with the punctuation after it."""

    core: str
    """The word; full stops of initials are part of it."""
    tail: str
    """Comma, semicolon, colon or full stop after it, or empty."""
    end: int
    """Offset after word and tail."""


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


class _Name(NamedTuple):
    text: str
    next: int
    strong: bool


def read_author_list(text: str) -> AuthorList:
    """Return the authors at the head of `text`; no authors and end 0 where it does not begin with names."""
    words = [_word(match) for match in WORD.finditer(text[:20000])]
    authors: list[str] = []
    position, strong, et_al = 0, False, False
    while position < len(words) and len(authors) < MAX_NAMES:
        following = _skip_joiner(words, position) if authors else position
        if _is_et_al(words, following):
            position, et_al = _after_et_al(words, following), True
            break
        name = _read_name(words, following, first=not authors)
        if name is None:
            break
        authors.append(inverted(name.text))
        position, strong = name.next, strong or name.strong
        if not _list_goes_on(words, position):
            break
    if not authors:
        return AuthorList((), 0, False, False, False)
    last = words[position - 1]
    closed = last.tail in {".", ":"} or last.core.endswith(".")
    return AuthorList(tuple(authors), last.end, strong, closed, et_al)


def _word(match: re.Match[str]) -> Word:
    raw = match.group()
    core = raw.rstrip(",;:")
    tail = raw[len(core) : len(core) + 1]
    if not tail and core.endswith(".") and not is_initials(core) and core.lower() not in suffixes():
        core, tail = core.rstrip("."), "."
    return Word(core, tail, match.end())


def _skip_joiner(words: list[Word], position: int) -> int:
    while position < len(words) and words[position].core.lower() in JOINERS and not _is_et_al(words, position):
        position += 1
    return position


def _is_et_al(words: list[Word], position: int) -> bool:
    pair = " ".join(word.core.lower().rstrip(".") for word in words[position : position + 2])
    return pair in {"et al", "and others", "et alii", "and colleagues"}


def _after_et_al(words: list[Word], position: int) -> int:
    return min(position + 2, len(words))


def _list_goes_on(words: list[Word], position: int) -> bool:
    """Say whether another name may follow: after a comma or semicolon, or before "and"."""
    if position >= len(words):
        return False
    before, following = words[position - 1], words[position]
    return before.tail in {",", ";"} or following.core.lower() in JOINERS or _is_et_al(words, position)


def _read_name(words: list[Word], position: int, *, first: bool) -> _Name | None:
    if position >= len(words):
        return None
    if is_initials(words[position].core) and not words[position].tail:
        return _initials_first(words, position)
    return _inverted_name(words, position) or _initials_last(words, position) or _full_name(words, position, first)


def _initials_first(words: list[Word], position: int) -> _Name | None:
    """Read "J. D. van der Berg"."""
    index = position
    while index < len(words) and is_initials(words[index].core) and not words[index].tail:
        index += 1
    end = _family_end(words, index)
    if end is None:
        return None
    return _Name(_text(words, position, end), end, True)


def _inverted_name(words: list[Word], position: int) -> _Name | None:
    """Read "van der Berg, J. D." and, with less certainty, "Berg, Jan"."""
    comma = _family_end(words, position)
    if comma is None or words[comma - 1].tail != "," or comma >= len(words):
        return None
    index = comma
    while index < len(words) and index - comma < 4 and is_initials(words[index].core):
        index += 1
        if words[index - 1].tail:
            break
    family = _text(words, position, comma)
    if index > comma:
        return _Name(f"{family}, {_text(words, comma, index)}", _with_suffix(words, index), True)
    if comma - position > 2 or not is_name_word(words[comma].core):
        return None
    return _given_after_comma(words, family, comma)


def _given_after_comma(words: list[Word], family: str, comma: int) -> _Name | None:
    """Read the given names of "Berg, Jan A."; refuse "Berg, Jan Smith, …" where a list of families is as likely."""
    end = comma
    while end < len(words) and end - comma < 3 and (is_name_word(words[end].core) or is_initials(words[end].core)):
        end += 1
        if words[end - 1].tail or words[end - 1].core.endswith("."):
            break
    if end < len(words) and not (
        words[end - 1].tail or words[end].core.lower() in JOINERS or words[end].core[0] in '(["“'
    ):
        return None
    strong = any(is_initials(word.core) for word in words[comma:end])
    return _Name(f"{family}, {_text(words, comma, end)}", end, strong)


def _initials_last(words: list[Word], position: int) -> _Name | None:
    """Read "van der Berg JD"."""
    index = position
    while index < len(words) and index - position < MAX_FAMILY_WORDS:
        word = words[index]
        if index > position and is_initials(word.core) and len(word.core.replace(".", "")) <= 4:
            return _Name(f"{_text(words, position, index)}, {word.core}", _with_suffix(words, index + 1), True)
        if word.tail or not (is_name_word(word.core) or is_particle(word.core)):
            return None
        index += 1
    return None


def _full_name(words: list[Word], position: int, first: bool) -> _Name | None:
    """Read "Nicola De Cao" or "John A. Smith": two to five words of a name up to a separator."""
    index = position
    while index < len(words) and index - position < 5:
        word = words[index]
        if not (is_name_word(word.core) or is_initials(word.core) or (is_particle(word.core) and index > position)):
            return None
        index += 1
        if word.tail or (index < len(words) and words[index].core.lower() in JOINERS):
            break
    else:
        return None
    if index - position < 2 and (first or not words[index - 1].tail):
        return None
    strong = any(is_initials(word.core) and "." in word.core for word in words[position:index])
    return _Name(_text(words, position, index), index, strong)


def _family_end(words: list[Word], position: int) -> int | None:
    """Return the index after a family name that starts at `position`, or None where there is none."""
    index, named = position, False
    while index < len(words) and index - position < MAX_FAMILY_WORDS:
        word = words[index]
        if not (is_name_word(word.core) or is_particle(word.core)):
            break
        named = named or is_name_word(word.core)
        index += 1
        if word.tail or (index < len(words) and words[index].core.lower() in JOINERS | {"et"}):
            return index if named else None
    if not named:
        return None
    at_end = index >= len(words) or words[index].core[:1] in "([\"“'‘" or words[index].core[:1].isdigit()
    return index if at_end else None


def _with_suffix(words: list[Word], index: int) -> int:
    if index < len(words) and words[index].core.lower() in suffixes() and words[index - 1].tail == ",":
        return index + 1
    return index


def _text(words: list[Word], start: int, end: int) -> str:
    return " ".join(word.core for word in words[start:end])
