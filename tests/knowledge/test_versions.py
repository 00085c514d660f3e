"""Names from version to version of KiCad, in both directions: symbols that moved, pins that are called otherwise."""

from __future__ import annotations

import pytest

from circuitron.knowledge.history import pin_names, predecessors, successors
from circuitron.knowledge.pins import pin_use, resolve_pin
from circuitron.knowledge.resolution import Use, resolve_part
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.symbol import Symbol, SymbolPin


def pin(number: str, name: str, kind: str = "input") -> SymbolPin:
    return SymbolPin(number=number, name=name, type=kind)


def symbol(name: str, *pins: SymbolPin) -> Symbol:
    library, _, own = name.partition(":")
    return Symbol(library=library, name=own, pins=pins)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Interface_CAN_LIN:TJA1021T", "Interface_CAN_LIN:TJA1021xT"),  # KiCad 10
        ("Converter_DCDC:ITX0505S", "Converter_DCDC_Isolated:ITX0505S"),
    ],
)
def test_what_later_versions_renamed_is_found_from_both_ends(old: str, new: str) -> None:
    assert new in successors(*old.split(":"))
    assert old in predecessors(*new.split(":"))


def test_symbols_whose_pins_were_renumbered_have_no_way_back() -> None:
    assert "Interface_CAN_LIN:TJA1021T" in successors("interface", "TJA1021T")
    assert "interface:TJA1021T" not in predecessors("Interface_CAN_LIN", "TJA1021T")


def test_a_name_of_kicad_10_in_older_libraries(embedded_symbols: SymbolIndex) -> None:
    found = resolve_part(embedded_symbols, "Interface_CAN_LIN", "TJA1021xT", Use(pins=("TXD", "RXD", "LIN")))
    assert found.taken is not None
    assert (found.taken.text, found.confidence) == ("Interface_CAN_LIN:TJA1021T", "same")


def test_pins_of_another_version() -> None:
    """ADS7867: AIN in KiCad 9, VIN in KiCad 10."""
    assert pin_names("Analog_ADC", "ADS7867")["3"] == ("AIN", "VIN")
    pins = (pin("1", "VDD", "power_in"), pin("2", "GND", "power_in"))
    for there, requested in (("AIN", "VIN"), ("VIN", "AIN")):
        device = symbol("Analog_ADC:ADS7867", *pins, pin("3", there))
        found = resolve_pin(device, requested, pin_use(device, [requested]))
        assert ([p.number for p in found.pins], found.confidence) == (["3"], "same")


@pytest.mark.parametrize(
    ("name", "number", "there", "requested"),
    [
        ("4xxx_IEEE:4027", "8", "VSS", "VDD"),  # KiCad put a wrong supply right
        ("74xGxx:74LVC1G123", "3", "~{CLR}", "CLR"),
    ],
)
def test_what_kicad_put_right_is_never_certain(name: str, number: str, there: str, requested: str) -> None:
    assert requested in pin_names(*name.split(":"))[number]
    device = symbol(name, pin(number, there, "power_in" if there == "VSS" else "input"))
    found = resolve_pin(device, requested, pin_use(device, [requested]))
    assert found.confidence != "same" or "but for the overbar" in found.why


def test_a_pin_that_is_there_is_no_other_versions() -> None:
    """74LS256: A0 is pin 13 in KiCad 6 and pin 1 since."""
    device = symbol("74xx:74LS256", pin("1", "A0"), pin("13", "Db"))
    assert [p.number for p in resolve_pin(device, "A0", pin_use(device, ["A0"])).pins] == ["1"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Connector:Conn_01x03_Male", "Connector:Conn_01x03_Pin"),
        ("Connector:DB9_Female", "Connector:DE9_Socket"),
        ("Connector:DB15_Male_HighDensity", "Connector:DE15_Pins_HighDensity"),
    ],
)
def test_connectors_keep_their_sex(old: str, new: str) -> None:
    assert successors(*old.split(":"))[-1] == new
    assert old in predecessors(*new.split(":"))
