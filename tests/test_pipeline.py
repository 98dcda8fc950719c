"""One manuscript, from file to report."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from auditor.domain import (
    Bucket,
    Claim,
    Judgement,
    JudgeStanding,
    JudgeWord,
    Knowledge,
    Provenance,
    Report,
    SkipReason,
    Status,
    Unjudged,
    UnjudgedReason,
)
from auditor.judging.knowledge import Recalled
from auditor.judging.protocol import Estimate, JudgeRequest, Usage
from auditor.pipeline import AuditOptions, audit


class CountingJudge:
    """Answers every request alike and remembers what it was asked."""

    def __init__(self, answer: Judgement | Unjudged) -> None:
        self.answer = answer
        self.asked: list[Claim] = []
        self.standing = JudgeStanding(profile="counting", false_alarm_rate=0.01)
        self.model = "counting-model"
        self.usage = Usage()

    async def judge(self, requests: Sequence[JudgeRequest]) -> tuple[Judgement | Unjudged, ...]:
        self.asked += [request.claim for request in requests]
        return tuple(self.answer for _ in requests)

    def estimate(self, requests: Sequence[JudgeRequest]) -> Estimate:
        return Estimate(calls=len(requests))


BY = Provenance(profile="counting")
NO_SUPPORT = Judgement(word=JudgeWord.NOT_ENOUGH_INFO, read_to_end=True, provenance=BY)
FAULT = Unjudged(stage="call", reason=UnjudgedReason.TIMEOUT, provenance=BY)


def run(review, **settings) -> Report:
    return audit(review.manuscript, review.sources, references=review.references, **settings)


def by_text(report: Report, words: str):
    return next(result for result in report.claims if words in result.claim.text)


def test_each_claim_gets_the_verdict_its_source_warrants(review):
    report = run(review)
    assert by_text(report, "lowered pain").status is Status.GROUNDED
    assert by_text(report, "Sleep improved").status is Status.CONTRADICTED
    assert by_text(report, "Walking speed").status is Status.CONTRADICTED
    assert by_text(report, "interested physiotherapists").bucket is Bucket.OK


def test_what_could_not_be_looked_at_says_why(review):
    report = run(review)
    skipped = {v.source: v.skip for r in report.claims for v in r.verdicts if v.bucket is Bucket.SKIP}
    assert skipped == {"nobody1999": SkipReason.REFERENCE_UNMATCHED, "gone2001": SkipReason.NOT_GIVEN}


def test_offsets_point_into_manuscript_and_source(review):
    report = run(review)
    grounded = by_text(report, "lowered pain")
    sentence = report.manuscript.sentences[grounded.claim.sentence]
    assert "lowered pain" in sentence.span.of(report.manuscript.text)
    evidence = grounded.verdicts[0].evidence[0]
    text = (review.sources / "lee2020.txt").read_text(encoding="utf-8")
    assert evidence.span.of(text) == evidence.quote


def test_one_bad_source_never_loses_the_rest(review):
    (review.sources / "gone2001.pdf").write_bytes(b"%PDF-1.4 broken")
    report = run(review)
    assert by_text(report, "lowered pain").status is Status.GROUNDED
    reasons = {v.skip for r in report.claims for v in r.verdicts if v.source == "gone2001"}
    assert reasons == {SkipReason.NOT_READABLE}


def test_a_records_file_that_cannot_be_read_is_told(review):
    (review.sources / "more.json").write_text("{", encoding="utf-8")
    told = [notice.message for notice in run(review).notices if notice.kind == "unreadable_source"]
    assert len(told) == 1
    assert "more.json" in told[0]


def test_the_same_run_gives_the_same_report(review):
    assert run(review) == run(review)


def test_the_judge_is_asked_only_where_its_answer_can_matter(review):
    judge = CountingJudge(NO_SUPPORT)
    report = run(review, judge=judge)
    asked = {claim.text for claim in judge.asked}
    undecided = {r.claim.text for r in run(review).claims if r.bucket is Bucket.CHECK}
    assert asked == undecided
    calls = report.statistics.calls
    assert calls.asked == len(judge.asked)
    assert calls.saved == calls.pairs - calls.asked


GERMAN = """Gehen nach dem Training. Chronische Schmerzen erschweren das Gehen, und seit langem wird gefragt, wie das
Training hilft. Wir haben sechzig Erwachsene mit chronischen Schmerzen acht Wochen lang trainiert. Die Geschwindigkeit
des Gehens stieg nach dem Training um drei Prozent, und die Schmerzen blieben in beiden Gruppen unverändert."""


@pytest.mark.parametrize(("languages", "skip"), [((), SkipReason.LANGUAGE), (("en", "de"), None), (("*",), None)])
def test_a_text_in_another_language_needs_a_judge_that_reads_both(review, languages, skip):
    judge = CountingJudge(NO_SUPPORT)
    judge.standing = judge.standing.model_copy(update={"languages": languages})
    record = [{"key": "marsh2018", "text": GERMAN, "extent": "full_text"}]
    (review.sources / "records.json").write_text(json.dumps(record), encoding="utf-8")
    report = audit(review.manuscript, review.sources / "records.json", judge=judge)
    verdict = by_text(report, "Walking speed").verdicts[0]
    assert verdict.skip is skip
    assert verdict.bucket is (Bucket.SKIP if skip else Bucket.CHECK)
    assert verdict.findings == ()


def test_a_judge_that_fails_is_told_and_accuses_nobody(review):
    alone, faulty = run(review), run(review, judge=CountingJudge(FAULT))
    failed = [r.claim.id for r in alone.claims if r.bucket is Bucket.FAILED]
    assert [r.claim.id for r in faulty.claims if r.bucket is Bucket.FAILED] == failed
    assert faulty.statistics.calls.unjudged == faulty.statistics.calls.asked


def test_a_broken_run_goes_on_where_it_stopped_and_ends_alike(review, tmp_path):
    log = tmp_path / "claims.jsonl"
    whole = run(review, options=AuditOptions(log=log))
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    log.write_text("".join(lines[:2]) + lines[2][:40], encoding="utf-8")
    judge = CountingJudge(NO_SUPPORT)
    again = run(review, options=AuditOptions(log=log))
    assert again == whole
    assert len(log.read_text(encoding="utf-8").splitlines()) == len(lines)
    assert judge.asked == []


def test_a_log_of_other_settings_is_not_taken_up(review, tmp_path):
    log = tmp_path / "claims.jsonl"
    run(review, options=AuditOptions(log=log))
    judge = CountingJudge(NO_SUPPORT)
    run(review, judge=judge, options=AuditOptions(log=log))
    assert judge.asked


def test_progress_ends_at_the_number_of_claims(review):
    seen: list[tuple[int, int]] = []
    report = run(review, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (len(report.claims), len(report.claims))


def test_a_manuscript_without_citations_is_said_to_hold_nothing_to_audit(review):
    review.manuscript.write_text("# Title\n\nNothing is cited here.\n", encoding="utf-8")
    report = run(review)
    assert report.claims == ()
    assert {n.kind for n in (*report.notices, *report.manuscript.notices)} & {"no_citations", "nothing_to_audit"}


def test_sources_may_be_json_records_without_a_bibliography(review, tmp_path):
    records = [
        {"key": "lee2020", "text": (review.sources / "lee2020.txt").read_text(), "extent": "full_text", "year": 2020},
        {"key": "marsh2018", "text": None, "title": "Walking after training"},
    ]
    path = tmp_path / "sources.json"
    path.write_text(json.dumps(records), encoding="utf-8")
    report = audit(review.manuscript, path)
    assert by_text(report, "lowered pain").status is Status.GROUNDED
    assert by_text(report, "Walking speed").verdicts[0].skip is SkipReason.NOT_GIVEN


@pytest.mark.parametrize("knowledge", list(Knowledge))
def test_knowledge_moves_scores_and_no_bucket(review, monkeypatch, knowledge):
    async def knows(claims):
        return [Recalled(knowledge) for _ in claims]

    monkeypatch.setattr("auditor.pipeline._knowledge_step", lambda *_: knows)
    alone, recalled = run(review), run(review, options=AuditOptions(recall=True))
    assert [r.bucket for r in recalled.claims] == [r.bucket for r in alone.claims]
    contradicted = by_text(recalled, "Walking speed").verdicts[0]
    assert contradicted.score == {"confirmed": 1.0, "contradicted": -0.5, "unknown": 0.0}[knowledge.value]
    assert recalled.statistics.knowledge_run
