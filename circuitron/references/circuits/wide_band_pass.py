"""Band-pass for a wide band: a Sallen-Key high-pass, then a low-pass."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import SOURCES, half_supply, op_amp, place
from circuitron.references.parameters import FILTER_SUPPLY
from circuitron.references.words import listed

_Q = 0.7071
_DECADES = ((10e3, 100e-12), (1e3, 1e-9), (100.0, 10e-9), (0.0, 100e-9))
_LARGE = 2.2  # C4 above C5: more than 4 Q² = 2


def _work_out(values: Values) -> Designed:
    low, high, supply = values["low"], values["high"], values["supply"]
    draft = Draft(REFERENCE, values)
    draft.require(high >= 4 * low, f"{shown(low, 'Hz')} to {shown(high, 'Hz')} is a narrow band; nearest: band-pass")
    chip = op_amp(REFERENCE.name, supply, 1.0, 2 * high, 2)
    first, second = (next(each for least, each in _DECADES if edge >= least) for edge in (10 * low, high))
    named = {"Q": _Q, "TWOPI": 2 * pi, "F": low, "C": first}
    r1 = draft.standard("R1", "R1", "1 / (TWOPI * F * C * 2 * Q)", "ohm", 96, **named)
    r2 = draft.standard("R2", "R2", "2 * Q / (TWOPI * F * C)", "ohm", 96, **named)
    draft.figure(
        "lower corner", "1 / (TWOPI * C * sqrt(R1 * R2))", "Hz", asked=low, TWOPI=2 * pi, C=first, R1=r1, R2=r2
    )
    named = {"Q": _Q, "CL": _LARGE * second, "CS": second, "FOURPI": 4 * pi, "F": high}
    r3 = draft.standard("R3", "R3", "(1 + sqrt(1 - 4 * Q^2 * CS / CL)) / (FOURPI * F * Q * CS)", "ohm", 96, **named)
    r4 = draft.standard("R4", "R4", "(1 - sqrt(1 - 4 * Q^2 * CS / CL)) / (FOURPI * F * Q * CS)", "ohm", 96, **named)
    draft.figure("upper corner", "1 / (TWOPI * sqrt(R3 * R4 * CL * CS))", "Hz", asked=high, TWOPI=2 * pi,
                 R3=r3, R4=r4, CL=_LARGE * second, CS=second)  # fmt: skip
    with draft.block("supply", f"{shown(supply, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", supply, "VCC")
        half_supply(draft, "VCC", "VREF", ("R5", "R6"), "C6")
    with draft.block("filter", f"passes {shown(low, 'Hz')} to {shown(high, 'Hz')}"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.stable("C2", first, "IN", "MIDDLE_1", "high-pass; C0G or film")
        draft.stable("C3", first, "MIDDLE_1", "PLUS_1", "high-pass; C0G or film")
        draft.resistor("R1", r1, "STAGE", "MIDDLE_1", "high-pass")
        draft.resistor("R2", r2, "PLUS_1", "VREF", "high-pass, and bias")
        draft.resistor("R3", r3, "STAGE", "MIDDLE_2", "low-pass")
        draft.resistor("R4", r4, "MIDDLE_2", "PLUS_2", "low-pass")
        draft.stable("C4", _LARGE * second, "MIDDLE_2", "OUT", "low-pass; C0G or film")
        draft.stable("C5", second, "PLUS_2", "GND", "low-pass; C0G or film")
        place(draft, chip, "VCC", ("PLUS_1", "STAGE", "STAGE"), ("PLUS_2", "OUT", "OUT"))
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.measured("cutoff", "OUT", low, 6.0, "IN")
    draft.measured("cutoff", "OUT", high, 6.0, "IN")
    draft.measured("gain", "OUT", 1.0, 6.0, "IN")
    draft.measured("rail", "OUT", supply / 2, 5.0)
    return draft.finish(
        f"Band-pass {shown(low, 'Hz')} to {shown(high, 'Hz')}",
        f"Passes {shown(low, 'Hz')} to {shown(high, 'Hz')} with 12 dB per octave beyond, gain 1, on a supply of "
        f"{shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="band-pass-wide",
    title="Band-pass for a wide band, such as speech: a high-pass, then a low-pass",
    answers=listed(
        "band pass filter, bandpass filter, band pass, bandpass, speech filter, voice filter, speech band "
        "filter, voice band filter, active band pass filter, wide band pass filter, speech band pass filter, "
        "voice bandpass filter, audio band pass filter, telephone filter, audio bandpass filter, wideband "
        "pass filter"
    ),
    parameters=(
        Parameter(
            "low", "lower corner", "Hz", 300.0, 5.0, 5e3, ("from", "between", "lower", "filter"), ("to", "lower", "and")
        ),
        Parameter("high", "upper corner", "Hz", 3.4e3, 100.0, 20e3, ("to", "and", "upper"), ("upper",)),
        FILTER_SUPPLY,
    ),
    sources=("Analysis of the Sallen-Key Architecture, Texas Instruments SLOA024", *SOURCES),
    limits=("The upper corner is at least four times the lower one; band-pass is for narrower bands.",),
    neutral=listed(
        "band, pass, bandpass, filter, speech, voice, audio, active, butterworth, opamp, telephone, "
        "second, order, passes, between, frequencies, ham, radio, ssb, amateur, receiver"
    ),
    devices=("MCP6002", "LM358"),
    unlike=("amplifier",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.01"),),
)
