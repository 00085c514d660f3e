"""Board of the ESP32-C3-WROOM-02 with its own USB and a regulator."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values
from circuitron.references.draft import Draft
from circuitron.references.esp32_modules import C3, PIN_ON_USB, WORDS, board_on_usb
from circuitron.references.interfaces import Rail
from circuitron.references.usb import HELD, REGULATED
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    return board_on_usb(Draft(REFERENCE, values), C3)


REFERENCE = Reference(
    name="esp32-c3-usb",
    title="Board of the ESP32-C3-WROOM-02 with USB-C (the USB of the chip), regulator and buttons",
    answers=listed(
        """
        esp32 c3 with usb, esp32 c3 usb, esp32 c3 usb board, esp32 c3 board with usb, esp32 c3 with native
        usb, esp32 c3 with usbc, esp32 c3 board with usbc, esp32 c3 board with native usb, esp32 c3
        development board with usb, esp32 c3 with usb programming, esp32 c3 devkit, esp32 c3 development
        board, esp32 c3 dev board, esp32c3 with usb, esp32c3 usb, esp32c3 usb board, esp32c3 board with usb,
        esp32c3 with native usb, esp32c3 with usbc, esp32c3 board with usbc, esp32c3 board with native usb,
        esp32c3 development board with usb, esp32c3 with usb programming, esp32c3 devkit, esp32c3
        development board, esp32c3 dev board, esp32 c3 wroom with usb, esp32 c3 wroom usb, esp32 c3 wroom
        usb board, esp32 c3 wroom board with usb, esp32 c3 wroom with native usb, esp32 c3 wroom with usbc,
        esp32 c3 wroom board with usbc, esp32 c3 wroom board with native usb, esp32 c3 wroom development
        board with usb, esp32 c3 wroom with usb programming, esp32 c3 wroom devkit, esp32 c3 wroom
        development board, esp32 c3 wroom dev board, esp32 c3 wroom 02 with usb, esp32 c3 wroom 02 usb,
        esp32 c3 wroom 02 usb board, esp32 c3 wroom 02 board with usb, esp32 c3 wroom 02 with native usb,
        esp32 c3 wroom 02 with usbc, esp32 c3 wroom 02 board with usbc, esp32 c3 wroom 02 board with native
        usb, esp32 c3 wroom 02 development board with usb, esp32 c3 wroom 02 with usb programming, esp32 c3
        wroom 02 devkit, esp32 c3 wroom 02 development board, esp32 c3 wroom 02 dev board
        """
    ),
    parameters=(REGULATED,),
    sources=(
        "ESP32-C3-WROOM-02 Datasheet, Espressif",
        "ESP32-C3 Hardware Design Guidelines, Espressif",
        "AMS1117 1A Low Dropout Voltage Regulator, Advanced Monolithic Systems",
        "USB Type-C Cable and Connector Specification, USB-IF: Rd of 5.1 kohm",
    ),
    limits=(
        "It is fed by USB alone.",
        "IO2, IO8 and IO9 are read at reset.",
        "The antenna needs a free area, and the regulator some copper.",
    ),
    neutral=listed(
        WORDS
        + ", ldo, regulator, type, c, 3.3, 3v3, programming, auto, automatic, program, upload, flash, reset, usbc, "
        "serial, jtag"
    ),
    devices=("ESP32-C3-WROOM-02", "ESP32-C3", "AMS1117"),
    work_out=_work_out,
    gives=(Rail("VUSB", "5", "0.1"), Rail("V33", "3.3", "0.2")),
    offers=C3.offers,
    level="3.3",
    holds=HELD,
    pin=PIN_ON_USB,
)
