"""The page in a real headless Chromium: what a reader does with it, and what it must never do."""

from __future__ import annotations

import base64
import json

import pypdfium2
import pytest

from auditor.domain import Bucket
from auditor.reporting import page
from auditor.reporting.page import MANY_CLAIMS
from tests.reporting.sample import empty_report, large_report, sample_report
from tests.slow.browser import driver as driver
from tests.slow.browser import emulate, grave_violations, phone, width_of

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("pages")
    reports = {"sample": sample_report(), "empty": empty_report(), "large": large_report(2000)}
    for name, report in reports.items():
        (folder / f"{name}.html").write_text(page.render(report), encoding="utf-8")
    return {name: (folder / f"{name}.html").as_uri() for name in reports}


@pytest.fixture
def sample(driver, pages):
    show(driver, pages["sample"])
    return driver


def show(driver, address: str) -> None:
    driver.get("about:blank")
    drain(driver)
    driver.get(address)
    assert driver.execute_script("return document.documentElement.dataset.ready") == "true"


def drain(driver) -> None:
    driver.get_log("browser")
    driver.get_log("performance")


def visible(driver) -> list[str]:
    return driver.execute_script("return [...document.querySelectorAll('.claim:not([hidden])')].map(c => c.id)")


def press(driver, keys: str) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    ActionChains(driver).send_keys(keys).perform()


@pytest.mark.parametrize("name", ["sample", "empty", "large"])
def test_asks_the_network_for_nothing_and_logs_no_error(driver, pages, name: str) -> None:
    show(driver, pages[name])
    for toggle in driver.find_elements("css selector", ".toggle"):
        toggle.click()
    messages = [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]
    sent = [m["params"]["request"]["url"] for m in messages if m["method"] == "Network.requestWillBeSent"]
    assert {address.split(":")[0] for address in sent} <= {"file", "data"}
    assert driver.get_log("browser") == []


def test_foreign_text_stays_text(sample) -> None:
    assert (
        sample.execute_script("return document.querySelectorAll('main script, main b > script, .work-title b').length")
        == 0
    )
    addresses = sample.execute_script("return [...document.querySelectorAll('a')].map(a => a.href)")
    assert not [address for address in addresses if address.startswith("javascript:")]
    assert "<script>alert(1)</script>" in sample.find_element("id", "c7").get_attribute("textContent")


def test_a_script_that_is_not_ours_does_not_run(sample) -> None:
    sample.execute_script(
        "const s = document.createElement('script'); s.textContent = 'window.foreign = 1'; document.body.append(s)"
    )
    assert sample.execute_script("return window.foreign") is None


def test_buckets_filter_and_reset(sample) -> None:
    assert len(visible(sample)) == 8
    sample.find_element("css selector", ".toggle.failed").click()
    assert visible(sample) == ["c3", "c4"]
    assert sample.find_element("id", "shown").text == "2 of 8 claims shown"
    sample.find_element("css selector", ".toggle.ok").click()
    assert visible(sample) == ["c1", "c3", "c4"]
    sample.find_element("id", "reset").click()
    assert len(visible(sample)) == 8


@pytest.mark.parametrize(
    ("select", "value", "left"),
    [
        ("status", "not_in_excerpt", ["c6"]),
        ("mode", "overgeneralization", ["c3"]),
        ("section", "0", ["c1", "c2", "c3"]),
        ("quarter", "3", ["c3", "c8"]),
        ("work", "1", ["c6"]),
    ],
)
def test_selects_filter(sample, select: str, value: str, left: list[str]) -> None:
    sample.execute_script(
        "const s = document.getElementById(arguments[0]); s.value = arguments[1]; s.dispatchEvent(new Event('change'))",
        select,
        value,
    )
    assert visible(sample) == left


def test_links_in_the_summaries_filter_the_manuscript(sample) -> None:
    sample.execute_script("document.querySelector('[data-set-mode=fabricated_specifics]').click()")
    assert visible(sample) == ["c4"]
    sample.execute_script("document.querySelector('[data-set-bucket=skip]').click()")
    assert visible(sample) == ["c2", "c7", "c8"]
    sample.execute_script("document.querySelector('[data-set-status=overstated]').click()")
    assert visible(sample) == ["c3"]


