"""NE555 oscillator whose frequency a potentiometer sets."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import KNOB, SO8
from circuitron.references.timers import SOURCE, supply_capacitors
from circuitron.references.words import listed

_CAPACITORS = (1e-9, 10e-9, 100e-9, 1e-6, 10e-6)
_KNOBS = (10e3, 20e3, 50e3, 100e3, 200e3, 500e3, 1e6)
_FIRST, _USUAL, _LEAST = 1e3, 8e3, 1.5e3  # ohms: R1; R2 as it should be about, and at least
_RATIO = 40.0  # of both frequencies, beyond which the end of a potentiometer is too coarse


def _work_out(values: Values) -> Designed:
    low, high, volts = values["low"], values["high"], values["supply"]
    draft = Draft(REFERENCE, values)
    draft.require(1.5 * low <= high <= _RATIO * low, f"a knob covers 1.5 to {_RATIO:g} times the lowest frequency")
    wanted = 1.44 / (high * (_FIRST + 2 * _USUAL))
    farads = min(_CAPACITORS, key=lambda each: abs(log(each / wanted)))
    second = draft.standard("R2", "R2", "(1.44 / (F * C) - R1) / 2", "ohm", 96, F=high, C=farads, R1=_FIRST)
    draft.require(second >= _LEAST, f"{shown(high, 'Hz')} is too much for it")
    draft.figure("highest frequency", "1.44 / ((R1 + 2 * R2) * C)", "Hz", asked=high, R1=_FIRST, R2=second, C=farads)
    needed = draft.figure("range of RV1", "(1.44 / (F * C) - RTOP) / 2 - RMIN", "ohm", F=low, C=farads, RTOP=_FIRST,
                          RMIN=second)  # fmt: skip
    knob = next((each for each in _KNOBS if each >= 0.95 * needed), 0.0)
    draft.require(knob > 0, "no potentiometer covers that range")
    draft.figure("lowest frequency", "1.44 / ((R1 + 2 * (RMIN + RV1)) * C)", "Hz", R1=_FIRST, RMIN=second, RV1=knob,
                 C=farads)  # fmt: skip
    draft.figure("duty cycle at the highest frequency", "100 * (R1 + R2) / (R1 + 2 * R2)", "%", R1=_FIRST, R2=second)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        supply_capacitors(draft, volts)
    _oscillator(draft, farads, second, knob)
    return _finished(draft, farads, second)


def _oscillator(draft: Draft, farads: float, second: float, knob: float) -> None:
    volts = draft.values["supply"]
    with draft.block("oscillator", "slower with the knob"):
        pins = {"VCC": "VCC", "GND": "GND", "R": "VCC", "TR": "TIMING", "THR": "TIMING", "DIS": "DISCHARGE", "CV": "CV",
                "Q": "OUT"}  # fmt: skip
        draft.part("U1", "Timer:NE555D", "", SO8, "timer", pins)
        draft.warm_resistor("R1", _FIRST, "VCC", "DISCHARGE", "charges C1 together with R2", volts**2 / _FIRST)
        draft.resistor("R2", second, "DISCHARGE", "TRACK", "sets the highest frequency")
        draft.part("RV1", "Device:R_Potentiometer", f"{knob / 1e3:g}k log", KNOB, "frequency",
                   {"1": "TRACK", "2": "TIMING", "3": "TIMING"})  # fmt: skip
        draft.timing("C1", farads, "TIMING", "GND", "timing", volts)
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
        draft.resistor("R3", 100, "OUT", "SQUARE", "stands a short for a moment")
        draft.header("J2", "out", "square wave and ground", "SQUARE", "GND")


def _finished(draft: Draft, farads: float, second: float) -> Designed:
    low, high, volts = (draft.values[name] for name in ("low", "high", "supply"))
    draft.decoupled("U1")
    draft.enabled("U1", "R", "VCC")
    draft.wired("U1", TIMING="THR", DISCHARGE="DIS", OUT="Q")
    draft.joined("U1", "TR", "TIMING")
    draft.pulled_all(SQUARE="OUT", DISCHARGE="VCC")
    draft.stated(R1=_FIRST, R2=second, C1=farads)
    return draft.finish(
        f"Variable oscillator {shown(low, 'Hz')} to {shown(high, 'Hz')}",
        f"A square wave whose frequency a knob sets from {shown(low, 'Hz')} to {shown(high, 'Hz')}, by an NE555 on "
        f"{shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="variable-oscillator",
    title="Square wave whose frequency a potentiometer sets (NE555), 1 Hz to 50 kHz in ranges of 1 : 40",
    answers=listed(
        """
        variable frequency generator, variable frequency oscillator 555, 555 variable frequency oscillator, 555 variable
        frequency, variable pulse generator, pulse generator variable, adjustable pulse generator, adjustable frequency
        oscillator, adjustable frequency generator, 555 adjustable frequency, variable square wave generator, adjustable
        square wave generator, 555 oscillator with potentiometer, 555 astable with potentiometer, square wave generator
        with potentiometer, variable oscillator 555, 555 variable pulse generator, variable clock generator, adjustable
        clock generator, variable frequency square wave, pulse generator with knob
        """
    ),
    parameters=(
        Parameter("low", "lowest frequency", "Hz", 50.0, 1.0, 20e3, ("from", "between"), ("to", "and")),
        Parameter("high", "highest frequency", "Hz", 1e3, 10.0, 50e3, ("to", "and"), (), alone=True),
        supply(9.0, 5.0, 15.0),
    ),
    sources=(SOURCE,),
    limits=(
        "The duty cycle stays a little above 50 %, and changes with the knob.",
        "A potentiometer differs by 20 %, and so does the lowest frequency.",
        "The output gives some 10 mA to logic; a load needs a driver.",
    ),
    neutral=listed(
        "555, ne555, timer, astable, variable, adjustable, frequency, pulse, pulses, square, wave, generator, "
        "oscillator, clock, potentiometer, pot, knob, range, output"
    ),
    unlike=("sine", "triangle", "rf"),
    devices=("NE555",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.03"),),
)
