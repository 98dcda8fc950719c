"""The grade of a quotation, where else it stands, and the verdict on the claim that quotes it."""

from __future__ import annotations

from auditor.claims import claim_from_text
from auditor.domain import Claim, Quotation, Span
from auditor.grounding.quotes import QuoteMatch, match_quote
from auditor.sources.passages import SourceIndex, index_source
from tests.conformance.case import Case, Outcome
from tests.conformance.claim_verdicts import VERDICT_KEYS, audit_case_claim, check_results, other_texts, text_of

INPUT_KEYS = {"quote", "claim", "other_sources", "extent", "source_lang"}
GRADE_KEYS = ("status", "quote_status")
GRADE_LIST_KEYS = ("status_any_of", "quote_status_any_of", "evidence_status_any_of")
MATCH_KEYS = {*GRADE_KEYS, *GRADE_LIST_KEYS, "meaning_changed", "unmatched_tail", "found_in"}


def check(case: Case) -> Outcome:
    """Check one case."""
    case.require_known(INPUT_KEYS, VERDICT_KEYS | MATCH_KEYS)
    outcome = Outcome()
    if "quote" in case.input:
        others = [index_source(source) for source in other_texts(case).values()]
        check_match(case, match_quote(case.input["quote"], _index(case), others), outcome)
    if VERDICT_KEYS & set(case.expected):
        check_results(case, [audit_case_claim(case, _claim(case))], outcome, judged=False)
    return outcome


def check_match(case: Case, match: QuoteMatch, outcome: Outcome) -> None:
    """Assert every key about the match."""
    expected, grade = case.expected, match.grade.value
    for key in GRADE_KEYS:
        if key in expected:
            outcome.expect(key, expected[key], grade)
    for key in GRADE_LIST_KEYS:
        if key in expected:
            outcome.expect(key, expected[key], grade, holds=grade in expected[key])
    if "meaning_changed" in expected:
        outcome.expect("meaning_changed", expected["meaning_changed"], match.meaning_changed)
    if "unmatched_tail" in expected and grade == "altered":
        tail = match.unmatched_tail
        outcome.expect(
            "unmatched_tail", expected["unmatched_tail"], tail, holds=tail.endswith(expected["unmatched_tail"])
        )
    if "found_in" in expected:
        outcome.expect("found_in", expected["found_in"], match.found_in)


def _index(case: Case) -> SourceIndex:
    source = text_of("1", case.source_text, case.input.get("extent", "full_text"), case.input.get("source_lang"))
    return index_source(source)  # type: ignore[arg-type]


def _claim(case: Case) -> Claim:
    """Return the case's claim, or the claim that the source says these words."""
    if "claim" in case.input:
        return claim_from_text(case.input["claim"])
    quote = case.input["quote"]
    text = f"“{quote}”"
    start = text.index(quote)
    quotation = Quotation(text=quote, span=Span(start=start, end=start + len(quote)))
    return Claim(id="c1", text=text, sentence=0, quotations=(quotation,))
