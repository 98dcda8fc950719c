"""Sentences that hold all of a claim's words and do not say it: never an accusation, and no support either."""

from __future__ import annotations

import pytest

from auditor.absences import NOT_ASSERTED
from auditor.claims import claim_from_text
from auditor.domain import Bucket, Extent, Grounding, Status, Strength
from auditor.failures import label_failure
from auditor.grounding import ground
from auditor.sources.library import source_from_text
from auditor.sources.passages import index_source
from auditor.verdicts import decide

WITHHELD = {
    "in animals": ("The syrup relieves coughs.", "In mice, the syrup relieves coughs.", "overgeneralization"),
    "in a laboratory": (
        "The varnish resists salt.",
        "In the laboratory the varnish resisted salt for a month.",
        "overgeneralization",
    ),
    "of some": (
        "Apprentices who sang learned faster.",
        "Some apprentices who sang learned faster.",
        "overgeneralization",
    ),
    "with an exception": (
        "The toll lowered traffic in the valley.",
        "The toll lowered traffic in the valley, except on market days.",
        "overgeneralization",
    ),
    "as a question": (
        "Ivy grows faster near kilns.",
        "We asked whether ivy grows faster near kilns. The samples are being weighed.",
        "overgeneralization",
    ),
    "as hearsay": (
        "Amber cures toothache.",
        "Older herbals claim that amber cures toothache. Nobody tried it.",
        "overgeneralization",
    ),
}


def grounded(claim: str, source: str) -> Grounding:
    return ground(claim_from_text(claim), index_source(source_from_text("s", source, extent=Extent.FULL_TEXT)))


@pytest.mark.parametrize(("claim", "source", "mode"), WITHHELD.values(), ids=WITHHELD)
def test_what_a_sentence_withholds_is_unsupported_and_accuses_nobody(claim, source, mode):
    grounding = grounded(claim, source)
    told = [finding for finding in grounding.findings if finding.kind == NOT_ASSERTED]
    assert [finding.strength for finding in told] == [Strength.SUSPICION]
    verdict = decide(claim_from_text(claim), "s", grounding, extent=Extent.FULL_TEXT)
    assert (verdict.bucket, verdict.status) == (Bucket.CHECK, Status.UNSUPPORTED)
    assert verdict.reason == told[0].message
    label = label_failure(claim_from_text(claim), verdict, grounding)
    assert label is not None
    assert label.mode == mode


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The syrup relieves coughs.", "In mice, the syrup relieves coughs. The syrup relieves coughs of children."),
        ("In mice, the syrup relieves coughs.", "In mice, the syrup relieves coughs in a day."),
        ("Some apprentices who sang learned faster.", "Some apprentices who sang learned faster than others."),
        ("The two apprentices learned faster.", "Several masters held that the two apprentices learned faster."),
        ("The inn asked whether ivy grows near kilns.", "The inn asked whether ivy grows near kilns in May."),
        ("The syrup relieved coughs.", "The syrup relieved coughs in a trial of 40 adults."),
    ],
)
def test_what_is_said_or_told_with_its_bounds_is_not_withheld(claim, source):
    assert NOT_ASSERTED not in {finding.kind for finding in grounded(claim, source).findings}
