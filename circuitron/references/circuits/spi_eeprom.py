"""EEPROM on SPI."""

from __future__ import annotations

import re

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, spi
from circuitron.references.parameters import supply
from circuitron.references.stages import spi_bus
from circuitron.references.stock import SO8
from circuitron.references.words import listed

_USUAL, _PULL_UP = "25LC256", 10e3
_SIZES = {"080": "1 Kbyte", "160": "2 Kbyte", "320": "4 Kbyte", "640": "8 Kbyte", "128": "16 Kbyte",
          "256": "32 Kbyte", "512": "64 Kbyte"}  # fmt: skip


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    device = next(iter(values.devices), _USUAL)
    size = _SIZES[re.sub(r".*\D", "", device)]
    with draft.block("bus", f"SPI of {shown(volts, 'V')}"):
        spi_bus(draft, volts)
    with draft.block("memory", size):
        pins = {"1": "CS_N", "2": "MISO", "3": "WP_N", "4": "GND", "5": "MOSI", "6": "SCK", "7": "HOLD_N", "8": "VDD"}
        draft.part("U1", "Memory_EEPROM:25LCxxx", f"{device}-I/SN", SO8, "EEPROM", pins)
        draft.resistor("R2", _PULL_UP, "VDD", "WP_N", "writing is allowed")
        draft.resistor("R3", _PULL_UP, "VDD", "HOLD_N", "never on hold")
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the EEPROM")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled_all(WP_N="VDD", HOLD_N="VDD")
    draft.wired("U1", SCK="6", MOSI="5", MISO="2", CS_N="1")
    draft.stated(R2=_PULL_UP, R3=_PULL_UP)
    return draft.finish("SPI EEPROM", f"{device} with {size} on SPI of {shown(volts, 'V')}.")


_DEVICES = tuple(f"25LC{size}" for size in _SIZES)
REFERENCE = Reference(
    name="spi-eeprom",
    title="EEPROM of 1 Kbyte to 64 Kbyte (25LC256 and its like) on SPI",
    answers=(
        *(f"{each.lower()}{kind}" for each in _DEVICES for kind in ("", " eeprom", " spi eeprom", " memory")),
        *listed(
            "spi eeprom, spi eeprom memory, eeprom with spi, spi serial eeprom, spi eeprom board, spi eeprom module"
        ),
    ),
    parameters=(supply(3.3, 2.5, 5.5, "microcontroller", "mcu"),),
    sources=("25AA256/25LC256 256K SPI Bus Serial EEPROM, Microchip DS21822",),
    limits=(
        "A page is written within 5 ms, and each byte a million times.",
        "It runs at 10 MHz from 4.5 V on, at 5 MHz from 2.5 V on.",
    ),
    neutral=listed(
        "spi, memory, eeprom, storage, nonvolatile, serial, data, external, microcontroller, mcu, board, settings, keep"
    ),
    devices=_DEVICES,
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.006"),),
    signals=spi("supply"),
)
