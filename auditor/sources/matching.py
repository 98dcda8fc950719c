"""Which holding is the text of a reference, and by what sign: file field, key, identifier, or title on the first page.

A sign counts only if it points to one holding. A title must beat the second best by a margin; a short title needs the
author's name beside it. What cannot be told apart is reported, never guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import PurePosixPath, PureWindowsPath
from typing import NamedTuple

from auditor.domain import Extent, Reference, SkipReason, Unavailable
from auditor.manuscript.reference_identifiers import bare_arxiv, comparable_url
from auditor.manuscript.reference_names import family_name, folded
from auditor.manuscript.same_work import same_work
from auditor.sources.holdings import Holding

TITLE_HEAD = 1200
"""Folded characters of the first page in which the work's own title stands."""
TITLE_SCORE = 92.0
TITLE_MARGIN = 8.0
"""Similarity (0–100) that a title needs, and its lead over the second best holding."""
TITLE_WITH_DOI = 75.0
"""Similarity that a title needs beside the right DOI."""
SHORT_TITLE_WORDS = 4
"""A title of fewer words needs the first author's name on the first page too."""
EXTENT_RANK = {Extent.FULL_TEXT: 2, Extent.EXCERPT: 1, Extent.ABSTRACT: 0}


class Match(NamedTuple):
    """A holding found for a reference."""

    holding: Holding
    sign: str
    """By what it was found, in words."""


class Shelf:
    """Holdings with the indexes that finding needs."""

    def __init__(self, holdings: Sequence[Holding]) -> None:
        self.holdings = tuple(holdings)
        self._by_name: dict[str, list[Holding]] = {}
        self._by_identifier: dict[str, list[Holding]] = {}
        for holding in holdings:
            for name in sorted({_plain(holding.label), _plain(holding.path.name) if holding.path else ""} - {""}):
                self._by_name.setdefault(name, []).append(holding)
            for identifier in _identifiers(holding):
                self._by_identifier.setdefault(identifier, []).append(holding)

    def find(self, reference: Reference) -> Match | Unavailable | None:
        """Return the text of `reference`, why it cannot be had, or None where no sign points to any holding."""
        steps: tuple[tuple[str, Callable[[Reference], list[Holding]]], ...] = (
            ("file field", self._by_file_field),
            ("key", self._by_key),
            ("identifier in the file name", self._by_identifier_in_name),
            ("identifier", self._by_own_identifier),
            ("DOI on the first page", self._by_doi_on_page),
            ("title and authors of the record", self._by_record),
            ("title on the first page", self._by_title),
        )
        problem: Unavailable | None = None
        for sign, step in steps:
            found = step(reference)
            outcome = _decide(reference, found, sign) if found else None
            if isinstance(outcome, Match):
                return outcome
            problem = problem or outcome
        return problem

    def _by_file_field(self, reference: Reference) -> list[Holding]:
        names = [_plain(PurePosixPath(PureWindowsPath(path).as_posix()).name) for path in reference.files]
        return [holding for name in names for holding in self._by_name.get(name, []) if holding.path]

    def _by_key(self, reference: Reference) -> list[Holding]:
        exact = [holding for holding in self.holdings if holding.label == reference.key]
        return exact or self._by_name.get(_plain(reference.key), [])

    def _by_identifier_in_name(self, reference: Reference) -> list[Holding]:
        wanted = {_plain(value) for value in (reference.doi, reference.arxiv, reference.pmid) if value}
        names = {name for value in wanted for name in (value, f"doi{value}", f"arxiv{value}", f"pmid{value}")}
        versions = [name for name in self._by_name if reference.arxiv and _version_of(name, _plain(reference.arxiv))]
        hits = [holding for name in sorted(names) for holding in self._by_name.get(name, []) if holding.path]
        return hits or [holding for name in versions for holding in self._by_name[name] if holding.path]

    def _by_own_identifier(self, reference: Reference) -> list[Holding]:
        values = [
            reference.doi,
            reference.arxiv,
            reference.pmid,
            comparable_url(reference.url) if reference.url else None,
        ]
        return [holding for value in values if value for holding in self._by_identifier.get(value.lower(), [])]

    def _by_doi_on_page(self, reference: Reference) -> list[Holding]:
        """A DOI on the first page counts if it is the only one there, or the title stands beside it."""
        if not reference.doi:
            return []
        carrying = [holding for holding in self.holdings if reference.doi in holding.dois]
        return [holding for holding in carrying if self._is_own_doi(holding, reference)]

    def _is_own_doi(self, holding: Holding, reference: Reference) -> bool:
        if reference.title:
            return _title_score(reference, holding) >= TITLE_WITH_DOI
        return len(holding.dois) == 1

    def _by_record(self, reference: Reference) -> list[Holding]:
        return [holding for holding in self.holdings if holding.reference and same_work(reference, holding.reference)]

    def _by_title(self, reference: Reference) -> list[Holding]:
        if not reference.title or len(folded(reference.title)) < 8:
            return []
        scored = [(holding, _title_score(reference, holding)) for holding in self.holdings if holding.document]
        scored = sorted((pair for pair in scored if pair[1] >= TITLE_SCORE - TITLE_MARGIN), key=lambda pair: -pair[1])
        if not scored or scored[0][1] < TITLE_SCORE:
            return []
        best = [holding for holding, score in scored if score > scored[0][1] - TITLE_MARGIN]
        return best if len(best) == 1 else _earliest(reference, best)


