"""Runs a cited sentence or claim of a case through the audit and checks every key about its verdicts."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from auditor.claims import claim_from_text
from auditor.domain import Claim, ClaimResult, Extent, SkipReason, Source, Status, Unavailable, Verdict
from auditor.pipeline import audit_claim
from auditor.sources.library import source_from_text
from tests.conformance.case import Case, Outcome
from tests.conformance.verdict_words import expects_background, word_of

VERDICT_KEYS = {
    "verdict",
    "verdict_any_of",
    "verdict_must_not_be",
    "bucket",
    "bucket_must_not_be",
    "failure_mode",
    "failure_mode_any_of",
    "flag",
    "found_elsewhere",
    "intent",
    "intent_any_of",
    "intent_must_not_be",
    "per_source",
    "idle_citations",
    "claims",
}
"""Keys of `expected` that `check_results` asserts."""


def judge_name() -> str:
    """Return the judge of the run, for topics that allow any."""
    return os.environ.get("AUDITOR_CONFORMANCE_JUDGE", "none")


def text_of(key: str, text: str | None, extent: str = "full_text", language: str | None = None) -> Source | Unavailable:
    """Return the text of a work as a source, or that it was not given."""
    if text is None:
        return Unavailable(key=key, reason=SkipReason.NOT_GIVEN, detail="No text of the work was given.")
    source = source_from_text(key, text, extent=Extent(extent))
    return source.model_copy(update={"language": language}) if language else source


def cited_texts(case: Case) -> dict[str, Source | Unavailable]:
    """Return the texts of the works that the case cites."""
    extent = case.input.get("extent", "full_text")
    language = case.input.get("source_lang")
    if "sources" in case.input:
        return {key: text_of(key, text, extent, language) for key, text in case.input["sources"].items()}
    return {"1": text_of("1", case.source_text, extent, language)}


def other_texts(case: Case) -> dict[str, Source]:
    """Return the texts of works of the library that the case does not cite."""
    texts = {key: text_of(key, text) for key, text in case.input.get("other_sources", {}).items()}
    return {key: text for key, text in texts.items() if isinstance(text, Source)}


def audit_case_claim(case: Case, claim: Claim | None = None, *, judge: str = "none") -> ClaimResult:
    """Return the audit of the case's claim against all works it cites."""
    audited = claim or claim_from_text(case.input["claim"])
    return audit_claim(audited, cited_texts(case), others=other_texts(case), judge=judge)


def check_results(case: Case, results: list[ClaimResult], outcome: Outcome, *, judged: bool) -> None:
    """Assert every verdict key of the case on the results of its claims."""
    expected = case.expected
    background = expects_background(expected)
    outcome.bucket = _worst_bucket(results)
    words = [word_of(result.status, judged=judged, background=background) for result in results]
    outcome.silent = not judged and any(result.status is Status.NOT_JUDGED for result in results)
    statuses = [result.status.value for result in results]
    if "verdict" in expected:
        wanted = expected["verdict"]
        holds = bool(words) and (all if wanted == "grounded" else any)(word == wanted for word in words)
        outcome.expect("verdict", wanted, statuses, holds=holds)
    if "verdict_any_of" in expected:
        holds = any(word in expected["verdict_any_of"] for word in words)
        outcome.expect("verdict_any_of", expected["verdict_any_of"], statuses, holds=holds)
    if "verdict_must_not_be" in expected:
        loud = [word_of(result.status, judged=True, background=background) for result in results]
        holds = not any(word in expected["verdict_must_not_be"] for word in loud)
        outcome.expect("verdict_must_not_be", expected["verdict_must_not_be"], statuses, holds=holds)
    _check_buckets(expected, results, outcome)
    _check_modes(expected, results, outcome)
    _check_notes(expected, results, outcome)
    _check_sources(expected, results, outcome, judged=judged)
    _check_intents(expected, results, outcome)
    if "claims" in expected:
        _check_claims(expected["claims"], results, outcome, judged=judged)


def _check_buckets(expected: dict[str, Any], results: list[ClaimResult], outcome: Outcome) -> None:
    buckets = [result.bucket.value for result in results]
    if "bucket" in expected:
        outcome.expect("bucket", expected["bucket"], buckets, holds=set(buckets) == {expected["bucket"]})
    if "bucket_must_not_be" in expected:
        holds = not set(buckets) & set(expected["bucket_must_not_be"])
        outcome.expect("bucket_must_not_be", expected["bucket_must_not_be"], buckets, holds=holds)


