"""Board of the RP2040 with USB and a regulator."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values
from circuitron.references.circuits.rp2040 import REFERENCE as RP2040
from circuitron.references.circuits.rp2040 import controller, ports
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail
from circuitron.references.usb import HELD, REGULATED, receptacle, regulator
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    receptacle(draft)
    with draft.block("regulator", "3.3 V for the controller"):
        regulator(draft, "U3", 2, "supplies the controller, and small loads", "VDD")
    controller(draft, 3.3, "U4", 4)
    with draft.block("connectors", "debugging, supplies and ports"):
        draft.header("J2", "SWCLK/GND/SWD", "SWD", "SWCLK", "GND", "SWDIO")
        draft.header("J3", "5V/3V3/GND", "supplies", "VUSB", "VDD", "GND")
        ports(draft)
    return draft.finish(
        "RP2040 board with USB",
        "RP2040 with flash, a USB-C receptacle, a regulator for 3.3 V, a crystal and SWD.",
    )


REFERENCE = Reference(
    name="rp2040-usb",
    title="Board of the RP2040 with USB, regulator, flash, crystal and SWD",
    answers=listed(
        """
        rp2040 with usb, rp2040 board with usb, rp2040 usb, rp2040 usb board, rp2040 with usbc, rp2040 board
        with usbc, rp2040 usbc, rp2040 board usbc, raspberry pi pico, pico board, pico clone, rp2040 development
        board, pico board with usb, pico clone with usb, pico clone with usbc, rp2040 with usb connector, rp2040
        development board with usb
        """
    ),
    parameters=(REGULATED,),
    sources=(
        *RP2040.sources,
        "AMS1117 1A Low Dropout Voltage Regulator, Advanced Monolithic Systems",
        "USB Type-C Cable and Connector Specification, USB-IF: Rd of 5.1 kohm",
    ),
    limits=("It is fed by USB alone.", "ADC_AVDD is not filtered."),
    neutral=(
        *RP2040.neutral,
        *listed("usb, usbc, regulator, ldo, 3.3, 3v3, connector, device, type, c, boot, bootsel, button, reset, dev"),
    ),
    devices=("RP2040", "AMS1117", "W25Q16", "W25Q128"),
    work_out=_work_out,
    gives=(Rail("VUSB", "5", "0.15"), Rail("VDD", "3.3", "0.2")),
    offers=RP2040.offers,
    level="3.3",
    holds=(*HELD, "spi-flash"),
    pin=Drive("0.1", "2.62", "3.3", "0.004"),
)
