"""Comparison of runs: refusal, honest differences, what changed."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console

from auditor.decisions import Decision
from auditor.domain import ClaimResult, Extent, Intent, Settings, Status
from auditor.errors import NotComparable
from auditor.reporting import comparison_figures, comparison_terminal
from auditor.reporting.comparison_text import markdown
from auditor.statistics.comparison import compare_reports, compare_sides
from auditor.statistics.comparison_model import Comparison
from auditor.statistics.differences import Observations, contrast, difference_p_value, holm
from tests.statistics.reports import pair, report, result

GOOD, BAD = Status.GROUNDED, Status.CONTRADICTED


def claims(
    rate: float, n: int, seed: int, per_sentence: int = 2, mode: str = "fabricated_specifics"
) -> list[ClaimResult]:
    """Return claims that fail at `rate`, those of a sentence alike most of the time."""
    generator = random.Random(seed)
    found = []
    for number in range(n):
        if number % per_sentence == 0:
            fails = generator.random() < rate
        alike = fails if generator.random() < 0.8 else generator.random() < rate
        verdict = pair(BAD, mode=mode) if alike else pair(GOOD)
        found.append(result(number, verdict, sentence=number // per_sentence, position=number / n))
    return found


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"settings": Settings(judge="llm")}, "judge: 'none' and 'llm'"),
        ({"settings": Settings(prompts={"judge-claim": "2"})}, "prompts differ: judge-claim None and 2"),
        ({"settings": Settings(trust_judge=True)}, "trust judge"),
        ({"version": "0.2.0"}, "auditor 0.1.0 and 0.2.0"),
        ({"hashes": {"lee": "other"}}, "the text of 'Work lee' differs"),
        ({"extent": Extent.ABSTRACT}, "the text of 'Work lee' differs"),
    ],
)
def test_runs_not_audited_alike_are_refused(change: dict, words: str):
    one = [result(0, pair(GOOD))]
    with pytest.raises(NotComparable, match="--force") as caught:
        compare_reports(report(one), report(one, **change))
    assert words in str(caught.value)
    comparison = compare_reports(report(one), report(one, **change), force=True)
    assert any(words in warning for warning in comparison.warnings)


def summary(comparison: Comparison, width: int = 400) -> str:
    """Return what the terminal shows."""
    out = io.StringIO()
    comparison_terminal.summary(comparison, Console(file=out, width=width, color_system=None))
    return out.getvalue()


def with_unjudged(judged: int, unjudged: int):
    """Return a run of that many judged and unjudged pairs."""
    statuses = [GOOD] * judged + [Status.NOT_JUDGED] * unjudged
    return report([result(number, pair(status)) for number, status in enumerate(statuses)])


@pytest.mark.parametrize(
    ("a", "b", "thin"),
    [((10, 0), (10, 0), False), ((10, 2), (10, 0), False), ((6, 4), (10, 0), True), ((3, 7), (3, 7), True)],
)
def test_scores_of_few_or_unequal_shares_of_the_pairs_are_not_compared(a, b, thin):
    comparison = compare_reports(with_unjudged(*a), with_unjudged(*b))
    told = f"only {a[0]} of {sum(a)} pairs with text of A and {b[0]} of {sum(b)} pairs with text of B are judged"
    score = comparison.headline[0]
    assert comparison.standing.withheld.startswith(told) is thin
    assert (score.difference is None) is thin
    assert score.a.value is not None
    assert all((row.difference is None) is thin for row in comparison.quartiles[:1])
    assert ("not compared" in markdown(comparison)) is thin
    assert (told in summary(comparison)) is thin
    assert (comparison.standing.open_a, comparison.standing.open_b) == (a[1], b[1])


def test_a_score_lies_where_the_open_pairs_may_put_it():
    passed = [result(number, pair(GOOD)) for number in range(3)]
    left = [result(number + 3, pair(Status.NOT_JUDGED)) for number in range(9)]
    stands = compare_reports(report(passed + left), report(passed + left)).standing
    assert (stands.a.low, stands.a.high, stands.a.scored, stands.a.pairs) == (0.25, 1.0, 3, 12)
    assert not stands.direction_known


def test_a_direction_that_no_judge_can_turn_is_told():
    passed = [result(number, pair(GOOD)) for number in range(10)]
    failed = [result(number, pair(BAD)) for number in range(5)]
    left = [result(number + 5, pair(Status.NOT_JUDGED)) for number in range(4)]
    comparison = compare_reports(report(passed), report(failed + left))
    assert comparison.standing.withheld
    assert comparison.standing.direction_known
    assert "the direction is known" in summary(comparison)


def test_shares_are_of_all_pairs_with_text_so_that_vagueness_wins_nothing():
    vague = [result(n, pair(Status.ON_TOPIC), intent=Intent.BACKGROUND) for n in range(20)]
    wrong = [result(20 + n, pair(Status.NOT_IN_EXCERPT, mode="insufficient_source")) for n in range(10)]
    plain = [result(n, pair(Status.NOT_JUDGED)) for n in range(28)]
    doubted = [result(28 + n, pair(Status.NOT_IN_EXCERPT, mode="insufficient_source")) for n in range(2)]
    comparison = compare_reports(report(vague + wrong), report(plain + doubted))
    against = next(row for row in comparison.headline if "something against" in row.name)
    assert (against.a.value, against.b.value) == (pytest.approx(1 / 3), pytest.approx(1 / 15))
    mode = next(row for row in comparison.modes if row.mode == "insufficient_source")
    assert (mode.rate.a.n, mode.rate.b.n) == (30, 30)
    background, specific = (
        next(row for row in comparison.kinds if row.kind == kind) for kind in ("background", "specific_claim")
    )
    assert (background.a.ok, background.b.pairs) == (20, 0)
    assert (specific.a.doubted, specific.b.doubted, specific.b.open) == (10, 2, 28)


def test_what_people_decided_stands_beside_the_machine():
    a, b = report([result(n, pair(BAD)) for n in range(6)]), report([result(n, pair(GOOD)) for n in range(6)])
    spared = {("c0", "lee"): decision("ok"), ("c1", "lee"): decision("failed")}
    comparison = compare_sides([a], [b], decided=([spared], [{}]))
    assert comparison.decisions is not None
    assert (comparison.decisions.a.decided, comparison.decisions.a.failed_called_ok) == (2, 1)
    failed = next(row for row in comparison.decisions.rows if "failed" in row.name)
    assert failed.a.value == pytest.approx(5 / 6)
    machine = next(row for row in comparison.headline if row.name.startswith("share failed"))
    assert machine.a.value == 1
    assert "1 failed by the machine called ok" in markdown(comparison)
    assert "nobody decided anything" in summary(comparison)
    assert compare_sides([a], [b]).decisions is None


def decision(word: str) -> Decision:
    """Return a decision of Ada's."""
    return Decision.model_validate(
        {
            "claim_sha256": "0",
            "source_sha256": "0",
            "claim": "c",
            "source": "lee",
            "decision": word,
            "why": "Read it.",
            "name": "Ada",
            "decided_at": "2024-01-01T00:00:00+00:00",
        }
    )


