"""Author–year citations, in parentheses and in the sentence: `(Lee, 2019a, b; cf. Roe 2020)`, `Lee et al. (2019)`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from auditor.domain import Citation, CitationMode, CitationRole, CitationStyle, Span
from auditor.manuscript.author_names import Names, names_before
from auditor.manuscript.blocks import Mark
from auditor.manuscript.citation_shapes import TRANSLATION
from auditor.manuscript.locators import locator_end
from auditor.manuscript.reference_names import folded as fold_name
from auditor.resources import word_list

INNER = re.compile(r"[(\[]([^()\[\]]{1,400})[)\]]")
OUTER = re.compile(r"\(([^()]{1,300}(?:\([^()]{1,200}\)[^()]{0,300}){0,3})\)")
UNCLOSED = re.compile(r"\(([^()]{4,200})(?=\()")
ET_AL_YEAR = re.compile(r"\bal\.?,?\s{1,3}(?=(?:1[5-9]|20)\d\d)")
YEAR_NUMBER = r"(?:\[?(?:1[5-9]\d\d|20\d\d)\]?[/ ]{1,2})?(?:c\. ?|ca\. ?)?(?:1[5-9]\d\d|20\d\d)"
NO_PERIOD = r"(?![\d])(?!\s?[-–—−]\s?\d)"
LETTERS = re.compile(r"[ ]?([a-z])(?![\w.])(?:\s?[-–—]\s?([a-z])(?![\w.]))?")
JOIN = re.compile(r"\s*(?:,|/|&|;|\band\b|\bund\b|\by\b|\be\b)\s*")
ACRONYM = re.compile(r"\s*[\[(][^\[\]()]{1,40}[\])]\s*,?\s*$")
WORDS_BEFORE = re.compile(r"[^\s()\[\]]+")
JOINING_PREFIX = re.compile(r"\s*\bThe$|^(?:and|und|&)$")
ARTICLES = frozenset({"the", "a", "an", "this", "our", "its", "their"})
LONGEST_ACRONYM = 8
MANY_WORDS = 2
"""Capitalised words from which a lone name may be a thing ("Star Wars (1977)") and needs a sign."""
LONGEST_PREFIX = 12
"""Words before a work inside its parentheses."""


@cache
def _year_pattern() -> re.Pattern[str]:
    undated = "|".join(
        re.escape(form).replace(r"\ ", r"\s?") for form in sorted(word_list("undated_forms"), key=len, reverse=True)
    )
    return re.compile(rf"(?<![\w.\d/-])(?:({YEAR_NUMBER}){NO_PERIOD}|({undated})(?!\w))")


@cache
def _cues() -> re.Pattern[str]:
    return re.compile(
        r"\s*[,;(]?\s*(?:" + "|".join(re.escape(cue) for cue in word_list("secondary_citation_cues")) + r")\s*",
        re.IGNORECASE,
    )


@cache
def _folded(name: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in word_list(name))


@dataclass(frozen=True)
class _Work:
    names: tuple[str, ...]
    et_al: bool
    year: str
    prefix: str | None = None
    locator: str | None = None
    suffix: str | None = None
    role: CitationRole = CitationRole.CONSULTED


@dataclass
class _Content:
    """What a pair of parentheses holds, read from left to right."""

    text: str
    authors: tuple[str, ...] = ()
    et_al: bool = False
    works: list[_Work] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    begin: int = 0
    """Where the citations begin, after a remark such as "n = 12;"."""

    def read(self) -> bool:
        """Fill `works`; say whether every part is a citation, a remark before the first one apart."""
        at = 0
        for part in self.text.split(";"):
            if part.strip() and not self._part(part):
                if self.works or self.waiting or _year_pattern().search(part):
                    return False
                self.begin = at + len(part) + 1
            at += len(part) + 1
        return bool(self.works) and not self.waiting

    def _part(self, part: str) -> bool:
        at = 0
        first = True
        while (year := _year_pattern().search(part, at)) is not None:
            stop = self._work(part, at, year)
            if stop is None:
                return not first and self._suffix(part[at:])
            first = False
            at = stop
        if first:
            return self._letter(part) or self._yearless(part)
        return self._suffix(part[at:])

    def _letter(self, part: str) -> bool:
        """Take the "b" of "2019a; b"."""
        letter = LETTERS.fullmatch(part.rstrip()) if self.works and self.works[-1].year[-1:].isalpha() else None
        if letter is not None and self.works[-1].year[:1].isdigit():
            self._lettered(letter)
            return True
        return False

    def _yearless(self, part: str) -> bool:
        """Take "CRUZ" of "(CRUZ; CORREA, 1998)" as a co-author; a trailing remark ends the last work's suffix."""
        names = names_before(part, len(part), listed=True)
        if names is not None and not part[: names.start].strip() and not self.works:
            self.waiting.extend(names.authors)
            return True
        return bool(self.works) and self._suffix(part)

    def _work(self, part: str, at: int, year: re.Match[str]) -> int | None:
        head = part[at : year.start()]
        role_prefix = _cues().match(head) if self.works else None
        if role_prefix is not None:
            self._mark_original()
            at += role_prefix.end()
            head = part[at : year.start()]
        prefix = self._head(head)
        if prefix is None:
            return None
        return self._years(part, year, prefix)

    def _mark_original(self) -> None:
        last = self.works[-1]
        self.works[-1] = _Work(**{**vars(last), "role": CitationRole.ORIGINAL_NOT_CONSULTED})

    def _head(self, head: str) -> str | None:
        """Set the authors of the work that follows; return its prefix, or None where `head` names no author."""
        stripped = ACRONYM.sub("", head)
        if not stripped.strip(" ,("):
            return "" if self.authors or self.waiting else None
        names = names_before(stripped, len(stripped), listed=True)
        if names is None:
            return None
        prefix = JOINING_PREFIX.sub("", stripped[: names.start].strip(" ,("))
        if len(prefix.split()) > LONGEST_PREFIX or not _is_author(names, prefix):
            return None
        self.authors = (*self.waiting, *names.authors)
        self.et_al = names.et_al
        self.waiting = []
        return prefix

    def _years(self, part: str, year: re.Match[str], prefix: str) -> int:
        at = self._dated(part, year, prefix)
        while (join := JOIN.match(part, at)) is not None:
            following = _year_pattern().match(part, join.end())
            if following is not None:
                at = self._dated(part, following, "")
                continue
            letter = LETTERS.match(part, join.end())
            if letter is None or not self.works[-1].year[:1].isdigit():
                break
            at = self._lettered(letter)
        return self._locator(part, at)

    def _dated(self, part: str, year: re.Match[str], prefix: str) -> int:
        printed = " ".join((year.group(1) or year.group(2)).split())
        letter = LETTERS.match(part, year.end()) if year.group(1) and part[year.end() : year.end() + 1] != " " else None
        self.works.append(
            _Work(self.authors, self.et_al, printed + (letter.group(1) if letter else ""), prefix or None)
        )
        if letter is None:
            return year.end()
        if letter.group(2):
            self._range(printed, letter)
        return letter.end()

    def _lettered(self, letter: re.Match[str]) -> int:
        base = self.works[-1].year.rstrip("abcdefghijklmnopqrstuvwxyz")
        self.works.append(_Work(self.authors, self.et_al, base + letter.group(1)))
        if letter.group(2):
            self._range(base, letter)
        return letter.end()

    def _range(self, base: str, letter: re.Match[str]) -> None:
        for code in range(ord(letter.group(1)) + 1, ord(letter.group(2)) + 1):
            self.works.append(_Work(self.authors, self.et_al, base + chr(code)))

    def _locator(self, part: str, at: int) -> int:
        lead = re.match(r"\s*[,:]\s*|\s+(?=p{1,2}\.|S\.)", part[at:])
        if lead is None:
            return at
        begin = at + lead.end()
        end = locator_end(part, begin)
        if end == begin or _year_pattern().match(part, begin):
            return at
        self.works[-1] = _Work(**{**vars(self.works[-1]), "locator": part[begin:end].strip()})
        return end

    def _suffix(self, rest: str) -> bool:
        words = rest.strip(" ,")
        if not words:
            return True
        if not self.works or len(words.split()) > 2 * LONGEST_PREFIX:
            return False
        last = self.works[-1]
        joined = f"{last.suffix}; {words}" if last.suffix else words
        self.works[-1] = _Work(**{**vars(last), "suffix": joined})
        return True


