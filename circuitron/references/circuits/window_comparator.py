"""Window comparator: says whether a voltage lies between two thresholds."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import WINDOW
from circuitron.references.stages import window
from circuitron.references.words import listed

_LOWER = 10e3


def _work_out(values: Values) -> Designed:
    low, high, supply = values["low"], values["high"], values["supply"]
    draft = Draft(REFERENCE, values)
    draft.require(low < high, "the lower threshold must be below the upper one")
    draft.require(high <= supply - 2, f"{shown(high, 'V')} must be 2 V below the supply of {shown(supply, 'V')}")
    middle = draft.standard("R2", "R2", "R3 * (VH - VL) / VL", "ohm", 96, R3=_LOWER, VH=high, VL=low)
    upper = draft.standard(
        "R1", "R1", "(R2 + R3) * (VCC / VH - 1)", "ohm", 96, R2=middle, R3=_LOWER, VCC=supply, VH=high
    )
    parts = {"R1": upper, "R2": middle, "R3": _LOWER, "VCC": supply}
    draft.figure("lower threshold", "VCC * R3 / (R1 + R2 + R3)", "V", asked=low, **parts)
    draft.figure("upper threshold", "VCC * (R2 + R3) / (R1 + R2 + R3)", "V", asked=high, **parts)
    return _drawn(draft, upper, middle)


def _drawn(draft: Draft, upper: float, middle: float) -> Designed:
    low, high, supply = (draft.values[name] for name in ("low", "high", "supply"))
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the comparators")
    with draft.block("thresholds", f"{shown(low, 'V')} and {shown(high, 'V')}"):
        draft.resistor("R1", upper, "VCC", "HIGH", "threshold, 1 %")
        draft.resistor("R2", middle, "HIGH", "LOW", "threshold, 1 %")
        draft.resistor("R3", _LOWER, "LOW", "GND", "threshold, 1 %")
    with draft.block("comparators", "low outside of the window"):
        draft.header("J2", f"0-{supply:g}V in", "signal and ground", "IN", "GND")
        window(draft, supply)
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.measured("rail", "LOW", low, 3.0)
    draft.measured("rail", "HIGH", high, 3.0)
    return draft.finish(
        "Window comparator",
        f"The output is high, and the green LED lit, while the input is between {shown(low, 'V')} and "
        f"{shown(high, 'V')}; outside, the red one is.",
    )


REFERENCE = Reference(
    name="window-comparator",
    title="Window comparator (LM393): high while a voltage is between two thresholds",
    answers=listed(
        """
        window comparator, window detector, window comparator circuit, voltage window detector, window
        discriminator, window voltage detector, green inside red outside, voltage monitor between, voltage
        indicator between, lm393 window comparator, window voltage comparator, voltage window comparator
        """
    ),
    # Thresholds that follow a supply which nobody tells are for small ones; a battery has battery-window.
    parameters=(*WINDOW[:2], replace(WINDOW[2], otherwise=(12.0,))),
    sources=(
        "Window comparator, Texas Instruments SNOA662 (Application Design Guidelines for LM339, LM393)",
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
    ),
    limits=("The thresholds follow the supply.", "It has no hysteresis: a slow input makes it chatter at the edges."),
    neutral=listed(
        "voltage, window, comparator, between, range, in, within, outside, inside, led, output, high, low, "
        "detect, detects, threshold, thresholds, limits, limit, signal, lights, lm393, ok, "
        "good, bad, green, red, leds, indicator, lit, inside, status, two, lamp, shows, window"
    ),
    devices=("LM393",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
