"""Op-amps on two supplies around ground, which pass direct voltages: chips, supply, and figures of their limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import pi
from typing import NamedTuple

from circuitron.references.base import NotCovered, Parameter, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import BANDWIDTH
from circuitron.references.stock import SO8
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, TWO_SUPPLIES

RAILS = Parameter(
    "supply",
    TWO_SUPPLIES,
    "V",
    12.0,
    5.0,
    15.0,
    (*(word for word in SUPPLY_BEFORE if word != "at"), "symmetrical"),
    (*SUPPLY_AFTER, "supplies", "rails", "dual", "split", "symmetrical"),
    alone=True,
    mirrored=True,
)
SPEED = replace(BANDWIDTH, default=1e3, high=100e3)
TAKES = (Rail("VPOS", "supply", "0.02"),)
NEUTRAL = (
    "op, amp, opamp, opamps, amplifier, operational, dual, split, bipolar, symmetrical, supply, supplies, rails, rail, "
    "plus, minus, signal, audio, dc, coupled, stage, gain, jfet, low, noise, eurorack, synth, powered, "
    "circuit, positive, negative"
)


class DualOpAmp(NamedTuple):
    """One or two op-amps in a package, as they are on two supplies."""

    name: str
    symbol: str
    positive: str
    negative: str
    units: tuple[tuple[str, str, str], ...]  # pins of plus, minus and output
    open: tuple[str, ...]
    least: float  # volts of each supply
    bandwidth: float  # gain-bandwidth product, Hz
    slew: float  # volts in a second
    headroom: float  # volts that the output keeps away from both supplies
    offset: float  # volts, the most
    common: float  # volts that the inputs keep away from both supplies, as is guaranteed
    source: str


_TWO = (("3", "2", "1"), ("5", "6", "7"))
_ONE = (("3", "2", "6"),)
_LIBRARY = "Amplifier_Operational:"
_CHIPS = (
    DualOpAmp("TL072", f"{_LIBRARY}TL072", "8", "4", _TWO, (), 5.0, 3e6, 13e6, 1.5, 10e-3, 4.0,
              "TL07xx Low-Noise FET-Input Operational Amplifiers, Texas Instruments SLOS080"),
    DualOpAmp("NE5532", f"{_LIBRARY}NE5532", "8", "4", _TWO, (), 5.0, 10e6, 9e6, 2.0, 5e-3, 3.0,
              "NE5532x, SA5532x Dual Low-Noise Operational Amplifiers, Texas Instruments SLOS075"),
    DualOpAmp("LM741", f"{_LIBRARY}LM741", "7", "4", _ONE, ("1", "5", "8"), 10.0, 1e6, 0.5e6, 3.0, 6e-3, 3.0,
              "LM741 Operational Amplifier, Texas Instruments SNOSC25"),
    DualOpAmp("TL071", f"{_LIBRARY}TL071", "7", "4", _ONE, ("1", "5", "8"), 5.0, 3e6, 13e6, 1.5, 10e-3, 4.0,
              "TL07xx Low-Noise FET-Input Operational Amplifiers, Texas Instruments SLOS080"),
    DualOpAmp("TL081", f"{_LIBRARY}TL081", "7", "4", _ONE, ("1", "5", "8"), 5.0, 3e6, 8e6, 1.5, 15e-3, 4.0,
              "TL08xx FET-Input Operational Amplifiers, Texas Instruments SLOS081"),
    DualOpAmp("TL082", f"{_LIBRARY}TL082", "8", "4", _TWO, (), 5.0, 3e6, 8e6, 1.5, 15e-3, 4.0,
              "TL08xx FET-Input Operational Amplifiers, Texas Instruments SLOS081"),
    DualOpAmp("OP07", f"{_LIBRARY}OP07", "7", "4", _ONE, ("1", "5", "8"), 5.0, 0.6e6, 0.3e6, 2.0, 150e-6, 2.0,
              "OP07x Precision Operational Amplifiers, Texas Instruments SLOS099"),
    DualOpAmp("OPA2134", f"{_LIBRARY}OPA2134", "8", "4", _TWO, (), 5.0, 8e6, 20e6, 1.5, 2e-3, 2.5,
              "OPAx134 SoundPlus High-Performance Audio Operational Amplifiers, Texas Instruments SBOS058"),
    DualOpAmp("LM358", f"{_LIBRARY}LM358", "8", "4", _TWO, (), 5.0, 0.7e6, 0.3e6, 1.5, 7e-3, 2.0,
              "LM358 Industry-Standard Dual Operational Amplifiers, Texas Instruments SLOS068"),
)  # fmt: skip
TL072, NE5532 = USUAL = _CHIPS[:2]
# Whose inputs draw next to nothing from the resistors of a filter.
WITH_JFETS = tuple(chip for chip in _CHIPS if chip.name in ("TL072", "OPA2134"))
SOURCES = tuple(chip.source for chip in _CHIPS)
DEVICES = tuple(chip.name for chip in _CHIPS)
_LEAST_RANGE = 0.3  # of the supply, that a follower's output reaches with the input in its range
_LOOP = 10.0  # of gain that is left at the highest frequency
_SPELT = ("tl072", "tl071", "tl081", "tl082", "ne5532", "lm741", "741", "ua741", "op07", "opa2134")


def names(circuits: Sequence[str]) -> tuple[str, ...]:
    """Names of circuits, with the chips that make them ones for two supplies, and with such supplies."""
    found = list(circuits)
    for circuit in circuits:
        for chip in _SPELT:
            found += [f"{chip} {circuit}", f"{circuit} with {chip}", f"{circuit} with a {chip}", f"{circuit} {chip}"]
        for supply in ("dual supply", "split supply", "bipolar supply", "symmetrical supply", "dual rail"):
            found += [f"{supply} {circuit}", f"{circuit} {supply}"]
            found += [f"{circuit} {by} {supply}" for by in ("on", "with", "on a", "with a", "from")]
    return tuple(found)


def short(kind: str) -> tuple[str, ...]:
    """Names of a kind of amplifier by its chip alone: "TL072 non inverting, gain of 10"."""
    return tuple(name for chip in _SPELT for name in (f"{chip} {kind}", f"{kind} {chip}"))


def chosen(draft: Draft, gain: float, amplifiers: int = 1, follows: float = 0.0) -> tuple[DualOpAmp, float]:
    """The op-amp that the request names, else the first that is fast enough, and the highest frequency in hertz; with
    the figures of its limits.

    Args:
        gain: of noise, at the highest frequency.
        follows: gain of a signal that is on both inputs of an op-amp, which must stay within their range.

    Raises:
        NotCovered: none is.
    """
    fitting = _fitting(draft, amplifiers, follows)
    volts = draft.values["supply"]
    default = draft.reference.parameter("bandwidth").default
    usual = min(default, fitting[0].bandwidth / (_LOOP * gain))
    hertz = draft.suppose("bandwidth", usual if draft.values.devices else default)
    chip = fast(draft, gain, hertz, amplifiers, follows)
    draft.figure("upper corner, about", "GBW / GAIN", "Hz", GBW=chip.bandwidth, GAIN=gain)
    away = max(chip.headroom, volts - follows * (volts - chip.common)) if follows else chip.headroom
    draft.figure("largest output at the highest frequency", "min(VS - VH, SLEW / (TWOPI * F))", "V", VS=volts,
                 VH=away, SLEW=chip.slew, TWOPI=2 * pi, F=hertz)  # fmt: skip
    if follows and chip.name.startswith("TL0"):
        draft.note(f"An input within 4 V of the negative supply can turn the output of a {chip.name} the other way.")
    draft.figure("most offset at the output", "VOS * GAIN", "V", VOS=chip.offset, GAIN=gain)
    return chip, hertz


def fast(
    draft: Draft,
    gain: float,
    hertz: float,
    amplifiers: int = 1,
    follows: float = 0.0,
    usual: Sequence[DualOpAmp] = USUAL,
) -> DualOpAmp:
    """The op-amp that the request names, else the first one, with ten times as much gain of its own as a loop needs.

    Raises:
        NotCovered: none is.
    """
    needed = _LOOP * gain * hertz
    found = next((chip for chip in _fitting(draft, amplifiers, follows, usual) if chip.bandwidth >= needed), None)
    if found is None:
        raise NotCovered(
            f"{draft.reference.name}: a gain of {gain:.4g} at {shown(hertz, 'Hz')} needs an op-amp of "
            f"{shown(needed, 'Hz')}"
        )
    return found


def _fitting(draft: Draft, amplifiers: int, follows: float, usual: Sequence[DualOpAmp] = USUAL) -> list[DualOpAmp]:
    """The op-amps that do on the supplies, of those that the request names, or of the usual ones.

    Raises:
        NotCovered: there are none.
    """
    volts = draft.values["supply"]
    named = draft.values.devices
    asked = [chip for chip in _CHIPS if any(chip.name in device or device in chip.name for device in named)]
    fitting = [
        chip
        for chip in asked or usual
        if len(chip.units) >= amplifiers
        and chip.least <= volts
        and (not follows or follows * (volts - chip.common) >= _LEAST_RANGE * volts)
    ]
    draft.require(bool(fitting), f"the op-amp does not run on {shown(volts, 'V')} and {shown(-volts, 'V')}, or takes "
                  "little of a signal there")  # fmt: skip
    return fitting


def supplies(draft: Draft, capacitors: tuple[str, str] = ("C3", "C4")) -> None:
    """The terminal of the supplies with two reservoirs."""
    volts = draft.values["supply"]
    with draft.block("supply", f"{shown(volts, 'V')} and {shown(-volts, 'V')}"):
        draft.terminal("J1", f"+{volts:g}V/GND/-{volts:g}V", "VPOS", "GND", "VNEG", "both supplies")
        draft.capacitor(capacitors[0], 10e-6, "VPOS", "GND", "supply capacitor", volts)
        draft.capacitor(capacitors[1], 10e-6, "GND", "VNEG", "supply capacitor", volts)
    draft.fed("VPOS", "VNEG", "GND")


def place(
    draft: Draft, chip: DualOpAmp, *wired: tuple[str, str, str], capacitors: tuple[str, str] = ("C1", "C2")
) -> None:
    """The op-amps as U1 with their supply capacitors; those not wired are tied off.

    Args:
        wired: the nets of plus, minus and output of each.
    """
    pins = {chip.positive: "VPOS", chip.negative: "VNEG", **dict.fromkeys(chip.open, OPEN)}
    for number, places in enumerate(chip.units):
        rest = ("GND", f"UNUSED{number}", f"UNUSED{number}")
        pins |= dict(zip(places, wired[number] if number < len(wired) else rest, strict=True))
    draft.part("U1", chip.symbol, "", SO8, "op-amp" if len(chip.units) == 1 else "op-amps", pins)
    volts, what = draft.values["supply"], "supply capacitor, at the op-amp"
    draft.capacitor(capacitors[0], 100e-9, "VPOS", "GND", what, volts)
    draft.capacitor(capacitors[1], 100e-9, "GND", "VNEG", what, volts)
    draft.decoupled("U1")
    for (plus, minus, _), (plus_net, minus_net, _) in zip(chip.units, wired, strict=False):
        draft.joined("U1", plus, plus_net)
        draft.joined("U1", minus, minus_net)
