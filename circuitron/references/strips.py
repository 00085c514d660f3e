"""LED strips with a common anode, each channel on a PWM line and a MOSFET."""

from __future__ import annotations

from collections.abc import Mapping

from circuitron.references.base import Parameter, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import N_MOSFET
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE

SOURCE = "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor"
LIMITS = ("For strips with resistors and a common anode.", "There is no fuse.")
_RON = 48e-3  # AO3400A at 2.5 V on the gate


def strip_supply(*after: str) -> Parameter:
    """The voltage of the strip; further words stand after it."""
    return Parameter("supply", "supply voltage", "V", 12.0, 5.0, 24.0, ("a", "for", *SUPPLY_BEFORE),
                     (*SUPPLY_AFTER, *after, "strip", "led"), alone=True)  # fmt: skip


def strip_current(words: str, *after: str) -> Parameter:
    return Parameter("current", words, "A", 1.0, 0.01, 2.0, LOAD_BEFORE, (*LOAD_AFTER, "per", "each", *after),
                     alone=True)  # fmt: skip


def channels(draft: Draft, colours: Mapping[str, str]) -> None:
    """The whole circuit.

    Args:
        colours: what a channel is by its letter.
    """
    volts, current, logic = (draft.values[name] for name in ("supply", "current", "logic"))
    heat = draft.figure("heat in each transistor", "I^2 * RON", "W", I=current, RON=_RON)
    count, names = len(colours), ", ".join(colours.values())
    with draft.block("control", f"{count} PWM lines of {shown(logic, 'V')}"):
        lines = [f"PWM_{colour}" for colour in colours]
        draft.header("J1", f"0-{logic:g}V {'/'.join(colours)}", f"{names} and ground", *lines, "GND")
    with draft.block("switches", f"{shown(current, 'A')} each"):
        for number, colour in enumerate(colours, 1):
            draft.resistor(f"R{number}", 220, f"PWM_{colour}", f"GATE_{colour}", "limits the gate current")
            draft.resistor(f"R{number + count}", 100e3, f"PWM_{colour}", "GND", "dark while nothing drives it")
            pins = {"G": f"GATE_{colour}", "D": f"OUT_{colour}", "S": "GND"}
            draft.part(f"Q{number}", *N_MOSFET, shown(heat, "W"), pins)
            draft.pulled(f"PWM_{colour}", "GND")
            draft.joined(f"Q{number}", "S", "GND")
    with draft.block("strip", f"{shown(volts, 'V')}, common anode"):
        draft.terminal("J2", f"{shown(volts, 'V')} in", "VLED", "GND", "supply of the strip")
        draft.capacitor("C1", 220e-6, "VLED", "GND", "carries the pulses", volts)
        outputs = (f"OUT_{colour}" for colour in colours)
        draft.terminal("J3", "strip", "VLED", *outputs, f"supply, {names}; a pin of a header carries 3 A")
    draft.fed("VLED", "GND")
    draft.rated("C1", 1.25 * volts)
