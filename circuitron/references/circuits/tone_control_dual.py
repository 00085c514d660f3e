"""Active tone control for bass and treble on two supplies."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.circuits.tone_control import curves, knobs
from circuitron.references.draft import Draft
from circuitron.references.dual_rails import (
    DEVICES,
    NEUTRAL,
    RAILS,
    SOURCES,
    SPEED,
    TAKES,
    chosen,
    names,
    place,
    supplies,
)
from circuitron.references.words import listed

_INPUT, _LOAD, _BOOST = 100e3, 47e3, 10.0  # ohms; most gain of a knob


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    curves(draft)
    chip, _ = chosen(draft, _BOOST, amplifiers=2, follows=1.0)
    supplies(draft)
    with draft.block("input buffer", "the knobs need a source of low resistance"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.film("C8", 1e-6, "PLUS", "IN", "couples the input; film")
        draft.resistor("R11", _INPUT, "PLUS", "GND", "bias; input resistance")
        place(draft, chip, ("PLUS", "FIRST", "FIRST"), ("GND", "SUM", "TONE"))
    knobs(draft, 5)
    with draft.block("output", "in the middle of both knobs as much as at the input, inverted"):
        draft.film("C9", 1e-6, "TONE", "COUPLED", "couples the output, as offsets come ten times as large; film")
        draft.resistor("R12", _LOAD, "COUPLED", "GND", "holds the output at ground")
        draft.resistor("R13", 100.0, "COUPLED", "OUT", "keeps the capacitance of a cable from the op-amp")
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.pulled_all(PLUS="GND", COUPLED="GND", OUT="COUPLED")
    return draft.finish(
        "Tone control on two supplies",
        f"Bass and treble by two knobs, up to 20 dB more or less, with an op-amp {chip.name}, on {shown(volts, 'V')} "
        f"and {shown(-volts, 'V')}.",
    )


REFERENCE = Reference(
    name="tone-control-dual",
    title="Active tone control (Baxandall) for bass and treble on two supplies",
    answers=names(
        listed(
            """
            tone control, baxandall tone stack, active tone stack, baxandall, baxandall tone control, active tone
            control, bass and treble control, bass treble control, bass treble tone control, active baxandall tone
            control, bass and treble tone control, audio tone control, 2 band equalizer
            """
        )
    ),
    parameters=(RAILS, replace(SPEED, default=20e3, high=20e3)),
    sources=("Audio Handbook, National Semiconductor, 1980, section 2.14: active tone controls", *SOURCES),
    limits=("One channel, for line level.", "With both knobs up the signal must leave room for ten times as much."),
    neutral=listed(
        f"{NEUTRAL}, tone, control, bass, treble, baxandall, active, knobs, knob, potentiometer, potentiometers, two, "
        "2, band, equalizer, preamp, preamplifier, mono, line, level, hifi"
    ),
    devices=DEVICES,
    work_out=_work_out,
    unlike=("amplifier", "coupled"),
    rank=2,
    takes=TAKES,
)
