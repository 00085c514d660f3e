"""Reverse-polarity protection with a P-channel MOSFET."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SOT23, TO220
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_SMALL_RON, _LARGE_RON = 85e-3, 32e-3  # AO3401A at 2.5 V on the gate; IRF4905 at 10 V, at 125 °C
_SMALL_MOST, _SMALL_VOLTS = 2.5, 20.0
_LARGE_LEAST = 9.0  # volts that turn the IRF4905 on fully


def _work_out(values: Values) -> Designed:
    vin, current = values["vin"], values["current"]
    draft = Draft(REFERENCE, values)
    large = current > _SMALL_MOST or vin > _SMALL_VOLTS
    draft.require(
        not large or vin >= _LARGE_LEAST,
        f"above {shown(_SMALL_MOST, 'A')} it needs {shown(_LARGE_LEAST, 'V')} or more, not {shown(vin, 'V')}",
    )
    ron = _LARGE_RON if large else _SMALL_RON
    heat = draft.figure("most heat in Q1", "I^2 * RON", "W", I=current, RON=ron)
    draft.figure("most drop", "I * RON", "V", I=current, RON=ron)
    return _drawn(draft, large, heat)


def _drawn(draft: Draft, large: bool, heat: float) -> Designed:
    vin, current = draft.values["vin"], draft.values["current"]
    device, package, zener = ("IRF4905", TO220, 15.0) if large else ("AO3401A", SOT23, 10.0)
    with draft.block("input stage", f"{shown(vin, 'V')} in, either way round"):
        draft.inlet("J1", vin, "VIN")
    with draft.block("protection", "conducts only while the input is the right way round"):
        pins = {"D": "VIN", "S": "VOUT", "G": "GATE"}
        words = f"its body diode starts it; {shown(heat, 'W')}"
        draft.part("Q1", f"Transistor_FET:{device}", "", package, words, pins)
        draft.resistor("R1", 10e3, "GATE", "GND", "turns Q1 on")
        draft.zener("D1", zener, "GATE", "VOUT", f"keeps the gate within its {20 if large else 12} V")
    with draft.block("output stage", f"up to {shown(current, 'A')}"):
        draft.capacitor("C1", 10e-6, "VOUT", "GND", "output capacitor", vin)
        draft.terminal("J2", "out", "VOUT", "GND", "load")
    draft.measured("rail", "VOUT", vin, 3.0)
    draft.pulled("GATE", "GND")
    draft.wired("Q1", VIN="D", VOUT="S")
    if heat > 1.0:
        draft.note(f"Q1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")
    return draft.finish(
        f"Reverse-polarity protection {shown(vin, 'V')} {shown(current, 'A')}",
        f"P-channel MOSFET that protects a load of {shown(current, 'A')} at {shown(vin, 'V')} from reversed supplies.",
    )


REFERENCE = Reference(
    name="reverse-polarity",
    title="Reverse-polarity protection with a P-channel MOSFET, up to 20 V, 2.5 A, or 9 V to 30 V, 10 A",
    answers=listed(
        "reverse polarity protection, reverse polarity protection circuit, reverse voltage protection, "
        "reverse battery protection, reverse polarity"
    ),
    parameters=(
        Parameter("vin", "supply voltage", "V", 12.0, 3.0, 30.0, ("for", *SUPPLY_BEFORE), SUPPLY_AFTER, alone=True),
        Parameter("current", "load current", "A", 1.0, 0.001, 10.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor",
        "IRF4905 HEXFET Power MOSFET, International Rectifier PD-91280",
        "Reverse Current/Battery Protection Circuits, Texas Instruments SLVA139",
    ),
    limits=("It does not limit surges or the current, and does not keep current from flowing back.",),
    neutral=listed("mosfet, p, channel, pmos, pfet, protection, protect, battery, load, line, low, loss"),
    devices=("AO3401A", "IRF4905"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
    gives=(Rail("VOUT", "vin", "current"),),
)
