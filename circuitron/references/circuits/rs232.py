"""RS-232 port with a MAX3232."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SO16
from circuitron.references.words import listed

_CAPACITOR = 100e-9  # of the charge pump; above 3.6 V the datasheet asks for 470 nF in three places
_AT_FIVE = 470e-9
_OF_MAX232, _LEAST_MAX232 = 1e-6, 4.5


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    chip, pump, others = _chip(draft, volts)
    draft.figure("least swing at the port", "2 * 5", "V")
    with draft.block("logic side", f"UART of {shown(volts, 'V')}"):
        draft.header("J1", f"{volts:g}V/GND/TXD/RXD", "supply, ground, TXD of the controller, RXD", "VCC", "GND", "TXD",
                     "RXD")  # fmt: skip
        draft.capacitor("C5", 100e-9, "VCC", "GND", "supply capacitor, at the transceiver")
    with draft.block("transceiver", "with a charge pump"):
        pins = {
            "16": "VCC", "15": "GND", "1": "C1_P", "3": "C1_N", "4": "C2_P", "5": "C2_N", "2": "V_P", "6": "V_N",
            "11": "TXD", "14": "RS232_TX", "13": "RS232_RX", "12": "RXD", "10": "GND", "7": OPEN, "8": OPEN, "9": OPEN,
        }  # fmt: skip
        draft.part("U1", f"Interface_UART:{chip}", "", SO16, "transceiver", pins)
        draft.capacitor("C1", pump, "C1_P", "C1_N", "charge pump", 16.0 / 1.5)
        draft.capacitor("C2", others, "C2_P", "C2_N", "charge pump", 16.0 / 1.5)
        draft.capacitor("C3", others, "V_P", "GND", "charge pump", 16.0 / 1.5)
        draft.capacitor("C4", others, "GND", "V_N", "charge pump", 16.0 / 1.5)
    with draft.block("port", "as a modem: a cable of nine straight wires leads to a PC"):
        pins = {str(pin): OPEN for pin in (1, 4, 6, 7, 8, 9)} | {"2": "RS232_TX", "3": "RS232_RX", "5": "GND"}
        footprint = "Connector_Dsub:DSUB-9_Socket_Horizontal_P2.77x2.84mm_EdgePinOffset9.40mm"
        draft.part("J2", "Connector_Generic:Conn_01x09", "DE-9", footprint, "RS-232", pins)
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.wired("U1", TXD="11", RXD="12")
    draft.wired("J2", RS232_TX="2", RS232_RX="3")
    draft.stated(C1=pump)
    return draft.finish("RS-232 port", f"RS-232 port on a DE-9 socket for a UART of {shown(volts, 'V')}.")


def _chip(draft: Draft, volts: float) -> tuple[str, float, float]:
    """The transceiver, and the capacitors of its charge pump: C1, and the others."""
    if "MAX232" not in draft.values.devices:
        return "MAX3232", _CAPACITOR, _CAPACITOR if volts <= 3.6 else _AT_FIVE
    draft.require(volts >= _LEAST_MAX232, f"a MAX232 needs {shown(_LEAST_MAX232, 'V')}, not {shown(volts, 'V')}")
    return "MAX232", _OF_MAX232, _OF_MAX232


REFERENCE = Reference(
    name="rs232",
    title="RS-232 port with a MAX3232 or MAX232 on a DE-9 socket",
    answers=listed(
        """
            rs232, rs232 port, rs232 interface, rs232 transceiver, rs232 level shifter, rs232 converter, max3232,
            rs232 to ttl, rs232 to ttl converter, rs232 to uart, uart to rs232, ttl to rs232, serial port,
            rs232 driver, max3232 circuit, max232, max232 circuit,
            rs232 level converter, uart to rs232 converter, rs232 serial port, rs232
            adapter, rs232 uart
        """
    ),
    parameters=(supply(3.3, 3.0, 5.5, "ttl", "logic", "uart", "mcu", "microcontroller"),),
    sources=(
        "MAX3232 3-V to 5.5-V Multichannel RS-232 Line Driver/Receiver, Texas Instruments SLLS410",
        "MAX232x Dual EIA-232 Drivers/Receivers, Texas Instruments SLLS047",
    ),
    limits=("TXD and RXD alone: no handshake.", "Ground is common: no isolation."),
    neutral=listed(
        "ttl, uart, serial, driverandreceiver, "
        "level, shifter, converter, logic, type, mcu, microcontroller, pc, db9, de9, port, "
        "tx, rx, only, txd, rxd, connector, female, charge, pump, computer"
    ),
    devices=("MAX3232", "MAX232"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
    signals=(Signal("TXD", "uart tx", "supply"), Signal("RXD", "uart rx", "supply")),
)
