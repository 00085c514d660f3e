"""Active tone control for bass and treble."""

from __future__ import annotations

from dataclasses import replace
from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import NE5532, NE5532_SOURCE, OPA2134, OPA2134_SOURCE, half_supply, place
from circuitron.references.parameters import supply
from circuitron.references.stock import KNOB
from circuitron.references.words import listed

_ENDS, _BASS, _TREBLE_ENDS, _TREBLE = 11e3, 100e3, 3.6e3, 500e3  # ohms
_LINE, _PICKUP = 100e3, 100e-9
_BASS_C, _TREBLE_C, _INPUT, _OUTPUT = 47e-9, 4.7e-9, 1e-6, 10e-6


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    bias = draft.standard("R11", "R11, as the source needs it", "RIN", "ohm", 24, RIN=values["ohms"])
    is_high = bias > _LINE  # which the bias currents of an NE5532 would shift
    chip = NE5532 if volts >= NE5532.low and not is_high else OPA2134
    curves(draft)
    with draft.block("supply", f"{shown(volts, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C8", 10e-6, "VCC", "GND", "supply capacitor", volts)
        half_supply(draft, "VCC", "VREF", ("R9", "R10"), "C9")
    with draft.block("input buffer", "the knobs need a source of low resistance"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.film("C2", _PICKUP if is_high else _INPUT, "PLUS", "IN", "couples the input; film")
        draft.resistor("R11", bias, "PLUS", "VREF", "bias; input resistance")
        place(draft, chip, "VCC", ("PLUS", "FIRST", "FIRST"), ("VREF", "SUM", "TONE"))
    knobs(draft)
    with draft.block("output", "in the middle of both knobs as much as at the input, inverted"):
        draft.capacitor("C7", _OUTPUT, "TONE", "OUT", "couples the output", volts)
        draft.resistor("R12", 47e3, "OUT", "GND", "holds the output at ground")
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    return _finished(draft)


def curves(draft: Draft) -> None:
    """The figures of both knobs."""
    ends = {"R1": _ENDS, "R3": _TREBLE_ENDS}
    draft.figure("most boost and cut of the bass", "1 + RV1 / R1", "", RV1=_BASS, R1=_ENDS)
    draft.figure("most boost and cut of the treble", "1 + 3 * R1 / R3", "", **ends)
    draft.figure("bass is 3 dB at", "1 / (TWOPI * R1 * CB)", "Hz", TWOPI=2 * pi, R1=_ENDS, CB=_BASS_C)
    draft.figure("full bass below", "1 / (TWOPI * RV1 * CB)", "Hz", TWOPI=2 * pi, RV1=_BASS, CB=_BASS_C)
    draft.figure("treble is 3 dB at", "1 / (TWOPI * (3 * R1 + R3) * CT)", "Hz", TWOPI=2 * pi, CT=_TREBLE_C, **ends)
    draft.figure("full treble above", "1 / (TWOPI * R3 * CT)", "Hz", TWOPI=2 * pi, R3=_TREBLE_ENDS, CT=_TREBLE_C)


def knobs(draft: Draft, first: int = 4) -> None:
    """Both knobs from the net FIRST to TONE, whose middle is SUM: R1 to R5, capacitors C`first` and the next two."""
    bass, other, treble = (f"C{first + n}" for n in range(3))
    with draft.block("bass", "a knob, in the feedback"):
        draft.resistor("R1", _ENDS, "FIRST", "BASS_A", "end of the knob")
        draft.resistor("R2", _ENDS, "TONE", "BASS_B", "end of the knob")
        pins = {"1": "BASS_B", "2": "BASS", "3": "BASS_A"}
        draft.part("RV1", "Device:R_Potentiometer", "100k lin", KNOB, "bass", pins)
        draft.film(bass, _BASS_C, "BASS_A", "BASS", "film")
        draft.film(other, _BASS_C, "BASS", "BASS_B", "film")
        draft.resistor("R5", _ENDS, "BASS", "SUM", "keeps both knobs apart")
    with draft.block("treble", "a knob, in the feedback"):
        draft.resistor("R3", _TREBLE_ENDS, "FIRST", "TREBLE_A", "end of the knob")
        draft.resistor("R4", _TREBLE_ENDS, "TONE", "TREBLE_B", "end of the knob")
        pins = {"1": "TREBLE_B", "2": "TREBLE", "3": "TREBLE_A"}
        draft.part("RV2", "Device:R_Potentiometer", "500k lin", KNOB, "treble", pins)
        draft.film(treble, _TREBLE_C, "TREBLE", "SUM", "film")
    draft.pulled_all(BASS="SUM", BASS_A="FIRST", TREBLE_A="FIRST")
    draft.stated(R1=_ENDS, R2=_ENDS, R3=_TREBLE_ENDS, R5=_ENDS, **{bass: _BASS_C, other: _BASS_C, treble: _TREBLE_C})


def _finished(draft: Draft) -> Designed:
    volts = draft.values["supply"]
    draft.pulled("PLUS", "VREF")
    draft.measured("rail", "FIRST", volts / 2, 5.0)
    draft.measured("rail", "TONE", volts / 2, 5.0)
    return draft.finish(
        "Tone control", f"Bass and treble by two knobs, up to 20 dB more or less, on {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="tone-control",
    title="Active tone control (Baxandall) for bass and treble",
    answers=listed(
        """
        tone control, baxandall tone stack, active tone stack, baxandall, baxandall tone control,
        active tone control, bass and treble control, bass treble
        control, bass treble tone control, tone control circuit, audio tone control, active baxandall tone control,
        bass and treble tone control, equalizer with bass and treble, 2 band equalizer, two band equalizer, tone
        control preamp, bass and treble knobs
        """
    ),
    parameters=(
        replace(supply(12.0, 9.0, 30.0), usual=(("guitar", 9.0), ("pedal", 9.0))),
        Parameter(
            "ohms",
            "input resistance",
            "ohm",
            100e3,
            10e3,
            1e6,
            ("impedance", "resistance"),
            ("input", "impedance", "resistance"),
            usual=(("guitar", 1e6), ("pickup", 1e6), ("pedal", 1e6), ("piezo", 1e6)),
        ),
    ),
    sources=(
        "Audio Handbook, National Semiconductor, 1980, section 2.14: active tone controls",
        NE5532_SOURCE,
        OPA2134_SOURCE,
    ),
    limits=("One channel.", "With both knobs up the signal must leave room for ten times as much."),
    neutral=listed(
        "tone, control, bass, treble, baxandall, active, audio, knobs, knob, potentiometer, potentiometers, two, 2, "
        "band, equalizer, preamp, preamplifier, single, supply, opamp, mono, line, level, hifi, guitar, "
        "pickup, pedal, input, impedance"
    ),
    devices=("NE5532", "OPA2134"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
