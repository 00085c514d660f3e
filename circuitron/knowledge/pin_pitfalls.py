"""Pins whose name looks like the one asked for, and is another's: nobody may take them without asking."""

from __future__ import annotations

import re

from circuitron.models import Symbol, SymbolPin

# Espressif's modules bring out the bus of the flash memory that the firmware runs from, under the names of an SPI bus
# (ESP32-WROOM-32 datasheet, table 2, note 1: "not recommended for other uses"; ESP-12F: the same pins by other names).
_ESPRESSIF = re.compile(r"ESP-?\d|ESP32|ESP8266")
_FLASH_BUS = re.compile(r"(SDO|SDI|SHD|SWP|SCK|SCS)/|(MISO|MOSI|SCLK|CS0)$")

# NXP numbers the enables of a 74138 from 1, KiCad's 74HC138 from 0: ~E1 and E2 are there, and are other pins.
_COUNTED_FROM_0 = re.compile(r"74HCT?138")
_FROM_1 = {"E3": "6", "~E2": "5", "~{E2}": "5"}


def is_flash_bus(symbol: Symbol, pin: SymbolPin) -> bool:
    """Whether a module needs this pin for its own flash memory, although it has the name of a free SPI bus."""
    return bool(_ESPRESSIF.match(symbol.name) and _FLASH_BUS.match(pin.name))


def shifted_enable(symbol: Symbol, asked: str) -> SymbolPin | None:
    """The enable of a 74HC138 that is meant by a name which counts from 1; None for other names and symbols."""
    if not _COUNTED_FROM_0.fullmatch(symbol.name) or not any(pin.name == "~{E0}" for pin in symbol.pins):
        return None
    return next((pin for pin in symbol.pins if pin.number == _FROM_1.get(asked.upper())), None)
