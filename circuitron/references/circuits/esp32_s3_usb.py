"""Board of the ESP32-S3-WROOM-1 with its own USB and a regulator."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values
from circuitron.references.draft import Draft
from circuitron.references.esp32_modules import PIN_ON_USB, S3, WORDS, board_on_usb
from circuitron.references.interfaces import Rail
from circuitron.references.usb import HELD, REGULATED
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    return board_on_usb(Draft(REFERENCE, values), S3)


REFERENCE = Reference(
    name="esp32-s3-usb",
    title="Board of the ESP32-S3-WROOM-1 with USB-C (the USB of the chip), regulator and buttons",
    answers=listed(
        """
        esp32 s3 with usb, esp32 s3 usb, esp32 s3 usb board, esp32 s3 board with usb, esp32 s3 with native
        usb, esp32 s3 with usbc, esp32 s3 board with usbc, esp32 s3 board with native usb, esp32 s3
        development board with usb, esp32 s3 with usb programming, esp32 s3 devkit, esp32 s3 development
        board, esp32 s3 dev board, esp32s3 with usb, esp32s3 usb, esp32s3 usb board, esp32s3 board with usb,
        esp32s3 with native usb, esp32s3 with usbc, esp32s3 board with usbc, esp32s3 board with native usb,
        esp32s3 development board with usb, esp32s3 with usb programming, esp32s3 devkit, esp32s3
        development board, esp32s3 dev board, esp32 s3 wroom with usb, esp32 s3 wroom usb, esp32 s3 wroom
        usb board, esp32 s3 wroom board with usb, esp32 s3 wroom with native usb, esp32 s3 wroom with usbc,
        esp32 s3 wroom board with usbc, esp32 s3 wroom board with native usb, esp32 s3 wroom development
        board with usb, esp32 s3 wroom with usb programming, esp32 s3 wroom devkit, esp32 s3 wroom
        development board, esp32 s3 wroom dev board, esp32 s3 wroom 1 with usb, esp32 s3 wroom 1 usb, esp32
        s3 wroom 1 usb board, esp32 s3 wroom 1 board with usb, esp32 s3 wroom 1 with native usb, esp32 s3
        wroom 1 with usbc, esp32 s3 wroom 1 board with usbc, esp32 s3 wroom 1 board with native usb, esp32
        s3 wroom 1 development board with usb, esp32 s3 wroom 1 with usb programming, esp32 s3 wroom 1
        devkit, esp32 s3 wroom 1 development board, esp32 s3 wroom 1 dev board
        """
    ),
    parameters=(REGULATED,),
    sources=(
        "ESP32-S3-WROOM-1 Datasheet, Espressif",
        "ESP32-S3 Hardware Design Guidelines, Espressif",
        "AMS1117 1A Low Dropout Voltage Regulator, Advanced Monolithic Systems",
        "USB Type-C Cable and Connector Specification, USB-IF: Rd of 5.1 kohm",
    ),
    limits=(
        "It is fed by USB alone.",
        "IO0, IO3, IO45 and IO46 are read at reset; with octal PSRAM, IO35 to IO37 are the memory's.",
        "The antenna needs a free area, and the regulator some copper.",
    ),
    neutral=listed(
        WORDS
        + ", ldo, regulator, type, c, 3.3, 3v3, programming, auto, automatic, program, upload, flash, reset, usbc, "
        "serial, jtag"
    ),
    devices=("ESP32-S3-WROOM-1", "ESP32-S3", "AMS1117"),
    work_out=_work_out,
    gives=(Rail("VUSB", "5", "0.1"), Rail("V33", "3.3", "0.2")),
    offers=S3.offers,
    level="3.3",
    holds=HELD,
    pin=PIN_ON_USB,
)
