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


QUOTING = claim_from_text("The report says that “no refund is paid without the printed receipt”.")


def test_a_quotation_that_stands_in_another_work():
    home = "Shops differ. It is plain that no refund is paid without the printed receipt."
    found = place(QUOTING, ["a"], {"a": index("a", "Refunds take 30 days."), "b": index("b", home)})
    assert found is not None
    assert (found.source, found.evidence.quote) == ("b", "no refund is paid without the printed receipt")


def test_a_quotation_that_stands_in_the_fuller_text_of_the_same_work():
    thin = index("a", "We study refunds.", Extent.ABSTRACT, "On refunds")
    full = index("full", "We study refunds. So no refund is paid without the printed receipt.", title="On refunds")
    found = place(QUOTING, ["a"], {"a": thin, "full": full})
    assert found is not None
    assert (found.source, found.same_work) == ("full", True)


def test_a_quotation_of_the_cited_work_has_its_home_there():
    text = "It is plain that no refund is paid without the printed receipt."
    assert place(QUOTING, ["a"], {"a": index("a", text), "b": index("b", text)}) is None


def test_a_quotation_with_other_words_is_at_home_nowhere():
    other = "It is plain that no refund is paid without the stamped bag."
    assert place(QUOTING, ["a"], {"a": index("a", "Refunds."), "b": index("b", other)}) is None


NEAR = claim_from_text("Models like the Orta tax rule fail to account for the habits of firms.")


def test_a_passage_with_nearly_all_words_is_a_home():
    text = "Although models like the Orta tax rule adjust at once, they fail to account for firms and their habits."
    found = place(NEAR, ["a"], {"a": index("a", "We add a term to the rule."), "b": index("b", text)})
    assert found is not None
    assert found.source == "b"


def test_a_passage_that_lacks_the_name_or_says_otherwise_is_none():
    nameless = "Models like the old tax rule fail to account for the habits of firms."
    denied = "Models like the Orta tax rule do not fail to account for the habits of firms."
    for text in (nameless, denied):
        assert place(NEAR, ["a"], {"a": index("a", "We add a term."), "b": index("b", text)}) is None
