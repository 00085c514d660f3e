"""State-variable filter (KHN): low-pass, band-pass, high-pass and notch of one frequency at once, on two supplies."""

from __future__ import annotations

from math import pi, sqrt

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.dual_rails import NEUTRAL, RAILS, TAKES, supplies
from circuitron.references.opamps import TL072_SOURCE
from circuitron.references.stock import SO14
from circuitron.references.words import listed

_SUM, _SERIES = 10e3, 100.0  # ohms around the summing amplifiers, and of each output
_BANDWIDTH, _HEADROOM, _SLEW = 3e6, 1.5, 8e6  # hertz; volts that an output stays within the supplies; volts a second
_SHARP = 5.0  # Q, above which simulation does not tell both edges
_ERROR = 0.05  # of Q, the most that the op-amps add
# The capacitors for frequencies from here up, so that the resistors come out at 15 kohm to 160 kohm.
_CAPACITORS = ((1e3, 1e-9), (100.0, 10e-9), (10.0, 100e-9))
_OUTPUTS = ("LOW", "BAND", "HIGH", "NOTCH")


def _work_out(values: Values) -> Designed:
    hertz, q, volts = values["frequency"], values["q"], values["supply"]
    draft = Draft(REFERENCE, values)
    error = draft.figure("what the op-amps add to Q, about", "4 * Q * F / GBW", "", Q=q, F=hertz, GBW=_BANDWIDTH)
    draft.require(error <= _ERROR, f"a Q of {q:g} at {shown(hertz, 'Hz')} needs faster op-amps")
    farads = next(each for least, each in _CAPACITORS if hertz >= least)
    ohms = draft.standard("R4 R5", "R4 and R5", "1 / (TWOPI * F * C)", "ohm", 96, TWOPI=2 * pi, F=hertz, C=farads)
    draft.figure("frequency", "1 / (TWOPI * R * C)", "Hz", asked=hertz, TWOPI=2 * pi, R=ohms, C=farads)
    upper = draft.standard("R6", "R6", "R7 * (3 * Q - 1)", "ohm", 96, R7=_SUM, Q=q)
    draft.figure("Q", "(R6 + R7) / (3 * R7)", "", asked=q, R6=upper, R7=_SUM)
    draft.figure("gain of the band-pass in its middle", "Q", "", Q=q)
    draft.figure("largest input at the frequency, peak", "min(VS - VH, SLEW / (TWOPI * F)) / max(1, Q)", "V", VS=volts,
                 VH=_HEADROOM, SLEW=_SLEW, TWOPI=2 * pi, F=hertz, Q=q)  # fmt: skip
    supplies(draft)
    _filter(draft, ohms, farads, upper)
    _notch(draft)
    _chip(draft)
    return _finished(draft, ohms, farads, upper)


