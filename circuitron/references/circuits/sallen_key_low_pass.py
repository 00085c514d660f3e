"""Second-order Sallen-Key low-pass filter with a Butterworth response."""

from __future__ import annotations

from math import pi

from circuitron.references import rails
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.dual_rails import DualOpAmp
from circuitron.references.interfaces import Drive, Load, Rail, Signal
from circuitron.references.opamps import SOURCES, OpAmp
from circuitron.references.parameters import FILTER_SUPPLY
from circuitron.references.words import listed

_Q = 0.7071
_LARGE, _SMALL = 2.2, 1.0  # C2 and C3 of a decade: their ratio must be above 4 Q² = 2
_DECADES = ((10e3, 100e-12), (1e3, 1e-9), (100.0, 10e-9), (10.0, 100e-9), (0.0, 1e-6))


def _work_out(values: Values) -> Designed:
    return _made(Draft(REFERENCE, values))


def _made(draft: Draft) -> Designed:
    cutoff, supply = draft.values["cutoff"], draft.values["supply"]
    decade = next(each for least, each in _DECADES if cutoff >= least)
    named = {"Q": _Q, "CL": _LARGE * decade, "CS": _SMALL * decade, "FOURPI": 4 * pi, "F": cutoff}
    first = draft.standard("R1", "R1", "(1 + sqrt(1 - 4 * Q^2 * CS / CL)) / (FOURPI * F * Q * CS)", "ohm", 96, **named)
    second = draft.standard("R2", "R2", "(1 - sqrt(1 - 4 * Q^2 * CS / CL)) / (FOURPI * F * Q * CS)", "ohm", 96, **named)
    parts = {"R1": first, "R2": second, "CL": named["CL"], "CS": named["CS"]}
    draft.figure("cutoff", "1 / (TWOPI * sqrt(R1 * R2 * CL * CS))", "Hz", asked=cutoff, TWOPI=2 * pi, **parts)
    draft.figure("Q", "sqrt(R1 * R2 * CL * CS) / (CS * (R1 + R2))", "", asked=_Q, **parts)
    chip = rails.chip(draft, 1.0, cutoff, follows=1.0)
    if isinstance(chip, DualOpAmp):
        rails.supply(draft, ("", ""), "")
        draft.note(f"Signals within {shown(supply - chip.common, 'V')} of ground, at direct voltage too.")
    else:
        with draft.block("supply", f"{shown(supply, 'V')} in"):
            draft.inlet("J1", supply, "VCC")
        draft.note(f"Signals between ground and {shown(supply - chip.headroom, 'V')}.")
    _filter(draft, chip, (first, second), (named["CL"], named["CS"]))
    draft.measured("cutoff", "OUT", cutoff, 5.0, "IN")
    draft.measured("gain", "OUT", 1.0, 5.0, "IN")
    draft.pulled_all(MIDDLE="IN", PLUS="MIDDLE")
    return draft.finish(
        f"Sallen-Key low-pass {shown(cutoff, 'Hz')}",
        f"Second-order Butterworth low-pass at {shown(cutoff, 'Hz')}, gain 1, on {rails.fed_with(draft)}.",
    )


def _filter(draft: Draft, chip: OpAmp | DualOpAmp, ohms: tuple[float, float], farads: tuple[float, float]) -> None:
    with draft.block("filter", f"second-order low-pass, -3 dB at {shown(draft.values['cutoff'], 'Hz')}"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.resistor("R1", ohms[0], "IN", "MIDDLE", "filter")
        draft.resistor("R2", ohms[1], "MIDDLE", "PLUS", "filter")
        draft.stable("C2", farads[0], "MIDDLE", "OUT", "filter; C0G or film")
        draft.stable("C3", farads[1], "PLUS", "GND", "filter; C0G or film")
        rails.place(draft, chip, ("PLUS", "OUT", "OUT"))
        draft.header("J3", "out", "signal and ground", "OUT", "GND")


REFERENCE = Reference(
    name="sallen-key-low-pass",
    title="Second-order Sallen-Key low-pass filter (Butterworth), 1 Hz to 50 kHz",
    answers=listed(
        """
        sallen key low pass, sallen key low pass filter, sallen key filter, sallen key, active low pass
        filter, active low pass, second order low pass, second order low pass filter, 2nd order low pass filter,
        butterworth low
        pass filter, butterworth filter, sallen key lowpass, sallen key lowpass filter, active lowpass
        filter
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
            ("at", "cutoff", "frequency", "of"),
            ("cutoff", "low", "corner", "sallen"),
            alone=True,
        ),
        FILTER_SUPPLY,
    ),
    sources=("Analysis of the Sallen-Key Architecture, Texas Instruments SLOA024", *SOURCES),
    limits=("The input is not biased: signals must lie between ground and the supply.",),
    neutral=listed(
        """
        cutoff, cut, off, frequency, corner, second, 2nd, order, butterworth, active, unity, gain, amp,
        opamp, low, pass, filter, fc, anti, alias, aliasing, antialiasing, adc
        """
    ),
    devices=("MCP6001", "LM358"),
    unlike=("amplifier",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(
        Signal("IN", "dac", "1", load=Load("0", "supply - 1.5", "supply", ohms="10e3")),
        Signal("OUT", "adc", "supply", drive=Drive("0", "supply - 1.5", "supply", "0.001", ohms="100")),
    ),
)
REFERENCES = (
    REFERENCE,
    rails.on_two_supplies(REFERENCE, _made, ("Its source must have far less resistance than R1.",)),
)
