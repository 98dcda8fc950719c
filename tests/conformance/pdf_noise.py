"""Damaged text: quotations are still found, figures still read."""

from __future__ import annotations

import math
from itertools import takewhile
from typing import Any

from auditor.grounding.figure_model import Bound
from auditor.grounding.figures import compare_figures, read_figures
from auditor.grounding.quotes import match_quote
from auditor.sources.passages import index_source
from auditor.text import normalise
from auditor.text.columns import in_reading_order
from tests.conformance.case import Case, Outcome
from tests.conformance.claim_verdicts import VERDICT_KEYS, audit_case_claim, check_results, text_of

INPUT_KEYS = {"quote", "claim", "text", "extent"}
RELATION_KEYS = {"relation", "relation_any_of"}
EXPECTED_KEYS = RELATION_KEYS | {"quote_found", "figures_in_match", "p_values", "statistics", "reading_order"}
OPERATORS = {
    Bound.NONE: {"="},
    Bound.EXACTLY: {"="},
    Bound.LESS_THAN: {"<", "≪"},
    Bound.AT_MOST: {"<=", "≤"},
    Bound.MORE_THAN: {">", "≫"},
    Bound.AT_LEAST: {">=", "≥"},
    Bound.ABOUT: {"~", "≈"},
    Bound.NEARLY: {"≈"},
    Bound.JUST_OVER: {"≈"},
}
"""Signs by which a case may write a bound."""


def check(case: Case) -> Outcome:
    """Check one case."""
    case.require_known(INPUT_KEYS, EXPECTED_KEYS | VERDICT_KEYS)
    outcome = Outcome()
    if "quote" in case.input:
        _check_quote(case, outcome)
    if RELATION_KEYS & set(case.expected):
        _check_relation(case, outcome)
    if "p_values" in case.expected:
        _check_p_values(case, outcome)
    if "statistics" in case.expected:
        _check_statistics(case, outcome)
    if "reading_order" in case.expected:
        order = in_reading_order(case.input["text"])
        got = normalise(order.text if order else case.input["text"]).text.strip()
        outcome.expect("reading_order", normalise(case.expected["reading_order"]).text.strip(), got)
    if VERDICT_KEYS & set(case.expected):
        check_results(case, [audit_case_claim(case)], outcome, judged=False)
    return outcome


def _check_quote(case: Case, outcome: Outcome) -> None:
    index = index_source(text_of("1", case.source_text))  # type: ignore[arg-type]
    match = match_quote(case.input["quote"], index)
    if "quote_found" in case.expected:
        outcome.expect("quote_found", case.expected["quote_found"], match.found)
    if "figures_in_match" in case.expected:
        matched = " ".join(span.of(index.source.text) for span in match.spans)
        got = [figure.value for figure in read_figures(matched)]
        outcome.expect("figures_in_match", case.expected["figures_in_match"], got)


def _check_relation(case: Case, outcome: Outcome) -> None:
    assert case.source_text is not None
    relation = str(compare_figures(case.input["claim"], case.source_text).relation)
    allowed = case.expected.get("relation_any_of") or [case.expected["relation"]]
    derived = relation in ("derived", "converted") and bool({"equal", "equal_after_rounding"} & set(allowed))
    outcome.expect("relation", allowed, relation, holds=relation in allowed or derived)


def _check_p_values(case: Case, outcome: Outcome) -> None:
    got = [(f.bound, f.value) for f in read_figures(case.input["text"]) if str(f.kind) == "p_value"]
    wanted = case.expected["p_values"]
    holds = len(got) == len(wanted) and all(_same_p(entry, *found) for entry, found in zip(wanted, got, strict=True))
    outcome.expect("p_values", wanted, got, holds=holds)


def _same_p(entry: dict[str, Any], bound: Bound, value: float | None) -> bool:
    allowed = entry.get("op_any_of") or [entry["op"]]
    same = value is not None and math.isclose(value, entry["value"], rel_tol=1e-9)
    return same and bool(OPERATORS[bound] & set(allowed))


def _check_statistics(case: Case, outcome: Outcome) -> None:
    wanted = case.expected["statistics"]
    figures = read_figures(case.input["text"])
    got = {figure.symbol: figure.value for figure in figures if figure.symbol is not None}
    got |= {_printed_symbol(figure.text): figure.value for figure in figures}
    holds = all(got.get(symbol) == value for symbol, value in wanted.items())
    outcome.expect("statistics", wanted, got, holds=holds)


def _printed_symbol(text: str) -> str:
    """Return the letters before the number: `t` of "t = 2.1"."""
    return "".join(takewhile(lambda letter: letter.isalpha() or letter.isspace(), text)).strip()
