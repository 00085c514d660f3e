"""Low-frequency oscillator for synthesizers: triangle and square, with a knob."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.dual_rails import RAILS, TAKES, TL072, place, supplies
from circuitron.references.stages import indicator
from circuitron.references.stock import KNOB, SOT23
from circuitron.references.words import listed

_KNOB, _LEAST, _LEVEL = 1e6, 4.7e3, 5.0  # ohms, volts of the triangle's ends
_CAPACITORS, _LOOSE = (1e-6, 2.2e-6, 4.7e-6), 1.15  # film; by how much the slowest may be faster than asked
_LOWER, _SERIES = 22e3, 1e3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    swing = draft.figure("square wave, either way", "VS - VH", "V", VS=volts, VH=TL072.headroom)
    upper = draft.standard("R2", "R2", "R1 * VSQ / VTR", "ohm", 96, R1=_LOWER, VSQ=swing, VTR=_LEVEL)
    farads = _farads(draft, upper / (4 * _LOWER))
    named = {"R1": _LOWER, "R2": upper, "C5": farads}
    fixed = draft.standard("R3", "R3", "R2 / (4 * R1 * F * C5)", "ohm", 24, F=values["fast"], **named)
    fast = draft.figure("highest frequency", "R2 / (4 * R1 * R3 * C5)", "Hz", asked=values["fast"], R3=fixed, **named)
    slow = draft.figure("lowest frequency", "R2 / (4 * R1 * (R3 + RV1) * C5)", "Hz", R3=fixed, RV1=_KNOB, **named)
    divider = draft.standard("R5", "R5, for a square of 5 V", "R6 * (VSQ / VTR - 1)", "ohm", 24, R6=_LOWER, VSQ=swing,
                             VTR=_LEVEL)  # fmt: skip
    draft.figure("ends of the triangle", "VSQ * R1 / R2", "V", asked=_LEVEL, VSQ=swing, R1=_LOWER, R2=upper)
    supplies(draft)
    with draft.block("oscillator", "a Schmitt trigger and an integrator that drives it back"):
        place(draft, TL072, ("LEVEL", "GND", "SQUARE"), ("GND", "SUM", "TRIANGLE"))
        draft.resistor("R1", _LOWER, "TRIANGLE", "LEVEL", "with R2: the ends of the triangle")
        draft.resistor("R2", upper, "SQUARE", "LEVEL", "with R1: the ends of the triangle")
        draft.resistor("R3", fixed, "SQUARE", "RATE", "highest frequency")
        draft.part("RV1", "Device:R_Potentiometer", "1M log", KNOB, "rate; turned as a rheostat",
                   {"1": "SUM", "2": "RATE", "3": "RATE"})  # fmt: skip
        draft.film("C5", farads, "TRIANGLE", "SUM", "integrates; film")
    with draft.block("outputs", "1 kohm each: a short does no harm"):
        draft.resistor("R4", _SERIES, "TRIANGLE", "OUT_TRI", "stands a short")
        draft.resistor("R5", divider, "SQUARE", "OUT_SQUARE", "divides to some 5 V")
        draft.resistor("R6", _LOWER, "OUT_SQUARE", "GND", "divides to some 5 V")
        draft.header("J2", "triangle/square", "outputs and ground", "OUT_TRI", "OUT_SQUARE", "GND")
    draft.stated(R1=_LOWER, R2=upper, C5=farads)
    return _finished(draft, (slow, fast))


def _farads(draft: Draft, share: float) -> float:
    """The least capacitor with which the knob reaches the slowest rate.

    Args:
        share: the frequency times R and C.
    """
    slow, fast = draft.values["slow"], draft.values["fast"]
    fixed = {farads: share / (fast * farads) for farads in _CAPACITORS}
    reaching = [
        farads for farads, ohms in fixed.items()
        if ohms >= _LEAST and share / ((ohms + _KNOB) * farads) <= _LOOSE * slow
    ]  # fmt: skip
    draft.require(bool(reaching), f"one knob does not reach from {shown(slow, 'Hz')} to {shown(fast, 'Hz')}")
    return reaching[0]


def _finished(draft: Draft, ends: tuple[float, float]) -> Designed:
    volts = draft.values["supply"]
    with draft.block("lamp", "lit by the upper half of the square"):
        draft.resistor("R7", 47e3, "SQUARE", "BASE", "base current")
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "GND", "BASE", "keeps the base from going below")
        draft.part("Q1", "Transistor_BJT:BC847", "", SOT23, "lights the LED", {"B": "BASE", "C": "LAMP", "E": "GND"})
        indicator(draft, "R8 D1", volts, "VPOS", "LAMP", "shows the rate")
    draft.pulled_all(LEVEL="SQUARE", OUT_TRI="TRIANGLE", BASE="SQUARE")
    slow, fast = (shown(end, "Hz") for end in ends)
    return draft.finish(
        "LFO", f"Triangle and square of ±{_LEVEL:g} V from {slow} to {fast}, on {shown(volts, 'V')} and "
        f"{shown(-volts, 'V')}.",
    )  # fmt: skip


REFERENCE = Reference(
    name="lfo",
    title="LFO for synthesizers: triangle and square of ±5 V, some 0.5 Hz to 50 Hz, by a knob, on two supplies",
    answers=listed(
        """
        lfo, low frequency oscillator, synth lfo, eurorack lfo, lfo for synth, lfo for a synth, modular lfo, lfo module,
        triangle lfo, lfo triangle and square, lfo with triangle and square, analog lfo, lfo for modular synth, lfo
        eurorack, lfo with led, tl072 lfo, lfo for eurorack
        """
    ),
    parameters=(
        replace(RAILS, low=10.5),  # the Schmitt trigger of a TL072 stays 4 V above the negative supply
        Parameter("slow", "slowest rate", "Hz", 0.5, 0.05, 2.0, ("from", "between", "of"), ("to",)),
        Parameter("fast", "fastest rate", "Hz", 50.0, 5.0, 100.0, ("to", "up", "and"), ("max", "maximum")),
    ),
    sources=(
        "The Art of Electronics, Horowitz and Hill, third edition, section 7.1.3: integrator and Schmitt trigger",
        TL072.source,
    ),
    limits=("No voltage controls it: for that see vco.", "A potentiometer differs by 20 %, and so do its ends."),
    neutral=listed(
        "lfo, low, frequency, oscillator, synth, synthesizer, eurorack, modular, module, triangle, square, wave, "
        "waves, modulation, tremolo, vibrato, rate, knob, led, analog, symmetrical, outputs, output, tl072, "
        "potentiometer"
    ),
    unlike=("sine", "saw", "sync"),
    devices=("TL072",),
    work_out=_work_out,
    takes=TAKES,
)
