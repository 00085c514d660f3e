"""The tables of part names."""

from __future__ import annotations

import pytest

from circuitron.knowledge import part_names
from circuitron.knowledge.part_names import devices, generals, is_package_ending, modern_libraries
from circuitron.knowledge.symbols import SymbolIndex
from tests.rows import each


@each(
    ("name", "first"),
    [
        ("CP", "Device:C_Polarized"),
        ("pot", "Device:R_Potentiometer"),
        ("CONN_2", "Connector_Generic:Conn_01x02"),
        ("Conn_01x12_Male", "Connector:Conn_01x12_Pin"),
        ("Header_1x4", "Connector_Generic:Conn_01x04"),
        ("TERMINAL_2", "Connector:Screw_Terminal_01x02"),
        ("SW_DIP_SW8", "Switch:SW_DIP_x08"),
        ("CONN_02X05", "Connector_Generic:Conn_02x05_Odd_Even"),
        ("Micro_USB", "Connector:USB_B_Micro"),
        ("DB25_Female", "Connector:DB25_Socket"),
    ],
)
def test_general_names(name: str, first: str) -> None:
    assert generals(name)[0][0] == first


@pytest.mark.parametrize("name", ["NE555", "LM358", "R", "C", "CPU", "POTATO", "CP2102", "BATCAVE", ""])
def test_names_of_devices_are_not_general(name: str) -> None:
    assert generals(name) == ()


def test_every_general_name_leads_to_a_symbol(symbols: SymbolIndex) -> None:
    fixed = [
        [target for target in general.to if "{" not in target and "\\" not in target]
        for general in part_names._generals()
    ]
    lost = [targets for targets in fixed if targets and not any(symbols.part(*t.split(":")) for t in targets)]
    assert lost == []


@pytest.mark.parametrize(
    ("name", "footprint", "expected", "certain"),
    [
        ("B0505S-1W", "Converter_DCDC:Converter_DCDC_MORNSUN_B05xxS-1W", "Converter_DCDC:MEE1S0505SC", False),
        ("B1212S-1WR3", "", "Converter_DCDC:MEE1S1212SC", False),
        ("AT89S52-24PU", "Package_DIP:DIP-40_W15.24mm", "MCU_Microchip_8051:AT89x51xxP", True),
        ("2N7002DW", "Package_TO_SOT_SMD:SOT-363_SC-70-6", "Transistor_FET:Q_Dual_NMOS_S1G1D2S2G2D1", True),
        ("G5LE-14 DC5", "Relay_THT:Relay_SPDT_Omron-G5LE-1", "Relay:G5LE-1", True),
        ("PIC16F877A-I/P", "Package_DIP:DIP-40_W15.24mm", "MCU_Microchip_PIC16:PIC16F877A-IP", False),
    ],
)
def test_type_numbers_that_keep_their_name_as_value(name: str, footprint: str, expected: str, certain: bool) -> None:
    assert (expected, True, certain) in devices(name, footprint)


@pytest.mark.parametrize(
    ("name", "footprint"),
    [
        ("B0505S-2W", ""),  # another row of pins
        ("B0505LS-1W", ""),
        ("AT89S52-24JU", "Package_LCC:PLCC-44"),
        ("AT89C2051-24PU", "Package_DIP:DIP-20_W7.62mm"),
        ("AT89S52", "Package_QFP:TQFP-44_10x10mm_P0.8mm"),
    ],
)
def test_type_numbers_of_other_pinouts(name: str, footprint: str) -> None:
    assert devices(name, footprint) == ()


def test_every_type_number_leads_to_a_symbol_of_a_library_that_is_there(symbols: SymbolIndex) -> None:
    for device in part_names._devices():
        assert device.to, device.match.pattern
        libraries = {target.partition(":")[0] for target in device.to}
        assert libraries & set(symbols.libraries()), device.to
        assert all("\\" not in target or device.match.groups for target in device.to), device.to


def test_every_library_of_today_is_there(symbols: SymbolIndex) -> None:
    named = {name for names in part_names._table()["libraries"].values() for name in names}
    assert named - set(symbols.libraries()) == set()


@pytest.mark.parametrize(
    ("library", "first"),
    [("device", "Device"), ("Conn.lib", "Connector_Generic"), ("74HC", "74xx"), ("my parts", None)],
)
def test_libraries_of_kicad_4(library: str, first: str | None) -> None:
    assert (modern_libraries(library) or (None,))[0] == first


@pytest.mark.parametrize(
    ("text", "expected"), [("PU", True), ("20SU", True), ("N-1", True), ("3.3", False), ("ADJ", False)]
)
def test_endings(text: str, expected: bool) -> None:
    assert is_package_ending(text) is expected
