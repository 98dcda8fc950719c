"""Why a work is cited, by rules with reasons."""

from __future__ import annotations

import pytest

from auditor.claims.intent import decide_intent, looks_like_review
from auditor.domain import Intent, Reference

REVIEW = Reference(key="r", title="Hearing loss in miners: a systematic review", type="review")
ARTICLE = Reference(key="a", title="Hearing thresholds of 40 miners", type="article")

SPECIFIC = [
    "Dropout fell from 31% to 22% after the reform.",
    "As is well known, gallium melts at 29.8 °C.",
    "The questionnaire has twelve items.",
    "Clay soils drain more slowly than sand.",
    "The protein is required for cell division.",
    "Widely used filters outperform this one.",
]
BACKGROUND = [
    "Topic models are widely used to explore large text collections.",
    "Trust in automated systems has long interested psychologists.",
    "Several groups have worked on lithium recycling.",
    "The tides have attracted much attention in recent years.",
    "Others have examined the upkeep of ferries in winter.",
    "This thesis builds on earlier studies of harbour silt.",
]
POINTERS = ["We follow the notation of Abad.", "RNA was extracted as described by Hill.", "For details, see Hill."]
ANCHORS = ["For an overview of wildfire models, see Santos.", "Hearing loss has been reviewed before."]


@pytest.mark.parametrize("text", SPECIFIC)
def test_specific(text: str):
    assert decide_intent(text).intent is Intent.SPECIFIC_CLAIM


@pytest.mark.parametrize("text", BACKGROUND)
def test_background(text: str):
    decision = decide_intent(text, references=[ARTICLE])
    assert decision.intent is Intent.BACKGROUND
    assert not decision.pointer


@pytest.mark.parametrize("text", POINTERS)
def test_pointer(text: str):
    decision = decide_intent(text)
    assert decision.intent is Intent.BACKGROUND
    assert decision.pointer


@pytest.mark.parametrize("text", ANCHORS)
def test_review_anchor(text: str):
    assert decide_intent(text).intent is Intent.REVIEW_ANCHOR


def test_a_figure_makes_any_of_them_specific():
    assert decide_intent("Screening cuts deaths by 20%, as reviewed by Hill.", references=[REVIEW]).intent is (
        Intent.SPECIFIC_CLAIM
    )


def test_background_on_a_review_is_an_anchor():
    assert decide_intent("Hearing loss has long been studied.", references=[REVIEW]).intent is Intent.REVIEW_ANCHOR
    assert decide_intent("Hearing loss has long been studied.", references=[ARTICLE]).intent is Intent.BACKGROUND


def test_a_result_on_a_review_is_specific():
    assert decide_intent("Noise causes hearing loss.", references=[REVIEW]).intent is Intent.SPECIFIC_CLAIM


def test_doubt_is_specific_and_says_so():
    decision = decide_intent("The bell hangs in the north tower.")
    assert decision.intent is Intent.SPECIFIC_CLAIM
    assert decision.reasons == ("no cue of background, pointer or review",)


@pytest.mark.parametrize("text", ["In 2015 the tides drew attention in recent years.", "GPT-4 is widely used."])
def test_years_and_names_are_no_figures(text: str):
    assert decide_intent(text).intent is Intent.BACKGROUND


@pytest.mark.parametrize(
    ("title", "is_review"),
    [
        ("Coral bleaching: a review of forty years of research", True),
        ("Advances in battery recycling", True),
        ("A survey of deep learning methods", True),
        ("A national survey of nurses", False),
        ("Peer review in practice", False),
        ("Recovering lithium from spent cells", False),
    ],
)
def test_reviews_by_title(title: str, is_review: bool):
    assert looks_like_review(Reference(key="x", title=title)) is is_review


@pytest.mark.parametrize(
    "claim",
    [
        "Systems have been developed to close loopholes, raising the welfare of households.",
        "The authors treat the title as the key, as the title is the most commonly used form of a name.",
        "The choice of cells was based on previous work that cells can be made permissive to the virus.",
        "Popular sources include surplus reserves and trade.",
    ],
)
def test_a_phrase_of_background_beside_what_is_claimed_is_none(claim: str):
    assert decide_intent(claim).intent is Intent.SPECIFIC_CLAIM