def test_a_run_compared_with_itself_shows_nothing():
    run = report(claims(0.3, 60, 1))
    comparison = compare_reports(run, run)
    assert all(row.difference == 0 for row in comparison.headline)
    assert not any(row.is_clear for row in comparison.headline)
    assert comparison.changed == comparison.only_a == comparison.only_b == ()
    assert comparison.newly_cited == comparison.no_longer_cited == ()


def test_a_large_change_is_found_with_its_size():
    comparison = compare_reports(report(claims(0.4, 300, 1)), report(claims(0.1, 300, 2)))
    score = comparison.headline[0]
    assert score.is_clear
    assert score.difference == pytest.approx(0.3, abs=0.12)
    row = next(row for row in comparison.modes if row.mode == "fabricated_specifics")
    assert row.ratio is not None
    assert row.ratio < 0.6
    assert row.corrected_p is not None
    assert row.corrected_p < 0.001
    assert row.a_count == row.a_problems


def test_empty_sides_give_no_number():
    comparison = compare_reports(report([]), report(claims(0.2, 20, 1)))
    score = comparison.headline[0]
    assert (score.a.value, score.difference, score.low) == (None, None, None)
    assert "none judged (0 pairs)" in markdown(comparison)


def test_claims_and_works_that_changed():
    a = report([result(0, pair(GOOD), text="Rents rose in Rome."), result(1, pair(GOOD, "kim"), text="Wages fell.")])
    b = report(
        [
            result(0, pair(BAD), text="Rents rose in Rome."),
            result(1, pair(GOOD, "ito"), text="Bread became cheaper in the north."),
        ]
    )
    comparison = compare_reports(a, b)
    assert [(one.a.text, one.a.status, one.b.status) for one in comparison.changed] == [
        ("Rents rose in Rome.", GOOD, BAD)
    ]
    assert [claim.text for claim in comparison.only_a] == ["Wages fell."]
    assert [claim.text for claim in comparison.only_b] == ["Bread became cheaper in the north."]
    assert (comparison.no_longer_cited, comparison.newly_cited) == (("Work kim",), ("Work ito",))


