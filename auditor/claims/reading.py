"""A sentence without its citation marks, with the way back to the sentence as it stands.

A mark that only refers ("… fell [3].") is taken out. A mark that is a part of the grammar becomes "the authors" where
it is whoever reports or does something ("Ito et al. (2012) show" → "The authors show"), and keeps its names elsewhere
("the scale of Ito et al. (2012)" → "the scale of Ito et al.").
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from auditor.domain import Citation, CitationMode, Sentence, Span
from auditor.resources import word_list

STAND_IN = "the authors"
"""What a mark becomes where the grammar needs a noun and does not need the name."""
STAND_IN_FOR_ONE = "the author"
"""The same for a single author."""
STAND_INS = (STAND_IN, STAND_IN_FOR_ONE)
"""Both."""
JOINS = frozenset({",", "and", "&", ";", ", and", ""})
"""What may stand between the names of several works that do something together."""
LONGEST_JOIN = 200
"""Characters, from the stand-in on, in which a name that is joined to it is looked for."""
BRACKETS = re.compile(r"[(\[]([^()\[\]]{0,60})[)\]]")
"""A pair of brackets and what stands in it."""
BRACKET_WORD = re.compile(r"[a-z]+(?:\.[a-z]\.)?")
POSSESSIVES = ("'s", "’s", "s'", "s’")
"""Endings of a name that owns what follows."""
NAMES_BEFORE = re.compile(r"(?:[^\W\d_a-z][\w’'-]{1,30} ){1,2}(?:et al\.?|and (?:colleagues|co-?workers)) ?\Z")
"""Names of authors right before a mark that does not hold them."""


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

    def drop_join(self, ends: tuple[str, ...]) -> bool:
        """Drop what joins this name to a stand-in right before it, and say whether there was one."""
        text = "".join(self.text[-LONGEST_JOIN:])
        place = max(text.lower().rfind(end) + len(end) if end in text.lower() else -1 for end in ends)
        if place < 0 or text[place:].strip() not in JOINS:
            return False
        place += len(self.text) - len(text)
        del self.text[place:], self.origins[place:]
        return True

    @property
    def blank(self) -> bool:
        """Whether nothing stands there yet but spaces."""
        return all(character.isspace() for character in self.text)

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
        named = NAMES_BEFORE.search(sentence.text, max(at, span.start - 80), span.start)
        if named and not _follows_governor(sentence.text, Span(start=named.start(), end=span.start)):
            # "Wang et al. [5] introduced": the names are a part of the mark.
            builder.keep(sentence.text, at, named.start())
            start = len(builder.text)
            builder.add(_stand_in(builder, plural=True))
            marks.append(Mark(start, numbers, Span(start=start, end=len(builder.text))))
            at = span.end
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
    if _is_bracketed_pointer(sentence.text, span):
        return None
    start = len(builder.text)
    mark = span.of(sentence.text)
    governed = _follows_governor(sentence.text, span)
    if any(citation.mode is CitationMode.NARRATIVE for citation in citations):
        printed = mark.split("(", 1)[0].split("[", 1)[0].rstrip()
        named = (
            bool(printed) and not printed.startswith(("@", "\\")) and (printed[-1].isalpha() or printed[-1] in ".'’")
        )
        possessive = sentence.text.startswith(("'", "’"), span.start + len(printed)) or printed.endswith(POSSESSIVES)
        if named and (governed or possessive or _is_phrase(printed)):
            builder.keep(sentence.text, span.start, span.start + len(printed))
        elif not builder.drop_join(STAND_INS):
            builder.add(_stand_in(builder, plural=not named or " " in printed))
    elif governed or _opens_clause(sentence.text, span):
        builder.add(_stand_in(builder, plural=True))
    return Span(start=start, end=len(builder.text)) if len(builder.text) > start else None


def _is_phrase(printed: str) -> bool:
    """Say whether more than names was taken for the mark ("Consistent with Lee")."""
    return any(len(word) > 3 and word.isalpha() and word.islower() for word in printed.split())


def _stand_in(builder: _Builder, *, plural: bool) -> str:
    word = STAND_IN if plural else STAND_IN_FOR_ONE
    return word.capitalize() if builder.blank else word


def _only_points(inside: str) -> bool:
    """Say whether brackets hold nothing, or only words that point to a work that stood there ("see also", "e.g.,")."""
    rest = BRACKET_WORD.sub("", inside.lower())
    words = BRACKET_WORD.findall(inside.lower())
    return not rest.strip(" ,;.") and all(word in word_list("bracket_pointers") for word in words)


def _is_bracketed_pointer(text: str, span: Span) -> bool:
    """Say whether the mark stands in brackets of its own with words that only point ("(reviewed in [5])")."""
    opening = text.rfind("(", max(0, span.start - 60), span.start)
    return opening >= 0 and text[span.end : span.end + 1] == ")" and _only_points(text[opening + 1 : span.start])


def _follows_governor(text: str, span: Span) -> bool:
    """Say whether the mark stands after a word that needs a noun ("in", "unlike")."""
    before = text[max(0, span.start - 20) : span.start]
    if _is_bracketed_pointer(text, span):
        return False
    return (
        before[-1:].isspace()
        and before.split()[-1:] != []
        and before.split()[-1].lower() in word_list("mark_governors")
    )


def _opens_clause(text: str, span: Span) -> bool:
    """Say whether the sentence begins with the mark and goes on as if it were a noun."""
    return (
        span.start < 3 and not text[: span.start].strip() and text[span.end : span.end + 5].lstrip(" ,;")[:1].islower()
    )


def _tidied(builder: _Builder, marks: list[Mark]) -> Reading:
    """Drop empty brackets, doubled spaces and spaces before punctuation that taking marks out has left."""
    text = "".join(builder.text)
    drop = bytearray(len(text))
    for match in BRACKETS.finditer(text):
        if _only_points(match.group(1)):
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
