"""An NE555 that a button starts and that ends by itself."""

from __future__ import annotations

from circuitron.references.base import Parameter, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import BUTTON, SO8
from circuitron.references.timers import by_knob, charging, is_adjustable, supply_capacitors, times

DURATION = Parameter(
    "duration", "time", "s", 10.0, 0.5, 120.0, ("for", "after", "of", "about", "on", "time", "delay"),
    ("timer", "relay", "pulse", "long", "when", "after", "on", "delay"), alone=True, hardest="high",
)  # fmt: skip
LIMITS = (
    "C1 makes the time good to about 20 %, and longer where an electrolytic one leaks.",
    "The time begins when the button is let go, some percent shorter; half a second of it begins the time anew.",
)
# From this many seconds on, so that the current of R1 is well above what an electrolytic capacitor leaks.
_CAPACITORS = ((30.0, 470e-6), (5.0, 100e-6), (0.5, 10e-6))
_RESET = 4.7e3  # the reset takes up to 0.4 mA
_EMPTY = 220.0  # through which the button empties the capacitor, with less than its 50 mA


def timer(draft: Draft, what: str) -> None:
    """The inlet, the button and the timer of a circuit with `DURATION` and a supply, with the output OUT.

    Args:
        what: is fed beside the timer.
    """
    volts = draft.values["supply"]
    made = by_knob(draft, "duration") if is_adjustable(draft.values, "duration") else _fixed(draft)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", f"supply of timer and {what}")
        supply_capacitors(draft, volts)
    with draft.block("button", "starts the time"):
        draft.part("SW1", *BUTTON, "starts", {"1": "TRIGGER", "2": "GND"})
        draft.header("J2", "start", "a further button on a cable", "TRIGGER", "GND")
        draft.resistor("R2", 10e3, "VCC", "TRIGGER", "high while nobody presses")
        draft.capacitor("C6", 100e-9, "TRIGGER", "GND", "keeps surges of the cable off")
    _pulse(draft, made)


def until(draft: Draft) -> str:
    """How long what it switches stays on, as its summary says it."""
    return f"{times(draft, 'duration')}{', as a knob sets,' if is_adjustable(draft.values, 'duration') else ''}"


def _fixed(draft: Draft) -> tuple[float, float, float]:
    seconds = draft.values["duration"]
    farads = next(each for least, each in _CAPACITORS if seconds >= least)
    ohms = draft.standard("R1", "R1", "T / (1.1 * C)", "ohm", 96, T=seconds, C=farads)
    draft.figure("time", "1.1 * R1 * C", "s", asked=seconds, R1=ohms, C=farads)
    return ohms, 0.0, farads


def _pulse(draft: Draft, made: tuple[float, float, float]) -> None:
    volts, (ohms, knob, farads) = draft.values["supply"], made
    with draft.block("timer", "one pulse"):
        pins = {"VCC": "VCC", "GND": "GND", "R": "RESET", "TR": "TRIGGER", "THR": "TIMING", "DIS": "TIMING",
                "CV": "CV", "Q": "OUT"}  # fmt: skip
        draft.part("U1", "Timer:NE555D", "", SO8, "timer", pins)
        charging(draft, ohms, knob, ("VCC", "TIMING"), "charges C1")
        draft.timing("C1", farads, "TIMING", "GND", "timing", volts)
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
        draft.resistor("R6", _EMPTY, "TIMING", "EMPTY", "limits the current of the button")
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "EMPTY", "TRIGGER", "empties C1 while it is pressed")
        draft.resistor("R5", _RESET, "VCC", "RESET", "ends the reset")
        draft.capacitor("C5", 10e-6, "RESET", "GND", "off after the supply comes", volts)
    draft.decoupled("U1")
    draft.wired("U1", TIMING="DIS", TRIGGER="TR", RESET="R")
    draft.joined("U1", "THR", "TIMING")
    draft.pulled_all(TRIGGER="VCC", RESET="VCC", EMPTY="TIMING", **{"TRACK" if knob else "TIMING": "VCC"})
    draft.stated(R1=ohms, C1=farads)
