"""Low-voltage disconnect: takes the load off an empty battery."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stages import comparator
from circuitron.references.stock import N_MOSFET, SOT23, SOT23_5, TO220
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_UPPER, _PULL_UP, _BLEEDER = 100e3, 100e3, 10e3
_LEAST, _LOW = 2.7, 5.5  # volts between which the comparator for low voltages works
# Volts at which batteries are empty: lithium cells 3.0 V each, nominal and full. Others at 0.9 of their voltage.
_EMPTY = {3.6: 3.0, 3.7: 3.0, 4.2: 3.0, 7.2: 6.0, 7.4: 6.0, 8.4: 6.0, 10.8: 9.0, 11.1: 9.0, 12.6: 9.0, 14.4: 12.0,
          14.8: 12.0, 16.8: 12.0, 18.5: 15.0, 21.0: 15.0, 22.2: 18.0, 25.2: 18.0}  # fmt: skip
_USUAL, _RECONNECT = 0.9, 1.15
_RESTING, _LEAST_ABOVE = 1.05, 1.04  # of the voltage, of a charged battery at rest; of what disconnects
_CHARGING = 1.25  # of the voltage, of a battery that is being charged
_LARGE_LEAST = 9.0  # volts that turn the IRF4905 on fully


class _Made(NamedTuple):
    """What suits a battery: reference, switch, and the resistor that keeps the gate of Q2 within its limit."""

    vref: float
    device: str
    package: str
    zener: float
    ron: float
    hold: float


def _work_out(values: Values) -> Designed:
    volts, current, nominal = values["battery"], values["current"], _nominal(values)
    draft = Draft(REFERENCE, values)
    cutoff = draft.suppose("cutoff", _EMPTY.get(volts, _USUAL * nominal))
    again = draft.suppose("reconnect", max(_LEAST_ABOVE * cutoff, min(_RECONNECT * cutoff, _RESTING * nominal)))
    draft.require(0.6 * volts <= cutoff <= 1.15 * volts, f"{shown(cutoff, 'V')} does not suit {shown(volts, 'V')}")
    draft.require(again >= 1.03 * cutoff, f"it must reconnect above {shown(1.03 * cutoff, 'V')}")
    most = _CHARGING * volts if volts > _LOW else min(_CHARGING * volts, _LOW)
    draft.require(again <= most, f"{shown(volts, 'V')} does not reach {shown(again, 'V')} to reconnect")
    made = _made(draft, volts, cutoff, current)
    feedback = draft.standard("R3", "R3", "RA / (VREC / VCUT - 1)", "ohm", 96, RA=_UPPER, VREC=again, VCUT=cutoff)
    lower = draft.standard("R2", "R2", "1 / (VREC / (VREF * RA) - 1 / RA - 1 / RF)", "ohm", 96,
                           VREC=again, VREF=made.vref, RA=_UPPER, RF=feedback)  # fmt: skip
    parts = {"VREF": made.vref, "RA": _UPPER, "RB": lower, "RF": feedback}
    off = draft.figure("voltage that disconnects", "VREF * (1 / RA + 1 / RB + 1 / RF) / (1 / RA + 1 / RF)", "V",
                       asked=cutoff, **parts)  # fmt: skip
    on = draft.figure(
        "voltage that connects again", "VREF * RA * (1 / RA + 1 / RB + 1 / RF)", "V", asked=again, **parts
    )
    heat = draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=made.ron)
    with draft.block("battery", f"{shown(volts, 'V')}"):
        draft.inlet("J1", volts, "VBAT", "battery")
    _threshold(draft, made, lower, feedback, cutoff)
    _switch(draft, made, heat, volts, current)
    return _finished(draft, lower, feedback, off, on)


def _nominal(values: Values) -> float:
    """What a battery is called after: a car's is one of 12 V, and lies between 9 V and 16 V."""
    return sqrt(values.least("battery") * values.most("battery"))


