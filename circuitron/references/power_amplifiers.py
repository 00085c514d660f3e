"""Audio power amplifiers of one chip on two supplies: their sizes by the power, and all around the chip."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, pi, sqrt

from circuitron.references.base import Designed, Parameter, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import KNOB
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, TWO_SUPPLIES

NEUTRAL = (
    "audio, amplifier, amp, power, speaker, loudspeaker, mono, hifi, hi, fi, loud, music, channel, volume, knob, "
    "watt, watts, class, ab, push, pull, dual, split, symmetrical, supply, supplies, rails"
)
FAULT_LIMIT = (
    "There is no relay that keeps a fault's direct voltage from the speaker: a fuse in each supply is the least."
)
_GROUND, _BIAS, _INPUT, _FEEDBACK = 1e3, 22e3, 2.2e-6, 22e-6
_HOT, _AMBIENT = 150.0, 50.0  # degrees


@dataclass(frozen=True)
class Chip:
    """An amplifier.

    Args:
        lost: volts that a peak stays below a supply.
        most: amperes of a peak.
        least, highest: volts of each supply.
        idle: amperes that it draws itself, where they count.
        within: K/W from the chip to its heat sink.
        damping, damped: ohms and farads that keep it from oscillating.
    """

    name: str
    footprint: str
    lost: float
    most: float
    least: float
    highest: float
    idle: float
    within: float
    damping: float
    damped: float


@dataclass(frozen=True)
class Sizes:
    """Volts of each supply, watts of a sine, ohms of the feedback, watts of heat, and K/W of the heat sink."""

    volts: float
    power: float
    upper: float
    heat: float
    sink: float


def parameters(chip: Chip, power: tuple[float, float, float], volts: float) -> tuple[Parameter, ...]:
    """
    Args:
        power: watts: the default, the least and the most.
        volts: of each supply, the default.
    """
    return (
        Parameter("power", "power", "W", *power, ("of",), ("amplifier", "amp", "power"), alone=True),
        Parameter("load", "resistance of the speaker", "ohm", 8.0, 4.0, 8.0, ("into", "for"), ("speaker", "load"),
                  alone=True),
        Parameter("supply", TWO_SUPPLIES, "V", volts, chip.least, chip.highest, (*SUPPLY_BEFORE, "symmetrical"),
                  (*SUPPLY_AFTER, "supplies", "rails", "dual", "split", "symmetrical"), alone=True, mirrored=True),
        Parameter("gain", "gain", "", 21.0, 11.0, 50.0, ("gain", "of"), ("gain",)),
    )  # fmt: skip


def sized(draft: Draft, chip: Chip) -> Sizes:
    """
    Raises:
        NotCovered: the power is beyond the chip, or its heat is.
    """
    gain = draft.values["gain"]
    volts, power = _power(draft, chip)
    upper = draft.standard("R4", "feedback resistor", "R5 * (GAIN - 1)", "ohm", 96, R5=_GROUND, GAIN=gain)
    draft.figure("gain", "1 + R4 / R5", "", asked=gain, R4=upper, R5=_GROUND)
    heat, sink = _cooling(draft, chip, volts)
    draft.figure("lower corner of the gain", "1 / (TWOPI * R5 * C6)", "Hz", TWOPI=2 * pi, R5=_GROUND, C6=_FEEDBACK)
    return Sizes(volts, power, upper, heat, sink)


def _power(draft: Draft, chip: Chip) -> tuple[float, float]:
    """Volts of each supply, and watts of a sine.

    Raises:
        NotCovered: that is less than is wanted.
    """
    load = draft.values["load"]
    needed = min(chip.highest, max(chip.least, float(ceil(sqrt(2 * draft.values["power"] * load) + chip.lost))))
    volts = draft.suppose("supply", needed)
    peak = draft.figure("peak current of the speaker", "(VS - V0) / RLOAD", "A", VS=volts, V0=chip.lost, RLOAD=load)
    peak = min(peak, chip.most)
    power = draft.figure("power of a sine, with its current limit", "I^2 * RLOAD / 2", "W", I=peak, RLOAD=load)
    wanted = draft.suppose("power", power)
    beyond = f"{shown(wanted, 'W')} into {shown(load, 'ohm')} need more than {shown(volts, 'V')} or {chip.most:g} A"
    draft.require(wanted <= 1.02 * power, beyond)
    return volts, power


def _cooling(draft: Draft, chip: Chip, volts: float) -> tuple[float, float]:
    """Watts of heat, and K/W of the heat sink.

    Raises:
        NotCovered: it is too much.
    """
    load = draft.values["load"]
    idle, named = (" + 2 * VS * IQ", {"IQ": chip.idle}) if chip.idle else ("", {})
    heat = draft.figure(
        "most heat in U1", f"2 * VS^2 / (PI^2 * RLOAD){idle}", "W", VS=volts, PI=pi, RLOAD=load, **named
    )
    sink = draft.figure(
        "heat sink, at most", "(TJ - TA) / P - RTH", "K/W", TJ=_HOT, TA=_AMBIENT, P=heat, RTH=chip.within
    )
    draft.require(sink >= 0.5, f"{shown(heat, 'W')} in one package are too much heat; nearest: a lower supply")
    return heat, sink


def supplied(draft: Draft, volts: float) -> None:
    """Both supplies: J1, C1 to C4."""
    with draft.block("supply", f"{shown(volts, 'V')} and {shown(-volts, 'V')}"):
        draft.terminal("J1", f"+{volts:g}V/GND/-{volts:g}V", "VPOS", "GND", "VNEG", "both supplies")
        draft.capacitor("C1", 470e-6, "VPOS", "GND", "supply capacitor", volts)
        draft.capacitor("C2", 470e-6, "GND", "VNEG", "supply capacitor", volts)
        draft.capacitor("C3", 100e-9, "VPOS", "GND", "supply capacitor, at the amplifier", volts)
        draft.capacitor("C4", 100e-9, "GND", "VNEG", "supply capacitor, at the amplifier", volts)
    draft.fed("VPOS", "VNEG", "GND")


def volume(draft: Draft) -> None:
    """The input and its knob: J2, RV1, C5 and R3, to the net PLUS."""
    with draft.block("volume", "a knob"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.part("RV1", "Device:R_Potentiometer", "10k log", KNOB, "volume", {"1": "GND", "2": "WIPER", "3": "IN"})
        draft.film("C5", _INPUT, "PLUS", "WIPER", "couples the input; film")
        draft.resistor("R3", _BIAS, "PLUS", "GND", "bias")


def amplifier(draft: Draft, chip: Chip, sizes: Sizes, pins: dict[str, str]) -> None:
    """The chip U1 with its feedback R4, R5 and C6, from PLUS to AMP; within a block."""
    symbol = f"Amplifier_Audio:{chip.name}"
    draft.part("U1", symbol, "", chip.footprint, f"amplifier; {shown(sizes.heat, 'W')}", pins)
    draft.resistor("R4", sizes.upper, "AMP", "MINUS", "gain")
    draft.resistor("R5", _GROUND, "MINUS", "LEG", "gain")
    draft.part("C6", "Device:C", "22uF 16V", "Capacitor_THT:C_Radial_D5.0mm_H11.0mm_P2.00mm",
               "no gain for DC; bipolar", {"1": "LEG", "2": "GND"})  # fmt: skip


def block_of(draft: Draft, sizes: Sizes) -> str:
    """What the block of the chip is for."""
    return f"gain of {draft.values['gain']:.4g}; heat sink of {sizes.sink:.2g} K/W"


def speaker(draft: Draft, chip: Chip, volts: float) -> None:
    """The speaker with what keeps the chip from oscillating: R6, C7 and J3."""
    load = draft.values["load"]
    with draft.block("speaker", f"{shown(load, 'ohm')}"):
        draft.resistor(
            "R6", chip.damping, "AMP", "DAMPED", "keeps it from oscillating", "Resistor_SMD:R_2512_6332Metric"
        )
        draft.film("C7", chip.damped, "DAMPED", "GND", "keeps it from oscillating", volts)
        draft.terminal("J3", f"speaker {load:g} ohm", "AMP", "GND", "speaker")


def finished(draft: Draft, chip: Chip, sizes: Sizes) -> Designed:
    volts, load = sizes.volts, draft.values["load"]
    return draft.finish(
        f"Audio amplifier {chip.name}",
        f"{shown(sizes.power, 'W')} into a speaker of {shown(load, 'ohm')}, from {shown(volts, 'V')} and "
        f"{shown(-volts, 'V')}, with a volume knob.",
    )
