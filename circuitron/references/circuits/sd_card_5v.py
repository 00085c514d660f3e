"""Socket for a microSD card on SPI of 5 V: regulator and level shifters."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.circuits.sd_card import REFERENCE as PLAIN
from circuitron.references.circuits.sd_card import card
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, spi
from circuitron.references.parameters import supply
from circuitron.references.stages import spi_bus
from circuitron.references.stock import SOT23_5
from circuitron.references.words import listed

_CARD, _MOST = 3.3, 0.2  # volts and amperes of a card
_SHIFTED = (("CS_N", "1", "2", "3"), ("SCK", "4", "5", "6"), ("MOSI", "10", "9", "8"))  # enable, input, output
_SO14 = "Package_SO:SOIC-14_3.9x8.7mm_P1.27mm"


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("most heat in U1", "(VDD - V33) * I", "W", VDD=volts, V33=_CARD, I=_MOST)
    with draft.block("bus", f"SPI of {shown(volts, 'V')}"):
        spi_bus(draft, volts)
        draft.resistor("R6", 100e3, "SCK", "GND", "no clock while nothing drives it")
        draft.resistor("R7", 100e3, "MOSI", "GND", "no level between while nothing drives it")
    with draft.block("regulator", f"{shown(_CARD, 'V')} for the card"):
        pins = {"VI": "VDD", "GND": "GND", "VO": "V33"}
        draft.part(
            "U1", "Regulator_Linear:AMS1117-3.3", "", "Package_TO_SOT_SMD:SOT-223-3_TabPin2", "supplies the card", pins
        )
        draft.capacitor("C3", 10e-6, "VDD", "GND", "input of the regulator", volts)
        draft.tantalum("C4", 22e-6, "V33", "GND", "output of the regulator", _CARD)
    with draft.block("level shifters", "5 V to the card's 3.3 V, and back while the card is selected"):
        pins = {"14": "V33", "7": "GND", "13": "V33", "12": "GND", "11": OPEN}
        for line, enable, into, out in _SHIFTED:
            pins |= {enable: "GND", into: line, out: f"CARD_{line}"}
        draft.part("U2", "74xx:74LVC125", "74LVC125A", _SO14, "buffers whose inputs stand 5 V; one is off", pins)
        draft.capacitor("C5", 100e-9, "V33", "GND", "supply capacitor, at U2")
        pins = {"1": "CS_N", "2": "CARD_MISO", "4": "MISO", "5": "VDD", "3": "GND"}
        draft.part("U3", "74xGxx:74AHCT1G125", "", SOT23_5, "TTL levels in, 5 V out; off while not selected", pins)
        draft.capacitor("C6", 100e-9, "VDD", "GND", "supply capacitor, at U3")
    card(draft, "V33", _CARD, "CARD_")
    return _finished(draft, volts)


def _finished(draft: Draft, volts: float) -> Designed:
    draft.fed("VDD", "GND")
    for chip in ("U1", "U2", "U3"):
        draft.decoupled(chip)
    draft.measured("rail", "V33", _CARD, 2.0)
    draft.wired("U2", CS_N="2", SCK="5", MOSI="9", CARD_CS_N="3", CARD_SCK="6", CARD_MOSI="8")
    draft.wired("U3", CS_N="1", CARD_MISO="2", MISO="4")
    return draft.finish(
        "microSD socket for 5 V",
        f"Socket for a microSD card on SPI of {shown(volts, 'V')}, with a regulator and level shifters.",
    )


REFERENCE = Reference(
    name="sd-card-5v",
    title="Socket for a microSD card on SPI of 5 V: regulator for 3.3 V, level shifters (74LVC125A, 74AHCT1G125)",
    answers=(
        *PLAIN.answers,
        *listed(
            """
            sd card level shifter, sd card with level shifter, sd card module with level shifter, micro sd card level
            shifter, micro sd card with level shifter, sd card with level shifter and regulator, arduino sd card module,
            sd card with 3.3v regulator, sd card module with level shifter and 3.3v regulator, 5v sd card module
            """
        ),
    ),
    parameters=(supply(5.0, 4.75, 5.25, "microcontroller", "mcu", "logic"),),
    sources=(
        *PLAIN.sources,
        "74LVC125A Quad buffer/line driver with 5 V tolerant input/outputs; 3-state, Nexperia",
        "SN74AHCT1G125 Single Bus Buffer Gate With 3-State Output, Texas Instruments SCLS378",
        "AMS1117 1A Low Dropout Voltage Regulator, Advanced Monolithic Systems",
    ),
    limits=("There is no detection of the card.", "The supply must give 0.2 A while a card is written."),
    neutral=listed(
        "spi, sd, micro, card, socket, slot, reader, memory, pull, up, ups, data, log, storage, logger, 3.3, level, "
        "shifter, shifters, shifting, regulator, ldo, 5v, logic, arduino"
    ),
    devices=("74LVC125A", "74LVC125"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VDD", "supply", "0.21"),),
    signals=spi("supply"),
)
