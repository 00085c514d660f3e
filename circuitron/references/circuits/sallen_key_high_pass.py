"""Second-order Sallen-Key high-pass filter with a Butterworth response, on a single supply."""

from __future__ import annotations

from math import pi

from circuitron.references import rails
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Load, Rail, Signal
from circuitron.references.opamps import DEVICES, SOURCES
from circuitron.references.parameters import FILTER_SUPPLY
from circuitron.references.words import listed

_Q = 0.7071
_DECADES = ((1e3, 1e-9), (100.0, 10e-9), (0.0, 100e-9))
_PASSES = 10.0  # times the cutoff, up to where the passband is flat


def _work_out(values: Values) -> Designed:
    return _made(Draft(REFERENCE, values))


def _made(draft: Draft) -> Designed:
    cutoff = draft.values["cutoff"]
    chip = rails.chip(draft, 1.0, _PASSES * cutoff, follows=1.0)
    farads = next(each for least, each in _DECADES if cutoff >= least)
    named = {"Q": _Q, "TWOPI": 2 * pi, "F": cutoff, "C": farads}
    first = draft.standard("R1", "R1", "1 / (TWOPI * F * C * 2 * Q)", "ohm", 96, **named)
    second = draft.standard("R2", "R2", "2 * Q / (TWOPI * F * C)", "ohm", 96, **named)
    draft.figure(
        "cutoff", "1 / (TWOPI * C * sqrt(R1 * R2))", "Hz", asked=cutoff, TWOPI=2 * pi, C=farads, R1=first, R2=second
    )
    draft.figure("Q", "0.5 * sqrt(R2 / R1)", "", asked=_Q, R1=first, R2=second)
    middle = rails.middle(draft)
    rails.supply(draft, ("R3", "R4"), "C4")
    with draft.block("filter", f"second-order high-pass, -3 dB at {shown(cutoff, 'Hz')}"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.stable("C2", farads, "IN", "MIDDLE", "filter; C0G or film")
        draft.stable("C3", farads, "MIDDLE", "PLUS", "filter; C0G or film")
        draft.resistor("R1", first, "OUT", "MIDDLE", "filter")
        draft.resistor("R2", second, "PLUS", middle, "filter, and bias")
        rails.place(draft, chip, ("PLUS", "OUT", "OUT"))
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.pulled_all(MIDDLE="OUT", PLUS=middle)
    draft.measured("cutoff", "OUT", cutoff, 5.0, "IN")
    draft.measured("gain", "OUT", 1.0, 5.0, "IN")
    resting = "ground"
    if not rails.is_dual(draft):
        draft.measured("rail", "OUT", rails.rest(draft), 3.0)
        resting = "half of the supply"
    draft.note(f"The output rests at {resting}; it passes signals up to {shown(chip.bandwidth / 10, 'Hz')}.")
    return draft.finish(
        f"Sallen-Key high-pass {shown(cutoff, 'Hz')}",
        f"Second-order Butterworth high-pass at {shown(cutoff, 'Hz')}, gain 1, on {rails.fed_with(draft)}.",
    )


REFERENCE = Reference(
    name="sallen-key-high-pass",
    title="Second-order Sallen-Key high-pass filter (Butterworth), 10 Hz to 5 kHz",
    answers=listed(
        """
        sallen key high pass, sallen key high pass filter, sallen key highpass, sallen key highpass filter, active high
        pass filter, active high pass, second order high pass, second order high pass filter, 2nd order high
        pass filter, butterworth high pass
        filter, active highpass filter, second order highpass filter
        """
    ),
    parameters=(
        Parameter(
            "cutoff",
            "cutoff frequency",
            "Hz",
            1e3,
            10.0,
            5e3,
            ("at", "cutoff", "frequency", "of"),
            ("cutoff", "high", "corner", "sallen"),
            alone=True,
        ),
        FILTER_SUPPLY,
    ),
    sources=("Analysis of the Sallen-Key Architecture, Texas Instruments SLOA024", *SOURCES),
    limits=("It does not pass DC, and the op-amp ends its passband.",),
    neutral=listed(
        """
        cutoff, cut, off, frequency, corner, second, 2nd, order, butterworth, active, unity, gain, opamp, high,
        pass, filter
        """
    ),
    devices=DEVICES,
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(
        Signal("IN", "dac", "1", load=Load("0", "supply", "1e3", ohms="10e3", is_coupled=True)),
        Signal("OUT", "adc", "supply", drive=Drive("0", "supply / 2", "supply", "0.001", ohms="100")),
    ),
)
REFERENCES = (REFERENCE, rails.on_two_supplies(REFERENCE, _made, REFERENCE.limits))
