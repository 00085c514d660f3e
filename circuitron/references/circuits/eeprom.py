"""EEPROM on an I²C bus."""

from __future__ import annotations

import re

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c, strapped
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.stock import (
    SO8,
)
from circuitron.references.words import listed

_USUAL = "24LC256"
_SIZES = {"02": "256 byte", "32": "4 Kbyte", "64": "8 Kbyte", "128": "16 Kbyte", "256": "32 Kbyte", "512": "64 Kbyte"}


def _work_out(values: Values) -> Designed:
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
    device = next(iter(values.devices), _USUAL)
    size = _SIZES[re.sub(r".*\D", "", device)]
    guard = "WP" if values["protection"] else "GND"
    with draft.block("memory", f"{size}, address {where}"):
        pins = {"8": "VDD", "4": "GND", "5": "SDA", "6": "SCL", "7": guard}
        pins |= strapped(values["address"], "1", "2", "3")
        purpose = "EEPROM" if values["protection"] else "EEPROM; WP low: it can be written"
        draft.part("U1", "Memory_EEPROM:24LC256", "" if device == _USUAL else device, SO8, purpose, pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the EEPROM")
    if values["protection"]:
        with draft.block("write protection", "writing needs the jumper"):
            draft.resistor("R3", 10e3, "VDD", "WP", "no jumper: nothing can be written")
            draft.header("J2", "WRITE", "jumper: it can be written", "WP", "GND")
            draft.pulled("WP", "VDD")
    else:
        draft.note("It can be written at any time: WP is low.")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.wired("U1", SDA="5", SCL="6", **{guard: "7"})
    return draft.finish("I2C EEPROM", f"{device}, {size}, on an I2C bus of {shown(volts, 'V')}, address {where}.")


def _devices() -> tuple[str, ...]:
    """The numbers of chips with this pinout, whose three address pins count: the smaller 24C04 to 24C16 have fewer."""
    each = (f"{begin}{size}" for begin in ("24LC", "24C", "AT24C") for size in _SIZES)
    return tuple(number for number in each if number != "24LC02")  # which has no address


def _names() -> tuple[str, ...]:
    numbers = [each.lower() for each in _devices()]
    return tuple(f"{number}{kind}" for number in numbers for kind in ("", " eeprom", " i2c eeprom", " memory"))


REFERENCE = Reference(
    name="i2c-eeprom",
    title="EEPROM of 256 byte to 64 Kbyte (24LC256 and its like) on an I²C bus",
    answers=(
        *_names(),
        *listed(
            """
            eeprom, i2c eeprom, eeprom board, eeprom memory, serial eeprom, i2c memory, i2c eeprom 256k, eeprom 256k,
            eeprom i2c 256k, 256k eeprom, 256k i2c eeprom, 256kbit eeprom
            """
        ),
    ),
    parameters=(
        supply(3.3, 2.5, 5.5),
        address(0x50, 0x57),
        Parameter(
            "protection",
            "guard against writing (1) or none (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=(("protect", 1.0), ("protection", 1.0), ("wp", 1.0)),
        ),
    ),
    sources=(
        "24AA256/24LC256/24FC256 256-Kbit I2C Serial EEPROM, Microchip DS20001203",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=("The chips of 4, 8 and 16 Kbit (24C04 to 24C16) have other address pins.",),
    neutral=listed(
        "i2c, memory, eeprom, bus, pull, up, ups, storage, nonvolatile, serial, data, address, 256, "
        "write, protect, protection"
    ),
    devices=_devices(),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.005"),),
    signals=i2c("supply"),
)
