"""Whether two records name the same work."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.domain import Reference
from auditor.manuscript.references import parse_reference_entry
from auditor.manuscript.same_work import same_work


def record(title=None, authors=(), year=None, doi=None, arxiv=None, url=None):
    return Reference(key="r", title=title, authors=tuple(authors), year=year, doi=doi, arxiv=arxiv, url=url)


RUST = record("The slow rust of harbour cranes", ["Lee, Ann", "Marsh, Bo"], "2015", "10.1000/a")

CASES = [
    ("identical", RUST, RUST, True),
    ("title only", record("The slow rust of harbour cranes"), RUST, True),
    ("case and punctuation", record("The Slow Rust of Harbour-Cranes."), RUST, True),
    ("subtitle dropped", record("The slow rust of harbour cranes: A ten-year study", ["Lee, A."]), RUST, True),
    ("site name after the title", record("The slow rust of harbour cranes | Rust Today"), RUST, True),
    ("title cut off", record("The slow rust of harb…"), RUST, True),
    ("preprint and publication", record(RUST.title, ["Lee, A."], "2013", arxiv="1301.00001"), RUST, True),
    ("accents folded", record("L'été des grues", ["Müller, J."]), record("L'ete des grues", ["Muller, J."]), True),
    ("DOI of another paper", record("Stability of mixed paints", ["Okada, T."], "2015", "10.1000/a"), RUST, False),
    ("other title, other DOI", record("Painting a crane", ["Lee, Ann"], "2015", "10.1000/b"), RUST, False),
    ("other title, no DOI", record("Painting a crane", ["Dunn, Cy"]), RUST, False),
    ("same DOI, other title, same author", record("Rost der Hafenkräne", ["Lee, A."], doi="10.1000/a"), RUST, None),
    ("same short title, other authors", record("Rust", ["Lee, A."]), record("Rust", ["Dunn, C."]), False),
    ("same short title, nothing else", record("Rust"), record("Rust"), None),
    ("reworded title", record("Slow rust in cranes of harbours"), record("On harbours and slow rust of cranes"), None),
    ("nothing known", record(), record(), None),
    ("title against nothing", RUST, record(), None),
    ("DOI alone", record(doi="10.1000/a"), RUST, True),
    ("DOI with other authors and no title", record(doi="10.1000/a", authors=["Okada, T."]), RUST, None),
    ("address alone", record(url="https://www.x.org/a/"), record("T", url="http://x.org/a#top"), True),
    ("front page of a site", record(url="https://x.org"), record("T", url="https://x.org/"), None),
    ("two scripts", record("港口起重机的缓慢锈蚀"), RUST, None),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_same_work(a, b, expected):
    assert same_work(a, b) is expected
    assert same_work(b, a) is expected


def test_a_mistyped_doi_does_not_make_another_paper_the_cited_one():
    cited = parse_reference_entry("Brandi, M. (2007). Implicit schemes for jumps. doi:10.1000/s10092-007-0128-3", "1")
    found = record("Stability of mixed finite elements", ["Okada, T."], "2007", "10.1000/s10092-007-0128-3")
    assert same_work(cited, found) is False


def test_a_title_counts_where_it_stands_in_the_printed_entry():
    entry = parse_reference_entry("LEE A / MARSH B / The slow rust of harbour cranes / Rust Letters / 2015", "1")
    assert same_work(entry, RUST) is True


def test_a_passage_listed_as_a_reference_decides_nothing():
    entry = parse_reference_entry("In this study we let cranes stand in the rain for ten years and weighed them.", "1")
    assert same_work(entry, record()) is None
    passage = parse_reference_entry(
        "In this study we let cranes stand in the rain of spring. They lost paint. " * 8, "1"
    )
    assert passage.title is None
    assert same_work(passage, RUST) is None


TITLES = st.sampled_from(
    ["Rust", "The slow rust of cranes", "The slow rust of cranes: a study", "Paint on ships at sea", None]
)


@settings(deadline=None, max_examples=100)
@given(TITLES, TITLES, st.sampled_from(["10.1/a", "10.1/b", None]), st.sampled_from(["10.1/a", None]))
def test_the_order_of_the_records_does_not_matter(title_a, title_b, doi_a, doi_b):
    a, b = record(title_a, doi=doi_a), record(title_b, doi=doi_b)
    assert same_work(a, b) is same_work(b, a)