def test_search_finds_words_of_claims_and_evidence(sample) -> None:
    press(sample, "/")
    press(sample, "YOUNG adults")
    assert "c3" in visible(sample)
    assert "c2" not in visible(sample)
    press(sample, "zzz")
    assert visible(sample) == []
    press(sample, "\ue00c")  # Escape
    assert len(visible(sample)) == 8


def test_j_and_k_walk_through_the_shown_claims(sample) -> None:
    def here() -> str:
        return sample.execute_script("return document.activeElement.closest('.claim')?.id")

    press(sample, "j")
    press(sample, "j")
    assert here() == "c2"
    press(sample, "k")
    assert here() == "c1"
    sample.find_element("css selector", ".toggle.failed").click()
    press(sample, "j")
    press(sample, "j")
    assert here() == "c4"
    press(sample, "\ue007")  # Enter opens it
    assert sample.find_element("id", "c4").get_attribute("open")


def test_single_keys_can_be_turned_off(sample) -> None:
    sample.find_element("id", "keys").click()
    sample.execute_script("document.activeElement.blur()")
    press(sample, "j")
    assert sample.find_elements("css selector", ".claim.here") == []
    press(sample, "/")
    assert sample.execute_script("return document.activeElement.id") != "query"


def test_whatever_has_the_focus_shows_it(sample) -> None:
    for _ in range(40):
        press(sample, "\ue004")  # Tab
        shown = sample.execute_script(
            "const e = document.activeElement, s = getComputedStyle(e);"
            "return e === document.body || (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2)"
        )
        assert shown, sample.execute_script("return document.activeElement.outerHTML.slice(0, 120)")


def test_twice_the_size_needs_no_scrolling_sideways_and_covers_nothing(driver, pages) -> None:
    metrics = {"width": 640, "height": 450, "deviceScaleFactor": 2, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    show(driver, pages["large"] + "#c1777")
    top, width = driver.execute_script(
        "return [document.getElementById('c1777').getBoundingClientRect().top, document.documentElement.scrollWidth]"
    )
    bar = driver.execute_script("return document.querySelector('.filters').getBoundingClientRect().bottom")
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert width <= 640
    assert 0 <= top < 450
    assert bar <= top


def test_a_deep_link_opens_its_claim(driver, pages) -> None:
    show(driver, pages["large"] + "#c1777")
    claim = driver.find_element("id", "c1777")
    assert claim.get_attribute("open")
    top = driver.execute_script("return arguments[0].getBoundingClientRect().top", claim)
    assert 0 <= top < 400


def test_keys_and_the_browsers_search_land_on_what_was_not_laid_out_yet(driver, pages) -> None:
    def in_sight() -> bool:
        return driver.execute_script(
            "const at = arguments[0].getBoundingClientRect(); return at.top > 0 && at.top < innerHeight",
            driver.find_element("css selector", ".claim.here"),
        )

    show(driver, pages["large"] + "#c1777")
    for key in "jjjkkkkkkkk":
        press(driver, key)
        assert in_sight()
    assert driver.find_element("css selector", ".claim.here").get_attribute("id") == "c1772"
    driver.execute_script("scrollTo(0, 0); window.getSelection().removeAllRanges()")
    assert driver.execute_script("return window.find('Section 17')")
    top = driver.execute_script("return getSelection().getRangeAt(0).getBoundingClientRect().top")
    assert 0 <= top <= driver.execute_script("return innerHeight")


def test_a_link_to_a_filtered_claim_shows_it_again(sample) -> None:
    sample.find_element("css selector", ".toggle.ok").click()
    sample.execute_script("location.hash = 'c4'")
    assert sample.execute_async_script(
        "const done = arguments[0]; setTimeout(() => done(document.getElementById('c4').open), 100)"
    )
    assert "c4" in visible(sample)


def test_copies_a_claim_as_markdown(sample) -> None:
    sample.execute_cdp_cmd(
        "Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}
    )
    sample.execute_script("document.getElementById('c4').open = true")
    sample.find_element("css selector", "#c4 [data-copy=markdown]").click()
    text = sample.execute_async_script(
        "const done = arguments[0];"
        "setTimeout(() => navigator.clipboard.readText().then(done, e => done(String(e))), 200)"
    )
    assert text.startswith("**Failed: Source says otherwise** (c4)")
    assert "At noon the effect was 13 %." in text


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["sample", "empty"])
def test_no_serious_accessibility_violation(driver, pages, scheme: str, name: str) -> None:
    emulate(driver, scheme=scheme)
    show(driver, pages[name])
    grave = grave_violations(driver)
    emulate(driver)
    assert grave == []


