"""Retrieval: terms, windows, ranking."""

from __future__ import annotations

import pytest

from auditor.sources.retrieval import SentenceRetriever, stem, terms

SENTENCES = [
    "The trial followed 240 adults for one year.",
    "Coaching lowered pain by 12 points.",
    "Sleep did not improve in either arm.",
    "Costs rose by 5% in the second year.",
    "The weather was fine.",
    "Nurses measured blood pressure weekly.",
]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("improved", "improves"),
        ("studies", "study"),
        ("rates", "rate"),
        ("dropped", "drop"),
        ("increasing", "increase"),
    ],
)
def test_inflected_forms_meet(one: str, other: str) -> None:
    assert stem(one) == stem(other)


def test_negations_and_numbers_are_terms() -> None:
    assert {"not", "12.5"} <= set(terms("It did not fall by 12.5%"))
    assert "the" not in terms("the drug")


def test_the_fitting_sentence_comes_first() -> None:
    found = SentenceRetriever(SENTENCES).search("Pain was lowered by 12 points with coaching", 3)
    assert found[0].first <= 1 <= found[0].last
    assert 0 < found[0].score <= 1


def test_windows_do_not_overlap_and_stay_inside() -> None:
    found = SentenceRetriever(SENTENCES).search("adults pain sleep costs year", 6)
    members = [i for window in found for i in range(window.first, window.last + 1)]
    assert len(members) == len(set(members))
    assert max(members) < len(SENTENCES)


def test_a_statement_over_two_sentences_is_one_window() -> None:
    found = SentenceRetriever(SENTENCES).search("coaching lowered pain but sleep did not improve", 1)
    assert found[0].first <= 1
    assert found[0].last >= 2


def test_a_short_source_is_shown_whole() -> None:
    found = SentenceRetriever(SENTENCES).search("coaching", 10)
    assert sorted(i for window in found for i in range(window.first, window.last + 1)) == list(range(6))
    assert found[-1].score == 0


@pytest.mark.parametrize("query", ["", "the of and"])
def test_a_query_without_terms_ranks_nothing(query: str) -> None:
    assert all(window.score == 0 for window in SentenceRetriever(SENTENCES).search(query, 3))


def test_single_sentences_on_request() -> None:
    found = SentenceRetriever(SENTENCES).search("pain and sleep", 4, longest=1)
    assert all(window.first == window.last for window in found)
    assert SentenceRetriever([]).search("pain", 3) == []
    assert SentenceRetriever(SENTENCES).search("pain", 0) == []
