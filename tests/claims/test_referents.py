"""Nouns that point back: named where the paragraph leaves one thing, marked elsewhere."""

from __future__ import annotations

import pytest

from auditor.claims import claim_from_text, extract_claims
from auditor.domain import Claim
from tests.claims.test_extraction import N, P, cited, manuscript

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
    "what researchers have proposed": (
        "Researchers proposed a tidal scheme for shallow lakes.",
        "This method predicts floods.",
        "The tidal scheme for shallow lakes predicts floods.",
    ),
    "the use of several": (
        "Tidal pumps have been used to drain rivers.",
        "This approach cuts floods.",
        "The use of tidal pumps cuts floods.",
    ),
    "what is made, by its noun alone": (
        "The Orta model predicts floods.",
        "The model needs no tide tables.",
        "The Orta model needs no tide tables.",
    ),
    "what has been proposed, by its noun alone": (
        "Blockchain has been proposed for tracing fish.",
        "The technology keeps a record of sales.",
        "Blockchain keeps a record of sales.",
    ),
    "with what limits it": (
        "Pumps powered by wind have been used to drain rivers.",
        "These systems fail in frost.",
        "Pumps powered by wind fail in frost.",
    ),
    "what was found": (
        "Long naps improve the memory of pupils.",
        "This finding suggests that schools should open later.",
        "The finding that long naps improve the memory of pupils suggests that schools should open later.",
    ),
    "a limitation in an opening phrase": (
        "The pump needs a second motor.",
        "To address this limitation, Orta Ltd built a tidal drill.",
        "To address the limitation that the pump needs a second motor, Orta Ltd built a tidal drill.",
    ),
    "what follows from a fact": (
        "The tidal pump can store water at night.",
        "This allows farmers to save fuel.",
        "That the tidal pump can store water at night allows farmers to save fuel.",
    ),
    "the same subject once more": (
        "The tidal pump drains rivers near villages.",
        "It also lowers the risk of floods.",
        "The tidal pump also lowers the risk of floods.",
    ),
    "the same subject in contrast": (
        "Tidal pumps are built from cheap parts.",
        "However, they break at night.",
        "Tidal pumps break at night.",
    ),
    "not what it is told apart from": (
        "ABC sold pumps in the north.",
        "Unlike the larger firm, it kept the mill.",
        "Unlike the larger firm, ABC kept the mill.",
    ),
    "the second of two": (
        "The tidal pump and the lunar drill cut floods.",
        "The latter fails in frost.",
        "The lunar drill fails in frost.",
    ),
    "an object": (
        "Wells dried up.",
        "Orta Ltd tested pumps in May and sold them in June.",
        "Orta Ltd sold pumps in June.",
    ),
    "what critics speak of": (
        "Wells dried up.",
        "Subsidies raised incomes, but critics argue that they hurt farmers.",
        "Critics argue that subsidies hurt farmers.",
    ),
    "once more in the same sentence": (
        "ABC ran mills in the north.",
        "It sold pumps to villages, but it lost clients.",
        "ABC lost clients.",
    ),
    "whose, with what limits them": (
        "Wells dried up.",
        "Workers in ports and mills suffer most, and their output falls in heat.",
        "The output of workers in ports and mills falls in heat.",
    ),
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
    "like two things": ("The tidal model and the lunar model exist.", "Similar models predict storms."),
    "a firm that a plural may stand for": ("ABC trains clients in May.", "They sell pumps."),
    "a phrase with a figure": ("Some 40 mills closed in May.", "They sell pumps."),
    "what was found and by how much": ("Naps improve memory by 40%.", "This finding suggests that pupils gain."),
    "findings of several sentences": ("It rained. Naps improve memory.", "These findings suggest that pupils gain."),
    "the whole of what brings up something new": ("Orta Ltd released a pump.", "This reduces floods."),
    "the object of a contrast": ("Antibiotics kill bacteria.", "However, they evolve resistance."),
    "what was built": ("Researchers built robots.", "However, they broke in May."),
    "an evidence that only reports": ("Nurses care for patients.", "Evidence suggests that this model saves lives."),
    "a noun in the same clause": ("Wells dried up.", "Recent work has questioned this assumption."),
    "what the bank manages is not the bank": ("Orta Bank manages the fund.", "The fund owns nine rivers."),
    "a work that another rests on": ("Mills were counted in May.", "Building on this work, Orta Ltd drained rivers."),
    "a reason of what": ("Wells dried up in May.", "One reason is that pumps fail."),
    "a noun with a figure": ("Researchers built a model of 40 rivers.", "This model predicts floods."),
    "the whole sentence before": ("The splint heals bones.", "This was seen in mice."),
    "what was said before, as an object": ("The splint heals bones.", "Paint pushes this further."),
    "a name beside something new": ("ABC released a pump in May.", "It drains rivers."),
    "one of a kind that nobody did a thing with": (
        "A global manufacturer failed.",
        "The global manufacturer built a mill.",
    ),
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


