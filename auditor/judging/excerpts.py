"""Long sources cut into reading passages, and the order in which a claim needs them.

A reading passage is a run of whole sentences, at most so many characters; together the passages hold all of the
source but its excluded parts, so that "read to the end" can be said truthfully.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from auditor.domain import Span
from auditor.judging.coverage import needed
from auditor.judging.protocol import JudgeRequest

if TYPE_CHECKING:
    from auditor.sources.passages import SourceIndex

PARTS_OF_EXCERPT = 4
"""A request has room for this many passages, so that those shown can come from several places."""
RETRIEVED = 24
"""Windows of the source that retrieval ranks for a claim; what it does not name follows in order."""

_BLANKS = re.compile(r"[ \t]{3,}")


@dataclass(frozen=True)
class ShownPassage:
    """A passage as a prompt shows it."""

    text: str
    """Its words, excluded parts left out."""
    start: int
    """First character in the source's text."""
    end: int
    """One past the last."""


class Reading:
    """A source as a judge reads it: its passages, and which of them a claim needs first."""

    def __init__(self, index: SourceIndex, excerpt_characters: int) -> None:
        self.index = index
        """The source."""
        self._excerpt = excerpt_characters
        self._size = max(1, excerpt_characters // PARTS_OF_EXCERPT)

    @cached_property
    def passages(self) -> tuple[Span, ...]:
        """All passages, in order."""
        return tuple(cut([sentence.span for sentence in self.index.sentences], self._size))

    @cached_property
    def _starts(self) -> list[int]:
        return [span.start for span in self.passages]

    def order_for(self, request: JudgeRequest) -> tuple[int, ...]:
        """Return the numbers of all passages, those that retrieval names for the claim first."""
        if self._fits:
            return tuple(range(len(self.passages)))
        places = [passage.span for passage in request.passages]
        places += [passage.span for passage in self.index.retrieve(request.claim.text, RETRIEVED)]
        places += needed(self.index, request.claim.text) or ()
        named = [number for span in places for number in self._numbers_of(span)]
        return tuple(dict.fromkeys((*named, *range(len(self.passages)))))

    def enough_for(self, request: JudgeRequest) -> frozenset[int]:
        """Return the numbers of the passages that must be read before the source can be said to lack the claim."""
        spans = None if self._fits else needed(self.index, request.claim.text)
        if spans is None:
            return frozenset(range(len(self.passages)))
        return frozenset(number for span in spans for number in self._numbers_of(span))

    def next_part(self, order: Sequence[int], read: Collection[int]) -> tuple[int, ...]:
        """Return the passages to show next: the first unread ones that fit into one request."""
        part: list[int] = []
        room = self._excerpt
        for number in order:
            if number in read:
                continue
            room -= len(self.passages[number])
            if part and room < 0:
                break
            part.append(number)
        return tuple(sorted(part))

    def length(self, numbers: Iterable[int]) -> int:
        """Return the characters of several passages."""
        return sum(len(self.passages[number]) for number in numbers)

    def shown(self, numbers: Iterable[int]) -> tuple[ShownPassage, ...]:
        """Return passages as a prompt shows them, in the order of the source."""
        spans = (self.passages[number] for number in sorted(numbers))
        return tuple(
            ShownPassage(_BLANKS.sub(" ", self.index.passage(span).text).strip(), span.start, span.end)
            for span in spans
        )

    @cached_property
    def _fits(self) -> bool:
        return self.length(range(len(self.passages))) <= self._excerpt

    def _numbers_of(self, span: Span) -> range:
        """Return the numbers of the passages that a span stands in."""
        return range(self._number_at(span.start), self._number_at(max(span.start, span.end - 1)) + 1)

    def _number_at(self, offset: int) -> int:
        return max(0, bisect_right(self._starts, offset) - 1)


def cut(sentences: Sequence[Span], size: int) -> Iterable[Span]:
    """Yield runs of sentences of at most `size` characters; a longer sentence is cut into stretches."""
    start: int | None = None
    end = 0
    for sentence in sentences:
        if start is not None and sentence.end - start > size:
            yield Span(start=start, end=end)
            start = None
        if start is None:
            start = sentence.start
            while sentence.end - start > size:
                yield Span(start=start, end=start + size)
                start += size
        end = sentence.end
    if start is not None:
        yield Span(start=start, end=end)
