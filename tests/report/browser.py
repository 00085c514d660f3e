"""A real Chromium without a window, driven by Selenium, and what a page came to in it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

NAMES = ("chromium", "chromium-browser", "google-chrome")  # Debian's, Ubuntu's, Google's
# It asks nobody for anything, and takes nothing along from earlier sessions.
_QUIET = (
    "--headless", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--disable-component-update",
    "--no-first-run", "--no-sandbox", "--disable-dev-shm-usage",
)  # fmt: skip
_OF_PAGES = ("file:", "data:", "about:")


def programs() -> tuple[str, str] | None:
    """The browser and its driver; None where one of them is not installed."""
    browser = next(filter(None, map(shutil.which, NAMES)), None)
    driver = shutil.which("chromedriver")
    return (browser, driver) if browser and driver else None


@dataclass
class Browser:
    driver: Any

    def show(self, page: Path, width: int, *, dark: bool = False, paper: bool = False) -> None:
        """Load a page, with what was asked of the network and said on the console forgotten."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        media = {"media": "print" if paper else "screen", "features": [scheme]}
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        self.said(), self.requested()
        self.driver.get(page.as_uri())

    def run(self, script: str) -> Any:
        return self.driver.execute_script(script)

    def said(self) -> list[str]:
        """Messages of the console since they were last asked for."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requested(self) -> list[str]:
        """Addresses that were asked for since then, but for the page and what it carries."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        addresses = [e["params"]["request"]["url"] for e in events if e["method"] == "Network.requestWillBeSent"]
        return [address for address in addresses if not address.startswith(_OF_PAGES)]


@contextmanager
def started(folder: Path) -> Iterator[Browser]:
    """A browser with its profile in `folder`."""
    found = programs()
    assert found is not None
    options = webdriver.ChromeOptions()
    options.binary_location = found[0]
    for argument in (*_QUIET, f"--user-data-dir={folder}"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(found[1]))
    try:
        yield Browser(driver)
    finally:
        driver.quit()
