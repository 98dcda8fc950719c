"""All citation marks of one block of text, found by style and freed of overlaps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from auditor.domain import Citation, CitationStyle, Span
from auditor.manuscript.author_year import find_author_year
from auditor.manuscript.blocks import Block, Mark
from auditor.manuscript.citation_shapes import FOOTNOTE_MARK, SUPERSCRIPT_DIGITS, SUPERSCRIPT_NUMBERS
from auditor.manuscript.links import find_links
from auditor.manuscript.numeric import NumericStyle, find_numeric, numeric_mark, raised_numbers, read_numbers
from auditor.manuscript.pandoc_keys import find_keys
from auditor.manuscript.reference_names import folded
from auditor.resources import folded_words, word_list

GLUED = re.compile(
    r"(?:(?<=[a-z]{3})|(?<=[)%]))(\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,20})(?=[\s.,;:)]|$)|(?<=[a-z)%”’\"][.,;:])(\d{1,3}(?:[,–-]\d{1,3}){0,20})(?=\s|$)"
    r"|(?<=\b(?:19|20)\d\d[.,;])(\d{1,3}(?:[,–-]\d{1,3}){0,20})(?=\s+[A-Z]|\s*$)"
)
LABELS = re.compile(r"\[([A-Za-z][^\[\]\s]{0,80}(?:[,;]\s?[A-Za-z][^\[\]\s,;]{0,80}){0,20})\]")
LISTED = r"\s{1,2}(\d{1,3}(?:\s?(?:,|–|-|and|&)\s?\d{1,3}){0,20})\b(?!\.\d)"
MADE_LABEL = re.compile(r"([A-Z][a-z]{1,9})\+?\d\d[a-z]?|[A-Z][A-Za-z]{1,4}\+\d\d[a-z]?|[A-Z]{2,4}\d\d[a-z]")
NO_LABELS = ("crossref_words", "letter_labels", "not_author_names", "sentence_starters")
"""Word lists whose words, with a number, are no labels: "Fig12", "Phase10", "Jan12"."""
NAMED_NUMBER = re.compile(rf"\b[Rr]ef(?:s?\.?|erences?){LISTED}")
ABBREVIATED_NUMBER = re.compile(rf"\b[Rr]efs?\.?{LISTED}")
PARENTHESISED = re.compile(r"\((\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,20})\)")
CARET = re.compile(r"(?<=[^\s\d^])\^(\d{1,3}(?:[,–-]\d{1,3}){0,20})\^?(?![\d.])")


WORD_END = re.compile(rf"[^\W_{SUPERSCRIPT_DIGITS}]{{1,24}}$")
LARGEST_NUMBER = 999
"""Largest number of a work where no list tells it."""
MOST_MARKS = 1000
"""Marks that are read in one paragraph; what holds more is a table or a list of numbers."""


@dataclass(frozen=True)
class CitationHabits:
    """How the document as a whole cites; decides what a doubtful mark is."""

    markup_keys: bool = False
    """`@key` is a citation."""
    numeric: NumericStyle = field(default_factory=NumericStyle)
    """What is known of its numbers."""
    known_names: frozenset[str] = frozenset()
    """Folded family names of the reference list."""
    labels: frozenset[str] = frozenset()
    """Labels of the reference list that are no numbers: `[LR19]`, `[lee2019]`."""
    listed_names_only: bool = False
    """An author and year count only where the reference list has the name."""
    listed_words: frozenset[str] = frozenset()
    """Folded words of the reference list's entries, whether or not they could be read as names."""
    glued: bool = False
    """Raised numbers were printed as plain digits glued to words."""
    parenthesised: bool = False
    """Numbers in parentheses are citations."""
    notes: Mapping[str, tuple[Citation, ...]] = field(default_factory=dict)
    """Citations by label of the footnotes that cite and say nothing else."""
    remarks: frozenset[str] = frozenset()
    """Labels of the other footnotes."""


def find_marks(block: Block, habits: CitationHabits) -> tuple[Mark, ...]:
    """Return the citation marks of a block in order, without overlaps; earlier styles win over later ones."""
    text = block.flat
    chosen = _Chosen(len(text))
    chosen.block(block.opaque)
    chosen.take(block.marks)
    chosen.take(find_links(text, block.links, block.opaque))
    chosen.take(_footnotes(block, habits))
    if habits.markup_keys and "@" in text:
        chosen.take(find_keys(text))
    chosen.take(_superscripts(block))
    chosen.take(find_numeric(text, habits.numeric))
    chosen.take(_labelled(text, habits.labels))
    chosen.take(_author_year(text, habits))
    if habits.glued:
        chosen.take(_matched(GLUED, text, habits.numeric))
    listed = habits.numeric.largest is not None
    chosen.take(_matched(NAMED_NUMBER if listed else ABBREVIATED_NUMBER, text, habits.numeric))
    if habits.parenthesised:
        chosen.take(_matched(PARENTHESISED, text, habits.numeric))
    return chosen.marks()


