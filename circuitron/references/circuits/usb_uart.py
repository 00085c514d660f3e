"""USB to UART bridge."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.stock import (
    SO16,
    SOT23_5,
    SOT23_6,
)
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    logic = values["logic"]
    draft.require(logic in (3.3, 5.0), f"its levels are 3.3 V or 5 V, not {shown(logic, 'V')}")
    draft.figure("voltage at CC of a default source", "80e-6 * RD", "V", RD=5.1e3)
    low = logic == 3.3
    with draft.block("USB", "USB-C receptacle, USB 2.0"):
        pins = {"A4": "VBUS", "A9": "VBUS", "B4": "VBUS", "B9": "VBUS", "A1": "GND", "A12": "GND", "B1": "GND",
                "B12": "GND",
                "A5": "CC1", "B5": "CC2", "A6": "USB_DP", "B6": "USB_DP", "A7": "USB_DM", "B7": "USB_DM", "A8": OPEN,
                "B8": OPEN, "S1": "GND"}  # fmt: skip
        footprint = "Connector_USB:USB_C_Receptacle_HRO_TYPE-C-31-M-12"
        draft.part("J1", "Connector:USB_C_Receptacle_USB2.0_16P", "", footprint, "USB-C", pins)
        draft.resistor("R1", 5.1e3, "CC1", "GND", "says that this is a sink")
        draft.resistor("R2", 5.1e3, "CC2", "GND", "the same for the plug the other way round")
        pins = {"1": "USB_DP", "6": "USB_DP", "3": "USB_DM", "4": "USB_DM", "5": "VBUS", "2": "GND"}
        draft.part("U2", "Power_Protection:USBLC6-2SC6", "", SOT23_6, "protection against static discharge", pins)
        draft.part(
            "F1",
            "Device:Polyfuse",
            "500mA 16V",
            "Fuse:Fuse_1206_3216Metric",
            "resettable fuse",
            {"1": "VBUS", "2": "VUSB"},
        )
        draft.capacitor("C1", 4.7e-6, "VUSB", "GND", "below the 10 uF that USB allows", 5.0)
    with draft.block("bridge", f"UART of {shown(logic, 'V')}"):
        rail = "V33" if low else "VUSB"
        if low:
            pins = {"1": "VUSB", "3": "VUSB", "2": "GND", "5": "V33", "4": OPEN}
            draft.part("U3", "Regulator_Linear:AP2112K-3.3", "", SOT23_5, "3.3 V for the levels, up to 300 mA", pins)
            draft.capacitor("C4", 1e-6, "V33", "GND", "output capacitor", 5.0)
            draft.capacitor("C5", 1e-6, "VUSB", "GND", "input capacitor", 5.0)
        pins = {"16": rail, "4": rail if low else "V3", "1": "GND", "5": "USB_DP", "6": "USB_DM", "2": "TXD",
                "3": "RXD",
                "7": OPEN, "8": OPEN, "9": OPEN, "10": OPEN, "11": OPEN, "12": OPEN, "13": "DTR_N", "14": "RTS_N",
                "15": OPEN}  # fmt: skip
        draft.part("U1", "Interface_USB:CH340C", "", SO16, "bridge, its crystal inside", pins)
        draft.capacitor("C2", 100e-9, rail, "GND", "supply capacitor, at the bridge")
        if not low:
            draft.capacitor("C3", 100e-9, "V3", "GND", "regulator inside")
        draft.header("J2", "UART", "supply, ground, TXD, RXD, DTR, RTS", rail, "GND", "TXD", "RXD", "DTR_N", "RTS_N")
    draft.fed("VBUS", "GND")
    draft.decoupled("U1")
    if low:
        draft.decoupled("U3")
    draft.pulled_all(CC1="GND", CC2="GND")
    draft.apart("CC1", "CC2")
    draft.wired("U1", TXD="2", RXD="3")
    draft.measured("value", "R1", 5.1e3, 1.0)
    return draft.finish("USB to UART", f"CH340C on a USB-C receptacle, with a UART of {shown(logic, 'V')}.")


REFERENCE = Reference(
    name="usb-uart",
    title="USB to UART bridge (CH340C) with a USB-C receptacle",
    answers=listed(
        """
            usb to uart, usb uart, usb to serial, usb serial converter, usb to serial converter, ch340, ch340c, usb to
            uart bridge, usb to ttl, usb uart bridge, usb uart converter, usb serial adapter, ftdi, usb to serial
            adapter, usb to uart converter, usb ttl converter, usb to ttl serial, usb serial, usb to uart adapter, usbc
            to uart, usbc to serial, usb programmer, ch340 usb to serial
        """
    ),
    parameters=(
        Parameter(
            "logic",
            "level of the UART",
            "V",
            3.3,
            3.3,
            5.0,
            ("to", "with", "at", "logic"),
            ("logic", "uart", "level", "ttl", "serial", "levels"),
            alone=True,
        ),
    ),
    sources=(
        "CH340 Datasheet (CH340DS1), WCH",
        "USB Type-C Cable and Connector Specification, USB-IF: Rd of 5.1 kohm",
        "USBLC6-2 Very low capacitance ESD protection, STMicroelectronics",
    ),
    limits=("No handshake but DTR and RTS.", "The supply at J2 is for small loads: 300 mA."),
    neutral=listed(
        """
        usb, uart, serial, ttl, converter, bridge, adapter, connector, usbc, level, programmer, microcontroller, mcu,
        arduino, esp32, interface, board, c, esd, protection, 16, pin
        """
    ),
    devices=("CH340C", "CH340"),
    work_out=_work_out,
)
