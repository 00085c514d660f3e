"""A load of amperes on a supply VCC that a signal of the same voltage switches to ground."""

from __future__ import annotations

from circuitron.references.base import Parameter, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import TO220
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE

SOURCE = "IRLZ44N HEXFET Power MOSFET, International Rectifier PD-91328"
RON = 35e-3  # ohms of an IRLZ44N at 4 V on the gate
LOAD_CURRENT = Parameter("current", "load current", "A", 1.0, 1e-3, 3.0, LOAD_BEFORE, LOAD_AFTER, alone=True)


def flyback(amperes: float) -> tuple[str, str]:
    """Symbol and footprint of a Schottky diode that carries the current of a motor most of the time, by PWM."""
    small = ("Diode:B340", "Diode_SMD:D_SMC")
    return small if amperes <= 3 else ("Diode:SB5H100", "Diode_THT:D_DO-201AD_P15.24mm_Horizontal")


def switched_load(draft: Draft, gate: str, terminal: str) -> None:
    """The MOSFET Q1 with the load's terminal and its diode D1.

    Args:
        gate: the net that turns the load on, at 4 V to 15 V.
    """
    heat = (draft.values["current"]) ** 2 * RON
    pins = {"G": gate, "D": "LOAD", "S": "GND"}
    draft.part("Q1", "Transistor_FET:IRLZ44N", "", TO220, f"switches the load; {shown(heat, 'W')}", pins)
    draft.diode("D1", "Diode:B340", "Diode_SMD:D_SMC", "LOAD", "VCC", "carries a coil's current when Q1 opens")
    draft.terminal(terminal, "load", "VCC", "LOAD", "load")
    draft.joined("Q1", "S", "GND")
