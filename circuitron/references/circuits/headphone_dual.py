"""Stereo headphone amplifier with an NE5532 on two supplies, without capacitors at its outputs."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.dual_rails import NE5532, NEUTRAL, RAILS, place, supplies
from circuitron.references.interfaces import Rail
from circuitron.references.volumes import LIMIT, OTHERS, VOLUME, volume
from circuitron.references.volumes import NEUTRAL as OF_VOLUMES
from circuitron.references.words import each_of, listed

_GROUND, _BIAS, _SERIES = 4.7e3, 22e3, 33.0
_INPUT, _FEEDBACK = 1e-6, 22e-6
_MOST = 38e-3  # amperes that the NE5532 drives into a short
_BIAS_CURRENT = 0.8e-6  # amperes of its inputs, the most


def _work_out(values: Values) -> Designed:
    gain, volts, load = values["gain"], values["supply"], values["load"]
    draft = Draft(REFERENCE, values)
    upper = draft.standard("R3 R7", "feedback resistors", "RG * (GAIN - 1)", "ohm", 96, RG=_GROUND, GAIN=gain)
    bare = draft.figure("gain without headphones", "1 + RF / RG", "", asked=gain, RG=_GROUND, RF=upper)
    loaded = draft.figure("gain with headphones", "G * RL / (RL + RS)", "", G=bare, RL=load, RS=_SERIES)
    draft.note(f"With headphones of {shown(load, 'ohm')} the gain is {loaded:.2g}: R4 and R8 are in series with them.")
    draft.figure("lower corner", "1 / (TWOPI * RB * CI)", "Hz", TWOPI=2 * pi, RB=_BIAS, CI=_INPUT)
    offset = draft.figure("most offset at the output", "IB * RB + VOS", "V", IB=_BIAS_CURRENT, RB=_BIAS,
                          VOS=NE5532.offset)  # fmt: skip
    power = _power(draft)
    supplies(draft)
    with draft.block("inputs", "both channels"):
        draft.header("J2", "in", "left, right and ground", "IN_L", "IN_R", "GND")
        first = volume(draft)
    for side, r, c in (("L", 1, 5), ("R", 5, 7)):
        _channel(draft, side, f"{first}_{side}", r, c, upper)
    with draft.block("amplifiers and output", f"headphones of {shown(load, 'ohm')}"):
        place(draft, NE5532, ("PLUS_L", "MINUS_L", "AMP_L"), ("PLUS_R", "MINUS_R", "AMP_R"))
        draft.header("J3", "headphones", "left, right and ground", "OUT_L", "OUT_R", "GND")
    draft.note(f"The outputs rest within {shown(offset, 'V')} of ground: nothing keeps that from the headphones.")
    return draft.finish(
        "Headphone amplifier on two supplies",
        f"Stereo amplifier for headphones of {shown(load, 'ohm')}, {shown(power, 'W')} each, on {shown(volts, 'V')} "
        f"and {shown(-volts, 'V')}.",
    )


def _power(draft: Draft) -> float:
    """Watts that each headphone gets at most."""
    volts, load = draft.values["supply"], draft.values["load"]
    peak = draft.figure(
        "largest current, peak", "min(IMAX, (VS - VH) / (RL + RS))", "A",
        IMAX=_MOST, VS=volts, VH=NE5532.headroom, RL=load, RS=_SERIES,
    )  # fmt: skip
    return draft.figure("power in each headphone", "I^2 * RL / 2", "W", I=peak, RL=load)


def _channel(draft: Draft, side: str, first: str, r: int, c: int, upper: float) -> None:
    """A channel from the net of its input to its output, with resistors and capacitors from two numbers on."""
    gain, volts = draft.values["gain"], draft.values["supply"]
    with draft.block("left channel" if side == "L" else "right channel", f"gain of {gain:.4g}"):
        draft.film(f"C{c}", _INPUT, first, f"PLUS_{side}", "couples the input; film")
        draft.resistor(f"R{r}", _BIAS, f"PLUS_{side}", "GND", "bias")
        draft.resistor(f"R{r + 1}", _GROUND, f"MINUS_{side}", f"LEG_{side}", "gain")
        draft.capacitor(f"C{c + 1}", _FEEDBACK, f"LEG_{side}", "GND", "no gain for DC", volts)
        draft.resistor(f"R{r + 2}", upper, f"AMP_{side}", f"MINUS_{side}", "gain")
        draft.resistor(f"R{r + 3}", _SERIES, f"AMP_{side}", f"OUT_{side}", "limits the current into a short",
                       "Resistor_SMD:R_1206_3216Metric")  # fmt: skip
    draft.pulled_all(**{f"AMP_{side}": f"MINUS_{side}", f"PLUS_{side}": "GND", f"OUT_{side}": f"AMP_{side}"})
    draft.measured("gain", f"AMP_{side}", gain, 5.0, first)


REFERENCE = Reference(
    name="headphone-amplifier-dual",
    title="Stereo headphone amplifier with an NE5532 on two supplies, 16 ohm to 600 ohm",
    answers=each_of(
        listed(
            """
            headphone amplifier, headphone amp, headphone driver, stereo headphone amplifier, headphones amplifier,
            stereo headphone amp, earphone amplifier, cmoy, cmoy amplifier, cmoy headphone amp, op amp headphone
            amplifier
            """
        ),
        ("symmetrical", "dual supply", "split supply", "bipolar supply", "symmetrical supply", "dual rail"),
    ),
    parameters=(
        Parameter("gain", "gain", "", 3.0, 1.5, 10.0, ("gain",), ("gain", "times", "x"), alone=True),
        Parameter("load", "headphones", "ohm", 32.0, 16.0, 600.0, ("for",), ("headphones", "headphone"), alone=True),
        RAILS,
        VOLUME,
    ),
    sources=(NE5532.source, "Op Amps for Everyone, Texas Instruments SLOD006, chapter 4"),
    limits=(
        LIMIT,
        "It clicks when it is switched on, and a fault of the op-amp puts a supply on a headphone through R4 or R8.",
        "Below 32 ohm the op-amp gives some milliwatts, and may distort.",
        "The power is that of a usual NE5532, which gives 38 mA into a short: 10 mA are guaranteed.",
    ),
    neutral=listed(
        f"{NEUTRAL}, {OF_VOLUMES}, stereo, headphones, ohm, two, channel, left, right, quiet, class, ab, cmoy, hi, fi, "
        "hifi, based"
    ),
    unlike=("single", "coupled", "precision", *OTHERS),
    devices=("NE5532",),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VPOS", "supply", "0.05"),),
)
