"""`polarity_hedge`: negation, direction, hedge and scope of one claim, without a judge."""

from __future__ import annotations

from tests.conformance.case import Case, Outcome
from tests.conformance.claim_verdicts import VERDICT_KEYS, audit_case_claim, check_results

INPUT_KEYS = {"claim", "extent"}


def check(case: Case) -> Outcome:
    """Audit the claim against its one source by rules alone."""
    case.require_known(INPUT_KEYS, VERDICT_KEYS)
    outcome = Outcome()
    check_results(case, [audit_case_claim(case)], outcome, judged=False)
    return outcome
