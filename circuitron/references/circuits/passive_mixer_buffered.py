"""Mixer for line levels by resistors, with a buffer behind them."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.circuits.passive_mixer import INPUTS, OTHERS, PURPOSES, SOURCE, inputs
from circuitron.references.draft import Draft
from circuitron.references.faders import FADERS, LIMIT
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import NE5532, NE5532_SOURCE, OPA2134, OPA2134_SOURCE, half_supply, place
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_BIAS, _COUPLING = 100e3, 1e-6


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    chip = NE5532 if volts >= NE5532.low else OPA2134
    with draft.block("supply", f"{shown(volts, 'V')} in, and half of it as a reference"):
        draft.inlet("J3", volts, "VCC")
        draft.capacitor("C3", 10e-6, "VCC", "GND", "supply capacitor", volts)
        half_supply(draft, "VCC", "VREF", ("R12", "R13"), "C4")
    count = inputs(draft)
    draft.figure("lower corner", "1 / (TWOPI * R10 * C2)", "Hz", TWOPI=2 * pi, R10=_BIAS, C2=_COUPLING)
    with draft.block("buffer", "keeps the load from the resistors; gain of one"):
        draft.film("C2", _COUPLING, "PLUS", "MIX", "couples the sum; film")
        draft.resistor("R10", _BIAS, "PLUS", "VREF", "bias")
        place(draft, chip, "VCC", ("PLUS", "SUM", "SUM"))
    with draft.block("output", "the mean of all"):
        draft.capacitor("C5", 10e-6, "SUM", "COUPLED", "couples the output", volts)
        draft.resistor("R11", 47e3, "COUPLED", "GND", "holds the output at ground")
        draft.resistor("R14", 100.0, "COUPLED", "OUT", "keeps the capacitance of a cable from the op-amp")
        draft.header("J2", "out", "signal and ground", "OUT", "GND")
    draft.pulled_all(PLUS="VREF", COUPLED="GND", OUT="COUPLED")
    draft.measured("rail", "SUM", volts / 2, 5.0)
    return draft.finish(
        f"Passive mixer, {count} inputs, with a buffer",
        f"Adds {count} line signals by resistors, and buffers the sum, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="passive-mixer-buffered",
    title="Mixer for two to six line signals by resistors (passive), with an op-amp as a buffer behind them",
    answers=listed(
        """
        buffered passive mixer, passive mixer with buffer, passive audio mixer with buffer, passive line mixer with
        buffer, passive mixer with opamp buffer, passive mixer with output buffer, passive mixer buffer, passive mixer
        and buffer, passive mixer with a buffer stage, buffered passive audio mixer,
        passive mixer followed by a buffer, passive mixer for line level audio with buffer
        """
    ),
    parameters=(INPUTS, supply(9.0, 7.0, 30.0), FADERS),
    sources=(SOURCE, NE5532_SOURCE, OPA2134_SOURCE),
    limits=(
        "Each signal comes to its share: half of two, a third of three.",
        "The output is for line inputs: no speaker, no headphones.",
        "One channel, for unbalanced outputs.",
        LIMIT,
    ),
    neutral=listed(f"{PURPOSES}, buffer, buffered, stage, follower, followed, unity, single, supply"),
    unlike=OTHERS,
    devices=("NE5532", "OPA2134"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
