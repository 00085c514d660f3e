"""Virtual ground: half of a supply, buffered."""

from __future__ import annotations

import math
from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.opamps import SOURCES, op_amp, place
from circuitron.references.parameters import supply
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_BEFORE, listed

_SERIES = 47.0


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    half = values.given.get("half", volts / 2)
    draft.require(math.isclose(2 * half, volts, rel_tol=0.02), f"±{shown(half, 'V')} take a supply of "
                  f"{shown(2 * half, 'V')}, not {shown(volts, 'V')}")  # fmt: skip
    chip = op_amp(REFERENCE.name, volts, 1.0, 1e3)
    drop = draft.figure("voltage over R3", "I * R3", "V", I=current, R3=_SERIES)
    most = volts - chip.headroom
    draft.require(volts / 2 + drop <= most, f"at {shown(current, 'A')} the op-amp would have to give more than "
                  f"{shown(most, 'V')}")  # fmt: skip
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C2", 10e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block("half", f"{shown(volts / 2, 'V')}"):
        draft.resistor("R1", 100e3, "VCC", "HALF", "half of the supply, 1 %")
        draft.resistor("R2", 100e3, "HALF", "GND", "half of the supply, 1 %")
        draft.capacitor("C3", 1e-6, "HALF", "GND", "keeps ripple of the supply out", volts)
        place(draft, chip, "VCC", ("HALF", "SENSE", "DRIVE"))
        draft.resistor("R3", _SERIES, "DRIVE", "VGND", "parts the op-amp from the capacitors of the load")
        draft.resistor("R4", 10e3, "VGND", "SENSE", "feedback for DC")
        draft.capacitor("C4", 10e-9, "DRIVE", "SENSE", "feedback for high frequencies")
    with draft.block("output stage", f"up to {shown(current, 'A')} either way"):
        draft.capacitor("C5", 10e-6, "VCC", "VGND", "for fast loads", volts)
        draft.capacitor("C6", 10e-6, "VGND", "GND", "for fast loads", volts)
        draft.terminal("J2", "out", "VCC", "VGND", "GND", "supply, virtual ground, ground")
    draft.divides("VCC", "HALF", "GND", volts, volts / 2, 2.0)
    draft.measured("rail", "VGND", volts / 2, 2.0)
    draft.pulled("DRIVE", "VGND")
    return draft.finish(
        "Rail splitter",
        f"Virtual ground at half of {shown(volts, 'V')}: ±{shown(volts / 2, 'V')} for loads that differ by up to "
        f"{shown(current, 'A')}.",
    )


REFERENCE = Reference(
    name="rail-splitter",
    title="Virtual ground (rail splitter): half of a supply, buffered by an op-amp",
    answers=listed(
        """
        split rail, split rails, half supply bias, split battery, battery splitter, rail splitter, virtual ground,
        virtual earth, supply splitter, virtual ground generator, virtual ground circuit, rail splitter circuit, split
        supply, midpoint supply, half supply, mid supply reference, virtual ground buffer, split rail supply, half
        supply reference, voltage splitter, mid rail, midrail, mid rail reference, power op amp from single supply, op
        amp from single supply, op amp single supply bias, bias op amp single supply, single supply op amp bias, single
        supply bias, buffered virtual ground, buffered virtual earth, buffered half supply, buffered split rail
        """
    ),
    parameters=(
        replace(supply(9.0, 3.0, 24.0), before=("for", *SUPPLY_BEFORE)),
        Parameter(
            "half",
            "half of the supply",
            "V",
            4.5,
            1.5,
            12.0,
            ("symmetrical", "ground", "virtual"),
            ("virtual", "midpoint"),
        ),
        Parameter("current", "output current", "A", 5e-3, 1e-4, 10e-3, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=("Op Amps for Everyone, Texas Instruments SLOD006, chapter 4: single-supply design", *SOURCES),
    limits=("The difference of the currents of both halves goes through the op-amp: at most 10 mA.",),
    neutral=listed(
        "op, amp, opamp, half, single, supply, buffered, buffer, ground, rail, rails, symmetrical, split, battery, "
        "virtual, in, from, circuits, opamps, bias, biasing, biased, reference"
    ),
    devices=("MCP6001", "LM358"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "current + 0.005"),),
)
