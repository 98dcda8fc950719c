"""Shapes in which a printed reference gives a name: "A. B. Family", "Family, A. B.", "Family AB", "Given Family"."""

from __future__ import annotations

import re
from typing import NamedTuple

from auditor.manuscript.reference_names import is_initials, is_name_word, is_particle, suffixes
from auditor.manuscript.reference_words import Word, is_et_al, joiners, printed

UNSPACED_NAME = re.compile(r"[\u3400-\u9fff\uac00-\ud7af]{2,4}")
MAX_FAMILY_WORDS = 4


class PrintedName(NamedTuple):
    """A name read from the words of an entry."""

    text: str
    next: int
    """Index of the word after it."""
    strong: bool
    """Whether initials show that it is a name."""
    initials_last: bool = False
    """Whether its initials stand behind the family name without a comma."""


def read_name(words: list[Word], position: int, before: PrintedName | None, strong: bool) -> PrintedName | None:
    """Read the name at `position`; `before` is the name read before it, `strong` whether any had initials."""
    if position >= len(words):
        return None
    core = words[position].core
    if is_initials(core) and not words[position].tail and (core.isascii() or not is_particle(core)):
        return _initials_first(words, position)
    if is_name_word(core) and is_et_al(words, position + 1):
        return PrintedName(core, position + 1, False)
    listed = before is not None and before.initials_last
    return (
        _unspaced_name(words, position)
        or _initials_last(words, position, listed)
        or _inverted_name(words, position)
        or _full_name(words, position, single=before is not None and not strong)
    )


def _unspaced_name(words: list[Word], position: int) -> PrintedName | None:
    """Read a name of two to four Chinese, Japanese or Korean characters."""
    word = words[position]
    ends = word.tail or position + 1 == len(words) or words[position + 1].core.startswith("(")
    if UNSPACED_NAME.fullmatch(word.core) and ends:
        return PrintedName(word.core, position + 1, True)
    return None


def _initials_first(words: list[Word], position: int) -> PrintedName | None:
    """Read "J. D. van der Berg"."""
    index = position
    while index < len(words) and is_initials(words[index].core) and not words[index].tail:
        index += 1
    end = _family_end(words, index)
    if end is None or _is_journal(words, end):
        return None
    return PrintedName(printed(words, position, end), end, True)


def _is_journal(words: list[Word], end: int) -> bool:
    """Say whether what reads as a name is an abbreviated journal: "J. Chem. Soc. 1998", "A. Rev. Biol. 12"."""
    if words[end - 1].tail != "." or end + 1 >= len(words):
        return False
    abbreviated = [word for word in words[end : end + 4] if word.tail == "." and word.core.isalpha()]
    following = words[end + len(abbreviated)] if end + len(abbreviated) < len(words) else None
    return bool(abbreviated) and words[end] is abbreviated[0] and following is not None and following.core[:1].isdigit()


def _inverted_name(words: list[Word], position: int) -> PrintedName | None:
    """Read "van der Berg, J. D." and, with less certainty, "Berg, Jan"."""
    comma = _family_end(words, position)
    if comma is None or words[comma - 1].tail != "," or comma >= len(words):
        return None
    index = comma
    while index < len(words) and index - comma < 4 and is_initials(words[index].core):
        if index > comma and _opens_title(words, index):
            break
        index += 1
        if words[index - 1].tail:
            break
    family = printed(words, position, comma)
    if index > comma and (after := _particle_after(words, index)) > index:
        return PrintedName(f"{family}, {printed(words, comma, after)}", after, True)
    if index > comma:
        return PrintedName(f"{family}, {printed(words, comma, index)}", _with_suffix(words, index), True)
    if comma - position > 2 or not is_name_word(words[comma].core):
        return None
    if (
        comma - position == 2
        and comma + 1 < len(words)
        and not words[comma].tail
        and not is_particle(words[position].core)
    ):
        return None
    return _given_after_comma(words, family, comma)


def _particle_after(words: list[Word], index: int) -> int:
    """Return the index after particles printed behind the initials ("Berg, P. van der, …"), `index` where none are."""
    end = index
    while end < len(words) and not words[end - 1].tail and is_particle(words[end].core) and words[end].core.islower():
        end += 1
    joined = end < len(words) and words[end].core.lower() in joiners()
    return end if end > index and (words[end - 1].tail in {",", ";"} or joined) else index


