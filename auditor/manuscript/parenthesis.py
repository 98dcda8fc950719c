"""What a pair of parentheses cites: authors, years, letters, locators, prefixes and suffixes, from left to right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from auditor.domain import CitationRole
from auditor.manuscript.author_names import Names, names_before
from auditor.manuscript.instruments import names_instrument, without_instruments
from auditor.manuscript.locators import locator_end
from auditor.resources import folded_words, word_list

ANCIENT = r"(?:c\. ?|ca\. ?)?\d{1,4} ?(?:B\. ?C\. ?(?:E\.)?|BCE?|A\. ?D\.|CE)"
YEAR_NUMBER = (
    rf"(?:\[?(?:1[5-9]\d\d|20\d\d)\]?[/ ]{{1,2}}|\d{{3,4}}/|{ANCIENT} ?/ ?)?(?:c\. ?|ca\. ?)?(?:1[5-9]\d\d|20\d\d)"
)
NO_PERIOD = r"(?![\d])(?!\s?[-–—−]\s?\d)"
LETTERS = re.compile(r"[ ]?([a-z])(?![\w.])(?:\s?[-–—]\s?([a-z])(?![\w.]))?")
JOIN = re.compile(r"\s*(?:,|/|&|;|\band\b|\bund\b|\by\b|\be\b)\s*")
ACRONYM = re.compile(r"\s*[\[(][^\[\]()]{1,40}[\])]\s*,?\s*$")
JOINING_PREFIX = re.compile(r"\s*\bThe$|^(?:and|und|&)$")
LISTED_YEAR = re.compile(r"\s?,\s?(?:1[5-9]|20)\d\d(?!\d)")
"""A year among pages: "2012: 3, 2013: 4"."""
AMOUNT = re.compile(r"\s?:\s?\d[\d.,]{0,9}\s?[%‰]")
"""What makes a year the time of a figure: "women (1990: 45%)"."""
LONGEST_PREFIX = 12
"""Words before a work inside its parentheses."""


@cache
def year_pattern() -> re.Pattern[str]:
    """Return the pattern of a year (group 1) or of what stands in its place (group 2)."""
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


@dataclass(frozen=True)
class CitedWork:
    """One work of a parenthesis, as printed."""

    names: tuple[str, ...]
    et_al: bool
    year: str
    prefix: str | None = None
    locator: str | None = None
    suffix: str | None = None
    role: CitationRole = CitationRole.CONSULTED


@dataclass
class Parenthesis:
    """What a pair of parentheses holds, read from left to right."""

    text: str
    authors: tuple[str, ...] = ()
    et_al: bool = False
    works: list[CitedWork] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    begin: int = 0
    """Where the citations begin, after a remark such as "n = 12;"."""
    place: int = 0
    """Where the part that is being read begins."""

    def read(self) -> bool:
        """Fill `works`; say whether the parts are citations.

        A remark before the first citation is passed over. Where the authors stand before the parentheses every other
        part must be a citation, else one that cannot be read takes nothing from the others.
        """
        strict = bool(self.authors)
        for part in self.text.split(";"):
            if part.strip() and not self._part(part):
                if strict and (self.works or self.waiting or year_pattern().search(part)):
                    return False
                self.waiting = []
                if not self.works:
                    self.begin = self.place + len(part) + 1
            self.place += len(part) + 1
        return bool(self.works) and not self.waiting

    def _part(self, part: str) -> bool:
        at = 0
        first = True
        while (year := year_pattern().search(part, at)) is not None:
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
        if self.works and names_instrument(part):
            return True
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
        self.works[-1] = replace(last, role=CitationRole.ORIGINAL_NOT_CONSULTED)

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
        self.authors = self._named(names, stripped)
        self.et_al = names.et_al
        self.waiting = []
        return prefix

    def _named(self, names: Names, head: str) -> tuple[str, ...]:
        """Return the authors of the work, without scales and tools named before them."""
        authors = (*self.waiting, *names.authors)
        after_first = head[names.start :].removeprefix(names.authors[0]).lstrip()[:1]
        separators = [";"] * len(self.waiting) + [after_first] + [","] * len(names.authors)
        kept = without_instruments(authors, separators)
        if self.waiting and len(kept) <= len(names.authors):
            self.begin = self.place
        return kept

    def _years(self, part: str, year: re.Match[str], prefix: str) -> int | None:
        if AMOUNT.match(part, year.end()):
            return None
        at = self._dated(part, year, prefix)
        while (join := JOIN.match(part, at)) is not None:
            following = year_pattern().match(part, join.end())
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
            CitedWork(self.authors, self.et_al, printed + (letter.group(1) if letter else ""), prefix or None)
        )
        if letter is None:
            return year.end()
        if letter.group(2):
            self._range(printed, letter)
        return letter.end()

    def _lettered(self, letter: re.Match[str]) -> int:
        base = self.works[-1].year.rstrip("abcdefghijklmnopqrstuvwxyz")
        self.works.append(CitedWork(self.authors, self.et_al, base + letter.group(1)))
        if letter.group(2):
            self._range(base, letter)
        return letter.end()

    def _range(self, base: str, letter: re.Match[str]) -> None:
        for code in range(ord(letter.group(1)) + 1, ord(letter.group(2)) + 1):
            self.works.append(CitedWork(self.authors, self.et_al, base + chr(code)))

    def _locator(self, part: str, at: int) -> int:
        lead = re.match(r"\s*[,:]\s*|\s+(?=p{1,2}\.|S\.)", part[at:])
        if lead is None:
            return at
        begin = at + lead.end()
        end = locator_end(part, begin)
        end = min([end, *(year.start() for year in LISTED_YEAR.finditer(part, begin, end))])
        if end == begin or year_pattern().match(part, begin):
            return at
        self.works[-1] = replace(self.works[-1], locator=part[begin:end].strip())
        return end

    def _suffix(self, rest: str) -> bool:
        words = rest.strip(" ,")
        if not words:
            return True
        if not self.works or len(words.split()) > 2 * LONGEST_PREFIX:
            return False
        last = self.works[-1]
        joined = f"{last.suffix}; {words}" if last.suffix else words
        self.works[-1] = replace(last, suffix=joined)
        return True


def _is_author(names: Names, prefix: str) -> bool:
    """Doubt a single name after "in" or "the", and places."""
    if names.paired or len(names.authors) > 1:
        return True
    if names.authors[0] in word_list("place_names"):
        return False
    words = [word.strip(",").casefold() for word in prefix.split()]
    if words and words[-1] in folded_words("place_prepositions"):
        return points_inside(words)
    return True


def points_inside(words: Sequence[str]) -> bool:
    """Say whether words before a name and "in" point into a work: "see Fig. 2 in", "as described in"."""
    if len(words) < 2:
        return False
    labelled = len(words) > 2 and words[-3] in folded_words("locator_labels") and words[-2][:1].isalnum()
    return words[-2] in folded_words("pointing_words") or labelled or words[-2].startswith("§")
