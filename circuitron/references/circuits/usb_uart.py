"""USB to UART bridge."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.usb import ACTIVITY, activity, receptacle
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    logic = values["logic"]
    draft.require(logic in (3.3, 5.0), f"its levels are 3.3 V or 5 V, not {shown(logic, 'V')}")
    low = logic == 3.3
    receptacle(draft)
    with draft.block("bridge", f"UART of {shown(logic, 'V')}"):
        rail = "V33" if low else "VUSB"
        pins = {"20": "VUSB", "4": rail, "17": "V33", "15": "USB_DP", "16": "USB_DM", "1": "TXD", "5": "RXD",
                "2": "DTR_N", "3": "RTS_N", "11": "CTS_N", "19": "VUSB"}  # fmt: skip
        pins |= dict.fromkeys(("7", "18", "21", "25", "26"), "GND")
        pins |= dict.fromkeys(("6", "9", "10", "12", "13", "14", "22", "23", "27", "28"), OPEN)
        if values["leds"]:
            pins |= {"23": "TXLED_N", "22": "RXLED_N"}
        draft.part(
            "U1", "Interface_USB:FT232RL", "", "Package_SO:SSOP-28_5.3x10.2mm_P0.65mm", "bridge, its clock inside", pins
        )
        draft.capacitor("C2", 100e-9, "VUSB", "GND", "supply capacitor, at the bridge")
        draft.capacitor("C3", 100e-9, "V33", "GND", "regulator of the bridge, up to 50 mA")
        draft.capacitor("C4", 100e-9, rail, "GND", "supply capacitor of the levels")
        draft.resistor("R3", 10e3, "CTS_N", "GND", "always ready to send")
        draft.header("J2", "UART", "supply, ground, TXD, RXD, DTR, RTS", rail, "GND", "TXD", "RXD", "DTR_N", "RTS_N")
    if values["leds"]:
        activity(draft, logic, rail, "TXLED_N", "RXLED_N")
        draft.wired("U1", TXLED_N="23", RXLED_N="22")
    draft.decoupled("U1")
    draft.wired("U1", TXD="1", RXD="5")
    return draft.finish("USB to UART", f"FT232RL on a USB-C receptacle, with a UART of {shown(logic, 'V')}.")


REFERENCE = Reference(
    name="usb-uart",
    title="USB to UART bridge (FT232RL) with a USB-C receptacle",
    answers=listed(
        """
            usb to uart, usb uart, usb to serial, usb serial converter, usb to serial converter, ft232, ft232rl, usb to
            uart bridge, usb to ttl, usb uart bridge, usb uart converter, usb serial adapter, ftdi, usb to serial
            adapter, usb to uart converter, usb ttl converter, usb to ttl serial, usb serial, usb to uart adapter, usbc
            to uart, usbc to serial, usb programmer, ft232 usb to serial
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
        ACTIVITY,
    ),
    sources=(
        "FT232R USB UART IC Datasheet, FTDI FT_000053: CBUS0 and CBUS1 are TXLED and RXLED as delivered",
        "USB Type-C Cable and Connector Specification, USB-IF: Rd of 5.1 kohm",
        "USBLC6-2 Very low capacitance ESD protection, STMicroelectronics",
    ),
    limits=("No handshake but DTR and RTS.", "The supply at J2 is for small loads: 50 mA at 3.3 V."),
    neutral=listed(
        """
        usb, uart, serial, ttl, converter, bridge, adapter, connector, usbc, level, programmer, microcontroller, mcu,
        arduino, esp32, interface, board, c, esd, protection, 16, pin, io,
        tx, rx, txd, rxd, dtr, rts
        """
    ),
    devices=("FT232RL", "FT232R", "FT232"),
    work_out=_work_out,
)
