"""CAN port with the SN65HVD230."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.can_bus import PROTECTION, SOURCES, TERMINATION, WORDS, bus_side
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed


def _work_out(values: Values) -> Designed:
    supply = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("load of a bus with two ends", "RT / 2", "ohm", RT=120.0)
    with draft.block("logic side", f"{shown(supply, 'V')} and the controller"):
        draft.header("J1", f"{supply:g}V/GND/TXD/RXD", "supply, ground, TXD, RXD", "VCC", "GND", "TXD", "RXD")
        draft.resistor("R1", 10e3, "VCC", "TXD", "recessive while nothing drives the input")
    with draft.block("transceiver", "CAN to 500 kbit/s"):
        pins = {
            "D": "TXD",
            "R": "RXD",
            "VCC": "VCC",
            "GND": "GND",
            "Rs": "RS",
            "CANH": "CANH",
            "CANL": "CANL",
            "Vref": OPEN,
        }
        package = "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm"
        draft.part("U1", "Interface_CAN_LIN:SN65HVD230", "", package, "transceiver", pins)
        draft.resistor("R2", 10e3, "RS", "GND", "slope of 15 V/us, which radiates less")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the transceiver")
    with draft.block("bus side", "the pair, terminated"):
        bus_side(draft, round(values["termination"]))
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled("RS", "GND")
    draft.wired("U1", TXD="D", RXD="R")
    return draft.finish("CAN port", f"CAN transceiver for a controller of {shown(supply, 'V')}, terminated.")


REFERENCE = Reference(
    name="can",
    title="CAN port for a controller of 3.3 V",
    answers=listed(
        "can transceiver, can bus transceiver, can bus interface, can interface, can bus, can port, can bus port, "
        "can bus node, can node, canbus, sn65hvd230, sn65hvd230 can transceiver, can transceiver sn65hvd230, "
        "can sn65hvd230"
    ),
    beside=listed("can"),
    parameters=(
        Parameter("supply", "supply voltage", "V", 3.3, 3.0, 3.6, SUPPLY_BEFORE, (*SUPPLY_AFTER, "logic"), alone=True),
        replace(TERMINATION, low=1.0),
        *PROTECTION,
    ),
    sources=("SN65HVD23x 3.3-V CAN Bus Transceivers, Texas Instruments SLOS346", *SOURCES),
    limits=(
        "The slope control limits it to 500 kbit/s.",
        "The bus is not isolated, and protected against surges only where TVS diodes are asked for.",
    ),
    neutral=listed("transceiver, interface, bus, port, logic, controller, microcontroller, mcu, " + WORDS),
    devices=("SN65HVD230",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.07"),),
    signals=(Signal("TXD", "can tx", "supply"), Signal("RXD", "can rx", "supply")),
)
