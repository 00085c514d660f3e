"""CAN port with the TJA1051T/3: a transceiver on 5 V for controllers of 3 V to 5 V."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.stock import SO8
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_SPLIT = 2.0  # a termination of two halves with a capacitor between them


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
        if term:
            _terminated(draft, is_split=term == _SPLIT)
        draft.terminal("J2", "CAN", "CANH", "CANL", "GND", "bus and its ground")
    return _finished(draft, logic)


def _terminated(draft: Draft, *, is_split: bool) -> None:
    size = "Resistor_SMD:R_1206_3216Metric"
    if not is_split:
        draft.resistor("R3", 120, "CANH", "CANL", "termination; only at the two ends of the bus", size)
        draft.pulled("CANH", "CANL")
        draft.stated(R3=120.0)
        return
    draft.resistor("R3", 60.4, "CANH", "SPLIT", "termination; only at the two ends of the bus", size)
    draft.resistor("R4", 60.4, "SPLIT", "CANL", "the other half of the termination", size)
    draft.capacitor("C3", 4.7e-9, "SPLIT", "GND", "takes noise that both lines have", 50.0)
    draft.pulled_all(CANH="SPLIT", CANL="SPLIT")
    draft.stated(R3=60.4, R4=60.4)


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
        Parameter(
            "termination",
            "termination (1), a split one (2) or none (0)",
            "",
            1.0,
            0.0,
            _SPLIT,
            named=(("unterminated", 0.0), ("split", _SPLIT)),
        ),
    ),
    sources=(
        "TJA1051 High-speed CAN transceiver, NXP",
        "Controller Area Network Physical Layer Requirements, Texas Instruments SLLA270: split termination",
    ),
    limits=(
        "The bus is not isolated or protected against surges.",
        "It needs 5 V beside the supply of the controller.",
    ),
    neutral=listed(
        "transceiver, interface, bus, port, termination, terminated, logic, controller, microcontroller, mcu, "
        "node, fd, speed, high, stm32, car, obd"
    ),
    devices=("TJA1051", "TJA1051T"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "vbus", "0.07"), Rail("VIO", "logic", "0.005")),
    signals=(Signal("TXD", "can tx", "logic"), Signal("RXD", "can rx", "logic")),
)
