"""A baseline marks what is known, hides nothing, and lets no judge better an exit code."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from auditor.baseline import BaselineEntry, baseline_of, claim_words_hash, read_baseline, with_baseline, write_baseline
from auditor.domain import Bucket, ClaimResult, Extent, Report, StaleReason, Status, Verdict
from auditor.errors import InvalidData, UnreadableFile
from auditor.gate import CLEAN, FINDINGS, FailOn, Gate
from tests.reporting.sample import sample_report
from tests.strategies import replies as any_


def known_of(report: Report, baseline=None) -> Report:
    return with_baseline(report, baseline or baseline_of(report), "known.json")


def with_claims(report: Report, *claims: ClaimResult) -> Report:
    return report.model_copy(update={"claims": claims})


def first(report: Report, bucket: Bucket) -> ClaimResult:
    return next(result for result in report.claims if result.bucket is bucket)


def test_what_was_accepted_is_known_and_nothing_is_hidden():
    report = sample_report()
    marked = known_of(report)
    against = {r.claim.id for r in report.claims if r.bucket in (Bucket.FAILED, Bucket.CHECK)}
    assert marked.known == against
    assert marked.claims == report.claims
    assert marked.statistics == report.statistics
    assert marked.baseline is not None
    assert not marked.baseline.stale


def test_known_findings_do_not_count_for_a_gate_and_new_ones_do():
    report = sample_report()
    for fail_on in (FailOn.FAILED, FailOn.CHECK):
        assert Gate(fail_on=fail_on).exit_code(report) == FINDINGS
    assert Gate().exit_code(known_of(report)) == CLEAN
    baseline = baseline_of(report)
    fewer = baseline.model_copy(update={"entries": [e for e in baseline.entries if e.bucket is not Bucket.FAILED]})
    assert Gate().exit_code(known_of(report, fewer)) == FINDINGS


def test_it_survives_a_file_and_edits_elsewhere(tmp_path):
    report = sample_report()
    path = tmp_path / "deep" / "known.json"
    write_baseline(path, baseline_of(report))
    moved = [
        result.model_copy(update={"claim": result.claim.model_copy(update={"id": f"c{n + 40}", "position": 0.9})})
        for n, result in enumerate(reversed(report.claims))
    ]
    marked = with_baseline(with_claims(report, *moved), read_baseline(path), path.name)
    assert len(marked.known) == len(known_of(report).known)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Costs fell by 5 %.", "Costs  fell\nby 5 %"),
        ('The "best" case', "The “best” case."),
        ("a well‐known result", "a well-known result"),
    ],
)
def test_typography_is_no_rewording(one, other):
    assert claim_words_hash(one) == claim_words_hash(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Costs fell by 5 %", "Costs fell by 6 %"), ("10⁵ cells", "105 cells"), ("It fell", "It rose")]
)
def test_another_figure_or_word_is(one, other):
    assert claim_words_hash(one) != claim_words_hash(other)


def restated(result: ClaimResult, **changes: object) -> ClaimResult:
    verdict = result.verdicts[0].model_copy(update=changes)
    own = {key: value for key, value in changes.items() if key in ("bucket", "status")}
    return result.model_copy(update={"verdicts": (verdict,), **own})


def stale(report: Report, baseline) -> list[StaleReason]:
    used = with_baseline(report, baseline, "known.json").baseline
    assert used is not None
    return [entry.why for entry in used.stale]


def test_entries_that_stand_for_nothing_are_told_with_the_reason():
    report = sample_report()
    failed = restated(first(report, Bucket.FAILED), idle=False)
    accepted = baseline_of(with_claims(report, failed))
    assert stale(with_claims(report, failed), accepted) == []
    assert stale(with_claims(report), accepted) == [StaleReason.CLAIM_GONE]
    settled = restated(failed, bucket=Bucket.OK, status=Status.GROUNDED)
    assert stale(with_claims(report, settled), accepted) == [StaleReason.SETTLED]
    unread = restated(failed, bucket=Bucket.SKIP, status=Status.SOURCE_UNAVAILABLE)
    assert stale(with_claims(report, unread), accepted) == [StaleReason.NOT_LOOKED_AT]
    other = Status.QUOTE_NOT_FOUND if failed.status is not Status.QUOTE_NOT_FOUND else Status.CONTRADICTED
    assert stale(with_claims(report, restated(failed, status=other)), accepted) == [StaleReason.GRAVER]
    texts = [record.model_copy(update={"sha256": "0" * 64}) for record in report.sources]
    changed = with_claims(report, failed).model_copy(update={"sources": tuple(texts)})
    assert stale(changed, accepted) == [StaleReason.TEXT_CHANGED]
    assert not known_of(changed, accepted).known


def test_a_claim_is_known_only_if_all_that_speaks_against_it_is():
    report = sample_report()
    result = restated(first(report, Bucket.FAILED), idle=False)
    accepted = baseline_of(with_claims(report, result))
    second = result.verdicts[0].model_copy(update={"source": "another"})
    both = result.model_copy(update={"verdicts": (*result.verdicts, second)})
    assert not known_of(with_claims(report, both), accepted).known


def entry(bucket: Bucket, status: Status) -> BaselineEntry:
    return BaselineEntry(claim_sha256="", source="a", source_sha256=None, bucket=bucket, status=status, claim="")


def verdict(bucket: Bucket, status: Status) -> Verdict:
    return Verdict(claim="c1", source="a", bucket=bucket, status=status, reason="")


@pytest.mark.parametrize(
    ("accepted", "now", "covered"),
    [
        ((Bucket.FAILED, Status.CONTRADICTED), (Bucket.FAILED, Status.CONTRADICTED), True),
        ((Bucket.FAILED, Status.CONTRADICTED), (Bucket.FAILED, Status.QUOTE_ALTERED), False),
        ((Bucket.FAILED, Status.CONTRADICTED), (Bucket.CHECK, Status.SUSPECT), True),
        ((Bucket.CHECK, Status.UNSUPPORTED), (Bucket.FAILED, Status.UNSUPPORTED), False),
        ((Bucket.CHECK, Status.NOT_JUDGED), (Bucket.CHECK, Status.DISPUTED), False),
        ((Bucket.CHECK, Status.NOT_JUDGED), (Bucket.CHECK, Status.SUSPECT), False),
        ((Bucket.CHECK, Status.DISPUTED), (Bucket.CHECK, Status.NOT_JUDGED), True),
        ((Bucket.CHECK, Status.DISPUTED), (Bucket.SKIP, Status.UNJUDGED), True),
    ],
)
def test_an_accepted_finding_covers_itself_and_what_says_less(accepted, now, covered):
    assert entry(*accepted).covers(verdict(*now)) is covered


@given(any_.claim_texts, any_.extents, any_.replies, any_.standings)
@settings(deadline=None, max_examples=40)
def test_no_reply_makes_known_what_the_rules_alone_leave_unknown(text, extent, reply, standing):
    alone, judged = any_verdicts(text, extent, reply, standing)
    if alone.bucket not in (Bucket.FAILED, Bucket.CHECK):
        return
    for accepted in (entry(bucket, status) for bucket in (Bucket.FAILED, Bucket.CHECK) for status in Status):
        assert not accepted.covers(judged) or accepted.covers(alone), (accepted.status, judged.status, alone.status)


def any_verdicts(text: str, extent: Extent, reply, standing) -> tuple[Verdict, Verdict]:
    """Return the verdicts of one pair by the rules alone and with a judge's reply."""
    import asyncio

    from auditor.claims import claim_from_text
    from auditor.grounding import ground
    from auditor.judging.protocol import JudgeRequest
    from auditor.judging.scripted import ScriptedJudge, always
    from auditor.verdicts import decide

    index = any_.index_of(extent)
    claim = claim_from_text(text)
    grounding = ground(claim, index)
    (answer,) = asyncio.run(ScriptedJudge(always(reply), standing).judge([JudgeRequest(claim, index)]))
    alone = decide(claim, "trial", grounding, extent=extent)
    return alone, decide(claim, "trial", grounding, answer, standing=standing, extent=extent)


def test_a_file_that_is_none_is_told(tmp_path):
    with pytest.raises(UnreadableFile, match="--write-baseline"):
        read_baseline(tmp_path / "gone.json")
    path = tmp_path / "known.json"
    path.write_text('{"entries": [{"claim": "x"}]}', encoding="utf-8")
    with pytest.raises(InvalidData, match=r"entries\.0"):
        read_baseline(path)
