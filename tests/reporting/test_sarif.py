"""SARIF results point at the sentence in the manuscript and at a rule and taxon that are there."""

from __future__ import annotations

import json

from auditor.domain import ManuscriptFormat, Report
from auditor.reporting import sarif
from tests.reporting.sample import sample_report


def run_of(report: Report) -> dict:
    return json.loads(sarif.render(report))["runs"][0]


def test_each_claim_that_is_not_ok_is_a_result() -> None:
    results = run_of(sample_report())["results"]
    assert [result["properties"]["claim"] for result in results] == ["c2", "c3", "c4", "c5", "c6", "c7", "c8"]
    assert [result["level"] for result in results] == ["note", "error", "error", "warning", "warning", "note", "note"]


def test_rules_and_taxa_that_results_name_are_defined() -> None:
    run = run_of(sample_report())
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    taxa = {taxon["id"] for taxon in run["taxonomies"][0]["taxa"]}
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        assert {taxon["id"] for taxon in result.get("taxa", [])} <= taxa


def test_regions_are_those_of_the_sentences() -> None:
    report = sample_report()
    text = report.manuscript.text
    for result in run_of(report)["results"]:
        region = result["locations"][0]["physicalLocation"]["region"]
        lines = text.splitlines()
        start, end = region["startColumn"] - 1, region["endColumn"] - 1
        words = text[region["charOffset"] : region["charOffset"] + region["charLength"]]
        assert region["startLine"] == region["endLine"]
        assert lines[region["startLine"] - 1][start:end] == words
        assert words in [sentence.text for sentence in report.manuscript.sentences]


def test_formats_whose_offsets_are_not_those_of_the_file_have_no_region() -> None:
    report = sample_report()
    document = report.manuscript.model_copy(update={"format": ManuscriptFormat.PDF})
    for result in run_of(report.model_copy(update={"manuscript": document}))["results"]:
        assert "region" not in result["locations"][0]["physicalLocation"]


def test_a_result_is_known_again_when_lines_move() -> None:
    report = sample_report()
    moved = report.manuscript.model_copy(update={"text": "\n\n" + report.manuscript.text})
    first, second = (run_of(r)["results"] for r in (report, report.model_copy(update={"manuscript": moved})))
    assert [r["partialFingerprints"] for r in first] == [r["partialFingerprints"] for r in second]
