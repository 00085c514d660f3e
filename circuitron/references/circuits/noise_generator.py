"""White noise of a transistor's junction in breakdown, amplified twice."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import TL072, TL072_SOURCE, half_supply, place
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_BREAKDOWN, _SOURCE, _BIAS, _LOWER, _UPPER = 8.0, 100e3, 1e6, 1e3, 100e3
_FIRST, _SECOND, _SECOND_IN = 100e-9, 220e3, 10e3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("current of the junction, about", "(VCC - VEB) / R1", "A", VCC=volts, VEB=_BREAKDOWN, R1=_SOURCE)
    first = draft.figure("gain of the first stage", "1 + R5 / R4", "", R5=_UPPER, R4=_LOWER)
    second = draft.figure("gain of the second stage", "R7 / R6", "", R7=_SECOND, R6=_SECOND_IN)
    draft.figure("upper corner, by the first stage", "GBW / GAIN", "Hz", GBW=TL072.bandwidth, GAIN=first)
    draft.figure("lower corner of the first stage", "1 / (TWOPI * R4 * C4)", "Hz", TWOPI=2 * pi, R4=_LOWER, C4=10e-6)
    _drawn(draft, first, second)
    return _finished(draft, first, second)


def _drawn(draft: Draft, first: float, second: float) -> None:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", volts, "VCC")
        draft.resistor("R10", 100.0, "VCC", "QUIET", "keeps ripple from the noise source")
        draft.capacitor("C8", 100e-6, "QUIET", "GND", "keeps ripple from the noise source", volts)
        half_supply(draft, "VCC", "VREF", ("R2", "R3"), "C2")
    with draft.block("source", "base and emitter in breakdown, some ten microamperes"):
        draft.resistor("R1", _SOURCE, "QUIET", "NOISE", "current of the junction")
        draft.part("Q1", "Transistor_BJT:2N3904", "", "Package_TO_SOT_THT:TO-92_Inline",
                   "its collector stays open, its emitter is positive",
                   {"1": "NOISE", "2": "GND", "3": OPEN})  # fmt: skip
        draft.film("C3", _FIRST, "NOISE", "PLUS", "couples the noise; film")
    with draft.block("amplifiers", f"{first:.4g} times, then {second:.4g} times"):
        draft.resistor("R8", _BIAS, "PLUS", "VREF", "bias")
        place(draft, TL072, "VCC", ("PLUS", "MINUS", "FIRST"), ("VREF", "SUM", "SECOND"))
        draft.resistor("R4", _LOWER, "MINUS", "LEG", "gain")
        draft.capacitor("C4", 10e-6, "LEG", "GND", "no gain for DC", volts)
        draft.resistor("R5", _UPPER, "FIRST", "MINUS", "gain")
        draft.capacitor("C5", 1e-6, "FIRST", "COUPLED", "no offset of the first stage")
        draft.resistor("R6", _SECOND_IN, "COUPLED", "SUM", "gain")
        draft.resistor("R7", _SECOND, "SECOND", "SUM", "gain")
        draft.capacitor("C6", 10e-6, "SECOND", "OUT", "couples the output", volts)
        draft.resistor("R9", 100e3, "OUT", "GND", "charges C6")
        draft.header("J2", "out", "noise and ground", "OUT", "GND")


def _finished(draft: Draft, first: float, second: float) -> Designed:
    volts = draft.values["supply"]
    draft.pulled_all(FIRST="MINUS", SECOND="SUM", PLUS="VREF", NOISE="QUIET")
    draft.measured("rail", "SECOND", volts / 2, 5.0)
    draft.stated(R5=_UPPER, R7=_SECOND)
    draft.note("How loud a transistor's junction is differs by ten times from one to the next: try some, or change R7.")
    return draft.finish(
        "Noise generator",
        f"White noise of a transistor, amplified {first * second:.4g} times, from {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="noise-generator",
    title="White noise generator: a transistor's junction in breakdown and two op-amps",
    answers=listed(
        """
        random voltage white noise, white noise from a zener, white noise from a transistor, white noise reverse biased
        transistor, noise generator, white noise generator, noise source, white noise source, audio noise generator,
        white noise, transistor noise generator, analog noise generator, noise module, eurorack noise, eurorack noise
        generator, synth noise generator, analog white noise generator, avalanche noise generator, zener noise
        generator, white noise circuit, noise circuit for a synth
        """
    ),
    parameters=(supply(12.0, 12.0, 18.0),),
    sources=(
        "The Art of Electronics, Horowitz and Hill, third edition, section 8.12: noise of a junction in breakdown",
        "2N3904 NPN general-purpose amplifier, onsemi: emitter and base stand 6 V at least",
        TL072_SOURCE,
    ),
    limits=(
        "For sound and tests: the level is not known, and it is white up to some 30 kHz only.",
        "It is no source of random numbers by itself.",
    ),
    neutral=listed(
        "voltage, zener, or, reverse, biased, modular, diode, noise, white, generator, source, audio, transistor, "
        "avalanche, breakdown, analog, synth, synthesizer, eurorack, module, opamp, amplifier, random, sound, hiss, "
        "symmetrical, 2n3904, drum, drums, percussion, snare, hihat"
    ),
    devices=("2N3904", "TL072"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)
