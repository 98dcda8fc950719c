"""Citation → reference: exact, or reported as unmatched, ambiguous or in conflict; never guessed."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from auditor.domain import Citation, CitationStyle, Manuscript, Reference
from auditor.manuscript.reference_identifiers import find_identifiers
from auditor.manuscript.reference_names import family_name, folded, given_initials, initials_before, is_organisation
from auditor.manuscript.same_work import same_work
from auditor.resources import folded_words

PLAINLY_ALIKE = 80
"""Likeness (0 to 100, of sorted words) of titles from which, among lists under the same labels, one is meant."""
EDITIONS = re.compile(r"[\[\]/ ]+")
"""What stands between the first year of a work and that of the edition read: "1949/2011", "[1900] 1953"."""
WORD = re.compile(r"[^\W\d_][\w'’-]*")
SHORTEST_ACRONYM = 3
"""Letters of an acronym that is told from the name it stands for."""
NOWHERE = -1
"""Place of the list that follows a citation where none does."""
UMLAUTS = {ord(letter): spelled for letter, spelled in zip("äöüÄÖÜ", ("ae", "oe", "ue", "Ae", "Oe", "Ue"), strict=True)}


def match_citations(manuscript: Manuscript, given: Sequence[Reference]) -> Manuscript:
    """Return the manuscript with `reference` or `problem` of every citation filled.

    A citation is looked up in the manuscript's own list and in the given references. Where both know it they must
    mean one work, else the problem is "conflict"; a given reference is preferred to the manuscript's own entry. Where
    the manuscript has several lists under the same labels, the list that follows a citation is meant.
    """
    matcher = _Matcher(_Index(manuscript.references), _Index(given), _Lists(manuscript.references), {})
    sentences = tuple(
        sentence.model_copy(update={"citations": tuple(matcher.match(citation) for citation in sentence.citations)})
        if sentence.citations
        else sentence
        for sentence in manuscript.sentences
    )
    return manuscript.model_copy(update={"sentences": sentences})


class _Index:
    """References by everything a citation may name them by."""

    def __init__(self, references: Sequence[Reference]) -> None:
        self.references = tuple(references)
        self._keys: dict[str, list[Reference]] = {}
        self._identifiers: dict[str, list[Reference]] = {}
        self._families: dict[str, list[Reference]] = {}
        for reference in references:
            self._keys.setdefault(reference.label or reference.key, []).append(reference)
            for identifier in _identifiers_of(reference):
                self._identifiers.setdefault(identifier, []).append(reference)
            if reference.authors:
                for spelling in _spellings(family_name(reference.authors[0])):
                    self._families.setdefault(spelling, []).append(reference)

    def find(self, citation: Citation) -> list[Reference]:
        """Return the references that the citation may mean."""
        if citation.style is CitationStyle.AUTHOR_YEAR:
            return (self._keys.get(citation.key) if citation.key else None) or self._by_author(citation)
        key = citation.key or ""
        if citation.style is CitationStyle.LINK:
            return self.by_identifiers(_identifiers(key)) or self._keys.get(key, [])
        found = self._keys.get(key, [])
        if not found and citation.style is CitationStyle.KEY:
            found = self.by_identifiers(_identifiers(key))
        return found

    def by_identifiers(self, identifiers: Iterable[str]) -> list[Reference]:
        """Return the references that share an identifier."""
        for identifier in identifiers:
            if identifier in self._identifiers:
                return self._identifiers[identifier]
        return []

    def _by_author(self, citation: Citation) -> list[Reference]:
        candidates = [
            reference
            for spelling in _spellings(citation.authors[0] if citation.authors else "")
            for reference in self._families.get(spelling, [])
        ]
        distinct = list({id(reference): reference for reference in candidates}.values())
        dated = _by_year(distinct, citation.year or "")
        return _by_initials(_by_authors(dated, citation), citation)


def _by_year(references: Sequence[Reference], year: str) -> list[Reference]:
    exact = [reference for reference in references if (reference.year or "").casefold() == year.casefold()]
    if exact or not year[:1].isdigit():
        return exact
    editions = [part for part in EDITIONS.split(year) if part]
    if len(editions) > 1:
        return [reference for reference in references if (reference.year or "") in editions]
    bare = year.rstrip("abcdefghijklmnopqrstuvwxyz")
    lettered = bare != year
    return [
        reference
        for reference in references
        if (reference.year or "")[: len(bare)] == bare
        and (lettered or not (reference.year or "")[len(bare) :].isalpha())
    ]


def _by_authors(references: Sequence[Reference], citation: Citation) -> list[Reference]:
    """Keep those whose authors agree with the names printed: number and order."""
    named = [_spellings(author) for author in citation.authors]
    kept = []
    for reference in references:
        families = [_spellings(family_name(author)) for author in reference.authors]
        if len(families) < len(named) or not all(a & b for a, b in zip(named, families, strict=False)):
            continue
        if citation.et_al and len(families) <= len(named):
            continue
        if not citation.et_al and len(families) != len(named):
            continue
        kept.append(reference)
    return kept


def _by_initials(references: list[Reference], citation: Citation) -> list[Reference]:
    """Keep those whose first author has the initials printed before the name: "B. Baker (2001)"."""
    printed = initials_before(citation.authors[0], citation.mark) if len(references) > 1 else ""
    if not printed:
        return references
    kept = [reference for reference in references if given_initials(reference.authors[0]).startswith(printed)]
    return kept or references


def _spellings(name: str) -> frozenset[str]:
    """Return the folded forms of a name: as it is, umlauts spelled out, and its last word alone ("Garcia Marquez")."""
    spelled = name.translate(UMLAUTS)
    forms = {folded(name), folded(spelled), folded(_initials_of(name))}
    words = folded(name).split()
    return frozenset(form for form in forms if form) | (
        {words[-1]} if len(words) == 2 and len(words[0]) > 1 else frozenset()
    )


def _initials_of(name: str) -> str:
    """Return the initials of an organisation's name: "WHO" of "World Health Organization"; empty for a person's."""
    words = [word for word in WORD.findall(name) if word.casefold() not in folded_words("organisation_small_words")]
    acronym = "".join(word[0] for word in words)
    return acronym if len(words) >= SHORTEST_ACRONYM and acronym.isupper() and is_organisation(name) else ""


def _identifiers(address: str) -> list[str]:
    found = find_identifiers(address)
    return [value.lower() for value in (found.doi, found.arxiv, found.pmid) if value] + (
        [_bare(found.url)] if found.url else []
    )


def _identifiers_of(reference: Reference) -> list[str]:
    own = [value.lower() for value in (reference.doi, reference.arxiv, reference.pmid) if value]
    return list(dict.fromkeys([*own, *_identifiers(reference.url or ""), *_identifiers(reference.key)]))


def _bare(address: str) -> str:
    bare = address.split("://", 1)[-1].removeprefix("www.").split("#", 1)[0].rstrip("/")
    host, _, path = bare.partition("/")
    return f"{host.lower()}/{path}"


class _Lists:
    """The manuscript's reference lists, if several have different entries under one label."""

    def __init__(self, references: Sequence[Reference]) -> None:
        overlapping = any(reference.label for reference in references)
        self.starts = sorted({at for reference in references for at in reference.lists}) if overlapping else []

    def following(self, citation: Citation) -> int | None:
        """Return where the list begins that follows a citation; NOWHERE after all lists, None where one list is all."""
        if not self.starts:
            return None
        place = bisect_left(self.starts, citation.span.start)
        return self.starts[place] if place < len(self.starts) else NOWHERE


