"""Isolated RS-232 port with its own supply."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SO8, SO16
from circuitron.references.words import listed

_SOCKET = "Connector_Dsub:DSUB-9_Socket_Horizontal_P2.77x2.84mm_EdgePinOffset9.40mm"
_MODULE = "Converter_DCDC:Converter_DCDC_Murata_MEE1SxxxxSC_THT"
_PUMP, _RATED = 470e-9, 16.0 / 1.5
_BLEED = 270.0  # ohms: below a tenth of its load the module gives far more than 5 V, and U2 takes 6 V


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("most of a bit of 115200 baud that the isolator may distort", "40e-9 * 115200", "")
    draft.figure("least load of the module", "5 / R3", "A", R3=_BLEED)
    with draft.block("logic side", f"UART of {shown(volts, 'V')}, and 5 V for the other side"):
        draft.header("J1", f"{volts:g}V/5V/GND/TXD/RXD", "supplies, ground, TXD of the controller, RXD", "VCC", "V5",
                     "GND", "TXD", "RXD")  # fmt: skip
        draft.resistor("R1", 10e3, "VCC", "TXD", "idle while nothing drives it")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at U1")
        draft.capacitor("C2", 4.7e-6, "V5", "GND", "input capacitor, at the module", 5.0)
    with draft.block("isolation", "module of 1 kV, isolator of 2.5 kV"):
        draft.part("PS1", "Converter_DCDC:MEE1S0505SC", "", _MODULE, "5 V of the isolated side",
                   {"2": "V5", "1": "GND", "4": "VISO", "3": "GND_ISO"})  # fmt: skip
        draft.capacitor("C3", 4.7e-6, "VISO", "GND_ISO", "output capacitor, at the module", 5.0)
        draft.warm_resistor("R3", _BLEED, "VISO", "GND_ISO", "least load of the module", 25 / _BLEED)
        pins = {"1": "VCC", "4": "GND", "3": "TXD", "2": "RXD", "8": "VISO", "5": "GND_ISO", "6": "TXD_ISO",
                "7": "RXD_ISO"}  # fmt: skip
        draft.part("U1", "Isolator:ADuM1201AR", "", SO8, "isolator, one channel each way", pins)
        draft.capacitor("C4", 100e-9, "VISO", "GND_ISO", "supply capacitor, at U1")
    _port(draft)
    return _finished(draft)


def _port(draft: Draft) -> None:
    with draft.block("transceiver", "with a charge pump, on the isolated side"):
        pins = {
            "16": "VISO", "15": "GND_ISO", "1": "C1_P", "3": "C1_N", "4": "C2_P", "5": "C2_N", "2": "V_P", "6": "V_N",
            "11": "TXD_ISO", "14": "RS232_TX", "13": "RS232_RX", "12": "RXD_ISO", "10": "GND_ISO", "7": OPEN,
            "8": OPEN, "9": OPEN,
        }  # fmt: skip
        draft.part("U2", "Interface_UART:MAX3232", "", SO16, "transceiver", pins)
        draft.capacitor("C5", 100e-9, "VISO", "GND_ISO", "supply capacitor, at U2")
        draft.capacitor("C6", 100e-9, "C1_P", "C1_N", "charge pump", _RATED)
        draft.capacitor("C7", _PUMP, "C2_P", "C2_N", "charge pump", _RATED)
        draft.capacitor("C8", _PUMP, "V_P", "GND_ISO", "charge pump", _RATED)
        draft.capacitor("C9", _PUMP, "GND_ISO", "V_N", "charge pump", _RATED)
    with draft.block("port", "as a modem: a cable of nine straight wires leads to a PC"):
        pins = {str(pin): OPEN for pin in (1, 4, 6, 7, 8, 9)} | {"2": "RS232_TX", "3": "RS232_RX", "5": "GND_ISO"}
        draft.part("J2", "Connector_Generic:Conn_01x09", "DE-9", _SOCKET, "RS-232", pins)


def _finished(draft: Draft) -> Designed:
    volts = draft.values["supply"]
    draft.fed("VCC", "V5", "GND")
    draft.makes("VISO", "GND_ISO")
    draft.apart("GND", "GND_ISO")
    draft.apart("V5", "VISO")
    draft.decoupled("U1")
    draft.decoupled("U2", "GND_ISO")
    draft.pulled("TXD", "VCC")
    draft.wired("U1", TXD="3", TXD_ISO="6", RXD_ISO="7", RXD="2")
    draft.wired("U2", TXD_ISO="11", RXD_ISO="12")
    draft.stated(R3=_BLEED)
    return draft.finish(
        "Isolated RS-232 port",
        f"RS-232 port on a DE-9 socket, isolated from a UART of {shown(volts, 'V')}, with a supply of its own.",
    )


REFERENCE = Reference(
    name="isolated-rs232",
    title="Isolated RS-232 port (ADuM1201, MAX3232) with its own supply, on a DE-9 socket",
    answers=listed(
        """
        isolated rs232, isolated rs232 port, isolated rs232 interface, rs232 isolator, galvanically isolated rs232,
        isolated rs 232, rs232 isolated, isolated serial port rs232, rs232 with isolation, isolated rs232 transceiver,
        isolated rs232 converter, opto isolated rs232
        """
    ),
    parameters=(supply(3.3, 2.7, 5.5, "ttl", "logic", "uart", "mcu", "microcontroller"),),
    sources=(
        "ADuM1200/ADuM1201 Dual-Channel Digital Isolators, Analog Devices",
        "MAX3232 3-V to 5.5-V Multichannel RS-232 Line Driver/Receiver, Texas Instruments SLLS410",
        "MEE1 Series Isolated 1W Single Output DC/DC Converters, Murata",
    ),
    limits=(
        "The module stands 1 kV for a test, and is no protection against mains.",
        "TXD and RXD alone: no handshake.",
        "The isolator is a magnetic one, no optocoupler.",
    ),
    neutral=listed(
        "isolated supply, isolated, isolator, isolation, galvanic, galvanically, rs232, rs, 232, "
        "port, interface, serial, uart, ttl, "
        "lab, instrument, connector, db9, de9, converter, max3232, de, 9, opto, equipment, ground, loop"
    ),
    devices=("ADuM1201", "MAX3232"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.005"), Rail("V5", "5", "0.1")),
    signals=(Signal("TXD", "uart tx", "supply"), Signal("RXD", "uart rx", "supply")),
    isolates=1000.0,
)
