"""Texts are cut into pieces without losing a character, and both places of a finding are marked."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.domain import Span
from auditor.reporting.excerpts import Mark, comparisons, evidence_excerpt, marked, words_alone
from tests.reporting.sample import SOURCE, claims, evidence, span_of


def mark(start: int, end: int, kind: str = "m", number: int | None = None) -> Mark:
    return Mark(Span(start=min(start, end), end=max(start, end)), kind, number)


spans = st.builds(mark, st.integers(0, 50), st.integers(0, 50), st.sampled_from(["a", "b"]), st.integers(1, 3))


@given(st.text(max_size=40), st.lists(spans, max_size=6))
@settings(deadline=None, max_examples=200)
def test_pieces_are_the_text(text: str, marks: list[Mark]) -> None:
    assert "".join(piece.text for piece in marked(text, marks)) == text


@given(st.text(min_size=1, max_size=40), st.lists(spans, max_size=6))
@settings(deadline=None, max_examples=200)
def test_every_character_carries_exactly_its_marks(text: str, marks: list[Mark]) -> None:
    kinds = [set(piece.marks) for piece in marked(text, marks) for _ in piece.text]
    for place, found in enumerate(kinds):
        assert found == {m.kind for m in marks if m.span.start <= place < m.span.end}


def test_a_text_without_marks_is_one_piece() -> None:
    assert [piece.text for piece in marked("abc", [])] == ["abc"]
    assert marked("", []) == ()


def test_two_findings_in_one_passage_stand_in_one_comparison_and_are_numbered() -> None:
    result = claims()[2]
    (comparison,) = comparisons(result.claim.text, result.verdicts[0])
    assert [number for number, _ in comparison.findings] == [1, 2]
    on_claim = [(piece.text, piece.numbers) for piece in comparison.claim if piece.marks]
    assert on_claim == [("improve", (1,)), ("all adults", (2,))]
    assert comparison.source is not None
    on_source = {piece.text: piece.numbers for piece in comparison.source.pieces if "conflict" in piece.marks}
    assert on_source == {"may improve": (1,), "young adults": (2,)}
    assert comparison.source.page == 2


def test_one_finding_needs_no_number() -> None:
    result = claims()[3]
    (comparison,) = comparisons(result.claim.text, result.verdicts[0])
    assert [number for number, _ in comparison.findings] == [None]


def test_a_place_outside_all_texts_at_hand_shows_no_excerpt() -> None:
    result = claims()[3]
    finding = result.verdicts[0].findings[0].model_copy(update={"source_span": Span(start=9000, end=9010)})
    verdict = result.verdicts[0].model_copy(update={"findings": (finding,)})
    (comparison,) = comparisons(result.claim.text, verdict)
    assert comparison.source is None
    assert [piece.text for piece in comparison.claim if piece.marks] == ["31 %"]


def test_evidence_stands_marked_in_its_context() -> None:
    shown = evidence_excerpt(evidence("In young adults, naps may improve recall."))
    assert "".join(piece.text for piece in shown.pieces) == SOURCE
    assert [piece.text for piece in shown.pieces if piece.marks] == ["In young adults, naps may improve recall."]


def test_a_long_context_is_cut_at_words() -> None:
    quote = evidence("At noon the effect was 13 %.").model_copy(
        update={"before": "half" + " word" * 60, "after": "word " * 60 + "hal", "span": Span(start=5000, end=5028)}
    )
    text = "".join(piece.text for piece in evidence_excerpt(quote).pieces)
    assert text.startswith("word")
    assert text.endswith("word")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("## Results\n\nNaps help.", "Results\n\nNaps help."),
        ("They slept.\n\n### Methods\n\nForty did.", "They slept.\n\nMethods\n\nForty did."),
        ("Mark the #1 of 3 # as read", "Mark the #1 of 3 # as read"),
        ("#hashtag", "#hashtag"),
    ],
)
def test_marks_of_headings_are_no_words_of_the_source(text: str, shown: str) -> None:
    assert "".join(piece.text for piece in words_alone(marked(text, [mark(0, 4)]))) == shown


def test_span_of_finds_its_words() -> None:
    assert span_of(SOURCE, "may improve").of(SOURCE) == "may improve"
