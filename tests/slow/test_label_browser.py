"""The label sheet in a real headless Chromium: filled and saved as a person does, and fit for a phone."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from auditor.reporting.label_sheet import sheet_page
from auditor.statistics.labelling import sample_sheet
from auditor.statistics.sheets import read_sheet
from tests.reporting.sample import sample_report
from tests.slow.browser import driver as driver
from tests.slow.browser import emulate, grave_violations, phone, width_of

pytestmark = pytest.mark.slow

FILL = """
    const [first, second] = document.querySelectorAll("fieldset");
    first.querySelector("[value=contradicted]").click();
    first.querySelector("[data-field=mode]").value = "overgeneralization";
    first.querySelector("[data-field=note]").value = 'a "quoted", noted; thing';
    second.querySelector("[value=supported]").click();
    document.getElementById("name").value = "Anna Öz";
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("sheet") / "sheet.html"
    file.write_text(sheet_page(sample_sheet(sample_report(), 60, seed=1), "review <b>.md"), encoding="utf-8")
    return file.as_uri()


def test_what_is_filled_is_saved_and_read_back(driver, page: str, tmp_path: Path) -> None:
    driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    driver.get("about:blank")
    driver.get_log("browser")
    driver.get(page)
    driver.execute_script(FILL)
    assert driver.find_element("id", "done").text == "2 of 6 labelled, not saved yet"
    driver.find_element("id", "save").click()
    file = tmp_path / "labels-anna-öz.csv"
    started = time.monotonic()
    while not file.exists() and time.monotonic() - started < 20:
        time.sleep(0.1)
    answers = [given for given in read_sheet(file).answers.values() if given]
    assert answers == [{"label": "contradicted", "mode": "overgeneralization"}, {"label": "supported"}]
    assert driver.find_element("id", "done").text == "2 of 6 labelled"
    assert driver.get_log("browser") == []


def test_a_phone_need_not_scroll_sideways(driver, page: str) -> None:
    with phone(driver):
        driver.get(page)
        driver.execute_script("document.querySelector('details').open = true")
        assert width_of(driver) <= 360


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_accessibility_violation(driver, page: str, scheme: str) -> None:
    emulate(driver, scheme=scheme)
    driver.get(page)
    grave = grave_violations(driver)
    emulate(driver)
    assert grave == []