@dataclass
class _Matcher:
    own: _Index
    given: _Index
    lists: _Lists
    cache: dict[tuple[object, ...], Citation]

    def match(self, citation: Citation) -> Citation:
        """Return the citation with its reference or its problem."""
        following = self.lists.following(citation)
        printed = initials_before(citation.authors[0], citation.mark) if citation.authors else ""
        name = (citation.style, citation.key, citation.authors, citation.et_al, citation.year, following, printed)
        if name not in self.cache:
            self.cache[name] = self._decide(citation, following)
        decided = self.cache[name]
        return citation.model_copy(
            update={
                "reference": decided.reference,
                "problem": decided.problem,
                "problem_detail": decided.problem_detail,
            }
        )

    def _decide(self, citation: Citation, following: int | None) -> Citation:
        anywhere = self.own.find(citation)
        own = [one for one in anywhere if following is None or not one.lists or following in one.lists]
        given = self.given.find(citation)
        if anywhere and not own:
            detail = f"{_shown(citation)} is not in the reference list that follows it, and in another one: {{}}."
            return _problem(citation, "ambiguous", detail.format("; ".join(_title(one) for one in anywhere[:4])))
        if own and given:
            return self._both(citation, own, given, anywhere)
        if given:
            return _one_of(citation, given, "the given references")
        if own:
            return self._own_only(citation, own)
        return _problem(citation, "unmatched", f"{_shown(citation)} is in no reference list.")

    def _both(
        self, citation: Citation, own: list[Reference], given: list[Reference], anywhere: list[Reference]
    ) -> Citation:
        """Decide between an own and a given reference; `anywhere` are the own ones of all lists."""
        if len(given) > 1:
            given = [candidate for candidate in given if any(same_work(entry, candidate) for entry in own)] or given
        if len(given) > 1:
            return _one_of(citation, given, "the given references")
        answers = [same_work(entry, given[0]) for entry in own]
        if any(answers) or (None in answers and (len(anywhere) == len(own) or _nearest(given[0], own, anywhere))):
            return citation.model_copy(update={"reference": given[0].key})
        if None in answers:
            return _one_of(citation, anywhere, "the manuscript's own lists")
        detail = (
            f"{_shown(citation)} is {_title(own[0])!r} in the manuscript's own list "
            f"and {_title(given[0])!r} in the given references."
        )
        return _problem(citation, "conflict", detail)

    def _own_only(self, citation: Citation, own: list[Reference]) -> Citation:
        if len(own) > 1:
            return _one_of(citation, own, "the manuscript's own list")
        given = [
            candidate
            for candidate in self.given.by_identifiers(_identifiers_of(own[0]))
            if same_work(own[0], candidate) is not False
        ]
        given = given or [candidate for candidate in self.given.references if same_work(own[0], candidate)]
        if len(given) > 1:
            return _one_of(citation, given, "the given references")
        return citation.model_copy(update={"reference": given[0].key if given else own[0].key})


