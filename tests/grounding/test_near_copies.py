"""Near copies: what may differ between a claim and the sentence that it repeats, and what may not."""

from __future__ import annotations

import pytest

from auditor.domain import Status
from tests.grounding.conftest import judged

SOURCE = "Coastal wetlands store carbon for centuries."
CLAIM = "Research has shown that coastal wetlands store carbon for centuries."


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (CLAIM, SOURCE),
        (f"Previous studies found that {SOURCE.lower()}", SOURCE),
        (f"Moreover, the authors report that {SOURCE.lower()}", SOURCE),
        (
            "This paper presents a two-stage filter for noisy signals.",
            "We present a two stage filter for noisy signals.",
        ),
        ("The centre organises swimming courses.", "The center organizes the swimming course."),
        ("(2) Bird song was louder in cities.", "Bird song was louder in the city."),
    ],
)
def test_a_frame_number_or_spelling_leaves_it_grounded(claim: str, source: str) -> None:
    grounding, verdict = judged(claim, source)
    assert verdict.status is Status.GROUNDED, grounding


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (f"Research has not shown that {SOURCE.lower()}", SOURCE),
        (f"Research may have shown that {SOURCE.lower()}", SOURCE),
        (f"Numerous studies have shown that {SOURCE.lower()}", SOURCE),
        (f"Research has proved that {SOURCE.lower()}", SOURCE),
        (CLAIM, "We suggest that coastal wetlands store carbon for centuries."),
        (
            f"Research has shown that {SOURCE.lower()}",
            "It is unclear if coastal wetlands store carbon for centuries.",
        ),
        (
            f"Research has shown that {SOURCE.lower()}",
            "If drained, coastal wetlands do not store carbon for centuries.",
        ),
        (CLAIM, "Do coastal wetlands store carbon for centuries?"),
        ("The wells failed.", "The wells fail."),
        ("The plan was not approved.", "The plan was not approved in May."),
        ("All plots flowered.", "All plots flowered in the second year."),
        ("The dose was 5 mg.", "The dose was 5 mg/kg."),
    ],
)
def test_what_changes_the_sense_does_not(claim: str, source: str) -> None:
    _, verdict = judged(claim, source)
    assert verdict.status is not Status.GROUNDED
