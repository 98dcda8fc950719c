"""What polarity finds in one sentence beside a claim: kind, strength, and the words of both it points at."""

from __future__ import annotations

import pytest

from auditor.domain import Check, Finding, Status
from auditor.grounding.polarity import polarity_findings
from auditor.grounding.scales import scale_findings
from auditor.grounding.stretch import Pairing, stretch
from tests.grounding.polarity_table import FOUND


def found(claim: str, source: str) -> tuple[Finding, ...]:
    return polarity_findings(Pairing(stretch(claim), stretch(source)))


@pytest.mark.parametrize(
    ("claim", "source", "kind", "strength", "claim_words", "source_words"),
    FOUND,
)
def test_one_finding_points_at_the_words_it_is_about(
    claim: str, source: str, kind: str, strength: str, claim_words: str, source_words: str
) -> None:
    (finding,) = found(claim, source)
    assert (finding.kind, finding.strength.value, finding.check) == (kind, strength, Check.POLARITY)
    assert (finding.claim_span.of(claim) if finding.claim_span else "") == claim_words
    assert (finding.source_span.of(source) if finding.source_span else "") == source_words
    assert finding.status is (Status.OVERSTATED if kind == "opposite_denied" else Status.CONTRADICTED)
    assert finding.signals == (("certainty",) if kind == "opposite_denied" else ())


@pytest.mark.parametrize(
    ("claim", "source", "kinds"),
    [
        ("The programme reduced smoking.", "The programme had no effect on smoking.", "negation_dropped effect_denied"),
        (
            "The new drug was better than placebo.",
            "The new drug was no better than placebo.",
            "negation_dropped comparison_reversed",
        ),
        (
            "Drug A was more effective than drug B.",
            "Drug B was more effective than drug A.",
            "comparison_reversed roles_swapped",
        ),
        ("Boys scored higher than girls.", "Girls scored higher than boys.", "comparison_reversed roles_swapped"),
        ("Model X outperforms model Y.", "Model Y outperforms model X.", "comparison_reversed roles_swapped"),
        ("Imports exceeded exports.", "Exports exceeded imports.", "comparison_reversed roles_swapped"),
    ],
)
def test_each_kind_is_found_once_the_surest_first(claim: str, source: str, kinds: str) -> None:
    assert [finding.kind for finding in found(claim, source)] == kinds.split()


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
def test_what_says_the_same_or_less_has_no_finding(claim: str, source: str) -> None:
    assert not found(claim, source)


@pytest.mark.parametrize(
    ("claim", "source", "message"),
    [
        (
            "The committee approved the plan.",
            "The committee did not approve the plan.",
            "The claim repeats the source with “approved” where the source has “did not approve”.",
        ),
        (
            "Ice cores contain ash.",
            "Ash is absent from the ice cores.",
            "The claim asserts “ash”; the source denies it (“Ash is absent”).",
        ),
        (
            "The paper does not report side effects.",
            "Side effects were reported in 12 patients: nausea and rash.",
            "The claim denies “effects”; the source asserts it (“effects”).",
        ),
        (
            "Unemployment fell.",
            "Unemployment climbed from 5% to 7%.",
            "The claim says “fell”; of the same thing the source says “climbed”.",
        ),
        (
            "Prices rose.",
            "Prices did not fall.",
            "The claim says “rose”; the source only denies the opposite (“not fall”), which does not say that.",
        ),
        (
            "The intervention improved sleep.",
            "Sleep was unchanged by the intervention.",
            "The claim states an effect (“improved”); the source states none (“unchanged”).",
        ),
        (
            "Imports exceeded exports.",
            "Exports exceeded imports.",
            "The source ranks the two sides the other way: “exceeded” here, “exceeded” there.",
        ),
        (
            "A precedes B.",
            "B precedes A.",
            "“A” and “B” stand in each other's place in the source.",
        ),
        (
            "Every centre recruited patients.",
            "Every centre recruited patients, with the exception of Ghent.",
            "The source makes an exception (“with the exception of Ghent”) that the claim drops.",
        ),
    ],
)
def test_a_finding_says_what_it_compared(claim: str, source: str, message: str) -> None:
    assert found(claim, source)[0].message == message