def _is_author(names: Names, prefix: str) -> bool:
    """Doubt a single name after "in" or "the", and places."""
    if names.paired or len(names.authors) > 1:
        return True
    if names.authors[0] in word_list("place_names"):
        return False
    words = [word.strip(",").casefold() for word in prefix.split()]
    if words and words[-1] in {"in", "at", "from", "on"}:
        return len(words) > 1 and words[-2] in _folded("pointing_words")
    return True


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
    content = _Content(match.group(1))
    if _year_pattern().search(match.group(1)) is None or not content.read():
        return None
    modes = [CitationMode.PARENTHETICAL] * len(content.works)
    if not content.begin:
        return _mark(text, match.start(), match.end(), content.works, modes)
    start = match.start(1) + content.begin
    start += len(match.group(1)[content.begin :]) - len(match.group(1)[content.begin :].lstrip())
    return _mark(text, start, match.end(1), content.works, modes)


def _narrative(text: str, folded: str, match: re.Match[str], floor: int, known: frozenset[str]) -> Mark | None:
    inner = match.group(1)
    if _year_pattern().match(inner) is None:
        return None
    names = names_before(folded, match.start(), floor)
    if names is None or not _is_subject(folded, names, match, known):
        return None
    content = _Content(inner, names.authors, names.et_al)
    if not content.read():
        return None
    modes = [
        CitationMode.NARRATIVE if work.names == names.authors else CitationMode.PARENTHETICAL for work in content.works
    ]
    return _mark(text, names.start, match.end(), content.works, modes)


