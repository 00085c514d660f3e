"""What names of pins and nets mean."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest

from circuitron.knowledge.vocabulary import Meaning, bare, is_ground, is_rail, means
from tests.rows import each


@each("name", ["GND", "AGND", "gnd", "/GND", "PSU/GND", "GND_PWR", "GND1", "VSS", "0V", "COM"])
def test_grounds(name: str) -> None:
    assert is_ground(name) and not is_rail(name)


@each("name", ["VCC", "+5V", "+3V3", "VBUS", "V_{CC}", "3V3", "+BATT", "VIN", "MCU_3V3", "12V"])
def test_rails(name: str) -> None:
    assert is_rail(name) and not is_ground(name)


@pytest.mark.parametrize("name", ["SDA", "VOUT", "OUT", "RESET", "GNDSENSE", "D3", "~{CS}"])
def test_signals_and_outputs(name: str) -> None:
    assert not is_rail(name) and not is_ground(name)


@each(
    ("name", "meaning", "other"),
    [
        ("V-", Meaning.NEGATIVE, "V+"),
        ("VEE", Meaning.NEGATIVE, "VCC"),
        ("AVDD", Meaning.SUPPLY, "VOUT"),
        ("VMOT", Meaning.COMMON_SUPPLY, "VCC"),
        ("PVIN", Meaning.INPUT, "VREF"),
        ("EPAD", Meaning.PAD, "PA0"),
        ("SHIELD", Meaning.SHIELD, "SDA"),
        ("EN", Meaning.ENABLE, "IN"),
        ("~{SHDN}", Meaning.DISABLE, "SDO"),
        ("~{RESET}", Meaning.RESET, "PRESET"),
        ("NRST", Meaning.RESET, "RS"),
        ("RST#", Meaning.RESET, "RSTO"),
        ("no_connect", Meaning.NO_CONNECT, "connect"),
        ("N/C", Meaning.NO_CONNECT, "NCE"),
    ],
)
def test_meanings(name: str, meaning: Meaning, other: str) -> None:
    assert means(name, meaning) and not means(other, meaning)


def test_marks_of_kicad_are_left_out() -> None:
    assert bare("~{oe}") == "OE" and bare("V_{CC}") == "VCC"


def test_each_meaning_has_one_entry_with_its_source() -> None:
    table = tomllib.loads(resources.files("circuitron.knowledge").joinpath("vocabulary.toml").read_text("utf-8"))
    assert set(table) == set(Meaning)
    assert all(entry["source"] for entry in table.values())
