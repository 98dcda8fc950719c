"""Where else in the library a failed claim is at home."""

from __future__ import annotations

import pytest

from auditor.claims import claim_from_text
from auditor.domain import Extent, Reference
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


@pytest.mark.parametrize(
    ("cited", "other"),
    [
        (Reference(key="a", arxiv="2101.00001"), Reference(key="b", arxiv="2101.00001")),
        (Reference(key="a", url="http://arxiv.org/abs/2101.00001v3"), Reference(key="b", arxiv="2101.00001")),
        (Reference(key="a", doi="10.1000/refunds"), Reference(key="b", url="https://doi.org/10.1000/Refunds")),
        (Reference(key="a", url="https://www.shops.org/refunds/"), Reference(key="b", url="http://shops.org/refunds")),
        (Reference(key="a", pmid="PMC1234"), Reference(key="b", pmid="pmc1234")),
    ],
)
def test_one_work_under_two_keys_is_no_other_work(cited: Reference, other: Reference) -> None:
    texts = {"a": index("a", "We study refunds.", Extent.ABSTRACT), "b": index("b", "Refunds take 30 days.")}
    found = place(CLAIM, ["a"], texts, {"a": cited, "b": other})
    assert found is not None
    assert (found.source, found.same_work) == ("b", True)


def test_a_key_may_be_the_identifier() -> None:
    key = "http://arxiv.org/abs/2101.00001v1"
    texts = {key: index(key, "We study refunds."), "lee-2021": index("lee-2021", "Refunds take 30 days.")}
    found = place(CLAIM, [key], texts, {"lee-2021": Reference(key="lee-2021", arxiv="2101.00001")})
    assert found is not None
    assert found.same_work


@pytest.mark.parametrize(
    ("cited", "other"),
    [
        (Reference(key="a", arxiv="2101.00001"), Reference(key="b", arxiv="2101.00002")),
        (Reference(key="a", url="https://shops.org/"), Reference(key="b", url="https://shops.org")),
        (Reference(key="a"), Reference(key="b")),
    ],
)
def test_two_works_stay_two(cited: Reference, other: Reference) -> None:
    texts = {"a": index("a", "Refunds need a receipt."), "b": index("b", "Refunds take 30 days.")}
    found = place(CLAIM, ["a"], texts, {"a": cited, "b": other})
    assert found is not None
    assert not found.same_work


def test_words_that_the_cited_text_has_as_well_are_not_elsewhere() -> None:
    text = "Although models like the Orta tax rule adjust at once, they fail to account for firms and their habits."
    assert place(NEAR, ["a"], {"a": index("a", text), "b": index("b", text.replace(" ", "\n", 3))}) is None
