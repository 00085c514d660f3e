"""Charger and protection of one lithium-ion cell: MCP73833 and DW01A."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.lithium import DW01A_SOURCES, MCP73833_SOURCE, dw01a, mcp73833
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, listed


def _work_out(values: Values) -> Designed:
    vin, current, load = values["vin"], values["current"], values["load"]
    draft = Draft(REFERENCE, values)
    mcp73833(draft)
    trip = dw01a(draft, max(current, load), "U2", "R4 R5 C3", "GND")
    with draft.block("connectors", "the cell, and what it feeds"):
        draft.terminal("J2", "cell", "VBAT", "CELL_N", "lithium cell")
        draft.terminal("J3", "3-4.2 V out", "VBAT", "GND", "load")
    draft.fed("GND", "CELL_N")
    return draft.finish(
        f"Li-ion charger with protection, {shown(current, 'A')}",
        f"Charges one lithium cell with {shown(current, 'A')} from {shown(vin, 'V')}, and disconnects it below 2.4 V, "
        f"above 4.3 V, on a short and above about {shown(trip, 'A')}.",
    )


REFERENCE = Reference(
    name="protected-charger",
    title="Charger (MCP73833, 100 mA to 1 A) and protection (DW01A) of one lithium-ion cell",
    answers=listed(
        """
        liion charger with protection, liion charger with battery protection, liion charger and protection, liion
        charger protection, liion charger with cell protection, lithium charger with protection, liion charger with over
        discharge protection, liion charger with overdischarge protection, liion charger with dw01, liion charger with
        dw01a, liion charger and battery protection, liion charger and cell protection, liion charger dw01, liion
        charging and protection, protected liion charger, liion charging circuit with protection, mcp73833 with dw01a,
        liion charge and protection, battery charger with protection
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 4.5, 6.0, INPUT_BEFORE, INPUT_AFTER, alone=True),
        Parameter("current", "charging current", "A", 1.0, 0.1, 1.0, ("at", "with"), ("charge", "charging"),
                  alone=True, otherwise=(0.5,)),
        Parameter("capacity", "capacity of the cell, charged in an hour or more", "Ah", 2.0, 0.1, 50.0, alone=True),
        Parameter("load", "largest current of the load", "A", 2.0, 0.1, 5.0, ("load", "draws"),
                  ("load", "discharge", "output")),
        Parameter("cells", "number of cells", "cells", 1.0, 1.0, 1.0, ("for",), ("battery", "lipo", "li"), alone=True),
    ),
    sources=(MCP73833_SOURCE, *DW01A_SOURCES),
    limits=(
        "The tripping current varies by a third with temperature and the cell's voltage.",
        "The cell's temperature is not measured.",
        "Charging does not end as it should while a load draws from the cell: see load-sharing.",
    ),
    neutral=listed("battery, cell, charge, charging, li, ion, liion, lithium, led, leds, indicator, status, linear, "
        "protection, protected, protect, over, discharge, overdischarge, short, circuit, "
        "overcharge, module"),
    devices=("MCP73833", "DW01A", "DW01"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VIN", "vin", "current"),),
)  # fmt: skip
