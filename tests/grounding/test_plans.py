"""Plans told as done, conditions dropped, effects raised: what a claim says more than its source."""

from __future__ import annotations

import pytest

from auditor.domain import Strength
from auditor.grounding.certainty import certainty_findings
from auditor.grounding.stretch import Pairing, stretch


def conflicts(claim: str, source: str) -> set[str]:
    """Return the kinds of conflict of a claim with one sentence."""
    found = certainty_findings(Pairing(stretch(claim), stretch(source)))
    return {finding.kind for finding in found if finding.strength is Strength.CONFLICT}


@pytest.mark.parametrize(
    ("claim", "source", "kind"),
    [
        ("The station has been built.", "The station will be built in 2030.", "plan_as_done"),
        ("The city built a bridge.", "The city planned a bridge.", "plan_as_done"),
        ("The tower was demolished in May.", "The tower was due to be demolished in May.", "plan_as_done"),
        ("The dike prevents flooding.", "The dike is supposed to prevent flooding.", "plan_as_done"),
        ("The museum reopened in spring.", "The museum is set to reopen in spring.", "plan_as_done"),
        ("The ointment heals burns.", "The ointment heals burns if applied within an hour.", "condition_dropped"),
        ("The seal holds under water.", "The seal holds under water provided it is greased.", "condition_dropped"),
        ("The vaccine prevents infection.", "The vaccine delays infection by some weeks.", "effect_raised"),
        ("The treatment eliminated pain.", "The treatment reduced pain.", "effect_raised"),
        ("Drivers must carry a permit.", "Drivers should carry a permit.", "certainty_raised"),
    ],
)
def test_more_than_the_source_says_is_a_conflict(claim: str, source: str, kind: str) -> None:
    assert kind in conflicts(claim, source)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The man is handling a gun.", "The man is aiming a gun."),
        ("The track holds two cars for racing.", "The track holds two cars designed for racing."),
        ("The hospital has still not merged the two units.", "The hospital will merge the two units."),
        ("A man is cooking at home.", "A man prepares to sing while cooking at home."),
        ("The ointment heals burns.", "The ointment heals burns even if applied late."),
        ("Untreated burns scar.", "Burns scar if untreated."),
        ("The ointment can heal burns.", "The ointment heals burns if applied within an hour."),
        ("The treatment reduced pain.", "The treatment eliminated pain."),
        ("Applicants must file a form.", "Applicants have to file a form."),
        ("Drivers must carry a permit.", "Drivers are required to carry a permit."),
        ("Mars is called the red planet.", "Mars is considered the red planet."),
        ("Pretend play is another topic.", "Make-believe play is another topic."),
        ("The guide covers this ground.", "The guide, published a few days before the show, covers this ground."),
        ("Bones and cartilage make up the skeleton.", "The skeleton consists of bones and associated cartilage."),
    ],
)
def test_no_more_than_the_source_says_is_none(claim: str, source: str) -> None:
    assert not conflicts(claim, source)