def test_dark_mode_is_dark(driver, pages) -> None:
    emulate(driver, scheme="dark")
    show(driver, pages["sample"])
    colour = driver.execute_script("return getComputedStyle(document.body).backgroundColor")
    emulate(driver)
    assert all(int(part) < 60 for part in colour.strip("rgb()").split(","))


def test_print_shows_the_details_of_failed_claims_and_no_controls(driver, pages) -> None:
    show(driver, pages["sample"])
    driver.execute_script("window.dispatchEvent(new Event('beforeprint'))")
    assert driver.find_element("id", "c3").get_attribute("open")
    assert not driver.find_element("id", "c1").get_attribute("open")
    emulate(driver, medium="print")
    assert not driver.find_element("css selector", ".filters").is_displayed()
    emulate(driver)
    pdf = base64.b64decode(driver.execute_cdp_cmd("Page.printToPDF", {})["data"])
    assert pdf.startswith(b"%PDF")
    driver.execute_script("window.dispatchEvent(new Event('afterprint'))")
    assert not driver.find_element("id", "c3").get_attribute("open")


def test_a_long_report_is_printed_to_its_last_claim(driver, tmp_path) -> None:
    report = large_report(MANY_CLAIMS + 20)
    (tmp_path / "long.html").write_text(page.render(report), encoding="utf-8")
    show(driver, (tmp_path / "long.html").as_uri())
    pdf = base64.b64decode(driver.execute_cdp_cmd("Page.printToPDF", {})["data"])
    printed = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))
    to_decide = [result for result in report.claims if result.bucket in (Bucket.FAILED, Bucket.CHECK)]
    assert printed.count("Decision:") == len(to_decide)


@pytest.mark.parametrize("name", ["sample", "empty"])
def test_a_phone_need_not_scroll_sideways(driver, pages, name: str) -> None:
    with phone(driver):
        show(driver, pages[name])
        driver.execute_script("for (const d of document.querySelectorAll('details')) d.open = true")
        assert width_of(driver) <= 360


def test_right_to_left_text_runs_from_the_right(sample) -> None:
    sample.execute_script("document.getElementById('c8').open = true")
    claim = sample.find_element("css selector", "#c8 .claim-text")
    # the label in front is left-to-right: the claim's own words decide
    assert sample.execute_script("return getComputedStyle(arguments[0].querySelector('bdi')).direction", claim) == "rtl"


def test_two_thousand_claims_are_interactive_within_1500_ms(driver, pages) -> None:
    def ready() -> float:
        show(driver, pages["large"])
        return driver.execute_script("return performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")

    assert min(ready() for _ in range(3)) < 1500  # the best of three: the others measure what else the machine does


def test_filters_and_search_answer_within_100_ms_at_two_thousand_claims(driver, pages) -> None:
    show(driver, pages["large"])
    slowest = driver.execute_script("""
        const query = document.getElementById('query'), best = {};
        const timed = (name, act) => {
          const start = performance.now();
          act();
          document.body.offsetHeight;  // have the page laid out anew
          best[name] = Math.min(best[name] ?? Infinity, performance.now() - start);
        };
        for (let turn = 0; turn < 3; turn += 1) {
          for (const word of ['noon', 'zzz', ''])
            timed(word, () => { query.value = word; query.dispatchEvent(new Event('input')); });
          for (const toggle of document.querySelectorAll('.toggle'))
            for (const state of ['on', 'off']) timed(toggle.dataset.bucket + state, () => toggle.click());
        }
        return Math.max(...Object.values(best));
    """)
    assert slowest < 100
