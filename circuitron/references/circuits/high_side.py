"""High-side switch with a P-channel MOSFET."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import SOT23, TO220
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_RON, _LOW_RON, _VBE = 60e-3, 85e-3, 0.7  # AO3401A at 4.5 V and at 2.5 V on the gate
_LOW = 5.6  # volts of the load from which on the gate gets 4.5 V
_LARGE_RON, _SMALL_MOST = 175e-3, 2.0  # IRF9540N at 10 V, warm; amperes that the AO3401A switches
_PULL_UP, _PULL_DOWN, _BASE = 10e3, 2.2e3, 4.7e3


def _work_out(values: Values) -> Designed:
    vload, current, logic = values["vload"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    large = current > _SMALL_MOST
    draft.require(not large or vload >= 12, f"above {shown(_SMALL_MOST, 'A')} it needs 12 V, not {shown(vload, 'V')}")
    small = _RON if vload >= _LOW else _LOW_RON
    heat = draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=_LARGE_RON if large else small)
    draft.figure("gate voltage when on", "VLOAD * R3 / (R3 + R2)", "V", VLOAD=vload, R3=_PULL_UP, R2=_PULL_DOWN)
    base = draft.figure("base current of Q2", "(VLOGIC - VBE) / R1", "A", VLOGIC=logic, VBE=_VBE, R1=_BASE)
    with draft.block("control", f"{shown(logic, 'V')} logic in"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
        draft.resistor("R1", _BASE, "CTRL", "BASE", "base current")
        draft.resistor("R4", 10e3, "BASE", "GND", "keeps the load off while nothing drives the input")
        pins = {"B": "BASE", "C": "PULL", "E": "GND"}
        draft.part("Q2", "Transistor_BJT:BC817", "", "Package_TO_SOT_SMD:SOT-23", "takes the gate down", pins)
    with draft.block("switch", f"switches {shown(current, 'A')} from the supply"):
        pins = {"G": "GATE", "S": "VLOAD", "D": "LOAD"}
        device, package = ("IRF9540N", TO220) if large else ("AO3401A", SOT23)
        draft.part("Q1", f"Transistor_FET:{device}", "", package, f"switch; {shown(heat, 'W')}", pins)
        draft.resistor("R2", _PULL_DOWN, "GATE", "PULL", "limits the current of D2", "Resistor_SMD:R_1206_3216Metric")
        draft.resistor("R3", _PULL_UP, "VLOAD", "GATE", "keeps Q1 off")
        draft.zener("D2", 10.0, "GATE", "VLOAD", "keeps the gate within its 12 V")
        draft.diode("D1", "Diode:B340", "Diode_SMD:D_SMC", "GND", "LOAD", "carries a coil's current when Q1 opens")
    with draft.block("load", f"{shown(vload, 'V')} supply and the load"):
        draft.inlet("J2", vload, "VLOAD", "supply of the load")
        draft.capacitor("C1", 10e-6, "VLOAD", "GND", "supply capacitor", vload)
        draft.terminal("J3", "load", "LOAD", "GND", "load between switch and ground")
    if heat > 1.0:
        draft.note(f"Q1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")
    draft.pulled_all(GATE="VLOAD", BASE="GND")
    draft.wired("Q1", VLOAD="S", LOAD="D")
    draft.measured("current", "R1", base, 15.0)
    draft.rated("C1", 1.25 * vload)
    return draft.finish(
        f"High-side switch {shown(vload, 'V')} {shown(current, 'A')}",
        f"Switches a load of {shown(current, 'A')} at {shown(vload, 'V')} from {shown(logic, 'V')} logic; the load is "
        f"on ground.",
    )


REFERENCE = Reference(
    name="high-side-switch",
    title="High-side switch with a P-channel MOSFET, up to 4 A, 24 V",
    answers=listed(
        """
        high side switch, high side driver, p channel mosfet switch, high side mosfet switch, pmos switch, p mosfet
        switch, high side load switch, high side power switch, pmos load switch, p channel load switch, high side
        mosfet, load switch, power switch for a rail, rail switch, mosfet load switch, load switch mosfet, sensor power
        switch, load switch for sensors, power gating
        """
    ),
    parameters=(
        Parameter(
            "vload",
            "load voltage",
            "V",
            12.0,
            3.2,
            24.0,
            ("for", "switch", "a", *SUPPLY_BEFORE),
            ("load", "rail", *SUPPLY_AFTER),
            alone=True,
            usual=(("sensor", 3.3),),
        ),
        Parameter("current", "load current", "A", 1.0, 0.001, 4.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        replace(LOGIC, high=15.0),
    ),
    sources=(
        "IRF9540N HEXFET Power MOSFET, International Rectifier PD-91437",
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor",
        "BC817 45 V, 500 mA NPN general-purpose transistors, Nexperia",
    ),
    limits=(
        "There is no current limit and no fuse.",
        "It turns off in some 20 µs, with the IRF9540N in 0.2 ms: for PWM of 100 Hz at most.",
    ),
    neutral=listed(
        "flyback, diode, gate, mosfet, microcontroller, mcu, gpio, arduino, logic, level, p, channel, load, control, "
        "npn, cut, cuts, sleep, sleeping, sleeps, deep, off"
    ),
    devices=("AO3401A", "IRF9540N", "BC817"),
    work_out=_work_out,
    takes=(Rail("VLOAD", "vload", "current"),),
    signals=(
        Signal("CTRL", "output", "logic", load=Load("0.4", "0.7 * logic", "1.5 * logic", "logic / 4700", hertz="100")),
    ),
)
