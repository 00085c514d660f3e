"""Oscillator of one inverter with a Schmitt trigger, whose frequency a potentiometer sets."""

from __future__ import annotations

from dataclasses import replace
from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import (
    CD_SCHMITT_SOURCE,
    CD_SOURCE,
    HC_SOURCE,
    SCHMITT_SOURCE,
    gates,
    schmitt_share,
)
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import KNOB
from circuitron.references.words import listed

_CAPACITORS = (220e-12, 470e-12, 1e-9, 2.2e-9, 4.7e-9, 10e-9, 22e-9, 47e-9, 100e-9, 220e-9, 470e-9, 1e-6)
_KNOBS = (10e3, 20e3, 50e3, 100e3, 200e3, 500e3, 1e6)
_RATIO = 120.0  # of both frequencies, beyond which the end of a potentiometer is too coarse
_LEAST = {"74xx:74HC14": 1e3, "4xxx:40106 CD40106B": 10e3}  # ohms at the output of an inverter


def _fast(values: Values) -> Designed:
    return _work_out(REFERENCE, values, "74xx:74HC14")


def _high(values: Values) -> Designed:
    return _work_out(CMOS, values, "4xxx:40106 CD40106B")


def _work_out(reference: Reference, values: Values, symbol: str) -> Designed:
    low, high, volts = values["low"], values["high"], values["supply"]
    draft = Draft(reference, values)
    draft.require(1.5 * low <= high <= _RATIO * low, f"a knob covers 1.5 to {_RATIO:g} times the lowest frequency")
    share = schmitt_share(symbol)
    farads, knob = _chosen(draft, share, _LEAST[symbol])
    ohms = draft.standard("R1", "R1", "1 / (K * F * C1)", "ohm", 96, K=share, F=high, C1=farads)
    draft.figure("highest frequency", "1 / (K * R1 * C1)", "Hz", asked=high, K=share, R1=ohms, C1=farads)
    draft.figure("lowest frequency", "1 / (K * (R1 + RV1) * C1)", "Hz", K=share, R1=ohms, RV1=knob, C1=farads)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
    with draft.block("oscillator", "slower with the knob, and a second inverter that keeps the load away"):
        gates(draft, "U1", symbol, "inverters with Schmitt triggers", "C2", ("TIMING", "CLOCK"), ("CLOCK", "OUT"))
        draft.resistor("R1", ohms, "CLOCK", "TRACK", "sets the highest frequency")
        draft.part("RV1", "Device:R_Potentiometer", f"{knob / 1e3:g}k log", KNOB, "frequency",
                   {"1": "TRACK", "2": "TIMING", "3": "TIMING"})  # fmt: skip
        draft.timing("C1", farads, "TIMING", "GND", "timing", 0.0)
        draft.header("J2", "out", "square wave and ground", "OUT", "GND")
    return _finished(draft, ohms, farads)


def _chosen(draft: Draft, share: float, least: float) -> tuple[float, float]:
    """The capacitor and the potentiometer that cover the frequencies, and little more.

    Raises:
        NotCovered: none do.
    """
    low, high = draft.values["low"], draft.values["high"]
    needed = [(farads, (1 / low - 1 / high) / (share * farads)) for farads in _CAPACITORS
              if 1 / (share * high * farads) >= least]  # fmt: skip
    pairs = [(farads, knob, knob / ohms) for farads, ohms in needed for knob in _KNOBS if knob >= 0.95 * ohms]
    draft.require(bool(pairs), f"no potentiometer covers {shown(low, 'Hz')} to {shown(high, 'Hz')}")
    farads, knob, _ = min(pairs, key=lambda each: (abs(log(each[2])), each[0]))
    return farads, knob


