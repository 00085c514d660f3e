"""First-order high-pass of a capacitor and a resistor, with a follower behind it."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import DEVICES, SOURCES, half_supply, op_amp, place
from circuitron.references.parameters import FILTER_SUPPLY
from circuitron.references.words import listed

_CAPACITORS = (1e-6, 100e-9, 10e-9, 1e-9)
_LEAST = 5e3  # ohms that a source should see, at the least
_BAND = 3.0  # times the cutoff, up to which the follower still has its gain


def _work_out(values: Values) -> Designed:
    cutoff, supply = values["cutoff"], values["supply"]
    draft = Draft(REFERENCE, values)
    chip = op_amp(REFERENCE.name, supply, 1.0, _BAND * cutoff, 2)
    farads = next((each for each in _CAPACITORS if 1 / (2 * pi * cutoff * each) >= _LEAST), _CAPACITORS[-1])
    ohms = draft.standard("R1", "R1", "1 / (TWOPI * F * C2)", "ohm", 96, TWOPI=2 * pi, F=cutoff, C2=farads)
    draft.figure("cutoff frequency", "1 / (TWOPI * R1 * C2)", "Hz", asked=cutoff, TWOPI=2 * pi, R1=ohms, C2=farads)
    most = draft.figure("largest input up to three times the cutoff, peak", "min(VCC / 2 - VH, SLEW / (TWOPI * N * F))",
                        "V", VCC=supply, VH=chip.headroom, SLEW=chip.slew, TWOPI=2 * pi, N=_BAND, F=cutoff)  # fmt: skip
    draft.require(most >= 0.1, f"{shown(supply, 'V')} leaves no range")
    with draft.block("supply", f"{shown(supply, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", supply, "VCC")
        half_supply(draft, "VCC", "HALF", ("R2", "R3"), "C3")
    with draft.block("filter", f"6 dB an octave below {shown(cutoff, 'Hz')}"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.stable("C2", farads, "IN", "PASSED", "cutoff")
        draft.resistor("R1", ohms, "PASSED", "VREF", "cutoff, 1 %")
    with draft.block("follower", "so that a load does not change the filter"):
        place(draft, chip, "VCC", ("PASSED", "OUT", "OUT"), ("HALF", "VREF", "VREF"))
        draft.header("J3", "out", "signal, its reference and ground", "OUT", "VREF", "GND")
    draft.pulled_all(PASSED="VREF")
    draft.measured("gain", "OUT", 1.0, 5.0, "IN")
    draft.measured("cutoff", "OUT", cutoff, 5.0, "IN")
    draft.measured("rail", "VREF", supply / 2, 3.0)
    draft.stated(R1=ohms, C2=farads)
    return draft.finish(
        f"Buffered high-pass {shown(cutoff, 'Hz')}",
        f"Passes what is above {shown(cutoff, 'Hz')}, by one capacitor and one resistor, for inputs up to "
        f"{shown(most, 'V')}; a follower drives the load.",
    )


REFERENCE = Reference(
    name="buffered-high-pass",
    title="First-order RC high-pass with a follower, 1 Hz to 20 kHz",
    answers=listed(
        """
        rc high pass followed by a buffer, rc high pass with buffer, rc high pass buffer, rc high pass filter with
        buffer, rc high pass filter buffer, rc high pass filter followed by a buffer, rc high pass filter followed by a
        unity gain buffer, rc high pass filter unity gain buffer, rc high pass unity gain buffer, first order high pass
        with buffer, first order high pass buffer, first order high pass filter with buffer, first order high pass
        filter buffer, first order rc high pass filter buffer, buffered high pass, buffered high pass filter, buffered
        rc high pass, buffered rc high pass filter, active first order high pass, active first order high pass filter,
        first order active high pass, first order active high pass filter, rc high pass with op amp buffer, rc high pass
        filter with op amp buffer, rc high pass with voltage follower, rc high pass filter voltage follower, high pass
        filter with buffer, high pass with voltage follower, high pass filter followed by voltage follower
        """
    ),
    parameters=(
        Parameter("cutoff", "cutoff frequency", "Hz", 160.0, 1.0, 20e3, ("at", "cutoff", "frequency", "of", "above"),
                  ("cutoff", "corner"), alone=True),
        FILTER_SUPPLY,
    ),
    sources=("The Art of Electronics, Horowitz and Hill, third edition, section 1.7.8: RC filters", *SOURCES),
    limits=(
        "6 dB an octave: for more see sallen-key-high-pass.",
        "The source's resistance must be far below R1.",
        "The output is around half of the supply.",
    ),
    neutral=listed(
        "rc, high, pass, highpass, filter, first, order, buffer, buffered, unity, gain, follower, followed, voltage, "
        "opamp, active, cutoff, corner, frequency, by, simple, passive, single, supply, signal, homework, after, behind"
    ),
    unlike=("second", "third", "fourth", "2nd", "3rd", "low", "notch"),
    devices=DEVICES,
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)  # fmt: skip
