"""The bibliography that a manuscript names is suggested, never read by itself."""

from __future__ import annotations

import time

import pytest

from auditor.manuscript.named_bibliography import named_bibliography


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.tex", "\\addbibresource{refs/library.bib}", "refs/library.bib"),
        ("a.tex", "\\addbibresource[location=local] {refs/library.bib}", "refs/library.bib"),
        ("a.tex", "\\bibliography{gone,refs/library}", "refs/library.bib"),
        ("a.tex", "% \\bibliography{refs/library}", None),
        ("a.tex", "\\bibliography{gone}", None),
        ("a.tex", "\\bibliographystyle{plain}", None),
        ("a.md", "---\ntitle: x\nbibliography: refs/library.bib\n---\nText", "refs/library.bib"),
        ("a.md", "---\nbibliography: [refs/library.bib]\n---\nText", "refs/library.bib"),
        ("a.md", "bibliography: refs/library.bib", None),
        ("a.txt", "\\bibliography{refs/library}", None),
        ("a.tex", "\\bibliography{a\x00b}", None),
    ],
)
def test_what_is_named_and_there(tmp_path, name, text, found):
    (tmp_path / "refs").mkdir()
    (tmp_path / "refs" / "library.bib").write_text("@misc{a}", encoding="utf-8")
    manuscript = tmp_path / name
    manuscript.write_text(text, encoding="utf-8")
    assert named_bibliography(manuscript) == (tmp_path / found if found else None)


def test_a_manuscript_that_cannot_be_read_names_none(tmp_path):
    assert named_bibliography(tmp_path / "gone.tex") is None


@pytest.mark.parametrize("text", ["\\bibliography[" * 2200, "\\bibliography{" * 2200, "%\\bibliography" * 2200])
def test_awkward_text_takes_no_time(tmp_path, text):
    manuscript = tmp_path / "a.tex"
    manuscript.write_text(text, encoding="utf-8")
    tries = []
    for _ in range(3):
        begun = time.process_time()
        named_bibliography(manuscript)
        tries.append(time.process_time() - begun)
    assert min(tries) < 0.3
