"""What a claim turns on and a source lacks: names, terms and figures, no general words."""

from __future__ import annotations

import pytest

from auditor.grounding.names import absent_specifics, is_technical
from auditor.grounding.stretch import stretch
from auditor.sources.library import source_from_text
from auditor.sources.passages import index_source


def absent(claim: str, text: str) -> tuple[str, ...]:
    """Return what of the claim the text lacks."""
    return absent_specifics(stretch(claim).analysis, index_source(source_from_text("a", text)), ())


def test_general_words_are_never_what_a_claim_turns_on():
    text = "Firms shift profits to havens, and a lower tax on profits keeps them at home."
    assert absent("Other research has stressed the importance of various approaches to tax.", text) == ()
    assert absent("Other research has focused on the impact of glaciers on river trout.", text) == (
        "glaciers",
        "river",
        "trout",
    )


def test_names_come_before_words():
    assert absent("The Saez rule adjusts to glaciers and trout.", "A rule adjusts to tax.") == ("Saez",)


@pytest.mark.parametrize("text", ["The U.S. tax fell.", "A tax of the US fell."])
def test_an_abbreviation_with_stops_is_one_word(text: str):
    assert absent("The U.S. tax fell.", "The U.S. tax fell.") == ()
    assert absent("The US tax fell.", text) == ()
    assert absent("The U.K. tax fell.", text) == ("U.K.",)


@pytest.mark.parametrize(("term", "technical"), [("Saez", True), ("p53", True), ("12%", True), ("growth", False)])
def test_a_technical_term_is_a_name_acronym_or_figure(term: str, technical: bool):
    assert is_technical(term) is technical


@pytest.mark.parametrize("form", ["taxes", "Taxes", "taxation", "taxing", "tax"])
def test_a_short_word_in_another_form_is_not_absent(form: str) -> None:
    lacking = absent("A tax on glaciers and river trout.", f"Here {form} of firms are studied.")
    assert lacking == ("glaciers", "river", "trout")


def test_a_word_that_only_begins_alike_is_absent() -> None:
    assert "tax" in absent("A tax on glaciers and river trout.", "Here taxis and taxonomies are studied.")


@pytest.mark.parametrize("name", ["Tax", "TAX"])
def test_a_name_is_looked_for_as_it_is(name: str) -> None:
    assert absent(f"The {name}Sim model adjusts.", "Taxes are modelled.") == (f"{name}Sim",)


@pytest.mark.parametrize(
    ("claim", "lacking"),
    [
        ("The DiffusionNeRF method fills gaps.", ()),
        ("The DiffusioneNeRFs method fills gaps.", ("DiffusioneNeRFs",)),
        ("The GLIC chip fills gaps.", ("GLIC",)),
    ],
)
def test_a_long_name_misspelt_by_a_letter_is_there(claim, lacking):
    assert absent(claim, "The DiffusioNeRF method and the GLIS chip fill gaps.") == lacking