def _nearest(given: Reference, own: Sequence[Reference], anywhere: Sequence[Reference]) -> bool:
    """Say whether a given work is plainly the one of this list and not that of another list under the same label."""
    others = [one for one in anywhere if one not in own]
    return _likeness(given, own) >= PLAINLY_ALIKE and _likeness(given, others) < _likeness(given, own)


def _likeness(given: Reference, entries: Sequence[Reference]) -> float:
    from rapidfuzz import fuzz

    title = _title(given).casefold()
    return max((fuzz.token_set_ratio(title, _title(entry).casefold()) for entry in entries), default=0.0)


def _one_of(citation: Citation, found: Sequence[Reference], where: str) -> Citation:
    keys = list(dict.fromkeys(reference.key for reference in found))
    if len(found) == 1 or (len(keys) == 1 and _all_same(found)):
        return citation.model_copy(update={"reference": keys[0]})
    titles = "; ".join(_title(reference) for reference in found[:4])
    return _problem(citation, "ambiguous", f"{_shown(citation)} fits {len(found)} entries of {where}: {titles}.")


def _all_same(found: Sequence[Reference]) -> bool:
    return all(same_work(found[0], other) for other in found[1:])


def _problem(citation: Citation, problem: str, detail: str) -> Citation:
    return citation.model_copy(update={"reference": None, "problem": problem, "problem_detail": detail})


def _shown(citation: Citation) -> str:
    if citation.style is CitationStyle.AUTHOR_YEAR:
        others = " et al." if citation.et_al else ""
        return f"{' and '.join(citation.authors)}{others} ({citation.year})"
    return f"The key {citation.key!r}"


def _title(reference: Reference) -> str:
    return reference.title or reference.raw[:120] or reference.url or reference.key
