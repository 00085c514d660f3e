"""Mutations of the names of libraries and parts: other case, older KiCad, ordering codes, slips of the fingers."""

from __future__ import annotations

import random

from mutate.pins import datasheet_names
from mutate.subject import Harm, Mutation, Subject, slip

# What libraries were called in KiCad 4, from the lists in its symbol repository.
_KICAD4 = {
    "Device": "device",
    "Connector_Generic": "conn",
    "Connector": "conn",
    "Regulator_Linear": "regul",
    "Regulator_Switching": "regul",
    "Amplifier_Operational": "linear",
    "Timer": "linear",
    "Diode": "diode",
    "Transistor_BJT": "transistors",
    "Transistor_FET": "transistors",
    "MCU_Microchip_ATmega": "atmel",
    "Memory_EEPROM": "memory",
    "Relay": "relays",
    "Switch": "switches",
    "Interface_UART": "interface",
    "Analog_ADC": "analog",
}
# Where a name that is remembered half puts a part.
_REMEMBERED = {
    "Connector_Generic": "Connector",
    "Regulator_Linear": "Regulators",
    "Regulator_Switching": "Regulator_Linear",
    "Amplifier_Operational": "OpAmp",
    "Transistor_BJT": "Device",
    "Transistor_FET": "Transistor",
    "MCU_Microchip_ATmega": "MCU_Microchip_AVR",
    "Interface_UART": "Interface",
    "Interface_CAN_LIN": "Interface_CAN",
    "Sensor_Temperature": "Sensor",
    "Memory_EEPROM": "Memory",
    "Analog_ADC": "ADC",
    "Power_Protection": "Interface_USB",
    "Connector_Audio": "Connector",
    "RF_Module": "MCU_Espressif",
    "Diode": "Device",
    "Switch": "Device",
    "Relay": "Device",
}
# Names of the same symbols in KiCad 4 and 5.
_OLD = {
    "C_Polarized": "CP",
    "Conn_01x04_Pin": "Conn_01x04_Male",
    "Conn_01x02": "CONN_01X02",
    "Conn_01x04": "CONN_01X04",
    "Conn_01x05": "CONN_01X05",
    "Conn_02x13_Odd_Even": "CONN_02X13",
    "Crystal": "CRYSTAL",
    "Polyfuse": "POLYFUSE",
    "Barrel_Jack": "BARREL_JACK",
    "R_Potentiometer_Dual": "POT_Dual",
    "SW_Push": "SW_PUSH",
    "D_Schottky": "DIODESCH",
    "USB_C_Receptacle_USB2.0_16P": "USB_C_Receptacle_USB2.0",
    "NE555D": "NE555",
}
# The same devices by their makers' ordering codes, for the package that the script names.
_ORDERED = {
    "ATmega328P-A": "ATmega328P-AU",
    "TL072": "TL072CP",
    "74HC595": "SN74HC595D",
    "74HC14": "SN74HC14N",
    "74LS138": "SN74LS138N",
    "74LS161": "SN74LS161AN",
    "74LS573": "SN74LS573N",
    "MAX485E": "MAX485ESA+",
    "MCP2551-I-SN": "MCP2551-I/SN",
    "MCP3004": "MCP3004-I/P",
    "USBLC6-2SC6": "USBLC6-2SC6Y",
    "AP2112K-3.3": "AP2112K-3.3TRG1",
    "LM2596S-ADJ": "LM2596S-ADJ/NOPB",
    "NE555D": "NE555DR",
    "NE555P": "NE555PWR",
    "BSS138": "BSS138LT1G",
    "TMP102xxDRL": "TMP102AIDRLR",
    "IRLZ44N": "IRLZ44NPBF",
    "L7805": "L7805CV",
    "BC547": "BC547B",
    "28C256": "AT28C256",
    "ESP32-C3-WROOM-02": "ESP32-C3-WROOM-02-N4",
    "1N4148": "1N4148TR",
}


def _libraries(subject: Subject, table: dict[str, str]) -> list[Harm]:
    return [
        subject.reword(part.library, table[part.symbol.library])
        for part in subject.parts
        if part.symbol.library in table
    ]


