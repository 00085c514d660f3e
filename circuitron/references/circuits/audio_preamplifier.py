"""Audio preamplifier with an NE5532 on a single supply."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Load, Rail, Signal
from circuitron.references.opamps import NE5532, NE5532_SOURCE, half_supply, place
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_GROUND, _BIAS, _LOAD = 1e3, 100e3, 10e3
_INPUT, _FEEDBACK, _OUTPUT = 1e-6, 47e-6, 10e-6


def _work_out(values: Values) -> Designed:
    gain, supply = values["gain"], values["supply"]
    draft = Draft(REFERENCE, values)
    upper = draft.standard("R2", "feedback resistor", "R1 * (GAIN - 1)", "ohm", 96, R1=_GROUND, GAIN=gain)
    draft.figure("gain", "1 + R2 / R1", "", asked=gain, R1=_GROUND, R2=upper)
    draft.figure("lower corner of the input", "1 / (TWOPI * R3 * C2)", "Hz", TWOPI=2 * pi, R3=_BIAS, C2=_INPUT)
    draft.figure("lower corner of the gain", "1 / (TWOPI * R1 * C3)", "Hz", TWOPI=2 * pi, R1=_GROUND, C3=_FEEDBACK)
    band = draft.figure("upper corner", "GBW / GAIN", "Hz", GBW=NE5532.bandwidth, GAIN=gain)
    draft.require(band >= 100e3, f"a gain of {gain:.4g} leaves {shown(band, 'Hz')}")
    draft.figure("largest output, peak", "VCC / 2 - HEADROOM", "V", VCC=supply, HEADROOM=NE5532.headroom)
    with draft.block("supply", f"{shown(supply, 'V')} in, and half of it as a reference"):
        draft.terminal("J1", f"{shown(supply, 'V')} in", "VCC", "GND", "supply")
        draft.capacitor("C6", 10e-6, "VCC", "GND", "supply capacitor", supply)
        half_supply(draft, "VCC", "VREF", ("R5", "R6"), "C5")
    with draft.block("amplifier", f"gain of {gain:.4g}"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.capacitor("C2", _INPUT, "PLUS", "IN", "couples the input; film")
        draft.resistor("R3", _BIAS, "PLUS", "VREF", "bias")
        place(draft, NE5532, "VCC", ("PLUS", "MINUS", "OUT_DC"))
        draft.resistor("R1", _GROUND, "MINUS", "LEG", "gain")
        draft.capacitor("C3", _FEEDBACK, "LEG", "GND", "no gain for DC", supply)
        draft.resistor("R2", upper, "OUT_DC", "MINUS", "gain")
    with draft.block("output stage", "without DC"):
        draft.capacitor("C4", _OUTPUT, "OUT_DC", "OUT_AC", "couples the output", supply)
        draft.resistor("R4", _LOAD, "OUT_AC", "GND", "holds the output at ground")
        draft.resistor("R7", 100, "OUT_AC", "OUT", "keeps the capacitance of a cable from the op-amp")
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.fed("VCC", "GND")
    draft.pulled_all(OUT_DC="MINUS", PLUS="VREF")
    draft.measured("gain", "OUT", gain, 5.0, "IN")
    draft.measured("rail", "OUT_DC", supply / 2, 5.0)
    return draft.finish(
        f"Audio preamplifier, gain {gain:.4g}",
        f"Amplifies audio signals {gain:.4g} times with little noise, on a single supply of {shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="audio-preamplifier",
    title="Audio preamplifier with an NE5532, gain 2 to 100",
    answers=listed(
        """
        audio preamplifier, audio preamp, preamplifier, preamp, microphone preamplifier, microphone preamp, line
        preamplifier, line preamp, ne5532 preamp, ne5532 preamplifier, audio amplifier stage, mic preamp, mic
        preamplifier, low noise audio preamplifier, audio pre amplifier, guitar preamp, ne5532
        """
    ),
    parameters=(
        Parameter("gain", "gain", "", 10.0, 2.0, 100.0, ("gain", "amplify"), ("gain", "times", "x"), alone=True),
        Parameter("supply", "supply voltage", "V", 12.0, 10.0, 30.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
    ),
    sources=(NE5532_SOURCE, "Op Amps for Everyone, Texas Instruments SLOD006, chapter 4"),
    limits=("The input has 100 kohm and gives no supply to an electret microphone.", "One channel."),
    neutral=listed("audio, op, amp, opamp, low, noise, line, level, single, supply, mono, microphone, mic, dynamic"),
    devices=("NE5532",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03"),),
    signals=(
        Signal("IN", "dac", "1", load=Load("0", "0", "1e3", ohms="100e3", is_coupled=True)),
        Signal("OUT", "adc", "supply", drive=Drive("2 - supply / 2", "0", "supply / 2 - 2", "0.001", ohms="100")),
    ),
)
