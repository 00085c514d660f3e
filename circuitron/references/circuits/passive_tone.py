"""Passive tone control for bass and treble."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Reference, Values
from circuitron.references.draft import Draft
from circuitron.references.stock import KNOB
from circuitron.references.words import listed

_UPPER, _LOWER, _KNOB, _APART = 10e3, 1e3, 100e3, 10e3  # ohms
_BASS_UP, _BASS_DOWN, _TREBLE_UP, _TREBLE_DOWN = 22e-9, 220e-9, 4.7e-9, 47e-9


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    draft.figure("loss with both knobs in the middle, times", "(R1 + R2) / R2", "", R1=_UPPER, R2=_LOWER)
    draft.figure("bass at the full turn, against the middle, times", "(RV1 + R2) / (R1 + RV1 + R2) * (R1 + R2) / R2",
                 "", R1=_UPPER, R2=_LOWER, RV1=_KNOB)  # fmt: skip
    draft.figure("bass is boosted below, about", "1 / (TWOPI * R2 * C2)", "Hz", TWOPI=2 * pi, R2=_LOWER, C2=_BASS_DOWN)
    draft.figure("bass is cut below, about", "1 / (TWOPI * R1 * C1)", "Hz", TWOPI=2 * pi, R1=_UPPER, C1=_BASS_UP)
    draft.figure("treble is boosted and cut above, about", "1 / (TWOPI * R3 * C3)", "Hz", TWOPI=2 * pi, R3=_APART,
                 C3=_TREBLE_UP)  # fmt: skip
    with draft.block("source", "a source of 1 kohm or less"):
        draft.header("J1", "in", "signal and ground", "IN", "GND")
    with draft.block("bass", "a knob: clockwise is more"):
        draft.resistor("R1", _UPPER, "IN", "BASS_A", "loss of the middle, with R2")
        draft.part("RV1", "Device:R_Potentiometer", "100k log", KNOB, "bass",
                   {"1": "BASS_B", "2": "BASS", "3": "BASS_A"})  # fmt: skip
        draft.resistor("R2", _LOWER, "BASS_B", "GND", "loss of the middle, with R1")
        draft.film("C1", _BASS_UP, "BASS_A", "BASS", "lets all but the bass past the knob; film")
        draft.film("C2", _BASS_DOWN, "BASS", "BASS_B", "lets all but the bass past the knob; film")
        draft.resistor("R3", _APART, "BASS", "OUT", "keeps both knobs apart")
    with draft.block("treble", "a knob: clockwise is more"):
        draft.film("C3", _TREBLE_UP, "IN", "TREBLE_A", "treble alone; film")
        draft.part("RV2", "Device:R_Potentiometer", "100k log", KNOB, "treble",
                   {"1": "TREBLE_B", "2": "OUT", "3": "TREBLE_A"})  # fmt: skip
        draft.film("C4", _TREBLE_DOWN, "TREBLE_B", "GND", "treble alone; film")
        draft.header("J2", "out", "signal and ground", "OUT", "GND")
    draft.pulled_all(BASS_A="IN", BASS_B="GND", BASS="OUT")
    draft.wired("RV1", BASS_B="1", BASS="2", BASS_A="3")
    draft.wired("RV2", TREBLE_B="1", OUT="2", TREBLE_A="3")
    draft.stated(R1=_UPPER, R2=_LOWER, R3=_APART, C1=_BASS_UP, C2=_BASS_DOWN, C3=_TREBLE_UP, C4=_TREBLE_DOWN)
    return draft.finish("Passive tone control", "Bass and treble by two knobs, without a supply; some 21 dB of loss.")


REFERENCE = Reference(
    name="tone-control-passive",
    title="Passive tone control for bass and treble (James, passive Baxandall), without a supply",
    answers=listed(
        """
        passive tone control, passive tone control bass and treble, passive bass and treble control, passive bass
        treble control, passive baxandall, passive baxandall tone control, passive bass and treble tone control, james
        tone control, passive bass and treble, tone control passive, passive tone circuit, passive tone control circuit,
        passive equalizer bass and treble
        """
    ),
    parameters=(),
    sources=(
        "Audio Handbook, National Semiconductor, 1980, section 2.14: passive tone controls, with logarithmic knobs",
    ),
    limits=(
        "It takes away 21 dB in the middle, which an amplifier before or behind it must make up.",
        "It needs a source of 1 kohm or less, and a load of 220 kohm or more.",
        "One channel.",
    ),
    neutral=listed(
        "passive, tone, control, bass, treble, baxandall, james, knob, knobs, potentiometer, potentiometers, two, 2, "
        "audio, equalizer, mono, hifi"
    ),
    unlike=("active", "mid", "middle", "stereo", "opamp"),
    work_out=_work_out,
)