def test_sections_pair_by_their_words():
    a = report(claims(0.3, 20, 1), sections=("1. Introduction",))
    b = report(claims(0.3, 20, 2), sections=("Introduction",))
    assert [row.title for row in compare_reports(a, b).sections] == ["1. Introduction"]
    other = report(claims(0.3, 20, 2), sections=("Results",))
    assert compare_reports(a, other).sections == ()


def test_several_runs_on_a_side_make_the_manuscript_the_unit():
    a = [report(claims(0.5, 60, seed), name=f"a{seed}.md") for seed in range(6)]
    b = [report(claims(0.1, 60, seed + 100), name=f"b{seed}.md") for seed in range(6)]
    comparison = compare_sides(a, b)
    assert comparison.unit == "manuscript"
    assert (comparison.headline[0].a.n, comparison.headline[0].unit) == (6, "manuscript")
    assert comparison.headline[0].is_clear
    assert comparison.counts_a.manuscripts == 6


def test_both_texts_say_the_same_numbers():
    comparison = compare_reports(report(claims(0.4, 100, 1)), report(claims(0.1, 100, 2)))
    said = comparison_figures.change(comparison.headline[0])
    assert said.startswith("+")
    assert said in markdown(comparison)
    assert said in summary(comparison)
    assert "knowledge not run" in summary(comparison)


def test_none_of_few_is_no_proof():
    a = Observations(tuple([1.0] * 10 + [0.0] * 90), tuple(range(100)))
    b = Observations((0.0,) * 5, tuple(range(5)))
    found = contrast(a, b)
    assert found.p_value is not None
    assert found.p_value > 0.2
    assert found.low is not None
    assert found.high is not None
    assert found.low < 0 < found.high
    assert contrast(a, Observations((0.0,) * 4, tuple(range(4)))).p_value is None


def test_holm_counts_every_look():
    assert holm([0.01, None, 0.04], 7) == [pytest.approx(0.07), None, pytest.approx(0.24)]
    assert holm([0.5, 0.6], 7) == [1.0, 1.0]
    assert holm([], 7) == []


# --- Is the comparison honest? The full simulation is benchmarks/compare_simulation.py --------------------------------


def simulated(
    generator: random.Random, rate: float, sentences: int, per_sentence: int, clustered: bool
) -> Observations:
    values, clusters = [], []
    for sentence in range(sentences):
        fails = generator.random() < rate
        for claim in range(per_sentence):
            alike = fails if generator.random() < 0.7 else generator.random() < rate
            values.append(0.0 if alike else 1.0)
            clusters.append(sentence if clustered else sentence * per_sentence + claim)
    return Observations(tuple(values), tuple(clusters))


def share_significant(runs: int, rates: tuple[float, float], sentences: int, clustered: bool = True) -> float:
    generator = random.Random(7)
    found = 0
    for _ in range(runs):
        a = simulated(generator, rates[0], sentences, 3, clustered)
        b = simulated(generator, rates[1], sentences, 3, clustered)
        p = difference_p_value(a, b)
        found += p is not None and p < 0.05
    return found / runs


def test_the_same_distribution_seldom_differs():
    assert share_significant(200, (0.3, 0.3), 60) <= 0.09


def test_a_change_of_the_reported_size_is_found():
    assert share_significant(30, (0.386, 0.183), 120) >= 0.9


def test_without_clusters_chance_looks_like_a_difference():
    assert share_significant(200, (0.3, 0.3), 60, clustered=False) >= 0.12
