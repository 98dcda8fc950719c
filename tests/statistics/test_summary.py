"""Counts, scores, places and trends of a report."""

from __future__ import annotations

from auditor.domain import Bucket, Intent, Status
from auditor.statistics.tallies import quartile_of
from tests.statistics.reports import pair, report, result


def test_every_pair_and_claim_is_counted_once():
    claims = [
        result(0, pair(Status.GROUNDED), pair(Status.UNSUPPORTED, "kim", idle=True)),
        result(1, pair(Status.CONTRADICTED, mode="fabricated_specifics"), sentence=0),
        result(2, pair(Status.SOURCE_UNAVAILABLE, "kim")),
        result(3, pair(Status.INVENTED_EVIDENCE)),
        result(4, pair(Status.NOT_JUDGED)),
    ]
    overall = report(claims).statistics.overall
    assert (overall.sentences, overall.claims, overall.pairs) == (4, 5, 6)
    assert overall.claim_buckets == {Bucket.OK: 1, Bucket.CHECK: 2, Bucket.FAILED: 1, Bucket.SKIP: 1}
    assert sum(overall.pair_buckets.values()) == overall.pairs
    assert sum(overall.pair_statuses.values()) == overall.pairs
    assert overall.modes == {"fabricated_specifics": 1}


def test_idle_pairs_and_a_judges_inventions_are_outside_the_rates():
    claims = [
        result(0, pair(Status.GROUNDED), pair(Status.UNSUPPORTED, "kim", idle=True)),
        result(1, pair(Status.INVENTED_EVIDENCE)),
    ]
    overall = report(claims).statistics.overall
    assert overall.judged == 1
    assert (overall.score.value, overall.score.n) == (1.0, 1)


def test_an_empty_run_has_no_score():
    overall = report([]).statistics.overall
    assert (overall.score.value, overall.score.n, overall.judged) == (None, 0, 0)


def test_what_was_skipped_is_counted_apart():
    overall = report([result(0, pair(Status.SOURCE_UNAVAILABLE))]).statistics.overall
    assert (overall.judged, overall.not_judged, overall.score.value) == (0, 1, None)


def test_groups_add_up():
    claims = [
        result(
            n,
            pair(Status.GROUNDED if n % 2 else Status.CONTRADICTED, "lee" if n % 3 else "kim"),
            section=n % 2,
            position=n / 8,
            intent=Intent.BACKGROUND if n == 3 else Intent.SPECIFIC_CLAIM,
        )
        for n in range(8)
    ]
    statistics = report(claims, sections=("One", "Two")).statistics
    for group in (statistics.by_section, statistics.by_quartile, statistics.by_intent, statistics.by_source):
        assert sum(tally.pairs for tally in group) == statistics.overall.pairs
    assert [tally.label for tally in statistics.by_section] == ["One", "Two"]
    assert [tally.claims for tally in statistics.by_quartile] == [2, 2, 2, 2]
    assert [len(quarters) for quarters in statistics.by_section_quartile] == [4, 4]
    assert {tally.label for tally in statistics.by_source} == {"lee", "kim"}


def test_a_source_is_counted_by_its_own_pairs():
    (kim, lee) = report([result(0, pair(Status.GROUNDED), pair(Status.CONTRADICTED, "kim"))]).statistics.by_source
    assert (kim.label, kim.pairs, kim.pair_buckets[Bucket.FAILED]) == ("kim", 1, 1)
    assert (lee.label, lee.pairs, lee.pair_buckets[Bucket.OK]) == ("lee", 1, 1)


def test_quarters_of_a_section():
    assert [quartile_of(place) for place in (0.0, 0.24, 0.25, 0.5, 0.99, 1.0)] == [0, 0, 1, 2, 3, 3]


def decaying(n: int = 40) -> list:
    return [
        result(k, pair(Status.GROUNDED if k < n / 2 or k % 4 == 0 else Status.CONTRADICTED), position=k / n)
        for k in range(n)
    ]


def test_a_decay_along_the_section_is_a_trend():
    trend = report(decaying()).statistics.trend
    assert trend is not None
    assert trend.statistic < -0.3
    assert trend.p_value is not None
    assert trend.p_value < 0.01
    assert trend.n == 40


def test_no_trend_from_few_pairs_or_equal_scores():
    assert report(decaying(8)).statistics.trend is None
    assert report([result(k, pair(Status.GROUNDED), position=k / 20) for k in range(20)]).statistics.trend is None
