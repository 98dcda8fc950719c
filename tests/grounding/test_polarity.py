"""Denials, reversals, comparisons, roles, scales and exceptions: what fails and what must not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor.domain import Bucket, Check, Grounding, Strength, Verdict

Judge = Callable[[str, str], tuple[Grounding, Verdict]]


@pytest.mark.parametrize(
    ("claim", "source", "kind"),
    [
        (
            "The landlord must not enter without notice.",
            "The landlord must enter without notice in an emergency.",
            "negation_added",
        ),
        ("The device may be used indoors.", "The device may not be used indoors.", "negation_dropped"),
        ("The committee approved the plan.", "The committee did not approve the plan.", "negation_dropped"),
        ("The committee approved the plan.", "The committee declined to approve the plan.", "negation_dropped"),
        (
            "Every centre recruited patients.",
            "Every centre recruited patients, with the exception of Ghent.",
            "exception_dropped",
        ),
        ("No adverse events occurred.", "No adverse events occurred except mild headache.", "exception_dropped"),
        ("The patient had diabetes.", "The patient denied diabetes, hypertension and asthma.", "negation_dropped"),
        ("The patient had asthma.", "There was no history of diabetes, hypertension or asthma.", "negation_dropped"),
        ("The patient had nausea.", "Nausea: absent", "negation_dropped"),
        ("The patient had a rash.", "Rash - no", "negation_dropped"),
        ("The patient smoked.", "Smoker: No", "negation_dropped"),
        (
            "Patients showed signs of infection.",
            "There were no signs of infection in the patients.",
            "negation_dropped",
        ),
        ("Nausea was reported.", "Neither vomiting nor nausea was reported.", "negation_dropped"),
        (
            "The method does not improve accuracy.",
            "The method improves not only accuracy but also speed.",
            "negation_added",
        ),
        ("Side effects are rare.", "It is not rare for side effects to occur.", "negation_dropped"),
        ("The programme reduced smoking.", "The programme had no effect on smoking.", "effect_denied"),
        ("The intervention improved sleep.", "Sleep was unchanged by the intervention.", "effect_denied"),
        ("The new drug was better than placebo.", "The new drug was no better than placebo.", "negation_dropped"),
        ("Drug A was more effective than drug B.", "Drug B was more effective than drug A.", "comparison_reversed"),
        ("Boys scored higher than girls.", "Girls scored higher than boys.", "comparison_reversed"),
        ("Model X outperforms model Y.", "Model Y outperforms model X.", "comparison_reversed"),
        ("The generic was superior to the brand.", "The generic was not inferior to the brand.", "opposite_denied"),
        ("All samples were positive.", "All samples were tested; two of them were negative.", "direction_reversed"),
        ("Temperature decreased overnight.", "Temperature did not rise overnight.", "opposite_denied"),
        ("Prices rose.", "Prices did not fall.", "opposite_denied"),
        ("The trial demonstrated a benefit.", "The trial failed to demonstrate a benefit.", "negation_dropped"),
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
        ("Unemployment fell.", "Unemployment climbed from 5% to 7%.", "direction_reversed"),
        ("Density equals volume divided by mass.", "Density equals mass divided by volume.", "roles_swapped"),
        ("Speed is distance multiplied by time.", "Speed is distance divided by time.", "direction_reversed"),
        (
            "Banning cars will improve air quality.",
            "Opponents of banning cars say that it will not improve air quality.",
            "negation_dropped",
        ),
        ("A ban reduces crime.", "Opposing a ban reduces crime.", "negation_dropped"),
        (
            "The paper does not report side effects.",
            "Side effects were reported in 12 patients: nausea and rash.",
            "mentioned",
        ),
        ("The study makes no mention of renal failure.", "Renal failure occurred in two patients.", "mentioned"),
        ("Smoking is the cause of the disease.", "Smoking is not the cause of the disease.", "negation_dropped"),
        ("The mutation leads to blindness.", "The mutation does not by itself lead to blindness.", "negation_dropped"),
        ("Failures were frequent.", "Failures were seldom observed.", "direction_reversed"),
        ("Relapse was rare.", "Relapse was common.", "direction_reversed"),
        ("The bridge will open in May.", "The bridge will not open in May.", "negation_dropped"),
        ("The vaccine is safe.", "The vaccine is unsafe.", "negation_dropped"),
        ("The vaccine is effective.", "The vaccine was found to be ineffective.", "negation_dropped"),
        ("The reaction requires oxygen.", "The reaction does not require oxygen.", "negation_dropped"),
        ("The reaction proceeds with oxygen.", "The reaction proceeds without oxygen.", "negation_dropped"),
        ("None of the patients died.", "Two of the patients died.", "negation_added"),
        ("The drug lowers blood pressure.", "The drug raises blood pressure.", "direction_reversed"),
        ("The drug inhibits the enzyme.", "The drug activates the enzyme.", "direction_reversed"),
        ("The authors accept the hypothesis.", "The authors reject the hypothesis.", "direction_reversed"),
        ("The data support the theory.", "The data do not support the theory.", "negation_dropped"),
        ("The data support the theory.", "The data contradict the theory.", "direction_reversed"),
        ("Earthquakes can be predicted.", "Earthquakes cannot be predicted.", "negation_dropped"),
        ("The river floods each spring.", "The river never floods in spring.", "negation_dropped"),
        (
            "Cats transmit the virus to people.",
            "There is no evidence that cats transmit the virus to people.",
            "negation_dropped",
        ),
        ("The test detects early disease.", "The test lacks the power to detect early disease.", "negation_dropped"),
        ("The test detects early disease.", "The test is unable to detect early disease.", "negation_dropped"),
        ("Ice cores contain ash.", "Ash is absent from the ice cores.", "negation_dropped"),
        ("The mayor supports the project.", "The mayor opposes the project.", "direction_reversed"),
        ("Patients preferred surgery to drugs.", "Patients preferred drugs to surgery.", "roles_swapped"),
        ("A precedes B.", "B precedes A.", "roles_swapped"),
        ("The enzyme converts glucose into fructose.", "The enzyme converts fructose into glucose.", "roles_swapped"),
        ("Imports exceeded exports.", "Exports exceeded imports.", "comparison_reversed"),
        (
            "The parent company bought the subsidiary's rival.",
            "The subsidiary's rival bought the parent company.",
            "roles_swapped",
        ),
        (
            "The drug worked in older patients.",
            "The drug worked in patients under 40 but not in older patients.",
            "negation_dropped",
        ),
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
