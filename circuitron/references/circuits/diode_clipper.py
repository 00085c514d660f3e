"""Diode clipper: a resistor, and diodes or Zener diodes that keep a signal within a level."""

from __future__ import annotations

from itertools import pairwise
from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.words import listed

_CURRENT, _VF, _NEAR, _LOAD = 5e-3, 0.67, 0.08, 20.0  # amperes and volts of a diode; what may lack; times the resistor
_FARADS, _MOST = 100e-12, 7  # of diodes and cable, about; diodes in series
_ZENERS = (4.7, 5.1, 5.6, 6.2, 6.8, 7.5, 8.2, 9.1, 10.0, 11.0, 12.0, 13.0, 15.0)
_USUAL = 5.1  # volts of a Zener diode where the request does not say the level
_SMALL = ("Diode:1N4148W", "Diode_SMD:D_SOD-123")


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    by_zener = bool(values["zener"])
    level = draft.suppose("level", _USUAL + _VF) if by_zener else values["level"]
    vin = draft.suppose("vin", max(10.0, 2 * level))
    zener, count = _chosen(level, by_zener)
    named = {"VF": _VF, "VZ": zener, "N": float(count)}
    real = draft.figure("level", "VZ + VF" if zener else "N * VF", "V", **named)
    draft.require(abs(real / level - 1) <= _NEAR, f"diodes clip at {shown(real, 'V')}, the nearest to "
                  f"{shown(level, 'V')}")  # fmt: skip
    draft.require(vin >= 1.5 * real, f"a signal of {shown(vin, 'V')} reaches {shown(real, 'V')} too little")
    ohms = draft.standard("R1", "R1", "(VIN - VL) / I", "ohm", 24, VIN=vin, VL=real, I=_CURRENT)
    draft.figure("current of the diodes, peak", "(VIN - VL) / R1", "A", VIN=vin, VL=real, R1=ohms)
    draft.figure("least resistance of what follows", "K * RS", "ohm", K=_LOAD, RS=ohms)
    draft.figure("upper corner with 100 pF", "1 / (TWOPI * R1 * C)", "Hz", TWOPI=2 * pi, R1=ohms, C=_FARADS)
    _drawn(draft, (vin, real, ohms), (zener, count))
    return _finished(draft, (vin, real, ohms))


def _chosen(level: float, by_zener: bool) -> tuple[float, int]:
    """The Zener voltage, 0 where plain diodes do, and their number."""
    zener = min(_ZENERS, key=lambda volts: abs(volts + _VF - level))
    count = min(max(1, round(level / _VF)), _MOST)
    if by_zener or abs(zener + _VF - level) < abs(count * _VF - level):
        return zener, 1
    return 0.0, count


def _drawn(draft: Draft, volts: tuple[float, float, float], chosen: tuple[float, int]) -> None:
    vin, real, ohms = volts
    zener, count = chosen
    sides = draft.values["sides"]
    with draft.block("signal", f"up to {shown(vin, 'V')} either way"):
        draft.header("J1", "in", "signal and ground", "IN", "GND")
        draft.warm_resistor("R1", ohms, "IN", "OUT", "takes the rest of the voltage", (vin - real) ** 2 / ohms)
    with draft.block("clipper", f"at {shown(real, 'V')}"):
        if zener:
            _zeners(draft, zener, sides)
        else:
            ways = [way for way, off in ((("OUT", "GND"), 2.0), (("GND", "OUT"), 1.0)) if sides != off]
            for number, (anode, cathode) in enumerate(ways):
                _chain(draft, 1 + number * count, count, (anode, cathode))
        draft.header("J2", "out", "signal and ground", "OUT", "GND")


def _chain(draft: Draft, first: int, count: int, ends: tuple[str, str]) -> None:
    """Diodes in series from the net of the anode to that of the cathode."""
    anode, cathode = ends
    nets = [anode, *(f"D{n}_K" for n in range(first, first + count - 1)), cathode]
    for number, (one, other) in enumerate(pairwise(nets), first):
        draft.diode(f"D{number}", *_SMALL, one, other, f"carries what lies beyond, from {anode.lower()}")


def _zeners(draft: Draft, zener: float, sides: float) -> None:
    """Two Zener diodes against each other; for one side a Zener diode and a plain one."""
    up, down = ("OUT", "GND") if sides != 2.0 else ("GND", "OUT")
    draft.zener("D1", zener, down, "INSIDE", "sets the level")
    if sides:
        draft.diode("D2", *_SMALL, up, "INSIDE", "blocks the other half")
    else:
        draft.zener("D2", zener, up, "INSIDE", "sets the level of the other half")


