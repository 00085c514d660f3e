"""Socket for a GPS module on a UART."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import NO_MODULE, listed

_UPPER = 1e3


def _work_out(values: Values) -> Designed:
    logic = values["logic"]
    draft = Draft(REFERENCE, values)
    lower = draft.standard("R2", "R2", "R1 * 3.3 / (VLOGIC - 3.3)", "ohm", 12, R1=_UPPER, VLOGIC=max(logic, 3.36))
    level = draft.figure("level at the module", "VLOGIC * R2 / (R1 + R2)", "V", VLOGIC=logic, R1=_UPPER, R2=lower)
    draft.require(2.4 <= level <= 3.6, f"{shown(level, 'V')} is no level for the module")
    with draft.block("controller", f"UART of {shown(logic, 'V')}"):
        draft.header("J1", f"5V/GND/TXD/RXD: {logic:g}V", "supply, ground, TXD, RXD", "V5", "GND", "TXD", "RXD")
        draft.resistor("R1", _UPPER, "TXD", "MODULE_RXD", "level of the module")
        draft.resistor("R2", lower, "MODULE_RXD", "GND", "level of the module")
    with draft.block("module", "on its board, with a regulator of its own"):
        footprint = "Connector_PinSocket_2.54mm:PinSocket_1x04_P2.54mm_Vertical"
        draft.part("J2", "Connector_Generic:Conn_01x04", "GPS module NEO-6M", footprint,
                   "VCC/RX/TX/GND: compare with the module in your hand",
                   {"1": "V5", "2": "MODULE_RXD", "3": "RXD", "4": "GND"})  # fmt: skip
        draft.capacitor("C1", 10e-6, "V5", "GND", "supply capacitor, at the module", 5.0)
        draft.capacitor("C2", 100e-9, "V5", "GND", "supply capacitor, at the module")
    draft.fed("V5", "GND")
    draft.divides("TXD", "MODULE_RXD", "GND", logic, level, 2.0)
    draft.wired("J2", V5="1", MODULE_RXD="2", RXD="3", GND="4")
    draft.stated(R1=_UPPER)
    return draft.finish("GPS module", f"Socket for a GPS module on a UART of {shown(logic, 'V')}, 9600 baud.")


REFERENCE = Reference(
    name="gps-module",
    title="GPS module (NEO-6M, NEO-M8N boards) on a UART, with a divider for its level",
    beside=("gps", "gps receiver"),
    answers=listed(
        """
        gps module, gps receiver module, neo 6m, neo6m, neo-6m, neo 6m gps, neo6m gps, neo-6m gps, neo 6m gps module,
        neo6m gps module, neo-6m gps module, gps module neo6m, gps uart, gps receiver uart, neo m8n, neo-m8n gps module,
        ublox gps module, gps neo6m, gps neo 6m, neo m8n gps module, gy gps6mv2
        """
    ),
    parameters=(replace(LOGIC, low=3.0, alone=True),),
    sources=("NEO-6 u-blox 6 GPS Modules Data Sheet, u-blox GPS.G6-HW-09005: levels of the module's supply, 2.7 V to "
             "3.6 V; the boards have a regulator for 5 V",),
    limits=(
        "The module sends with 3.3 V, which inputs of 5 V with a threshold of 0.7 of the supply may not read.",
        "Boards differ in the order of their pins.",
        "The antenna needs the sky.",
    ),
    neutral=listed(
        "gps, module, receiver, uart, serial, microcontroller, mcu, arduino, esp32, divider, level, socket, board, "
        "neo, ublox, gnss, antenna"
    ),
    unlike=("tracker", *NO_MODULE),
    devices=(),
    work_out=_work_out,
    rank=2,
    takes=(Rail("V5", "5.0", "0.08"),),
    signals=(Signal("TXD", "uart tx", "logic"), Signal("RXD", "uart rx", "3.3")),
)  # fmt: skip
