"""USB to UART bridge with the CP2102N."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.usb import CP2102N_SOURCE, cp2102n, receptacle
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    logic = values["logic"]
    draft = Draft(REFERENCE, values)
    receptacle(draft)
    with draft.block("bridge", f"UART of {shown(logic, 'V')}"):
        cp2102n(draft, "U1", 2, ("R3", "R4", "R5"), ("TXD", "RXD"))
        nets = ("VUSB", "GND", "TXD", "RXD", "DTR_N", "RTS_N")
        draft.header("J2", "5V/GND/UART", "5 V of USB, ground, TXD, RXD, DTR, RTS", *nets)
    return draft.finish("USB to UART", "CP2102N on a USB-C receptacle, with a UART of 3.3 V.")


REFERENCE = Reference(
    name="usb-uart-cp2102n",
    title="USB to UART bridge (CP2102N) with a USB-C receptacle",
    answers=listed(
        """
        cp2102n, cp2102, cp2102 usb to uart, cp2102 usb to serial, cp2102 usb to serial converter, cp2102 usb uart,
        cp2102 usb serial, cp2102n usb to uart, cp2102n usb to serial, cp2102n usb uart, cp2102n usb serial, usb to
        uart with cp2102n, usb to serial with cp2102n, usb to uart with cp2102, usb to serial with cp2102, usb to
        serial cp2102, usb to uart cp2102, usb to uart cp2102n, usb to serial cp2102n, usb uart cp2102n, cp2102 usb to
        ttl, cp2102 usb to serial adapter, cp2102n usb to uart bridge, cp2102 programmer, usb serial converter with
        cp2102
        """
    ),
    parameters=(
        Parameter("logic", "level of the UART", "V", 3.3, 3.3, 3.3, ("to", "with", "at", "logic"),
                  ("logic", "uart", "level", "ttl", "serial", "levels"), alone=True),
    ),
    sources=(
        CP2102N_SOURCE,
        "USB Type-C Cable and Connector Specification, USB-IF: Rd of 5.1 kohm",
        "USBLC6-2 Very low capacitance ESD protection, STMicroelectronics",
    ),
    limits=("No handshake but DTR and RTS.", "Its inputs stand 5 V; its outputs give 3.3 V."),
    neutral=listed(
        "usb, uart, serial, ttl, converter, bridge, adapter, connector, usbc, level, programmer, microcontroller, mcu, "
        "arduino, esp32, interface, board, c, esd, protection, io, programming, program, upload, flash"
    ),
    devices=("CP2102N", "CP2102"),
    work_out=_work_out,
)  # fmt: skip
