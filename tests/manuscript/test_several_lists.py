"""Several reference lists under the same numbers: the list that follows a citation is meant, or nothing is."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.domain import Citation, Reference
from auditor.manuscript import match_citations, read_manuscript

TWO = """# Rivers

Trout like cold water [1]. Eels like mud [2]. Carp live long [3].

## References

[1] Roe, A. (2001). Trout in cold rivers. Journal of Fish, 1, 1-9.
[2] Poe, B. (2002). Eels and the mud of estuaries. Journal of Fish, 2, 1-9.

# Roads

Salt cracks asphalt [1]. Roots lift kerbs [2]. Frost lifts slabs [3].

## References

[1] Doe, C. (2011). Salt and asphalt. Journal of Roads, 1, 1-9.
[2] Noe, D. (2012). Roots under kerbs. Journal of Roads, 2, 1-9.
[3] Loe, E. (2013). Frost under slabs. Journal of Roads, 3, 1-9.

# Afterword

Much is left to do [1].
"""


def citations(text: str, tmp_path: Path, given: tuple[Reference, ...] = ()) -> list[Citation]:
    """Return the matched citations of a manuscript."""
    path = tmp_path / "m.md"
    path.write_text(text, encoding="utf-8")
    matched = match_citations(read_manuscript(path), given)
    return [citation for sentence in matched.sentences for citation in sentence.citations]


def test_each_citation_means_the_list_that_follows(tmp_path: Path):
    found = citations(TWO, tmp_path)
    assert [one.reference for one in found] == [
        "1 (list 1)",
        "2 (list 1)",
        None,
        "1 (list 2)",
        "2 (list 2)",
        "3",
        None,
    ]
    assert [one.problem for one in found] == [None, None, "ambiguous", None, None, None, "ambiguous"]


def test_references_keep_the_label_they_print(tmp_path: Path):
    path = tmp_path / "m.md"
    path.write_text(TWO, encoding="utf-8")
    manuscript = read_manuscript(path)
    assert [(one.key, one.label) for one in manuscript.references] == [
        ("1 (list 1)", "1"),
        ("2 (list 1)", "2"),
        ("1 (list 2)", "1"),
        ("2 (list 2)", "2"),
        ("3", ""),
    ]
    assert manuscript.notices == ()


def test_given_works_are_those_of_the_list_they_are_like(tmp_path: Path):
    given = (
        Reference(key="1", title="Salt and asphalt", authors=("Doe, C.",), year="2011"),
        Reference(key="2", title="Roots under kerbs of towns"),
    )
    found = citations(TWO, tmp_path, given)
    first, second = found[:2], found[3:5]
    assert [one.problem for one in first] == ["conflict", "conflict"]
    assert [one.reference for one in second] == ["1", "2"]


def test_a_list_printed_twice_is_one(tmp_path: Path):
    entry = "[1] Roe, A. (2001). Trout in cold rivers. Journal of Fish, 1, 1-9."
    text = f"# A\n\nTrout swim [1].\n\n## References\n\n{entry}\n\n# B\n\nTrout eat [1].\n\n## References\n\n{entry}\n"
    assert [one.reference for one in citations(text, tmp_path)] == ["1", "1"]


@pytest.mark.parametrize("after", ["", "# Notes\n\nMuch is left to do [2].\n"])
def test_one_list_serves_the_whole_text(after: str, tmp_path: Path):
    text = TWO.split("# Roads", maxsplit=1)[0] + after
    assert {one.reference for one in citations(text, tmp_path) if one.key != "3"} == {"1", "2"}
