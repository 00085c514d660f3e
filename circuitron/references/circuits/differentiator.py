"""Op-amp differentiator."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import SOURCES, half_supply, op_amp, place
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_GAIN = 10.0  # at high frequencies, where the capacitor is a short
_CAPACITORS = ((1e-3, 100e-9), (100e-6, 10e-9), (0.0, 1e-9))  # from this time constant on


def _work_out(values: Values) -> Designed:
    volts, tau = values["supply"], values["tau"]
    draft = Draft(REFERENCE, values)
    farads = next(each for least, each in _CAPACITORS if tau >= least)
    feedback = draft.standard("R2", "R2", "T / C2", "ohm", 96, T=tau, C2=farads)
    draft.figure("time constant", "R2 * C2", "s", asked=tau, R2=feedback, C2=farads)
    series = draft.standard(
        "R1", "R1, which ends the rise of the gain", "R2 / GAIN", "ohm", 96, R2=feedback, GAIN=_GAIN
    )
    corner = draft.figure("upper end", "1 / (TWOPI * R1 * C2)", "Hz", TWOPI=2 * pi, R1=series, C2=farads)
    small = draft.standard("C5", "C5, against noise", "1 / (TWOPI * 5 * F * R2)", "F", 12, TWOPI=2 * pi, F=corner,
                           R2=feedback)  # fmt: skip
    draft.figure("gain is 1 at", "1 / (TWOPI * R2 * C2)", "Hz", TWOPI=2 * pi, R2=feedback, C2=farads)
    chip = op_amp(REFERENCE.name, volts, 1.0, corner, 2)
    with draft.block("supply", f"{shown(volts, 'V')} in, and half of it as a reference"):
        draft.inlet("J1", volts, "VCC")
        half_supply(draft, "VCC", "HALF", ("R3", "R4"), "C3")
    with draft.block("differentiator", f"time constant {shown(tau, 's')}"):
        draft.header("J2", "in", "signal and ground", "IN", "GND")
        draft.resistor("R1", series, "IN", "SERIES", "ends the rise of the gain")
        draft.stable("C2", farads, "SERIES", "MINUS", "time constant; C0G or film")
        draft.resistor("R2", feedback, "OUT", "MINUS", "time constant, 1 %")
        draft.stable("C5", small, "OUT", "MINUS", "less noise, and stable")
        place(draft, chip, "VCC", ("VREF", "MINUS", "OUT"), ("HALF", "VREF", "VREF"))
        draft.header("J3", "out/VREF", "signal, and what it is referred to: half of the supply", "OUT", "VREF", "GND")
    draft.pulled_all(SERIES="IN", OUT="MINUS")
    draft.measured("rail", "OUT", volts / 2, 5.0)
    draft.stated(R1=series, R2=feedback, C2=farads)
    return draft.finish(
        f"Differentiator {shown(tau, 's')}",
        f"The output is -{shown(tau, 's')} times the slope of the input, up to {shown(corner / 3, 'Hz')}, around "
        f"half of {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="differentiator",
    title="Op-amp differentiator, time constants of 50 µs to 10 ms",
    answers=listed(
        """
        differentiator, opamp differentiator, op amp differentiator, active differentiator, differentiator circuit,
        differentiator amplifier, practical differentiator, inverting differentiator, opamp differentiator circuit
        """
    ),
    parameters=(
        Parameter("tau", "time constant", "s", 1e-3, 50e-6, 10e-3, ("of", "constant"), ("constant",), alone=True),
        supply(9.0, 1.8, 30.0),
    ),
    sources=("Op Amps for Everyone, Texas Instruments SLOD006, chapter 16: differentiators", *SOURCES),
    limits=("Above its upper end it amplifies ten times, and differentiates no more.",),
    neutral=listed(
        "differentiator, opamp, op, amp, active, practical, inverting, signal, derivative, slope, rc, time, constant, "
        "student, students, school"
    ),
    devices=("MCP6002", "LM358"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
)  # fmt: skip
