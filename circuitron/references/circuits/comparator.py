"""Comparator with hysteresis."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Drive, Load, Rail, Signal
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_PULL_UP = 4.7e3
_COMMON_MODE = 2.0  # volts that the thresholds must stay below the supply, over temperature
# The upper resistor for hystereses up to this part of the lower threshold, so that R3 is far above the pull-up.
_UPPER = ((0.1, 10e3), (0.5, 47e3), (2.0, 220e3))


def _work_out(values: Values) -> Designed:
    threshold, hysteresis, supply = values["threshold"], values["hysteresis"], values["supply"]
    draft = Draft(REFERENCE, values)
    low, high = threshold - hysteresis / 2, threshold + hysteresis / 2
    draft.require(low >= 0.1, f"the lower threshold would be {shown(low, 'V')}; it must be 100 mV or more")
    draft.require(
        high <= supply - _COMMON_MODE,
        f"the upper threshold of {shown(high, 'V')} must be {_COMMON_MODE:g} V below the supply of "
        f"{shown(supply, 'V')}",
    )
    upper = next((ohms for most, ohms in _UPPER if hysteresis <= most * low), 0.0)
    draft.require(upper > 0, f"a hysteresis of {shown(hysteresis, 'V')} is too much for a threshold of "
                             f"{shown(threshold, 'V')}")  # fmt: skip
    named = {"VCC": supply, "VL": low, "VH": high, "R1": upper}
    feedback = draft.standard("R3", "R3", "R1 * VL / (VH - VL)", "ohm", 96, R1=upper, VL=low, VH=high)
    lower = draft.standard("R2", "R2", "R1 * VL / (VCC - VH)", "ohm", 96, **named)
    parts = {"R1": upper, "R2": lower, "R3": feedback, "VCC": supply}
    draft.figure("lower threshold", "VCC / (1 + R1 * (1 / R2 + 1 / R3))", "V", asked=low, **parts)
    draft.figure(
        "upper threshold", "VCC / (1 + 1 / (R2 * (1 / R1 + 1 / (R3 + R4))))", "V", asked=high, R4=_PULL_UP, **parts
    )
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the comparator")
    with draft.block("thresholds", f"{shown(low, 'V')} and {shown(high, 'V')}"):
        draft.resistor("R1", upper, "VCC", "THRESHOLD", "threshold")
        draft.resistor("R2", lower, "THRESHOLD", "GND", "threshold")
        draft.resistor("R3", feedback, "OUT", "THRESHOLD", "hysteresis")
    with draft.block("comparator", "low while the input is above the threshold"):
        draft.header("J2", f"0-{supply:g}V in", "signal and ground", "IN", "GND")
        pins = {"3": "THRESHOLD", "2": "IN", "1": "OUT", "5": "GND", "6": "GND", "7": OPEN, "8": "VCC", "4": "GND"}
        draft.part("U1", "Comparator:LM393", "", "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", "comparator", pins)
        draft.warm_resistor("R4", _PULL_UP, "VCC", "OUT", "pull-up of the open collector", supply**2 / _PULL_UP)
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.decoupled("U1")
    draft.wired("U1", THRESHOLD="3", IN="2")
    draft.pulled("OUT", "VCC")
    draft.pulled("OUT", "THRESHOLD")
    draft.measured("rail", "THRESHOLD", high, 4.0)  # with the input low, the output is high
    draft.measured("rail", "OUT", supply, 6.0)
    return draft.finish(
        f"Comparator at {shown(threshold, 'V')}",
        f"Inverting comparator that switches at {shown(high, 'V')} rising and {shown(low, 'V')} falling, on a supply "
        f"of {shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="comparator",
    title="Inverting comparator with hysteresis (LM393), thresholds of 0.1 V to 22 V",
    answers=listed(
        """
        comparator with hysteresis, comparator, lm393 comparator, voltage comparator, schmitt trigger, schmitt trigger
        comparator, threshold detector, level detector, voltage detector, lm393, hysteresis comparator, voltage level
        detector, inverting comparator
        """
    ),
    parameters=(
        Parameter(
            "threshold",
            "threshold",
            "V",
            2.5,
            0.15,
            21.0,
            ("threshold", "at", "switching", "trips", "trip"),
            ("threshold", "trip", "reference"),
            alone=True,
        ),
        Parameter(
            "hysteresis", "hysteresis", "V", 0.1, 0.01, 5.0, ("hysteresis",), ("hysteresis", "of hysteresis", "band")
        ),
        Parameter(
            "supply",
            "supply voltage",
            "V",
            5.0,
            4.5,
            24.0,
            tuple(word for word in SUPPLY_BEFORE if word != "at"),
            SUPPLY_AFTER,
            alone=True,
            otherwise=(12.0, 24.0),
        ),
    ),
    sources=(
        "Comparator with Hysteresis Reference Design, Texas Instruments TIDU020",
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
    ),
    limits=("The thresholds follow the supply.", "It switches within some microseconds, not faster."),
    neutral=listed(
        "open, collector, pull, up, output, logic level output, signal, sensor, noisy, voltage, level, hysteresis, "
        "inverting, detect, detects"
    ),
    devices=("LM393",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
    signals=(
        Signal(
            "OUT",
            "input",
            "supply",
            drive=Drive(
                "0.4", "0.95 * supply", "supply", f"0.05 * supply / {_PULL_UP}", sinks=f"0.004 - supply / {_PULL_UP}"
            ),
        ),
        # One input may be above the common mode, up to 36 V, if the other one is not.
        Signal(
            "IN",
            "dac",
            "1",
            load=Load("0", "30", "30", ohms="10e6", reach="threshold + hysteresis / 2", at_rest=("THRESHOLD", "OUT")),
        ),
    ),
)
