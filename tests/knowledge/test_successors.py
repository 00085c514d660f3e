"""How tools/library_history.py matches symbols of two versions of KiCad's libraries. The symbols are KiCad's own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.fixture
def find(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """find(old symbols, new symbols) → new names by old ones."""
    monkeypatch.setattr(sys, "path", [str(TOOLS), *sys.path])
    from kicad_versions import OldPart
    from successors import Successors

    def run(old: list[tuple[object, ...]], new: list[tuple[object, ...]]) -> dict[str, tuple[str, str]]:
        versions = []
        for symbols in (old, new):
            parts = [
                OldPart(library, name, reference, description, "", "", "", (), tuple(pins))  # type: ignore[arg-type]
                for library, name, reference, description, *pins in symbols
            ]
            versions.append({part.id: part for part in parts})
        return {name: (row.new, row.pins) for name, row in Successors(*versions).all().items()}

    return run


TWO = (("1", "~", "passive"), ("2", "~", "passive"))
SDG = (("1", "S", "passive"), ("2", "D", "passive"), ("3", "G", "input"))
C = ("Device", "C", "C", "Unpolarized capacitor", *TWO)


def test_a_symbol_that_kept_pins_and_description(find) -> None:  # type: ignore[no-untyped-def]
    old = [C, ("Device", "CP", "C", "Polarized capacitor", *TWO)]  # KiCad 5.1.9
    new = [C, ("Device", "C_Polarized", "C", "Polarized capacitor", *TWO)]  # KiCad 6.0.10
    assert find(old, new) == {"Device:CP": ("Device:C_Polarized", "equal")}


def test_likeness_is_not_enough(find) -> None:  # type: ignore[no-untyped-def]
    old = [("Device", "Q_NMOS_SDG", "Q", "N-MOSFET transistor, source/drain/gate", *SDG)]  # KiCad 8
    new = [("Device", "Q_NJFET_SDG", "Q", "N-JFET transistor, source/drain/gate", *SDG)]  # KiCad 9.0.2
    assert find(old, new) == {}


def test_another_type_number_is_another_device(find) -> None:  # type: ignore[no-untyped-def]
    pins = (("1", "IN", "power_in"), ("2", "GND", "power_in"), ("3", "OUT", "power_out"))
    old = [("Regulator_Linear", "L7805", "U", "Positive 1.5A 35V Linear Regulator", *pins)]
    new = [("Regulator_Linear", "L7812", "U", "Positive 1.5A 35V Linear Regulator", *pins)]
    assert find(old, new) == {}


def test_a_library_that_was_renamed_and_pins_that_were_corrected(find) -> None:  # type: ignore[no-untyped-def]
    before = (("1", "GND", "power_in"), ("2", "BBDOut", "output"), ("3", "VDD", "power_in"))
    after = (("1", "VDD", "power_in"), ("2", "BBDOut", "output"), ("3", "GND", "power_in"))
    old = [("bbd", "MN3102", "U", "Clock generator", *before)]
    new = [("Timer", "MN3102", "U", "Clock generator", *after)]
    assert find(old, new) == {}, "most of its pins have other functions"
    assert find(old, [("Timer", "MN3102", "U", "Clock generator", *before)]) == {
        "bbd:MN3102": ("Timer:MN3102", "equal")
    }


def test_a_word_exchanged_in_several_names_was_exchanged_on_purpose(find) -> None:  # type: ignore[no-untyped-def]
    def version(word: str) -> list[tuple[object, ...]]:  # KiCad 8, KiCad 9.0.2
        return [
            ("Connector", f"{shell}_{word}", "J", f"{count}-pin D-SUB connector, {word.lower()}", *pins)
            for shell, count, pins in (("DE9", 9, TWO), ("DA15", 15, SDG))
        ]

    found = find(version("Plug"), version("Pins"))
    assert {name: new for name, (new, _) in found.items()} == {
        "Connector:DE9_Plug": "Connector:DE9_Pins",
        "Connector:DA15_Plug": "Connector:DA15_Pins",
    }
