"""The example review: a real audit of it reaches what it was written to show, and accuses only where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from auditor.cli.main import app
from auditor.demo import copy_example
from auditor.domain import Bucket, ClaimResult, Extent, Report
from auditor.pipeline import audit
from auditor.taxonomy import modes

WRONG = (
    "85%",
    "Watering bags caused",
    "Scandalously",
    "23%",
    "because trees within one metre",
    "has doubled",
    "Mulch",
    "prevent hospital admissions",
    "64%",
    "Lausanne",
    "Humidity was higher",
    "cheapest air conditioner",
    "a single row of trees is enough",
    "dropped a third of their leaves",
)
"""Words of the claims that are wrong on purpose."""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    example = copy_example(tmp_path_factory.mktemp("example"))
    return audit(example.manuscript, example.sources, references=example.references)


def in_section(report: Report, title: str) -> list[ClaimResult]:
    titles = [section.title for section in report.manuscript.sections]
    return [result for result in report.claims if titles[result.claim.section] == title]


def test_eight_of_nine_works_have_a_text_of_the_named_extent(report: Report) -> None:
    extents = {record.reference.key: record.extent for record in report.sources}
    assert len(extents) == 9
    assert extents.pop("silva2023") is None
    assert extents.pop("haddad2022") is extents.pop("brunel2020") is Extent.ABSTRACT
    assert set(extents.values()) == {Extent.FULL_TEXT}


def test_every_citation_but_one_has_its_reference(report: Report) -> None:
    citations = [citation for sentence in report.manuscript.sentences for citation in sentence.citations]
    assert len(citations) >= 30
    assert [citation.key for citation in citations if citation.reference is None] == ["ferns2015"]


def test_every_bucket_is_reached(report: Report) -> None:
    assert {result.bucket for result in report.claims} == set(Bucket)


def test_each_of_the_seven_modes_is_reached(report: Report) -> None:
    seven = {mode.id for mode in modes() if mode.rules} - {"none_fits"}
    assert seven <= set(report.statistics.overall.modes)


def test_only_claims_that_are_wrong_on_purpose_fail(report: Report) -> None:
    failed = [result.claim.text for result in report.claims if result.bucket is Bucket.FAILED]
    assert len(failed) >= 6
    assert [text for text in failed if not any(words in text for words in WRONG)] == []


def test_no_claim_that_is_wrong_on_purpose_is_ok(report: Report) -> None:
    passed = [result.claim.text for result in report.claims if result.bucket is Bucket.OK]
    assert [text for text in passed if any(words in text for words in WRONG)] == []


def test_the_second_section_is_clean(report: Report) -> None:
    results = in_section(report, "How trees cool a street")
    assert len(results) >= 6
    assert not [result for result in results if result.bucket is Bucket.FAILED]
    assert any(result.bucket is Bucket.OK for result in results)


def test_the_third_section_decays_from_start_to_end(report: Report) -> None:
    results = in_section(report, "Planting and survival")
    failed = [result.claim.position for result in results if result.bucket is Bucket.FAILED]
    passed = [result.claim.position for result in results if result.bucket is Bucket.OK]
    assert max(passed) < min(failed)


def test_the_command_writes_the_reports_and_says_where(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["demo", "--out", str(tmp_path / "demo")])
    assert result.exit_code == 0
    assert str(tmp_path / "demo" / "report.html") in "".join(result.output.split("\n"))
    assert (tmp_path / "demo" / "report.html").is_file()
    assert "claims in" in result.output
