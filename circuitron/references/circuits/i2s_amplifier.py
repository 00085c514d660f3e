"""Class-D amplifier with a digital input (I²S)."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC, supply
from circuitron.references.words import listed

_PACKAGE = "Package_DFN_QFN:TQFN-16-1EP_3x3mm_P0.5mm_EP1.23x1.23mm"
_SWING, _INSIDE = 0.9, 100e3  # of the supply, at 1 % of distortion; ohms from SD_MODE to ground inside
_LOW, _HIGH = 0.355, 0.65  # volts at SD_MODE between which both channels are mixed


def _work_out(values: Values) -> Designed:
    volts, load = values["supply"], values["load"]
    draft = Draft(REFERENCE, values)
    mixed = draft.standard("R1", "R1", "1e3 * (222.2 * VDD - 100)", "ohm", 24, VDD=volts)
    level = draft.figure("voltage at SD_MODE", "VDD * RIN / (RIN + R1)", "V", VDD=volts, RIN=_INSIDE, R1=mixed)
    draft.require(_LOW < level < _HIGH, "it would not mix both channels")
    power = draft.figure("power of a sine", "(SWING * VDD)^2 / (2 * RLOAD)", "W", SWING=_SWING, VDD=volts, RLOAD=load)
    draft.figure("current at that power, about", "P / (0.9 * VDD)", "A", P=power, VDD=volts)
    with draft.block("controller", "I2S: bit clock, word clock, data"):
        draft.header("J1", f"{volts:g}V/GND/BCLK/LRCLK/DIN", "supply, ground, I2S", "VDD", "GND", "BCLK", "LRCLK",
                     "DIN")  # fmt: skip
    with draft.block("amplifier", "9 dB, both channels mixed"):
        pins = {"1": "DIN", "16": "BCLK", "14": "LRCLK", "4": "SD_MODE", "2": OPEN, "7": "VDD", "8": "VDD",
                **dict.fromkeys(("3", "11", "15", "17"), "GND"), **dict.fromkeys(("5", "6", "12", "13"), OPEN),
                "9": "OUT_P", "10": "OUT_N"}  # fmt: skip
        draft.part("U1", "Audio:MAX98357A", "", _PACKAGE, "amplifier", pins)
        draft.resistor("R1", mixed, "VDD", "SD_MODE", "on, with the mean of both channels")
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at pin 7")
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at pin 8")
        draft.capacitor("C3", 10e-6, "VDD", "GND", "supply capacitor", volts)
    with draft.block("speaker", f"{shown(load, 'ohm')}, {shown(power, 'W')}; neither end is ground"):
        draft.terminal("J2", f"speaker {load:g} ohm", "OUT_P", "OUT_N", "speaker, wires shorter than 10 cm")
    return _finished(draft, power)


def _finished(draft: Draft, power: float) -> Designed:
    volts, load = (draft.values[name] for name in ("supply", "load"))
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("SD_MODE", "VDD")
    draft.wired("U1", DIN="1", BCLK="16", LRCLK="14")
    draft.apart("OUT_N", "GND")
    draft.measured("value", "R1", 1e3 * (222.2 * volts - 100), 6.0)
    return draft.finish(
        "I2S amplifier", f"A speaker of {shown(load, 'ohm')} on I2S, {shown(power, 'W')}, from {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="i2s-amplifier",
    title="Class-D amplifier with I²S input (MAX98357A) for a speaker, up to 2.5 W",
    answers=listed(
        """
        i2s amplifier, max98357, max98357a, max98357a amplifier, i2s audio amplifier, i2s amp, i2s speaker amplifier,
        max98357a i2s amplifier, i2s dac amplifier, i2s speaker, max98357 amplifier, i2s audio, i2s audio output,
        i2s speaker driver, max98357a breakout, digital audio amplifier, i2s class d amplifier, max98357a i2s amp
        """
    ),
    parameters=(
        supply(5.0, 2.7, 5.5),
        Parameter("load", "resistance of the speaker", "ohm", 4.0, 4.0, 8.0, ("into", "for"), ("speaker",), alone=True),
        LOGIC,
    ),
    sources=("MAX98357A/MAX98357B Tiny, Low-Cost, PCM Class D Amplifier with Class AB Performance, Maxim 19-6779",),
    limits=(
        "One speaker with the mean of both channels.",
        "Long wires to the speaker need ferrite beads and capacitors.",
        "The volume is the program's.",
    ),
    neutral=listed(
        "i2s, audio, amplifier, amp, speaker, loudspeaker, class, d, digital, dac, mono, sound, output, "
        "driver, small, player, "
        "microcontroller, mcu, music, breakout, pcm, watt"
    ),
    devices=("MAX98357A", "MAX98357"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.6"),),
    signals=(
        Signal("BCLK", "output", "logic"),
        Signal("LRCLK", "output", "logic"),
        Signal("DIN", "output", "logic"),
    ),
)  # fmt: skip