def _made(draft: Draft, volts: float, cutoff: float, current: float) -> _Made:
    low = volts <= _LOW
    draft.require(low or cutoff >= 4.5, f"a cutoff of {shown(cutoff, 'V')} is too low for {shown(volts, 'V')}")
    draft.require(cutoff >= _LEAST, f"the comparator needs {shown(_LEAST, 'V')}")
    large = current > 2.0 or volts > 20
    draft.require(
        not large or cutoff >= _LARGE_LEAST,
        f"above {shown(2.0, 'A')} it is for batteries of {shown(_LARGE_LEAST, 'V')} or more when empty",
    )
    switch = ("IRF4905", TO220, 15.0, 32e-3) if large else ("AO3401A", SOT23, 10.0, 85e-3)
    return _Made(1.235 if low else 2.5, *switch, 1e6 if low else 150e3)


def _threshold(draft: Draft, made: _Made, lower: float, feedback: float, cutoff: float) -> None:
    with draft.block("threshold", f"from a reference of {made.vref:g} V"):
        low = made.vref < 2
        series = draft.standard("R4", "R4", "(VCUT - VREF) / I", "ohm", 24, VCUT=cutoff, VREF=made.vref, I=200e-6)
        draft.resistor("R4", series, "VBAT", "VREF", "current of the reference")
        if low:
            package = "Package_TO_SOT_THT:TO-92_Inline"
            draft.diode("U2", "Reference_Voltage:LM385Z-1.2", package, "GND", "VREF", "reference")
            pins = {"1": "SENSE", "3": "VREF", "4": "OUT", "5": "VBAT", "2": "GND"}
            draft.part("U1", "Comparator:LMV331", "", SOT23_5, "comparator", pins)
            draft.capacitor("C1", 100e-9, "VBAT", "GND", "supply capacitor, at the comparator")
            draft.decoupled("U1")
            draft.wired("U1", SENSE="1", VREF="3")
        else:
            pins = {"1": "VREF", "2": "GND", "3": OPEN}
            draft.part("U2", "Reference_Voltage:LM4040DBZ-2.5", "", SOT23, "reference", pins)
            comparator(draft, "SENSE", "VREF", "OUT", "VBAT")
        draft.resistor("R1", _UPPER, "VBAT", "SENSE", "divider, 1 %")
        draft.resistor("R2", lower, "SENSE", "GND", "divider, 1 %")
        draft.resistor("R3", feedback, "VOUT", "SENSE", "hysteresis, 1 %")
        draft.capacitor("C2", 1e-6, "SENSE", "GND", "so that short dips do not disconnect")


def _switch(draft: Draft, made: _Made, heat: float, volts: float, current: float) -> None:
    with draft.block("switch", f"up to {shown(current, 'A')}"):
        draft.resistor("R6", _PULL_UP, "VBAT", "OUT", "turns Q2 on")
        draft.resistor("R5", made.hold, "OUT", "GND", "keeps the gate of Q2 within its limit")
        symbol = N_MOSFET if made.vref < 2 else ("Transistor_FET:2N7002", "", SOT23)
        draft.part("Q2", *symbol, "pulls the gate of Q1 down", {"G": "OUT", "D": "PULL", "S": "GND"})
        draft.resistor("R7", 10e3, "GATE", "PULL", "limits the current of D1")
        draft.resistor("R8", 100e3, "VBAT", "GATE", "keeps Q1 off")
        draft.zener("D1", made.zener, "GATE", "VBAT", "keeps the gate within its limit")
        pins = {"G": "GATE", "S": "VBAT", "D": "VOUT"}
        draft.part("Q1", f"Transistor_FET:{made.device}", "", made.package, f"switch; {shown(heat, 'W')}", pins)
        draft.resistor("R9", _BLEEDER, "VOUT", "GND", "pulls the output down where there is no load",
                       "Resistor_SMD:R_1206_3216Metric")  # fmt: skip
        draft.terminal("J2", "load", "VOUT", "GND", "load")
    if heat > 1.0:
        draft.note(f"Q1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")