def _filter(draft: Draft, ohms: float, farads: float, upper: float) -> None:
    with draft.block("filter", "adds the input, the low-pass and, for Q, the band-pass; two integrators"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.resistor("R1", _SUM, "IN", "SUM", "input, 1 %")
        draft.resistor("R2", _SUM, "LP", "SUM", "the low-pass back, 1 %")
        draft.resistor("R3", _SUM, "HP", "SUM", "gain of one, 1 %")
        draft.resistor("R6", upper, "BP", "DAMP", "Q, 1 %")
        draft.resistor("R7", _SUM, "DAMP", "GND", "Q, 1 %")
        draft.resistor("R4", ohms, "HP", "FIRST", "first integrator, 1 %")
        draft.stable("C5", farads, "BP", "FIRST", "first integrator; C0G or film")
        draft.resistor("R5", ohms, "BP", "SECOND", "second integrator, 1 %")
        draft.stable("C6", farads, "LP", "SECOND", "second integrator; C0G or film")


def _notch(draft: Draft) -> None:
    with draft.block("notch", "the sum of low-pass and high-pass, inverted"):
        draft.resistor("R8", _SUM, "LP", "BOTH", "adds the low-pass, 1 %")
        draft.resistor("R9", _SUM, "HP", "BOTH", "adds the high-pass, 1 %")
        draft.resistor("R10", _SUM, "BS", "BOTH", "gain of one, 1 %")
    with draft.block("outputs", "low-pass, band-pass, high-pass, notch"):
        for n, (inner, net) in enumerate(zip(("LP", "BP", "HP", "BS"), _OUTPUTS, strict=True), 11):
            draft.resistor(f"R{n}", _SERIES, inner, net, "keeps the capacitance of a cable from the op-amp")
            draft.pulled(net, inner)
        draft.header("J3", "LP/BP/HP/notch/GND", "outputs and ground", *_OUTPUTS, "GND")


def _chip(draft: Draft) -> None:
    volts = draft.values["supply"]
    with draft.block("op-amps", "four of them"):
        pins = {"3": "DAMP", "2": "SUM", "1": "HP", "5": "GND", "6": "FIRST", "7": "BP", "10": "GND", "9": "SECOND",
                "8": "LP", "12": "GND", "13": "BOTH", "14": "BS", "4": "VPOS", "11": "VNEG"}  # fmt: skip
        draft.part("U1", "Amplifier_Operational:TL074", "", SO14, "op-amps", pins)
        draft.capacitor("C1", 100e-9, "VPOS", "GND", "supply capacitor, at the op-amps", volts)
        draft.capacitor("C2", 100e-9, "GND", "VNEG", "supply capacitor, at the op-amps", volts)


def _finished(draft: Draft, ohms: float, farads: float, upper: float) -> Designed:
    hertz, q, volts = (draft.values[name] for name in ("frequency", "q", "supply"))
    draft.decoupled("U1")
    draft.wired("U1", DAMP="3", SUM="2", FIRST="6", SECOND="9", BOTH="13")
    draft.pulled_all(SUM="HP", FIRST="HP", SECOND="BP", DAMP="BP", BOTH="BS")
    draft.stated(R4=ohms, C5=farads, R6=upper)
    real = (upper + _SUM) / (3 * _SUM)
    middle, half = 1 / (2 * pi * ohms * farads), 1 / (2 * real)
    draft.measured("gain", "BAND", real, 8.0, "IN")
    for side in (-1, 1) if q <= _SHARP else ():
        draft.measured("cutoff", "BAND", middle * (sqrt(1 + half**2) + side * half), 6.0, "IN")
    return draft.finish(
        f"State-variable filter {shown(hertz, 'Hz')}",
        f"Low-pass, band-pass, high-pass and notch at {shown(hertz, 'Hz')} with a Q of {q:.4g} at once, on "
        f"{shown(volts, 'V')} and {shown(-volts, 'V')}.",
    )


REFERENCE = Reference(
    name="state-variable-filter",
    title="State-variable filter (low-pass, band-pass, high-pass, notch at once), 20 Hz to 10 kHz, Q 0.5 to 10, TL074",
    answers=listed(
        """
        statevariable filter, khn filter, statevariable, kerwin huelsman newcomb filter, universal active filter,
        statevariable active filter, universal filter, tl074 statevariable filter, statevariable filter tl074,
        multimode filter, lowpass highpass bandpass filter at once, svf, active statevariable filter
        """
    ),
    parameters=(
        Parameter("frequency", "frequency", "Hz", 1e3, 20.0, 10e3, ("at", "for", "of", "fc"), ("cutoff", "corner",
                  "center", "centre"), alone=True),
        Parameter("q", "Q", "", 0.7071, 0.5, 10.0, ("q", "factor"), ("q",)),
        RAILS,
    ),
    sources=(
        "Active Filters, Texas Instruments SLOD006 (Op Amps for Everyone), chapter 16",
        "UAF42 Universal Active Filter, Texas Instruments SBFS002: equations of the state-variable filter",
        TL072_SOURCE.replace("TL07xx", "TL07xx (TL074)"),
    ),
    limits=(
        "One frequency: R4 and R5 set it together.",
        "Low-pass and high-pass invert, and have a gain of one; the band-pass has a gain of Q.",
        "The notch lies where R8, R9 and the filter's parts put it: C5 and C6 should be of 1 %.",
        "Its input is of 10 kohm, and passes direct voltages.",
    ),
    neutral=(
        *listed(
            "statevariable, filter, active, universal, low, pass, high, band, lowpass, highpass, bandpass, notch, "
            "outputs, output, simultaneous, second, order, q, tl074, fc, frequency, multimode, at, once, butterworth"
        ),
        *(word.strip() for word in NEUTRAL.split(",")),
    ),
    devices=("TL074",),
    unlike=("adjustable", "voltage", "controlled", "tunable", "sweep"),
    work_out=_work_out,
    rank=1,
    takes=TAKES,
)  # fmt: skip
