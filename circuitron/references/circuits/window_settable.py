"""Window comparator whose limits are set by two potentiometers."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import WINDOW
from circuitron.references.stages import window
from circuitron.references.stock import KNOB
from circuitron.references.words import listed

_COMMON_MODE = 2.0  # volts that the limits must stay below the supply, over temperature


def _work_out(values: Values) -> Designed:
    low, high, volts = values["low"], values["high"], values["supply"]
    draft = Draft(REFERENCE, values)
    draft.require(low < high, "the lower limit must be below the upper one")
    draft.require(
        high <= volts - _COMMON_MODE, f"{shown(high, 'V')} must be 2 V below the supply of {shown(volts, 'V')}"
    )
    draft.figure("position of RV1", "100 * VH / VCC", "%", VH=high, VCC=volts)
    draft.figure("position of RV2", "100 * VL / VCC", "%", VL=low, VCC=volts)
    return _drawn(draft, low, high, volts)


def _drawn(draft: Draft, low: float, high: float, volts: float) -> Designed:
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the comparators")
    with draft.block("limits", "one potentiometer for each"):
        for number, net, figure in (("1", "HIGH", high), ("2", "LOW", low)):
            draft.part(f"RV{number}", "Device:R_Potentiometer", "10k", KNOB, f"set it to {shown(figure, 'V')} at {net}",
                       {"1": "GND", "2": net, "3": "VCC"})  # fmt: skip
            draft.capacitor(f"C{int(number) + 1}", 100e-9, net, "GND", "keeps noise off the limit")
    with draft.block("comparators", "low outside of the window"):
        draft.header("J2", f"0-{volts:g}V in", "signal and ground", "IN", "GND")
        window(draft, volts)
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.wired("RV1", GND="1", HIGH="2")
    draft.wired("RV2", GND="1", LOW="2")
    return draft.finish(
        "Window comparator with settable limits",
        "The output is high, and the green LED lit, while the input is between two limits that potentiometers set, "
        f"such as {shown(low, 'V')} and {shown(high, 'V')}.",
    )


REFERENCE = Reference(
    name="window-comparator-settable",
    title="Window comparator (LM393) with limits that two potentiometers set, and LEDs for inside and outside",
    answers=listed(
        """
        adjustable window comparator, settable window comparator, window comparator potentiometer, window comparator
        potentiometers, window comparator adjustable limits, window comparator settable limits, window comparator with
        potentiometers, adjustable window detector, window detector potentiometer, window comparator adjustable
        thresholds, window comparator settable thresholds, variable window comparator
        """
    ),
    parameters=WINDOW,
    sources=(
        "Window comparator, Texas Instruments SNOA662 (Application Design Guidelines for LM339, LM393)",
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
    ),
    limits=("The limits follow the supply.", "It has no hysteresis: a slow input makes it chatter at the edges."),
    neutral=listed(
        "voltage, window, comparator, between, range, in, within, outside, inside, led, leds, output, high, low, "
        "detect, threshold, thresholds, limits, limit, signal, lights, lm393, ok, good, green, red, indicator, lit, "
        "status, adjustable, settable, variable, potentiometer, potentiometers, two, set"
    ),
    devices=("LM393",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03"),),
)  # fmt: skip
