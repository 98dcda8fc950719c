"""Which files are meant, and what lies beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.batch.manuscripts import Beside, find_manuscripts, with_surroundings, without_surroundings
from auditor.errors import InputError, UnreadableFile


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name in (
        "a.md",
        "b.tex",
        "notes.bib",
        "deep/c.md",
        "deep/own.json",
        ".hidden/d.md",
        "~$a.docx",
        "lib/e.pdf",
        "out/f.md",
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x", encoding="utf-8")
    return tmp_path


def names(paths, folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in paths]


def test_a_folder_stands_for_the_manuscripts_in_it_and_below(tree):
    found = find_manuscripts([tree])
    assert names(found, tree) == ["a.md", "b.tex", "deep/c.md", "lib/e.pdf", "out/f.md"]
    assert names(find_manuscripts([tree], "c.*"), tree) == ["deep/c.md"]


def test_sources_what_lies_beside_and_earlier_results_are_no_manuscripts(tree):
    beside = Beside(sources="own.json", common_sources=tree / "lib")
    found = without_surroundings(find_manuscripts([tree]), beside, tree / "out")
    assert names(found, tree) == ["a.md", "b.tex", "deep/c.md"]


def test_a_manuscript_given_twice_is_audited_once(tree, monkeypatch):
    monkeypatch.chdir(tree)
    found = find_manuscripts(["a.md", tree / "a.md", "./deep/../a.md", "*.md", str(tree / "?.md")])
    assert found == (Path("a.md"),)


def test_what_is_not_there_is_named(tree):
    with pytest.raises(UnreadableFile, match=r"gone\.md"):
        find_manuscripts([tree / "gone.md"])
    with pytest.raises(InputError, match="no manuscript"):
        find_manuscripts([str(tree / "*.docx")])


def test_what_lies_beside_a_manuscript_is_its_own(tree):
    (tree / "b.sources.json").write_text("[]", encoding="utf-8")
    beside = Beside(sources="{stem}.sources.json", references="notes.bib")
    own = with_surroundings(tree / "b.tex", "b", beside)
    assert (own.sources, own.references, own.missing) == (tree / "b.sources.json", tree / "notes.bib", "")
    without = with_surroundings(tree / "a.md", "a", beside)
    assert "a.sources.json" in without.missing


def test_where_all_share_a_library_none_of_its_own_is_needed(tree):
    beside = Beside(
        sources="none.json", references="none.bib", common_sources=tree, common_references=tree / "notes.bib"
    )
    found = with_surroundings(tree / "a.md", "a", beside)
    assert (found.sources, found.references, found.missing) == (None, tree / "notes.bib", "")
