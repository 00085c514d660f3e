"""Stand-in symbols: offered where a package settles the pinout, never where it does not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from circuitron.knowledge.amplifier_symbols import amplifier_stand_in
from circuitron.knowledge.device_similarity import Kinship, kinship, main_number, output_voltage
from circuitron.knowledge.equivalent_symbols import pad_count, stand_ins
from circuitron.knowledge.resolution import Use, resolve_part
from circuitron.knowledge.symbols import SymbolIndex, open_index
from circuitron.knowledge.transistors import are_opposed, polarity, polarity_of, wired_as
from circuitron.run_request import Libraries, LibraryOrigin

TO220 = "Package_TO_SOT_THT:TO-220-3_Vertical"
SO8 = "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm"
SOT23 = "Package_TO_SOT_SMD:SOT-23"
DPAK = "Package_TO_SOT_SMD:TO-252-2"
TO92 = "Package_TO_SOT_THT:TO-92_Inline"


@pytest.mark.parametrize(
    ("library", "name", "footprint", "confidence", "pinout"),
    [
        ("Transistor_FET", "IRF840", TO220, "same", {"G": {"1"}, "D": {"2"}, "S": {"3"}}),
        ("Transistor_FET", "IRLR120N", DPAK, "same", {"G": {"1"}, "D": {"2"}, "S": {"3"}}),
        ("Transistor_FET", "CSD18536KTT", "Package_TO_SOT_SMD:TO-263-2", "same", {"G": {"1"}, "D": {"2"}, "S": {"3"}}),
        ("Transistor_BJT", "FMMT620", SOT23, "same", {"B": {"1"}, "E": {"2"}, "C": {"3"}}),
        ("Transistor_BJT", "BFR92AR", SOT23, "likely", {"B": {"1"}, "E": {"2"}, "C": {"3"}}),  # R: reversed leads
        ("Transistor_BJT", "TIP31C", TO220, "same", {"B": {"1"}, "C": {"2"}, "E": {"3"}}),
        ("Transistor_BJT", "2SC2078", TO220, "likely", {"B": {"1"}, "C": {"2"}, "E": {"3"}}),  # a 2SC1945 differs
        ("Transistor_FET", "AO3402", SOT23, "likely", {"G": {"1"}, "S": {"2"}, "D": {"3"}}),
        ("Transistor_BJT", "2N4401", TO92, "likely", {"E": {"1"}, "B": {"2"}, "C": {"3"}}),  # as JEDEC's 2N3904
        ("Transistor_FET", "MMBFJ310", SOT23, "likely", {"D": {"1"}, "S": {"2"}, "G": {"3"}}),  # as its JFET relatives
        ("Diode", "UF4007", "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal", "same", {"K": {"1"}, "A": {"2"}}),
        (
            "Memory_EEPROM",
            "CAT24C32",
            SO8,
            "same",
            {
                "A0": {"1"},
                "A1": {"2"},
                "A2": {"3"},
                "GND": {"4"},
                "SDA": {"5"},
                "SCL": {"6"},
                "WP": {"7"},
                "VCC": {"8"},
            },
        ),
    ],
)
def test_the_package_settles_the_pinout(
    symbols: SymbolIndex, library: str, name: str, footprint: str, confidence: str, pinout: dict[str, set[str]]
) -> None:
    candidates = stand_ins(symbols, library, name, tuple(pinout), footprint)
    assert candidates
    for candidate in candidates:
        symbol = symbols.part(*candidate.text.split(":", 1))
        assert symbol is not None
        assert {p: {q.number for q in symbol.pins if q.name == p} for p in pinout} == pinout
        assert (candidate.confidence, candidate.stand_in) == (confidence, True)


@pytest.mark.parametrize(
    ("library", "name", "pins", "footprint", "why"),
    [
        ("Transistor_BJT", "KSC1845", ("B", "C", "E"), TO92, "TO-92 has four pinouts, and none of its series is there"),
        ("Diode", "MBR20100CT", ("A", "K"), TO220, "two-pin diodes are made for TO-220-2"),
        ("Regulator_Linear", "XC6206P332MR", ("VI", "VO", "GND"), SOT23, "regulators in SOT-23 do not agree"),
        ("Memory_EEPROM", "CAT24C32", ("VCC", "GND"), SO8, "all devices have VCC and GND"),
        ("74xx", "74LVC245", ("VCC", "GND"), "Package_SO:TSSOP-20_4.4x6.5mm_P0.65mm", "so have all of twenty pins"),
        ("Regulator_Linear", "XYZ783", ("VI", "VO", "ADJ"), TO220, "a fixed regulator is none with ADJ"),
        ("Regulator_Linear", "XC6206P332MR", ("1", "2", "3"), SOT23, "what stands at these numbers differs"),
        ("Transistor_FET", "IRF840", ("G", "D", "S"), "", "no package"),
        ("NoSuchLibrary", "IRF840", ("G", "D", "S"), TO220, "no devices to ask"),
    ],
)
def test_no_stand_in_where_in_doubt(
    symbols: SymbolIndex, library: str, name: str, pins: tuple[str, ...], footprint: str, why: str
) -> None:
    assert stand_ins(symbols, library, name, pins, footprint) == (), why


@pytest.mark.parametrize(
    ("package", "pads"),
    [
        ("SOIC-8_3.9x4.9mm_P1.27mm", 8),
        ("SOIC-20W_7.5x12.8mm_P1.27mm", 20),
        ("SOT-23", 3),
        ("SOT-23-5", 5),
        ("QFN-24-1EP_4x4mm", 24),
        ("D_SMA", None),
    ],
)
def test_pads_are_read_off_the_name(package: str, pads: int | None) -> None:
    assert pad_count(package) == pads


def test_a_to_247_is_a_larger_to_220(symbols: SymbolIndex) -> None:
    package = "Package_TO_SOT_THT:TO-247-3_Vertical"
    (first, *_) = stand_ins(symbols, "Transistor_FET", "IRFP250N", ("G", "D", "S"), package)
    assert (first.confidence, first.stand_in) == ("same", True)
    symbol = symbols.part(*first.text.split(":", 1))
    assert symbol is not None and [pin.name for pin in sorted(symbol.pins, key=lambda p: p.number)] == ["G", "D", "S"]


@pytest.mark.parametrize(
    ("name", "package", "general"),
    [
        ("BSC010N04LS", "Package_TO_SOT_SMD:TDSON-8-1", "Q_NMOS_SSSGD"),
        ("PSMN999-40MLD", "Package_TO_SOT_SMD:LFPAK33", "Q_NMOS_SSSGD"),
        ("SQJ457EP", "Package_SO:PowerPAK_SO-8_Single", "Q_PMOS_SSSGD"),
        ("SI7149ADP", "Package_SO:PowerPAK_SO-8_Single", "Q_PMOS_SSSGD"),
    ],
)
def test_power_packages_with_the_leads_of_one_transistor(
    symbols: SymbolIndex, name: str, package: str, general: str
) -> None:
    """KiCad's devices have these leads, each with ratings of its own; Circuitron's general symbols have none."""
    found = stand_ins(symbols, "Transistor_FET", name, ("G", "D", "S"), package)
    assert [(one.text, one.confidence, one.stand_in) for one in found] == [(f"Circuitron:{general}", "same", True)]


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("Si7956DP", "Package_SO:PowerPAK_SO-8_Single"),
        ("SQJ940EP", "Package_SO:PowerPAK_SO-8_Single"),
        ("BSC0921NDI", "Package_TO_SOT_SMD:TDSON-8-1"),
        ("BUK9K12-60E", "Package_TO_SOT_SMD:LFPAK56"),
    ],
)
def test_two_transistors_are_no_single_one(symbols: SymbolIndex, name: str, package: str) -> None:
    found = stand_ins(symbols, "Transistor_FET", name, ("G", "D", "S"), package)
    assert all(candidate.confidence == "likely" for candidate in found)


@pytest.mark.parametrize(
    ("pins", "footprint", "expected"),
    [
        (("OUT_A", "-IN_A", "+IN_A", "V+", "V-"), SO8, "Device:Opamp_Dual"),
        (("1", "2", "3", "4", "8"), SO8, "Device:Opamp_Dual"),
        (("1OUT", "4IN+", "VCC", "GND"), "Package_DIP:DIP-14_W7.62mm", "Device:Opamp_Quad"),
        (("1OUT", "4IN+", "V+", "V-"), "Package_DIP:DIP-14_W7.62mm", "Device:Opamp_Quad"),
        (("2", "3", "4", "6", "7"), SO8, "Amplifier_Operational:TL071"),
        (("+", "-", "OUT", "V+", "V-"), SO8, "Amplifier_Operational:TL071"),
        (("1", "2", "3", "4", "6", "7"), SO8, ""),  # what its pin 1 is only the datasheet says
        (("OUT_A", "-IN_A", "SHDN"), SO8, ""),
        (("OUT_A", "-IN_A", "+IN_A", "V+", "V-"), "", ""),
    ],
)
def test_dual_and_quad_amplifiers(symbols: SymbolIndex, pins: tuple[str, ...], footprint: str, expected: str) -> None:
    candidate = amplifier_stand_in(symbols, "Amplifier_Operational", "OPA9999", pins, footprint)
    assert (candidate.text if candidate else "") == expected
    assert candidate is None or (candidate.confidence, candidate.stand_in) == ("likely", True)


def test_numbers_alone_where_all_have_the_same_there(symbols: SymbolIndex) -> None:
    (first, *_) = stand_ins(symbols, "Transistor_FET", "IRF840", ("1", "2", "3"), TO220)
    assert (first.text, first.confidence) == ("Device:Q_NMOS_GDS", "likely")  # not an IRF740, for 400 V


def test_unknown_pins_where_all_devices_have_the_same(symbols: SymbolIndex) -> None:
    """What is asked of an attribute, self.fet["G"], is not known."""
    (first,) = stand_ins(symbols, "Transistor_FET", "IRF840", (), TO220)
    assert (first.text, first.confidence) == ("Device:Q_NMOS_GDS", "same")
    assert stand_ins(symbols, "Transistor_BJT", "KSC1845", (), TO92) == ()


def test_another_voltage_never_stands_in(symbols: SymbolIndex) -> None:
    found = stand_ins(
        symbols, "Regulator_Linear", "AP2112K-2.8", ("VIN", "EN", "GND", "VOUT"), "Package_TO_SOT_SMD:SOT-23-5"
    )
    assert [output_voltage(candidate.text.partition(":")[2]) for candidate in found] == [2.8]


@pytest.mark.parametrize(
    ("library", "name", "pins", "footprint", "expected", "confidence"),
    [
        ("Transistor_FET", "IRFB4110", ("G", "D", "S"), TO220, "Q_NMOS_GDS", "same"),
        ("Diode", "BAV21W", ("A", "K"), "Diode_SMD:D_SOD-123", "Device:D", "same"),
        ("Transistor_FET", "BUK9Y8R5-60E", ("G", "D", "S"), "Package_TO_SOT_SMD:LFPAK56", "Q_NMOS_SSSGD", "same"),
        ("Transistor_FET", "BUK7S1R0-40H", ("G", "D", "S"), "Package_TO_SOT_SMD:LFPAK88", "SQJQ100E", "likely"),
        ("Regulator_Linear", "LM2940CT-5.0", ("IN", "GND", "OUT"), TO220, "Regulator_Linear:LM2937xT", "likely"),
    ],
)
def test_nothing_with_ratings_of_its_own_is_certain(
    symbols: SymbolIndex,
    library: str,
    name: str,
    pins: tuple[str, ...],
    footprint: str,
    expected: str,
    confidence: str,
) -> None:
    taken = resolve_part(symbols, library, name, Use(pins, footprint)).taken
    assert taken is not None and taken.text.endswith(expected) and taken.confidence == confidence


CAN = ("TXD", "GND", "VCC", "RXD", "VIO", "CANL", "CANH", "STB")
DRIVER = ("VCC", "HIN", "LIN", "COM", "LO", "VS", "HO", "VB")


@pytest.mark.parametrize(
    ("library", "name", "pins", "expected", "confidence"),
    [
        ("Interface_CAN_LIN", "TJA1044GT/3", CAN, "Interface_CAN_LIN:TJA1042T-3", "same"),
        ("Interface_CAN_LIN", "TJA1044GT/3", CAN[:-1], "", "likely"),
        ("Interface_CAN_LIN", "TJA1044GT/3", (*CAN[:-1], "8"), "Interface_CAN_LIN:TJA1042T-3", "likely"),
        ("Driver_FET", "IR7304S", DRIVER, "", "likely"),  # its HO and LO are where others have them exchanged
        ("Interface_CAN_LIN", "XYZ44", ("TXD", "GND", "VCC", "RXD"), "", "likely"),
    ],
)
def test_a_device_each_pin_of_which_is_named(
    symbols: SymbolIndex, library: str, name: str, pins: tuple[str, ...], expected: str, confidence: str
) -> None:
    found = stand_ins(symbols, library, name, pins, SO8)
    assert all(candidate.confidence == confidence for candidate in found)
    assert not expected or [candidate.text for candidate in found] == [expected]


def test_a_fixed_regulator_never_stands_in_for_one_without_a_voltage(symbols: SymbolIndex) -> None:
    """A TPS7A4901 is adjustable; that a TPS7A0510 is one of 1.0 V says its description alone."""
    pins = ("IN", "GND", "EN", "OUT")
    assert stand_ins(symbols, "Regulator_Linear", "TPS7A4901", pins, "Package_TO_SOT_SMD:SOT-23-5") == ()


def test_a_device_of_the_other_polarity_is_offered_beside_the_nearest(symbols: SymbolIndex) -> None:
    found = stand_ins(symbols, "Transistor_BJT", "XYZ620", ("B", "E", "C"), SOT23)
    kinds = [polarity(symbol) for c in found if (symbol := symbols.part(*c.text.split(":", 1)))]
    assert kinds[:2] in (["N", "P"], ["P", "N"]) and found[0].score > found[1].score


@pytest.mark.parametrize(("name", "kind"), [("FMMT620", "N"), ("FMMT720", "P"), ("AO4407A", "P"), ("2N5088", "N")])
def test_a_type_number_tells_the_polarity(symbols: SymbolIndex, name: str, kind: str) -> None:
    assert polarity_of(name) == kind
    found = stand_ins(symbols, "Transistor_BJT", name, ("B", "E", "C"), SOT23)
    assert {polarity(symbol) for c in found if (symbol := symbols.part(*c.text.split(":", 1)))} == {kind}


@pytest.mark.parametrize(
    ("nets", "kind"),
    [
        ({"S": "GND", "D": "OUT"}, "N"),
        ({"S": "+5V", "D": "OUT"}, "P"),
        ({"S": "+5V", "D": "+12V"}, ""),  # it may be a follower
        ({"S": "OUT", "D": "+12V"}, ""),
        ({"G": "+5V"}, ""),
    ],
)
def test_the_circuit_tells_the_polarity(symbols: SymbolIndex, nets: dict[str, str], kind: str) -> None:
    for name in ("2N7002", "BSS84"):
        symbol = symbols.part("Transistor_FET", name)
        assert symbol is not None and wired_as(symbol, nets) == kind


@pytest.mark.parametrize(
    ("name", "nets", "kind"),
    [
        ("XYZ620", {"E": "GND", "C": "OUT", "B": "CTL"}, "N"),
        ("XYZ620", {"E": "+5V", "C": "OUT", "B": "CTL"}, "P"),
        ("XYZ620", {"E": "MID", "C": "OUT", "B": "CTL"}, ""),
        ("XYZ620", {"E": "+5V", "C": "+12V", "B": "CTL"}, ""),
        ("XYZ620", {}, ""),
        ("FMMT720", {"E": "MID", "C": "OUT", "B": "CTL"}, "P"),  # its number tells
        ("2N5088", {"E": "MID", "C": "OUT", "B": "CTL"}, "N"),
    ],
)
def test_no_transistor_stands_in_for_one_of_unknown_polarity(
    symbols: SymbolIndex, name: str, nets: dict[str, str], kind: str
) -> None:
    found = resolve_part(symbols, "Transistor_BJT", name, Use(("B", "E", "C"), SOT23, nets))
    taken = symbols.part(*found.taken.text.split(":", 1)) if found.taken else None
    assert (polarity(taken) if taken else "") == kind
    assert found.candidates  # the user can choose


@pytest.mark.parametrize(
    ("name", "other", "opposed"),
    [
        ("IPD50P04", "IPD50N04", True),
        ("NTR4101P", "NTR4101N", True),
        ("FQP27P06", "FQP27P06L", False),
        ("IRF9540", "IRF9540N", False),
    ],
)
def test_a_letter_tells_two_polarities_apart(name: str, other: str, opposed: bool) -> None:
    assert are_opposed(name, other) is opposed


def test_a_jfet_never_stands_in_for_a_mosfet(symbols: SymbolIndex) -> None:
    found = stand_ins(symbols, "Transistor_FET", "CSD18536KTT", ("G", "D", "S"), "Package_TO_SOT_SMD:TO-263-2")
    assert found and all("JFET" not in candidate.text for candidate in found)


def test_an_n_variant_is_another_device() -> None:
    for plain, letter in (("STM32L496ZGTx", "P"), ("STM32U575ZITx", "Q"), ("STM32G071GBUx", "N")):
        assert kinship(plain, plain + letter) is kinship(plain + letter, plain) is Kinship.FAMILY
    assert kinship("STM32G071KBUx", "STM32G071KBUxN") is Kinship.FAMILY
    assert kinship("STM32G071KBU6N", "STM32G071KBUxN") >= Kinship.PACKAGE


def test_numbers_of_eight_leads_do_not_tell_one_transistor_from_two(symbols: SymbolIndex) -> None:
    assert stand_ins(symbols, "Transistor_FET", "AO4407A", tuple("12345678"), SO8) == ()


def test_the_bootstrap_pin_of_a_stand_in_is_not_left_open(symbols: SymbolIndex) -> None:
    pins = ("VIN", "VOUT", "FB", "GND", "ON/OFF")
    found = stand_ins(symbols, "Regulator_Switching", "LM2599N-3.3", pins, "Package_DIP:DIP-8_W7.62mm")
    assert "Regulator_Switching:LM2674N-3.3" not in [candidate.text for candidate in found]


@pytest.mark.parametrize(
    ("name", "volts"),
    [("LM1117-3.3", 3.3), ("MIC5205-3V3", 3.3), ("L7805", 5.0), ("LM2596S-5", 5.0), ("LM317", None), ("1N4148", None)],
)
def test_voltages_in_names(name: str, volts: float | None) -> None:
    assert output_voltage(name) == volts


@pytest.mark.parametrize(
    ("name", "pins", "footprint", "confidence"),
    [
        ("L7809CV", ("IN", "GND", "OUT"), TO220, "same"),
        ("NJM7812FA", ("1", "2", "3"), TO220, "same"),
        ("L78M05ABDT-TR", ("IN", "GND", "OUT"), DPAK, "same"),
        ("L78L05ACZ", ("VI", "GND", "VO"), TO92, "same"),
        ("HT7805", ("VI", "GND", "VO"), TO92, ""),  # Holtek's has the ground first
        ("L7806CV", ("IN", "GND", "OUT"), "", ""),  # no package
        ("L78M05CV", ("IN", "GND", "OUT"), SOT23, ""),
    ],
)
def test_regulators_of_one_number_and_package_are_one(
    symbols: SymbolIndex, name: str, pins: tuple[str, ...], footprint: str, confidence: str
) -> None:
    certain = [c for c in symbols.nearest("Regulator_Linear", name, pins, footprint) if c.confidence == "same"]
    assert ("same" if certain else "") == confidence
    numbers = {main_number(candidate.text.partition("_TO")[0].partition("_SO")[0]) for candidate in certain}
    assert numbers <= {main_number(name)}


def test_an_inverting_driver_is_none_that_drives_as_its_input_says(symbols: SymbolIndex) -> None:
    found = stand_ins(symbols, "Driver_FET", "MCP1407", ("VDD", "INPUT", "GND", "OUTPUT"), "Package_DIP:DIP-8_W7.62mm")
    assert [candidate.text for candidate in found] in ([], ["Driver_FET:TC4422"])


# Pins of KiCad 9.0's gate drivers in their order, and the footprints that they are made for.
_VDD, _GND = "power_in VDD", "power_in GND"
_ONE = (_VDD, "input INPUT", "no_connect NC", _GND, "passive GND")
DRIVERS = {
    "TC4421": ((*_ONE, "output ~{OUTPUT}", "passive ~{OUTPUT}", "passive VDD"), "DIP*W7.62mm*"),
    "TC4422": ((*_ONE, "output OUTPUT", "passive OUTPUT", "passive VDD"), "DIP*W7.62mm*"),
    "TC4427xOA": (
        ("no_connect NC", "input IN_A", _GND, "input IN_B", "output OUT_B", _VDD, "output OUT_A", "no_connect NC"),
        "*SO*3.9*4.*P1.27mm*",
    ),
}


def drawn(name: str) -> str:
    pins, filters = DRIVERS[name]
    kinds = (pin.split(" ") for pin in pins)
    lines = (
        f'(pin {kind} line (at 0 0 0) (name "{called}") (number "{n}"))' for n, (kind, called) in enumerate(kinds, 1)
    )
    head = f'(symbol "{name}" (property "Reference" "U") (property "ki_fp_filters" "{filters}")'
    return f'{head} (symbol "{name}_1_1" {" ".join(lines)}))'


@pytest.mark.parametrize(("known", "offered"), [(("TC4421", "TC4422"), True), (tuple(DRIVERS), False)])
def test_the_device_in_another_package_tells_what_it_is_not(
    known: tuple[str, ...], offered: bool, tmp_path: Path
) -> None:
    (tmp_path / "Driver_FET.kicad_sym").write_text(f"(kicad_symbol_lib {' '.join(map(drawn, known))})")
    libraries = Libraries(directory=tmp_path, origin=LibraryOrigin.SETTINGS, version="9")
    pins = ("VDD", "GND", "1", "2", "4", "5", "7", "8")
    with open_index(libraries, tmp_path / "cache") as index:
        found = stand_ins(index, "Driver_FET", "TC4427xPA", pins, "Package_DIP:DIP-8_W7.62mm")
    assert bool(found) is offered


def test_a_relay_that_keeps_its_state_is_asked_for_by_name(symbols: SymbolIndex) -> None:
    pins = ("A1", "A2", "11", "12", "14")
    found = stand_ins(symbols, "Relay", "HF115F", pins, "Relay_THT:Relay_SPDT_HF115F")
    assert [candidate.text for candidate in found] in ([], ["Relay:Relay_SPDT"])  # KiCad 9 has it


def test_a_sensor_of_another_quantity_never_stands_in(symbols: SymbolIndex) -> None:
    assert not stand_ins(symbols, "Sensor_Magnetic", "A3144", ("VCC", "GND", "OUT"), TO92)  # no linear A1301


def test_the_table_of_polarities_says_what_the_libraries_say(symbols: SymbolIndex) -> None:
    words = re.compile(r"\b(?:NPN|PNP|[NP](?=-?(?:CHANNEL|MOS|JFET)))", re.IGNORECASE)
    for library in ("Transistor_BJT", "Transistor_FET"):
        for symbol in (symbols.part(library, name) for name in symbols.in_library(library)):
            assert symbol is not None
            said = {word[0].upper() for word in words.findall(f"{symbol.description} {symbol.keywords}")}
            assert not said or polarity_of(symbol.name) in ("", *(said if len(said) == 1 else ())), symbol.name


@pytest.mark.parametrize(
    ("name", "expected"),
    [("IRFR5305", "P"), ("IRF4905S", "P"), ("IRF540N", "N"), ("SI4435DY", "P"), ("FDS4435BZ", "P"), ("IRF7309", "")],
)
def test_numbers_whose_first_figure_does_not_tell_the_polarity(name: str, expected: str) -> None:
    assert polarity_of(name) == expected
