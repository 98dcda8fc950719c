"""Names of authors: one form ("Family, Given", or an organisation's name) from the many ways they are printed."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from auditor.resources import word_list

INITIALS = re.compile(r"(?:[^\W\d_]\.[-‐]?){1,4}[^\W\d_]?|[^\W\d_]{1,2}\.?|[^\W\d_]{3}|[^\W\d_]\.?[-‐][^\W\d_]\.?")
INITIALS_BEFORE = re.compile(r"(?<!\w)(?:[^\W\d_]\.[-‐ ]?){1,4}$")
MAX_INITIALS = 16
"""Characters before a family name in which its initials stand."""
SPLIT_AND = re.compile(r"\s+(?:and|&|und|et(?!\s+al)|y)\s+", re.IGNORECASE)


@cache
def particles() -> frozenset[str]:
    """Return the particles of family names, lower case."""
    return frozenset(word_list("name_particles"))


@cache
def suffixes() -> frozenset[str]:
    """Return the suffixes of personal names, lower case."""
    return frozenset(word_list("name_suffixes"))


@cache
def organisation_words() -> frozenset[str]:
    """Return the words that mark an organisation, lower case."""
    return frozenset(word_list("organisation_words"))


def is_initials(word: str) -> bool:
    """Say whether `word` is initials: `J.`, `J.-P.`, `JD`, `M`."""
    return INITIALS.fullmatch(word) is not None and word == word.upper() and word != word.lower()


def is_name_word(word: str) -> bool:
    """Say whether `word` can be part of a family or given name: a capital (or caseless) letter first, no digits."""
    bare = re.sub(r"^(?:[dDlL]['’]|[oO]['’])", "", word).rstrip(".")
    if not bare or any(char.isdigit() for char in bare):
        return False
    first = bare[0]
    joined = bare.replace("-", "").replace("‐", "").replace("'", "").replace("’", "")
    return first.isalpha() and not first.islower() and all(_letter_or_mark(char) for char in joined)


def _letter_or_mark(char: str) -> bool:
    return char.isalpha() or unicodedata.category(char).startswith("M")


def is_particle(word: str) -> bool:
    """Say whether `word` is a particle such as "van" or "de la"."""
    return word.lower() in particles()


def is_organisation(name: str) -> bool:
    """Say whether `name` reads as an organisation: a telling word in it, or one word of 3 or more capitals."""
    words = re.findall(r"[^\W\d_]+", name)
    if len(words) == 1:
        return len(words[0]) >= 3 and words[0].isupper()
    return any(word.lower() in organisation_words() for word in words)


def inverted(name: str) -> str:
    """Return `name` as "Family, Given"; an organisation's name, a single word or an inverted name as it is."""
    name = " ".join(name.split()).strip(" ,;")
    words = name.split(" ")
    if "," in name or len(words) == 1 or is_organisation(name):
        return name
    suffix = words.pop() if words[-1].lower() in suffixes() and len(words) > 2 else ""
    if len(words) <= 3 and is_initials(words[-1]) and "." not in words[-1] and not is_initials(words[0]):
        return f"{' '.join(words[:-1])}, {words[-1]}"
    start = len(words) - 1
    while start > 1 and is_particle(words[start - 1]) and (words[start - 1].islower() or len(words[start - 1]) > 1):
        start -= 1
    given = " ".join([*words[:start], *([suffix] if suffix else [])])
    return f"{' '.join(words[start:])}, {given}"


def family_name(author: str) -> str:
    """Return the family part of "Family, Given", or the whole of an organisation's name."""
    return author.split(",", 1)[0].strip()


def given_initials(author: str) -> str:
    """Return the first letters of the given names of "Family, Given Names", folded: "jp" of "Roe, Jean-Paul"."""
    given = author.partition(",")[2].replace(".", ". ")
    if is_initials(given.strip()):
        given = " ".join(given)
    return "".join(word[0] for word in folded(given).split())


def initials_before(family: str, mark: str) -> str:
    """Return the initials, folded, printed before a family name that stands once in a citation mark; else empty."""
    before, name, after = mark.partition(family)
    if not name or family in after:
        return ""
    found = INITIALS_BEFORE.search(before[-MAX_INITIALS:])
    return "".join(char for char in folded(found.group()) if char.isalpha()) if found else ""


def folded(name: str) -> str:
    """Return `name` for comparison: lower case, accents and punctuation dropped, dotless i and the like folded."""
    table = str.maketrans({"ı": "i", "ø": "o", "ł": "l", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe"})
    # Without its marks first: a long run of them takes the square of its length to put in order.
    bare = "".join(char for char in name.casefold().translate(table) if not unicodedata.combining(char))
    decomposed = unicodedata.normalize("NFKD", bare)
    kept = (char if char.isalnum() else " " for char in decomposed if not unicodedata.combining(char))
    return " ".join("".join(kept).split())


def split_authors(text: str) -> tuple[str, ...]:
    """Return the authors of a field that holds only authors, however they are separated.

    Reads "A and B", "A; B", "Family, I., Family, I.", "Given Family, Given Family" and "Family I, Family I".
    """
    text = " ".join(text.split()).strip(" ;,")
    if not text:
        return ()
    if ";" in text:
        return _clean(text.split(";"))
    parts = SPLIT_AND.split(text)
    if len(parts) > 1 and all(part.count(",") <= 1 for part in parts[:-1]) and not _plain_list(parts):
        return _clean(parts)
    return _clean(_split_commas([piece.strip() for piece in SPLIT_AND.sub(", ", text).split(",")]))


def _plain_list(parts: list[str]) -> bool:
    """Say whether "A, B and C" is printed, not "Family, Given and Family, Given": the first part lists full names."""
    pieces = [piece.strip() for piece in parts[0].split(",")]
    return (
        len(pieces) == 2 and all(len(piece.split()) > 1 for piece in pieces) and not is_initials(pieces[1].split()[0])
    )


def _split_commas(pieces: list[str]) -> list[str]:
    """Return names from comma-separated pieces, joining each family name with the initials after it."""
    pieces = [piece for piece in pieces if piece]
    if len(pieces) == 2 and all(len(piece.split()) == 1 for piece in pieces):
        return [", ".join(pieces)]
    names: list[str] = []
    for piece in pieces:
        words = piece.split()
        if names and "," not in names[-1] and not _has_initials(names[-1]) and all(map(is_initials, words)):
            names[-1] = f"{names[-1]}, {piece}"
        elif names and piece.lower() in suffixes():
            names[-1] = f"{names[-1]} {piece}"
        else:
            names.append(piece)
    return names


def _has_initials(name: str) -> bool:
    return any(is_initials(word) for word in name.split())


def _clean(names: list[str]) -> tuple[str, ...]:
    others = {entry.lower() for entry in word_list("et_al_forms")} | {"others"}
    kept = (name.strip() for name in names)
    return tuple(inverted(name) for name in kept if name and name.lower() not in others)
