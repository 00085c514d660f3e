"""Triangle and square waves with two op-amps."""

from __future__ import annotations

from itertools import product

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import TL072, TL072_SOURCE, half_supply, place
from circuitron.references.parameters import supply
from circuitron.references.stock import KNOB
from circuitron.references.timers import ADJUSTED
from circuitron.references.words import listed

_UPPER, _LOAD = 10e3, 1e3
# Volts of the supply from here up: R2, so that LEVEL stays 4 V above ground, as the inputs of a TL072 must.
_LOWERS = ((10.8, 47e3), (0.0, 110e3))
_LEAST = 4.0
_SPAN, _RATIO, _OVER, _LEAST_OHMS = 10.0, 30.0, 1.6, 10e3  # of a knob: frequencies, their most, its excess; ohms of R3
_KNOBS = (100e3, 200e3, 500e3, 1e6)
_STABLE = (
    *(base * decade for decade in (1e-9, 10e-9, 100e-9) for base in (1.0, 1.5, 2.2, 3.3, 4.7, 6.8)),
    *(1e-6, 1.5e-6, 2.2e-6),
)
# The capacitor for one frequency, from here up, so that the resistor comes out at 29 kohm to 2.8 Mohm.
_CAPACITORS = ((4e3, 1e-9), (400.0, 10e-9), (40.0, 100e-9), (1.0, 1e-6))


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    lower = next(each for least, each in _LOWERS if volts >= least)
    has_knob = bool(values["knob"] or values["low"])
    ohms, knob, farads = (_by_knob if has_knob else _fixed)(draft, lower)
    square = draft.figure("square wave, peak to peak", "VCC - 2 * HEADROOM", "V", VCC=volts, HEADROOM=TL072.headroom)
    triangle = draft.figure("triangle, peak to peak", "VSQUARE * R1 / R2", "V", VSQUARE=square, R1=_UPPER, R2=lower)
    level = draft.figure("lowest input of the Schmitt trigger", "VCC / 2 - VSQUARE * R1 / (R1 + R2)", "V", VCC=volts,
                         VSQUARE=square, R1=_UPPER, R2=lower)  # fmt: skip
    draft.require(level >= 0.99 * _LEAST, f"an input of U1 would come down to {shown(level, 'V')}")
    _drawn(draft, (ohms, knob, farads), lower)
    draft.stated(R1=_UPPER, R2=lower, R3=ohms, C3=farads)
    return _finished(draft, triangle, has_knob=has_knob)


def _fixed(draft: Draft, lower: float) -> tuple[float, float, float]:
    """Ohms of R3, of no potentiometer, and farads, for one frequency."""
    hertz = draft.values["frequency"]
    farads = next(each for least, each in _CAPACITORS if hertz >= least)
    named = {"R1": _UPPER, "R2": lower, "C3": farads}
    ohms = draft.standard("R3", "R3", "R2 / (4 * R1 * C3 * F)", "ohm", 96, F=hertz, **named)
    draft.figure("frequency", "R2 / (4 * R1 * R3 * C3)", "Hz", asked=hertz, R3=ohms, **named)
    return ohms, 0.0, farads


def _ends(values: Values) -> tuple[float, float]:
    """The lowest and the highest frequency of a knob."""
    fast = values["frequency"]
    return values["low"] or fast / _SPAN, fast


def _by_knob(draft: Draft, lower: float) -> tuple[float, float, float]:
    """Ohms of R3 and of the potentiometer in series with it, and farads, for a range of frequencies."""
    draft.suppose("knob", 1.0)
    slow, fast = _ends(draft.values)
    draft.require(1.5 * slow <= fast <= _RATIO * slow, f"a knob covers 1.5 to {_RATIO:g} times the lowest frequency")
    share = lower / (4 * _UPPER)
    fits = [
        (knob / needed, knob, farads)
        for knob, farads in product(_KNOBS, _STABLE)
        if share / (farads * fast) >= _LEAST_OHMS and knob >= 0.95 * (needed := share / farads * (1 / slow - 1 / fast))
    ]
    over, knob, farads = min(fits, default=(0.0, 0.0, 0.0))
    draft.require(0 < over <= _OVER, f"no potentiometer suits {shown(slow, 'Hz')} to {shown(fast, 'Hz')}")
    named = {"R1": _UPPER, "R2": lower, "C3": farads}
    ohms = draft.standard("R3", "R3", "R2 / (4 * R1 * C3 * F)", "ohm", 96, F=fast, **named)
    draft.figure("highest frequency", "R2 / (4 * R1 * R3 * C3)", "Hz", asked=fast, R3=ohms, **named)
    draft.figure("lowest frequency", "R2 / (4 * R1 * (R3 + RV1) * C3)", "Hz", R3=ohms, RV1=knob, **named)
    return ohms, knob, farads


