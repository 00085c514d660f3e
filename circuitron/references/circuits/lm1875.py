"""Audio amplifier with an LM1875 on two supplies."""

from __future__ import annotations

from math import ceil, pi, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import KNOB
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, TWO_SUPPLIES, listed

_GROUND, _BIAS, _INPUT, _FEEDBACK = 1e3, 22e3, 2.2e-6, 22e-6
_LOST, _MOST = 7.0, 3.0  # volts that a peak stays below a supply, by its 20 W at 25 V; amperes of a peak
_LEAST, _HIGHEST = 16.0, 28.0  # volts of each supply
_HOT, _AMBIENT, _WITHIN = 150.0, 50.0, 4.0  # degrees; K/W of chip, package and mica
_PACKAGE = "Package_TO_SOT_THT:TO-220-5_P3.4x3.7mm_StaggerOdd_Lead3.8mm_Vertical"


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    load, gain = values["load"], values["gain"]
    needed = min(_HIGHEST, max(_LEAST, float(ceil(sqrt(2 * values["power"] * load) + _LOST))))
    volts = draft.suppose("supply", needed)
    peak = draft.figure("peak current of the speaker", "(VS - V0) / RLOAD", "A", VS=volts, V0=_LOST, RLOAD=load)
    peak = min(peak, _MOST)
    power = draft.figure("power of a sine, with its current limit", "I^2 * RLOAD / 2", "W", I=peak, RLOAD=load)
    wanted = draft.suppose("power", power)
    beyond = f"{shown(wanted, 'W')} into {shown(load, 'ohm')} need more than {shown(volts, 'V')} or 3 A"
    draft.require(wanted <= 1.02 * power, beyond)
    upper = draft.standard("R4", "feedback resistor", "R5 * (GAIN - 1)", "ohm", 96, R5=_GROUND, GAIN=gain)
    draft.figure("gain", "1 + R4 / R5", "", asked=gain, R4=upper, R5=_GROUND)
    heat = draft.figure("most heat in U1", "2 * VS^2 / (PI^2 * RLOAD)", "W", VS=volts, PI=pi, RLOAD=load)
    sink = draft.figure("heat sink, at most", "(TJ - TA) / P - RTH", "K/W", TJ=_HOT, TA=_AMBIENT, P=heat, RTH=_WITHIN)
    draft.require(sink >= 0.5, f"{shown(heat, 'W')} in one package are too much heat; nearest: a lower supply")
    draft.figure("lower corner of the gain", "1 / (TWOPI * R5 * C6)", "Hz", TWOPI=2 * pi, R5=_GROUND, C6=_FEEDBACK)
    _supplied(draft, volts)
    _drawn(draft, volts, upper, heat, sink)
    return _finished(draft, volts, power)


def _supplied(draft: Draft, volts: float) -> None:
    with draft.block("supply", f"{shown(volts, 'V')} and {shown(-volts, 'V')}"):
        draft.terminal("J1", f"+{volts:g}V/GND/-{volts:g}V", "VPOS", "GND", "VNEG", "both supplies")
        draft.capacitor("C1", 470e-6, "VPOS", "GND", "supply capacitor", volts)
        draft.capacitor("C2", 470e-6, "GND", "VNEG", "supply capacitor", volts)
        draft.capacitor("C3", 100e-9, "VPOS", "GND", "supply capacitor, at the amplifier", volts)
        draft.capacitor("C4", 100e-9, "GND", "VNEG", "supply capacitor, at the amplifier", volts)
    draft.fed("VPOS", "VNEG", "GND")


