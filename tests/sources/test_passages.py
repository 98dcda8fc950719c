"""A source indexed once: sentences, excluded parts, pages, windows."""

from __future__ import annotations

import pytest

from auditor.domain import ExcludedSpan, Extent, Source, Span
from auditor.sources.passages import KEPT, SourceIndex, blank, index_source
from auditor.sources.retrieval import Window

TEXT = (
    "The drug reduced pain. RUNNING HEAD It did not help children.\n\nReferences\n\nLee A. The drug reduced pain. 2019."
)


def _source(text: str, **fields: object) -> Source:
    return Source(key="s", text=text, extent=Extent.FULL_TEXT, extent_basis="given", sha256="0", **fields)  # type: ignore[arg-type]


def _excluded(text: str) -> Source:
    head, references = text.index("RUNNING HEAD"), text.index("References")
    return _source(
        text,
        excluded=(
            ExcludedSpan(span=Span(start=head, end=head + 12), kind="running_head"),
            ExcludedSpan(span=Span(start=references, end=len(text)), kind="reference_list"),
        ),
    )


def test_sentences_point_into_the_source() -> None:
    index = index_source(_source("The drug reduced pain. It did not help children."))
    assert [sentence.text for sentence in index.sentences] == ["The drug reduced pain.", "It did not help children."]
    assert all(sentence.span.of(index.source.text) == sentence.text for sentence in index.sentences)


def test_excluded_parts_are_in_no_reading() -> None:
    index = index_source(_excluded(TEXT))
    assert len(index.sentences) == 2
    assert "RUNNING" not in index.normalised.text
    assert "2019" not in index.words.keys
    assert all(len(sentence.text) == len(sentence.span) for sentence in index.sentences)
    assert [span.span.start for span in index.retrieve("Lee 2019", 5)] == [0, TEXT.index("It did")]


def test_offsets_of_the_normalised_text_are_those_of_the_source() -> None:
    index = index_source(_excluded(TEXT))
    at = index.normalised.text.index("It did not")
    assert index.normalised.original_span(at, at + 10).of(TEXT) == "It did not"


def test_pages_are_told() -> None:
    text = "On page one. On page two."
    index = index_source(_source(text, page_starts=(0, 13)))
    assert [sentence.page for sentence in index.sentences] == [1, 2]
    assert index.retrieve("page two", 1)[0].page is not None


def test_an_empty_source_has_nothing() -> None:
    index = index_source(_source(""))
    assert index.sentences == ()
    assert index.retrieve("anything at all") == ()
    assert len(index.words) == 0


def test_everything_is_computed_once() -> None:
    index = index_source(_source("The drug reduced pain."))
    assert index.sentences is index.sentences
    assert index.running_words is index.running_words


def test_blanking_keeps_length_and_lines() -> None:
    assert blank("ab\ncd ef", [Span(start=1, end=4), Span(start=3, end=5)]) == "a \n   ef"


def test_what_is_computed_from_an_index_is_computed_once() -> None:
    index = index_source(_source("Gauges rust in rain. Floors sink."))
    asked: list[SourceIndex] = []

    def words(one: SourceIndex) -> int:
        asked.append(one)
        return len(one.source.text.split())

    assert index.once(words) == index.once(words) == 6
    assert asked == [index]


def test_what_was_retrieved_is_kept_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    index = index_source(_source("Gauges rust in rain. Floors sink in the north."))
    searched: list[str] = []
    search = index.retriever.search

    def watched(text: str, k: int) -> list[Window]:
        searched.append(text)
        return search(text, k)

    monkeypatch.setattr(index.retriever, "search", watched)
    first = index.retrieve("Gauges rust.")
    assert index.retrieve("Gauges rust.") == first
    assert searched == ["Gauges rust."]
    for number in range(KEPT):
        index.retrieve(f"Floor {number}.")
    index.retrieve("Gauges rust.")
    assert searched.count("Gauges rust.") == 2
