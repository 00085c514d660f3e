"""Window comparator: says whether a voltage lies between two thresholds."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stages import indicator
from circuitron.references.stock import SO8
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_LOWER, _PULL_UP = 10e3, 4.7e3


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
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.terminal("J1", f"{shown(supply, 'V')} in", "VCC", "GND", "supply")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the comparators")
    with draft.block("thresholds", f"{shown(low, 'V')} and {shown(high, 'V')}"):
        draft.resistor("R1", upper, "VCC", "HIGH", "threshold, 1 %")
        draft.resistor("R2", middle, "HIGH", "LOW", "threshold, 1 %")
        draft.resistor("R3", _LOWER, "LOW", "GND", "threshold, 1 %")
    with draft.block("comparators", "low outside of the window"):
        draft.header("J2", f"0-{supply:g}V in", "signal and ground", "IN", "GND")
        pins = {"3": "HIGH", "2": "IN", "1": "OUT", "5": "IN", "6": "LOW", "7": "OUT", "8": "VCC", "4": "GND"}
        draft.part("U1", "Comparator:LM393", "", SO8, "comparators; their open collectors join", pins)
        draft.warm_resistor("R4", _PULL_UP, "VCC", "OUT", "pull-up of the open collectors", supply**2 / _PULL_UP)
        indicator(draft, "R5 D1", supply, "VCC", "OUT", "lit outside of the window")
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.wired("U1", HIGH="3", LOW="6")
    draft.pulled("OUT", "VCC")
    draft.measured("rail", "LOW", low, 3.0)
    draft.measured("rail", "HIGH", high, 3.0)
    return draft.finish(
        "Window comparator",
        f"The output is high, and the LED dark, while the input is between {shown(low, 'V')} and {shown(high, 'V')}.",
    )


REFERENCE = Reference(
    name="window-comparator",
    title="Window comparator (LM393): high while a voltage is between two thresholds",
    answers=listed(
        """
        window comparator, window detector, window comparator circuit, voltage window detector, window discriminator,
        window voltage detector, lm393 window comparator, window voltage comparator, voltage window comparator
        """
    ),
    parameters=(
        Parameter(
            "low",
            "lower threshold",
            "V",
            1.5,
            0.2,
            20.0,
            ("between", "from", "below", "lower", "comparator"),
            ("to", "and", "lower"),
        ),
        Parameter(
            "high", "upper threshold", "V", 2.5, 0.3, 22.0, ("to", "and", "above", "upper", "between"), ("upper",)
        ),
        Parameter(
            "supply", "supply voltage", "V", 5.0, 4.5, 24.0, tuple(w for w in SUPPLY_BEFORE if w != "at"), SUPPLY_AFTER
        ),
    ),
    sources=(
        "Window comparator, Texas Instruments SNOA662 (Application Design Guidelines for LM339, LM393)",
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
    ),
    limits=("The thresholds follow the supply.", "It has no hysteresis: a slow input makes it chatter at the edges."),
    neutral=listed(
        "voltage, window, comparator, between, range, in, within, outside, inside, led, output, high, low, "
        "detect, detects, threshold, thresholds, limits, limit, signal, lights, lm393"
    ),
    devices=("LM393",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
