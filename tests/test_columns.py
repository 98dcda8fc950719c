"""Columns printed side by side, put in reading order."""

from __future__ import annotations

from auditor.domain import Extent, QuoteGrade, Source
from auditor.grounding.quotes import match_quote
from auditor.sources.passages import index_source
from auditor.text.columns import in_reading_order

PAGE = """A title over both columns

The trial followed 240       Costs rose by five per cent
adults with pain for one     in the second year, mostly
year. Coaching did not       because nurses were hired
lower pain in adults.        for the third clinic.

A last line.
"""
PROSE = "The trial followed adults.  It lasted\none year.  Nothing else was\nmeasured in it.\n"


def test_columns_are_read_one_after_the_other() -> None:
    order = in_reading_order(PAGE)
    assert order is not None
    words = " ".join(order.text.split())
    assert "240 adults with pain for one year. Coaching did not lower pain in adults. Costs rose" in words
    assert words.endswith("for the third clinic. A last line.")


def test_every_piece_leads_back() -> None:
    order = in_reading_order(PAGE)
    assert order is not None
    at = order.text.index("one\nyear")
    ranges = order.original_ranges(at, at + len("one\nyear"))
    assert [PAGE[start:end].strip() for start, end in ranges] == ["one", "year"]


def test_prose_has_no_columns() -> None:
    assert in_reading_order(PROSE) is None
    assert in_reading_order("") is None


def test_a_quotation_is_found_in_its_column() -> None:
    index = index_source(Source(key="s", text=PAGE, extent=Extent.FULL_TEXT, extent_basis="given", sha256="0"))
    match = match_quote("Coaching did not lower pain in adults", index)
    assert match.grade is QuoteGrade.NEAR_VERBATIM
    assert " ".join(span.of(PAGE).strip() for span in match.spans) == "Coaching did not lower pain in adults"
    assert not match_quote("Coaching did lower pain in adults", index).found