@pytest.mark.parametrize(
    ("claim", "source", "expected"),
    [
        ("Symptoms improved by 4 points.", "Higher scores indicate worse symptoms; scores rose by 4 points.", True),
        ("Symptoms worsened by 4 points.", "Higher scores indicate worse symptoms; scores fell by 4 points.", True),
        ("Symptoms improved by 4 points.", "Higher scores indicate worse symptoms; scores fell by 4 points.", False),
        ("Function improved.", "Lower scores mean better function; the score fell.", False),
        ("Function worsened.", "Lower scores mean better function; the score fell.", True),
        ("Function improved.", "Lower scores mean better function; the score did not fall.", True),
        ("The score fell and function worsened.", "Lower scores mean better function; the score fell.", False),
        ("Sleep improved.", "Lower scores mean better function; the score fell.", False),
        ("Function improved.", "The score fell.", False),
    ],
)
def test_a_direction_is_read_on_the_scale_that_the_source_explains(claim: str, source: str, expected: bool) -> None:
    pairing = Pairing(stretch(claim), stretch(source))
    findings = list(scale_findings([pairing], [source]))
    assert [finding.kind for finding in findings] == (["scale_misread"] if expected else [])


def test_a_scale_needs_a_sentence_beside_the_claim() -> None:
    assert not list(scale_findings([], ["Higher scores indicate worse symptoms."]))


@pytest.mark.parametrize(
    ("claim", "source", "expected"),
    [
        ("One plot did not flower.", "All but one of the plots flowered.", "negation_added"),
        ("All but one of the plots flowered.", "One plot did not flower.", "negation_dropped"),
        ("Only adults improved.", "Children did not improve.", "negation_dropped"),
        ("The patients rarely improved.", "The patients did not improve.", "negation_dropped"),
        ("Few patients improved.", "The patients did not improve.", "negation_dropped"),
        ("The results exclude harm.", "The results do not show harm.", "negation_dropped"),
        ("The method reduces costs but lacks guard rails.", "The method does not reduce costs.", "negation_dropped"),
        ("The device is wireless and improves sleep.", "The device does not improve sleep.", "negation_dropped"),
        ("The dose was large.", "The dose was not small.", "opposite_denied"),
    ],
)
def test_a_word_that_may_deny_leaves_a_suspicion(claim: str, source: str, expected: str) -> None:
    assert [(finding.kind, finding.strength.value) for finding in found(claim, source)] == [(expected, "suspicion")]


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The board approved the plan.", "The board did not reject the plan but approved it."),
        ("He came by train.", "He came without a train."),
        ("Smoking rates fell.", "Smoking rates fell at the same time."),
        ("Cats and dogs were seen.", "Dogs and cats were seen."),
        ("They sold apples, pears and plums.", "They sold plums, pears and apples."),
        ("The old red car won.", "The red old car won."),
        ("Alice met Bob.", "Bob met Alice."),
        ("Age correlates with height.", "Height correlates with age."),
        ("The law was nonbinding.", "The law did not bind."),
        ("The policy failed to cut costs.", "The policy did not cut costs."),
        ("The cells are nearly immobile.", "The cells are not mobile."),
    ],
)
def test_lists_symmetric_verbs_and_denials_in_other_words_are_no_findings(claim: str, source: str) -> None:
    assert not found(claim, source)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Smoking rates fell.", "Smoking rates stayed the same."),
        ("Sleep improved.", "Sleep did not change."),
    ],
)
def test_an_effect_is_denied_by_words_for_no_change(claim: str, source: str) -> None:
    assert [(finding.kind, finding.strength.value) for finding in found(claim, source)] == [
        ("effect_denied", "conflict")
    ]
