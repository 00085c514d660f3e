"""The report as a page: what it holds, and that nothing in it comes alive. test_page_in_browser.py has it shown."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable
from html.parser import HTMLParser
from typing import Literal
from xml.etree import ElementTree

import pytest
from pages import SVG, checked, design, designed, drawn, entry, fixed, hostile, page_of, repaired, several
from test_hostile_text import ATTEMPT, EVIL, EVILLY_DELIVERED, FINDING, FIXED, NAME, SILENT, SOURCE, steering

from circuitron.check_result import CheckResult, Curve
from circuitron.errors import StorageFailure, UsageError
from circuitron.execution_report import ProductResult, ProductState
from circuitron.finding import Grade
from circuitron.report.page.drawing import sanitised
from circuitron.run_request import Product

ELEMENTS = re.findall(
    r"\w+",
    "html head meta title style body a header p span h1 h2 h3 h4 h5 div nav ul li main section article table caption "
    "thead tbody tr th td pre mark code strong em figure label input img figcaption details summary dl dt dd footer "
    "del ins ol br",
)
ATTRIBUTES = re.findall(
    r"[\w-]+",
    "lang charset http-equiv content name class href id aria-label aria-labelledby aria-hidden tabindex role scope "
    "type alt src rel start",
)


class Reader(HTMLParser):
    """What a page consists of, as an HTML parser sees it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self._skipped = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._skipped = tag if tag == "style" else ""

    def handle_data(self, data: str) -> None:
        self.text += "" if self._skipped else data

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]


PAGES = {
    "repaired": lambda: page_of(fixed()),
    "checked": lambda: page_of(checked(), command="check"),
    "designed": lambda: page_of(designed(), command="design"),
    "several": several,
    "hostile": hostile,
    "nothing": lambda: page_of(error=UsageError("No.")),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_only_what_pages_have(name: str) -> None:
    page = PAGES[name]()
    read = Reader(page)
    assert {tag for tag, _ in read.elements} <= set(ELEMENTS)
    assert {attribute for _, attributes in read.elements for attribute in attributes} <= set(ATTRIBUTES)
    links = [attributes["href"] for attributes in read.all("a")]
    assert all(link.startswith(("#", "https://")) for link in links)
    assert all(image["src"].startswith("data:image/svg+xml;base64,") and image["alt"] for image in read.all("img"))
    ids = [attributes["id"] for _, attributes in read.elements if "id" in attributes]
    assert name == "hostile" or len(ids) == len(set(ids))
    assert {link[1:] for link in links if link.startswith("#")} <= set(ids)
    assert steering(page) == set()


def test_hostile_text_of_results_stays_text() -> None:
    strange = CheckResult(script=NAME, report=SILENT, findings=(FINDING,))
    page = page_of(
        ("attempted", (EVIL, ATTEMPT)),
        ("fixed", (EVIL, FIXED, EVILLY_DELIVERED)),
        ("checked", (EVIL, strange, SOURCE, EVILLY_DELIVERED)),
    )
    assert steering(page) == set() and "[red]evil[/red]" in page
    assert "&lt;U+202E&gt;" in page, "of code it is said what is hidden in it"


def test_it_begins_with_the_verdict_and_has_all_that_a_repair_came_to() -> None:
    page = page_of(fixed())
    read = Reader(page)
    assert read.text.index("boards/buck.py") < read.text.index("repaired and verified, written") < read.text.index("@@")
    sections = ["Changes", "Electrical differences", "Review and simulation", "Schematic"]
    sections += ["Bill of materials", "Parts to check", "Attempts", "Models", "What the codes mean", "Versions"]
    assert re.findall("<h2[^>]*>([^<]*)", page) == sections
    for words in ("Attempt 2: passed", "3.31 V", "no model", "Named the pins.", "$0.0100", "Q1", "U1 (X1)", "R1, R2"):
        assert words in read.text, words


def test_a_finding_leads_to_its_explanation() -> None:
    read = Reader(page_of(checked(), command="check"))
    found = entry("broken_usbc_charger").result.attempts[0].findings
    assert "What the codes mean" in read.text
    for finding in found:
        if not finding.consequence:
            assert any(a["href"] == f"#explain-{finding.code.lower()}" for a in read.all("a")), finding.code


def test_a_design() -> None:
    text = Reader(page_of(designed(), command="design")).text
    plan = design().plan
    assert plan is not None
    for words in (plan.title, "a low-pass filter", "1 kHz, as the request does not say", plan.summary, "It is wanted."):
        assert words in text


def test_several_scripts_begin_with_a_table() -> None:
    read = Reader(several())
    assert read.text.index("Overview") < read.text.index("Where it stopped")
    assert [a["href"] for a in read.all("a") if re.fullmatch(r"#s\d", a["href"])][-4:].count("#s2") == 1
    assert "1 of 4 scripts clean or repaired" in read.text


def test_what_ended_the_command_and_what_was_not_finished() -> None:
    attempt, full = repaired().attempts[0], StorageFailure("The disk is full.", "Make room.")
    text = Reader(page_of(("attempted", ("a.py", attempt)), error=full)).text
    assert "The disk is full." in text and "Make room." in text and "not finished after 1 attempt" in text


def test_a_drawing_is_shapes_and_text() -> None:
    clean = sanitised(SVG.encode())
    assert clean is not None
    tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(clean).iter()}
    assert tags == {"svg", "rect", "g", "text", "line"}
    assert "R1 &lt;b&gt;" in clean and 'fill="#840000"' in clean and 'font-size="4px"' in clean
    assert not re.search(r"script|style|href|url|on\w+=|example|\u202e", clean)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe<svg/>",
        b"<html xmlns='http://www.w3.org/1999/xhtml'/>",
        b"<svg/>",
        b"<svg xmlns='http://www.w3.org/2000/svg'>",
        b"<!DOCTYPE svg [<!ENTITY a 'b'>]><svg xmlns='http://www.w3.org/2000/svg'>&a;</svg>",
        b"<svg xmlns='http://www.w3.org/2000/svg'>" + b"<g>" * 200 + b"</g>" * 200 + b"</svg>",
        SVG.encode() + b" " * 5_000_000,
    ],
)
def test_what_is_no_drawing_is_left_out(data: bytes) -> None:
    assert sanitised(data) is None
    result = repaired()
    assert result.final is not None
    broken = drawn(result.final, data.decode(errors="replace"))
    text = Reader(page_of(fixed(result.model_copy(update={"final": broken})))).text
    assert "no SVG that can be shown safely" in text


