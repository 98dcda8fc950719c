"""Which of the seven modes a claim fails by, or none."""

from __future__ import annotations

from tests.conformance.case import Case, Outcome
from tests.conformance.claim_verdicts import VERDICT_KEYS, audit_case_claim, check_results, judge_name

INPUT_KEYS = {"claim", "extent", "sources", "other_sources"}


def check(case: Case) -> Outcome:
    """Check one case."""
    case.require_known(INPUT_KEYS, VERDICT_KEYS)
    outcome = Outcome()
    judge = judge_name()
    check_results(case, [audit_case_claim(case, judge=judge)], outcome, judged=judge != "none")
    return outcome
