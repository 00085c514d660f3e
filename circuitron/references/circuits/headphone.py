"""Stereo headphone amplifier with an NE5532 on a single supply."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import NE5532, NE5532_SOURCE, OPA2134, OPA2134_SOURCE, half_supply, place
from circuitron.references.volumes import LIMIT, NEUTRAL, OTHERS, VOLUME, volume
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_GROUND, _BIAS, _SERIES = 4.7e3, 100e3, 33.0
_INPUT, _FEEDBACK, _OUTPUT = 1e-6, 22e-6, 220e-6
_MOST, _MOST_LOW = 38e-3, 35e-3  # amperes that the NE5532 drives into a short, and the OPA2134


def _work_out(values: Values) -> Designed:
    gain, supply, load = values["gain"], values["supply"], values["load"]
    draft = Draft(REFERENCE, values)
    chip, most = (NE5532, _MOST) if supply >= NE5532.low else (OPA2134, _MOST_LOW)
    upper = draft.standard("R3 R7", "feedback resistors", "RG * (GAIN - 1)", "ohm", 96, RG=_GROUND, GAIN=gain)
    bare = draft.figure("gain without headphones", "1 + RF / RG", "", asked=gain, RG=_GROUND, RF=upper)
    loaded = draft.figure("gain with headphones", "G * RL / (RL + RS)", "", G=bare, RL=load, RS=_SERIES)
    draft.note(f"With headphones of {shown(load, 'ohm')} the gain is {loaded:.2g}: R4 and R8 are in series with them.")
    named = {"RL": load, "RS": _SERIES}
    draft.figure("lower corner", "1 / (TWOPI * (RL + RS) * CO)", "Hz", TWOPI=2 * pi, CO=_OUTPUT, **named)
    peak = draft.figure(
        "largest current, peak", "min(IMAX, (VCC / 2 - HEADROOM) / (RL + RS))", "A",
        IMAX=most, VCC=supply, HEADROOM=chip.headroom, **named,
    )  # fmt: skip
    power = draft.figure("power in each headphone", "I^2 * RL / 2", "W", I=peak, RL=load)
    with draft.block("supply", f"{shown(supply, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", supply, "VCC")
        draft.capacitor("C9", 220e-6, "VCC", "GND", "supply capacitor", supply)
        half_supply(draft, "VCC", "VREF", ("R9", "R10"), "C8")
        draft.header("J2", "in", "left, right and ground", "IN_L", "IN_R", "GND")
        first = volume(draft)
    for side, r, c in (("L", 1, 2), ("R", 5, 5)):
        with draft.block("left channel" if side == "L" else "right channel", f"gain of {gain:.4g}"):
            draft.film(f"C{c}", _INPUT, f"PLUS_{side}", f"{first}_{side}", "couples the input; film")
            draft.resistor(f"R{r}", _BIAS, f"PLUS_{side}", "VREF", "bias")
            draft.resistor(f"R{r + 1}", _GROUND, f"MINUS_{side}", f"LEG_{side}", "gain")
            draft.capacitor(f"C{c + 1}", _FEEDBACK, f"LEG_{side}", "GND", "no gain for DC", supply)
            draft.resistor(f"R{r + 2}", upper, f"AMP_{side}", f"MINUS_{side}", "gain")
            words = "limits the current into a short"
            draft.resistor(f"R{r + 3}", _SERIES, f"AMP_{side}", f"AC_{side}", words, "Resistor_SMD:R_1206_3216Metric")
            draft.capacitor(f"C{c + 2}", _OUTPUT, f"AC_{side}", f"OUT_{side}", "couples the output", supply / 2)
            draft.resistor(f"R{10 + r}", 10e3, f"OUT_{side}", "GND", "charges the capacitor before a plug is in")
    with draft.block("amplifiers and output", f"headphones of {shown(load, 'ohm')}"):
        place(draft, chip, "VCC", ("PLUS_L", "MINUS_L", "AMP_L"), ("PLUS_R", "MINUS_R", "AMP_R"))
        draft.header("J3", "headphones", "left, right and ground", "OUT_L", "OUT_R", "GND")
    for side in "LR":
        draft.pulled(f"AMP_{side}", f"MINUS_{side}")
        draft.measured("gain", f"AMP_{side}", gain, 5.0, f"{first}_{side}")
        draft.measured("rail", f"AMP_{side}", supply / 2, 6.0)
    return draft.finish(
        "Headphone amplifier",
        f"Stereo amplifier for headphones of {shown(load, 'ohm')}, {shown(power, 'W')} each, on {shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="headphone-amplifier",
    title="Stereo headphone amplifier with an NE5532, or an OPA2134 below 10 V, 16 ohm to 600 ohm",
    answers=listed(
        """
        headphone amplifier, headphone amp, headphone driver, stereo headphone amplifier, headphones amplifier,
        headphone amplifier circuit, stereo headphone amp, earphone amplifier, cmoy, cmoy amplifier, op amp
        headphone amplifier, small headphone amplifier, portable headphone amplifier
        """
    ),
    parameters=(
        Parameter("gain", "gain", "", 3.0, 1.5, 10.0, ("gain",), ("gain", "times", "x"), alone=True),
        Parameter("load", "headphones", "ohm", 32.0, 16.0, 600.0, ("for",), ("headphones", "headphone"), alone=True),
        Parameter("supply", "supply voltage", "V", 12.0, 7.0, 24.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        VOLUME,
    ),
    sources=(NE5532_SOURCE, OPA2134_SOURCE, "Op Amps for Everyone, Texas Instruments SLOD006, chapter 4"),
    limits=(
        LIMIT,
        "It clicks when it is switched on.",
        "Below 32 ohm the op-amp gives some milliwatts, and may distort.",
    ),
    neutral=listed(
        "stereo, audio, op, amp, opamp, headphones, single, supply, ohm, two, channel, left, right, low, "
        "noise, quiet, class, ab, cmoy, hi, fi, hifi, based, small, portable, mp3, player, phone, " + NEUTRAL
    ),
    unlike=OTHERS,
    devices=("NE5532", "OPA2134"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.1"),),
)
