"""Parts as people ask for them, in the real libraries."""

from __future__ import annotations

from circuitron.knowledge.part_finder import _GENERAL, find_parts, general_parts
from circuitron.knowledge.symbols import SymbolIndex
from tests.rows import each


@each(
    ("query", "first"),
    [
        ("100nF ceramic capacitor 0603", "Device:C"),
        ("decoupling capacitor", "Device:C"),
        ("electrolytic capacitor 100uF 25V", "Device:C_Polarized"),
        ("10k resistor 1%", "Device:R"),
        ("5.1k resistor", "Device:R"),
        ("33uH inductor 3 A", "Device:L"),
        ("red LED 0805", "Device:LED"),
        ("schottky diode 3A", "Device:D_Schottky"),
        ("16 MHz crystal", "Device:Crystal"),
        ("resettable fuse 500mA", "Device:Polyfuse"),
        ("4-pin header 2.54mm", "Connector_Generic:Conn_01x04"),
        ("1x04 pin header", "Connector_Generic:Conn_01x04"),
        ("2x05 header", "Connector_Generic:Conn_02x05_Odd_Even"),
        ("2-pin screw terminal", "Connector:Screw_Terminal_01x02"),
        ("reset button", "Switch:SW_Push"),
        ("N-channel MOSFET logic level", "Transistor_FET:2N7002"),
        ("AO3400 N-channel MOSFET", "Transistor_FET:AO3400A"),
        ("LM2596 buck regulator 3.3 V", "Regulator_Switching:LM2596S-3.3"),
        ("LM2596 buck regulator 12V", "Regulator_Switching:LM2596S-12"),
        ("LM358 dual op amp", "Amplifier_Operational:LM358"),
        ("AMS1117-3.3 LDO regulator SOT-223", "Regulator_Linear:AMS1117-3.3"),
        ("ESP32-WROOM-32 module", "RF_Module:ESP32-WROOM-32"),
        ("1N5819", "Diode:1N5819"),
        ("74HC595 shift register DIP", "74xx:74HC595"),
        ("2N7002", "Transistor_FET:2N7002"),
    ],
)
def test_the_first_part_found(symbols: SymbolIndex, query: str, first: str) -> None:
    assert find_parts(symbols, query)[0].id == first


def test_a_type_number_goes_before_the_general_part(symbols: SymbolIndex) -> None:
    found = [symbol.id for symbol in find_parts(symbols, "BAT54 schottky diode")]
    assert found[0].startswith("Diode:BAT54")
    assert "Device:D_Schottky" in found


def test_a_library_limits_the_search(symbols: SymbolIndex) -> None:
    found = find_parts(symbols, "regulator 3.3 V", "Regulator_Linear", limit=5)
    assert len(found) == 5
    assert {symbol.library for symbol in found} == {"Regulator_Linear"}


def test_nothing_is_found_for_nonsense(symbols: SymbolIndex) -> None:
    assert find_parts(symbols, "xyzzyplugh") == ()
    assert find_parts(symbols, "") == ()


@each("ids", [ids for _, ids in _GENERAL], ids=lambda ids: ids[0])
def test_general_parts_are_in_the_libraries(symbols: SymbolIndex, ids: tuple[str, ...]) -> None:
    for one in ids:
        assert symbols.part(*one.split(":")) is not None, one


def test_words_that_name_no_general_part(symbols: SymbolIndex) -> None:
    assert general_parts(symbols, "temperature sensor") == ()
    assert general_parts(symbols, "3 pins") == ()