def _check_modes(expected: dict[str, Any], results: list[ClaimResult], outcome: Outcome) -> None:
    modes = [mode_of(verdict) for result in results for verdict in spoken_of(result)]
    if "failure_mode" in expected:
        wanted = expected["failure_mode"]
        holds = all(m is None for m in modes) if wanted is None else wanted in modes
        outcome.expect("failure_mode", wanted, modes, holds=holds)
    if "failure_mode_any_of" in expected:
        holds = bool(set(modes) & set(expected["failure_mode_any_of"]))
        outcome.expect("failure_mode_any_of", expected["failure_mode_any_of"], modes, holds=holds)


def _check_notes(expected: dict[str, Any], results: list[ClaimResult], outcome: Outcome) -> None:
    if "flag" in expected:
        kinds = {finding.kind for result in results for verdict in result.verdicts for finding in verdict.findings}
        kinds |= {flag for result in results for flag in result.claim.flags}
        outcome.expect("flag", expected["flag"], sorted(kinds), holds=expected["flag"] in kinds)
    if "found_elsewhere" in expected:
        placed = [v.placement.source for result in results for v in result.verdicts if v.placement]
        outcome.expect(
            "found_elsewhere", expected["found_elsewhere"], placed, holds=expected["found_elsewhere"] in placed
        )


def _check_sources(expected: dict[str, Any], results: list[ClaimResult], outcome: Outcome, *, judged: bool) -> None:
    verdicts = [verdict for result in results for verdict in result.verdicts]
    for label, word in expected.get("per_source", {}).items():
        statuses = [verdict.status for verdict in verdicts if verdict.source == label]
        holds = any(word_of(status, judged=judged) == word for status in statuses)
        outcome.expect(f"per_source {label}", word, [status.value for status in statuses], holds=holds)
    if "idle_citations" in expected:
        idle = sorted({verdict.source for verdict in verdicts if verdict.idle})
        accused = any(verdict.idle and verdict.bucket == "failed" for verdict in verdicts)
        holds = idle == sorted(expected["idle_citations"]) and not accused
        outcome.expect("idle_citations", expected["idle_citations"], idle, holds=holds)


def _check_intents(expected: dict[str, Any], results: list[ClaimResult], outcome: Outcome) -> None:
    intents = [result.claim.intent.value for result in results]
    if "intent" in expected:
        outcome.expect("intent", expected["intent"], intents, holds=expected["intent"] in intents)
    if "intent_any_of" in expected:
        holds = bool(set(intents) & set(expected["intent_any_of"]))
        outcome.expect("intent_any_of", expected["intent_any_of"], intents, holds=holds)
    if "intent_must_not_be" in expected:
        forbidden = expected["intent_must_not_be"]
        forbidden = {forbidden} if isinstance(forbidden, str) else set(forbidden)
        outcome.expect("intent_must_not_be", sorted(forbidden), intents, holds=not forbidden & set(intents))


def _check_claims(entries: list[dict[str, Any]], results: list[ClaimResult], outcome: Outcome, *, judged: bool) -> None:
    """Assert that each entry is met by a claim of its own."""
    if not _assign(entries, list(results), judged=judged):
        got = [(r.claim.text, r.status.value, [v.source for v in r.verdicts if v.bucket == "ok"]) for r in results]
        outcome.failures.append(f"claims: expected {entries!r} got {got!r}")


def _assign(entries: list[dict[str, Any]], free: list[ClaimResult], *, judged: bool) -> bool:
    if not entries:
        return True
    for result in free:
        if _meets(entries[0], result, judged=judged):
            rest = [other for other in free if other is not result]
            if _assign(entries[1:], rest, judged=judged):
                return True
    return False


def _meets(entry: dict[str, Any], result: ClaimResult, *, judged: bool) -> bool:
    unknown = set(entry) - {"text_contains", "verdict", "failure_mode", "source"}
    if unknown:
        raise KeyError(f"unknown key in claims: {sorted(unknown)}")
    if entry["text_contains"].casefold() not in result.claim.text.casefold():
        return False
    if "verdict" in entry and word_of(result.status, judged=judged) != entry["verdict"]:
        return False
    if "failure_mode" in entry and entry["failure_mode"] not in [mode_of(v) for v in spoken_of(result)]:
        return False
    grounding = [v.source for v in result.verdicts if word_of(v.status, judged=judged) == "grounded"]
    return "source" not in entry or entry["source"] in grounding


def spoken_of(result: ClaimResult) -> list[Verdict]:
    """Return the pairs that the claim's verdict rests on: those of its status, or all where none has it."""
    deciding = [verdict for verdict in result.verdicts if verdict.status is result.status]
    return deciding or list(result.verdicts)


def mode_of(verdict: Verdict) -> str | None:
    """Return the failure mode of a pair, or None."""
    return verdict.failure.mode if verdict.failure else None


def _worst_bucket(results: Iterable[ClaimResult]) -> str | None:
    buckets = {result.bucket.value for result in results}
    return next((bucket for bucket in ("failed", "check", "skip", "ok") if bucket in buckets), None)
