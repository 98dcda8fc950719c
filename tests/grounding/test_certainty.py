"""Certainty, cause, breadth and colour that a claim adds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor.domain import Bucket, Check, Grounding, Strength, Verdict

Judge = Callable[[str, str], tuple[Grounding, Verdict]]


@pytest.mark.parametrize(
    ("claim", "source", "kind"),
    [
        (
            "The two groups had identical survival.",
            "Survival did not differ significantly between the two groups (p = 0.21).",
            "no_difference_as_equivalence",
        ),
        ("The gene causes obesity.", "The gene is associated with obesity.", "association_as_cause"),
        ("Coffee causes longer life.", "Coffee drinking was associated with longer life.", "association_as_cause"),
        ("The treatment prevents relapse.", "The treatment might prevent relapse.", "hedge_dropped"),
        (
            "The treatment has been shown to prevent relapse.",
            "It is possible that the treatment prevents relapse.",
            "certainty_raised",
        ),
        ("The compound cures infection in humans.", "The compound cured infection in rats.", "population_widened"),
        (
            "The compound kills tumour cells in patients.",
            "The compound kills tumour cells in vitro.",
            "population_widened",
        ),
        (
            "Children benefited from the therapy.",
            "Only children with mild disease benefited from the therapy.",
            "restriction_dropped",
        ),
        ("All patients improved.", "Some patients improved.", "quantifier_raised"),
        ("Most respondents agreed.", "A few respondents agreed.", "quantifier_raised"),
        ("The bridge opened in May.", "The bridge will open in May.", "plan_as_done"),
        ("The company cut emissions.", "The company has pledged to cut emissions.", "plan_as_done"),
        ("The team has built a prototype.", "The team hopes to build a prototype.", "plan_as_done"),
        ("The drug was a remarkable breakthrough that reduced pain.", "The drug reduced pain.", "evaluation_added"),
        (
            "Sleep loss was followed by weight gain in all volunteers.",
            "Sleep loss was followed by weight gain in most volunteers.",
            "quantifier_raised",
        ),
        (
            "Farmers use less water once a meter is fitted.",
            "In one village, farmers used less water once a meter was fitted. Other villages were not studied.",
            "setting_dropped",
        ),
        (
            "Dust caused the decline of lichens.",
            "Dust rose over ten years. Lichens declined in those years. We did not look for a cause.",
            "cause_joined",
        ),
    ],
)
def test_what_is_said_more_strongly_than_in_the_source_fails(judge: Judge, claim: str, source: str, kind: str) -> None:
    grounding, verdict = judge(claim, source)
    kinds = {f.kind for f in grounding.findings if f.strength is Strength.CONFLICT and f.check is Check.CERTAINTY}
    assert kind in kinds, grounding.findings
    assert verdict.bucket is Bucket.FAILED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The drug may reduce deaths.", "The drug reduced deaths by 20%."),
        ("Some farms use drones.", "All farms use drones."),
        ("Coffee is associated with longer life.", "Coffee causes longer life."),
        ("The fossils were found in one quarry.", "The fossils were found in one quarry in 1931."),
        ("The new method gave excellent results.", "The new method gave remarkable results."),
        ("The council plans a tram line.", "The council intends to build a tram line."),
    ],
)
def test_what_is_said_no_more_strongly_is_not_accused(judge: Judge, claim: str, source: str) -> None:
    grounding, verdict = judge(claim, source)
    assert verdict.bucket is not Bucket.FAILED, grounding.findings


@pytest.mark.parametrize(
    ("claim", "source", "signal"),
    [
        ("The compound cures infection in humans.", "The compound cured infection in rats.", "scope"),
        ("The company cut emissions.", "The company has pledged to cut emissions.", "aspiration"),
        ("The gene causes obesity.", "The gene is associated with obesity.", "causality"),
        ("The treatment prevents relapse.", "The treatment might prevent relapse.", "certainty"),
        ("The drug was a remarkable breakthrough that reduced pain.", "The drug reduced pain.", "evaluative"),
    ],
)
def test_findings_carry_the_signals_that_failure_labels_rest_on(
    judge: Judge, claim: str, source: str, signal: str
) -> None:
    grounding, _ = judge(claim, source)
    assert signal in {s for f in grounding.findings if f.strength is Strength.CONFLICT for s in f.signals}


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Agent models have been used to investigate the impact of tax credits on households.",
            "We propose an agent model. Our research explores the impact of tax credits on households.",
        ),
        (
            "Drones were employed to count seals on the northern ice.",
            "We flew drones over the northern ice. Seals on the ice were counted.",
        ),
    ],
)
def test_what_a_method_is_for_is_no_cause(judge: Judge, claim: str, source: str) -> None:
    grounding, _ = judge(claim, source)
    assert "cause_joined" not in {finding.kind for finding in grounding.findings}
