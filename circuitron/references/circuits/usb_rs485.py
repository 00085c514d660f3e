"""RS-485 port on USB, which switches its direction itself."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values
from circuitron.references.bus_ends import JUMPER, terminated
from circuitron.references.draft import OPEN, Draft
from circuitron.references.stock import SO8, SOT23
from circuitron.references.usb import receptacle
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    draft.figure("least differential output current", "1.5 / RT", "A", RT=60.0)
    receptacle(draft)
    with draft.block("bridge", "UART of 5 V; CBUS2 is high while it sends, as the chip comes from the factory"):
        pins = {"20": "VUSB", "4": "VUSB", "19": "VUSB", "17": "V33", "15": "USB_DP", "16": "USB_DM", "1": "TXD",
                "5": "RXD", "13": "DE", "11": "CTS_N"}  # fmt: skip
        pins |= dict.fromkeys(("7", "18", "21", "25", "26"), "GND")
        pins |= dict.fromkeys(("2", "3", "6", "9", "10", "12", "14", "22", "23", "27", "28"), OPEN)
        draft.part("U1", "Interface_USB:FT232RL", "", "Package_SO:SSOP-28_5.3x10.2mm_P0.65mm", "bridge", pins)
        draft.capacitor("C2", 100e-9, "VUSB", "GND", "supply capacitor, at the bridge")
        draft.capacitor("C3", 100e-9, "V33", "GND", "regulator of the bridge")
        draft.resistor("R3", 10e3, "CTS_N", "GND", "always ready to send")
    with draft.block("transceiver", "half-duplex RS-485; it hears nothing while it sends"):
        pins = {"RO": "RXD", "2": "DE", "DE": "DE", "DI": "TXD", "GND": "GND", "A": "A", "B": "B", "VCC": "VUSB"}
        draft.part("U3", "Interface_UART:THVD1400D", "", SO8, "transceiver, 500 kbit/s", pins)
        draft.capacitor("C4", 100e-9, "VUSB", "GND", "supply capacitor, at the transceiver")
        draft.resistor("R4", 10e3, "VUSB", "RXD", "idle level while the receiver is off")
        draft.resistor("R5", 10e3, "DE", "GND", "receives until the bridge has started")
    with draft.block("bus side", "the pair, terminated"):
        terminated(draft, "R6", "A", "B", "J3")
        draft.part("D1", "Diode:SM712_SOT23", "", SOT23, "takes surges", {"1": "A", "2": "B", "3": "GND"})
        draft.terminal("J2", "bus", "A", "B", "GND", "bus and its ground")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    draft.decoupled("U1")
    draft.decoupled("U3")
    draft.pulled_all(DE="GND", RXD="VUSB", CTS_N="GND")
    draft.wired("U1", TXD="1", RXD="5", DE="13")
    draft.wired("U3", RXD="RO", TXD="DI", DE="DE")
    draft.joined("U3", "2", "DE")
    draft.wired("D1", A="1", B="2", GND="3")
    return draft.finish("USB to RS-485", "Half-duplex RS-485 port on USB, up to 500 kbit/s, with automatic direction.")


REFERENCE = Reference(
    name="usb-rs485",
    title="USB to RS-485 converter (FT232RL, THVD1400) with automatic direction",
    answers=listed(
        """
        usb to rs485, usb rs485, usb to rs485 converter, usb rs485 converter, usb to rs485 adapter, usb rs485 adapter,
        rs485 to usb, rs485 to usb converter, rs485 to usb adapter, usb rs485 interface, usb to modbus, usb modbus
        adapter, usb to modbus rtu, ft232 rs485, ft232rl rs485, usb rs485 dongle, usb to rs485 dongle
        """
    ),
    parameters=(JUMPER,),
    sources=(
        "FT232R USB UART IC Datasheet, FTDI FT_000053: USB to RS485 converter, TXDEN on CBUS2",
        "THVD1400, THVD1420 3.3-V to 5-V RS-485 Transceivers with IEC ESD protection, Texas Instruments SLLSF54",
        "SM712 Asymmetrical TVS Diode for Extended Common-Mode RS-485, Semtech",
        "USB Type-C Cable and Connector Specification, USB-IF: Rd of 5.1 kohm",
    ),
    limits=("It is not isolated: the bus shares the ground of the computer.", "Two wires, no full duplex."),
    neutral=listed(
        "usb, rs485, converter, adapter, dongle, interface, half, duplex, bus, modbus, rtu, termination, terminated, "
        "120, ohm, automatic, direction, c, usbc, connector, tvs, protection, esd, pc, computer"
    ),
    devices=("FT232RL", "FT232R", "FT232", "THVD1400"),
    holds=("usb-uart", "rs485", "usb-c-sink"),
    work_out=_work_out,
)
