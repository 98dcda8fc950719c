"""Inclusion and exclusion criteria: a line under a heading of exclusion says the opposite of its words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from auditor.domain import Bucket, Grounding, Verdict

Judge = Callable[[str, str], tuple[Grounding, Verdict]]

PROTOCOL = """Eligibility.

Inclusion Criteria:
  Stable moderate asthma
  Written consent

Exclusion Criteria:
  Severe kidney failure
  Regular tobacco smoking
"""


@pytest.mark.parametrize(
    ("claim", "failed"),
    [
        ("Patients with severe kidney failure are eligible for the trial.", True),
        ("Patients with severe kidney failure are not eligible for the trial.", False),
        ("Patients with severe kidney failure are excluded from the trial.", False),
        ("Patients with stable moderate asthma are excluded from the trial.", True),
        ("Patients with stable moderate asthma are eligible for the trial.", False),
    ],
)
def test_a_claim_is_read_against_the_heading_above_the_line(judge: Judge, claim: str, failed: bool) -> None:
    grounding, verdict = judge(claim, PROTOCOL)
    assert (verdict.bucket is Bucket.FAILED) is failed, grounding.findings
