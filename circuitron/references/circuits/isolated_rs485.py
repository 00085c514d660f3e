"""Isolated RS-485 port with the ADM2587E."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.bus_ends import JUMPER, terminated
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_BIAS, _END = 430.0, 120.0  # ohms: 0.2 V and more on the idle line


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    isolated = 3.3
    draft.figure("voltage of the idle line, both ends terminated", "VISO * RP / (2 * RB + RP)", "V",
                 VISO=isolated, RP=_END / 2, RB=_BIAS)  # fmt: skip
    with draft.block("logic side", f"UART of {shown(volts, 'V')}"):
        draft.header("J1", f"{volts:g}V/GND/TXD/RXD/DE", "supply, ground, TXD, RXD, driver enable", "VCC", "GND", "TXD",
                     "RXD", "DE")  # fmt: skip
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor of the converter", volts)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at pin 2")
        draft.capacitor("C6", 100e-9, "VCC", "GND", "supply capacitor, at pin 8")
        draft.resistor("R4", 10e3, "DE", "GND", "listens while nothing drives it")
    with draft.block("transceiver", "2.5 kV between both sides, with a supply of its own"):
        pins = {"2": "VCC", "8": "VCC", "1": "GND", "3": "GND", "9": "GND", "10": "GND", "4": "RXD", "5": "DE",
                "6": "DE", "7": "TXD", "12": "VISO", "19": "VISO", "11": "GND_ISO", "14": "GND_ISO", "16": "GND_ISO",
                "20": "GND_ISO", "18": "A", "13": "A", "17": "B", "15": "B"}  # fmt: skip
        draft.part("U1", "Interface_UART:ADM2587E", "", "Package_SO:SOIC-20W_7.5x12.8mm_P1.27mm", "transceiver", pins)
        draft.capacitor("C3", 10e-6, "VISO", "GND_ISO", "at pin 12", 5.0)
        draft.capacitor("C4", 100e-9, "VISO", "GND_ISO", "at pin 12")
        draft.capacitor("C5", 100e-9, "VISO", "GND_ISO", "at pin 19")
    with draft.block("line", "terminated and biased"):
        terminated(draft, "R1", "A", "B", "J3")
        draft.resistor("R2", _BIAS, "VISO", "A", "bias, once on each line")
        draft.resistor("R3", _BIAS, "B", "GND_ISO", "bias, once on each line")
        draft.part("D1", "Diode:SM712_SOT23", "", SOT23, "takes surges", {"1": "A", "2": "B", "3": "GND_ISO"})
        draft.terminal("J2", "RS-485", "A", "B", "GND_ISO", "line and its ground")
    draft.fed("VCC", "GND", "GND_ISO")
    draft.apart("GND", "GND_ISO")
    draft.decoupled("U1")
    draft.pulled("DE", "GND")
    draft.wired("U1", TXD="7", RXD="4")
    return draft.finish(
        "Isolated RS-485 port", f"Isolated RS-485 port for a UART of {shown(volts, 'V')}, up to 500 kbit/s."
    )


REFERENCE = Reference(
    name="isolated-rs485",
    title="Isolated half-duplex RS-485 port with its own supply (ADM2587E), up to 500 kbit/s",
    answers=listed(
        """
            isolated rs485, isolated rs485 transceiver, isolated rs485 port, isolated rs485 interface, isolated rs485
            node, isolated modbus, galvanically isolated rs485, isolated rs485 bus, rs485 isolated, adm2587e, isolated
            modbus port, isolated rs485 module, isolated modbus rtu, rs485 with adm2587e, rs485 adm2587e, adm2587e rs485
        """
    ),
    parameters=(
        supply(3.3, 3.1, 5.5),
        JUMPER,
        Parameter("speed", "bit rate", "baud", 115.2e3, 1.2e3, 500e3, ("at",), ("baud",), alone=True),
    ),
    sources=(
        "ADM2582E/ADM2587E Signal and Power Isolated RS-485 Transceiver with ±15 kV ESD Protection, Analog Devices",
        "RS-485 Design Guide, Texas Instruments SLLA272",
    ),
    limits=(
        "The side of the bus runs on 3.3 V that U1 makes: it needs no supply there, and gives none of 5 V.",
        "The converter in U1 radiates: follow the layout guide AN-0971.",
        "The copper below U1 must keep the distance of both sides.",
    ),
    neutral=listed(
        "isolated supply, isolated, galvanic, galvanically, isolation, node, half, duplex, modbus, "
        "rtu, port, bus, transceiver, "
        "termination, terminated, biased, bias, speed, up, uart, interface, tvs, 500, kbps, surge"
    ),
    devices=("ADM2587E",),
    work_out=_work_out,
    isolates=2500.0,
    takes=(Rail("VCC", "supply", "0.2"),),
    signals=(Signal("TXD", "uart tx", "supply"), Signal("RXD", "uart rx", "supply"), Signal("DE", "output", "supply")),
)
