"""Isolated UART with the ADuM1201."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SO8
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts, far = values["supply"], values["far"]
    draft = Draft(REFERENCE, values)
    draft.figure("most of the bit time that the isolator may distort", "40e-9 * BAUD", "", BAUD=values["speed"])
    with draft.block("controller", f"UART of {shown(volts, 'V')}"):
        draft.header("J1", f"{volts:g}V/GND/TXD/RXD", "supply, ground, TXD, RXD", "VCC", "GND", "TXD", "RXD")
        draft.resistor("R1", 10e3, "VCC", "TXD", "idle while nothing drives it")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the isolator")
    with draft.block("isolator", "2.5 kV between both sides"):
        pins = {
            "1": "VCC",
            "4": "GND",
            "3": "TXD",
            "2": "RXD",
            "8": "VISO",
            "5": "GND_ISO",
            "6": "TXD_ISO",
            "7": "RXD_ISO",
        }
        draft.part("U1", "Isolator:ADuM1201AR", "", SO8, "isolator, one channel each way", pins)
    with draft.block("isolated side", f"UART of {shown(far, 'V')}, with a supply of its own"):
        nets = ("VISO", "GND_ISO", "TXD_ISO", "RXD_ISO")
        draft.header("J2", f"{far:g}V/GND/TXD/RXD", "supply and ground of the other side, out, in", *nets)
        draft.resistor("R2", 10e3, "VISO", "RXD_ISO", "idle while nothing drives it")
        draft.capacitor("C2", 100e-9, "VISO", "GND_ISO", "supply capacitor, at the isolator")
    draft.fed("VCC", "GND", "VISO", "GND_ISO")
    draft.apart("GND", "GND_ISO")
    draft.apart("VCC", "VISO")
    draft.decoupled("U1")
    draft.pulled_all(TXD="VCC", RXD_ISO="VISO")
    draft.wired("U1", TXD="3", TXD_ISO="6", RXD_ISO="7", RXD="2", VISO="8")
    draft.stated(R1=10e3)
    return draft.finish(
        "Isolated UART", f"ADuM1201 between a UART of {shown(volts, 'V')} and one of {shown(far, 'V')}."
    )


REFERENCE = Reference(
    name="isolated-uart",
    title="Isolated UART (ADuM1201), 2.7 V to 5.5 V on both sides",
    answers=listed(
        """
        isolated uart, uart isolator, isolated serial, isolated serial port, digital isolator, adum1201, uart
        isolation, isolated uart interface, adum1201 isolator, uart digital isolator, digital isolator uart, galvanic
        isolation uart, galvanically isolated uart, adum1201 uart isolator, isolated ttl serial, serial isolator,
        digital isolator for uart
        """
    ),
    parameters=(
        supply(3.3, 2.7, 5.5, "microcontroller", "mcu"),
        Parameter(
            "far",
            "voltage of the isolated side",
            "V",
            5.0,
            2.7,
            5.5,
            ("isolated", "to", "far"),
            ("isolated", "far", "other"),
        ),
        Parameter("speed", "bit rate", "baud", 115.2e3, 1.2e3, 1e6, ("at",), ("baud",), alone=True),
    ),
    sources=("ADuM1200/ADuM1201 Dual-Channel Digital Isolators, Analog Devices: 1 Mbit/s, 40 ns of distortion",),
    limits=(
        "The isolated side brings its own supply: there is no isolated converter.",
        "The copper below U1 must keep the distance of both sides.",
    ),
    neutral=listed(
        "uart, serial, isolated, isolator, isolation, galvanic, galvanically, digital, channel, port, interface, "
        "microcontroller, mcu, ttl, sides, level"
    ),
    devices=("ADuM1201",),
    between=("uart",),
    work_out=_work_out,
    isolates=2500.0,
    takes=(Rail("VCC", "supply", "0.005"),),
    signals=(Signal("TXD", "uart tx", "supply"), Signal("RXD", "uart rx", "supply")),
)
