"""Fourth-order Butterworth low-pass: two Sallen-Key stages."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import pi

from circuitron.references import rails
from circuitron.references.base import Designed, NotCovered, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.dual_rails import DualOpAmp, fast
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import (
    MCP6002,
    MCP6022,
    MCP6022_SOURCE,
    NE5532,
    NE5532_SOURCE,
    OPA2134,
    OPA2134_SOURCE,
    SOURCES,
    OpAmp,
)
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_STAGES = ((0.5412, 2.2), (1.3066, 10.0))  # Q, and C above C below: more than 4 Q²
_OF_SAMPLING = 0.4  # of the sampling rate, where a request says that alone
_BIPOLAR = 200.0  # hertz below which the bias current of an NE5532 makes tenths of a volt and more in the resistors
_AWAY = {NE5532: 3.0, OPA2134: 2.5}  # volts that their inputs stay away from both ends of the supply
_LOOP = 100.0 * _STAGES[1][0]  # times the cutoff: the bandwidth that an op-amp needs for it
_DECADES = ((20e3, 100e-12), (2e3, 1e-9), (200.0, 10e-9), (0.0, 100e-9))


def _chip(supply: float, cutoff: float, devices: Collection[str]) -> OpAmp:
    if "MCP6002" in devices:
        if MCP6002.low <= supply <= MCP6002.high and _LOOP * cutoff <= MCP6002.bandwidth:
            return MCP6002
        raise NotCovered(f"low-pass-4: an MCP6002 is for 6 V, and for {shown(MCP6002.bandwidth / _LOOP, 'Hz')}")
    for chip in (MCP6022, NE5532 if cutoff >= _BIPOLAR else OPA2134):
        if chip.low <= supply <= chip.high:
            return chip
    raise NotCovered(f"low-pass-4: no op-amp of the catalogue that is fast enough runs on {shown(supply, 'V')}")


def _work_out(values: Values) -> Designed:
    return _made(Draft(REFERENCE, values))


def _made(draft: Draft) -> Designed:
    values, sampling = draft.values, draft.values["sampling"]
    cutoff = draft.suppose("cutoff", _OF_SAMPLING * sampling) if sampling else values["cutoff"]
    draft.require(not sampling or cutoff < sampling / 2, f"half of {shown(sampling, 'Hz')} is what it must stay below")
    if sampling:
        draft.figure("attenuation at half of the sampling rate", "10 * log10(1 + (FS / (2 * F))^8)", "dB", FS=sampling,
                     F=cutoff)  # fmt: skip
    chip: OpAmp | DualOpAmp
    if rails.is_dual(draft):
        chip = fast(draft, _STAGES[1][0], 10 * cutoff, 2, follows=1.0)
    else:
        chip = _chip(values["supply"], cutoff, values.devices)
    decade = next(each for least, each in _DECADES if cutoff >= least)
    ohms: list[float] = []
    for number, (q, ratio) in enumerate(_STAGES):
        named = {"Q": q, "CL": ratio * decade, "CS": decade, "FOURPI": 4 * pi, "F": cutoff}
        for sign, name in (("+", f"R{2 * number + 1}"), ("-", f"R{2 * number + 2}")):
            equation = f"(1 {sign} sqrt(1 - 4 * Q^2 * CS / CL)) / (FOURPI * F * Q * CS)"
            ohms.append(draft.standard(name, name, equation, "ohm", 96, **named))
        parts = {"RA": ohms[-2], "RB": ohms[-1], "CL": ratio * decade, "CS": decade}
        draft.figure(f"corner of stage {number + 1}", "1 / (TWOPI * sqrt(RA * RB * CL * CS))", "Hz", asked=cutoff,
                     TWOPI=2 * pi, **parts)  # fmt: skip
        draft.figure(f"Q of stage {number + 1}", "sqrt(RA * RB * CL * CS) / (CS * (RA + RB))", "", asked=q, **parts)
    _drawn(draft, chip, cutoff, decade, ohms)
    return _finished(draft, chip, cutoff)


def _drawn(draft: Draft, chip: OpAmp | DualOpAmp, cutoff: float, decade: float, ohms: Sequence[float]) -> None:
    volts = draft.values["supply"]
    if rails.is_dual(draft):
        rails.supply(draft, ("", ""), "")
    else:
        with draft.block("supply", f"{shown(volts, 'V')} in"):
            draft.inlet("J1", volts, "VCC")
    with draft.block("filter", f"fourth-order low-pass, -3 dB at {shown(cutoff, 'Hz')}"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        for number, (source, out) in enumerate((("IN", "STAGE"), ("STAGE", "OUT"))):
            first, middle, plus = 2 * number + 1, f"MIDDLE_{number + 1}", f"PLUS_{number + 1}"
            draft.resistor(f"R{first}", ohms[first - 1], source, middle, f"stage {number + 1}")
            draft.resistor(f"R{first + 1}", ohms[first], middle, plus, f"stage {number + 1}")
            draft.stable(f"C{first + 1}", _STAGES[number][1] * decade, middle, out, f"stage {number + 1}, C0G or film")
            draft.stable(f"C{first + 2}", decade, plus, "GND", f"stage {number + 1}, C0G or film")
        rails.place(draft, chip, ("PLUS_1", "STAGE", "STAGE"), ("PLUS_2", "OUT", "OUT"))
        draft.header("J3", "out", "signal and ground", "OUT", "GND")


def _finished(draft: Draft, chip: OpAmp | DualOpAmp, cutoff: float) -> Designed:
    volts = draft.values["supply"]
    draft.measured("cutoff", "OUT", cutoff, 5.0, "IN")
    draft.measured("gain", "OUT", 1.0, 5.0, "IN")
    draft.pulled_all(MIDDLE_1="IN", MIDDLE_2="STAGE")
    if isinstance(chip, DualOpAmp):
        draft.note(f"Signals within {shown(volts - chip.common, 'V')} of ground, at direct voltage too.")
    else:
        top, away = volts - _AWAY.get(chip, chip.headroom), _AWAY.get(chip)
        draft.note(f"Signals between {shown(top, 'V')} and {shown(away, 'V') if away else 'ground'}.")
    return draft.finish(
        f"Fourth-order low-pass {shown(cutoff, 'Hz')}",
        f"Fourth-order Butterworth low-pass at {shown(cutoff, 'Hz')}, gain 1, on {rails.fed_with(draft)}.",
    )


REFERENCE = Reference(
    name="low-pass-4",
    title="Fourth-order Butterworth low-pass (two Sallen-Key stages), 1 Hz to 50 kHz; anti-aliasing filter",
    answers=listed(
        """
            fourth order low pass filter, fourth order low pass, fourth order filter, fourth order butterworth filter,
            fourth order anti aliasing filter, anti aliasing filter, antialiasing filter, anti alias filter, aliasing
            filter, fourth order butterworth low pass filter, fourth order butterworth, fourth order sallen key, fourth
            order active low pass filter, anti aliasing low pass filter, anti aliasing low pass, anti alias low
            pass, anti alias low pass filter, fourth order sallen key low pass filter, 4
            pole low pass filter, 4 pole filter, fourth order butterworth low pass, fourth order sallen key low pass
        """
    ),
    parameters=(
        Parameter(
            "cutoff",
            "cutoff frequency",
            "Hz",
            1e3,
            1.0,
            50e3,
            ("at", "cutoff", "frequency", "of", "fc"),
            ("cutoff", "low", "corner"),
            alone=True,
        ),
        Parameter(
            "sampling",
            "sampling rate of an ADC behind it, or none (0)",
            "Hz",
            0.0,
            0.0,
            125e3,
            (),
            ("adc", "sps", "codec"),
        ),
        Parameter(
            "supply",
            "supply voltage",
            "V",
            5.0,
            2.5,
            30.0,
            tuple(w for w in SUPPLY_BEFORE if w != "at"),
            SUPPLY_AFTER,
            alone=True,
        ),
    ),
    sources=(
        SOURCES[0],
        "Analysis of the Sallen-Key Architecture, Texas Instruments SLOA024",
        "Active Low-Pass Filter Design, Texas Instruments SLOA049",
        MCP6022_SOURCE,
        NE5532_SOURCE,
        OPA2134_SOURCE,
    ),
    limits=("The input is not biased: signals must lie between ground and the supply.",),
    neutral=listed(
        "cutoff, cut, off, frequency, corner, fourth, order, butterworth, active, unity, gain, opamp, "
        "low, pass, filter, anti, aliasing, adc, sallen, key, fc, pole, maximally, flat, input, before, ahead, front"
    ),
    devices=("MCP6002", "MCP6022", "NE5532", "OPA2134"),
    unlike=("sampling", "sampled", "samples"),  # whose figure is no cutoff
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)
REFERENCES = (
    REFERENCE,
    rails.on_two_supplies(REFERENCE, _made, ("Its source must have far less resistance than R1.",)),
)
