"""Names of results: readable, unique, and the same in every run."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.batch.names import LONGEST, name_results


def named(*paths: str, known: dict[str, str] | None = None) -> list[str]:
    return list(name_results([Path(path) for path in paths], known or {}).values())


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (["/a/one.md", "/a/two.md"], ["one", "two"]),
        (["/v1/review.md", "/v2/review.md"], ["v1", "v2"]),
        (["/v1/a.md", "/v2/a.md", "/v1/b.md"], ["v1-a", "v2-a", "b"]),
        (["/x/v/a.md", "/y/v/a.md", "/z/b.md"], ["v-a", "y-v-a", "b"]),
        (["/a/one.md", "/a/one.tex", "/b.md"], ["a-one", "one-2", "b"]),
        (["/a/ΟΔΟΣ.md"], ["ΟΔΟΣ"]),
        (["/a/what: this?.md"], ["what--this"]),
        (["/a/...md"], ["manuscript"]),
    ],
)
def test_a_name_is_the_stem_with_as_many_folders_as_tell_it_apart(paths, names):
    assert named(*paths) == names


def test_upper_and_lower_case_alone_tell_no_two_names_apart():
    names = named("/a/Review.md", "/b/review.md", "/c/other.md")
    assert len({name.casefold() for name in names}) == 3


def test_a_name_once_given_stays_though_others_come():
    assert named("/v1/a.md", "/v2/a.md", known={"/v2/a.md": "a"}) == ["v1", "a"]


def test_the_name_of_a_manuscript_that_is_not_in_this_batch_is_not_given_away(tmp_path):
    other = tmp_path / "old" / "a.md"
    other.parent.mkdir()
    other.write_text("x", encoding="utf-8")
    assert named("/new/a.md", known={str(other): "a"}) == ["new-a"]
    other.unlink()
    assert named("/new/a.md", known={str(other): "a"}) == ["a"]


@given(st.lists(st.lists(st.text(max_size=100), min_size=1, max_size=3), max_size=8))
def test_names_are_unique_short_and_no_paths(parts):
    paths = {Path("/", *(part.replace("\0", "").replace("/", "") or "x" for part in path)) for path in parts}
    names = list(name_results(sorted(paths), {}).values())
    assert len({name.casefold() for name in names}) == len(paths)
    assert all(0 < len(name) <= LONGEST and "/" not in name and name.strip(".") for name in names)
