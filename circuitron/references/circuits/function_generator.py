"""Triangle and square waves with two op-amps."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import TL072, TL072_SOURCE, half_supply, place
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_UPPER, _LOAD = 10e3, 1e3
# Volts of the supply from here up: R2, so that LEVEL stays 4 V above ground, as the inputs of a TL072 must.
_LOWERS = ((10.8, 47e3), (0.0, 110e3))
_LEAST = 4.0
# The capacitor for frequencies from here up, so that the resistor comes out at 29 kohm to 2.8 Mohm.
_CAPACITORS = ((4e3, 1e-9), (400.0, 10e-9), (40.0, 100e-9), (1.0, 1e-6))


def _work_out(values: Values) -> Designed:
    hertz, volts = values["frequency"], values["supply"]
    draft = Draft(REFERENCE, values)
    farads = next(each for least, each in _CAPACITORS if hertz >= least)
    lower = next(each for least, each in _LOWERS if volts >= least)
    named = {"R1": _UPPER, "R2": lower, "C3": farads}
    ohms = draft.standard("R3", "R3", "R2 / (4 * R1 * C3 * F)", "ohm", 96, F=hertz, **named)
    draft.figure("frequency", "R2 / (4 * R1 * R3 * C3)", "Hz", asked=hertz, R3=ohms, **named)
    square = draft.figure("square wave, peak to peak", "VCC - 2 * HEADROOM", "V", VCC=volts, HEADROOM=TL072.headroom)
    triangle = draft.figure("triangle, peak to peak", "VSQUARE * R1 / R2", "V", VSQUARE=square, R1=_UPPER, R2=lower)
    level = draft.figure("lowest input of the Schmitt trigger", "VCC / 2 - VSQUARE * R1 / (R1 + R2)", "V", VCC=volts,
                         VSQUARE=square, R1=_UPPER, R2=lower)  # fmt: skip
    draft.require(level >= 0.99 * _LEAST, f"an input of U1 would come down to {shown(level, 'V')}")
    with draft.block("supply", f"{shown(volts, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C4", 10e-6, "VCC", "GND", "supply capacitor", volts)
        half_supply(draft, "VCC", "VREF", ("R6", "R7"), "C2")
    with draft.block("oscillator", "a Schmitt trigger and an integrator that drives it back"):
        place(draft, TL072, "VCC", ("LEVEL", "VREF", "SQUARE"), ("VREF", "SUM", "TRIANGLE"))
        draft.resistor("R1", _UPPER, "TRIANGLE", "LEVEL", "with R2: the ends of the triangle")
        draft.resistor("R2", lower, "SQUARE", "LEVEL", "with R1: the ends of the triangle")
        draft.resistor("R3", ohms, "SQUARE", "SUM", "sets the frequency, 1 %")
        draft.stable("C3", farads, "TRIANGLE", "SUM", "integrates; film or C0G")
    with draft.block("outputs", "around half of the supply"):
        shorted = (volts - TL072.headroom) ** 2 / _LOAD / 2
        draft.warm_resistor("R4", _LOAD, "SQUARE", "OUT_SQUARE", "stands a short", shorted)
        draft.warm_resistor("R5", _LOAD, "TRIANGLE", "OUT_TRIANGLE", "stands a short", shorted)
        draft.header("J2", "square/triangle/VREF/GND", "both waves, half of the supply by 50 kohm, ground",
                     "OUT_SQUARE", "OUT_TRIANGLE", "VREF", "GND")  # fmt: skip
    draft.stated(R1=_UPPER, R2=lower, R3=ohms, C3=farads)
    return _finished(draft, triangle)


def _finished(draft: Draft, triangle: float) -> Designed:
    hertz, volts = (draft.values[name] for name in ("frequency", "supply"))
    draft.pulled_all(LEVEL="SQUARE", SUM="SQUARE", OUT_TRIANGLE="TRIANGLE", TRIANGLE="LEVEL")
    return draft.finish(
        f"Function generator {shown(hertz, 'Hz')}",
        f"A square wave and a triangle of {shown(triangle, 'V')} at {shown(hertz, 'Hz')}, on {shown(volts, 'V')}.",
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
        Parameter("frequency", "frequency", "Hz", 1e3, 1.0, 10e3, ("at", "of", "a"), ("triangle", "square", "wave"),
                  alone=True),
        supply(12.0, 9.0, 30.0),
    ),
    sources=(
        TL072_SOURCE,
        "Op Amps for Everyone, Texas Instruments SLOD006, chapter 15: triangle and square wave generators",
    ),
    limits=(
        "One frequency: a potentiometer in series with R3 makes it variable.",
        "No sine: see wien-bridge or the DDS generator.",
        "The square wave rises within some microseconds.",
    ),
    neutral=listed(
        "function, generator, triangle, square, wave, waves, waveform, oscillator, opamp, two, "
        "integrator, schmitt, trigger, single, supply, simple, audio, signal, tl072, analog, comparator"
    ),
    devices=("TL072",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)  # fmt: skip
