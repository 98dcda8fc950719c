"""Which of two events came first, in whatever words."""

from __future__ import annotations

import pytest

from auditor.domain import Strength
from auditor.grounding.order_of_events import order_findings
from auditor.grounding.stretch import Pairing, stretch


def turned(claim: str, source: str) -> bool:
    """Say whether the claim's two events stand the other way round in the source."""
    found = list(order_findings(Pairing(stretch(claim), stretch(source))))
    return any(finding.strength is Strength.CONFLICT for finding in found)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Symptoms appeared before the dose.", "Symptoms appeared after the dose."),
        ("Symptoms appeared before the second dose.", "Symptoms did not appear until after the second dose."),
        ("The vote preceded the signing.", "The vote followed the signing."),
        ("The law entered into force before the war.", "The law entered into force after the war."),
        ("The vote was followed by the signing.", "The vote was preceded by the signing."),
    ],
)
def test_events_put_the_other_way_round_are_a_conflict(claim: str, source: str) -> None:
    assert turned(claim, source)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Symptoms appeared after the dose.", "Symptoms did not appear until after the dose."),
        ("The vote preceded the signing.", "The signing followed the vote."),
        ("The wall was built before the moat.", "The moat was dug after the wall was built."),
        ("The vote was followed by the signing.", "The vote preceded the signing."),
        ("Symptoms appeared before the dose.", "Symptoms did not appear after the dose."),
        ("Costs fell after the reform.", "Costs fell before the war."),
    ],
)
def test_the_same_order_or_another_event_is_none(claim: str, source: str) -> None:
    assert not turned(claim, source)
