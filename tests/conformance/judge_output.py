"""Topic `judge_output`: what becomes of a judge's raw reply, from parsing to verdict, on an empty grounding."""

from __future__ import annotations

import asyncio
from typing import Any

from auditor.claims import claim_from_text, extract_claims
from auditor.domain import (
    Bucket,
    Claim,
    Grounding,
    Judgement,
    ManuscriptFormat,
    Provenance,
    Source,
    Status,
    Unavailable,
    Unjudged,
    UnjudgedReason,
    Verdict,
)
from auditor.judging.protocol import Answer, JudgeRequest
from auditor.judging.recheck import Shown, recheck
from auditor.judging.replies import ParsedReply, parse_replies
from auditor.judging.scripted import ScriptedJudge, always
from auditor.llm.failures import CallFailure
from auditor.pipeline import audit_claim
from auditor.sources.passages import index_source
from auditor.statistics import summarise
from auditor.verdicts import decide
from tests.conformance.case import Case, Outcome
from tests.conformance.claim_verdicts import text_of
from tests.conformance.verdict_words import word_of

INPUT_KEYS = {"claim", "claims", "extent", "judge_reply", "judge_error", "manuscript", "source_recipe"}
EXPECTED_KEYS = {
    "parsed_verdict",
    "parsed_verdict_any_of",
    "evidence_ok",
    "evidence",
    "final_verdict",
    "final_verdict_any_of",
    "final_verdict_must_not_be",
    "final_verdicts",
    "bucket",
    "bucket_must_not_be",
    "counted_in_rates",
    "report_mentions_judge_failure",
    "score",
    "n_claims",
    "report",
    "flag",
}


def check(case: Case) -> Outcome:
    """Run one case."""
    case.require_known(INPUT_KEYS, EXPECTED_KEYS)
    outcome = Outcome()
    if "manuscript" in case.input:
        _check_manuscript(case, outcome)
        return outcome
    claims = _claims(case)
    source = _source(case)
    answers = _answers(case, claims, source)
    verdicts = {claim.id: _verdict(case, claim, source, answers.get(claim.id)) for claim in claims}
    outcome.bucket = _worst(verdicts)
    _check_reply(case, claims, answers, outcome)
    _check_verdicts(case, verdicts, source, outcome, judged=bool(answers))
    return outcome


def _claims(case: Case) -> list[Claim]:
    if "claims" in case.input:
        return [claim_from_text(text, identifier) for identifier, text in case.input["claims"].items()]
    return [claim_from_text(case.input["claim"])]


def _source(case: Case) -> Source | Unavailable:
    text = case.source_text
    if "source_recipe" in case.input:
        recipe = case.input["source_recipe"]
        text = recipe["repeat"] * recipe["times"] + recipe["then"]
    if text is not None and not text.strip():
        text = None
    return text_of("1", text, case.input.get("extent", "full_text"))


def _answers(case: Case, claims: list[Claim], source: Source | Unavailable) -> dict[str, Answer]:
    """Return what the reply amounts to for each claim; nothing without a text or a judge."""
    if isinstance(source, Unavailable) or not _is_judged(case):
        return {}
    index = index_source(source)
    requests = [JudgeRequest(claim, index) for claim in claims]
    raw = case.input.get("judge_reply")
    if raw is None:
        reason = UnjudgedReason.TIMEOUT if "time" in case.input["judge_error"].lower() else UnjudgedReason.UNREACHABLE
        judge = ScriptedJudge(always(CallFailure(reason, case.input["judge_error"])))
        return dict(zip([claim.id for claim in claims], asyncio.run(judge.judge(requests)), strict=True))
    readings = parse_replies(raw, [claim.id for claim in claims])
    total = len(index.sentences)
    shown = Shown(total, total, True)
    provenance = Provenance(profile="scripted")
    return {r.claim.id: recheck(readings[r.claim.id], r, provenance, shown, raw=raw) for r in requests}


def _is_judged(case: Case) -> bool:
    return case.input.get("judge_reply") is not None or bool(case.input.get("judge_error"))


def _verdict(case: Case, claim: Claim, source: Source | Unavailable, answer: Answer | None) -> Verdict:
    if answer is None:
        return audit_claim(claim, {"1": source}).verdicts[0]
    assert isinstance(source, Source)
    return decide(claim, "1", Grounding(), answer, extent=source.extent)


def _check_reply(case: Case, claims: list[Claim], answers: dict[str, Answer], outcome: Outcome) -> None:
    expected = case.expected
    readings = parse_replies(case.input.get("judge_reply") or "", [claim.id for claim in claims])
    words = [reading.word.value if isinstance(reading, ParsedReply) else None for reading in readings.values()]
    if "parsed_verdict" in expected:
        outcome.expect("parsed_verdict", expected["parsed_verdict"], words[0])
    if "parsed_verdict_any_of" in expected:
        holds = words[0] in expected["parsed_verdict_any_of"]
        outcome.expect("parsed_verdict_any_of", expected["parsed_verdict_any_of"], words[0], holds=holds)
    evidence = [item for answer in answers.values() if isinstance(answer, Judgement) for item in answer.evidence]
    if "evidence_ok" in expected:
        outcome.expect("evidence_ok", expected["evidence_ok"], bool(evidence))
    if "evidence" in expected:
        quotes = [_plain(item.quote) for item in evidence]
        outcome.expect("evidence", expected["evidence"], quotes, holds=_plain(expected["evidence"]) in quotes)


