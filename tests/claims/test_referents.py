"""Nouns that point back: named where the paragraph leaves one thing, marked elsewhere."""

from __future__ import annotations

import pytest

from auditor.claims import claim_from_text, extract_claims
from auditor.domain import Claim
from tests.claims.test_extraction import P, cited, manuscript

OPEN = ("ambiguous_reference",)


def after(before: str, text: str) -> tuple[Claim, ...]:
    """Return the claims of a sentence that stands after another in its paragraph."""
    first, second = cited(before), cited(f"{text.removesuffix('.')} [1].", ("[1]", P), index=1)
    return extract_claims(manuscript(first, second), {})


NAMED = {
    "a name that the noun is a part of": (
        "The Orta Pension Fund bought forests in May.",
        "The fund owns nine rivers.",
        "The Orta Pension Fund owns nine rivers.",
    ),
    "whose it is": (
        "Norway's fund was founded in 1990.",
        "The fund's profit fell.",
        "Norway's fund's profit fell.",
    ),
    "initials": ("ABC runs mills in the north.", "The firm was sold in May.", "ABC was sold in May."),
    "a phrase that tells which one": (
        "Researchers have proposed a tidal exchange model.",
        "This model predicts floods.",
        "The tidal exchange model predicts floods.",
    ),
    "what has been used": (
        "Agent-based modelling has been used to study markets.",
        "This approach has been applied to rivers.",
        "Agent-based modelling has been applied to rivers.",
    ),
    "with its own adjectives": (
        "Grants went to small tidal models.",
        "These tidal models predict floods.",
        "The tidal models predict floods.",
    ),
    "after a phrase that only mentions another": (
        "Strategic funds buy mills.",
        "To meet the needs of villages, these funds drain rivers.",
        "To meet the needs of villages, strategic funds drain rivers.",
    ),
    "a name that a sentence is about": (
        "ABC sold pumps to villages in the north.",
        "It has drained rivers.",
        "ABC has drained rivers.",
    ),
    "several that a plural stands for": (
        "Tidal pumps cut the height and the width of floods.",
        "These include the Orta pump.",
        "Tidal pumps include the Orta pump.",
    ),
    "both of two": ("Pumps and drills fail in frost.", "They break at night.", "Pumps and drills break at night."),
    "within the sentence, after the names": (
        "Wells dried up.",
        "Orta Ltd sells pumps, and the firm built a mill.",
        "Orta Ltd built a mill.",
    ),
}


@pytest.mark.parametrize("case", NAMED)
def test_one_thing_that_can_be_meant_is_named(case: str):
    before, text, wanted = NAMED[case]
    claims = after(before, text)
    assert wanted in [claim.text for claim in claims]
    assert not any(claim.flags for claim in claims)


LEFT_OPEN = {
    "two names": ("ABC bought XYZ in May.", "The firm built a mill."),
    "another thing between": ("Prices of pumps rose in May.", "The firm built a mill."),
    "a place is no firm": ("Norway taxes pumps.", "The firm built a mill."),
    "nothing tells which one": ("A new model has many uses.", "This model predicts floods."),
    "studies before": ("Mills were counted in May.", "These studies showed that rivers rise."),
    "two of the kind": ("The tidal model and the lunar model differ.", "This model predicts floods."),
    "what somebody does is no method": ("Heavy rain flooded the valley.", "This approach has been applied to rivers."),
    "only like something": ("The tidal model predicts floods.", "Similar models predict storms."),
    "a firm that a plural may stand for": ("ABC trains clients in May.", "They sell pumps."),
    "a phrase with a figure": ("Some 40 mills closed in May.", "They sell pumps."),
    "a noun with a figure": ("Researchers built a model of 40 rivers.", "This model predicts floods."),
    "the whole sentence before": ("The splint heals bones.", "This was seen in mice."),
    "what was said before, as an object": ("The splint heals bones.", "Paint pushes this further."),
    "a name beside something new": ("ABC released a pump in May.", "It drains rivers."),
    "one of a kind that was brought up": ("ABC helped a global manufacturer.", "The global manufacturer built a mill."),
    "the end of a speech": ('He said: "The year was bad.', 'Our shares fell," the chief said.'),
    "no sentence": ("The firm teaches:", "Data and pump academy."),
    "after an opening phrase": ("Wells dried up in May.", "Despite problems like high prices, their output rose."),
}


@pytest.mark.parametrize("case", LEFT_OPEN)
def test_what_may_be_another_is_marked(case: str):
    assert {claim.flags for claim in after(*LEFT_OPEN[case])} == {OPEN}


def test_what_a_participle_reports_of_either_of_two_stays_with_the_sentence():
    text = "Models were used to study habits of pupils, showing that they lead to debt."
    assert [claim.text for claim in after("Wells dried up.", text)] == [text]


@pytest.mark.parametrize("text", ["The firm sold 40 mills.", "Similar drugs lower pain."])
def test_a_claim_that_stands_in_no_text_is_taken_as_it_is(text: str):
    assert claim_from_text(text).flags == ()


def test_a_noun_that_the_cited_work_tells_is_not_marked():
    assert [claim.flags for claim in after("Wells dried up.", "The drug lowers pain.")] == [()]
