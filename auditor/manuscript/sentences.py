"""Sentence boundaries in prose.

nupunkt finds most boundaries of scholarly text (chosen by measurement: docs/decisions/0101); the rules of
`auditor.manuscript.boundaries` correct it around citation marks, abbreviations, initials and other scripts.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from auditor.domain import Span
from auditor.manuscript.boundaries import Ending, ends_sentence, lacks_space
from auditor.manuscript.citation_shapes import trailing_mark_end

TERMINATOR = re.compile(r"[.!?…。！？｡؟।]+(?:(?: \.){2,})?")
UNSPACED = "。！？｡"
CLOSERS = "\"'”’»›)]}）］】」』"
OPENERS = {"(": ")", "[": "]", "（": "）", "［": "］", "{": "}"}
HARD_BREAK = re.compile(r"\n[ \t\r]*\n\s*|\n(?=[ \t]*(?:[-*•‣▪]|\d{1,3}[.)])[ \t])")
LONGEST_BRACKET = 600
"""A bracket that is not closed within so many characters protects nothing."""


def split_sentences(text: str, marks: Sequence[Span] = (), opaque: Sequence[Span] = ()) -> list[Span]:
    """Return the sentences of `text` in order, without surrounding white space; every other character is in one.

    `marks` are citation marks that may stand after a full stop and then belong to the sentence before it;
    `opaque` are spans in which no sentence ends (code, mathematics, narrative citations). Blank lines always end one.
    """
    splitter = _Splitter(text, marks, opaque)
    spans = []
    for start, end in _hard_parts(text):
        begin = start
        for boundary in splitter.boundaries(start, end):
            spans.append((begin, boundary))
            begin = boundary
        spans.append((begin, end))
    trimmed = [span for start, end in spans if (span := _trim(text, start, end)) is not None]
    return _without_bare_signs(text, trimmed)


def _without_bare_signs(text: str, spans: Sequence[Span]) -> list[Span]:
    """Join a piece without letters and digits to its neighbour."""
    joined: list[Span] = []
    start: int | None = None
    for span in spans:
        begin = span.start if start is None else start
        if any(char.isalnum() for char in text[span.start : span.end]):
            joined.append(Span(start=begin, end=span.end))
            start = None
        else:
            start = begin
    if start is not None and joined:
        joined[-1] = Span(start=joined[-1].start, end=spans[-1].end)
    return joined


def _hard_parts(text: str) -> list[tuple[int, int]]:
    cuts = [0, *(match.end() for match in HARD_BREAK.finditer(text)), len(text)]
    return list(itertools.pairwise(cuts))


def _trim(text: str, start: int, end: int) -> Span | None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return Span(start=start, end=end) if end > start else None


@dataclass
class _Splitter:
    text: str
    marks: Sequence[Span]
    opaque: Sequence[Span]

    def __post_init__(self) -> None:
        self._mark_ends = {mark.start: mark.end for mark in self.marks}
        protected = [*self.marks, *self.opaque]
        self._protected = sorted((span.start, span.end) for span in protected if len(span))
        self._protected_starts = [start for start, _ in self._protected]
        self._first_characters = {span.start for span in self.opaque}
        self._closing = _matching_brackets(self.text)

    def boundaries(self, start: int, end: int) -> list[int]:
        """Return the offsets between sentences in `text[start:end]`."""
        found = []
        at = start
        sentence = start
        while (match := TERMINATOR.search(self.text, at, end)) is not None:
            at = match.end()
            if self._inside_protected(match.start()):
                continue
            boundary = self._boundary(sentence, match.start(), match.end(), end)
            if boundary is not None and boundary < end:
                found.append(boundary)
                sentence = boundary
                at = max(at, boundary)
        return found

    def _boundary(self, sentence: int, mark_start: int, mark_end: int, end: int) -> int | None:
        closed = mark_end
        while closed < end and self.text[closed] in CLOSERS:
            closed += 1
        if self._in_bracket(mark_start, closed):
            return None
        attached = trailing_mark_end(self.text, closed, end, self._mark_ends)
        unspaced = self.text[mark_end - 1] in UNSPACED
        if attached < end and not self.text[attached].isspace() and not unspaced:
            return attached if lacks_space(self.text, mark_start, attached) else None
        after = attached
        while after < end and self.text[after].isspace():
            after += 1
        ending = Ending(
            text=self.text,
            sentence=sentence,
            terminator=(mark_start, mark_end),
            closed=closed,
            attached=attached,
            next=after,
            end=end,
            next_is_opaque=after in self._first_characters,
        )
        return after if after >= end or unspaced or ends_sentence(ending) else None

    def _inside_protected(self, offset: int) -> bool:
        index = bisect_right(self._protected_starts, offset) - 1
        return index >= 0 and offset < self._protected[index][1]

    def _in_bracket(self, offset: int, closed: int) -> bool:
        closing = self._closing.get(offset)
        return closing is not None and closing >= closed


def _matching_brackets(text: str) -> dict[int, int]:
    """Map the offset of each terminator inside a bracket to the offset of the bracket that closes the outermost one."""
    stack: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for offset, char in enumerate(text):
        if char in OPENERS:
            stack.append((OPENERS[char], offset))
        elif stack and char == stack[-1][0]:
            _, opened = stack.pop()
            if offset - opened <= LONGEST_BRACKET:
                pairs.append((opened, offset))
    inside: dict[int, int] = {}
    reach = -1
    for opened, closing in sorted(pairs):
        if closing <= reach:
            continue
        reach = closing
        for match in TERMINATOR.finditer(text, opened, closing):
            inside[match.start()] = closing
    return inside
