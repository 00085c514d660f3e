"""Atari Punk Console: two NE555, the second of which divides the tone of the first by steps."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import KNOB, SO8
from circuitron.references.timers import SOURCE
from circuitron.references.words import listed

_KNOB, _FIRST, _LOW, _SECOND = 500e3, 10e3, 1e3, 4.7e3  # ohms
_TONE, _STEP = 10e-9, 100e-9
_SERIES, _SPEAKER, _DROP = 100.0, 8.0, 1.7
_LINE_UPPER, _LINE_LOWER = 10e3, 1e3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    named = {"R2": _LOW, "C1": _TONE, "R1": _FIRST}
    draft.figure("lowest frequency of the first timer", "1.44 / ((RV1 + R1 + 2 * R2) * C1)", "Hz", RV1=_KNOB, **named)
    draft.figure("highest frequency of the first timer", "1.44 / ((R1 + 2 * R2) * C1)", "Hz", **named)
    draft.figure("low pulse that triggers the second", "0.693 * R2 * C1", "s", R2=_LOW, C1=_TONE)
    draft.figure("shortest pulse of the second timer", "1.1 * R3 * C3", "s", R3=_SECOND, C3=_STEP)
    draft.figure("longest pulse of the second timer", "1.1 * (RV2 + R3) * C3", "s", RV2=_KNOB, R3=_SECOND, C3=_STEP)
    peak = draft.figure("current of the speaker, from peak to peak", "(VCC - DROP) / (R4 + RL)", "A", VCC=volts,
                        DROP=_DROP, R4=_SERIES, RL=_SPEAKER)  # fmt: skip
    draft.figure("line output, from peak to peak", "(VCC - DROP) * R6 / (R5 + R6)", "V", VCC=volts, DROP=_DROP,
                 R5=_LINE_UPPER, R6=_LINE_LOWER)  # fmt: skip
    with draft.block("supply", f"{shown(volts, 'V')} in: a battery"):
        draft.inlet("J1", volts, "VCC", "battery")
        draft.capacitor("C7", 100e-6, "VCC", "GND", "carries the pulses of the speaker", volts)
    _first(draft)
    _second(draft)
    with draft.block("outputs", "speaker and line"):
        draft.warm_resistor(
            "R4", _SERIES, "STEPS", "SERIES", "limits the current of the speaker", peak**2 * _SERIES / 4
        )
        draft.capacitor("C8", 10e-6, "SERIES", "SPEAKER", "keeps direct current from the speaker", volts)
        draft.part("LS1", "Device:Speaker", "8 ohm", "TerminalBlock:TerminalBlock_bornier-2_P5.08mm",
                   "speaker, on wires", {"1": "SPEAKER", "2": "GND"})  # fmt: skip
        draft.capacitor("C9", 1e-6, "STEPS", "COUPLED", "keeps direct current from the line output", volts)
        draft.resistor("R5", _LINE_UPPER, "COUPLED", "LINE", "divides to line level")
        draft.resistor("R6", _LINE_LOWER, "LINE", "GND", "divides to line level")
        draft.header("J2", "line", "signal and ground", "LINE", "GND")
    return _finished(draft)


def _first(draft: Draft) -> None:
    with draft.block("tone", "a knob sets the frequency"):
        pins = {
            "8": "VCC",
            "1": "GND",
            "4": "VCC",
            "2": "TONE",
            "6": "TONE",
            "7": "TONE_DIS",
            "5": "CV1",
            "3": "TRIGGER",
        }
        draft.part("U1", "Timer:NE555D", "", SO8, "astable: short low pulses", pins)
        draft.part("RV1", "Device:R_Potentiometer", "500k", KNOB, "frequency", {"1": "VCC", "2": "VCC", "3": "PITCH"})
        draft.resistor("R1", _FIRST, "PITCH", "TONE_DIS", "highest frequency")
        draft.resistor("R2", _LOW, "TONE_DIS", "TONE", "low pulse")
        draft.film("C1", _TONE, "TONE", "GND", "tone; film")
        draft.capacitor("C2", 10e-9, "CV1", "GND", "keeps noise off the thresholds")
        draft.capacitor("C5", 100e-9, "VCC", "GND", "supply capacitor, at U1")


def _second(draft: Draft) -> None:
    with draft.block("steps", "a knob sets the pulse: pulses of the tone that come meanwhile are left out"):
        pins = {
            "8": "VCC",
            "1": "GND",
            "4": "VCC",
            "2": "TRIGGER",
            "6": "PULSE",
            "7": "PULSE",
            "5": "CV2",
            "3": "STEPS",
        }
        draft.part("U2", "Timer:NE555D", "", SO8, "monostable", pins)
        draft.part("RV2", "Device:R_Potentiometer", "500k", KNOB, "pulse", {"1": "VCC", "2": "VCC", "3": "WIDTH"})
        draft.resistor("R3", _SECOND, "WIDTH", "PULSE", "shortest pulse")
        draft.film("C3", _STEP, "PULSE", "GND", "pulse; film")
        draft.capacitor("C4", 10e-9, "CV2", "GND", "keeps noise off the thresholds")
        draft.capacitor("C6", 100e-9, "VCC", "GND", "supply capacitor, at U2")


def _finished(draft: Draft) -> Designed:
    volts = draft.values["supply"]
    for timer in ("U1", "U2"):
        draft.decoupled(timer)
        draft.enabled(timer, "R", "VCC")
    draft.joined("U1", "2", "TONE")
    draft.wired("U1", TONE="6", TONE_DIS="7", TRIGGER="3")
    draft.wired("U2", TRIGGER="2", PULSE="6", STEPS="3")
    draft.joined("U2", "7", "PULSE")
    draft.stated(R1=_FIRST, R2=_LOW, R3=_SECOND, C1=_TONE, C3=_STEP)
    draft.rated("C8", 1.25 * volts)
    return draft.finish(
        "Atari Punk Console", f"Two NE555 and two knobs make stepped tones for a speaker, from {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="punk-console",
    title="Atari Punk Console: stepped tones by two NE555 and two knobs, with speaker and line output",
    answers=listed(
        """
        atari punk console, punk console, stepped tone generator, atari punk console synth, apc synth, atari punk,
        atari punk console two 555, atari punk console 555, stepped tone synth
        """
    ),
    parameters=(supply(9.0, 5.0, 12.0),),
    sources=(
        "Engineer's Mini-Notebook: 555 Timer IC Circuits, Forrest M. Mims III: stepped-tone generator",
        SOURCE,
    ),
    limits=("It sounds as long as there is power, at one volume.", "No voltage controls it."),
    neutral=listed(
        "atari, punk, console, stepped, tone, generator, synth, two, 2, 555, speaker, knob, knobs, potentiometer, "
        "potentiometers, line, output, battery, sound, noise, box, circuit, timer, timers"
    ),
    devices=("NE555", "NE555D"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.1"),),
)