def _given_after_comma(words: list[Word], family: str, comma: int) -> PrintedName | None:
    """Read the given names of "Berg, Jan A."; refuse "Berg, Jan Smith, …" where a list of families is as likely."""
    end = comma
    while end < len(words) and end - comma < 3 and (is_name_word(words[end].core) or is_initials(words[end].core)):
        end += 1
        if words[end - 1].tail or words[end - 1].core.endswith("."):
            break
    if end < len(words) and not _separated(words, end):
        return None
    strong = any(is_initials(word.core) for word in words[comma:end])
    return PrintedName(f"{family}, {printed(words, comma, end)}", end, strong)


def _separated(words: list[Word], end: int) -> bool:
    """Say whether a name may end before the word at `end`: punctuation, "and", a year or a quoted title follow."""
    before, following = words[end - 1], words[end].core
    return bool(before.tail) or before.core.endswith(".") or following.lower() in joiners() or following[:1] in '(["“‘'


def _opens_title(words: list[Word], index: int) -> bool:
    """Say whether a lone letter without a full stop after dotted initials is the title's first word ("J. O tema")."""
    dotted, bare = words[index - 1].core.endswith("."), "." not in words[index].core
    followed = index + 1 < len(words) and words[index + 1].core[:1].islower()
    return dotted and bare and not words[index].tail and followed


def _initials_last(words: list[Word], position: int, listed: bool) -> PrintedName | None:
    """Read "van der Berg JD" or "Berg J. D."; `listed` says that the name before was printed so too."""
    index = position
    while index < len(words) and index - position < MAX_FAMILY_WORDS:
        word = words[index]
        if index > position and is_initials(word.core):
            if not listed and _family_follows(words, index):
                return None
            end = _last_initial(words, index) + 1
            return PrintedName(
                f"{printed(words, position, index)}, {printed(words, index, end)}", _with_suffix(words, end), True, True
            )
        if word.tail or not (is_name_word(word.core) or is_particle(word.core)):
            return None
        index += 1
    return None


def _family_follows(words: list[Word], index: int) -> bool:
    """Say whether the initial at `index` stands in the middle of a name: "Mary B. Jones," or "Mary B Jones and"."""
    single = words[index].core.endswith(".") or len(words[index].core) == 1
    if words[index].tail or not single or index + 1 >= len(words):
        return False
    family = words[index + 1]
    joined = index + 2 < len(words) and words[index + 2].core.lower() in joiners()
    return is_name_word(family.core) and not is_initials(family.core) and (family.tail in {",", ";", "."} or joined)


def _last_initial(words: list[Word], index: int) -> int:
    """Return the index of the last of the dotted initials that begin at `index` ("E. R.")."""
    while index + 1 < len(words) and not words[index].tail and words[index].core.endswith("."):
        following = words[index + 1].core
        if not (is_initials(following) and following.endswith(".")):
            break
        index += 1
    return index


def _full_name(words: list[Word], position: int, *, single: bool) -> PrintedName | None:
    """Read "Nicola De Cao" or "John A. Smith": two to five words up to a separator; one word only where `single`."""
    index = position
    while index < len(words) and index - position < 5:
        word = words[index]
        if not (is_name_word(word.core) or is_initials(word.core) or (is_particle(word.core) and index > position)):
            return None
        index += 1
        if word.tail or (index < len(words) and words[index].core.lower() in joiners()):
            break
    else:
        return None
    if index - position < 2 and not (single and words[index - 1].tail in {",", ";", "."}):
        return None
    strong = any(is_initials(word.core) and "." in word.core for word in words[position:index])
    return PrintedName(printed(words, position, index), index, strong)


def _family_end(words: list[Word], position: int) -> int | None:
    """Return the index after a family name that starts at `position`, or None where there is none."""
    index, named = position, False
    while index < len(words) and index - position < MAX_FAMILY_WORDS:
        word = words[index]
        if not (is_name_word(word.core) or is_particle(word.core)):
            break
        named = named or is_name_word(word.core)
        index += 1
        if word.tail or (index < len(words) and words[index].core.lower() in joiners()):
            return index if named else None
    if not named:
        return None
    at_end = index >= len(words) or words[index].core[:1] in "([\"“'‘" or words[index].core[:1].isdigit()
    return index if at_end else None


def _with_suffix(words: list[Word], index: int) -> int:
    separated = words[index - 1].tail == "," or words[index - 1].core.endswith(".")
    if index < len(words) and words[index].core.lower() in suffixes() and separated:
        return index + 1
    return index
