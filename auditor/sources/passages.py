"""A source, indexed once: its normalised text, its sentences outside the excluded parts, and retrieval over them."""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

from auditor.domain import Passage, Source, Span
from auditor.text import NormalisedText, normalise
from auditor.text.columns import ReadingOrder, in_reading_order
from auditor.text.interruptions import citation_marks, page_interruptions
from auditor.text.words import Words, read_words
from auditor.timing import Stage, timed

if TYPE_CHECKING:
    from collections.abc import Callable

    from auditor.sources.retrieval import SentenceRetriever

_T = TypeVar("_T")
KEPT = 64
"""Retrievals kept of one source: what is read ahead for a batch of claims is asked for again."""
_NOT_BREAK = re.compile(r"[^\n]")


@dataclass(frozen=True)
class ColumnReading:
    """A source read column by column, and the way back to its text as it stands."""

    index: SourceIndex
    """Index of the text in reading order."""
    order: ReadingOrder
    """Reading order with its map."""

    def original_spans(self, span: Span) -> list[Span]:
        """Return where a span of the text in reading order stands in the source's text, in reading order."""
        ranges = self.order.original_ranges(span.start, span.end)
        length = len(self.index.source.text)
        return [Span(start=start, end=end) for start, end in ranges if start < end <= length + start]


class SourceIndex:
    """What is computed from a source once, lazily, and used for every claim that cites it."""

    def __init__(self, source: Source, *, in_columns: bool = False) -> None:
        self.source = source
        """The source."""
        self._in_columns = in_columns
        self._retrieved: dict[tuple[str, int], tuple[Passage, ...]] = {}
        self._computed: dict[object, object] = {}

    def once(self, compute: Callable[[SourceIndex], _T]) -> _T:
        """Return what a function computes from this index, computed on first use and kept as long as the index is."""
        if compute not in self._computed:
            with timed(Stage.SOURCES):
                self._computed[compute] = compute(self)
        return cast("_T", self._computed[compute])

    @cached_property
    def normalised(self) -> NormalisedText:
        """The text normalised, with excluded parts (reference list, running heads …) left out.

        Its offsets of `original` are those of the source's text.
        """
        with timed(Stage.SOURCES):
            return normalise(self._readable)

    @cached_property
    def words(self) -> Words:
        """The words of the normalised text."""
        with timed(Stage.SOURCES):
            return read_words(self.normalised.text)

    @cached_property
    def running_words(self) -> Words:
        """The words without what interrupts prose on a page: running heads, line numbers, citation marks …"""
        with timed(Stage.SOURCES):
            spans = (self.normalised.normalised_span(start, end) for start, end in page_interruptions(self._readable))
            marks = citation_marks(self.normalised.text)
            return self.words.without([*((span.start, span.end) for span in spans), *marks])

    @cached_property
    def columns(self) -> ColumnReading | None:
        """The text with columns printed side by side put in reading order, or None where it has none."""
        with timed(Stage.SOURCES):
            order = None if self._in_columns else in_reading_order(self._readable)
        if order is None:
            return None
        fields = {"text": order.text, "excluded": (), "page_starts": (), "notices": ()}
        return ColumnReading(SourceIndex(self.source.model_copy(update=fields), in_columns=True), order)

    @cached_property
    def places(self) -> dict[str, array[int]]:
        """Where each word stands among the running words."""
        found: dict[str, array[int]] = {}
        for position, key in enumerate(self.running_words.keys):
            found.setdefault(key, array("q")).append(position)
        return found

    @cached_property
    def sentences(self) -> tuple[Passage, ...]:
        """Sentences outside the excluded parts, in order.

        A passage's text is as long as its span: an excluded part inside it (a running head) is blanked with spaces.
        """
        from auditor.manuscript.sentences import split_sentences

        with timed(Stage.SOURCES):
            text = self._readable
            return tuple(self.passage(span) for span in split_sentences(text) if span.of(text).strip())

    @cached_property
    def _readable(self) -> str:
        """The source's text with excluded parts blanked, same length."""
        return blank(self.source.text, [part.span for part in self.source.excluded])

    @cached_property
    def retriever(self) -> SentenceRetriever:
        """Retrieval over the sentences."""
        from auditor.sources.retrieval import SentenceRetriever

        with timed(Stage.SOURCES):
            return SentenceRetriever([sentence.text for sentence in self.sentences])

    def passage(self, span: Span, score: float = 0.0) -> Passage:
        """Return the passage at `span` of the source's text; `score` is its alignment, 0 to 1."""
        return Passage(text=span.of(self._readable), span=span, score=score, page=self.source.page_of(span.start))

    def retrieve(self, text: str, k: int = 10) -> tuple[Passage, ...]:
        """Return up to `k` passages of one to three sentences that fit `text`, best first, none overlapping.

        The score is the share of the words of `text`, weighted by how rare they are here, that the passage holds.
        How the retrieval was chosen: docs/decisions/0301-retrieval.md.
        """
        known = self._retrieved.get((text, k))
        if known is None:
            found = self.retriever.search(text, k)
            known = tuple(self._window(window.first, window.last, window.score) for window in found)
            if len(self._retrieved) >= KEPT:
                self._retrieved.pop(next(iter(self._retrieved)))
            self._retrieved[text, k] = known
        return known

    def _window(self, first: int, last: int, score: float) -> Passage:
        start, end = self.sentences[first].span.start, self.sentences[last].span.end
        return self.passage(Span(start=start, end=end), score)


def index_source(source: Source) -> SourceIndex:
    """Return the index of `source`; everything in it is computed on first use and kept."""
    return SourceIndex(source)


def blank(text: str, spans: list[Span]) -> str:
    """Return `text` with the characters of `spans` replaced by spaces, line breaks kept."""
    pieces: list[str] = []
    position = 0
    for span in sorted(spans, key=lambda span: span.start):
        start = max(position, span.start)
        if start < span.end:
            pieces += [text[position:start], _NOT_BREAK.sub(" ", text[start : span.end])]
            position = span.end
    return "".join([*pieces, text[position:]])
