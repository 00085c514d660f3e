"""Stereo DAC with a line output on I²S."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Reference, Values
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.words import listed

_PACKAGE = "Package_SO:TSSOP-20_4.4x6.5mm_P0.65mm"
_VOLTS, _OHMS, _FARADS, _PULL_UP = 3.3, 470.0, 2.2e-9, 10e3


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    draft.figure("corner of the output filter", "1 / (2 * PI * R * C)", "Hz", PI=pi, R=_OHMS, C=_FARADS)
    with draft.block("controller", "I2S: bit clock, word clock, data; the chip makes its master clock itself"):
        draft.header("J1", "3.3V/GND/BCK/LRCK/DIN/MUTE", "supply, ground, I2S, low mutes", "VDD", "GND", "BCK", "LRCK",
                     "DIN", "MUTE_N")  # fmt: skip
        draft.resistor("R3", _PULL_UP, "VDD", "MUTE_N", "sounds while nothing drives it")
    with draft.block("converter", "I2S format, normal latency, no de-emphasis"):
        pins = {"1": "VDD", "8": "VDD", "20": "VDD", **dict.fromkeys(("3", "9", "19"), "GND"), "2": "CAP_P",
                "4": "CAP_N", "5": "VNEG", "18": "LDO", "12": "GND", "13": "BCK", "14": "DIN", "15": "LRCK",
                "17": "MUTE_N", **dict.fromkeys(("10", "11", "16"), "GND"), "6": "DAC_L", "7": "DAC_R"}  # fmt: skip
        draft.part("U1", "Audio:PCM5102A", "", _PACKAGE, "stereo DAC; SCK low: clock from BCK", pins)
        for ref, at in (("C1", "pin 1"), ("C2", "pin 8"), ("C3", "pin 20")):
            draft.capacitor(ref, 100e-9, "VDD", "GND", f"supply capacitor, at {at}")
        draft.capacitor("C4", 10e-6, "VDD", "GND", "supply capacitor", _VOLTS)
        draft.capacitor("C5", 2.2e-6, "CAP_P", "CAP_N", "carries the charge of the negative supply", _VOLTS)
        draft.capacitor("C6", 2.2e-6, "GND", "VNEG", "negative supply", _VOLTS)
        draft.capacitor("C7", 1e-6, "LDO", "GND", "regulator inside")
    with draft.block("outputs", "2.1 V RMS at full scale around ground, no coupling capacitors"):
        for resistor, capacitor, side in (("R1", "C8", "L"), ("R2", "C9", "R")):
            draft.resistor(resistor, _OHMS, f"DAC_{side}", f"OUT_{side}", "filter")
            draft.capacitor(capacitor, _FARADS, f"OUT_{side}", "GND", "filter, C0G")
        draft.header("J2", "line out", "left, right, ground", "OUT_L", "OUT_R", "GND")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled_all(MUTE_N="VDD", OUT_L="DAC_L", OUT_R="DAC_R")
    draft.wired("U1", BCK="13", DIN="14", LRCK="15", DAC_L="6", DAC_R="7")
    draft.wired("U1", CAP_P="2", CAP_N="4", VNEG="5", LDO="18", GND="12")
    draft.measured("value", "R1", _OHMS, 1.0)
    return draft.finish("I2S DAC", "Stereo line output of 2.1 V RMS from I2S, on 3.3 V.")


REFERENCE = Reference(
    name="i2s-dac",
    title="Stereo DAC (PCM5102A) with I²S input and line output",
    answers=listed(
        """
        i2s dac, pcm5102, pcm5102a, pcm5102a dac, i2s stereo dac, i2s audio dac, audio dac, stereo dac, i2s line out,
        i2s dac line out, i2s dac pcm5102, pcm5102 i2s dac, i2s to line out, i2s to analog audio
        """
    ),
    parameters=(),
    sources=("PCM510xA 2.1 VRMS Audio Stereo DAC with PLL and PCM Interface, Texas Instruments SLAS859",),
    limits=(
        "A line output: headphones and speakers need an amplifier.",
        "The bit clock must be 32 or 64 times the sampling rate, as the master clock is made from it.",
    ),
    neutral=listed(
        "i2s, audio, dac, stereo, line, out, output, digital, analog, sound, music, player, converter, "
        "microcontroller, mcu, breakout, pcm, hifi, 3.3v, supply, module"
    ),
    devices=("PCM5102A", "PCM5102"),
    work_out=_work_out,
    takes=(Rail("VDD", "3.3", "0.05"),),
    signals=(Signal("BCK", "output", "3.3"), Signal("LRCK", "output", "3.3"), Signal("DIN", "output", "3.3")),
)  # fmt: skip
