"""Author–year citations, in parentheses and in the sentence: `(Lee, 2019a, b; cf. Roe 2020)`, `Lee et al. (2019)`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from auditor.domain import Citation, CitationMode, CitationStyle, Span
from auditor.manuscript.author_names import Names, names_before
from auditor.manuscript.blocks import Mark
from auditor.manuscript.citation_shapes import TRANSLATION
from auditor.manuscript.parenthesis import CitedWork, Parenthesis, year_pattern
from auditor.manuscript.reference_names import folded as fold_name
from auditor.resources import folded_words, word_list

INNER = re.compile(r"[(\[]([^()\[\]]{1,400})[)\]]")
OUTER = re.compile(r"\(([^()]{1,300}(?:\([^()]{1,200}\)[^()]{0,300}){0,3})\)")
UNCLOSED = re.compile(r"\(([^()]{4,200})(?=\()")
ET_AL_YEAR = re.compile(r"\bal\.?,?\s{1,3}(?=(?:1[5-9]|20)\d\d)")
WORDS_BEFORE = re.compile(r"[^\s()\[\]]+")
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
    located = content.works[0].locator is not None
    if not (located or _is_all(text, names, match) or _is_subject(folded, names, match, known)):
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
    person = names.initials and not _is_organisation(names.authors[0].split())
    if names.paired or names.possessive or person or fold_name(names.authors[-1]) in known:
        return True
    before = [
        word.casefold().strip(",") for word in WORDS_BEFORE.findall(folded[max(0, names.start - 60) : names.start])
    ]
    last = before[-1] if before else ""
    if last == "of" and _names_a_thing(folded[max(0, names.start - 60) : names.start]):
        return False
    after = WORDS_BEFORE.match(folded, match.end() + 1)
    reports = after is not None and after.group().casefold().strip(",.") in folded_words("citing_verbs")
    words = names.authors[0].split()
    if names.authors[0] in word_list("place_names"):
        return reports
    if last in folded_words("determiners_before_things"):
        return reports or _is_organisation(words)
    if names.authors[0].isupper() and len(names.authors[0]) < LONGEST_ACRONYM:
        return reports or last in folded_words("words_before_acronym") or before[-2:] == ["according", "to"]
    if last in folded_words("place_prepositions"):
        return len(before) == 1 or before[-2].endswith(".") or before[-2] in folded_words("pointing_words")
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
    for match in ET_AL_YEAR.finditer(folded):
        year = year_pattern().match(folded, match.end())
        names = names_before(folded, match.end(), max(0, match.start() - 120)) if year else None
        if year is None or names is None or not names.et_al or _overlaps(taken, names.start, year.end()):
            continue
        content = Parenthesis(folded[year.start() : year.end() + 2].rstrip(" .,;:)]"), names.authors, True)
        end = year.end()
        if not content.read() or len(content.works) != 1:
            content.works = [CitedWork(names.authors, True, year.group())]
        elif content.works[0].year[-1:].isalpha():
            end += 1
        inside = folded.rfind("(", max(0, names.start - 200), names.start) > folded.rfind(
            ")", max(0, names.start - 200), names.start
        )
        mode = CitationMode.PARENTHETICAL if inside else CitationMode.NARRATIVE
        yield _mark(text, names.start, end, content.works, [mode])


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
