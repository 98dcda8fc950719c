"""Whether two records name the same work: identifiers, title, authors and year weighed against one another.

An identifier alone decides nothing against title and authors: a mistyped DOI resolves to another paper. Where the
records say too little, or contradict themselves, the answer is None.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from auditor.domain import Reference
from auditor.manuscript.reference_identifiers import comparable_url
from auditor.manuscript.reference_names import family_name, folded

SAME_TITLE = 92.0
OTHER_TITLE = 72.0
"""Similarity (0–100) from which two titles are one, and below which they are two; between them nothing is said."""

MIN_CONTAINED_WORDS = 4
"""A title contained in another, or in a printed entry, counts from this many words."""

SAME_NAME = 88.0
"""Similarity (0–100) from which two spellings are one name."""

PREPRINT_DOI = re.compile(r"10\.(?:48550|1101|2139|31234|21203|20944|26434)/")
"""Prefixes of arXiv, bioRxiv, SSRN, OSF, Research Square, Preprints.org and ChemRxiv."""

PREPRINT_YEARS = 4
"""A preprint and its publication may be this many years apart."""


class _Comparison(NamedTuple):
    title: bool | None
    authors: bool | None
    identifier: bool | None
    year: bool | None


def same_work(a: Reference, b: Reference) -> bool | None:
    """Say whether two records name the same work; None where it cannot be decided.

    A shared DOI, arXiv or PubMed number with other authors and another title is not the same work. A preprint and its
    publication are one work.
    """
    compared = _Comparison(_same_title(a, b), _same_authors(a, b), _same_identifier(a, b), _same_year(a, b))
    if compared.title is True:
        return _with_same_title(compared, a, b)
    if compared.title is False:
        return _with_other_title(compared)
    if compared.identifier is True:
        return None if compared.authors is False else True
    if compared.authors is False and compared.identifier is False:
        return False
    return None


def _with_same_title(compared: _Comparison, a: Reference, b: Reference) -> bool | None:
    if compared.identifier is True:
        return True
    telling = min(len(_title_words(a)), len(_title_words(b))) >= MIN_CONTAINED_WORDS
    if compared.authors is False:
        return None if telling and compared.year is not False else False
    if telling or compared.authors is True:
        return None if compared.year is False and compared.authors is None else True
    return None


def _with_other_title(compared: _Comparison) -> bool | None:
    """Two works, unless an identifier and the authors agree: then the title may be translated or misprinted."""
    if compared.identifier is True and compared.authors is not False:
        return None
    return False


def title_similarity(a: str, b: str) -> float:
    """Return how alike two titles are, 0 to 100; case, accents, punctuation and a cut-off end aside."""
    from rapidfuzz import fuzz

    first, second = folded(a), folded(b)
    if not first or not second:
        return 0.0
    if _cut_off(a, b) or _prefix(first, second) or _prefix(second, first):
        return 100.0
    return max(fuzz.ratio(first, second), fuzz.ratio(first.replace(" ", ""), second.replace(" ", "")))


def _cut_off(a: str, b: str) -> bool:
    """Say whether one title is the other cut off with dots ("The rise of …")."""
    for cut, whole in ((a, b), (b, a)):
        bare = cut.rstrip()
        if bare.endswith(("…", "...")):
            start = folded(bare.rstrip("….")).rsplit(" ", 1)[0]
            if len(start) >= 15 and folded(whole).startswith(start):
                return True
    return False


def _prefix(short: str, long: str) -> bool:
    """Say whether `long` is `short` with a subtitle or a site's name after it."""
    return len(short.split()) >= MIN_CONTAINED_WORDS and (long == short or long.startswith(short + " "))


def contains_title(text: str, title: str) -> bool:
    """Say whether the words of `title` stand in a row in `text`, case, accents and punctuation aside."""
    words = folded(title)
    return len(words.split()) >= MIN_CONTAINED_WORDS and f" {words} " in f" {folded(text)} "


def _title_words(reference: Reference) -> list[str]:
    return folded(reference.title or "").split()


def _same_title(a: Reference, b: Reference) -> bool | None:
    """Compare titles; a title also counts where it stands in the other's entry as printed."""
    for one, other in ((a, b), (b, a)):
        if one.title and other.origin == "manuscript" and contains_title(other.raw, one.title):
            return True
    if not a.title or not b.title or _script(a.title) != _script(b.title):
        return None
    similarity = title_similarity(a.title, b.title)
    if similarity >= SAME_TITLE:
        return True
    return False if similarity < OTHER_TITLE and not _mostly_contained(a.title, b.title) else None


def _mostly_contained(a: str, b: str) -> bool:
    """Say whether nearly all telling words of the shorter title are in the longer one: reworded, or another work?"""
    first, second = set(_telling(a)), set(_telling(b))
    shorter, longer = sorted((first, second), key=len)
    return len(shorter) >= 2 and len(shorter & longer) >= 0.6 * len(shorter)


def _telling(title: str) -> list[str]:
    return [word for word in folded(title).split() if len(word) > 3]


def _script(text: str) -> str:
    """Return the script of the first letters, roughly: titles in two scripts cannot be compared."""
    letters = [char for char in text if char.isalpha()][:40]
    latin = sum(ord(char) < 0x250 for char in letters)
    return "latin" if latin * 2 >= len(letters) else "other"


def _same_authors(a: Reference, b: Reference) -> bool | None:
    first, second = _families(a), _families(b)
    if not first or not second:
        return _authors_in_raw(a, b)
    if first & second or _spelled_alike(first, second):
        return True
    return None if _authors_in_raw(a, b) else False


def _families(reference: Reference) -> set[str]:
    return {name for name in (folded(family_name(author)) for author in reference.authors) if name}


def _spelled_alike(first: set[str], second: set[str]) -> bool:
    """Say whether a name of one list is a name of the other, order of parts and spelling of accents aside."""
    from rapidfuzz import fuzz

    pairs = [(one, other) for one in sorted(first)[:20] for other in sorted(second)[:20] if len(one) > 3]
    return any(set(one.split()) & set(other.split()) or fuzz.ratio(one, other) >= SAME_NAME for one, other in pairs)


def _authors_in_raw(a: Reference, b: Reference) -> bool | None:
    """Look for one record's authors in the other's entry as printed; absence says nothing."""
    for one, other in ((a, b), (b, a)):
        if other.origin == "manuscript" and other.raw:
            printed = f" {folded(other.raw)} "
            if any(len(name) > 2 and f" {name} " in printed for name in _families(one)):
                return True
    return None


def _same_identifier(a: Reference, b: Reference) -> bool | None:
    pairs = [(a.doi, b.doi), (a.arxiv, b.arxiv), (a.pmid, b.pmid)]
    both = [one.lower() == other.lower() for one, other in pairs if one and other]
    if any(both):
        return True
    if a.url and b.url and _page(a.url) and _page(a.url) == _page(b.url):
        return True
    return False if both and not (_is_preprint(a) or _is_preprint(b)) else None


def _page(url: str) -> str | None:
    """Return the comparable address of a page; None for a site's front page, which names no work."""
    bare = comparable_url(url)
    return bare if "/" in bare else None


def _is_preprint(reference: Reference) -> bool:
    return reference.arxiv is not None or PREPRINT_DOI.match(reference.doi or "") is not None


def _same_year(a: Reference, b: Reference) -> bool | None:
    years = [re.search(r"\d{4}", reference.year or "") for reference in (a, b)]
    if years[0] is None or years[1] is None:
        return None
    return abs(int(years[0].group()) - int(years[1].group())) <= PREPRINT_YEARS
