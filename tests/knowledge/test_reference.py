"""Full-text search: what people ask for is found first where we have tested text on it."""

from __future__ import annotations

import sqlite3

import pytest

from circuitron.knowledge.reference import COOKBOOK, ERRORS, EXAMPLES, SKIDL, Passage, Reference, reference, sections
from tests.rows import each


def titles(query: str, limit: int = 4, source: str = "") -> list[str]:
    return [passage.title for passage in reference().search(query, limit, source)]


@each(
    ("query", "title"),
    [
        ("op amp unused half", "Op-amp with several units, the unused half as a follower"),
        ("USB-C sink resistors CC pins", "USB-C sink: two 5.1 kΩ resistors"),
        ("usb c", "USB-C sink: two 5.1 kΩ resistors"),
        ("i2c pull-ups", "I2C bus with pull-ups"),
        ("decoupling capacitors microcontroller", "Microcontroller: decoupling, reset, programming header"),
        ("buck converter feedback", "Buck converter with feedback divider"),
        ("crystal load capacitors", "Crystal with load capacitors"),
        ("how do I use a template", "Many similar parts: templates and copies"),
        ("no connect pin", "Pins that stay open: NC, no connect"),
        ("net.drive POWER connector", "Rails that come from a connector, a battery, a fuse or a coil: drive = POWER"),
        ("subcircuit decorator", "Subcircuits and groups"),
        ("bill of materials", "Bill of materials"),
        ("generate_svg", "Netlist, schematic, SVG and XML"),
        ("relay driver mosfet", "MOSFET as low-side switch of a relay or motor"),
        ("custom part definition not in library", "A part that no library has"),
        ("series and parallel networks", "Connect pins to nets: +=, lists, series and parallel"),
        ("connect a bus slice", "Buses"),
        ("PinNotFound", "PinNotFound (Pin Not Found)"),
        ("Insufficient drive current on net", "ErcWeakDrive (Erc Weak Drive)"),
        ("Unable to find part in library", "PartNotFound (Part Not Found)"),
        ("BusIndex", "BusIndex (Bus Index)"),
    ],
)
def test_the_first_passage_found(query: str, title: str) -> None:
    assert titles(query)[0] == title


def test_every_source_is_searched() -> None:
    assert len(reference()) > 400
    for query, source in (
        ("divider", COOKBOOK),
        ("pin not found", ERRORS),
        ("power indicator fuse LED", EXAMPLES),
        ("merge_names", SKIDL),
    ):
        found = reference().search(query, 3, source)
        assert found and {passage.source for passage in found} == {source}


def test_broken_examples_are_no_reference() -> None:
    names = titles("py led blinker buck charger", 50, EXAMPLES)
    assert names and not [name for name in names if "broken" in name]


def test_all_words_count_more_than_some() -> None:
    found = Reference(
        [
            Passage(SKIDL, "some", "alpha alpha alpha"),
            Passage(SKIDL, "all", "alpha and beta"),
            Passage(SKIDL, "none", "c"),
        ]
    )
    assert [passage.title for passage in found.search("alpha beta")] == ["all", "some"]


@pytest.mark.parametrize("query", ["", "the of a", "   ", "xyzzyplugh", '""', "()", "*", "-"])
def test_nothing_is_found_for_nothing(query: str) -> None:
    assert reference().search(query) == ()


@pytest.mark.parametrize(
    "query", ['net" OR "pin', "NEAR(net pin)", "title:net", "net* AND NOT (", "'; DROP TABLE passage; --"]
)
def test_a_query_is_words_and_no_expression(query: str) -> None:
    try:
        found = reference().search(query, 2)
    except sqlite3.Error as error:  # pragma: no cover
        pytest.fail(str(error))
    assert isinstance(found, tuple)
    assert titles("net")


def test_sections_ignore_headings_in_code() -> None:
    page = "# Page\nintro\n## One\ntext\n```python\n## no heading\n```\nmore\n## Two\n"
    assert list(sections(page)) == [("One", "text\n```python\n## no heading\n```\nmore"), ("Two", "")]