def after_other(before: str, text: str) -> tuple[Claim, ...]:
    """Return the claims of a sentence that cites another work than the one before it."""
    first = cited(f"{before.removesuffix('.')} [2].", ("[2]", P))
    second = cited(f"{text.removesuffix('.')} [1].", ("[1]", P), index=1)
    return tuple(claim for claim in extract_claims(manuscript(first, second), {}) if claim.sentence == 1)


def test_what_another_work_found_is_not_written_into_a_claim():
    (claim,) = after_other("Long naps improve the memory of pupils.", "This finding suggests that schools should open.")
    assert claim.text == "This finding suggests that schools should open."
    assert claim.flags == OPEN


KEPT = [
    "Pupils had less pain than others at first, but these differences vanished in May.",
    "The drug lowers pain, although the effect is small.",
    "Energy lost ground, while mills also gained clients.",
]


@pytest.mark.parametrize("text", KEPT)
def test_a_clause_that_leans_on_the_one_beside_it_stays_with_it(text: str):
    (claim,) = after("Wells dried up.", text)
    assert claim.text == text
    assert claim.flags == ()


def test_a_clause_with_its_own_mark_is_split_off_though_it_points_back():
    text = "Old pumps failed in frost [1], but these failures were rare [2]."
    sentence = cited(text, ("[1]", P), ("[2]", P))
    assert [claim.citations for claim in extract_claims(manuscript(sentence), {})] == [(0,), (1,)]


AUTHORS = {
    "their model": ("Chen and Park (2021)", "Their model cuts costs [1].", "The authors' model cuts costs."),
    "they report": ("Chen and Park (2021)", "They report that costs fell [1].", "The authors report that costs fell."),
    "she": ("Silva (2018)", "She found that costs fell [1].", "The author found that costs fell."),
}


@pytest.mark.parametrize("case", AUTHORS)
def test_the_authors_of_the_cited_work_are_meant(case: str):
    name, text, wanted = AUTHORS[case]
    first = cited(f"{name} tested a tidal scheme for lakes.", (name, N))
    first = first.model_copy(update={"citations": tuple(c.model_copy(update={"key": "1"}) for c in first.citations)})
    second = cited(text, ("[1]", P), index=1)
    assert wanted in [claim.text for claim in extract_claims(manuscript(first, second), {})]
    (other,) = extract_claims(manuscript(cited(f"{name} tested lakes.", (name, N)), second), {})[1:]
    assert other.flags == OPEN


def test_what_the_main_clause_names_is_not_open():
    (claim,) = after("Wells dried up.", "Because it costs little, the pump is common.")
    assert claim.flags == ()


def words(text: str) -> set[str]:
    return {word.strip(".,'").removesuffix("'s").lower() for word in text.split()}


@pytest.mark.parametrize("case", [*NAMED, *LEFT_OPEN])
def test_a_claim_says_nothing_that_its_sentence_and_those_before_do_not(case: str):
    before, text = (NAMED.get(case) or LEFT_OPEN[case])[:2]
    allowed = words(before) | words(text) | {"the", "that", "of", "is", "are", "use"}
    for claim in after(before, text):
        assert words(claim.text) <= allowed
        assert {one for one in words(claim.text) if one.isdigit()} <= words(text)
