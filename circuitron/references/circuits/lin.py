"""LIN bus node with a TJA1021."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import DO41, SO8
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_MASTER, _DROP = 1e3, 0.7
_SURGE = 33.0  # volts: with half of that in reserve they stand a limited load dump (ISO 16750-2, test B: 35 V)


def _work_out(values: Values) -> Designed:
    volts, logic, master = values["supply"], values["logic"], values["master"]
    draft = Draft(REFERENCE, values)
    draft.require(master in (0.0, 1.0), "a node is a master (1) or a slave (0)")
    low = draft.figure("low level of the bus, the most", "0.2 * (VBAT - VD)", "V", VBAT=volts, VD=_DROP)
    draft.figure("high level of the bus, the least", "0.8 * (VBAT - VD)", "V", VBAT=volts, VD=_DROP)
    draft.require(low >= 0.8, f"{shown(volts, 'V')} is too little for a bus")
    with draft.block("supply", f"{shown(volts, 'V')} battery, and the bus"):
        draft.terminal("J1", f"{shown(volts, 'V')}/GND/LIN", "VIN", "GND", "LIN", "battery, ground, bus")
        draft.diode("D1", "Diode:1N4007", DO41, "VIN", "VBAT", "reverse polarity: the bus must not feed the battery")
        draft.capacitor("C1", 22e-6, "VBAT", "GND", "bridges dips of the battery", max(volts, _SURGE))
        draft.capacitor("C2", 100e-9, "VBAT", "GND", "supply capacitor, at the transceiver", max(volts, _SURGE))
    with draft.block("transceiver", "20 kbit/s, " + ("master" if master else "slave")):
        pins = {"7": "VBAT", "5": "GND", "6": "LIN", "1": "RXD", "4": "TXD", "2": "SLP_N", "3": "VBAT", "8": OPEN}
        draft.part("U1", "Interface_CAN_LIN:TJA1021T", "", SO8, "LIN transceiver; WAKE is not used", pins)
        draft.capacitor("C3", 1e-9 if master else 220e-12, "LIN", "GND", "shapes the edges", 50.0)
        if master:
            heat = (volts - _DROP) ** 2 / _MASTER
            draft.diode("D2", "Diode:1N4007", DO41, "VBAT", "PULL", "keeps the bus from feeding the node")
            draft.warm_resistor("R4", _MASTER, "PULL", "LIN", "pull-up of the master", heat)
    _controller(draft, logic)
    return _finished(draft, bool(master))


def _finished(draft: Draft, master: bool) -> Designed:
    volts, logic = draft.values["supply"], draft.values["logic"]
    draft.fed("VIN", "GND", "VIO")
    draft.makes("VBAT")
    draft.decoupled("U1")
    draft.pulled_all(RXD="VIO", TXD="VIO", SLP_N="VIO", **({"LIN": "PULL"} if master else {}))
    draft.wired("U1", TXD="4", RXD="1", LIN="6", SLP_N="2")
    draft.stated(C3=1e-9 if master else 220e-12)
    draft.rated("C2", volts)
    word = "master" if master else "slave"
    return draft.finish(
        f"LIN {word}", f"LIN node ({word}) on a battery of {shown(volts, 'V')}, with a UART of {shown(logic, 'V')}."
    )


def _controller(draft: Draft, logic: float) -> None:
    with draft.block("controller", f"UART of {shown(logic, 'V')}"):
        draft.header("J2", f"{logic:g}V/GND/TXD/RXD/SLP", "supply, ground, TXD, RXD, sleep (low)", "VIO", "GND", "TXD",
                     "RXD", "SLP_N")  # fmt: skip
        draft.resistor("R1", 4.7e3, "VIO", "RXD", "pull-up of the open drain")
        draft.resistor("R2", 10e3, "VIO", "TXD", "bus free while nothing drives it")
        draft.resistor("R3", 10e3, "VIO", "SLP_N", "awake while nothing drives it")


REFERENCE = Reference(
    name="lin",
    title="LIN bus node with a TJA1021, master or slave, 8 V to 18 V",
    answers=listed(
        """
        lin, lin bus, lin transceiver, lin bus transceiver, lin node, lin bus node, lin interface, lin bus interface,
        lin port, lin slave, lin master, lin bus slave, lin bus master, tja1021, tja1021 transceiver, lin bus
        transceiver node, lin transceiver node, lin slave node, lin master node, tja1021 lin, lin tja1021, tja1021 lin
        transceiver, lin transceiver tja1021, automotive lin, lin commander, lin responder, lin bus slave node, lin bus
        master node
        """
    ),
    parameters=(
        Parameter("supply", "battery voltage", "V", 12.0, 8.0, 18.0, SUPPLY_BEFORE, ("node", "bus", *SUPPLY_AFTER),
                  alone=True),
        Parameter("master", "master (1) or slave (0)", "", 0.0, 0.0, 1.0,
                  named=(("master", 1.0), ("commander", 1.0), ("slave", 0.0), ("responder", 0.0))),
        replace(LOGIC, low=3.0),
    ),
    sources=(
        "TJA1021 LIN 2.1/SAE J2602 transceiver, NXP",
        "LIN Specification Package 2.2A, LIN Consortium: 220 pF at a slave; 1 kohm, a diode and 1 nF at a master",
    ),
    limits=("The battery's load dump is not clamped: for that, see automotive-supply.", "WAKE and INH are not used."),
    neutral=listed(
        "lin, bus, transceiver, node, interface, port, slave, master, automotive, car, vehicle, uart, microcontroller, "
        "mcu, esp32, arduino, stm32, battery, 12v, physical, layer, single, wire"
    ),
    devices=("TJA1021",),
    work_out=_work_out,
    takes=(Rail("VIN", "supply", "0.06"), Rail("VIO", "logic", "0.003")),
    signals=(Signal("TXD", "uart tx", "logic"), Signal("RXD", "uart rx", "logic")),
)  # fmt: skip
