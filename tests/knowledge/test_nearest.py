"""What a part may mean that no library has: right first, and never the wrong device for certain."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from circuitron.finding import Candidate
from circuitron.knowledge.library_names import nearest_libraries
from circuitron.knowledge.nearest import nearest
from circuitron.knowledge.resolution import Use, resolve_part
from circuitron.knowledge.symbols import SymbolIndex
from circuitron.run_request import Libraries, LibraryOrigin
from tests.rows import each

MINED = Path(__file__).parents[2] / "tools" / "data" / "renames-mined.json"  # of KiCad's commits between 5 and 6
TO92 = "Package_TO_SOT_THT:TO-92_Inline"
SOIC8 = "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm"
DIP8 = "Package_DIP:DIP-8_W7.62mm"
TO220 = "Package_TO_SOT_THT:TO-220-3_Vertical"


def ask(symbols: SymbolIndex, part: str, pins: str = "", footprint: str = "") -> tuple[Candidate, ...]:
    library, _, name = part.partition(":")
    assert symbols.part(library, name) is None, f"{part} is there; nothing to find"
    return symbols.nearest(library, name, tuple(pins.split()), footprint)


@each(
    ("part", "pins", "footprint", "expected"),
    [
        # renamed
        ("Device:CP", "1 2", "", "Device:C_Polarized"),
        ("device:CP", "1 2", "", "Device:C_Polarized"),
        ("Device:CP", "+ -", "", "Device:C_Polarized"),
        ("Device:R_POT", "1 2 3", "", "Device:R_Potentiometer"),
        ("Device:Ferrite_Bead", "", "", "Device:FerriteBead"),
        # in another library, or one that was renamed
        ("Power_Protection:SM712_SOT23", "1 2 3", "", "Diode:SM712_SOT23"),
        ("Connector:Conn_01x03", "1 2 3", "", "Connector_Generic:Conn_01x03"),
        ("device:R", "1 2", "", "Device:R"),
        ("linear:LM358", "1 2 3", "", "Amplifier_Operational:LM358"),
        ("transistors:BC547", "B C E", "", "Transistor_BJT:BC547"),
        # general names and old connectors
        ("Device:INDUCTOR", "1 2", "", "Device:L"),
        ("Device:ZENER", "A K", "", "Device:D_Zener"),
        ("Connector:Conn_01x04_Male", "1 2 3 4", "", "Connector:Conn_01x04_Pin"),
        ("Connector:Conn_01x06_Female", "1 6", "", "Connector:Conn_01x06_Socket"),
        ("conn:CONN_01X02", "1 2", "", "Connector_Generic:Conn_01x02"),
        ("Switch:SW_PUSH", "1 2", "", "Switch:SW_Push"),
        ("Connector:Screw_Terminal_1x02", "1 2", "", "Connector:Screw_Terminal_01x02"),
        (
            "Device:Jumper_NO_Small",
            "1 2",
            "Jumper:SolderJumper-2_P1.3mm_Open_Pad1.0x1.5mm",
            "Jumper:SolderJumper_2_Open",
        ),
        ("Sensor_Temperature:DS1820", "GND DQ VDD", TO92, "Sensor_Temperature:DS18S20"),
        ("Amplifier_Audio:THAT1510", "Rg1 -In +In V- Ref Out V+ Rg2", SOIC8, "Amplifier_Audio:THAT151xx08"),
        # packages
        ("Timer:NE555", "VCC GND RESET CTRL OUT DIS THRES TRIG", DIP8, "Timer:NE555P"),
        ("Timer:NE555", "VCC TRIG", SOIC8, "Timer:NE555D"),
        ("Amplifier_Operational:LM358N", "1 2 3 4 8", DIP8, "Amplifier_Operational:LM358"),
        ("MCU_Microchip_ATmega:ATmega328P-PU", "VCC PC6", "", "MCU_Microchip_ATmega:ATmega328P-P"),
        (
            "MCU_Microchip_ATmega:ATmega328P",
            "VCC PC6",
            "Package_DIP:DIP-28_W7.62mm",
            "MCU_Microchip_ATmega:ATmega328P-P",
        ),
        ("MCU_ST_STM32F1:STM32F103C8T6", "VDD VSS NRST", "", "MCU_ST_STM32F1:STM32F103C8Tx"),
        ("MCU_Microchip_ATtiny:ATtiny85-20SU", "VCC", "", "MCU_Microchip_ATtiny:ATtiny85-20S"),
        (
            "Regulator_Linear:MCP1700-3302E_SOT23",
            "VI VO GND",
            "Package_TO_SOT_SMD:SOT-23",
            "Regulator_Linear:MCP1700x-330xxTT",
        ),
        ("Regulator_Linear:LM317_TO220", "VI VO ADJ", TO220, "Regulator_Linear:LM317_TO-220"),
        ("Regulator_Linear:LM7805", "VI VO GND", TO220, "Regulator_Linear:LM7805_TO220"),
        ("74xx:SN74HC595N", "SER QA", "", "74xx:74HC595"),
        ("4xxx:CD4017BE", "VDD VSS", "", "4xxx:4017"),
        ("Logic_LevelTranslator:TXS0102DCUR", "VCCA OE", "", "Logic_LevelTranslator:TXS0102DCU"),
        ("Interface_Expansion:MCP23S17-E/SP", "VDD SO", "", "Interface_Expansion:MCP23S17_SP"),
        ("Regulator_Linear:AP2112K-3.3TRG1", "VIN EN", "", "Regulator_Linear:AP2112K-3.3"),
        ("Regulator_Linear:NCP1117ST33T3G", "VI VO GND", "", "Regulator_Linear:NCP1117-3.3_SOT223"),
        ("Interface_UART:MAX485ESA+", "VCC GND R D DE ~RE A B", SOIC8, "Interface_UART:MAX485E"),
        ("Transistor_FET:BSS138-7-F", "G D S", "Package_TO_SOT_SMD:SOT-23", "Transistor_FET:BSS138"),
        ("Transistor_FET:IRFP250N", "G D S", "Package_TO_SOT_THT:TO-247-3_Vertical", "Device:Q_NMOS_GDS"),
    ],
)
def test_the_same_device(symbols: SymbolIndex, part: str, pins: str, footprint: str, expected: str) -> None:
    first = ask(symbols, part, pins, footprint)[0]
    assert (first.text, first.confidence) == (expected, "same"), first.why
    assert first.pins_match is (True if pins else None)
    assert first.why


@pytest.mark.parametrize(
    ("part", "pins", "expected"),
    [
        ("Timer_RTC:DS3231", "VCC GND SDA SCL", "Timer_RTC:DS3231M"),
        ("74xx:74HC161", "VCC GND CP ~MR D[0:3] Q[0:3]", "74xx:74LS161"),
        ("Driver_Motor:A4988", "STEP DIR", "Driver_Motor:Pololu_Breakout_A4988"),
    ],
)
def test_a_version_of_the_device_is_likely_only(symbols: SymbolIndex, part: str, pins: str, expected: str) -> None:
    first = ask(symbols, part, pins)[0]
    assert (first.text, first.confidence, first.pins_match) == (expected, "likely", True)


def test_a_version_of_the_device_comes_before_what_only_shares_the_pinout(symbols: SymbolIndex) -> None:
    """SN75176AD has the very names R and D, as four others in SOIC-8; but it is no MAX485."""
    found = ask(symbols, "Interface_UART:MAX485EX", "VCC GND R D DE ~{RE} A B", SOIC8)
    assert "485" in found[0].text
    assert not any("share this pinout" in candidate.why for candidate in found)


@pytest.mark.parametrize(
    ("part", "pins", "footprint", "wrong"),
    [
        ("Device:CP", "1 2", "", "Device:C"),
        ("Regulator_Linear:LM7805", "VI VO GND", TO220, "Regulator_Linear:LM7905_TO220"),
        ("Regulator_Linear:LM7805", "VI VO GND", TO220, "Regulator_Linear:LM7812_TO220"),
        ("74xx:74HC161", "CP", "", "74xx:74LS163"),
        ("Transistor_BJT:Q_NPN", "B C E", "", "Transistor_BJT:Q_PNP_BCE"),
        ("Connector:DB25_Male", "1", "", "Connector:DB25_Socket"),
        ("MCU_ST_STM32L4:STM32L496VEYx", "VDD", "", "MCU_ST_STM32L4:STM32L496VGYx"),
        ("MCU_ST_STM32F1:STM32F103C8T6", "VDD", "", "MCU_ST_STM32F1:STM32F103CBTx"),
        ("Diode:BAT54", "A K", "Package_TO_SOT_SMD:SOT-23", "Diode:BAT54S"),
        ("Regulator_Linear:MCP1700-3302E_SOT23", "VI VO GND", "", "Regulator_Linear:MCP1700x-300xxTT"),
    ],
)
def test_electrically_wrong_devices_are_never_taken(
    symbols: SymbolIndex, part: str, pins: str, footprint: str, wrong: str
) -> None:
    library, _, name = part.partition(":")
    candidates = symbols.nearest(library, name, tuple(pins.split()), footprint, limit=100)
    assert [c for c in candidates if c.text == wrong and c.confidence != "possible"] == []


def test_packages_with_other_pin_numbers_are_not_certain_without_a_footprint(symbols: SymbolIndex) -> None:
    candidates = ask(symbols, "Regulator_Linear:L78L05", "VI VO GND")
    assert {c.text for c in candidates[:2]} <= {f"Regulator_Linear:L78L05_{p}" for p in ("SO8", "SOT89", "TO92")}
    assert candidates[0].confidence == "likely"
    (first, *_) = ask(symbols, "Regulator_Linear:L78L05", "VI VO GND", "Package_TO_SOT_THT:TO-92_Inline")
    assert (first.text, first.confidence) == ("Regulator_Linear:L78L05_TO92", "same")


def test_pins_that_are_not_there_make_a_candidate_doubtful(symbols: SymbolIndex) -> None:
    first = ask(symbols, "Timer:NE555", "VCC GND BOGUS", DIP8)[0]
    assert first.confidence != "same"
    assert first.pins_match is False
    assert "it lacks requested pins" in first.why


def test_a_bare_likeness_is_only_possible(symbols: SymbolIndex) -> None:
    for part in ("Device:Rx", "Timer:NX5Z5", "Sensor:XYZ22", "Regulator_Switching:MP1584EN"):
        assert all(c.confidence == "possible" for c in ask(symbols, part)), part


def test_nonsense_finds_nothing_or_hints(symbols: SymbolIndex) -> None:
    for name in ("", " ", "?" * 300, "Ω", "\n", "x"):
        assert all(c.confidence == "possible" for c in symbols.nearest("Nowhere", name))


def test_renames_of_kicads_history_without_their_table(symbols: SymbolIndex, libraries: Libraries) -> None:
    """The 181 renames mined from the history of KiCad's libraries are found by description and pins alone.

    The libraries of the skidl package have no descriptions for renamed symbols, which leaves names and pins.
    """
    table: dict[str, str] = json.loads(MINED.read_text())
    requested = right = 0
    for old, new in table.items():
        library, _, name = old.partition(":")
        if symbols.part(library, name) is None and symbols.part(*new.split(":")) is not None:
            requested += 1
            found = nearest(symbols, library, name, (), "", renames=False)
            right += bool(found) and found[0].text == new
    assert requested > 150
    assert right / requested >= (0.7 if libraries.origin is LibraryOrigin.SKIDL else 0.95)


def test_renames_with_their_table(symbols: SymbolIndex) -> None:
    table: dict[str, str] = json.loads(MINED.read_text())
    for old, new in table.items():
        library, _, name = old.partition(":")
        if symbols.part(library, name) is None and symbols.part(*new.split(":")) is not None:
            first = symbols.nearest(library, name)[0]
            assert (first.text, first.confidence) == (new, "same")


@pytest.mark.parametrize(
    ("library", "parts", "expected", "confidence"),
    [
        ("device", ["R", "C"], "Device", "same"),
        ("device", [], "Device", "possible"),
        ("conn", ["Conn_01x02"], "Connector_Generic", "same"),
        ("Regulator_Liner", ["L7805"], "Regulator_Linear", "same"),
        ("my_private_parts", ["NE555P"], "Timer", "likely"),
        ("Device.lib", ["R"], "Device", "same"),
    ],
)
def test_libraries(symbols: SymbolIndex, library: str, parts: list[str], expected: str, confidence: str) -> None:
    first = nearest_libraries(symbols, library, parts)[0]
    assert (first.text, first.confidence) == (expected, confidence)


def test_no_library_is_near(symbols: SymbolIndex) -> None:
    assert nearest_libraries(symbols, "qqqqqqq", ["no such part"]) == ()


def test_a_transistor_of_no_type_is_drawn_as_its_package_has_it(symbols: SymbolIndex) -> None:
    """In a SOT-23 the leads are gate, source, drain; in a TO-220 gate, drain, source; in a TO-92 anything."""

    def drawn(name: str, footprint: str) -> list[str]:
        found = symbols.nearest("Device", name, ("1", "2", "3"), footprint)
        return [c.text.rpartition("_")[2] for c in found if c.confidence != "possible"]

    assert drawn("NMOS", "Package_TO_SOT_SMD:SOT-23") == ["GSD"]
    assert drawn("Q_PMOS", TO220) == ["GDS"]
    assert drawn("NPN", "Package_TO_SOT_SMD:SOT-23") == ["BEC"]
    assert drawn("PNP", "Package_TO_SOT_SMD:SOT-223-3_TabPin2") == ["BCE"]
    assert drawn("Q_PNP", "") == ["BCE"]
    assert drawn("Q_NMOS", "Package_TO_SOT_THT:TO-92_Inline") == []


def test_a_simulation_model_is_no_part(symbols: SymbolIndex) -> None:
    found = {c.text: c for c in symbols.nearest("Device", "NMOS", ("G", "D", "S"), "Package_TO_SOT_SMD:SOT-23")}
    model = found.get("Simulation_SPICE:NMOS")
    assert model is None or model.confidence == "possible"
    candidates = symbols.nearest("pspice", "NMOS", (), "")
    assert (candidates[0].text, candidates[0].confidence) == ("Simulation_SPICE:NMOS", "same")


def test_the_very_name_in_another_library_comes_before_its_relatives(symbols: SymbolIndex) -> None:
    first = symbols.nearest("74xx", "74LVC1G125", ("A", "Y", "NOT_A_PIN"), "")[0]
    assert first.text == "74xGxx:74LVC1G125"


@pytest.mark.parametrize(
    ("part", "pins", "footprint", "expected"),
    [
        ("Transistor_BJT:BC547B", "B C E", "", "Transistor_BJT:BC547"),
        ("Transistor_BJT:BC817-40", "B C E", "Package_TO_SOT_SMD:SOT-23", "Transistor_BJT:BC817"),
        ("Transistor_FET:SI2302", "G D S", "Package_TO_SOT_SMD:SOT-23", "Transistor_FET:Q_NMOS_GSD"),
        ("Transistor_FET:DMG2305UX-7", "G D S", "Package_TO_SOT_SMD:SOT-23", "Transistor_FET:Q_PMOS_GSD"),
        ("Diode:SMCJ24A", "A K", "Diode_SMD:D_SMC", "Diode:SMAJ24A"),
        ("Diode:SMBJ33A", "A K", "Diode_SMD:D_SMB", "Diode:SMAJ33A"),  # of its voltage
        ("Diode:P6SMB33A", "A K", "Diode_SMD:D_SMB", "Diode:SM6T33A"),
        ("Driver_LED:LM3915N", "SIG MODE LED10", "Package_DIP:DIP-18_W7.62mm", "Driver_LED:LM3914N"),
        ("Battery_Management:BQ7692003PWR", "VC0 VC1 SDA", "", "Battery_Management:BQ76920PW"),
        ("Power_Supervisor:TPS3839G33DBZR", "VDD GND ~RESET", "", "Power_Supervisor:TPS3839DBZ"),  # of its threshold
        ("Diode:SMBJ18CA", "1 2", "Diode_SMD:D_SMB", "Device:D_TVS"),
        ("Diode:SS56", "A K", "Diode_SMD:D_SMC", "Device:D_Schottky"),
        ("Relay:SRD-05VDC-SL-C", "COM NO NC COIL1 COIL2", "", "Relay:SANYOU_SRD_Form_C"),
        ("Isolator:ADuM1201", "VDD1 VDD2 GND1 GND2", "", "Isolator:ADuM1201AR"),
    ],
)
def test_a_symbol_that_does_not_say_which_device_leaves_the_part_its_name(
    symbols: SymbolIndex, part: str, pins: str, footprint: str, expected: str
) -> None:
    first = ask(symbols, part, pins, footprint)[0]
    if expected.endswith("_GSD"):  # KiCad 9 has them among the transistors, KiCad 8 in Device
        expected = expected if symbols.part(*expected.split(":")) else f"Device:{expected.partition(':')[2]}"
    assert (first.text, first.confidence, first.stand_in) == (expected, "same", True), first.why


@pytest.mark.parametrize(
    ("part", "pins", "footprint"),
    [
        ("Transistor_FET:SI2302", "G D S", ""),  # the leads hang on the package
        ("Regulator_Linear:NCP1117ST12T3G", "VI VO GND", ""),  # 12 V, not 1.2 V
        ("Diode:SMBJ28A", "A K", ""),  # the symbol is an SMA's, footprint and all
        ("Relay:SRD-05VDC-SL-A", "COIL1 COIL2", ""),  # a make contact only
        ("Battery_Management:MCP73831", "VDD VSS", ""),  # of several charge voltages
    ],
)
def test_a_number_that_leaves_a_choice_is_not_taken_for_certain(
    symbols: SymbolIndex, part: str, pins: str, footprint: str
) -> None:
    assert all(candidate.confidence != "same" for candidate in ask(symbols, part, pins, footprint))


@pytest.mark.parametrize("part", ["MCU_RaspberryPi_and_Boards:Pico", "RPi_Pico:Pico"])
def test_a_board_by_the_name_of_an_old_library(symbols: SymbolIndex, part: str) -> None:
    if symbols.part("MCU_Module", "RaspberryPi_Pico") is None:
        pytest.skip("KiCad 9 has it")
    first = ask(symbols, part, "VSYS 3V3 GPIO4")[0]
    assert (first.text, first.confidence) == ("MCU_Module:RaspberryPi_Pico", "same")


def test_likeness_of_names_alone_is_not_shown_against_pins_and_package(symbols: SymbolIndex) -> None:
    found = ask(symbols, "Connector:HR911105A", "TD+ TD- LEDG_A", "Connector_RJ:RJ45_Hanrun_HR911105A_Horizontal")
    assert not [candidate.text for candidate in found if candidate.text.startswith("Connector:RJ1")]


def test_a_module_on_a_header_is_not_its_chip(symbols: SymbolIndex) -> None:
    pins = ("VCC", "GND", "CE", "CSN", "SCK", "MOSI", "MISO", "IRQ")
    header = "Connector_PinHeader_2.54mm:PinHeader_2x04_P2.54mm_Vertical"
    taken = resolve_part(symbols, "RF_Module", "NRF24L01", Use(pins, header)).taken
    assert taken is not None and taken.text == "RF:NRF24L01_Breakout"


def test_a_series_of_one_pinout(symbols: SymbolIndex) -> None:
    taken = resolve_part(symbols, "RF_Module", "RFM95W", Use(("3.3V", "GND", "MISO", "NSS", "DIO0"))).taken
    assert taken is not None and taken.text.startswith("RF_Module:RFM95W-") and taken.stand_in


def test_an_input_of_an_amplifier_is_the_same_by_its_sign(symbols: SymbolIndex) -> None:
    package = "Package_TO_SOT_THT:TO-220-11_P3.4x5.08mm_StaggerOdd_Lead4.85mm_Vertical"
    taken = resolve_part(symbols, "Amplifier_Audio", "LM3886T", Use(("1", "3", "9", "10"), package)).taken
    assert taken is not None and (taken.text, taken.confidence) == ("Amplifier_Audio:LM3886", "same")


@each(
    ("name", "nets", "footprint", "text"),
    [
        ("J112", {"D": "OUT", "G": "GATE", "S": "GND"}, "Package_TO_SOT_THT:TO-92_Inline", "Device:Q_NJFET_DSG"),
        ("J201", {"D": "OUT", "G": "GATE", "S": "VCC"}, "Package_TO_SOT_THT:TO-92_Inline", "Device:Q_NJFET_DSG"),
        ("ECC82", {"1": "OUT", "4": "HEATER", "5": "HEATER", "9": "GND"}, "Valve:Valve_Noval_P", "Valve:ECC83"),
    ],
)
def test_another_device_whose_number_tells_what_the_circuit_does_not(
    symbols: SymbolIndex, name: str, nets: dict[str, str], footprint: str, text: str
) -> None:
    taken = resolve_part(symbols, "Transistor_FET", name, Use(tuple(nets), footprint, nets)).taken
    assert taken is not None and taken.text == text and taken.stand_in
    assert taken.confidence == "likely", "from data sheets alone"


def test_the_value_is_a_second_name(symbols: SymbolIndex) -> None:
    """Where the name leads nowhere, the ordering code that stands as value may; what it leads to is never certain."""
    named = resolve_part(symbols, "Transistor_BJT", "MYPART99")
    assert named.taken is None
    for value in ("MMBT3904", "MMBT3904LT1G 40V"):
        taken = resolve_part(symbols, "Transistor_BJT", "MYPART99", Use(value=value)).taken
        assert taken is not None and taken.text == "Transistor_BJT:MMBT3904", value
        assert taken.confidence == "likely" and "its value" in taken.why
    for value in ("10k", "4.7uF", "100nF/50V", "MYPART99", "8MHz"):
        assert resolve_part(symbols, "Transistor_BJT", "MYPART99", Use(value=value)) == named, value
