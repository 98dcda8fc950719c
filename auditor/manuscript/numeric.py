"""Numeric citations in brackets: `[3]`, `[2-4, 7]`, `[4a,4b]`, `[see 3, p. 12]`, `【3】`; numbers in raised text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from auditor.domain import Citation, CitationMode, CitationStyle, Span
from auditor.manuscript.blocks import Mark
from auditor.manuscript.citation_shapes import DASH, SUPERSCRIPT_DIGITS, TRANSLATION
from auditor.manuscript.locators import is_locator
from auditor.resources import word_list, word_set

BRACKET = re.compile(r"[\[［【]([^\[\]［］【】]{1,200})[\]］】]")
ITEM = re.compile(
    rf"(\d{{1,4}})([a-z](?:\s?{DASH}\s?[a-z])?)?(?:(?:\s?{DASH}\s?|\s(?:to|through|bis)\s)(\d{{1,4}})([a-z])?)?"
)
SEPARATOR = re.compile(r"\s*(?:[,;、]\s*(?:and|&)?|and|&|und|et|y)\s*")
TAIL = re.compile(r"\s*(?:[,:]|†)\s*(.{1,120})")
PAGES = re.compile(rf"\s?:\s?(\d{{1,4}}\s?{DASH}\s?\d{{1,4}})")
LETTER = re.compile(r"\s?[,;]\s?([a-z])(?![a-z])")
WORD_BEFORE = re.compile(r"([^\s()\[\]{}]{1,40})\s*[(]?$")
UNRESOLVED = re.compile(r"\[\s?\?\s?(?:,\s?\?\s?){0,20}\]|\(\s?\?\s?(?:,\s?\?\s?){0,20}\)")
HYPHEN = re.compile(r"\s?[-–—−]\s?")
HIGHLIGHTS = "*†‡• "
"""Signs by which journals point out works of interest."""
LARGEST_RANGE = 150
"""A range that covers more works is no citation."""
LARGEST_UNLISTED = 40
"""The same where no reference list is known."""
UNIT = re.compile(r"\s?([^\s,.;:()\[\]]{1,12})")
VALUE = re.compile(r"[=~≈<>]?(\d{1,6}(?:\.\d{1,6})?)%?")


@dataclass(frozen=True)
class NumericStyle:
    """What the document as a whole shows about its numbers."""

    zero_based: bool = False
    """Whether the list begins with 0."""
    largest: int | None = None
    """Largest number in the reference list, None where there is none."""


@dataclass(frozen=True)
class Number:
    """One number of a mark."""

    value: int
    letters: tuple[str, ...] = ()


@dataclass(frozen=True)
class Part:
    """Works of a bracket and what is said of them together: "see 3, 4, p. 7"."""

    numbers: list[Number]
    prefix: str | None = None
    locator: str | None = None
    suffix: str | None = None


@cache
def _lead() -> re.Pattern[str]:
    leads = sorted(word_list("bracket_leads"), key=len, reverse=True)
    alternatives = "|".join(re.escape(lead) + (r"(?!\w)" if lead[-1].isalpha() else "") for lead in leads)
    return re.compile(rf"(?:(?:{alternatives})[ ,:]{{0,3}})+", re.IGNORECASE)


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(word.rstrip(".") for word in word_list(name))


def find_numeric(text: str, style: NumericStyle) -> Iterator[Mark]:
    """Yield the bracketed numeric citations of `text`, in order; intervals, formulas and cross-references are none."""
    folded = text.translate(TRANSLATION)
    before: Mark | None = None
    for match in BRACKET.finditer(text):
        mark = _read_bracket(folded, match, style)
        if mark is not None and before is not None and HYPHEN.fullmatch(text, before.span.end, mark.span.start):
            before = _joined(text, before, mark)
        elif mark is not None:
            if before is not None:
                yield before
            before = mark
    if before is not None:
        yield before


def _joined(text: str, first: Mark, last: Mark) -> Mark:
    """Return the one mark that `[8]–[10]` is, its range expanded."""
    keys = [int(citation.key or 0) for mark in (first, last) for citation in mark.citations]
    low, high = int(first.citations[-1].key or 0), int(last.citations[0].key or 0)
    between = range(low + 1, high) if low < high <= low + LARGEST_RANGE else range(0)
    span = Span(start=first.span.start, end=last.span.end)
    numbers = [Number(value) for value in dict.fromkeys([*keys[: len(first.citations)], *between, *keys])]
    return numeric_mark(span.of(text), span, numbers)


def _read_bracket(folded: str, match: re.Match[str], style: NumericStyle) -> Mark | None:
    parts = _parts(folded[match.start(1) : match.end(1)].strip())
    numbers = [number for part in parts for number in part.numbers]
    if not numbers:
        return None
    before = folded[max(0, match.start() - 60) : match.start()]
    if not _plausible(numbers, before, folded[match.end() : match.end() + 16], style):
        return None
    span = Span(start=match.start(), end=match.end())
    marks = [numeric_mark(match.group(), span, part.numbers, part.prefix, part.locator, part.suffix) for part in parts]
    return Mark(span=span, citations=tuple(citation for mark in marks for citation in mark.citations))


def _parts(inner: str) -> list[Part]:
    """Return what a bracket cites, part by part between semicolons; empty where it is no citation."""
    parts = [_part(piece.strip()) for piece in inner.split(";")]
    read = [part for part in parts if part is not None]
    if len(read) == len(parts):
        return read
    whole = _part(inner)
    return [whole] if whole is not None else []


def _part(words: str) -> Part | None:
    words = words.strip(HIGHLIGHTS)
    lead = _lead().match(words)
    numbers, rest = read_numbers(words[lead.end() :] if lead else words)
    if not numbers:
        return None
    locator = _locator(rest)
    remark = rest.strip(" ,;") if locator is None else None
    if remark and not _is_remark(remark):
        return None
    return Part(numbers, lead.group().strip(" ,:") if lead else None, locator, remark or None)


def _is_remark(words: str) -> bool:
    """Say whether the words behind the numbers are about the works: `[4, 5 for reviews]`, `[4, and others]`."""
    opened = words.casefold()
    return any(opened.startswith(cue) for cue in word_list("bracket_remarks")) and not any(map(str.isdigit, words))


def _locator(rest: str) -> str | None:
    pages = PAGES.fullmatch(rest)
    if pages is not None:
        return pages.group(1)
    tail = TAIL.fullmatch(rest)
    if tail is None:
        return None
    words = tail.group(1).strip()
    return words if is_locator(words) or "†" in rest else None


def numeric_mark(
    printed: str,
    span: Span,
    numbers: list[Number],
    prefix: str | None = None,
    locator: str | None = None,
    suffix: str | None = None,
) -> Mark:
    """Return the mark with one citation for each number."""
    citations = tuple(
        Citation(
            style=CitationStyle.NUMERIC,
            mark=printed,
            span=span,
            group=0,
            key=str(number.value),
            sub_items=number.letters,
            prefix=prefix if index == 0 else None,
            locator=locator if index == len(numbers) - 1 else None,
            suffix=suffix if index == len(numbers) - 1 else None,
            mode=CitationMode.PARENTHETICAL,
        )
        for index, number in enumerate(numbers)
    )
    return Mark(span=span, citations=citations)


def read_numbers(text: str) -> tuple[list[Number], str]:
    """Return the numbers at the beginning of `text`, ranges expanded, distinct and in order, and what follows them."""
    found: dict[int, list[str]] = {}
    at = 0
    while (item := ITEM.match(text, at)) is not None:
        values = _expand(item)
        if values is None:
            return [], text
        for value in values:
            found.setdefault(value, [])
        at = _letters(text, item, found[values[0]])
        separator = SEPARATOR.match(text, at)
        if separator is None or ITEM.match(text, separator.end()) is None:
            break
        at = separator.end()
    return [Number(value, tuple(dict.fromkeys(letters))) for value, letters in found.items()], text[at:]


def _expand(item: re.Match[str]) -> list[int] | None:
    low = int(item.group(1))
    if item.group(3) is None:
        return [low]
    high = int(item.group(3))
    if high <= low and len(item.group(3)) < len(item.group(1)):
        high = int(item.group(1)[: -len(item.group(3))] + item.group(3))
    return list(range(low, high + 1)) if low < high <= low + LARGEST_RANGE else None


def _letters(text: str, item: re.Match[str], letters: list[str]) -> int:
    """Collect `a`, `a-c` and `a, b` after a number; return where the item ends."""
    at = item.end()
    if item.group(2):
        first, last = item.group(2)[0], item.group(2)[-1]
        letters.extend(chr(code) for code in range(ord(first), ord(last) + 1))
        while (more := LETTER.match(text, at)) is not None:
            letters.append(more.group(1))
            at = more.end()
    return at


def _plausible(numbers: list[Number], before: str, after: str, style: NumericStyle) -> bool:
    values = [number.value for number in numbers]
    if any(1900 <= value <= 2099 and value > (style.largest or 0) for value in values):
        return False
    preceding = WORD_BEFORE.search(before)
    printed = preceding.group(1) if preceding else ""
    word = printed.casefold().rstrip(".,:")
    if word in _words("crossref_words") and (printed[0].isupper() or printed.endswith(".") or len(word) <= 4):
        return False
    if before[-1:].isspace() and after[:1].isalpha() and after[:1].isascii():
        return False
    if _is_subscript(before) or (len(values) > 1 and _is_measured(after)):
        return False
    if style.largest is None and len(values) > LARGEST_UNLISTED:
        return False
    return not (_is_interval(values, word, style) or _holds_value(values, printed))


def _holds_value(values: list[int], printed: str) -> bool:
    """Say whether the bracket is the range of the number before it: `34 [18–65]`."""
    number = VALUE.fullmatch(printed)
    return number is not None and len(values) > 1 and min(values) <= float(number.group(1)) <= max(values)


def _is_measured(after: str) -> bool:
    """Say whether a unit follows: `[5-10] mg`; an "in" is a preposition more often than an inch."""
    unit = UNIT.match(after)
    if unit is not None and unit.group(1) in word_set("interval_prepositions"):
        return False
    telling = unit is not None and (len(unit.group(1)) > 1 or not unit.group(1).isalpha())
    return unit is not None and telling and unit.group(1) in word_set("units_of_measure")


def _is_subscript(before: str) -> bool:
    """Say whether the bracket indexes a variable: `x[3]`, `f(x)[2]`, but not `word[3]`."""
    return len(before) >= 1 and before[-1].isalpha() and before[-1].isascii() and not before[-2:-1].isalnum()


def _is_interval(values: list[int], word: str, style: NumericStyle) -> bool:
    if len(values) < 2:
        return False
    if word in _words("interval_cues") or word.endswith(("=", "%", "∈", "<", ">", "≈")):
        return True
    return 0 in values and not style.zero_based and (word in _words("interval_prepositions") or values[0] == 0)


def raised_numbers(text: str) -> list[Number]:
    """Return the numbers of raised text such as `¹⁻³,⁷` or `1,2`; empty where it is anything else."""
    plain = text.translate(str.maketrans(SUPERSCRIPT_DIGITS + "⁻", "0123456789-")).strip().strip("^[]()")
    numbers, rest = read_numbers(plain.translate(TRANSLATION))
    return [] if rest.strip(" ,;") else numbers


def count_unresolved(text: str) -> list[Span]:
    """Return the marks `[?]` that LaTeX prints for a citation it could not resolve."""
    return [Span(start=match.start(), end=match.end()) for match in UNRESOLVED.finditer(text)]
