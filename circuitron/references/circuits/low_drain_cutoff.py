"""Low-battery cutoff that draws some microamperes itself, for one lithium cell or a few others."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import SOT23, SOT23_6
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_VREF, _UPPER, _SERIES, _QUIET = 1.21, 1e6, 100e3, 4e-6  # volts; ohms; amperes of an MCP65R41 at most
_RON = 0.085  # ohms of an AO3401A at 2.5 V


def _work_out(values: Values) -> Designed:
    battery, cutoff, current = values["battery"], values["cutoff"], values["current"]
    draft = Draft(REFERENCE, values)
    again = draft.suppose("reconnect", 1.1 * cutoff)
    draft.require(cutoff < battery, f"{shown(cutoff, 'V')} must be below the {shown(battery, 'V')} of the battery")
    draft.require(again <= battery, f"a battery of {shown(battery, 'V')} never reaches {shown(again, 'V')}")
    draft.require(again >= 1.049 * cutoff, f"it connects again {shown(0.05 * cutoff, 'V')} above at least")
    feedback = draft.standard("R3", "R3", "R4 * VCUT / (VREF * (1 - VCUT / VON))", "ohm", 96, R4=_SERIES, VCUT=cutoff,
                              VREF=_VREF, VON=again)  # fmt: skip
    share = draft.figure("part of the reference that R3 and R4 leave", "R3 / (R3 + R4)", "", R3=feedback, R4=_SERIES)
    lower = draft.standard("R2", "R2", "R1 / (VCUT / (VREF * A) - 1)", "ohm", 96, R1=_UPPER, VCUT=cutoff, VREF=_VREF,
                           A=share)  # fmt: skip
    named = {"VREF": _VREF, "A": share, "K": lower / (_UPPER + lower)}
    off = draft.figure("voltage that disconnects", "VREF * A / K", "V", asked=cutoff, **named)
    on = draft.figure("voltage that connects again", "VREF * A / (K - 1 + A)", "V", asked=again, **named)
    drain = draft.figure("current that it draws itself, the most", "IQ + VB / (R1 + R2) + VREF / (R3 + R4)", "A",
                         IQ=_QUIET, VB=battery, R1=_UPPER, R2=lower, VREF=_VREF, R3=feedback, R4=_SERIES)  # fmt: skip
    heat = draft.figure("heat in Q1", "RON * I^2", "W", RON=_RON, I=current)
    draft.require(heat <= 0.35, f"Q1 would turn {shown(heat, 'W')} into heat")
    _drawn(draft, lower, feedback)
    return draft.finish(
        "Low-drain battery cutoff",
        f"Takes the load of {shown(current, 'A')} off a battery of {shown(battery, 'V')} at {shown(off, 'V')}, and "
        f"connects it again at {shown(on, 'V')}; it draws {shown(drain, 'A')} at most.",
    )


def _drawn(draft: Draft, lower: float, feedback: float) -> None:
    battery, current = draft.values["battery"], draft.values["current"]
    with draft.block("battery", shown(battery, "V")):
        draft.inlet("J1", battery, "VBAT", "battery")
        draft.capacitor("C1", 100e-9, "VBAT", "GND", "supply capacitor, at the comparator")
    with draft.block("comparator", "with a reference of 1.21 V, 4 uA at most"):
        draft.resistor("R1", _UPPER, "VBAT", "SENSE", "divider, 1 %")
        draft.resistor("R2", lower, "SENSE", "GND", "divider, 1 %")
        draft.capacitor("C2", 10e-9, "SENSE", "GND", "so that bursts of the load do not cut off")
        draft.resistor("R4", _SERIES, "VREF", "PLUS", "hysteresis")
        draft.resistor("R3", feedback, "GATE", "PLUS", "hysteresis")
        pins = {"1": "GATE", "2": "GND", "3": "PLUS", "4": "SENSE", "5": "VREF", "6": "VBAT"}
        draft.part(
            "U1",
            "Comparator:MCP65R41",
            "MCP65R41T-1202",
            SOT23_6,
            "comparator and reference of 1.21 V; drives the gate",
            pins,
        )
    with draft.block("switch", f"{shown(current, 'A')}"):
        draft.part(
            "Q1", "Transistor_FET:AO3401A", "", SOT23, "switches the load", {"G": "GATE", "S": "VBAT", "D": "VOUT"}
        )
        draft.terminal("J2", f"{shown(battery, 'V')} out", "VOUT", "GND", "load")
    draft.makes("VOUT")
    draft.decoupled("U1")
    draft.wired("U1", PLUS="3", SENSE="4", GATE="1")
    draft.wired("Q1", VBAT="S", VOUT="D", GATE="G")
    draft.pulled_all(SENSE="VBAT", PLUS="GATE")
    draft.stated(R2=lower, R3=feedback)


REFERENCE = Reference(
    name="low-drain-cutoff",
    title="Low-battery cutoff that draws some microamperes (MCP65R41), 2.7 V to 5.5 V, up to 2 A",
    answers=listed(
        "low drain battery cutoff, micropower battery cutoff, low power battery cutoff, low quiescent battery "
        "cutoff, micropower low battery cutoff, low drain low battery cutoff, battery cutoff with low "
        "quiescent current, battery cutoff with low current, micropower undervoltage cutoff, ultra low power "
        "battery cutoff, low power low battery cutoff, low quiescent low battery cutoff, nano power battery "
        "cutoff, low drain undervoltage cutoff, low drain lipo cutoff, micropower lipo cutoff, lipo cutoff, "
        "liion cutoff, low current battery cutoff, micropower battery disconnect, low drain battery "
        "disconnect, low power undervoltage lockout, lipo low voltage cutoff, liion low voltage cutoff, low "
        "battery cutoff low drain, liion cell cutoff, low battery cutoff micropower, battery cutoff "
        "micropower, battery cutoff low drain, low battery cutoff with low drain"
    ),
    parameters=(
        Parameter("battery", "battery voltage, the most", "V", 4.2, 2.7, 5.5, ("for", "a", "of", "from"),
                  ("battery", "cell", "pack", "system", "supply"), alone=True, hardest="high",
                  named=(("liion", 4.2), ("lithium", 4.2), ("lipo", 4.2))),
        Parameter("cutoff", "voltage that disconnects", "V", 3.0, 2.4, 4.5,
                  ("below", "under", "at", "cutoff", "drops", "falls", "threshold", "cut", "than"),
                  ("cutoff", "cut", "threshold")),
        Parameter("reconnect", "voltage that connects again", "V", 3.3, 2.6, 5.2,
                  ("reconnect", "reconnects", "again", "on", "recovers", "above")),
        Parameter("current", "load current", "A", 0.5, 1e-3, 2.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(
        "MCP65R41/6 3 uA Comparator with Integrated Reference Voltage, Microchip DS20002269",
        "AO3401A 30V P-Channel MOSFET, Alpha & Omega Semiconductor",
    ),
    limits=(
        "The reference is within 2 %, and so are the thresholds.",
        "It limits no current: a protection of the cell (see cell-protection) does that.",
        "It does not protect against reverse polarity.",
    ),
    neutral=listed(
        "low, drain, power, micro, micropower, quiescent, current, battery, cell, cutoff, cut, off, cuts, "
        "lithium, li, ion, liion, lipo, undervoltage, under, voltage, disconnect, disconnects, load, below, "
        "drops, falls, when, reconnect, again, hysteresis, protect, protection, deep, discharge, mosfet, p, "
        "channel, switch, comparator, itself, draws, microamps, microamperes, microamp, ua, nearly, nothing, "
        "almost, single, monitor, monitors, monitoring"
    ),
    devices=("MCP65R41", "AO3401A"),
    work_out=_work_out,
    takes=(Rail("VBAT", "battery", "current + 0.0001"),),
    gives=(Rail("VOUT", "battery", "current"),),
)  # fmt: skip