class _Chosen:
    """Marks taken so far; one that overlaps an earlier one is dropped."""

    def __init__(self, length: int) -> None:
        self._occupied = bytearray(length)
        self._marks: list[Mark] = []

    def block(self, spans: Iterable[Span]) -> None:
        """Keep these characters free of marks."""
        for span in spans:
            self._occupied[span.start : span.end] = b"\x01" * len(span)

    def take(self, marks: Iterable[Mark]) -> None:
        """Take those of `marks` that overlap nothing taken before."""
        for mark in marks:
            if len(self._marks) >= MOST_MARKS:
                return
            if 1 not in self._occupied[mark.span.start : mark.span.end]:
                self.block([mark.span])
                self._marks.append(mark)

    def marks(self) -> tuple[Mark, ...]:
        """Return what was taken, in the order of the text, without marks that hold no citation."""
        return tuple(sorted((mark for mark in self._marks if mark.citations), key=lambda mark: mark.span.start))


def _author_year(text: str, habits: CitationHabits) -> Iterator[Mark]:
    for mark in find_author_year(text, habits.known_names):
        names = {word for citation in mark.citations for author in citation.authors for word in folded(author).split()}
        if not habits.listed_names_only or names & habits.listed_words:
            yield mark


def _footnotes(block: Block, habits: CitationHabits) -> Iterator[Mark]:
    text = block.flat
    shown = {span.start for span, _ in block.footnotes}
    printed = [
        (Span(start=match.start(), end=match.end()), match.group()[2:-1])
        for match in FOOTNOTE_MARK.finditer(text)
        if match.start() not in shown
    ]
    for span, label in (*block.footnotes, *printed):
        held = habits.notes.get(label)
        if held is None:
            unknown = Citation(style=CitationStyle.FOOTNOTE, mark="", span=span, group=0, key=label)
            held = () if label in habits.remarks else (unknown,)
        placed = (citation.model_copy(update={"mark": span.of(text), "span": span}) for citation in held)
        yield Mark(span=span, citations=tuple(placed))


def _superscripts(block: Block) -> Iterator[Mark]:
    text = block.flat
    places = [(span.start, span.end) for span in block.superscripts]
    places.extend(match.span() for match in SUPERSCRIPT_NUMBERS.finditer(text))
    for start, end in places:
        if _is_exponent(text, start, end):
            continue
        numbers = raised_numbers(text[start:end])
        if numbers:
            yield numeric_mark(text[start:end], Span(start=start, end=end), numbers)


@cache
def _power_units() -> frozenset[str]:
    return frozenset(word_list("power_units"))


def _is_exponent(text: str, start: int, end: int) -> bool:
    """Say whether raised digits are a power, a charge or an isotope, not a citation."""
    before = text[max(0, start - 24) : start]
    word = WORD_END.search(before)
    if not before or (before[-1].isspace() and text[end : end + 1].isalnum()):
        return True
    if word is None:
        return before[-1] in "=+-−<>^_({[⁻⁺"
    if word.group().isdigit() or any(char.isdigit() for char in word.group()[-1:]):
        return True
    if len(word.group()) <= 2 or word.group() in _power_units():
        return True
    return text[end : end + 1] in {"⁺", "⁻"}


def _labelled(text: str, labels: frozenset[str]) -> Iterator[Mark]:
    """Yield the brackets that hold nothing but labels: those of the reference list, or such as BibTeX makes."""
    for match in LABELS.finditer(text):
        named = [label.strip() for label in match.group(1).replace(";", ",").split(",")]
        if all(label in labels or (not labels and _is_made_label(label)) for label in named):
            span = Span(start=match.start(), end=match.end())
            made = (
                Citation(style=CitationStyle.KEY, mark=match.group(), span=span, group=0, key=label) for label in named
            )
            yield Mark(span=span, citations=tuple(made))


def _is_made_label(label: str) -> bool:
    """Say whether a label is made of names and the last digits of a year: `[Knu84]`, `[SL11a]`, `[Poe+12]`."""
    made = MADE_LABEL.fullmatch(label)
    word = (made.group(1) or "").casefold() if made is not None else ""
    return made is not None and not any(word in folded_words(name) for name in NO_LABELS)


def _matched(pattern: re.Pattern[str], text: str, style: NumericStyle) -> Iterator[Mark]:
    for match in pattern.finditer(text):
        group = next(index for index, value in enumerate(match.groups(), 1) if value is not None)
        numbers, rest = read_numbers(match.group(group))
        if (
            not numbers
            or rest.strip()
            or any(not 1 <= number.value <= (style.largest or LARGEST_NUMBER) for number in numbers)
        ):
            continue
        yield numeric_mark(match.group(), Span(start=match.start(), end=match.end()), numbers)
