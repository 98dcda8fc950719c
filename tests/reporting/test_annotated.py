"""The annotated manuscript is the manuscript: nothing but footnotes is added."""

from __future__ import annotations

import re

import pytest

from auditor.domain import ManuscriptFormat
from auditor.reporting import annotated
from tests.reporting.sample import empty_report, sample_report


def body(text: str) -> str:
    return re.sub(r"\[\^c\d+\]", "", text.split("\n---\n\nCitation audit:")[0])


@pytest.mark.parametrize("format", [ManuscriptFormat.MARKDOWN, ManuscriptFormat.PLAIN])
def test_without_its_marks_it_is_the_manuscript(format: ManuscriptFormat) -> None:
    report = sample_report()
    report = report.model_copy(update={"manuscript": report.manuscript.model_copy(update={"format": format})})
    assert body(annotated.render(report)).rstrip() == report.manuscript.text.rstrip()


def test_each_claim_has_one_mark_and_one_footnote() -> None:
    text = annotated.render(sample_report())
    for number in range(1, 9):
        assert len(re.findall(rf"\[\^c{number}\](?!:)", text)) == 1
        assert len(re.findall(rf"^\[\^c{number}\]: \*\*", text, re.MULTILINE)) == 1


def test_other_formats_are_given_as_prose_by_section() -> None:
    report = sample_report()
    document = report.manuscript.model_copy(update={"format": ManuscriptFormat.PDF})
    text = annotated.render(report.model_copy(update={"manuscript": document}))
    assert text.startswith("## Sleep and memory\n\nRecall after a nap")
    assert "## Dose &amp; \\<timing\\>" in text
    assert "\\<script\\>" in text


def test_a_manuscript_without_claims_stays_as_it_is() -> None:
    report = empty_report()
    assert body(annotated.render(report)).rstrip() == report.manuscript.text.rstrip()
