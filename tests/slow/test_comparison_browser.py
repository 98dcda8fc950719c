"""The page of a comparison in a real headless Chromium: complete, quiet, fit for a phone, accessible."""

from __future__ import annotations

import json

import pytest

from auditor.domain import Report
from auditor.reporting import comparison_files
from auditor.statistics.comparison import compare_sides
from tests.reporting.sample import large_report, sample_report
from tests.slow.browser import driver as driver
from tests.slow.browser import emulate, grave_violations, phone, width_of

pytestmark = pytest.mark.slow


def fewer_failed(report: Report) -> Report:
    """Return a report that leaves out each other claim, so that there is something to compare."""
    return report.model_copy(update={"claims": report.claims[::2]})


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    report = large_report(200, sections=4)
    comparison = compare_sides([report, sample_report()], [fewer_failed(report), sample_report()], force=True)
    file = tmp_path_factory.mktemp("page") / "comparison.html"
    file.write_text(comparison_files.page(comparison), encoding="utf-8")
    return file.as_uri()


def test_asks_the_network_for_nothing_and_logs_no_error(driver, page: str) -> None:
    driver.get("about:blank")
    driver.get_log("browser")
    driver.get_log("performance")
    driver.get(page)
    messages = [json.loads(line["message"])["message"] for line in driver.get_log("performance")]
    sent = [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]
    assert {address.split(":")[0] for address in sent} <= {"file", "data"}
    assert driver.get_log("browser") == []
    assert driver.find_element("tag name", "h1").text == "Comparison of two audits"


def test_a_phone_need_not_scroll_sideways(driver, page: str) -> None:
    with phone(driver):
        driver.get(page)
        assert width_of(driver) <= 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_accessibility_violation(driver, page: str, scheme: str) -> None:
    emulate(driver, scheme=scheme)
    driver.get(page)
    grave = grave_violations(driver)
    emulate(driver)
    assert grave == []
