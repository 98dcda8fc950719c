"""A cited sentence against one or more works; whether a record is the work that a reference names."""

from __future__ import annotations

from auditor.domain import Reference
from auditor.manuscript.references import parse_reference_entry
from auditor.manuscript.same_work import same_work
from tests.conformance.case import Case, Outcome
from tests.conformance.cited_sentence import audit_sentence
from tests.conformance.claim_verdicts import VERDICT_KEYS, check_results, judge_name

INPUT_KEYS = {"sentence", "extent", "sources", "other_sources", "reference", "candidate"}


def check(case: Case) -> Outcome:
    """Check one case."""
    case.require_known(INPUT_KEYS, VERDICT_KEYS | {"same_work"})
    outcome = Outcome()
    if "same_work" in case.expected:
        candidate = Reference(key="candidate", **{**case.input["candidate"], "authors": _authors(case)})
        written = parse_reference_entry(case.input["reference"], "written")
        outcome.expect("same_work", case.expected["same_work"], bool(same_work(written, candidate)))
        return outcome
    judge = judge_name()
    check_results(case, audit_sentence(case, judge=judge), outcome, judged=judge != "none")
    return outcome


def _authors(case: Case) -> tuple[str, ...]:
    return tuple(case.input["candidate"].get("authors", ()))
