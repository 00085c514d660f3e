"""Schmitt trigger with an op-amp that swings from rail to rail."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import SOURCES, op_amp, place
from circuitron.references.parameters import supply
from circuitron.references.words import SUPPLY_BEFORE, listed

_UPPER, _SERIES = 100e3, 1e3
_LEAST, _SPARE = 5e-3, 0.1  # volts: offset of the op-amp; that a threshold keeps from both rails


def _work_out(values: Values) -> Designed:
    volts, hysteresis = values["supply"], values["hysteresis"]
    draft = Draft(REFERENCE, values)
    threshold = draft.suppose("threshold", volts / 2)
    low, high = threshold - hysteresis / 2, threshold + hysteresis / 2
    draft.require(low >= _SPARE and high <= volts - _SPARE, f"{shown(low, 'V')} to {shown(high, 'V')} need more supply")
    draft.require(hysteresis >= 4 * _LEAST, "the offset of the op-amp would be a part of the hysteresis")
    feedback = draft.standard("R3", "R3", "R1 * VL / (VH - VL)", "ohm", 96, R1=_UPPER, VL=low, VH=high)
    lower = draft.standard("R2", "R2", "R1 * VL / (VCC - VH)", "ohm", 96, R1=_UPPER, VL=low, VCC=volts, VH=high)
    parts = {"R1": _UPPER, "R2": lower, "R3": feedback, "VCC": volts}
    draft.figure("lower threshold", "VCC / (1 + R1 * (1 / R2 + 1 / R3))", "V", asked=low, **parts)
    draft.figure("upper threshold", "VCC / (1 + 1 / (R2 * (1 / R1 + 1 / R3)))", "V", asked=high, **parts)
    draft.figure("time of an edge, about", "VCC / SLEW", "s", VCC=volts, SLEW=0.6e6)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
    with draft.block("signal", "to be cleaned"):
        draft.header("J2", f"0-{volts:g}V in", "signal and ground", "IN", "GND")
        draft.resistor("R4", _SERIES, "IN", "MINUS", "limits the current of an input above the supply")
    with draft.block("trigger", f"{shown(low, 'V')} and {shown(high, 'V')}; low while the input is above"):
        draft.resistor("R1", _UPPER, "VCC", "THRESHOLD", "threshold")
        draft.resistor("R2", lower, "THRESHOLD", "GND", "threshold")
        draft.resistor("R3", feedback, "OUT", "THRESHOLD", "positive feedback: hysteresis")
        place(draft, op_amp(REFERENCE.name, volts, 1.0, 1e3), "VCC", ("THRESHOLD", "MINUS", "OUT"))
        draft.header("J3", "out", "output and ground", "OUT", "GND")
    return _finished(draft, (low, high), (lower, feedback))


def _finished(draft: Draft, thresholds: tuple[float, float], made: tuple[float, float]) -> Designed:
    low, high = thresholds
    draft.pulled_all(MINUS="IN", OUT="THRESHOLD", THRESHOLD="VCC")
    draft.stated(R2=made[0], R3=made[1])
    return draft.finish(
        f"Schmitt trigger {shown(low, 'V')} and {shown(high, 'V')}",
        f"An op-amp with positive feedback, low above {shown(high, 'V')} and high again below {shown(low, 'V')}, on "
        f"{shown(draft.values['supply'], 'V')}.",
    )


REFERENCE = Reference(
    name="op-amp-schmitt-trigger",
    title="Inverting Schmitt trigger with a rail-to-rail op-amp (MCP6001), 1.8 V to 6 V",
    answers=listed(
        """
        op amp schmitt trigger, opamp schmitt trigger, schmitt trigger op amp, schmitt trigger opamp, schmitt trigger
        with op amp, schmitt trigger with an op amp, schmitt trigger with opamp, inverting schmitt trigger op amp, op
        amp comparator with hysteresis, opamp comparator with hysteresis, schmitt trigger using op amp, op amp with
        positive feedback, inverting op amp schmitt trigger, op amp hysteresis
        """
    ),
    parameters=(
        Parameter("threshold", "middle of both thresholds", "V", 2.5, 0.15, 5.8, ("threshold", "at", "around"),
                  ("threshold",), alone=True),
        Parameter("hysteresis", "hysteresis", "V", 1.0, 0.02, 5.0, ("hysteresis",), ("hysteresis",)),
        replace(supply(5.0, 1.8, 6.0), before=tuple(word for word in SUPPLY_BEFORE if word != "at")),
    ),
    sources=(*SOURCES[:1], "Op Amps for Everyone, Texas Instruments SLOD006: comparators with positive feedback"),
    limits=(
        "It inverts: the output is low while the input is above.",
        "An op-amp is slow: for edges below some 10 µs take a comparator.",
        "The thresholds follow the supply.",
    ),
    neutral=listed("inverting, hysteresis, positive, feedback, trigger, opamp, signal, clean, square, single"),
    unlike=("noninverting", "non"),
    devices=("MCP6001",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.005"),),
)  # fmt: skip
