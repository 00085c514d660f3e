"""Gates of KiCad's 74xx library by the pin names of their datasheets."""

from __future__ import annotations

import pytest

from circuitron.knowledge.gates import gate_pin
from circuitron.knowledge.symbols import SymbolIndex


@pytest.mark.parametrize(
    ("name", "pins"),
    [  # pin numbers from the datasheets of the series (SN74HC00, 02, 04, 08, 10)
        (
            "74HC00",
            {"1A": "1", "1B": "2", "1Y": "3", "3A": "9", "3B": "10", "3Y": "8", "4A": "12", "4B": "13", "4Y": "11"},
        ),
        ("74HC02", {"1Y": "1", "1A": "2", "1B": "3", "3A": "8", "3B": "9", "3Y": "10", "4Y": "13"}),
        ("74HC04", {"1A": "1", "1Y": "2", "4A": "9", "4Y": "8", "6A": "13", "6Y": "12", "A2": "3"}),
        ("74LS08", {"2A": "4", "2B": "5", "2Y": "6"}),
    ],
)
def test_finds_the_pins_of_gates(symbols: SymbolIndex, name: str, pins: dict[str, str]) -> None:
    symbol = symbols.part("74xx", name)
    assert symbol is not None
    found = {requested: gate_pin(symbol, requested) for requested in pins}
    assert {requested: pin.number if pin else None for requested, pin in found.items()} == pins


@pytest.mark.parametrize(
    ("library", "name", "requested"),
    [
        ("74xx", "74HC00", "5A"),
        ("74xx", "74HC00", "1C"),
        ("74xx", "74HC00", "VCC"),
        ("74xx", "74HC595", "1A"),
        ("Amplifier_Operational", "LM358", "1A"),
        ("Device", "R", "1A"),
    ],
)
def test_finds_nothing_elsewhere(symbols: SymbolIndex, library: str, name: str, requested: str) -> None:
    symbol = symbols.part(library, name)
    assert symbol is not None
    assert gate_pin(symbol, requested) is None
