"""A real headless Chromium for the tests of the pages, and the accessibility check that all of them pass.

Needs `pip install '.[browser]'`, Debian's `chromium` and `chromium-driver`, and for the accessibility check axe-core
from npm, found through the environment variable `AUDITOR_AXE` (path of `axe.min.js`).
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,900",
)


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator:
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed: pip install '.[browser]'")
    from selenium.webdriver.chrome.service import Service

    chromium, chromedriver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not chromedriver:
        pytest.skip("no Chromium with its driver: apt-get install chromium chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service(chromedriver))
    yield browser
    browser.quit()


def emulate(driver, **media: str) -> None:
    features = [{"name": "prefers-color-scheme", "value": media.get("scheme", "light")}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": media.get("medium", ""), "features": features})


@contextmanager
def phone(driver, width: int = 360) -> Iterator[None]:
    """Show pages as on a phone of this width, in CSS pixels."""
    metrics = {"width": width, "height": 780, "deviceScaleFactor": 1, "mobile": True}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        yield
    finally:
        driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def width_of(driver) -> int:
    """Return how wide the page that is shown is: more than the window means that it scrolls sideways."""
    return driver.execute_script("return document.documentElement.scrollWidth")


def grave_violations(driver) -> list[tuple[str, list[str]]]:
    """Return the serious and critical violations on the page that is shown, with everything on it opened."""
    axe = Path(os.environ.get("AUDITOR_AXE", "node_modules/axe-core/axe.min.js"))
    if not axe.is_file():
        pytest.skip("axe-core is not there: npm install axe-core, and set AUDITOR_AXE to its axe.min.js")
    driver.execute_script("for (const d of document.querySelectorAll('details')) d.open = true")
    driver.execute_script(axe.read_text(encoding="utf-8"))
    found = driver.execute_async_script("const done = arguments[0]; axe.run().then(r => done(r.violations))")
    return [
        (violation["id"], [node["html"][:120] for node in violation["nodes"][:3]])
        for violation in found
        if violation["impact"] in ("serious", "critical")
    ]
