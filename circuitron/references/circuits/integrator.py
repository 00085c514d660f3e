"""Op-amp integrator."""

from __future__ import annotations

from math import pi

from circuitron.references import rails
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import SOURCES
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_GAIN = 20.0  # at DC, so that the op-amp's offset does not drive the output to its end
_CAPACITORS = ((20e-3, 1e-6), (2e-3, 100e-9), (200e-6, 10e-9), (0.0, 1e-9))  # from this time constant on


def _work_out(values: Values) -> Designed:
    return _made(Draft(REFERENCE, values))


def _made(draft: Draft) -> Designed:
    tau = draft.values["tau"]
    farads = next(each for least, each in _CAPACITORS if tau >= least)
    ohms = draft.standard("R1", "R1", "T / C2", "ohm", 96, T=tau, C2=farads)
    draft.figure("time constant", "R1 * C2", "s", asked=tau, R1=ohms, C2=farads)
    limit = draft.standard("R2", "R2", "GAIN * R1", "ohm", 96, GAIN=_GAIN, R1=ohms)
    corner = draft.figure("lower end", "1 / (TWOPI * R2 * C2)", "Hz", TWOPI=2 * pi, R2=limit, C2=farads)
    draft.figure("gain is 1 at", "1 / (TWOPI * R1 * C2)", "Hz", TWOPI=2 * pi, R1=ohms, C2=farads)
    middle, is_dual = rails.middle(draft), rails.is_dual(draft)
    chip = rails.chip(draft, _GAIN, corner, 1 if is_dual else 2)
    rails.supply(draft, ("R3", "R4"), "C3", "HALF")
    with draft.block("integrator", f"time constant {shown(tau, 's')}"):
        what = "ground" if is_dual else "half of the supply"
        draft.header("J2", f"in/{middle}", f"signal, and what it is referred to: {what}", "IN", middle)
        draft.resistor("R1", ohms, "IN", "MINUS", "time constant, 1 %")
        draft.stable("C2", farads, "OUT", "MINUS", "time constant; C0G or film")
        draft.resistor("R2", limit, "OUT", "MINUS", "limits the gain below the lower end")
        follower = [] if is_dual else [("HALF", "VREF", "VREF")]
        rails.place(draft, chip, (middle, "MINUS", "OUT"), *follower)
        draft.header("J3", "out", "signal and ground", "OUT", "GND")
    return _finished(draft, limit / ohms, corner)


def _finished(draft: Draft, gain: float, corner: float) -> Designed:
    tau = draft.values["tau"]
    draft.measured("cutoff", "OUT", corner, 5.0, "IN")
    draft.measured("gain", "OUT", gain, 3.0, "IN")
    if not rails.is_dual(draft):
        draft.measured("rail", "OUT", rails.rest(draft), 5.0)
    draft.note(f"It integrates above {shown(10 * corner, 'Hz')}; below, it settles at {gain:.3g} times the input.")
    return draft.finish(
        f"Integrator {shown(tau, 's')}",
        f"Inverting integrator with a time constant of {shown(tau, 's')} around "
        f"{'ground' if rails.is_dual(draft) else 'half of the supply'}, on {rails.fed_with(draft)}.",
    )


REFERENCE = Reference(
    name="integrator",
    title="Op-amp integrator, time constants of 50 µs to 0.1 s",
    answers=listed(
        """
        integrator, opamp integrator, miller integrator, integrator circuit, active integrator, inverting integrator,
        analog integrator, signal integrator, opamp integrator circuit, ramp integrator
        """
    ),
    parameters=(
        Parameter("tau", "time constant", "s", 1e-3, 50e-6, 0.1, ("constant", "of", "tau", "rc"),
                  ("time", "constant", "integrator"), alone=True),
        Parameter("supply", "supply voltage", "V", 5.0, 1.8, 30.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
    ),
    sources=("Op Amps for Everyone, Texas Instruments SLOD006", *SOURCES),
    limits=(
        "It has no switch to reset it: R2 lets it settle.",
        "The signal is referred to half of the supply, on J2.",
    ),
    neutral=listed("integrator, opamp, time, constant, rc, inverting, miller, active, signal, single, analog, "
        "dc, feedback, resistor, practical, lossy, leaky"),
    devices=("MCP6002", "LM358"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)  # fmt: skip
REFERENCES = (REFERENCE, rails.on_two_supplies(REFERENCE, _made, REFERENCE.limits[:1]))
