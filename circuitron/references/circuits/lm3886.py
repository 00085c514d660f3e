"""Audio amplifier with an LM3886 on two supplies."""

from __future__ import annotations

from math import ceil, pi, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import KNOB
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, TWO_SUPPLIES, listed

_GROUND, _BIAS, _INPUT, _FEEDBACK = 1e3, 22e3, 2.2e-6, 22e-6
_LOST, _MOST = 5.0, 7.0  # volts that a peak stays below a supply, by its 68 W at 28 V; amperes, the least of its limit
_LEAST, _HIGHEST = 18.0, 35.0  # volts of each supply
_IDLE = 85e-3  # amperes, the most
_HOT, _AMBIENT, _WITHIN = 150.0, 50.0, 1.2  # degrees; K/W of chip and package, and mica with grease
_MUTE_FALL, _MUTE = 2.6, 1e-3  # volts of MUTE below ground; amperes out of it, 0.5 mA at least
_PACKAGE = "Package_TO_SOT_THT:TO-220-11_P3.4x5.08mm_StaggerOdd_Lead4.58mm_Vertical"


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    load, gain = values["load"], values["gain"]
    needed = min(_HIGHEST, max(_LEAST, float(ceil(sqrt(2 * values["power"] * load) + _LOST))))
    volts = draft.suppose("supply", needed)
    peak = draft.figure("peak current of the speaker", "(VS - V0) / RLOAD", "A", VS=volts, V0=_LOST, RLOAD=load)
    peak = min(peak, _MOST)
    power = draft.figure("power of a sine, with its current limit", "I^2 * RLOAD / 2", "W", I=peak, RLOAD=load)
    wanted = draft.suppose("power", power)
    beyond = f"{shown(wanted, 'W')} into {shown(load, 'ohm')} need more than {shown(volts, 'V')} or {_MOST:g} A"
    draft.require(wanted <= 1.02 * power, beyond)
    upper = draft.standard("R4", "feedback resistor", "R5 * (GAIN - 1)", "ohm", 96, R5=_GROUND, GAIN=gain)
    draft.figure("gain", "1 + R4 / R5", "", asked=gain, R4=upper, R5=_GROUND)
    heat = draft.figure("most heat in U1", "2 * VS^2 / (PI^2 * RLOAD) + 2 * VS * IQ", "W", VS=volts, PI=pi, RLOAD=load,
                        IQ=_IDLE)  # fmt: skip
    sink = draft.figure("heat sink, at most", "(TJ - TA) / P - RTH", "K/W", TJ=_HOT, TA=_AMBIENT, P=heat, RTH=_WITHIN)
    draft.require(sink >= 0.5, f"{shown(heat, 'W')} in one package are too much heat; nearest: a lower supply")
    draft.figure("lower corner of the gain", "1 / (TWOPI * R5 * C6)", "Hz", TWOPI=2 * pi, R5=_GROUND, C6=_FEEDBACK)
    _supplied(draft, volts)
    _input(draft)
    _amplified(draft, upper, heat, sink)
    _spoken(draft, volts)
    return _finished(draft, volts, power)


def _supplied(draft: Draft, volts: float) -> None:
    with draft.block("supply", f"{shown(volts, 'V')} and {shown(-volts, 'V')}"):
        draft.terminal("J1", f"+{volts:g}V/GND/-{volts:g}V", "VPOS", "GND", "VNEG", "both supplies")
        draft.capacitor("C1", 470e-6, "VPOS", "GND", "supply capacitor", volts)
        draft.capacitor("C2", 470e-6, "GND", "VNEG", "supply capacitor", volts)
        draft.capacitor("C3", 100e-9, "VPOS", "GND", "supply capacitor, at the amplifier", volts)
        draft.capacitor("C4", 100e-9, "GND", "VNEG", "supply capacitor, at the amplifier", volts)
    draft.fed("VPOS", "VNEG", "GND")


