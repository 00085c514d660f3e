"""Reverse-polarity protection with a P-channel MOSFET."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_RON = 85e-3  # AO3401A at 2.5 V on the gate


def _work_out(values: Values) -> Designed:
    vin, current = values["vin"], values["current"]
    draft = Draft(REFERENCE, values)
    heat = draft.figure("most heat in Q1", "I^2 * RON", "W", I=current, RON=_RON)
    draft.figure("most drop", "I * RON", "V", I=current, RON=_RON)
    with draft.block("input stage", f"{shown(vin, 'V')} in, either way round"):
        draft.terminal("J1", f"{shown(vin, 'V')} in", "VIN", "GND", "supply")
    with draft.block("protection", "conducts only while the input is the right way round"):
        pins = {"D": "VIN", "S": "VOUT", "G": "GATE"}
        package = "Package_TO_SOT_SMD:SOT-23"
        draft.part("Q1", "Transistor_FET:AO3401A", "", package, f"its body diode starts it; {shown(heat, 'W')}", pins)
        draft.resistor("R1", 10e3, "GATE", "GND", "turns Q1 on")
        purpose = "keeps the gate within its 12 V"
        draft.diode("D1", "Device:D_Zener", "Diode_SMD:D_SOD-123", "GATE", "VOUT", purpose, "10V")
    with draft.block("output stage", f"up to {shown(current, 'A')}"):
        draft.capacitor("C1", 10e-6, "VOUT", "GND", "output capacitor", vin)
        draft.terminal("J2", "out", "VOUT", "GND", "load")
    draft.fed("VIN", "GND")
    draft.measured("rail", "VOUT", vin, 3.0)
    draft.pulled("GATE", "GND")
    draft.wired("Q1", VIN="D", VOUT="S")
    return draft.finish(
        f"Reverse-polarity protection {shown(vin, 'V')} {shown(current, 'A')}",
        f"P-channel MOSFET that protects a load of {shown(current, 'A')} at {shown(vin, 'V')} from reversed supplies.",
    )


REFERENCE = Reference(
    name="reverse-polarity",
    title="Reverse-polarity protection with a P-channel MOSFET, up to 20 V, 2.5 A",
    answers=listed(
        "reverse polarity protection, reverse polarity protection circuit, reverse voltage protection, "
        "reverse battery protection, reverse polarity"
    ),
    parameters=(
        Parameter("vin", "supply voltage", "V", 12.0, 3.0, 20.0, ("for", *SUPPLY_BEFORE), SUPPLY_AFTER, alone=True),
        Parameter("current", "load current", "A", 1.0, 0.001, 2.5, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor",
        "Reverse Current/Battery Protection Circuits, Texas Instruments SLVA139",
    ),
    limits=("It does not limit surges or the current, and does not keep current from flowing back.",),
    neutral=listed("mosfet, p, channel, pmos, pfet, protection, protect, battery, load, line, low, loss"),
    devices=("AO3401A",),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
    gives=(Rail("VOUT", "vin", "current"),),
)