def _finished(draft: Draft, volts: tuple[float, float, float]) -> Designed:
    vin, real, ohms = volts
    draft.fed("GND")
    draft.pulled("OUT", "IN")
    draft.stated(R1=ohms)
    draft.note("Diodes begin to conduct some 0.2 V below the level: the corner is round.")
    sides = draft.values["sides"]
    half = {0.0: "both halves", 1.0: "the positive half", 2.0: "the negative half"}[sides]
    return draft.finish(
        "Diode clipper",
        f"Clips {half} of a signal of up to {shown(vin, 'V')} at {shown(-real if sides == 2.0 else real, 'V')}"
        f"{' either way' if not sides else ''}.",
    )


REFERENCE = Reference(
    name="diode-clipper",
    title="Diode clipper (limiter) for signals of up to 30 V: both halves, or one, at 0.67 V to 15.7 V",
    answers=listed(
        """
        diode clipper, clipper, clipper circuit, clipping circuit, diode clipper circuit, diode clipping circuit,
        signal clipper, signal clipper with diodes, voltage clipper, positive clipper, negative clipper, positive diode
        clipper, negative diode clipper, double clipper, dual clipper, two way clipper, combination clipper, zener
        clipper, zener diode clipper, zener clipper circuit, diode limiter, diode limiter circuit, zener limiter, zener
        diode limiter, signal limiter with diodes, diode signal limiter, amplitude limiter, diode amplitude limiter,
        amplitude limiter with diodes, amplitude clipper, back to back diode limiter, back to back diode clipper,
        antiparallel diode clipper, antiparallel diode limiter, back to back zener clipper, back to back zener limiter,
        shunt clipper, parallel clipper, shunt diode clipper, symmetrical clipper, sine wave clipper, waveform clipper,
        audio clipper, hard clipper, clip a signal with diodes, clip signal with diodes, clip a sine with diodes, clip
        a sine wave with diodes, limiter with zener diodes, signal limiter with zener diodes, clipper with zener
        diodes, clipper with zeners, clipper with diodes, limiter with diodes, clip with diodes
        """
    ),
    parameters=(
        Parameter("level", "level", "V", 0.67, 0.6, 15.7, ("at", "to", "level", "above", "beyond", "within", "below"),
                  ("level", "clipper", "limiter", "clipping", "limit"), alone=True, mirrored=True),
        Parameter("vin", "signal, peak", "V", 10.0, 1.0, 30.0, ("from", "of", "for", "input", "a"),
                  ("signal", "input", "sine", "peak", "in", "amplitude"), mirrored=True),
        Parameter("sides", "both halves (0), the positive (1) or the negative one (2)", "", 0.0, 0.0, 2.0,
                  named=(("positive", 1.0), ("negative", 2.0))),
        Parameter("zener", "Zener diodes (1), or those that suit the level (0)", "", 0.0, 0.0, 1.0,
                  named=(("zener", 1.0), ("zeners", 1.0))),
    ),
    sources=(
        "The Art of Electronics, Horowitz and Hill, third edition, section 1.6.6: diode clamps and limiters",
        "1N4148W Small Signal Fast Switching Diode, Vishay 85748: 0.62 V to 0.72 V at 5 mA",
        "BZT52 Small Signal Zener Diodes, Vishay 85760: rated at 5 mA",
    ),
    limits=(
        "The level is that of the diodes: it falls by 0.3 % for a kelvin with plain ones.",
        "It is no protection of an input against static discharge or a wrong supply, and no compressor.",
        "It has the resistance of R1: what follows must not load it.",
    ),
    neutral=listed(
        "diode, diodes, clipper, clipping, clip, clips, limiter, limiting, limit, limits, signal, signals, voltage, "
        "positive, negative, half, halves, both, two, symmetrical, back, antiparallel, parallel, shunt, sine, wave, "
        "waveform, audio, amplitude, peak, hard, 1n4148, silicon, series, resistor, school, level, input, output, "
        "simple, passive, sides, side, double"
    ),
    unlike=("soft", "germanium", "led", "leds", "biased", "adjustable", "guitar", "pedal", "distortion", "clamper",
            "opamp", "precision", "compressor", "current", "inrush", "esd", "protection"),
    devices=("1N4148",),
    work_out=_work_out,
    rank=2,
)  # fmt: skip
