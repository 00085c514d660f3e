"""RC high-pass filter."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Load, Signal
from circuitron.references.words import listed

_CAPACITORS = ((100e3, 100e-12), (10e3, 1e-9), (1e3, 10e-9), (100.0, 100e-9), (0.0, 1e-6))  # from this frequency up


def _work_out(values: Values) -> Designed:
    cutoff = values["cutoff"]
    draft = Draft(REFERENCE, values)
    farads = next(each for least, each in _CAPACITORS if cutoff >= least)
    ohms = draft.standard("R1", "R1", "1 / (TWOPI * F * C1)", "ohm", 96, TWOPI=2 * pi, F=cutoff, C1=farads)
    draft.figure("cutoff", "1 / (TWOPI * R1 * C1)", "Hz", asked=cutoff, TWOPI=2 * pi, R1=ohms, C1=farads)
    with draft.block("filter", f"high-pass, -3 dB at {shown(cutoff, 'Hz')}"):
        draft.header("J1", "in", "signal and ground", "IN", "GND")
        draft.stable("C1", farads, "IN", "OUT", "with R1 sets the cutoff; keeps DC out; C0G or film")
        draft.resistor("R1", ohms, "OUT", "GND", "with C1 sets the cutoff")
        draft.header("J2", "out", "signal and ground", "OUT", "GND")
    draft.measured("cutoff", "OUT", cutoff, 3.0, "IN")
    draft.measured("gain", "OUT", 1.0, 3.0, "IN")
    draft.pulled("OUT", "GND")
    return draft.finish(
        f"RC high-pass {shown(cutoff, 'Hz')}", f"First-order high-pass filter with its cutoff at {shown(cutoff, 'Hz')}."
    )


REFERENCE = Reference(
    name="rc-high-pass",
    title="First-order RC high-pass filter, 1 Hz to 1 MHz",
    answers=listed(
        """
        rc high pass, rc high pass filter, rc highpass, rc highpass filter, high pass filter, highpass filter, high
        pass, highpass, passive high pass filter, first order high pass filter, dc blocking filter, ac coupling
        """
    ),
    parameters=(
        Parameter(
            "cutoff",
            "cutoff frequency",
            "Hz",
            1e3,
            1.0,
            1e6,
            ("at", "cutoff", "frequency", "of"),
            ("cutoff", "high", "corner"),
            alone=True,
        ),
    ),
    sources=("First-order RC: f = 1 / (2 pi R C)",),
    limits=("The source must be well below R1 and the load well above it.",),
    neutral=listed("cutoff, cut, off, frequency, corner, first, order, passive, pass, filter, 3db"),
    work_out=_work_out,
    signals=(
        Signal("IN", "dac", "1", load=Load("-1e3", "1e3", "1e3", ohms="1.5e3", is_coupled=True)),
        Signal("OUT", "adc", "1", drive=Drive("-1", "0", "", ohms="16e3")),  # 1.6 kohm to 16 kohm from 100 Hz up
    ),
)
