"""Where else in the library a failed claim is at home."""

from __future__ import annotations

from auditor.claims import claim_from_text
from auditor.domain import Extent
from auditor.placement import place
from auditor.sources.library import source_from_text
from auditor.sources.passages import SourceIndex, index_source

CLAIM = claim_from_text("Refunds take 30 days.")


def index(key: str, text: str, extent: Extent = Extent.FULL_TEXT, title: str | None = None) -> SourceIndex:
    source = source_from_text(key, text, extent=extent)
    return index_source(source.model_copy(update={"title": title}))


def test_a_claim_at_home_in_another_work():
    found = place(CLAIM, ["a"], {"a": index("a", "Refunds need a receipt."), "b": index("b", "Refunds take 30 days.")})
    assert found is not None
    assert (found.source, found.same_work) == ("b", False)
    assert found.evidence.quote.startswith("Refunds take 30 days")


def test_a_claim_in_the_fuller_text_of_the_same_work():
    thin = index("a", "We study refunds.", Extent.ABSTRACT, "On refunds")
    full = index("a-full", "We study refunds. Refunds take 30 days.", Extent.FULL_TEXT, "On Refunds")
    other = index("b", "Refunds take 30 days.", Extent.FULL_TEXT, "Shops")
    found = place(CLAIM, ["a"], {"a": thin, "b": other, "a-full": full})
    assert found is not None
    assert (found.source, found.same_work) == ("a-full", True)


def test_a_claim_at_home_nowhere():
    texts = {"a": index("a", "Refunds need a receipt."), "b": index("b", "Refunds take 10 days."), "c": index("c", "")}
    assert place(CLAIM, ["a"], texts) is None


def test_the_cited_works_are_not_looked_in():
    assert place(CLAIM, ["b"], {"b": index("b", "Refunds take 30 days.")}) is None
