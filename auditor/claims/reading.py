"""A sentence without its citation marks, with the way back to the sentence as it stands.

A mark that only refers ("… fell [3].") is taken out. A mark that is a part of the grammar keeps its authors' names
("Ito et al. (2012) show" → "Ito et al. show") or, where it has none, becomes "the authors".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from auditor.domain import Citation, CitationMode, Sentence, Span
from auditor.resources import word_list

STAND_IN = "the authors"
"""What a mark without names becomes where the grammar needs a noun."""
EMPTY_BRACKETS = re.compile(r"[(\[]\s?(?:(?:see also|see|e\.g\.|cf\.|and|i\.e\.|for example|,|;)[,\s]{0,2}){0,4}[)\]]")


@dataclass(frozen=True)
class Mark:
    """A citation mark and where it stood in the text without marks."""

    at: int
    """Place in the clean text: the mark followed the character before it."""
    citations: tuple[int, ...]
    """Indices into the sentence's citations."""
    name: Span | None = None
    """Where names or a stand-in were kept in the clean text, for a mark that is a part of the grammar."""


@dataclass
class _Builder:
    """Text under construction, with the place of each character in the original."""

    text: list[str] = field(default_factory=list)
    origins: list[int | None] = field(default_factory=list)

    def keep(self, original: str, start: int, end: int) -> None:
        self.text.extend(original[start:end])
        self.origins.extend(range(start, end))

    def add(self, text: str) -> None:
        self.text.extend(text)
        self.origins.extend([None] * len(text))


@dataclass(frozen=True)
class Reading:
    """A sentence as claims are made from it."""

    text: str
    """The sentence without marks."""
    origins: tuple[int | None, ...]
    """Place of each character of `text` in the sentence's own text; None for a stand-in."""
    marks: tuple[Mark, ...]
    """The marks, in order; citations of one group are one mark."""

    def original_spans(self, spans: list[Span]) -> tuple[Span, ...]:
        """Return the places in the sentence's own text, touching ones joined; stand-ins have none."""
        found: list[list[int]] = []
        for span in spans:
            for origin in self.origins[span.start : span.end]:
                if origin is None:
                    continue
                if found and found[-1][1] == origin:
                    found[-1][1] = origin + 1
                else:
                    found.append([origin, origin + 1])
        return tuple(Span(start=start, end=end) for start, end in found)


def plain_reading(text: str) -> Reading:
    """Return the reading of a text without marks."""
    return Reading(text, tuple(range(len(text))), ())


def read_sentence(sentence: Sentence) -> Reading:
    """Return the sentence without its citation marks."""
    builder = _Builder()
    marks: list[Mark] = []
    at = 0
    for span, numbers in _grouped_marks(sentence):
        if span.start < at:
            marks[-1] = Mark(marks[-1].at, (*marks[-1].citations, *numbers), marks[-1].name)
            continue
        builder.keep(sentence.text, at, span.start)
        name = _kept_name(sentence, span, [sentence.citations[number] for number in numbers], builder)
        marks.append(Mark(len(builder.text), numbers, name))
        at = span.end
    builder.keep(sentence.text, at, len(sentence.text))
    return _tidied(builder, marks)


def _grouped_marks(sentence: Sentence) -> list[tuple[Span, tuple[int, ...]]]:
    groups: dict[tuple[int, int], list[int]] = {}
    for number, span in enumerate(sentence.marks):
        groups.setdefault((span.start, span.end), []).append(number)
    return [(Span(start=start, end=end), tuple(numbers)) for (start, end), numbers in sorted(groups.items())]


def _kept_name(sentence: Sentence, span: Span, citations: list[Citation], builder: _Builder) -> Span | None:
    """Write what must stay of the mark and return where it stands, or None where nothing stays."""
    start = len(builder.text)
    mark = span.of(sentence.text)
    if any(citation.mode is CitationMode.NARRATIVE for citation in citations):
        printed = mark.split("(", 1)[0].split("[", 1)[0].rstrip()
        if printed and not printed.startswith(("@", "\\")) and printed[-1:].isalpha() | printed.endswith("."):
            builder.keep(sentence.text, span.start, span.start + len(printed))
        else:
            builder.add(STAND_IN)
    elif _governed(sentence.text, span):
        builder.add(STAND_IN)
    return Span(start=start, end=len(builder.text)) if len(builder.text) > start else None


def _governed(text: str, span: Span) -> bool:
    """Say whether the grammar needs a noun where the mark stands: first in the sentence, or after "in", "unlike" …"""
    before = text[: span.start].split()
    if not before:
        return text[span.end :].lstrip(" ,;")[:1].islower()
    return text[span.start - 1 : span.start].isspace() and before[-1].lower() in word_list("mark_governors")


def _tidied(builder: _Builder, marks: list[Mark]) -> Reading:
    """Drop empty brackets, doubled spaces and spaces before punctuation that taking marks out has left."""
    text = "".join(builder.text)
    drop = bytearray(len(text))
    for match in EMPTY_BRACKETS.finditer(text):
        drop[match.start() : match.end()] = b"\x01" * (match.end() - match.start())
    kept: list[int] = []
    for at, character in enumerate(text):
        if drop[at]:
            continue
        last = text[kept[-1]] if kept else " "
        if character.isspace() and last.isspace():
            continue
        if character in ".,;:!?)]" and last == " " and kept:
            kept.pop()
            last = text[kept[-1]] if kept else " "
        if character in ",;" and last in ",;":
            continue
        kept.append(at)
    while kept and text[kept[-1]].isspace():
        kept.pop()
    return _selected(builder, text, kept, marks)


def _selected(builder: _Builder, text: str, kept: list[int], marks: list[Mark]) -> Reading:
    new_place = [0] * (len(text) + 1)
    place = 0
    pointer = 0
    for at in range(len(text) + 1):
        while pointer < len(kept) and kept[pointer] < at:
            pointer += 1
            place += 1
        new_place[at] = place
    clean = "".join(text[at] for at in kept)
    moved = [
        Mark(_after_word(clean, new_place[mark.at]), mark.citations, mark.name and _moved(mark.name, new_place))
        for mark in marks
    ]
    return Reading(clean, tuple(builder.origins[at] for at in kept), tuple(moved))


def _moved(span: Span, new_place: list[int]) -> Span | None:
    start, end = new_place[span.start], new_place[span.end]
    return Span(start=start, end=end) if end > start else None


def _after_word(text: str, at: int) -> int:
    """Return the place right after the last character before `at` that is no space."""
    while at > 0 and text[at - 1 : at].isspace():
        at -= 1
    return at