def _drawn(draft: Draft, made: tuple[float, float, float], lower: float) -> None:
    (ohms, knob, farads), volts = made, draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C4", 10e-6, "VCC", "GND", "supply capacitor", volts)
        half_supply(draft, "VCC", "VREF", ("R6", "R7"), "C2")
    with draft.block("oscillator", "a Schmitt trigger and an integrator that drives it back"):
        place(draft, TL072, "VCC", ("LEVEL", "VREF", "SQUARE"), ("VREF", "SUM", "TRIANGLE"))
        draft.resistor("R1", _UPPER, "TRIANGLE", "LEVEL", "with R2: the ends of the triangle")
        draft.resistor("R2", lower, "SQUARE", "LEVEL", "with R1: the ends of the triangle")
        draft.resistor("R3", ohms, "SQUARE", "TRACK" if knob else "SUM", "sets the frequency, 1 %")
        if knob:
            draft.part("RV1", "Device:R_Potentiometer", f"{knob / 1e3:g}k log", KNOB, "frequency",
                       {"1": "TRACK", "2": "SUM", "3": "SUM"})  # fmt: skip
        draft.stable("C3", farads, "TRIANGLE", "SUM", "integrates; film or C0G")
    with draft.block("outputs", "around half of the supply"):
        shorted = (volts - TL072.headroom) ** 2 / _LOAD / 2
        draft.warm_resistor("R4", _LOAD, "SQUARE", "OUT_SQUARE", "stands a short", shorted)
        draft.warm_resistor("R5", _LOAD, "TRIANGLE", "OUT_TRIANGLE", "stands a short", shorted)
        draft.header("J2", "square/triangle/VREF/GND", "both waves, half of the supply by 50 kohm, ground",
                     "OUT_SQUARE", "OUT_TRIANGLE", "VREF", "GND")  # fmt: skip


def _finished(draft: Draft, triangle: float, *, has_knob: bool) -> Designed:
    hertz, volts = (draft.values[name] for name in ("frequency", "supply"))
    slow, fast = _ends(draft.values)
    which = f"{shown(slow, 'Hz')} to {shown(fast, 'Hz')}" if has_knob else shown(hertz, "Hz")
    draft.pulled_all(LEVEL="SQUARE", OUT_TRIANGLE="TRIANGLE", TRIANGLE="LEVEL")
    draft.pulled("TRACK" if has_knob else "SUM", "SQUARE")
    return draft.finish(
        f"Function generator {which}",
        f"A square wave and a triangle of {shown(triangle, 'V')} at {which}{', by a knob' if has_knob else ''}, on "
        f"{shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="function-generator",
    title="Triangle and square waves with two op-amps, 1 Hz to 10 kHz",
    answers=listed(
        """
        function generator, triangle generator, triangle wave generator, triangle oscillator, square and triangle
        generator, triangle and square wave generator, triangle square generator, op amp function generator, opamp
        function generator, triangle wave oscillator, square and triangle wave generator, opamp triangle generator,
        triangle wave, integrator and schmitt trigger oscillator, triangle waveform generator, simple function
        generator, function generator from 2 opamps, function generator triangle square from 2 opamps,
        function generator triangle and square 2 opamps, triangle and square generator from 2 opamps, triangle and
        square wave generator 2 opamps, triangle generator 2 opamps, function generator with 2 opamps
        """
    ),
    parameters=(
        Parameter("frequency", "frequency", "Hz", 1e3, 1.0, 10e3, ("at", "of", "a", "to", "and"),
                  ("triangle", "square", "wave"), alone=True),
        Parameter("low", "lowest frequency of a knob, or a tenth of the highest (0)", "Hz", 0.0, 0.0, 10e3,
                  ("from", "between"), ("to", "and")),
        Parameter("knob", "knob for the frequency (1) or none (0)", "", 0.0, 0.0, 1.0,
                  named=tuple((word, 1.0) for word in ADJUSTED[:-3])),
        supply(12.0, 9.0, 30.0),
    ),
    sources=(
        TL072_SOURCE,
        "Op Amps for Everyone, Texas Instruments SLOD006, chapter 15: triangle and square wave generators",
    ),
    limits=(
        "One frequency, or with a knob a range of 1 : 30 at most.",
        "No sine: see wien-bridge or the DDS generator.",
        "The square wave rises within some microseconds.",
    ),
    neutral=listed(
        "function, generator, triangle, square, wave, waves, waveform, oscillator, opamp, two, "
        "integrator, schmitt, trigger, single, supply, simple, audio, signal, tl072, analog, comparator, frequency, "
        "adjustable, knob, pot, potentiometer, variable, adjust, set, range"
    ),
    devices=("TL072",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)  # fmt: skip
