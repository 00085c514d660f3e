"""Minimal board of the ESP32-S3-WROOM-1."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values
from circuitron.references.draft import Draft
from circuitron.references.esp32_modules import PIN, S3, WORDS, board
from circuitron.references.interfaces import Rail
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed


def _work_out(values: Values) -> Designed:
    return board(Draft(REFERENCE, values), S3)


REFERENCE = Reference(
    name="esp32-s3",
    title="Minimal board of the ESP32-S3-WROOM-1 with UART, USB and buttons",
    answers=listed(
        """
        esp32 s3, esp32 s3 board, minimal esp32 s3 board, esp32 s3 module, esp32 s3 microcontroller, esp32
        s3 minimal board, esp32 s3 minimal system, esp32s3, esp32s3 board, minimal esp32s3 board, esp32s3
        module, esp32s3 microcontroller, esp32s3 minimal board, esp32s3 minimal system, esp32 s3 wroom,
        esp32 s3 wroom board, minimal esp32 s3 wroom board, esp32 s3 wroom module, esp32 s3 wroom
        microcontroller, esp32 s3 wroom minimal board, esp32 s3 wroom minimal system, esp32 s3 wroom 1,
        esp32 s3 wroom 1 board, minimal esp32 s3 wroom 1 board, esp32 s3 wroom 1 module, esp32 s3 wroom 1
        microcontroller, esp32 s3 wroom 1 minimal board, esp32 s3 wroom 1 minimal system
        """
    ),
    parameters=(Parameter("supply", "supply voltage", "V", 3.3, 3.0, 3.6, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),),
    sources=("ESP32-S3-WROOM-1 Datasheet, Espressif", "ESP32-S3 Hardware Design Guidelines, Espressif"),
    limits=(
        "There is no regulator and no USB connector.",
        "IO0, IO3, IO45 and IO46 are read at reset; with octal PSRAM, IO35 to IO37 are the memory's.",
        "The antenna needs a free area.",
    ),
    neutral=listed(WORDS),
    devices=("ESP32-S3-WROOM-1", "ESP32-S3"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.5"),),
    offers=S3.offers,
    level="supply",
    pin=PIN,
)
