"""The page's text, without a browser."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest
from lxml import html

from auditor.domain import Report
from auditor.reporting import page
from auditor.taxonomy import modes
from tests.reporting.sample import empty_report, large_report, sample_report


def parsed(report: Report):
    return html.fromstring(page.render(report))


def words(element) -> str:
    return " ".join(element.text_content().split())


@pytest.fixture(scope="module")
def sample():
    return parsed(sample_report())


def test_foreign_text_makes_no_element(sample) -> None:
    assert len(sample.findall(".//script")) == 1
    assert sample.findall(".//b/b") == []
    assert not [a for a in sample.iter("a") if a.get("href", "").startswith("javascript:")]


def test_the_policy_allows_the_script_that_is_there(sample) -> None:
    script = sample.find(".//script").text
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = sample.find(".//meta[@http-equiv]").get("content")
    assert f"'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy


def test_nothing_is_loaded_from_elsewhere() -> None:
    text = page.render(sample_report())
    assert re.findall(r"""(?:src|srcset)\s*=|@import|url\((?!#)""", text) == []
    links = parsed(sample_report()).findall(".//link")
    assert [link.get("href") for link in links] == ["data:,"]


def test_every_identifier_stands_once(sample) -> None:
    ids = [element.get("id") for element in sample.iter() if isinstance(element.tag, str) and element.get("id")]
    assert len(ids) == len(set(ids))


def test_every_link_into_the_page_has_a_target(sample) -> None:
    ids = {element.get("id") for element in sample.iter() if isinstance(element.tag, str)}
    targets = {a.get("href")[1:] for a in sample.iter("a") if a.get("href", "").startswith("#")}
    assert targets <= ids


def test_claims_stand_in_the_order_of_the_manuscript(sample) -> None:
    assert [card.get("id") for card in sample.find_class("claim")] == [f"c{n}" for n in range(1, 9)]


def test_each_claim_shows_bucket_status_and_reason(sample) -> None:
    for result in sample_report().claims:
        summary = words(sample.get_element_by_id(result.claim.id).find("summary"))
        assert " ".join(result.reason.split()) in summary
        assert result.claim.id in summary


def test_failed_claims_and_checks_stand_in_their_order(sample) -> None:
    first = sample.get_element_by_id("first")
    listed = [a.get("href") for a in first.find_class("claim-link")]
    assert listed == ["#c4", "#c3", "#c6", "#c5"]


def test_gaps_are_told_apart_with_what_to_do(sample) -> None:
    text = words(sample.get_element_by_id("gaps"))
    assert "4 pairs of 9." in text
    for part in ("Text not given", "No such reference", "Judge too slow", "marsh2015", "Add the missing reference"):
        assert part in text


def test_modes_come_with_definition_and_count(sample) -> None:
    text = words(sample.get_element_by_id("modes"))
    named = {mode.id: mode for mode in modes()}
    assert " ".join(named["overgeneralization"].definition.split()) in text
    assert "No pair of: Source mismatch" in text


def test_sources_show_text_extent_and_notices(sample) -> None:
    text = words(sample.get_element_by_id("sources"))
    for part in ("full text", "abstract", "none: text not given", "The record says that this work was retracted."):
        assert part in text
    link = sample.xpath("//a[@href='https://doi.org/10.1234/nap.2019']")
    assert [a.text for a in link] == ["A nap of twenty minutes <b>helps</b>"]


def test_the_judge_is_told_apart_from_the_author(sample) -> None:
    text = words(sample.get_element_by_id("judge"))
    assert "scripted (replay) was asked about 2 of 7 pairs with text" in text
    assert "This speaks of the judge, not of the author." in text
    assert "Cost: unknown" in text


def test_a_trusted_judge_is_named_in_the_head() -> None:
    report = sample_report()
    trusted = report.model_copy(update={"settings": report.settings.model_copy(update={"trust_judge": True})})
    head = words(parsed(trusted).find(".//header"))
    assert "The judge is trusted" in head


def test_the_strip_shows_each_claim_once_and_links_to_it(sample) -> None:
    strip = sample.find_class("strip")[0]
    assert sorted(a.get("href") for a in strip.find_class("dot")) == [f"#c{n}" for n in range(1, 9)]


def test_a_crowded_strip_shows_bars() -> None:
    assert parsed(large_report(400, 4)).find_class("dot") == []


def test_an_empty_report_says_so() -> None:
    text = words(parsed(empty_report()))
    assert "No cited claim was found, so nothing was checked." in text
    assert "0 of 0" not in text


def test_foreign_text_carries_its_direction(sample) -> None:
    claim = sample.get_element_by_id("c8")
    assert claim.find(".//bdi").text == "أظهرت الدراسة تحسنا في الذاكرة."


def test_only_a_long_report_leaves_out_of_sight_what_is_not_read_yet(sample) -> None:
    assert sample.find("body").get("class") is None
    assert parsed(large_report(page.MANY_CLAIMS + 20)).find("body").get("class") == "long"


def test_commands_are_set_as_code(sample) -> None:
    meaning = sample.get_element_by_id("words")
    assert "auditor sources" in [words(code) for code in meaning.iter("code")]
    assert "`" not in words(meaning)
