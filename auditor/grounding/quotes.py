"""Quotations: whether the words in quotation marks stand in the source, and what differs."""

from __future__ import annotations

from auditor.domain import QuoteGrade
from auditor.grounding.quote_match import QuoteMatch
from auditor.sources.passages import SourceIndex
from auditor.text import normalise
from auditor.text.words import read_words


def match_quote(quote: str, index: SourceIndex) -> QuoteMatch:
    """Return where and how well `quote` stands in the source."""
    words = read_words(normalise(quote).text)
    for first, last in index.words.find(words.stream):
        span = index.normalised.original_span(index.words.starts[first], index.words.ends[last])
        return QuoteMatch(quote=quote, grade=QuoteGrade.VERBATIM, spans=(span,), similarity=1.0)
    return QuoteMatch(quote=quote, grade=QuoteGrade.NOT_FOUND)
