"""What a finding on a quotation says: plain words, what differs first by weight, never a verdict."""

from __future__ import annotations

import pytest

from auditor.domain import Claim, Extent, Finding, Quotation, Source, Span
from auditor.grounding.quotes import check_quotes
from auditor.sources.passages import SourceIndex, index_source

TEXT = "The nurse is not allowed to raise the dose during winter. Costs of care rose by 5% in the second year."


def _index(text: str = TEXT, key: str = "a", extent: Extent = Extent.FULL_TEXT) -> SourceIndex:
    return index_source(Source(key=key, text=text, extent=extent, extent_basis="given", sha256="0"))


def _finding(quote: str, index: SourceIndex | None = None, others: tuple[SourceIndex, ...] = ()) -> Finding:
    text = f"They say “{quote}”."
    span = Span(start=10, end=10 + len(quote))
    claim = Claim(id="c1", text=text, sentence=0, quotations=(Quotation(text=quote, span=span),))
    (finding,) = check_quotes(claim, index or _index(), others)
    assert finding.claim_span == span
    return finding


ALTERED = [
    ("The nurse is allowed to raise the dose", "it leaves out “not”", ("negation",)),
    ("The nurse is not allowed to lower the dose", "“lower” where the source has “raise”", ("comparison",)),
    ("The nurse is not ever allowed to raise the dose", "it adds “ever”", ("word",)),
    ("rose by 5% ... allowed to raise the dose", "its parts stand in another order", ("order",)),
    ("during winter costs of care rose by 5%", "it joins parts of different sentences", ("stitched",)),
    (
        "The good nurse is allowed to raise the dose",
        "it leaves out “not”; it adds “good”",
        ("word", "negation"),
    ),
]


@pytest.mark.parametrize(("quote", "said", "signals"), ALTERED)
def test_what_differs_is_said(quote: str, said: str, signals: tuple[str, ...]) -> None:
    finding = _finding(quote)
    assert finding.message == f"The quotation “{quote}” is in the source with other words: {said}."
    assert finding.signals == signals
    assert finding.source_span is not None


def test_many_differences_are_counted() -> None:
    source = "The old nurse of one big ward in this small town was at work on each cold day of last year."
    quote = "The young nurse of two big wards in that small town was in work on every cold day of next year."
    assert "; and " in _finding(quote, _index(source)).message
    assert _finding(quote, _index(source)).message.endswith(" more.")


ABSENT = [
    (TEXT, Extent.FULL_TEXT, "the full text was searched", ()),
    (TEXT, Extent.EXCERPT, "but only a part of the work was given", ()),
    (
        "Die Kosten stiegen und das war nicht gut für die Kinder.",
        Extent.FULL_TEXT,
        "the source is in another language, so that it may be a translation",
        ("other_language",),
    ),
]


@pytest.mark.parametrize(("text", "extent", "why", "signals"), ABSENT)
def test_why_it_is_absent_is_said(text: str, extent: Extent, why: str, signals: tuple[str, ...]) -> None:
    quote = "the committee praised all of the young men"
    finding = _finding(quote, _index(text, extent=extent))
    assert finding.message == f"The quotation “{quote}” is not in the source: {why}."
    assert finding.signals == signals


def test_where_it_is_at_home_is_said() -> None:
    other = _index("The committee praised all of the young men.", "B")
    finding = _finding("the committee praised all of the young men", others=(_index(), other))
    assert finding.message.endswith("the full text was searched. It stands in B.")
    assert finding.signals == ("found_in:B",)


def test_an_altered_quotation_may_be_at_home_elsewhere() -> None:
    other = _index("The nurse is allowed to raise the dose.", "B")
    finding = _finding("The nurse is allowed to raise the dose", others=(other,))
    assert finding.message.endswith("it leaves out “not”. It stands in B.")
    assert finding.signals == ("negation", "found_in:B")
