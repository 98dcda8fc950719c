"""`numbers`: the figures of a claim against those of a source, and the verdict without a judge."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from auditor.grounding.figures import Figure, FigureComparison, Relation, compare_figures
from tests.conformance.case import Case, Outcome
from tests.conformance.claim_verdicts import VERDICT_KEYS, audit_case_claim, check_results

INPUT_KEYS = {"claim", "source_lang", "extent"}
FIGURE_KEYS = {"relation", "relation_any_of", "claim_figures", "source_figures", "matched_value"}
FIGURE_FIELDS = {"value", "low", "high", "kind"}
SATISFIES = {
    Relation.CONVERTED: {"equal", "equal_after_rounding"},
    Relation.DERIVED: {"equal", "equal_after_rounding"},
}
"""How a value was reached is no part of a case: derived and converted values satisfy either."""


def check(case: Case) -> Outcome:
    """Compare the figures, and audit the claim where a verdict, bucket or mode is expected."""
    case.require_known(INPUT_KEYS, FIGURE_KEYS | VERDICT_KEYS)
    outcome = Outcome()
    compared = compare_figures(
        case.input["claim"], case.source_text or "", source_language=case.input.get("source_lang")
    )
    check_relation(case.expected, compared, outcome)
    for key, figures in (("claim_figures", compared.claim_figures), ("source_figures", compared.source_figures)):
        if key in case.expected:
            check_figures_read(key, case.expected[key], figures, outcome)
    if set(case.expected) & VERDICT_KEYS:
        check_results(case, [audit_case_claim(case)], outcome, judged=False)
    return outcome


def check_relation(expected: Mapping[str, Any], compared: FigureComparison, outcome: Outcome) -> None:
    """Assert the keys about the relation and the matched figure."""
    words = SATISFIES.get(compared.relation, set()) | {compared.relation.value}
    if "relation" in expected:
        outcome.expect("relation", expected["relation"], sorted(words), holds=expected["relation"] in words)
    if "relation_any_of" in expected:
        holds = bool(words & set(expected["relation_any_of"]))
        outcome.expect("relation_any_of", expected["relation_any_of"], sorted(words), holds=holds)
    if "matched_value" in expected:
        values = [figure.value for match in compared.matches for figure in match.matched]
        holds = any(value is not None and _same(value, expected["matched_value"]) for value in values)
        outcome.expect("matched_value", expected["matched_value"], values, holds=holds)


def check_figures_read(
    key: str, expected: Sequence[Mapping[str, Any]], figures: Sequence[Figure], outcome: Outcome
) -> None:
    """Assert that exactly the expected figures were read, comparing the fields given."""
    unknown = {field for entry in expected for field in entry} - FIGURE_FIELDS
    if unknown:
        raise KeyError(f"unknown field of a figure: {sorted(unknown)}")
    holds = len(expected) == len(figures) and all(map(_fits, expected, figures))
    got = [(figure.kind.value, figure.value, figure.low, figure.high) for figure in figures]
    outcome.expect(key, list(expected), got, holds=holds)


def _fits(entry: Mapping[str, Any], figure: Figure) -> bool:
    return all(_equal(getattr(figure, field), value) for field, value in entry.items())


def _equal(got: Any, expected: Any) -> bool:
    numbers = isinstance(got, int | float) and isinstance(expected, int | float)
    return _same(got, expected) if numbers else got == expected


def _same(got: float, expected: float) -> bool:
    return math.isclose(got, expected, rel_tol=1e-9)
