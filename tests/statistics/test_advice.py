"""From failures to rules for a prompt: how much they rest on, what they have in common, the clearest examples."""

from __future__ import annotations

from auditor.domain import Evidence, Intent, Placement, QuoteGrade, Span, Status, Verdict
from auditor.statistics.advice import advise, coverage
from tests.statistics.reports import pair, report, result

THIN = "insufficient_source"


def thin(source: str = "lee") -> Verdict:
    """Return a pair whose excerpt does not say it."""
    return pair(Status.NOT_IN_EXCERPT, source, mode=THIN)


def test_rules_come_worst_first_with_counts_of_pairs_with_text():
    claims = [result(n, thin()) for n in range(4)]
    claims += [result(4 + n, pair(Status.CONTRADICTED, mode="fabricated_specifics")) for n in range(2)]
    claims += [result(9, pair(Status.NOT_JUDGED)), result(10, pair(Status.SOURCE_UNAVAILABLE))]
    rules = advise(report(claims))
    assert [(rule.count, rule.looked_at) for rule in rules] == [(4, 7), (2, 7)]
    seen = coverage(report(claims))
    assert (seen.looked_at, seen.pairs, seen.not_judged) == (7, 8, 1)


def test_what_failures_have_in_common_is_told():
    piled = [result(n, thin("lee"), thin("kim"), section=1, position=0.9, intent=Intent.BACKGROUND) for n in range(3)]
    rest = [result(5 + n, pair(Status.GROUNDED), section=0) for n in range(3)]
    rule = advise(report(piled + rest, sections=("Methods", "Related work")))[0]
    assert rule.where == (
        "6 of 6 in claims that cite several works at once",
        "6 of 6 in general statements (background), not in reports of a result",
        "6 of 6 under “Related work”",
        "6 of 6 in the last quarter of their section",
    )
    (single,) = advise(report([result(0, thin()), result(1, thin())]))
    assert single.where == ()


def test_examples_are_of_different_sentences_and_each_shown_once():
    claims = [
        result(0, thin("lee"), thin("kim"), sentence=0),
        result(1, thin(), sentence=1),
        result(2, thin(), sentence=2),
    ]
    (rule,) = advise(report(claims))
    assert [example.claim_id for example in rule.examples] == ["c0", "c1", "c2"]
    (few,) = advise(report(claims[:1]))
    assert [(example.claim_id, example.source) for example in few.examples] == [("c0", "Work lee"), ("c0", "Work kim")]


def test_a_home_elsewhere_comes_first_and_is_named():
    evidence = Evidence(quote="It is so.", span=Span(start=0, end=9), grade=QuoteGrade.VERBATIM)
    placed = pair(Status.NOT_IN_EXCERPT, "lee", mode=THIN).model_copy(
        update={"placement": Placement(source="kim", same_work=False, evidence=evidence)}
    )
    (rule,) = advise(
        report([result(0, thin("kim")), result(1, placed, text="A claim that is much longer than others.")])
    )
    assert (rule.examples[0].claim_id, rule.examples[0].home) == ("c1", "Work kim")
    assert rule.examples[1].home == ""


def test_a_habit_whose_claims_fail_twice_as_often_gets_a_rule():
    piled = [result(n, thin("lee"), thin("kim")) for n in range(3)]
    single = [result(5 + n, pair(Status.GROUNDED)) for n in range(6)]
    rules = {rule.title: rule for rule in advise(report(piled + single))}
    rule = rules["Several works on one sentence"]
    assert rule.where == ("6 of 6 such pairs have a failure, 0 of 6 of the others",)
    assert "General statements hung on works" not in rules
    even = [result(n, thin("lee"), thin("kim")) for n in range(3)] + [result(5 + n, thin()) for n in range(6)]
    assert "Several works on one sentence" not in {rule.title for rule in advise(report(even))}


def test_no_failure_asks_for_no_rule():
    assert advise(report([result(n, pair(Status.GROUNDED), pair(Status.GROUNDED, "kim")) for n in range(4)])) == ()
