"""Minimal board of the ESP32-C3-WROOM-02."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values
from circuitron.references.draft import Draft
from circuitron.references.esp32_modules import C3, PIN, board
from circuitron.references.interfaces import Rail
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed


def _work_out(values: Values) -> Designed:
    return board(Draft(REFERENCE, values), C3)


REFERENCE = Reference(
    name="esp32-c3",
    title="Minimal board of the ESP32-C3-WROOM-02 with UART, USB and buttons",
    answers=listed(
        """
        esp32 c3, esp32c3, esp32 c3 board, esp32c3 board, esp32 c3 wroom, esp32 c3 wroom 02, minimal esp32 c3 board,
        esp32 c3 module, esp32 c3 microcontroller, esp32 c3 minimal system
        """
    ),
    parameters=(Parameter("supply", "supply voltage", "V", 3.3, 3.0, 3.6, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),),
    sources=(
        "ESP32-C3-WROOM-02 & ESP32-C3-WROOM-02U Datasheet, Espressif",
        "ESP32-C3 Hardware Design Guidelines, Espressif",
    ),
    limits=("There is no regulator and no USB connector.", "The antenna needs a free area."),
    neutral=listed("minimal, board, microcontroller, mcu, wifi, bluetooth, wi, fi, ble, uart, module, development"),
    devices=("ESP32-C3-WROOM-02", "ESP32-C3"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.5"),),
    offers=C3.offers,
    level="supply",
    pin=PIN,
)
