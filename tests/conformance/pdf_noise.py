"""Damaged text: quotations are still found, figures still read."""

from __future__ import annotations

import math
from typing import Any

from auditor.grounding.quotes import match_quote
from auditor.sources.passages import index_source
from tests.conformance.case import Case, Outcome
from tests.conformance.claim_verdicts import VERDICT_KEYS, audit_case_claim, check_results, text_of

INPUT_KEYS = {"quote", "claim", "text", "extent"}
EXPECTED_KEYS = {
    "quote_found",
    "figures_in_match",
    "relation",
    "relation_any_of",
    "p_values",
    "statistics",
    "reading_order",
}


def check(case: Case) -> Outcome:
    """Check one case."""
    case.require_known(INPUT_KEYS, EXPECTED_KEYS | VERDICT_KEYS)
    outcome = Outcome()
    if "quote" in case.input:
        _check_quote(case, outcome)
    if "relation" in case.expected or "relation_any_of" in case.expected:
        _check_relation(case, outcome)
    if "p_values" in case.expected:
        _check_p_values(case, outcome)
    if "statistics" in case.expected:
        _check_statistics(case, outcome)
    if "reading_order" in case.expected:
        raise NotImplementedError("reading_order is checked on pages, not on text")
    if VERDICT_KEYS & set(case.expected):
        check_results(case, [audit_case_claim(case)], outcome, judged=False)
    return outcome


def _check_quote(case: Case, outcome: Outcome) -> None:
    index = index_source(text_of("1", case.source_text))  # type: ignore[arg-type]
    match = match_quote(case.input["quote"], index)
    if "quote_found" in case.expected:
        outcome.expect("quote_found", case.expected["quote_found"], match.found)
    if "figures_in_match" in case.expected:
        from auditor.grounding.figures import read_figures

        matched = " ".join(span.of(index.source.text) for span in match.spans)
        got = [figure.value for figure in read_figures(matched)]
        outcome.expect("figures_in_match", case.expected["figures_in_match"], got)


def _check_relation(case: Case, outcome: Outcome) -> None:
    from auditor.grounding.figures import compare_figures

    assert case.source_text is not None
    relation = str(compare_figures(case.input["claim"], case.source_text).relation)
    allowed = case.expected.get("relation_any_of") or [case.expected["relation"]]
    derived = relation in ("derived", "converted") and bool({"equal", "equal_after_rounding"} & set(allowed))
    outcome.expect("relation", allowed, relation, holds=relation in allowed or derived)


def _check_p_values(case: Case, outcome: Outcome) -> None:
    from auditor.grounding.figures import read_figures

    got = [(f.bound, f.value) for f in read_figures(case.input["text"]) if str(f.kind) == "p_value"]
    wanted = case.expected["p_values"]
    holds = len(got) == len(wanted) and all(_same_p(entry, *found) for entry, found in zip(wanted, got, strict=True))
    outcome.expect("p_values", wanted, got, holds=holds)


def _same_p(entry: dict[str, Any], bound: object, value: float | None) -> bool:
    allowed = entry.get("op_any_of") or [entry["op"]]
    return value is not None and math.isclose(value, entry["value"], rel_tol=1e-9) and _sign(bound) in allowed


def _sign(bound: object) -> str:
    return str(bound)


def _check_statistics(case: Case, outcome: Outcome) -> None:
    raise NotImplementedError