def _earliest(reference: Reference, holdings: list[Holding]) -> list[Holding]:
    """Prefer the holding that opens with the title over those that mention it further down."""
    title = folded(reference.title or "")
    opening = [holding for holding in holdings if 0 <= holding.head.find(title) < 200]
    return opening or holdings


def _title_score(reference: Reference, holding: Holding) -> float:
    """Return how surely the holding's first page, or its own title, is headed by the reference's title, 0 to 100."""
    title = folded(reference.title or "")
    if not title or holding.document is None:
        return 0.0
    own = folded(holding.document.title or "")
    if (
        own
        and len(title.split()) >= 2
        and (own == title or (own.startswith(f"{title} ") and len(title.split()) >= SHORT_TITLE_WORDS))
    ):
        return 100.0
    head = holding.head[:TITLE_HEAD]
    if len(title.split()) < SHORT_TITLE_WORDS:
        return 100.0 if f" {title} " in f" {head[:300]} " and _author_on_page(reference, holding) else 0.0
    if f" {title} " in f" {head} ":
        return 100.0
    if len(head) <= len(title) or not _shares_words(title, holding):
        return 0.0
    from rapidfuzz import fuzz

    return fuzz.partial_ratio(title, head, score_cutoff=TITLE_WITH_DOI)


def _shares_words(title: str, holding: Holding) -> bool:
    """Say whether half of the title's words stand on the first page: without them no comparison is needed."""
    words = title.split()
    return 2 * sum(word in holding.head_words for word in words) >= len(words)


def _author_on_page(reference: Reference, holding: Holding) -> bool:
    names = [folded(family_name(author)) for author in reference.authors[:3]]
    return any(name and f" {name} " in f" {holding.head} " for name in names)


def _decide(reference: Reference, found: Sequence[Holding], sign: str) -> Match | Unavailable:
    """Return the one holding meant; the fullest of several texts of one work; or why none can be taken."""
    holdings = list(dict.fromkeys(found))
    conflicts = [holding for holding in holdings if _contradicts(reference, holding)]
    fitting = [holding for holding in holdings if holding not in conflicts]
    if not fitting:
        return _conflict(reference, conflicts[0])
    readable = [holding for holding in fitting if holding.has_text]
    if not readable:
        return _without_text(reference, fitting[0])
    if len(readable) > 1 and sign.startswith("title"):
        return _ambiguous(reference, readable)
    best = max(readable, key=lambda holding: _fullness(holding, reference))
    return Match(best, sign)


def _contradicts(reference: Reference, holding: Holding) -> bool:
    own = holding.reference
    return own is not None and own is not reference and same_work(reference, own) is False


def _fullness(holding: Holding, reference: Reference) -> tuple[int, int]:
    source = holding.source(reference.key, reference.title)
    return EXTENT_RANK[source.extent], len(source.text)


def _conflict(reference: Reference, holding: Holding) -> Unavailable:
    other = holding.reference
    named = f"“{other.title}”" if other and other.title else holding.origin
    own = f"“{reference.title}”" if reference.title else f"“{reference.raw[:120]}”"
    detail = (
        f"The reference is {own}, but {holding.origin} says that {reference.key!r} is {named}. Correct one of the two."
    )
    return Unavailable(key=reference.key, reason=SkipReason.REFERENCE_CONFLICT, detail=detail)


def _without_text(reference: Reference, holding: Holding) -> Unavailable:
    if holding.failure is not None:
        return holding.failure.model_copy(update={"key": reference.key})
    detail = f"{holding.origin} gives no text for this work. Add its text, or a file named by its key or DOI."
    return Unavailable(key=reference.key, reason=SkipReason.NOT_GIVEN, detail=detail)


def _ambiguous(reference: Reference, holdings: Sequence[Holding]) -> Unavailable:
    files = ", ".join(holding.origin for holding in holdings[:4])
    detail = f"Several files could be this work ({files}). Name the right one by the key {reference.key!r}."
    return Unavailable(key=reference.key, reason=SkipReason.REFERENCE_AMBIGUOUS, detail=detail)


def _identifiers(holding: Holding) -> list[str]:
    reference = holding.reference
    if reference is not None:
        url = comparable_url(reference.url) if reference.url else None
        return [value.lower() for value in (reference.doi, reference.arxiv, reference.pmid, url) if value]
    if holding.document is None or not holding.document.identifiers:
        return []
    named = holding.document.identifiers.split()
    return [value.lower() for value in named] + [value for value in map(bare_arxiv, named) if value]


def _plain(name: str) -> str:
    """Return a key, identifier or file name without ending, case and punctuation: `10.1/a` meets `10.1_a.pdf`."""
    bare = re.sub(r"\.(?:pdf|txt|text|md|markdown|html?|xhtml|n?xml|docx)$", "", name.strip(), flags=re.IGNORECASE)
    bare = re.sub(r"%2f", "", bare, flags=re.IGNORECASE)
    return "".join(char for char in bare.casefold() if char.isalnum())


def _version_of(name: str, arxiv: str) -> bool:
    """Say whether a file name is that of a version of an arXiv paper: `2101.00001v2`, both without punctuation."""
    head, _, version = name.removeprefix("arxiv").rpartition("v")
    return head == arxiv and version.isdecimal() and len(version) <= 2
