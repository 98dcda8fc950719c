"""Whether a judge's quote speaks of the claim."""

import pytest

from auditor.judging.recheck import ALIGNED
from auditor.judging.relevance import relevance

DENIED = [
    ("Coaching improved sleep.", "Sleep did not change."),
    ("Coaching improved sleep.", "Sleep remained stable."),
    ("Coaching improved sleep.", "There was no effect on sleep."),
    ("Exercise lowers blood pressure.", "Blood pressure did not differ between the groups."),
    ("Coaching did not change sleep.", "Sleep improved."),
    ("The drug reduces mortality.", "The drug had no effect on mortality."),
]


@pytest.mark.parametrize(("claim", "quote"), DENIED)
def test_a_denied_effect_speaks_of_the_claim(claim, quote):
    assert relevance(claim, quote, contradicting=True) >= ALIGNED


UNRELATED = [
    ("Coaching improved sleep.", "Weight did not change."),
    ("Coaching improved sleep.", "Sleep was measured with a wrist device."),
    ("Coaching improved sleep.", "Sleep improved."),
    ("Exercise lowers blood pressure.", "Attendance did not change."),
    ("The trial enrolled nurses in Oslo.", "Sleep did not change."),
]


@pytest.mark.parametrize(("claim", "quote"), UNRELATED)
def test_other_statements_gain_nothing(claim, quote):
    assert relevance(claim, quote, contradicting=True) == relevance(claim, quote)


@pytest.mark.parametrize(("claim", "quote"), DENIED)
def test_a_quote_that_is_to_support_gains_nothing(claim, quote):
    from auditor.grounding import aligned

    assert relevance(claim, quote) == aligned(claim, quote)
