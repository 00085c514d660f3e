"""Relaxation oscillator with a comparator."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_PULL_UP, _THRESHOLDS = 4.7e3, 100e3  # at 24 V, 5 mA of the 6 mA that an LM393 sinks at the least
# The timing capacitor for frequencies from here up, so that R4 comes out at 30 kohm to 310 kohm.
_CAPACITORS = ((5e3, 470e-12), (500.0, 4.7e-9), (50.0, 47e-9), (5.0, 470e-9), (0.0, 4.7e-6))


def _work_out(values: Values) -> Designed:
    frequency, supply = values["frequency"], values["supply"]
    draft = Draft(REFERENCE, values)
    farads = next(each for least, each in _CAPACITORS if frequency >= least)
    ohms = draft.standard("R4", "R4", "(1 / (0.6931 * F * C) - RP) / 2", "ohm", 96, F=frequency, C=farads, RP=_PULL_UP)
    draft.figure("frequency", "1 / (0.6931 * C * (2 * R4 + RP))", "Hz", asked=frequency, C=farads, R4=ohms, RP=_PULL_UP)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the comparator")
    with draft.block("oscillator", f"square wave of {shown(frequency, 'Hz')}"):
        pins = {"3": "THRESHOLD", "2": "TIMING", "1": "OUT", "5": "GND", "6": "GND", "7": OPEN, "8": "VCC", "4": "GND"}
        draft.part("U1", "Comparator:LM393", "", "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", "comparator", pins)
        draft.resistor("R1", _THRESHOLDS, "VCC", "THRESHOLD", "thresholds of a third and two thirds")
        draft.resistor("R2", _THRESHOLDS, "THRESHOLD", "GND", "thresholds of a third and two thirds")
        draft.resistor("R3", _THRESHOLDS, "OUT", "THRESHOLD", "thresholds of a third and two thirds")
        draft.resistor("R4", ohms, "OUT", "TIMING", "charges and discharges C1")
        draft.stable("C1", farads, "TIMING", "GND", "timing; C0G or film", supply)
        heat = supply**2 / _PULL_UP / 2  # it is low half of the time
        draft.warm_resistor("R5", _PULL_UP, "VCC", "OUT", "pull-up of the open collector", heat)
        draft.header("J2", "out", "signal and ground", "OUT", "GND")
    draft.decoupled("U1")
    draft.wired("U1", TIMING="2", THRESHOLD="3")
    draft.pulled("OUT", "TIMING")
    draft.pulled("OUT", "THRESHOLD")
    draft.pulled("OUT", "VCC")
    draft.stated(R4=ohms, C1=farads)
    return draft.finish(
        f"Relaxation oscillator {shown(frequency, 'Hz')}",
        f"Comparator that oscillates at {shown(frequency, 'Hz')} with a duty cycle of half, from {shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="relaxation-oscillator",
    title="Relaxation oscillator with an LM393, 0.5 Hz to 20 kHz, square wave",
    answers=listed(
        """
        relaxation oscillator, rc oscillator, comparator oscillator, lm393 oscillator, schmitt trigger oscillator, op
        amp relaxation oscillator, opamp relaxation oscillator, comparator relaxation oscillator
        """
    ),
    parameters=(
        Parameter(
            "frequency",
            "frequency",
            "Hz",
            1e3,
            0.5,
            20e3,
            ("at", "frequency", "of"),
            ("frequency", "square", "relaxation", "oscillator"),
            alone=True,
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
        ),
    ),
    sources=(
        "Relaxation Oscillator Circuit, Texas Instruments SNOA998",
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
    ),
    limits=("The frequency is as exact as C1 and R4: some percent.",),
    neutral=listed("square, wave, output, clock, signal, comparator, frequency, oscillator"),
    devices=("LM393",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
    signals=(
        Signal(
            "OUT",
            "input",
            "supply",
            drive=Drive(
                "0.4",
                "0.9 * supply",
                "supply",
                f"0.03 * supply / {_PULL_UP}",
                hertz="frequency",
                sinks=f"0.004 - supply / {_PULL_UP}",
            ),
        ),
    ),
)