def _names(subject: Subject, table: dict[str, str]) -> list[Harm]:
    return [subject.reword(part.name, table[part.symbol.name]) for part in subject.parts if part.symbol.name in table]


def library_case(subject: Subject, rng: random.Random) -> list[Harm]:
    """`Device` in small letters, everywhere or here and there."""
    harms = [subject.reword(part.library, part.symbol.library.lower()) for part in subject.parts]
    everywhere = tuple(change for harm in harms for change in harm)
    return [*harms, everywhere] if harms else []


def library_of_kicad4(subject: Subject, rng: random.Random) -> list[Harm]:
    return _libraries(subject, _KICAD4)


def library_remembered(subject: Subject, rng: random.Random) -> list[Harm]:
    return _libraries(subject, _REMEMBERED)


def library_misspelt(subject: Subject, rng: random.Random) -> list[Harm]:
    slips = [(part.library, slip(part.symbol.library, rng)) for part in subject.parts]
    return [subject.reword(literal, wrong) for literal, wrong in slips if wrong]


def library_file(subject: Subject, rng: random.Random) -> list[Harm]:
    """The file's name for the library's."""
    ending = rng.choice((".lib", ".kicad_sym"))
    return [subject.reword(part.library, part.symbol.library + ending) for part in subject.parts]


def library_in_name(subject: Subject, rng: random.Random) -> list[Harm]:
    """`Part("Device:R")` as KiCad itself writes it."""
    harms = []
    for part in subject.parts:
        start = subject.context.replace(part.library, "").start
        change = subject.context.replace(part.name, "").model_copy(update={"start": start})
        harms.append((change.model_copy(update={"text": f'"{part.symbol.id}"'}),))
    return harms


def part_old(subject: Subject, rng: random.Random) -> list[Harm]:
    return _names(subject, _OLD)


def part_ordered(subject: Subject, rng: random.Random) -> list[Harm]:
    return _names(subject, _ORDERED)


def part_case(subject: Subject, rng: random.Random) -> list[Harm]:
    other = {part.name: (part.symbol.name.lower(), part.symbol.name.upper()) for part in subject.parts}
    words = {literal: [word for word in pair if word != literal.value] for literal, pair in other.items()}
    return [subject.reword(literal, rng.choice(choice)) for literal, choice in words.items() if choice]


def part_misspelt(subject: Subject, rng: random.Random) -> list[Harm]:
    slips = [(part.name, slip(part.symbol.name, rng)) for part in subject.parts]
    return [subject.reword(literal, wrong) for literal, wrong in slips if wrong]


def part_spaced(subject: Subject, rng: random.Random) -> list[Harm]:
    """Other separators in a name: `Conn-01x04`, `Screw Terminal 01x02`."""
    other = rng.choice((" ", "-", ""))
    named = [part for part in subject.parts if "_" in part.symbol.name]
    return [subject.reword(part.name, part.symbol.name.replace("_", other)) for part in named]


def of_datasheet(subject: Subject, rng: random.Random) -> list[Harm]:
    """A part by its maker's ordering code, or with a slip, and its pins as the datasheet calls them."""
    harms: list[Harm] = []
    for part in subject.parts:
        codes = [_ORDERED[part.symbol.name]] if part.symbol.name in _ORDERED else []
        wrong = codes or [word for word in (slip(part.symbol.name, rng),) if word]
        pins = [harm for pin in subject.pins if pin.symbol == part.symbol for harm in datasheet_names(subject, pin)]
        if wrong and pins:
            harms.append((*subject.reword(part.name, wrong[0]), *(change for harm in pins for change in harm)))
    return harms


MUTATIONS: dict[str, Mutation] = {
    "library: case": library_case,
    "library: KiCad 4": library_of_kicad4,
    "library: half remembered": library_remembered,
    "library: misspelt": library_misspelt,
    "library: file name": library_file,
    "library: in the part's name": library_in_name,
    "part: older name": part_old,
    "part: ordering code": part_ordered,
    "part: and pins, of a datasheet": of_datasheet,
    "part: case": part_case,
    "part: misspelt": part_misspelt,
    "part: other separator": part_spaced,
}
