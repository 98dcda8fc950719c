"""One review in six formats gives the same sentences, citations and verdicts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from auditor.domain import Bucket, Manuscript, Sentence, Status
from auditor.manuscript import match_citations, read_manuscript
from auditor.pipeline import audit
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


TEXTS = {
    "lee2020": "Sleep supports memory in adults. We tested 80 students before and after a night of rest.",
    "doe2019": "We tested 42 nurses for 3.5 weeks. Recall rose by 21.5% after naps. Mood did not change.",
    "vdberg2018": None,
    "who2021": "Guidelines on shift work exist in most countries. They differ in what they allow at night.",
}
VERDICTS = [
    ("lee2020", Bucket.OK, Status.GROUNDED),
    ("doe2019", Bucket.FAILED, Status.CONTRADICTED),
    ("vdberg2018", Bucket.SKIP, Status.SOURCE_UNAVAILABLE),
]
"""Outcomes that any format must give."""


def verdicts(suffix: str, folder: Path) -> list[tuple[str, Bucket, Status]]:
    """Audit the review in one format, and return key and outcome of each pair."""
    path = folder / f"review.{suffix}"
    path.write_bytes(FORMATS[suffix]())
    records = [
        {"key": r.key, "title": r.title, "authors": list(r.authors), "year": r.year, "text": TEXTS[r.key]}
        for r in review.REFERENCES
    ]
    sources = folder / "sources.json"
    sources.write_text(json.dumps(records), encoding="utf-8")
    report = audit(path, sources)
    return [(v.source, v.bucket, v.status) for result in report.claims for v in result.verdicts]


@pytest.mark.parametrize("suffix", FORMATS)
def test_same_verdicts(suffix: str, tmp_path: Path) -> None:
    found = verdicts(suffix, tmp_path)
    assert set(VERDICTS) <= set(found)
    assert found == verdicts("md", tmp_path)
