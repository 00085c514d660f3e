"""First-order low-pass of a resistor and a capacitor, with a follower behind it."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import DEVICES, SOURCES, OpAmp, op_amp, place
from circuitron.references.parameters import FILTER_SUPPLY
from circuitron.references.words import listed

_CAPACITORS = (1e-6, 100e-9, 10e-9, 1e-9)
_LEAST = 5e3  # ohms that a source should see, at the least
_BIAS = 250e-9  # amperes that an LM358 takes at its inputs, the most; an MCP6001 takes none that counts
_CMOS = 6.0  # volts of the supply up to which it is one


def _work_out(values: Values) -> Designed:
    cutoff, supply = values["cutoff"], values["supply"]
    draft = Draft(REFERENCE, values)
    chip = op_amp(REFERENCE.name, supply, 1.0, cutoff, 2 if "MCP6002" in values.devices else 1)
    farads = next((each for each in _CAPACITORS if 1 / (2 * pi * cutoff * each) >= _LEAST), _CAPACITORS[-1])
    ohms = draft.standard("R1", "R1", "1 / (TWOPI * F * C2)", "ohm", 96, TWOPI=2 * pi, F=cutoff, C2=farads)
    draft.figure("cutoff frequency", "1 / (TWOPI * R1 * C2)", "Hz", asked=cutoff, TWOPI=2 * pi, R1=ohms, C2=farads)
    if supply > _CMOS:
        offset = draft.figure("error by the current of the input, at most", "IB * R1", "V", IB=_BIAS, R1=ohms)
        draft.note(f"The output is up to {shown(offset, 'V')} off by the current that the op-amp takes through R1.")
    peak = chip.slew / (2 * pi * cutoff)
    if peak < (supply - chip.headroom) / 2:
        draft.figure("largest signal at the cutoff, peak", "SLEW / (TWOPI * F)", "V", SLEW=chip.slew, TWOPI=2 * pi,
                     F=cutoff)  # fmt: skip
        draft.note(f"At {shown(cutoff, 'Hz')} the output moves by up to {shown(peak, 'V')} either way: it slews.")
    _drawn(draft, chip, ohms, farads)
    top = supply - chip.headroom
    draft.note(f"For signals between ground and {shown(top, 'V')}: the input is not biased.")
    return draft.finish(
        f"Buffered low-pass {shown(cutoff, 'Hz')}",
        f"Passes what is below {shown(cutoff, 'Hz')}, by one resistor and one capacitor, for signals up to "
        f"{shown(top, 'V')}; a follower drives the load.",
    )


def _drawn(draft: Draft, chip: OpAmp, ohms: float, farads: float) -> None:
    cutoff, supply = draft.values["cutoff"], draft.values["supply"]
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
    with draft.block("filter", f"6 dB an octave above {shown(cutoff, 'Hz')}"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.resistor("R1", ohms, "IN", "PASSED", "cutoff, 1 %")
        draft.stable("C2", farads, "PASSED", "GND", "cutoff")
    with draft.block("follower", "so that a load does not change the filter"):
        place(draft, chip, "VCC", ("PASSED", "OUT", "OUT"))
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.pulled("PASSED", "IN")
    draft.measured("gain", "OUT", 1.0, 5.0, "IN")
    draft.measured("cutoff", "OUT", cutoff, 5.0, "IN")
    draft.stated(R1=ohms, C2=farads)


REFERENCE = Reference(
    name="buffered-low-pass",
    title="First-order RC low-pass with a follower, 1 Hz to 20 kHz",
    answers=listed(
        """
        rc low pass followed by a buffer, rc low pass with buffer, rc low pass buffer, rc low pass filter with
        buffer, rc low pass filter buffer, rc low pass filter followed by a buffer, rc low pass filter followed by a
        unity gain buffer, rc low pass filter unity gain buffer, rc low pass unity gain buffer, first order low pass
        with buffer, first order low pass buffer, first order low pass filter with buffer, first order low pass
        filter buffer, first order rc low pass filter buffer, buffered low pass, buffered low pass filter, buffered
        rc low pass, buffered rc low pass filter, active first order low pass, active first order low pass filter,
        first order active low pass, first order active low pass filter, rc low pass with op amp buffer, rc low pass
        filter with op amp buffer, rc low pass with voltage follower, rc low pass filter voltage follower, low pass
        filter with buffer, low pass with voltage follower, low pass filter followed by voltage follower, low pass with
        buffer, rc filter with buffer, rc filter with op amp buffer, low pass with op amp buffer, low pass filter with
        op amp buffer, rc low pass and op amp buffer, rc low pass filter and op amp buffer, low pass and buffer
        """
    ),
    parameters=(
        Parameter("cutoff", "cutoff frequency", "Hz", 1e3, 1.0, 20e3, ("at", "cutoff", "frequency", "of", "below"),
                  ("cutoff", "corner"), alone=True),
        FILTER_SUPPLY,
    ),
    sources=("The Art of Electronics, Horowitz and Hill, third edition, section 1.7.8: RC filters", *SOURCES),
    limits=(
        "6 dB an octave: for more see sallen-key-low-pass.",
        "The source's resistance must be far below R1.",
    ),
    neutral=listed(
        "rc, low, pass, lowpass, filter, first, order, buffer, buffered, unity, gain, follower, followed, voltage, "
        "opamp, active, cutoff, corner, frequency, by, simple, passive, single, supply, signal, homework, after, "
        "behind, output"
    ),
    unlike=("second", "third", "fourth", "2nd", "3rd", "high", "notch", "pwm"),
    devices=DEVICES,
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)  # fmt: skip
