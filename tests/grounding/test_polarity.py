"""Denials, reversals, comparisons, roles, scales and exceptions: what fails and what must not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor.domain import Bucket, Check, Grounding, Strength, Verdict
from tests.grounding.polarity_table import FOUND

Judge = Callable[[str, str], tuple[Grounding, Verdict]]


@pytest.mark.parametrize(
    ("claim", "source", "kind"),
    [
        *((claim, source, kind) for claim, source, kind, strength, _, _ in FOUND if strength == "conflict"),
        ("The programme reduced smoking.", "The programme had no effect on smoking.", "effect_denied"),
        ("The new drug was better than placebo.", "The new drug was no better than placebo.", "negation_dropped"),
        ("Drug A was more effective than drug B.", "Drug B was more effective than drug A.", "comparison_reversed"),
        ("Boys scored higher than girls.", "Girls scored higher than boys.", "comparison_reversed"),
        ("Model X outperforms model Y.", "Model Y outperforms model X.", "comparison_reversed"),
        (
            "Symptoms improved by 4 points.",
            "Higher scores indicate worse symptoms; scores rose by 4 points.",
            "scale_misread",
        ),
        (
            "Symptoms worsened by 4 points.",
            "Higher scores indicate worse symptoms; scores fell by 4 points.",
            "scale_misread",
        ),
        (
            "The paper does not report side effects.",
            "Side effects were reported in 12 patients: nausea and rash.",
            "mentioned",
        ),
        ("The study makes no mention of renal failure.", "Renal failure occurred in two patients.", "mentioned"),
        ("Imports exceeded exports.", "Exports exceeded imports.", "comparison_reversed"),
    ],
)
def test_a_denied_or_reversed_statement_fails(judge: Judge, claim: str, source: str, kind: str) -> None:
    grounding, verdict = judge(claim, source)
    kinds = {f.kind for f in grounding.findings if f.strength is Strength.CONFLICT and f.check is Check.POLARITY}
    assert kind in kinds
    assert verdict.bucket is Bucket.FAILED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The committee did not approve the plan.", "The committee declined to approve the plan."),
        ("Most centres recruited patients.", "Most centres recruited patients, apart from Ghent."),
        ("The patient had no asthma.", "There was no history of diabetes, hypertension or asthma."),
        ("Pain was reduced.", "Despite poor adherence, pain was reduced."),
        ("Patients with diabetes recovered.", "Patients with diabetes recovered, although slowly."),
        ("The method improves speed.", "The method improves not only accuracy but also speed."),
        (
            "Weight loss did not differ significantly between the diets.",
            "No significant difference in weight loss was found between the diets.",
        ),
        ("Drug A was more effective than drug B.", "Drug B was less effective than drug A."),
        ("Girls scored lower than boys.", "Boys scored higher than girls."),
        ("Model X outperforms model Y.", "Model Y is outperformed by model X."),
        ("Coffee drinking is linked to longer life.", "Coffee drinking was associated with longer life."),
        ("The treatment might prevent relapse.", "The treatment prevents relapse."),
        ("The results suggest that sleep helps memory.", "These results suggest that sleep helps memory."),
        ("Some patients improved.", "Most patients improved."),
        ("Prices did not rise.", "Prices fell."),
        ("The trial did not demonstrate a benefit.", "The trial failed to demonstrate a benefit."),
        ("Symptoms improved by 4 points.", "Higher scores indicate worse symptoms; scores fell by 4 points."),
        (
            "Revenue was 10 million and profit 2 million.",
            "Revenue was 10 million; profit, which excludes one-off costs, was 2 million.",
        ),
        ("The team hopes to build a prototype.", "The team hopes to build a prototype next year."),
        ("The vaccine is not effective.", "The vaccine was found to be ineffective."),
        ("Smith argues that X is false.", "Smith argues that X is false."),
        ("The test cannot detect early disease.", "The test is unable to detect early disease."),
        ("The rival was bought by the parent company.", "The parent company bought the rival."),
        ("In patients under 40, the drug worked.", "The drug worked in patients under 40 but not in older patients."),
        ("Exercise did not change weight.", "Exercise had no effect on weight."),
        ("Mortality was lower with treatment.", "Treatment reduced mortality."),
        ("Treatment increased survival.", "Treatment reduced mortality."),
    ],
)
def test_a_faithful_or_weaker_statement_is_not_accused(judge: Judge, claim: str, source: str) -> None:
    grounding, verdict = judge(claim, source)
    assert verdict.bucket is not Bucket.FAILED, grounding.findings


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The law applies to companies.", "The law applies to companies unless they have fewer than ten employees."),
        ("Most centres recruited patients.", "Most centres recruited patients, apart from Ghent."),
    ],
)
def test_a_dropped_condition_is_at_most_a_suspicion_and_never_grounded(judge: Judge, claim: str, source: str) -> None:
    grounding, verdict = judge(claim, source)
    assert grounding.statement is None
    assert verdict.bucket is Bucket.CHECK


def test_another_passage_that_says_it_outweighs_one_that_seems_to_deny_it(judge: Judge) -> None:
    text = "In the first trial the drug did not reduce pain. In the second trial the drug reduced pain in adults."
    _, verdict = judge("The drug reduced pain in the second trial.", text)
    assert verdict.bucket is not Bucket.FAILED


def test_findings_point_at_the_words_in_both_texts(judge: Judge) -> None:
    source = "Background. The ratio\ndeclined from 0.9 to 0.6."
    claim = "The ratio rose."
    grounding, _ = judge(claim, source)
    finding = grounding.findings[0]
    assert finding.claim_span is not None
    assert finding.claim_span.of(claim) == "rose"
    assert finding.source_span is not None
    assert finding.source_span.of(source) == "declined"
