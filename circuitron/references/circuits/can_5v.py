"""CAN port with the TJA1051T/3: a transceiver on 5 V for controllers of 3 V to 5 V."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.can_bus import PROTECTION, SOURCES, TERMINATION, WORDS, bus_side
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.stock import SO8
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed


def _work_out(values: Values) -> Designed:
    logic, term = values["logic"], values["termination"]
    draft = Draft(REFERENCE, values)
    draft.figure("load of a bus with two ends", "RT / 2", "ohm", RT=120.0)
    with draft.block("logic side", f"{shown(logic, 'V')} and the controller; 5 V for the bus"):
        draft.header("J1", f"5V/{logic:g}V/GND/TXD/RXD", "5 V, supply of the logic, ground, TXD, RXD",
                     "VCC", "VIO", "GND", "TXD", "RXD")  # fmt: skip
        draft.resistor("R1", 10e3, "VIO", "TXD", "recessive while nothing drives the input")
        draft.resistor("R2", 10e3, "S", "GND", "normal mode; high is silent")
    with draft.block("transceiver", "CAN FD, to 5 Mbit/s"):
        pins = {"1": "TXD", "2": "GND", "3": "VCC", "4": "RXD", "5": "VIO", "6": "CANL", "7": "CANH", "8": "S"}
        draft.part("U1", "Interface_CAN_LIN:TJA1051T-3", "", SO8, "transceiver", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at pin 3")
        draft.capacitor("C2", 100e-9, "VIO", "GND", "supply capacitor, at pin 5")
    with draft.block("bus side", "the pair, " + ("terminated" if term else "not terminated: a node along the bus")):
        bus_side(draft, round(term))
    return _finished(draft, logic)


def _finished(draft: Draft, logic: float) -> Designed:
    draft.fed("VCC", "VIO", "GND")
    draft.decoupled("U1")
    draft.pulled_all(S="GND", TXD="VIO")
    draft.wired("U1", TXD="1", RXD="4", CANH="7", CANL="6")
    return draft.finish("CAN port", f"CAN transceiver on 5 V for a controller of {shown(logic, 'V')}.")


REFERENCE = Reference(
    name="can-5v",
    title="CAN port with a TJA1051T/3 on 5 V, for controllers of 3 V to 5 V, CAN FD",
    answers=listed(
        "can transceiver, can bus transceiver, can bus interface, can interface, can bus, can port, can bus "
        "port, can bus node, can node, canbus, tja1051, tja1050, tja1051 can, tja1051 can transceiver, can fd "
        "transceiver, can fd, tja1051t, can bus node tja1051, can bus tja1051, can fd node, can transceiver "
        "tja1051, 5v can transceiver, can fd bus"
    ),
    beside=listed("can, tja1051"),
    parameters=(
        Parameter("vbus", "supply of the transceiver", "V", 5.0, 4.5, 5.5, SUPPLY_BEFORE, (*SUPPLY_AFTER, "bus")),
        Parameter(
            "logic",
            "level of the controller",
            "V",
            3.3,
            2.9,
            5.5,
            ("logic", "for"),
            ("logic", "mcu", "controller"),
            alone=True,
        ),
        TERMINATION,
        *PROTECTION,
    ),
    sources=("TJA1051 High-speed CAN transceiver, NXP", *SOURCES),
    limits=(
        "The bus is not isolated, and protected against surges only where TVS diodes are asked for.",
        "It needs 5 V beside the supply of the controller.",
        "Where a TJA1050 is asked for, it is a TJA1051T/3, whose pin 5 sets the level of the controller.",
    ),
    neutral=listed(
        "transceiver, interface, bus, port, logic, controller, microcontroller, mcu, node, fd, speed, high, stm32, "
        "car, obd, " + WORDS
    ),
    devices=("TJA1051", "TJA1051T"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "vbus", "0.07"), Rail("VIO", "logic", "0.005")),
    signals=(Signal("TXD", "can tx", "logic"), Signal("RXD", "can rx", "logic")),
)
