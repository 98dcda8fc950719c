"""One review in six formats gives the same sentences and citations."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.domain import Manuscript, Sentence
from auditor.manuscript import match_citations, read_manuscript
from tests.manuscript import review

FORMATS = {
    "md": lambda: review.markdown().encode(),
    "tex": lambda: review.latex().encode(),
    "html": lambda: review.html().encode(),
    "xml": lambda: review.jats().encode(),
    "docx": review.docx,
    "pdf": review.pdf,
}


def without_marks(sentence: Sentence) -> str:
    text = sentence.text
    for mark in sorted({(mark.start, mark.end) for mark in sentence.marks}, reverse=True):
        text = text[: mark[0]] + text[mark[1] :]
    return " ".join(text.split())


def read(suffix: str, folder: Path) -> Manuscript:
    path = folder / f"review.{suffix}"
    path.write_bytes(FORMATS[suffix]())
    return match_citations(read_manuscript(path), review.REFERENCES)


@pytest.mark.parametrize("suffix", FORMATS)
def test_same_sentences_and_citations(suffix: str, tmp_path: Path) -> None:
    manuscript = read(suffix, tmp_path)
    got = [(without_marks(s), tuple(c.reference for c in s.citations)) for s in manuscript.sentences]
    assert got == list(review.EXPECTED)


@pytest.mark.parametrize("suffix", FORMATS)
def test_same_sections(suffix: str, tmp_path: Path) -> None:
    manuscript = read(suffix, tmp_path)
    titles = [section.title for section in manuscript.sections]
    for title, _ in review.SECTIONS:
        assert title in titles
    held = [manuscript.sections[sentence.section].title for sentence in manuscript.sentences]
    assert held == ["Introduction"] * 4 + ["Night work"] * 3


@pytest.mark.parametrize("suffix", FORMATS)
def test_locator_survives(suffix: str, tmp_path: Path) -> None:
    citation = read(suffix, tmp_path).sentences[3].citations[0]
    assert (citation.locator or "").removeprefix("p.").strip() == "7"


def test_pages_of_a_pdf(tmp_path: Path) -> None:
    assert {sentence.page for sentence in read("pdf", tmp_path).sentences} <= {1, 2}