def _is_subject(folded: str, names: Names, match: re.Match[str], known: frozenset[str]) -> bool:
    """Say whether names before `(year)` are authors, and not a thing, place or event."""
    if names.paired or names.possessive or fold_name(names.authors[-1]) in known:
        return True
    before = [
        word.casefold().strip(",") for word in WORDS_BEFORE.findall(folded[max(0, names.start - 60) : names.start])
    ]
    last = before[-1] if before else ""
    after = WORDS_BEFORE.match(folded, match.end() + 1)
    reports = after is not None and after.group().casefold().strip(",.") in _folded("citing_verbs")
    words = names.authors[0].split()
    if names.authors[0] in word_list("place_names"):
        return reports
    if last in ARTICLES:
        return reports or _is_organisation(words)
    if names.authors[0].isupper() and len(names.authors[0]) < LONGEST_ACRONYM:
        return reports or last in {"by", "see", "cf.", "per"} or before[-2:] == ["according", "to"]
    if last in {"in", "at", "from", "on"}:
        return len(before) == 1 or before[-2].endswith(".") or before[-2] in _folded("pointing_words")
    capitals = [word for word in words if word[:1].isupper() and word.casefold() not in _folded("name_particles")]
    return len(capitals) < MANY_WORDS or reports or last in _folded("words_before_author") or _is_organisation(words)


def _is_organisation(words: Sequence[str]) -> bool:
    return any(word.casefold() in _folded("organisation_words") for word in words)


def _bare(text: str, folded: str, taken: list[tuple[int, int]]) -> Iterator[Mark]:
    """Yield "Lee et al. 2018" outside parentheses, or inside ones that hold more than citations."""
    for match in ET_AL_YEAR.finditer(folded):
        year = _year_pattern().match(folded, match.end())
        names = names_before(folded, match.end(), max(0, match.start() - 120)) if year else None
        if year is None or names is None or not names.et_al or _overlaps(taken, names.start, year.end()):
            continue
        content = _Content(folded[year.start() : year.end() + 2].rstrip(" .,;:)]"), names.authors, True)
        end = year.end()
        if not content.read() or len(content.works) != 1:
            content.works = [_Work(names.authors, True, year.group())]
        elif content.works[0].year[-1:].isalpha():
            end += 1
        inside = folded.rfind("(", max(0, names.start - 200), names.start) > folded.rfind(
            ")", max(0, names.start - 200), names.start
        )
        mode = CitationMode.PARENTHETICAL if inside else CitationMode.NARRATIVE
        yield _mark(text, names.start, end, content.works, [mode])


def _mark(text: str, start: int, end: int, works: Sequence[_Work], modes: Sequence[CitationMode]) -> Mark:
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