def _finished(draft: Draft, ohms: float, farads: float) -> Designed:
    low, high, volts = (draft.values[name] for name in ("low", "high", "supply"))
    draft.pulled_all(TRACK="CLOCK")
    draft.wired("U1", TIMING="1", CLOCK="2", OUT="4")
    draft.wired("RV1", TRACK="1", TIMING="2")
    draft.stated(R1=ohms, C1=farads)
    return draft.finish(
        f"Variable oscillator {shown(low, 'Hz')} to {shown(high, 'Hz')}",
        f"A square wave whose frequency a knob sets from {shown(low, 'Hz')} to {shown(high, 'Hz')}, on "
        f"{shown(volts, 'V')}.",
    )


_KINDS = ("oscillator", "clock", "clock generator", "square wave generator", "square wave oscillator", "rc oscillator",
          "schmitt trigger oscillator", "schmitt oscillator", "generator")  # fmt: skip


def _answers(*chips: str) -> tuple[str, ...]:
    """What it is called, with a chip of its own: "adjustable 74hc14 oscillator"."""
    forms = ("adjustable {0} {1}", "variable {0} {1}", "{0} {1} potentiometer", "{0} {1} variable frequency")
    return tuple(form.format(chip, kind) for chip in chips for kind in _KINDS for form in forms)


REFERENCE = Reference(
    name="schmitt-oscillator-variable",
    title="Square wave whose frequency a potentiometer sets (74HC14), 2 Hz to 200 kHz in ranges of up to 1 : 120",
    answers=(
        *_answers("74hc14"),
        *listed(
            "adjustable schmitt trigger oscillator, variable schmitt trigger oscillator, schmitt trigger oscillator "
            "potentiometer, schmitt trigger oscillator variable frequency, schmitt trigger oscillator adjustable "
            "frequency, adjustable schmitt oscillator, variable schmitt oscillator"
        ),
    ),
    parameters=(
        Parameter("low", "lowest frequency", "Hz", 100.0, 2.0, 100e3, ("from", "between"), ("to", "and")),
        Parameter("high", "highest frequency", "Hz", 5e3, 10.0, 200e3, ("to", "and"), (), alone=True),
        supply(5.0, 4.5, 6.0),
    ),
    sources=(HC_SOURCE, SCHMITT_SOURCE),
    limits=(
        "Its thresholds vary: between two chips the frequencies may differ by a third.",
        "A potentiometer differs by 20 %, and so does the lowest frequency.",
    ),
    neutral=listed(
        "schmitt, trigger, inverter, oscillator, rc, clock, square, wave, generator, logic, gate, hex, 74hc14, signal, "
        "output, digital, astable, adjustable, variable, frequency, potentiometer, pot, knob, range, one"
    ),
    unlike=("sine", "triangle", "rf"),
    devices=("74HC14",),
    work_out=_fast,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(
        Signal("OUT", "input", "supply",
               drive=Drive("0.1", "supply - 0.6", "supply", "0.004", hertz="high", sinks="0.004", is_simulated=False)),
    ),
)  # fmt: skip
CMOS = replace(
    REFERENCE,
    name="schmitt-oscillator-variable-cmos",
    title="Square wave whose frequency a potentiometer sets (CD40106), 2 Hz to 50 kHz in ranges of up to 1 : 100",
    answers=_answers("40106", "cd40106", "cmos"),
    parameters=(*(replace(each, high=high) for each, high in zip(REFERENCE.parameters, (20e3, 50e3), strict=False)),
                supply(9.0, 5.0, 15.0)),
    sources=(CD_SOURCE, CD_SCHMITT_SOURCE),
    limits=(
        "Its thresholds vary: between two chips the frequencies may differ by a half.",
        "A potentiometer differs by 20 %, and so does the lowest frequency.",
        "An output gives about a milliampere at 9 V: no speaker.",
    ),
    neutral=(
        *(each for each in REFERENCE.neutral if each != "74hc14"),
        *listed("cmos, synth, noise, drone, 40106, tone"),
    ),
    devices=("CD40106", "40106"),
    work_out=_high,
    rank=2,
    signals=(
        Signal("OUT", "input", "supply",
               drive=Drive("0.1", "supply - 0.5", "supply", "0.0004", hertz="high", sinks="0.0004",
                           is_simulated=False)),
    ),
)  # fmt: skip
REFERENCES = (REFERENCE, CMOS)
