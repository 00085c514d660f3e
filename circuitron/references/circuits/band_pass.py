"""Multiple-feedback band-pass filter on a single supply."""

from __future__ import annotations

from math import pi, sqrt

from circuitron.references import rails
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import DEVICES, SOURCES
from circuitron.references.parameters import FILTER_SUPPLY
from circuitron.references.words import listed

_DECADES = ((1e3, 10e-9), (50.0, 100e-9), (0.0, 1e-6))


def _work_out(values: Values) -> Designed:
    return _made(Draft(REFERENCE, values))


def _made(draft: Draft) -> Designed:
    centre, q, gain = (draft.values[name] for name in ("frequency", "q", "gain"))
    draft.require(2 * q * q >= 2 * gain, f"a gain of {gain:.4g} needs a Q of {shown(sqrt(gain))}, not {q:.4g}")
    # The open loop must be far above 2 Q², or the centre moves down.
    chip = rails.chip(draft, 4 * q, centre)
    farads = next(each for least, each in _DECADES if centre >= least)
    feedback = draft.standard("R2", "R2", "Q / (PI * F * C)", "ohm", 96, Q=q, PI=pi, F=centre, C=farads)
    first = draft.standard("R1", "R1", "R2 / (2 * GAIN)", "ohm", 96, R2=feedback, GAIN=gain)
    shunt = draft.standard("R3", "R3", "GAIN * R1 / (2 * Q^2 - GAIN)", "ohm", 96, GAIN=gain, R1=first, Q=q)
    parts = {"R1": first, "R2": feedback, "R3": shunt}
    real = draft.figure(
        "centre frequency", "sqrt((R1 + R3) / (R1 * R2 * R3)) / (TWOPI * C)", "Hz", asked=centre,
        TWOPI=2 * pi, C=farads, **parts,
    )  # fmt: skip
    draft.figure("Q", "PI * F * R2 * C", "", asked=q, PI=pi, F=real, R2=feedback, C=farads)
    draft.figure("gain", "R2 / (2 * R1)", "", asked=gain, R1=first, R2=feedback)
    lower = draft.figure("lower corner", "F * (sqrt(1 + 1 / (4 * Q^2)) - 1 / (2 * Q))", "Hz", F=centre, Q=q)
    upper = draft.figure("upper corner", "F * (sqrt(1 + 1 / (4 * Q^2)) + 1 / (2 * Q))", "Hz", F=centre, Q=q)
    rails.supply(draft, ("R4", "R5"), "C4")
    with draft.block("filter", f"band-pass at {shown(centre, 'Hz')}, Q of {q:.4g}"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.resistor("R1", first, "IN", "MIDDLE", "gain")
        draft.resistor("R3", shunt, "MIDDLE", "GND", "centre frequency")
        draft.stable("C2", farads, "MIDDLE", "OUT", "filter; C0G or film")
        draft.stable("C3", farads, "MIDDLE", "SUM", "filter; C0G or film")
        draft.resistor("R2", feedback, "OUT", "SUM", "Q")
        rails.place(draft, chip, (rails.middle(draft), "SUM", "OUT"))
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    draft.pulled("OUT", "SUM")
    draft.measured("gain", "OUT", gain, 6.0, "IN")
    draft.measured("cutoff", "OUT", lower, 5.0, "IN")
    draft.measured("cutoff", "OUT", upper, 5.0, "IN")
    if not rails.is_dual(draft):
        draft.measured("rail", "OUT", rails.rest(draft), 3.0)
    draft.note(f"The output rests at {'ground' if rails.is_dual(draft) else 'half of the supply'}, and is inverted.")
    return draft.finish(
        f"Band-pass {shown(centre, 'Hz')}",
        f"Multiple-feedback band-pass at {shown(centre, 'Hz')} with a Q of {q:.4g} and a gain of {gain:.4g}, on "
        f"{rails.fed_with(draft)}.",
    )


REFERENCE = Reference(
    name="band-pass",
    title="Multiple-feedback band-pass filter, 20 Hz to 5 kHz, Q 1 to 8",
    answers=listed(
        """
        cw filter, cw audio filter, audio cw filter, cw bandpass filter, morse filter, band pass filter, bandpass
        filter, band pass, bandpass, active band pass filter, active bandpass filter, multiple feedback band pass,
        multiple feedback bandpass, multiple feedback band pass filter, multiple feedback bandpass filter, mfb band pass
        filter, mfb bandpass filter, mfb filter, multiple feedback filter
        """
    ),
    parameters=(
        Parameter(
            "frequency",
            "centre frequency",
            "Hz",
            1e3,
            20.0,
            5e3,
            ("at", "centre", "center", "frequency", "of"),
            ("centre", "center", "band"),
            alone=True,
            usual=(("cw", 700.0), ("morse", 700.0)),
        ),
        Parameter("q", "Q", "", 5.0, 1.0, 8.0, ("q", "factor"), ("q",)),
        Parameter("gain", "gain", "", 1.0, 0.5, 10.0, ("gain",), ("gain", "times", "x")),
        FILTER_SUPPLY,
    ),
    sources=("Op Amps for Everyone, Texas Instruments SLOD006, section 16.5.2", *SOURCES),
    limits=("The source must be well below R1.", "Capacitors of 5 % move the centre by 5 %."),
    neutral=listed("active, opamp, filter, centre, center, frequency, factor, second, order, narrow"),
    devices=DEVICES,
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)
REFERENCES = (REFERENCE, rails.on_two_supplies(REFERENCE, _made, REFERENCE.limits))