def _plain(quote: str) -> str:
    """Return a quote with white space folded and closing marks dropped."""
    return " ".join(quote.split()).rstrip(".!?")


def _check_verdicts(
    case: Case, verdicts: dict[str, Verdict], source: Source | Unavailable, outcome: Outcome, *, judged: bool
) -> None:
    expected = case.expected
    words = {key: word_of(verdict.status, judged=judged) for key, verdict in verdicts.items()}
    statuses = {key: verdict.status.value for key, verdict in verdicts.items()}
    first = next(iter(words.values()))
    if "final_verdict" in expected:
        holds = first == expected["final_verdict"]
        outcome.expect("final_verdict", expected["final_verdict"], statuses, holds=holds)
    if "final_verdict_any_of" in expected:
        holds = first in expected["final_verdict_any_of"]
        outcome.expect("final_verdict_any_of", expected["final_verdict_any_of"], statuses, holds=holds)
    if "final_verdict_must_not_be" in expected:
        forbidden = expected["final_verdict_must_not_be"]
        holds = not {word_of(verdict.status, judged=True) for verdict in verdicts.values()} & set(forbidden)
        outcome.expect("final_verdict_must_not_be", forbidden, statuses, holds=holds)
    if "final_verdicts" in expected:
        outcome.expect(
            "final_verdicts", expected["final_verdicts"], {k: words.get(k) for k in expected["final_verdicts"]}
        )
    _check_counts(case, verdicts, words, outcome)
    _check_buckets(case, verdicts, source, outcome)


def _check_buckets(case: Case, verdicts: dict[str, Verdict], source: Source | Unavailable, outcome: Outcome) -> None:
    expected = case.expected
    buckets = sorted({verdict.bucket.value for verdict in verdicts.values()})
    if "bucket" in expected:
        outcome.expect("bucket", [expected["bucket"]], buckets)
    if "bucket_must_not_be" in expected:
        holds = not set(buckets) & set(expected["bucket_must_not_be"])
        outcome.expect("bucket_must_not_be", expected["bucket_must_not_be"], buckets, holds=holds)
    if "flag" in expected:
        kinds = {finding.kind for verdict in verdicts.values() for finding in verdict.findings}
        if isinstance(source, Source):
            kinds |= {notice.kind for notice in source.notices}
        outcome.expect("flag", expected["flag"], sorted(kinds), holds=expected["flag"] in kinds)


def _check_counts(case: Case, verdicts: dict[str, Verdict], words: dict[str, str | None], outcome: Outcome) -> None:
    expected = case.expected
    if "counted_in_rates" in expected:
        got = any(_counted(verdict) for verdict in verdicts.values())
        outcome.expect("counted_in_rates", expected["counted_in_rates"], got)
    if "report_mentions_judge_failure" in expected:
        got = all(
            isinstance(v.judgement, Unjudged) and bool(v.judgement.detail and v.reason) for v in verdicts.values()
        )
        outcome.expect("report_mentions_judge_failure", expected["report_mentions_judge_failure"], got)
    if "score" in expected:
        scores = [verdict.score for verdict in verdicts.values()]
        outcome.expect("score", expected["score"], scores, holds=all(score == expected["score"] for score in scores))
    if "report" in expected:
        outcome.expect("report", expected["report"], _report(expected["report"], verdicts, words))


def _report(wanted: dict[str, Any], verdicts: dict[str, Verdict], words: dict[str, str | None]) -> dict[str, Any]:
    """Return pairs by verdict word, and the rate of support where it is asked for."""
    got: dict[str, Any] = {}
    for key in wanted:
        if key == "support_rate":
            counted = [name for name, verdict in verdicts.items() if _counted(verdict)]
            got[key] = sum(words[name] == "grounded" for name in counted) / len(counted) if counted else None
        elif key in ("grounded", "contradicted", "unsupported", "unavailable"):
            got[key] = sum(word == key for word in words.values())
        else:
            raise KeyError(f"unknown key in report: {key}")
    return got


def _counted(verdict: Verdict) -> bool:
    """Say whether a pair is in the denominators of rates."""
    return verdict.bucket is not Bucket.SKIP and verdict.status is not Status.INVENTED_EVIDENCE and not verdict.idle


def _worst(verdicts: dict[str, Verdict]) -> str | None:
    buckets = {verdict.bucket.value for verdict in verdicts.values()}
    return next((bucket for bucket in ("failed", "check", "skip", "ok") if bucket in buckets), None)


def _check_manuscript(case: Case, outcome: Outcome) -> None:
    """Check what the reply to a request for splitting leaves of a manuscript."""
    from auditor.manuscript import parse_manuscript

    manuscript = parse_manuscript(case.input["manuscript"], name="case.md", format=ManuscriptFormat.MARKDOWN)
    claims = extract_claims(manuscript, {})
    statistics = summarise([], manuscript)
    if "n_claims" in case.expected:
        outcome.expect("n_claims", case.expected["n_claims"], len(claims))
    if "score" in case.expected:
        outcome.expect("score", case.expected["score"], statistics.overall.score.value)
