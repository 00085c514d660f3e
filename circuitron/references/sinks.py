"""Stages of sinks: an op-amp that holds the current of a MOSFET by its shunt."""

from __future__ import annotations

from circuitron.references.base import shown
from circuitron.references.draft import Draft
from circuitron.references.stock import SO8, TO220

SHUNT, _MOST_HEAT = 0.25, 25.0  # volts of the shunt; watts of a TO-220 on a heat sink
_OFFSET = 7e-3  # volts of an LM358, the most
_BARE = 1.0  # watts of a TO-220 that stands free


def sized(draft: Draft, setting: float) -> float:
    """The shunt in ohms that has so many volts at the current.

    Raises:
        NotCovered: Q1 would get too hot.
    """
    current, volts = draft.values["current"], draft.values["vin"]
    shunt = draft.standard("R5", "shunt", "VSET / I", "ohm", 96, VSET=setting, I=current)
    draft.figure("current", "VSET / R5", "A", asked=current, VSET=setting, R5=shunt)
    draft.figure("current by the offset of U1, at most", "VOS / R5", "A", VOS=_OFFSET, R5=shunt)
    heat = draft.figure(
        "heat in Q1, with the load shorted", "(VIN - VSET) * I", "W", VIN=volts, VSET=setting, I=current
    )
    _heated(draft, heat)
    draft.figure("least voltage that Q1 and the shunt take, about", "2 * VSET", "V", VSET=setting)
    return shunt


def _heated(draft: Draft, watts: float) -> None:
    """Q1 with so much heat: the heat sink that it needs, if any.

    Raises:
        NotCovered: no heat sink does.
    """
    draft.require(
        watts <= _MOST_HEAT, f"Q1 would turn {shown(watts, 'W')} into heat; nearest: a lower voltage or current"
    )
    if watts > _BARE:
        sink = draft.figure("thermal resistance of the heat sink, at most", "60 / P", "K/W", P=watts)
        draft.note(f"Q1 needs a heat sink of at most {shown(sink, 'K/W')}.")


def sunk(draft: Draft, shunt: float, does: str) -> None:
    """U1, Q1 and the shunt R5, which carry the current that the net SET says as volts, and the load's terminals."""
    current, volts = draft.values["current"], draft.values["vin"]
    with draft.block("sink", does):
        pins = {
            "3": "SET",
            "2": "MINUS",
            "1": "DRIVE",
            "5": "GND",
            "6": "UNUSED",
            "7": "UNUSED",
            "8": "VCC",
            "4": "GND",
        }
        draft.part("U1", "Amplifier_Operational:LM358", "", SO8, "op-amp; its inputs reach ground", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the op-amp")
        draft.resistor("R6", 100, "DRIVE", "GATE", "keeps the gate from the op-amp")
        draft.resistor("R7", 100e3, "GATE", "GND", "off without a supply")
        draft.resistor("R4", 1e3, "SENSE", "MINUS", "compensation, with C3")
        draft.stable("C3", 10e-9, "DRIVE", "MINUS", "compensation")
        draft.part("Q1", "Transistor_FET:IRLZ44N", "", TO220, "carries the current; on at 2.5 V",
                   {"G": "GATE", "D": "LOAD", "S": "SENSE"})  # fmt: skip
        draft.warm_resistor("R5", shunt, "SENSE", "GND", "shunt, 1 %; sense at its pads", current**2 * shunt)
        draft.terminal("J2", f"{shown(volts, 'V')} in", "VLOAD", "GND", "supply of the load")
        draft.terminal("J3", "load", "VLOAD", "LOAD", "load between its supply and the sink")
    draft.fed("VCC", "GND", "VLOAD")
    draft.decoupled("U1")
    draft.pulled_all(MINUS="SENSE", GATE="DRIVE", SENSE="GND")
    draft.wired("U1", SET="3", MINUS="2")
    draft.stated(R5=shunt)
