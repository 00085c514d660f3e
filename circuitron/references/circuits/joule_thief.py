"""Joule thief: a white LED on one cell, by a blocking oscillator."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.blocking import LIMITS, SOURCES, oscillator, worked_out
from circuitron.references.draft import Draft
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed


def _work_out(values: Values) -> Designed:
    volts = values["cell"]
    draft = Draft(REFERENCE, values)
    worked_out(draft, volts)
    with draft.block("cell", f"one of {shown(volts, 'V')}, until it is empty"):
        draft.terminal("J1", f"{shown(volts, 'V')} cell", "VBAT", "GND", "AA or AAA cell")
        draft.capacitor("C1", 10e-6, "VBAT", "GND", "supply capacitor", volts)
    oscillator(draft)
    draft.fed("VBAT", "GND")
    return draft.finish("Joule thief", f"A white LED on a cell of {shown(volts, 'V')}, by a blocking oscillator.")


REFERENCE = Reference(
    name="joule-thief",
    title="Joule thief: a white LED on one AA or AAA cell by a blocking oscillator",
    answers=listed(
        "joule thief, joule thief led, joule thief circuit, joule thief white led, white led from one cell, "
        "led from 1.5v battery, blocking oscillator, blocking oscillator led, led torch one cell, single cell "
        "led driver, white led from 1.5v"
    ),
    parameters=(
        Parameter(
            "cell", "cell", "V", 1.5, 0.9, 1.6, SUPPLY_BEFORE, (*SUPPLY_AFTER, "cell"), alone=True, hardest="high"
        ),
    ),
    sources=SOURCES,
    limits=LIMITS,
    neutral=listed(
        "joule, thief, led, white, one, single, cell, battery, aa, aaa, torch, oscillator, blocking, toroid, "
        "ferrite, transistor, dead, old, lamp, light"
    ),
    devices=("BC817",),
    work_out=_work_out,
)
