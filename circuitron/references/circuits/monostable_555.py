"""NE555 as a monostable: one pulse for each trigger."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.stock import BUTTON
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

# The timing capacitor for pulses from here up, so that R1 comes out at 91 kohm to 910 kohm.
_CAPACITORS = ((10.0, 100e-6), (1.0, 10e-6), (0.1, 1e-6), (0.01, 100e-9), (1e-3, 10e-9), (0.0, 1e-9))


def _work_out(values: Values) -> Designed:
    seconds, supply = values["duration"], values["supply"]
    draft = Draft(REFERENCE, values)
    farads = next(each for least, each in _CAPACITORS if seconds >= least)
    ohms = draft.standard("R1", "R1", "T / (1.1 * C)", "ohm", 96, T=seconds, C=farads)
    draft.figure("pulse length", "1.1 * R1 * C", "s", asked=seconds, R1=ohms, C=farads)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
        draft.capacitor("C3", 10e-6, "VCC", "GND", "takes the switching current of the bipolar 555", supply)
        draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at the 555")
    with draft.block("trigger", "starts the pulse when it goes low"):
        draft.header("J2", "trigger", "signal and ground", "TRIGGER", "GND")
        draft.part("SW1", *BUTTON, "triggers by hand", {"1": "TRIGGER", "2": "GND"})
        draft.resistor("R2", 10e3, "VCC", "TRIGGER", "keeps the trigger high while nothing drives it")
    with draft.block("timer", f"one pulse of {shown(seconds, 's')}"):
        pins = {
            "VCC": "VCC", "GND": "GND", "R": "VCC", "TR": "TRIGGER", "THR": "TIMING", "DIS": "TIMING", "CV": "CV",
            "Q": "OUT",
        }  # fmt: skip
        draft.part("U1", "Timer:NE555D", "", "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", "timer", pins)
        draft.resistor("R1", ohms, "VCC", "TIMING", "charges C1")
        draft.timing("C1", farads, "TIMING", "GND", "timing", supply)
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
        draft.header("J3", "out", "pulse and ground", "OUT", "GND")
    draft.decoupled("U1")
    draft.enabled("U1", "R", "VCC")
    draft.joined("U1", "THR", "TIMING")
    draft.wired("U1", TIMING="DIS", TRIGGER="TR")
    draft.pulled("TRIGGER", "VCC")
    draft.measured("value", "R1", seconds / (1.1 * farads), 5.0)
    draft.stated(C1=farads)
    return draft.finish(
        f"555 monostable {shown(seconds, 's')}",
        f"NE555 that gives one pulse of {shown(seconds, 's')} for each trigger, from {shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="monostable-555",
    title="NE555 monostable: one pulse of 100 µs to 100 s for each trigger",
    answers=listed(
        """
        555 monostable, ne555 monostable, monostable 555, 555 one shot, ne555 one shot, one shot, monostable,
        monostable multivibrator, one shot timer, 555 timer monostable, 555 delay timer, delay timer, 555 pulse,
        monostable timer, 555 monostable timer, 555 one shot timer, one shot pulse generator
        """
    ),
    parameters=(
        Parameter(
            "duration",
            "pulse length",
            "s",
            1.0,
            100e-6,
            100.0,
            ("for", "pulse", "of", "delay", "length", "time"),
            ("pulse", "delay", "long", "one"),
            alone=True,
        ),
        Parameter("supply", "supply voltage", "V", 5.0, 4.5, 15.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
    ),
    sources=("NA555, NE555, SA555, SE555 Precision Timers, Texas Instruments SLFS022",),
    limits=(
        "The trigger must be shorter than the pulse; while it is low the output stays high.",
        "The pulse is as exact as C1: from 10 s on it is an electrolytic one of 20 %, whose leakage makes the pulse "
        "longer, and endless if it is more than some microamperes.",
    ),
    neutral=listed(
        "timer, mode, multivibrator, output, pulse, trigger, triggered, button, single, length, delay, one, after, "
        "press, pressed, pressing, when, push, is"
    ),
    devices=("NE555", "NE555D"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03"),),
    # High levels with 100 mA and low ones with 8 mA, at 5 V and 15 V.
    signals=(
        Signal("OUT", "input", "supply - 1.4", drive=Drive("0.4", "supply - 2.25", "supply", "0.1", sinks="0.008")),
    ),
)