def _drawn(draft: Draft, volts: float, upper: float, heat: float, sink: float) -> None:
    load, gain = draft.values["load"], draft.values["gain"]
    with draft.block("volume", "a knob"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.part("RV1", "Device:R_Potentiometer", "10k log", KNOB, "volume", {"1": "GND", "2": "WIPER", "3": "IN"})
        draft.film("C5", _INPUT, "PLUS", "WIPER", "couples the input; film")
        draft.resistor("R3", _BIAS, "PLUS", "GND", "bias")
    with draft.block("amplifier", f"gain of {gain:.4g}; heat sink of {sink:.2g} K/W"):
        pins = {"1": "PLUS", "2": "MINUS", "3": "VNEG", "4": "AMP", "5": "VPOS"}
        draft.part("U1", "Amplifier_Audio:LM1875", "", _PACKAGE, f"amplifier; {shown(heat, 'W')}", pins)
        draft.resistor("R4", upper, "AMP", "MINUS", "gain")
        draft.resistor("R5", _GROUND, "MINUS", "LEG", "gain")
        draft.part("C6", "Device:C", "22uF 16V", "Capacitor_THT:C_Radial_D5.0mm_H11.0mm_P2.00mm",
                   "no gain for DC; bipolar", {"1": "LEG", "2": "GND"})  # fmt: skip
    with draft.block("speaker", f"{shown(load, 'ohm')}"):
        draft.resistor("R6", 1.0, "AMP", "DAMPED", "keeps it from oscillating", "Resistor_SMD:R_2512_6332Metric")
        draft.film("C7", 220e-9, "DAMPED", "GND", "keeps it from oscillating", volts)
        draft.terminal("J3", f"speaker {load:g} ohm", "AMP", "GND", "speaker")


def _finished(draft: Draft, volts: float, power: float) -> Designed:
    load = draft.values["load"]
    draft.decoupled("U1")
    draft.pulled_all(AMP="MINUS", PLUS="GND", MINUS="LEG")
    draft.wired("U1", PLUS="1", MINUS="2", VNEG="3", AMP="4", VPOS="5")
    draft.rated("C1", 1.25 * volts)
    draft.note("The tab of U1 is on the negative supply: a heat sink that is not isolated must touch nothing.")
    return draft.finish(
        "Audio amplifier LM1875",
        f"{shown(power, 'W')} into a speaker of {shown(load, 'ohm')}, from {shown(volts, 'V')} and "
        f"{shown(-volts, 'V')}, with a volume knob.",
    )


REFERENCE = Reference(
    name="lm1875",
    title="Audio amplifier with an LM1875 on two supplies of 16 V to 28 V, up to 25 W (class AB)",
    answers=listed(
        """
        lm1875, lm1875 amplifier, lm1875 audio amplifier, lm1875 power amplifier, lm1875 amp, power amplifier, audio
        power amplifier, audio amplifier, speaker amplifier, loudspeaker amplifier, class ab amplifier, class ab audio
        amplifier, class ab power amplifier, class ab audio power amplifier, audio amplifier class ab, power amplifier
        class ab, hifi amplifier, hifi power amplifier, audio amp, hi fi amplifier, audio amplifier with lm1875
        """
    ),
    parameters=(
        Parameter("power", "power", "W", 20.0, 5.0, 25.0, ("of",), ("amplifier", "amp", "power"), alone=True),
        Parameter("load", "resistance of the speaker", "ohm", 8.0, 4.0, 8.0, ("into", "for"), ("speaker", "load"),
                  alone=True),
        Parameter("supply", TWO_SUPPLIES, "V", 25.0, _LEAST, _HIGHEST, (*SUPPLY_BEFORE, "symmetrical"),
                  (*SUPPLY_AFTER, "supplies", "rails", "dual", "split", "symmetrical"), alone=True, mirrored=True),
        Parameter("gain", "gain", "", 21.0, 11.0, 50.0, ("gain", "of"), ("gain",)),
    ),
    sources=("LM1875 20W Audio Power Amplifier, Texas Instruments SNAS524: 20 W into 8 ohm from 25 V, gain above 10",),
    limits=(
        "One channel.",
        "It takes two supplies, one below ground, with a reservoir of some millifarads behind their rectifiers.",
        "There is no relay that keeps a fault's direct voltage from the speaker: a fuse in each supply is the least.",
    ),
    neutral=listed(
        "audio, amplifier, amp, power, speaker, loudspeaker, mono, hifi, hi, fi, loud, music, channel, volume, knob, "
        "watt, watts, class, ab, push, pull, lm1875, dual, split, symmetrical, supply, supplies, rails"
    ),
    devices=("LM1875",),
    work_out=_work_out,
    rank=4,
    takes=(Rail("VPOS", "supply", "1.5"),),
)  # fmt: skip
