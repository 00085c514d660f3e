"""The report in a real Chromium, at the widths of a telephone, a tablet and a desk, in light and dark and on paper."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from browser import Browser, programs, started
from pages import checked, designed, fixed, hostile, page_of, several

REQUIRED = "CIRCUITRON_REQUIRE_CHROMIUM"  # set where the machine is known to have it
WIDTHS = (390, 820, 1400)
PAGES = {
    "repaired": lambda: page_of(fixed()),
    "checked": lambda: page_of(checked(), command="check"),
    "designed": lambda: page_of(designed(), command="design"),
    "several": several,
    "hostile": hostile,
}

# Pairs of colours that are nearer to each other than WCAG 2.2 allows text of this size (1.4.3), of what is shown.
CONTRAST = """
const numbers = color => color.match(/[\\d.]+/g).map(Number);
const light = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  .reduce((sum, v, n) => sum + v * [0.2126, 0.7152, 0.0722][n], 0);
const behind = element => {
  for (let e = element; e; e = e.parentElement) {
    const color = numbers(getComputedStyle(e).backgroundColor);
    if (color.length === 3 || color[3] > 0) return color;
  }
  return [255, 255, 255];
};
const weak = new Set();
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !element.checkVisibility()) continue;
  const [a, b] = [light(numbers(getComputedStyle(element).color)), light(behind(element))].sort((x, y) => y - x);
  if ((a + 0.05) / (b + 0.05) < 4.5) weak.add(element.outerHTML.slice(0, 120));
}
return [...weak];
"""
HEADINGS = "return [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(e => Number(e.tagName[1]))"
UNLABELLED = """
return [
  ...[...document.querySelectorAll('th')].filter(e => !['col', 'row'].includes(e.scope)),
  ...[...document.querySelectorAll('table')].filter(e => !e.caption && !e.closest('.explanation')),
  ...[...document.querySelectorAll('img')].filter(e => !e.alt || !e.naturalWidth),
  ...[...document.querySelectorAll('input')].filter(e => !e.labels.length),
].map(e => e.outerHTML.slice(0, 120))
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One browser for all tests."""
    if programs() is None:
        words = "chromium and chromedriver (Debian: chromium, chromium-driver) are not installed"
        if os.environ.get(REQUIRED) == "1":
            pytest.fail(words)
        pytest.skip(words)
    with started(tmp_path_factory.mktemp("profile")) as made:
        yield made


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    for name, make in PAGES.items():
        (folder / f"{name}.html").write_text(make(), encoding="utf-8")
    return {name: folder / f"{name}.html" for name in PAGES}


@pytest.mark.parametrize("name", PAGES)
def test_it_fits_is_inert_and_can_be_read(name: str, browser: Browser, written: dict[str, Path]) -> None:
    for width in WIDTHS:
        browser.show(written[name], width, dark=width == WIDTHS[1])
        assert browser.run("return document.documentElement.scrollWidth") <= width, "it scrolls sideways"
        assert browser.run(CONTRAST) == []
        assert browser.said() == [] and browser.requested() == []
        assert browser.run("return window.owned ?? null") is None
    levels = browser.run(HEADINGS)
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels)), levels
    assert browser.run(UNLABELLED) == []
    landmarks = browser.run("return ['header', 'nav', 'main', 'footer'].map(e => document.querySelectorAll(e).length)")
    assert landmarks == [1, 1, 1, 1]


def test_dark_and_light_differ(browser: Browser, written: dict[str, Path]) -> None:
    colors = []
    for dark in (False, True):
        browser.show(written["repaired"], 820, dark=dark)
        colors.append(browser.run("return getComputedStyle(document.body).backgroundColor"))
    assert colors == ["rgb(255, 255, 255)", "rgb(20, 23, 28)"]


def test_a_keyboard_reaches_the_content_and_what_is_folded(browser: Browser, written: dict[str, Path]) -> None:
    from selenium.webdriver import ActionChains, Keys

    browser.show(written["repaired"], 820)
    focused = "const e = document.activeElement; return [e.className, e.id, e.tagName]"
    ActionChains(browser.driver).send_keys(Keys.TAB).perform()
    assert browser.run(focused)[0] == "skip"
    assert browser.run("return document.activeElement.getBoundingClientRect().left") >= 0, "it shows itself"
    assert browser.run("return getComputedStyle(document.activeElement).outlineStyle") == "solid"
    ActionChains(browser.driver).send_keys(Keys.ENTER).perform()
    assert browser.run(focused)[1] == "content"
    browser.run("document.querySelector('.attempts summary').focus()")
    ActionChains(browser.driver).send_keys(Keys.ENTER).perform()
    assert browser.run("return document.querySelector('.attempts details').open")


def test_on_paper_nothing_is_folded(browser: Browser, written: dict[str, Path]) -> None:
    browser.show(written["repaired"], 820, dark=True, paper=True)
    assert browser.run("return [...document.querySelectorAll('.inner')].every(e => e.offsetHeight > 0)")
    assert browser.run("return getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert browser.run("return getComputedStyle(document.querySelector('nav')).display") == "none"
    assert browser.run(CONTRAST) == []