def test_an_svg_of_kicads_has_a_document_type() -> None:
    head = b'<?xml version="1.0" standalone="no"?>\n <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">'
    body = b'<svg xmlns="http://www.w3.org/2000/svg"><path style="fill:none" d="M1 1 L2 2"/></svg>'
    clean = sanitised(head + body)
    assert clean is not None and 'd="M1 1 L2 2"' in clean


def test_why_there_is_no_drawing() -> None:
    result = repaired()
    assert result.final is not None
    lacking = ProductResult(product=Product.SVG, state=ProductState.UNAVAILABLE, detail="symbols without graphics")
    final = result.final.model_copy(update={"products": (lacking,)})
    page = page_of(fixed(result.model_copy(update={"final": final})))
    assert "symbols without graphics" in page and "<img" not in page


def test_the_policy_allows_the_style_sheet_that_is_there() -> None:
    import hashlib

    page = page_of(checked(), command="check")
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    policy = next(meta["content"] for meta in Reader(page).all("meta") if "http-equiv" in meta)
    assert (
        policy == f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none'"
    )


def test_faults_come_first() -> None:
    kinds = [Grade.NOTE, Grade.SUSPECT, Grade.FAULT]
    same = [FINDING.model_copy(update={"grade": grade, "message": f"<{grade}>"}) for grade in kinds]
    result = CheckResult(script=NAME, report=SILENT, findings=tuple(same))
    text = Reader(page_of(("checked", ("a.py", result, SOURCE, EVILLY_DELIVERED)), command="check")).text
    assert text.index("<fault>") < text.index("<suspect>") < text.index("<note>")


def of(kind: Literal["response", "transient"], points: Iterable[tuple[float, float]], words: str = "") -> Curve:
    units = ("Hz", "dB") if kind == "response" else ("s", "V")
    marks = ((1000.0, words),) if words else ()
    return Curve(
        quantity=f"gain {EVIL}",
        kind=kind,
        x_unit=units[0],
        y_unit=units[1],
        points=tuple(points),
        marks=marks,
        how=EVIL,
    )


def test_simulated_curves_are_drawn_with_what_is_to_be_read_off_them() -> None:
    response = of("response", ((10.0**power, -10.0 * power) for power in range(1, 6)), f"-3 dB {EVIL}")
    flat = of("transient", ((time / 1000, 5.0) for time in range(10)))
    result = CheckResult(script=NAME, report=SILENT, findings=(FINDING,), curves=(response, flat, of("transient", ())))
    page = page_of(("checked", (EVIL, result, SOURCE, EVILLY_DELIVERED)), command="check")
    images = Reader(page).all("img")
    drawn = [base64.b64decode(image["src"].partition(",")[2]).decode() for image in images if "Plot" in image["alt"]]
    assert len(drawn) == 2, "a curve without points is none"
    for text in drawn:
        tree = ElementTree.fromstring(text)
        width, height = float(tree.attrib["width"]), float(tree.attrib["height"])
        (line,) = tree.iter("{http://www.w3.org/2000/svg}polyline")
        places = [tuple(map(float, place.split(","))) for place in line.attrib["points"].split()]
        assert all(0 < x < width and 0 < y < height for x, y in places)
        assert steering(text) == set()
    words = ElementTree.fromstring(drawn[0])
    shown = [text.text or "" for text in words.iter("{http://www.w3.org/2000/svg}text")]
    assert "1 kHz" in shown and "-20 dB" in shown and any(text.startswith("-3 dB") for text in shown)
    falling = [
        float(place.split(",")[1])
        for place in next(words.iter("{http://www.w3.org/2000/svg}polyline")).attrib["points"].split()
    ]
    assert falling == sorted(falling), "down is further from the top"
