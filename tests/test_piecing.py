"""Claims pieced together: two sentences hold the words between them, and none says the whole."""

from __future__ import annotations

import pytest

from auditor.claims import claim_from_text
from auditor.domain import Bucket, Extent, Intent, Passage, Source, Span, Status
from auditor.piecing import JOINED_ACROSS, terms_apart
from auditor.pipeline import audit_claim
from auditor.sources.library import source_from_text

LINKED = claim_from_text("Weekly markets let old dialects survive.")
MARKETS = "Weekly markets drew farmers from forty villages."
DIALECTS = "In the upper valley old dialects survive in songs."
WHOLE = "Old dialects survive where weekly markets are held."


def passage(text: str) -> Passage:
    return Passage(text=text, span=Span(start=0, end=1), score=0.5)


def works(*texts: str, extent: Extent = Extent.FULL_TEXT) -> dict[str, Source]:
    return {str(n): source_from_text(str(n), text, extent=extent) for n, text in enumerate(texts)}


def test_terms_that_stand_apart():
    claim = claim_from_text("Shift workers crash more cars because they sleep less.")
    apart = (passage("Shift workers sleep less than others."), passage("Young drivers crash more cars."))
    together = (passage("Shift workers who sleep less crash more cars."), *apart)
    assert terms_apart(claim, apart)
    assert not terms_apart(claim, together)
    assert not terms_apart(claim, apart[:1])


@pytest.mark.parametrize(
    ("extent", "status", "mode"),
    [
        (Extent.FULL_TEXT, Status.UNSUPPORTED, "speculative_synthesis"),
        (Extent.ABSTRACT, Status.NOT_IN_EXCERPT, "insufficient_source"),
    ],
)
def test_a_link_between_two_works_is_in_neither(extent, status, mode):
    result = audit_claim(LINKED, works(MARKETS, DIALECTS, extent=extent), judge="none")
    assert (result.bucket, result.status) == (Bucket.CHECK, status)
    for verdict in result.verdicts:
        assert JOINED_ACROSS in {finding.kind for finding in verdict.findings}
        assert "none of them says the whole" in verdict.reason
        assert verdict.failure is not None
        assert verdict.failure.mode == mode


@pytest.mark.parametrize(
    ("claim", "texts"),
    [
        (LINKED, (MARKETS, DIALECTS, WHOLE)),
        (LINKED, (f"{MARKETS} {DIALECTS}",)),
        (LINKED, (MARKETS, "The port was dredged in 1904.")),
        (claim_from_text("Weekly markets and old dialects survive."), (MARKETS, DIALECTS)),
        (LINKED.model_copy(update={"intent": Intent.BACKGROUND}), (MARKETS, DIALECTS)),
    ],
    ids=["said by a third", "one work", "one side only", "no link", "background"],
)
def test_what_is_no_link_between_works(claim, texts):
    result = audit_claim(claim, works(*texts), judge="none")
    kinds = {finding.kind for verdict in result.verdicts for finding in verdict.findings}
    assert JOINED_ACROSS not in kinds
