"""EEPROM on an I²C bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c, strapped
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.stock import (
    SO8,
)
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
    with draft.block("memory", f"32 Kbyte, address {where}"):
        pins = {"8": "VDD", "4": "GND", "5": "SDA", "6": "SCL", "7": "GND"}
        pins |= strapped(values["address"], "1", "2", "3")
        device = "AT24C256" if "AT24C256" in values.devices else ""
        draft.part("U1", "Memory_EEPROM:24LC256", device, SO8, "EEPROM; WP low: it can be written", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the EEPROM")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.wired("U1", SDA="5", SCL="6", GND="7")
    return draft.finish("I2C EEPROM", f"24LC256, 32 Kbyte, on an I2C bus of {shown(volts, 'V')}, address {where}.")


REFERENCE = Reference(
    name="i2c-eeprom",
    title="EEPROM of 32 Kbyte (24LC256) on an I²C bus",
    answers=listed(
        """
            eeprom, i2c eeprom, 24lc256, 24c256, at24c256, 24lc256 eeprom, 24c256 eeprom, eeprom board, eeprom memory,
            serial eeprom, i2c memory, 24lc256 i2c eeprom, i2c eeprom 256k, eeprom 256k, eeprom i2c 256k, 256k eeprom,
            256k i2c eeprom, 256kbit eeprom
        """
    ),
    parameters=(supply(3.3, 2.5, 5.5), address(0x50, 0x57)),
    sources=(
        "24AA256/24LC256/24FC256 256-Kbit I2C Serial EEPROM, Microchip DS20001203",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=("It can be written at any time: WP is low.",),
    neutral=listed("i2c, memory, eeprom, bus, pull, up, ups, storage, nonvolatile, serial, data, address, 256"),
    devices=("24LC256", "AT24C256"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.005"),),
    signals=i2c("supply"),
)
