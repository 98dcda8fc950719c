"""Cited sentences after well-known public mistakes."""

from __future__ import annotations

from auditor.grounding.quotes import match_quote
from auditor.sources.passages import index_source
from tests.conformance.case import Case, Outcome
from tests.conformance.cited_sentence import audit_sentence
from tests.conformance.claim_verdicts import VERDICT_KEYS, check_results, judge_name, text_of

INPUT_KEYS = {"sentence", "extent", "sources", "other_sources"}


def check(case: Case) -> Outcome:
    """Check one case."""
    case.require_known(INPUT_KEYS, VERDICT_KEYS | {"quote_status"})
    outcome = Outcome()
    judge = judge_name()
    results = audit_sentence(case, judge=judge)
    check_results(case, results, outcome, judged=judge != "none")
    if "quote_status" in case.expected:
        index = index_source(text_of("1", case.source_text))  # type: ignore[arg-type]
        quotes = [quotation.text for result in results for quotation in result.claim.quotations]
        grades = [match_quote(quote, index).grade.value for quote in quotes]
        outcome.expect("quote_status", [case.expected["quote_status"]], grades)
    return outcome
