"""High-side load switch that turns on slowly."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import N_MOSFET, SOT23, TO220
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_DOWN, _UP, _READY, _VD = 100e3, 470e3, 470e3, 0.6
_SMALL_RON, _LARGE_RON = 85e-3, 32e-3  # AO3401A at 2.5 V; IRF4905 at 10 V, warm
_SMALL_PLATEAU, _LARGE_PLATEAU = 1.2, 4.0  # volts from gate to source while the output rises
_SMALL_INRUSH, _LARGE_INRUSH = 0.1, 0.5  # amperes that they carry while they drop the supply's voltage
_SMALL_ENERGY = 0.05  # joules that a SOT-23 takes within milliseconds, for some 60 K
_SMALL_MOST, _SMALL_VOLTS, _LARGE_LEAST = 2.0, 20.0, 11.0


def _work_out(values: Values) -> Designed:
    vin, current, rise = values["vin"], values["current"], values["rise"]
    draft = Draft(REFERENCE, values)
    energy = draft.figure("heat in Q1 while the output rises", "VIN * I * T / 6", "J", VIN=vin, I=current, T=rise)
    large = current > _SMALL_MOST or vin > _SMALL_VOLTS or energy > _SMALL_ENERGY
    draft.require(
        not large or vin >= _LARGE_LEAST,
        f"{shown(current, 'A')} within {shown(rise, 's')} need {shown(_LARGE_LEAST, 'V')} or more, not "
        f"{shown(vin, 'V')}",
    )
    ron, plateau, inrush = (
        (_LARGE_RON, _LARGE_PLATEAU, _LARGE_INRUSH) if large else (_SMALL_RON, _SMALL_PLATEAU, _SMALL_INRUSH)
    )
    farads = draft.standard("C1", "C1", "T * ((VIN - VPL) / RD - VPL / RU - (VPL - VD) / RX) / VIN", "F", 6,
                            T=rise, VIN=vin, VPL=plateau, RD=_DOWN, RU=_UP, RX=_READY, VD=_VD)  # fmt: skip
    draft.figure("rise of the output", "C * VIN / ((VIN - VPL) / RD - VPL / RU - (VPL - VD) / RX)", "s",
                 C=farads, VIN=vin, VPL=plateau, RD=_DOWN, RU=_UP, RX=_READY, VD=_VD)  # fmt: skip
    most = draft.figure("load capacitance that it charges", "IMAX * T / VIN", "F", IMAX=inrush, T=rise, VIN=vin)
    draft.figure("gate voltage when on", "VIN * RU / (RU + RD)", "V", VIN=vin, RU=_UP, RD=_DOWN)
    heat = draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=ron)
    return _drawn(draft, large, farads, most, heat)


def _drawn(draft: Draft, large: bool, farads: float, most: float, heat: float) -> Designed:
    vin, logic, rise = (draft.values[name] for name in ("vin", "logic", "rise"))
    device, package, zener = ("IRF4905", TO220, 15.0) if large else ("AO3401A", SOT23, 10.0)
    with draft.block("control", f"{shown(logic, 'V')} logic in"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
        draft.resistor("R3", 1e3, "CTRL", "BASE", "limits the gate current")
        draft.resistor("R4", 100e3, "BASE", "GND", "keeps the load off while nothing drives the input")
        draft.part("Q2", *N_MOSFET, "takes the gate down", {"G": "BASE", "D": "PULL", "S": "GND"})
    with draft.block("switch", f"the output rises within {shown(rise, 's')}"):
        draft.inlet("J2", vin, "VIN")
        draft.capacitor("C2", 10e-6, "VIN", "GND", "supply capacitor", vin)
        pins = {"G": "GATE", "S": "VIN", "D": "VOUT"}
        draft.part("Q1", f"Transistor_FET:{device}", "", package, f"switch; {shown(heat, 'W')}", pins)
        draft.resistor("R1", _DOWN, "GATE", "PULL", "sets the rise, with C1")
        draft.resistor("R2", _UP, "VIN", "GATE", "keeps Q1 off")
        draft.capacitor("C1", farads, "RAMP", "VOUT", "slows the rise", vin)
        words = "so that C1, empty, does not turn Q1 on when the supply comes"
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "RAMP", "GATE", words)
        draft.resistor("R5", _READY, "VIN", "RAMP", "makes C1 ready while Q1 is off")
        draft.zener("D1", zener, "GATE", "VIN", f"keeps the gate within its {20 if large else 12} V")
        draft.terminal("J3", "load", "VOUT", "GND", "load")
    return _finished(draft, farads, most, heat)


def _finished(draft: Draft, farads: float, most: float, heat: float) -> Designed:
    vin, current, logic, rise = (draft.values[name] for name in ("vin", "current", "logic", "rise"))
    if heat > 1.0:
        draft.note(f"Q1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")
    draft.note(f"The load may have up to {shown(most, 'F')}: more would overload Q1 while it turns on.")
    draft.pulled_all(GATE="VIN", BASE="GND", PULL="GATE", RAMP="VIN")
    draft.wired("Q1", VIN="S", VOUT="D")
    draft.joined("Q2", "S", "GND")
    draft.stated(C1=farads)
    return draft.finish(
        f"Load switch with soft start, {shown(vin, 'V')} {shown(current, 'A')}",
        f"Turns a load of up to {shown(current, 'A')} at {shown(vin, 'V')} on within {shown(rise, 's')}, by "
        f"{shown(logic, 'V')} logic.",
    )


REFERENCE = Reference(
    name="soft-start-switch",
    title="High-side load switch with soft start, 4 V to 26 V, up to 5 A",
    answers=listed(
        """
        soft start load switch, slow start load switch, load switch soft start, load switch with soft start, soft
        start switch, slow start switch, soft start high side switch, slow load switch, slew rate controlled load
        switch, load switch slew rate, soft start mosfet switch, soft start circuit, slow turn on load switch, soft
        start power switch, load switch inrush, load switch slow start
        """
    ),
    parameters=(
        Parameter("vin", "supply voltage", "V", 12.0, 4.0, 26.0, ("for", "a", *SUPPLY_BEFORE), ("rail", *SUPPLY_AFTER),
                  alone=True),
        Parameter("current", "load current", "A", 1.0, 1e-3, 5.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter("rise", "rise of the output", "s", 10e-3, 1e-3, 0.2, ("within", "over", "in"), ("rise", "ramp"),
                  alone=True),
        replace(LOGIC, high=10.0),
    ),
    sources=(
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor",
        "IRF4905 HEXFET Power MOSFET, International Rectifier PD-91280",
        "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
        "Managing Inrush Current, Texas Instruments SLVA670: dV/dt = I / C",
    ),
    limits=(
        "There is no current limit and no fuse.",
        "It rises slowly again once it has been off for some fifteen times the rise.",
    ),
    neutral=listed(
        "at power up, at power on, on power up, at startup, "
        "mosfet, p, channel, pmos, load, switch, soft, slow, start, starting, inrush, limit, limited, current, "
        "control, microcontroller, mcu, gpio, logic, high, side, slew, rate, controlled, turn, on, capacitive, rise, "
        "time"),
    devices=("AO3401A", "IRF4905"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
    gives=(Rail("VOUT", "vin", "current"),),
    signals=(
        Signal("CTRL", "output", "logic", load=Load("0.4", "max(2.5, 0.7 * logic)", "logic + 1.5", "logic / 100e3",
                                                    hertz="2")),
    ),
)  # fmt: skip
