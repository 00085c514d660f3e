"""High-side load switch with two P-channel MOSFETs back to back, which blocks both ways when it is off."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import N_MOSFET, SOT23
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_RON = 85e-3  # ohms of an AO3401A: the most at 2.5 V on the gate, or warm at 3.6 V
_DOWN, _UP = 10e3, 100e3
_MOST_GATE = 12.0


def _work_out(values: Values) -> Designed:
    vin, current, logic = values["vin"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    gate = draft.figure("gate voltage when on, before D1", "VIN * RU / (RU + RD)", "V", VIN=vin, RU=_UP, RD=_DOWN)
    heat = draft.figure("heat in each MOSFET", "I^2 * RON", "W", I=current, RON=_RON)
    draft.require(heat <= 0.6, f"each MOSFET would turn {shown(heat, 'W')} into heat; nearest: a smaller current")
    draft.figure("drop when on", "2 * I * RON", "V", I=current, RON=_RON)
    draft.figure("current while on", "VIN / (RU + RD)", "A", VIN=vin, RU=_UP, RD=_DOWN)
    with draft.block("control", f"{shown(logic, 'V')} logic in, high is on"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
        draft.resistor("R3", 1e3, "CTRL", "ON", "slows the edges")
        draft.resistor("R4", 100e3, "ON", "GND", "off while nothing drives the input")
        draft.part("Q3", *N_MOSFET, "takes the gates down", {"G": "ON", "D": "PULL", "S": "GND"})
    return _drawn(draft, current, gate, heat, logic, vin)


def _drawn(draft: Draft, current: float, gate: float, heat: float, logic: float, vin: float) -> Designed:
    with draft.block("switch", "body diodes against each other"):
        draft.inlet("J2", vin, "VIN", "source")
        draft.capacitor("C1", 1e-6, "VIN", "GND", "input capacitor", vin)
        symbol = "Transistor_FET:AO3401A"
        draft.part(
            "Q1", symbol, "", SOT23, f"blocks the load; {shown(heat, 'W')}", {"G": "GATE", "D": "VIN", "S": "MIDDLE"}
        )
        draft.part("Q2", symbol, "", SOT23, f"blocks the way back; {shown(heat, 'W')}", {"G": "GATE", "D":
                   "VOUT", "S": "MIDDLE"})  # fmt: skip
        draft.resistor("R1", _UP, "MIDDLE", "GATE", "keeps both off")
        draft.resistor("R2", _DOWN, "GATE", "PULL", "turns both on")
        if gate > _MOST_GATE - 2:
            draft.zener("D1", 10.0, "GATE", "MIDDLE", "keeps the gates within their 12 V")
        draft.terminal("J3", "load", "VOUT", "GND", "load, or another source")
    return _finished(draft, current, logic, vin)


def _finished(draft: Draft, current: float, logic: float, vin: float) -> Designed:
    draft.pulled_all(GATE="MIDDLE", ON="GND", PULL="GATE")
    draft.wired("Q1", VIN="D", MIDDLE="S")
    draft.wired("Q2", VOUT="D", MIDDLE="S")
    draft.joined("Q3", "S", "GND")
    draft.stated(R1=_UP)
    return draft.finish(
        "Back-to-back load switch",
        f"Switches {shown(current, 'A')} at {shown(vin, 'V')} by {shown(logic, 'V')} logic, and blocks both "
        "ways when it is off.",
    )


REFERENCE = Reference(
    name="back-to-back-switch",
    title="Load switch with two P-channel MOSFETs back to back, blocks both ways, 4 V to 18 V, up to 2.5 A",
    answers=listed(
        "back to back mosfet, back to back mosfets, back to back load switch, back to back mosfet switch, "
        "back to back mosfet load switch, bidirectional load switch, bidirectional mosfet switch, back to "
        "back p channel mosfets, reverse blocking load switch, load switch reverse current, load switch with "
        "reverse current blocking, bidirectional blocking switch, dual mosfet load switch, battery disconnect "
        "mosfet back to back, back to back high side switch, mosfet back to back load switch"
    ),
    parameters=(
        Parameter(
            "vin",
            "supply voltage",
            "V",
            5.0,
            4.0,
            18.0,
            ("for", "a", *SUPPLY_BEFORE),
            ("rail", *SUPPLY_AFTER),
            alone=True,
        ),
        Parameter("current", "load current", "A", 1.0, 1e-3, 2.5, LOAD_BEFORE, LOAD_AFTER, alone=True),
        LOGIC,
    ),
    sources=(
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor",
        "Reverse Current Protection in Load Switches, Texas Instruments SLVA730",
    ),
    limits=("There is no current limit and no fuse.", "A source at the output alone does not turn it on."),
    neutral=listed(
        "back, mosfet, mosfets, dual, two, p, channel, pmos, load, switch, bidirectional, reverse, blocking, "
        "current, high, side, control, controlled, logic, gpio, microcontroller, mcu, power, battery, "
        "pmosfet, 2"
    ),
    devices=("AO3401A",),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
    gives=(Rail("VOUT", "vin", "current"),),
    signals=(Signal("CTRL", "output", "logic"),),
)