def _finished(draft: Draft, lower: float, feedback: float, off: float, on: float) -> Designed:
    draft.pulled_all(GATE="VBAT", OUT="VBAT", VOUT="SENSE")
    draft.wired("Q1", VBAT="S", VOUT="D")
    draft.joined("Q2", "S", "GND")
    draft.stated(R2=lower, R3=feedback)
    draft.note(f"A battery below {shown(on, 'V')} is not connected when it is plugged in.")
    current = draft.values["current"]
    return draft.finish(
        f"Low-voltage disconnect at {shown(off, 'V')}",
        f"Takes a load of up to {shown(current, 'A')} off the battery below {shown(off, 'V')}, and connects it again "
        f"above {shown(on, 'V')}.",
    )


REFERENCE = Reference(
    name="low-voltage-disconnect",
    title="Low-voltage disconnect for lead-acid and lithium batteries, 3 V to 26 V, up to 10 A",
    answers=listed(
        """
        low voltage disconnect, lvd, low voltage cutoff, battery cutoff, undervoltage cutoff, battery low voltage
        cutoff, low voltage cut off, deep discharge protection, battery disconnect, undervoltage disconnect, battery
        undervoltage cutoff, low battery cutoff, low battery disconnect, low battery cut off, battery discharge
        protection, low battery shutoff, undervoltage lockout, battery low voltage disconnect, undervoltage
        protection, battery deep discharge protection, low voltage battery cutoff, battery saver, battery cut off, low
        battery shutdown, cuts the load battery, cut off the load
        battery, disconnects the load battery, disconnect load battery
        """
    ),
    parameters=(
        Parameter("battery", "battery voltage", "V", 12.0, 3.0, 26.0, ("for", "a", "of", "from"),
                  ("battery", "pack", "lead", "acid", "system", "supply", "li", "lipo", "lithium", "input"), alone=True,
                  hardest="high"),
        Parameter("cutoff", "voltage that disconnects", "V", 10.8, 2.4, 24.0,
                  ("below", "under", "at", "cutoff", "drops", "falls", "threshold",
                   "cut", "than"), ("cutoff", "cut", "threshold")),
        Parameter("reconnect", "voltage that connects again", "V", 12.4, 3.0, 28.0,
                  ("reconnect", "reconnects", "again", "on", "recovers", "above")),
        Parameter("current", "load current", "A", 1.0, 1e-3, 10.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "LM4040 Precision Micropower Shunt Voltage Reference, Texas Instruments SNOS633",
        "LM385-1.2 Micropower Voltage References, Texas Instruments SLVS075",
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
        "LMV331 Single General-Purpose Low-Voltage Comparator, Texas Instruments SLCS136",
        "IRF4905 HEXFET Power MOSFET, International Rectifier PD-91280",
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor",
    ),
    limits=(
        "It draws about 1 mA itself, from an empty battery too.",
        "It limits no current, does not charge, and does not protect against reverse polarity.",
    ),
    neutral=listed(
        "low, voltage, disconnect, disconnects, cutoff, cut, off, battery, lead, acid, agm, sla, vrla, gel, "
        "lithium, li, ion, "
        "liion, pack, load, below, under, drops, falls, when, reconnect, reconnects, again, hysteresis, protect, "
        "protection, deep, discharge, over, undervoltage, under, mosfet, p, channel, lvd, automatic, switch, "
        "comparator, s, car, truck, van, boat, caravan, camper, motorhome, rv, motorcycle, marine, leisure"),
    devices=("LM393", "LMV331", "IRF4905", "AO3401A"),
    work_out=_work_out,
    takes=(Rail("VBAT", "battery", "current + 0.002"),),
    gives=(Rail("VOUT", "battery", "current"),),
)  # fmt: skip
