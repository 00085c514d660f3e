"""Metronome: an NE555 that clicks in a speaker at a rate that a knob sets."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import KNOB, SO8
from circuitron.references.timers import SOURCE, supply_capacitors
from circuitron.references.words import listed

_FARADS, _KNOB, _CLICK, _SERIES = 3.3e-6, 1e6, 10e3, 68.0
_SLOW, _FAST, _TOLERANCE = 40.0, 208.0, 0.2  # beats a minute; of a potentiometer
_SWING = 1.7  # volts that the output of the 555 loses


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    fixed = draft.standard("R1", "R1", "60 / (0.693 * 1.1 * FAST * C1) - 2 * R2", "ohm", 24,
                           FAST=_FAST, C1=_FARADS, R2=_CLICK)  # fmt: skip
    named = {"R1": fixed, "R2": _CLICK, "C1": _FARADS}
    fast = draft.figure("beats a minute, the most", "60 / (0.693 * (R1 + 2 * R2) * C1)", "", **named)
    slow = draft.figure("beats a minute, the least, with the smallest potentiometer",
                        "60 / (0.693 * (R1 + (1 - T) * RV1 + 2 * R2) * C1)", "", T=_TOLERANCE, RV1=_KNOB,
                        **named)  # fmt: skip
    draft.require(slow <= _SLOW and fast >= _FAST, "the knob would not reach 40 to 208 beats a minute")
    draft.figure("length of a click", "0.693 * R2 * C1", "s", R2=_CLICK, C1=_FARADS)
    draft.figure("peak current of the speaker", "(VCC - VLOSS) / (R3 + 8)", "A", VCC=volts, VLOSS=_SWING, R3=_SERIES)
    return _drawn(draft, fixed)


def _drawn(draft: Draft, fixed: float) -> Designed:
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        supply_capacitors(draft, volts)
    with draft.block("oscillator", "40 to 208 beats a minute"):
        pins = {"8": "VCC", "1": "GND", "4": "VCC", "2": "TIMING", "6": "TIMING", "7": "DISCHARGE", "5": "CV",
                "3": "OUT"}  # fmt: skip
        draft.part("U1", "Timer:NE555D", "", SO8, "timer; its output is low for a click", pins)
        draft.part("RV1", "Device:R_Potentiometer", "1M log", KNOB, "beats; turned as a rheostat",
                   {"1": "RATE", "2": "VCC", "3": "VCC"})  # fmt: skip
        draft.resistor("R1", fixed, "RATE", "DISCHARGE", "the fastest rate")
        draft.resistor("R2", _CLICK, "DISCHARGE", "TIMING", "length of a click")
        draft.film("C1", _FARADS, "TIMING", "GND", "timing; film", volts)
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
    with draft.block("click", "a speaker of 8 ohm, and an LED"):
        draft.warm_resistor("R3", _SERIES, "OUT", "SERIES", "limits the current", 0.05)
        draft.capacitor("C5", 47e-6, "SERIES", "SPEAKER", "keeps direct current from the speaker", volts)
        draft.part("LS1", "Device:Speaker", "8ohm", "TerminalBlock:TerminalBlock_bornier-2_P5.08mm",
                   "speaker, on wires", {"1": "SPEAKER", "2": "GND"})  # fmt: skip
        indicator(draft, "R4 D1", volts, "VCC", "OUT", "flashes at each beat")
    return _finished(draft, fixed)


def _finished(draft: Draft, fixed: float) -> Designed:
    volts = draft.values["supply"]
    draft.decoupled("U1")
    draft.enabled("U1", "4", "VCC")
    draft.wired("U1", TIMING="2", DISCHARGE="7", OUT="3")
    draft.pulled_all(DISCHARGE="RATE", TIMING="DISCHARGE", SERIES="OUT")
    draft.stated(R1=fixed, C1=_FARADS)
    draft.rated("C5", 1.25 * volts)
    return draft.finish(
        "Metronome", f"Clicks in a speaker 40 to 208 times a minute, as a knob sets, from {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="metronome",
    title="Metronome (NE555) with a speaker and an LED, 40 to 208 beats a minute, set by a knob",
    answers=listed(
        """
        metronome, 555 metronome, ne555 metronome, metronome with speaker, metronome circuit, electronic metronome,
        adjustable metronome, beat generator, metronome with led, music metronome, click generator
        """
    ),
    parameters=(
        Parameter("least", "slowest rate in beats a minute", "", 40.0, 40.0, 208.0, ("from", "between"), ("bpm", "to")),
        Parameter("most", "fastest rate in beats a minute", "", 208.0, 40.0, 208.0, ("to",), ("bpm", "beats")),
        supply(9.0, 6.0, 15.0),
    ),
    sources=(SOURCE, "Potentiometers are within 20 %: ALPS RK09K"),
    limits=("The scale of the knob must be marked by ear or by a stopwatch.", "It marks no first beat of a bar."),
    neutral=listed(
        "metronome, beat, beats, bpm, speaker, knob, potentiometer, adjustable, tempo, click, clicks, per, minute, "
        "led, 555, timer, music, piano, practice, flash, flashes, loudspeaker, electronic, tick, ticks"
    ),
    devices=("NE555",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.2"),),
)  # fmt: skip
