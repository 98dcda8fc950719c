"""A quotation as written: its words, what it marks as left out, and what it marks as inserted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from auditor.resources import word_list
from auditor.text import normalise
from auditor.text.interruptions import citation_marks
from auditor.text.words import Words, is_unspaced, read_words

SHORTEST = 12
"""Characters under which a quotation proves nothing."""
FEWEST_WORDS = 3
"""Words under which a quotation proves nothing."""
SHORTEST_UNSPACED = 6
"""Characters under which a quotation in a script without spaces proves nothing."""

_ELLIPSIS = re.compile(r"[\[(]\s?\.(?:\s?\.){2,}\s?[\])]|\.(?:\s?\.){2,}")
_INSERTION = re.compile(r"\[[^\[\]]{1,200}\]")
_REMARK = re.compile(r"\(([A-Za-z ]{3,20})\)")
_OUTER = " \t\n\"'.,;:!?-"
_SENTENCE_END = re.compile(r"[.!?][\"')\]]{0,3}\Z")


@dataclass(frozen=True)
class Fragment:
    """A part of a quotation between two ellipses."""

    text: str
    """Its normalised text."""
    words: Words
    """Its words."""
    inserted: frozenset[int]
    """Words inside square brackets."""

    @cached_property
    def plain(self) -> Words:
        """Its words without citation marks."""
        marks = citation_marks(self.text)
        return self.words.without(marks) if marks else self.words

    def is_inserted(self, index: int) -> bool:
        """Say whether word `index` of `plain` stands in square brackets."""
        return self.words.at(self.plain.starts[index]) in self.inserted


@dataclass(frozen=True)
class QuoteText:
    """A quotation prepared for matching."""

    text: str
    """Normalised, without outer quotation marks and punctuation."""
    closed: bool
    """It ends with a full stop or the like: the sentence is said to end here."""
    cut_before: bool
    """It begins with an ellipsis."""
    cut_after: bool
    """It ends with an ellipsis."""

    @cached_property
    def whole(self) -> Fragment:
        """All of it as one fragment."""
        return _fragment(self.text)

    @cached_property
    def fragments(self) -> tuple[Fragment, ...]:
        """Its parts between ellipses, in order; those without a word left out."""
        if ".." not in self.text.replace(" ", ""):
            return (self.whole,)
        parts = (_fragment(part.strip(_OUTER)) for part in _ELLIPSIS.split(self.text))
        return tuple(part for part in parts if len(part.words))

    @property
    def too_short(self) -> bool:
        """Whether it is too short to prove anything."""
        keys = self.whole.words.keys
        unspaced = sum(map(is_unspaced, keys))
        if unspaced * 2 > len(keys):
            return len(self.whole.words.stream) < SHORTEST_UNSPACED
        return len(self.text) < SHORTEST or len(self.text.split()) < FEWEST_WORDS


def outline(quote: str) -> str | None:
    """Return the quotation without outer punctuation, or None where it is short or needs a closer look."""
    text = quote.strip(_OUTER)
    if len(text) < SHORTEST or text.count(" ") < FEWEST_WORDS - 1 or not text[0].isalpha():
        return None
    return text


def read_quote(quote: str) -> QuoteText:
    """Return `quote` prepared for matching."""
    text = normalise(quote).text.strip()
    first, last = _ELLIPSIS.match(text.lstrip("\"' ")), _ends_with_ellipsis(text)
    return QuoteText(
        text=_trimmed(text),
        closed=not last and bool(_SENTENCE_END.search(text[-5:])),
        cut_before=bool(first),
        cut_after=last,
    )


def _ends_with_ellipsis(text: str) -> bool:
    tail = text.rstrip("\"' ")[-8:]
    return any(match.end() == len(tail) for match in _ELLIPSIS.finditer(tail))


def _trimmed(text: str) -> str:
    """Drop outer quotation marks, dashes and end punctuation, but no sign or decimal point of a number."""
    stripped = text.strip(_OUTER)
    start = text.find(stripped) if stripped else 0
    lead = text[max(0, start - 1) : start]
    return lead + stripped if lead and lead in "-." and stripped[:1].isdigit() else stripped


def _fragment(text: str) -> Fragment:
    words = read_words(text)
    brackets = [match.span() for match in _INSERTION.finditer(text)]
    remarks = (match for match in _REMARK.finditer(text) if match.group(1).lower() in word_list("quote_editorial"))
    brackets += [match.span() for match in remarks]
    inserted = {i for start, end in brackets for i in range(words.at(start), words.at(end))}
    return Fragment(text, words, frozenset(inserted))