def _input(draft: Draft) -> None:
    with draft.block("volume", "a knob"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.part("RV1", "Device:R_Potentiometer", "10k log", KNOB, "volume", {"1": "GND", "2": "WIPER", "3": "IN"})
        draft.film("C5", _INPUT, "PLUS", "WIPER", "couples the input; film")
        draft.resistor("R3", _BIAS, "PLUS", "GND", "bias")


def _amplified(draft: Draft, upper: float, heat: float, sink: float) -> None:
    volts, gain = draft.values.get("supply", 0.0), draft.values["gain"]
    volts = draft.supposed.get("supply", volts)
    mute = draft.standard("R8", "R8", "(VS - VM) / IM", "ohm", 24, VS=volts, VM=_MUTE_FALL, IM=_MUTE)
    draft.figure("current out of MUTE", "(VS - VM) / R8", "A", VS=volts, VM=_MUTE_FALL, R8=mute)
    draft.figure("sound begins after the supplies, about", "C8 * VM / IM", "s", C8=100e-6, VM=_MUTE_FALL, IM=_MUTE)
    with draft.block("amplifier", f"gain of {gain:.4g}; heat sink of {sink:.2g} K/W"):
        pins = {"10": "PLUS", "9": "MINUS", "4": "VNEG", "3": "AMP", "1": "VPOS", "5": "VPOS", "7": "GND", "8": "MUTE",
                "2": OPEN, "6": OPEN, "11": OPEN}  # fmt: skip
        draft.part("U1", "Amplifier_Audio:LM3886", "", _PACKAGE, f"amplifier; {shown(heat, 'W')}", pins)
        draft.resistor("R4", upper, "AMP", "MINUS", "gain")
        draft.resistor("R5", _GROUND, "MINUS", "LEG", "gain")
        draft.part("C6", "Device:C", "22uF 16V", "Capacitor_THT:C_Radial_D5.0mm_H11.0mm_P2.00mm",
                   "no gain for DC; bipolar", {"1": "LEG", "2": "GND"})  # fmt: skip
        draft.warm_resistor("R8", mute, "MUTE", "VNEG", "takes its mute off", (volts - _MUTE_FALL) ** 2 / mute)
        draft.capacitor("C8", 100e-6, "GND", "MUTE", "slowly, so that nothing thumps", 16.0)


def _spoken(draft: Draft, volts: float) -> None:
    load = draft.values["load"]
    with draft.block("speaker", f"{shown(load, 'ohm')}"):
        draft.resistor("R6", 2.7, "AMP", "DAMPED", "keeps it from oscillating", "Resistor_SMD:R_2512_6332Metric")
        draft.film("C7", 100e-9, "DAMPED", "GND", "keeps it from oscillating", volts)
        draft.terminal("J3", f"speaker {load:g} ohm", "AMP", "GND", "speaker")


def _finished(draft: Draft, volts: float, power: float) -> Designed:
    load = draft.values["load"]
    draft.decoupled("U1")
    draft.pulled_all(AMP="MINUS", PLUS="GND", MINUS="LEG", MUTE="VNEG")
    draft.wired("U1", PLUS="10", MINUS="9", VNEG="4", AMP="3", VPOS="1")
    draft.joined("U1", "5", "VPOS")
    draft.rated("C1", 1.25 * volts)
    draft.note("The tab of U1 is on the negative supply, but for the isolated LM3886TF: mica between it and its sink.")
    return draft.finish(
        "Audio amplifier LM3886",
        f"{shown(power, 'W')} into a speaker of {shown(load, 'ohm')}, from {shown(volts, 'V')} and "
        f"{shown(-volts, 'V')}, with a volume knob.",
    )


REFERENCE = Reference(
    name="lm3886",
    title="Audio amplifier with an LM3886 on two supplies of 18 V to 35 V, up to 65 W (class AB)",
    answers=listed(
        """
        lm3886, lm3886 amplifier, lm3886 audio amplifier, lm3886 power amplifier, lm3886 amp, power amplifier, audio
        power amplifier, audio amplifier, speaker amplifier, loudspeaker amplifier, class ab amplifier, class ab audio
        amplifier, class ab power amplifier, class ab audio power amplifier, audio amplifier class ab, power amplifier
        class ab, hifi amplifier, hifi power amplifier, audio amp, hi fi amplifier, audio amplifier with lm3886,
        gainclone, gainclone amplifier, chip amp
        """
    ),
    parameters=(
        Parameter("power", "power", "W", 38.0, 10.0, 65.0, ("of",), ("amplifier", "amp", "power"), alone=True),
        Parameter("load", "resistance of the speaker", "ohm", 8.0, 4.0, 8.0, ("into", "for"), ("speaker", "load"),
                  alone=True),
        Parameter("supply", TWO_SUPPLIES, "V", 30.0, _LEAST, _HIGHEST, (*SUPPLY_BEFORE, "symmetrical"),
                  (*SUPPLY_AFTER, "supplies", "rails", "dual", "split", "symmetrical"), alone=True, mirrored=True),
        Parameter("gain", "gain", "", 21.0, 11.0, 50.0, ("gain", "of"), ("gain",)),
    ),
    sources=(
        "LM3886 Overture Audio Power Amplifier Series High-Performance 68W Audio Power Amplifier w/Mute, Texas "
        "Instruments SNAS091: 68 W into 4 ohm from 28 V, gain above 10, at least 0.5 mA out of MUTE",
    ),
    limits=(
        "One channel.",
        "It takes two supplies, one below ground, with a reservoir of 10 mF each behind their rectifiers.",
        "There is no relay that keeps a fault's direct voltage from the speaker: a fuse in each supply is the least.",
        "A long cable or electrostatic speaker needs 0.7 uH with 10 ohm across it in series.",
    ),
    neutral=listed(
        "audio, amplifier, amp, power, speaker, loudspeaker, mono, hifi, hi, fi, loud, music, channel, volume, knob, "
        "watt, watts, class, ab, push, pull, lm3886, dual, split, symmetrical, supply, supplies, rails"
    ),
    devices=("LM3886",),
    work_out=_work_out,
    rank=5,
    takes=(Rail("VPOS", "supply", "3"),),
)  # fmt: skip
