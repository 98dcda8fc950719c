"""Author–year citations, in parentheses and in the sentence: `(Lee, 2019a, b; cf. Roe 2020)`, `Lee et al. (2019)`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from auditor.domain import Citation, CitationMode, CitationStyle, Span
from auditor.manuscript.author_names import Names, names_before
from auditor.manuscript.blocks import Mark
from auditor.manuscript.citation_shapes import TRANSLATION
from auditor.manuscript.parenthesis import CitedWork, Parenthesis, points_inside, year_pattern
from auditor.manuscript.reference_names import folded as fold_name
from auditor.resources import folded_words, word_list

INNER = re.compile(r"[(\[]((?:\[\d{4}\][ /]|\d{4}[a-z]? ?\[\d{4}\])?[^()\[\]]{0,400})[)\]]")
"""A bracket, with the first year of an edition in brackets of its own: "Freud ([1900] 1953)"."""
FIRST_YEAR = re.compile(r"\[\d{4}\][ /]\d{4}")
"""Year of the first edition before that of the edition read, in a longer parenthesis: "Quine [1960] 2013"."""
OUTER = re.compile(r"\(([^()]{1,300}(?:\([^()]{1,200}\)[^()]{0,300}){0,3})\)")
UNCLOSED = re.compile(r"\(([^()]{4,200})(?=\()")
BARE_YEAR = re.compile(r"(?:1[5-9]|20)\d\d(?<=[\s]\d{4})")
LETTER = re.compile(r"[a-z](?!\w)")
LAST_WORD = re.compile(r"\S{1,20}\Z")
WORDS_BEFORE = re.compile(r"[^\s()\[\]]+")
LONGEST_ENDING = 24
"""Characters before a year in which the last word of "et al." stands."""
LONGEST_ACRONYM = 8
MANY_WORDS = 2
"""Capitalised words from which a lone name may be a thing ("Star Wars (1977)") and needs a sign."""


def find_author_year(text: str, known: frozenset[str]) -> Iterator[Mark]:
    """Yield the author–year citations of `text`, in no fixed order.

    `known` holds the folded family names of the reference list, which settle doubtful names.
    """
    folded = text.translate(TRANSLATION)
    taken: list[tuple[int, int]] = []
    floor = 0
    for match in INNER.finditer(folded):
        if FIRST_YEAR.match(folded, match.start()):
            continue
        mark = _narrative(text, folded, match, floor, known) or _parenthetical(text, folded, match)
        if mark is not None:
            yield mark
            taken.append((mark.span.start, mark.span.end))
        floor = match.end()
    for pattern in (OUTER, UNCLOSED):
        for match in pattern.finditer(folded):
            if not _overlaps(taken, match.start(), match.end()):
                mark = _parenthetical(text, folded, match)
                if mark is not None:
                    yield mark
                    taken.append((mark.span.start, mark.span.end))
    yield from _bare(text, folded, taken)


def _overlaps(taken: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    return any(begin < end and start < stop for begin, stop in taken[-200:])


def _parenthetical(text: str, folded: str, match: re.Match[str]) -> Mark | None:
    content = Parenthesis(match.group(1))
    if year_pattern().search(match.group(1)) is None or not content.read():
        return None
    modes = [CitationMode.PARENTHETICAL] * len(content.works)
    if not content.begin:
        return _mark(text, match.start(), match.end(), content.works, modes)
    start = match.start(1) + content.begin
    start += len(match.group(1)[content.begin :]) - len(match.group(1)[content.begin :].lstrip())
    return _mark(text, start, match.end(1), content.works, modes)


def _narrative(text: str, folded: str, match: re.Match[str], floor: int, known: frozenset[str]) -> Mark | None:
    inner = match.group(1)
    if year_pattern().match(inner) is None:
        return None
    names = names_before(folded, match.start(), floor)
    if names is None:
        return None
    content = Parenthesis(inner, names.authors, names.et_al)
    if not content.read():
        return None
    first = content.works[0]
    precise = first.locator is not None or (first.year[:1].isdigit() and first.year[-1:].islower())
    if not (precise or _is_all(text, names, match) or _is_subject(folded, names, match, known)):
        return None
    modes = [
        CitationMode.NARRATIVE if work.names == names.authors else CitationMode.PARENTHETICAL for work in content.works
    ]
    return _mark(text, names.start, match.end(), content.works, modes)


def _is_all(text: str, names: Names, match: re.Match[str]) -> bool:
    """Say whether nothing but the citation is written."""
    return not text[: names.start].strip() and not text[match.end() :].strip(" .;")


def _is_subject(folded: str, names: Names, match: re.Match[str], known: frozenset[str]) -> bool:
    """Say whether names before `(year)` are authors, and not a thing, place or event."""
    person = names.person and not _is_organisation(names.authors[0].split())
    if names.paired or names.possessive or person or fold_name(names.authors[-1]) in known:
        return True
    before = [
        word.casefold().strip(",") for word in WORDS_BEFORE.findall(folded[max(0, names.start - 60) : names.start])
    ]
    last = before[-1] if before else ""
    if last == "of" and _names_a_thing(folded[max(0, names.start - 60) : names.start]):
        return False
    after = WORDS_BEFORE.match(folded, match.end() + 1)
    following = after.group().casefold().strip(",.;:?!") if after is not None else ""
    reports = following in folded_words("citing_verbs")
    words = names.authors[0].split()
    if names.authors[0] in word_list("place_names"):
        return reports
    if last in folded_words("determiners_before_things"):
        reports = reports or (following in folded_words("acting_verbs") and names.authors[0].isupper())
        named = len(words) == 1 and following in folded_words("work_nouns_after_author")
        return reports or named or _is_organisation(words)
    reports = reports or following in folded_words("acting_verbs")
    if names.authors[0].isupper() and len(names.authors[0]) < LONGEST_ACRONYM:
        return reports or last in folded_words("words_before_acronym") or before[-2:] == ["according", "to"]
    if last in folded_words("place_prepositions"):
        return len(before) == 1 or points_inside(before) or before[-2].endswith(".")
    if last == "from" and before[-2:-1] and before[-2] in folded_words("origin_words"):
        return reports
    capitals = [word for word in words if word[:1].isupper() and word.casefold() not in folded_words("name_particles")]
    return (
        len(capitals) < MANY_WORDS or reports or last in folded_words("words_before_author") or _is_organisation(words)
    )


def _names_a_thing(before: str) -> bool:
    """Say whether a capital before "of" makes it one name with what follows: "the Treaty of Rome (1957)"."""
    words = WORDS_BEFORE.findall(before)
    inside = len(words) > MANY_WORDS and not words[-3].endswith((".", ":", "?", "!"))
    return inside and words[-2][:1].isupper() and not words[-2].isupper()


def _is_organisation(words: Sequence[str]) -> bool:
    return any(word.casefold() in folded_words("organisation_words") for word in words)


def _bare(text: str, folded: str, taken: list[tuple[int, int]]) -> Iterator[Mark]:
    """Yield "Lee et al. 2018" outside parentheses, or inside ones that hold more than citations."""
    for match in BARE_YEAR.finditer(folded):
        before = folded[max(0, match.start() - LONGEST_ENDING) : match.start()].rstrip().removesuffix(",")
        word = LAST_WORD.search(before)
        if word is None or word.group().casefold() not in _endings_of_others():
            continue
        year = year_pattern().match(folded, match.start())
        names = names_before(folded, match.start(), max(0, match.start() - 120)) if year else None
        if year is None or names is None or not names.et_al or _overlaps(taken, names.start, year.end()):
            continue
        letter = LETTER.match(folded, year.end())
        end = letter.end() if letter else year.end()
        work = CitedWork(names.authors, True, " ".join(folded[year.start() : end].split()))
        inside = folded.rfind("(", max(0, names.start - 200), names.start) > folded.rfind(
            ")", max(0, names.start - 200), names.start
        )
        mode = CitationMode.PARENTHETICAL if inside else CitationMode.NARRATIVE
        yield _mark(text, names.start, end, [work], [mode])


@cache
def _endings_of_others() -> frozenset[str]:
    """Return the last words of "et al." and its like."""
    return frozenset(form.casefold().split()[-1] for form in word_list("et_al_forms"))


def _mark(text: str, start: int, end: int, works: Sequence[CitedWork], modes: Sequence[CitationMode]) -> Mark:
    span = Span(start=start, end=end)
    citations = tuple(
        Citation(
            style=CitationStyle.AUTHOR_YEAR,
            mark=text[start:end],
            span=span,
            group=0,
            authors=work.names,
            et_al=work.et_al,
            year=work.year,
            mode=mode,
            prefix=work.prefix,
            locator=work.locator,
            suffix=work.suffix,
            role=work.role,
        )
        for work, mode in zip(works, modes, strict=True)
    )
    return Mark(span=span, citations=citations, narrative=CitationMode.NARRATIVE in modes)
