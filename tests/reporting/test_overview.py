"""What every report says first."""

from __future__ import annotations

import pytest

from auditor.domain import Bucket, Claim, ClaimResult, JudgeCalls, Mean, Statistics, Status, Trend, Verdict
from auditor.reporting import overview
from tests.reporting.sample import empty_report, quartiles, sample_report, tally

REPORT = sample_report()


def test_headline_names_every_bucket() -> None:
    assert overview.headline(REPORT) == (
        "8 claims in 8 cited sentences: 2 failed, 2 for a person to check, 1 ok, and 3 could not be looked at."
    )


def test_coverage_reads_as_k_of_n() -> None:
    text = overview.coverage(REPORT.statistics.overall)
    assert text == "4 of 9 claim–source pairs judged, 4 not judged, 1 outside the rates"
    assert overview.coverage(empty_report().statistics.overall) == "no claim–source pair to judge"


def test_a_judge_that_gave_no_answer_is_told() -> None:
    assert overview.judge_text(REPORT).endswith("with text and gave no usable answer for 1 (timeout)")


@pytest.mark.parametrize(
    ("calls", "text"),
    [
        (JudgeCalls(cost=0.0), "It cost nothing."),
        (JudgeCalls(), "Cost: unknown; tokens: unknown."),
        (JudgeCalls(cost=0.0, input_tokens=1200, output_tokens=8), "Cost: $0.0000; tokens: 1,200 in, 8 out."),
        (JudgeCalls(cost=0.25, input_tokens=7), "Cost: $0.2500; tokens: 7 in, 0 out."),
    ],
)
def test_what_is_not_known_of_the_cost_is_said(calls: JudgeCalls, text: str) -> None:
    assert overview.cost_text(calls) == text


def test_what_to_do_where_no_work_is_known() -> None:
    nothing = REPORT.statistics.overall.model_copy(update={"judged": 0})
    statistics = REPORT.statistics.model_copy(update={"overall": nothing})
    unknown = REPORT.model_copy(update={"sources": (), "statistics": statistics})
    assert "--references" in overview.next_step(unknown)
    assert "auditor sources" in overview.next_step(unknown.model_copy(update={"sources": REPORT.sources}))


@pytest.mark.parametrize(
    ("mean", "text"),
    [
        (Mean(value=None, n=0), "no scored pair"),
        (Mean(value=0.0, n=1), "0.00 over 1 pair"),
        (Mean(value=-0.25, n=4, low=-0.5, high=0.0), "−0.25 [−0.50, 0.00] over 4 pairs"),
        (Mean(value=-0.001, n=2, unit="claim"), "0.00 over 2 claims"),
    ],
)
def test_means_carry_count_and_interval(mean: Mean, text: str) -> None:
    assert overview.mean_text(mean) == text


def test_score_says_that_knowledge_was_not_run() -> None:
    assert overview.score_text(REPORT.statistics).endswith("knowledge not run")
    run = REPORT.statistics.model_copy(update={"knowledge_run": True})
    assert "knowledge" not in overview.score_text(run)


def test_an_empty_denominator_prints_as_such() -> None:
    assert overview.share(0, 0) == "none judged"
    assert overview.share(1, 3) == "1 of 3 (33\u00a0%)"


def test_gaps_are_by_reason_the_most_frequent_first() -> None:
    assert [(gap.reason, gap.pairs) for gap in overview.gaps(REPORT)] == [
        ("not_given", 2),
        ("reference_unmatched", 1),
        ("timeout", 1),
    ]


def test_the_deciding_pair_is_the_one_that_gave_the_status() -> None:
    unread = Verdict(claim="c", source="a", bucket=Bucket.SKIP, status=Status.SOURCE_UNAVAILABLE, reason="")
    failed = Verdict(claim="c", source="b", bucket=Bucket.FAILED, status=Status.CONTRADICTED, reason="")
    claim = Claim(id="c", text="Costs fell.", sentence=0, section=0, position=0.0)
    result = ClaimResult(claim=claim, verdicts=(unread, failed), bucket=Bucket.CHECK, status=failed.status, reason="")
    assert overview.deciding(result) is failed
    disagree = result.model_copy(update={"status": Status.SOURCES_DISAGREE})
    assert overview.deciding(disagree) is unread


def test_failed_claims_come_gravest_first_and_checks_by_priority() -> None:
    assert [result.claim.id for result in overview.failed_claims(REPORT)] == ["c4", "c3"]
    assert [result.claim.id for result in overview.ranked_checks(REPORT)] == ["c6", "c5"]


@pytest.mark.parametrize(
    ("trend", "start"),
    [
        (None, "Too few scored pairs"),
        (Trend(outcome="score", statistic=-0.5, p_value=0.2, n=9), "No trend along the sections can be told"),
        (Trend(outcome="score", statistic=-0.5, p_value=None, n=9), "No trend along the sections can be told"),
        (Trend(outcome="score", statistic=-0.5, p_value=0.0004, n=9), "The score falls along the sections, from 0.50"),
        (Trend(outcome="score", statistic=0.5, p_value=0.01, n=9), "The score rises along the sections"),
    ],
)
def test_decay_is_said_only_where_the_trend_is_clear(trend: Trend | None, start: str) -> None:
    statistics = REPORT.statistics.model_copy(update={"trend": trend})
    assert overview.decay(statistics).startswith(start)


def test_decay_without_scored_ends_names_no_figures() -> None:
    ends = (*quartiles([])[:1], *REPORT.statistics.by_quartile[1:])
    statistics = REPORT.statistics.model_copy(update={"by_quartile": ends})
    assert "from" not in overview.decay(statistics)


def test_worst_section_needs_a_failure_and_a_second_section() -> None:
    worst = overview.worst_section(REPORT.statistics)
    assert worst is not None
    assert worst.label in ("Sleep and memory", "Dose & <timing>")
    assert overview.worst_section(Statistics(overall=tally("all", []))) is None


def test_next_step_follows_what_was_found() -> None:
    assert "failed claims" in overview.next_step(REPORT)
    assert "citations in a form that is read" in overview.next_step(empty_report())
    clean = tally("all", [result for result in REPORT.claims if result.bucket is Bucket.OK])
    report = REPORT.model_copy(update={"statistics": Statistics(overall=clean)})
    assert overview.next_step(report) == "Nothing failed and nothing is left to check."


def test_nothing_looked_at_is_no_pass() -> None:
    skipped = tally("all", [result for result in REPORT.claims if result.bucket is Bucket.SKIP])
    report = REPORT.model_copy(update={"statistics": Statistics(overall=skipped)})
    assert overview.next_step(report).startswith("Nothing could be looked at")
