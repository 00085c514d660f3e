"""Charger for one lithium-ion cell with the MCP73833."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.lithium import MCP73833_SOURCE, mcp73833
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, listed


def _work_out(values: Values) -> Designed:
    vin, current = values["vin"], values["current"]
    draft = Draft(REFERENCE, values)
    mcp73833(draft)
    with draft.block("battery", "one lithium-ion or lithium-polymer cell"):
        draft.header("J2", "battery", "cell and ground", "VBAT", "GND")
    draft.fed("GND")
    return draft.finish(
        f"Li-ion charger {shown(current, 'A')}",
        f"Charges one lithium-ion cell to 4.2 V with {shown(current, 'A')} from {shown(vin, 'V')}.",
    )


REFERENCE = Reference(
    name="li-ion-charger-1a",
    title="Charger for one lithium-ion cell with an MCP73833, 100 mA to 1 A",
    answers=listed(
        """
        mcp73833, mcp73833 charger, mcp73833 liion charger, liion charger with mcp73833, liion charger,
        lithium charger,
        liion battery charger, lithium battery charger, single cell liion charger, fast liion charger
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 4.5, 6.0, INPUT_BEFORE, INPUT_AFTER, alone=True),
        Parameter("current", "charging current", "A", 1.0, 0.1, 1.0, ("at", "with"), ("charge", "charging"),
                  alone=True, otherwise=(0.5,)),
        Parameter("capacity", "capacity of the cell, charged in an hour or more", "Ah", 2.0, 0.1, 50.0, alone=True),
        Parameter("cells", "number of cells", "cells", 1.0, 1.0, 1.0, ("for",), ("battery", "lipo", "li"), alone=True),
    ),
    sources=(MCP73833_SOURCE,),
    limits=(
        "The cell needs its own protection against deep discharge and short circuit.",
        "The cell's temperature is not measured.",
        "Charging does not end as it should while a load draws from the cell: see load-sharing.",
    ),
    neutral=listed("battery, cell, charge, charging, li, ion, liion, lithium, led, leds, indicator, status, linear"),
    devices=("MCP73833",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VIN", "vin", "current"),),
    gives=(Rail("VBAT", "4.2", "1", low="3.0"),),  # to what is fed by the cell
)  # fmt: skip
