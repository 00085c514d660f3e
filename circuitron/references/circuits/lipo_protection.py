"""Protection of a lithium cell with a DW01A."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.lithium import DW01A_SOURCES, FS8205A_SOURCE, dw01a
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    with draft.block("cell", "one lithium cell"):
        draft.terminal("J1", "cell", "VBAT", "CELL_N", "cell")
    trip = dw01a(draft, values["current"], "U1", "R1 R2 C1", "PACK_N", dual=bool(values["dual"]))
    with draft.block("pack", "load and charger"):
        draft.terminal("J2", "pack", "VBAT", "PACK_N", "load and charger")
    draft.fed("VBAT", "CELL_N")
    return draft.finish(
        "Lithium cell protection",
        f"Disconnects one lithium cell above 4.3 V, below 2.4 V, on a short and above about {shown(trip, 'A')}.",
    )


REFERENCE = Reference(
    name="cell-protection",
    title="Protection of one lithium cell with a DW01A, up to 5 A",
    answers=listed(
        """
        liion protection, liion protection circuit, liion battery protection, dw01, dw01a, battery protection circuit,
        lithium battery protection, cell protection, liion cell protection, dw01 protection, battery protection, lithium
        protection, liion protection board, 18650 protection, 1s bms, bms, 18650 protection circuit, lithium cell
        protection, dw01a protection circuit, bms circuit, battery protection board, overdischarge protection,
        over discharge protection, single cell protection
        """
    ),
    parameters=(
        Parameter(
            "current",
            "largest current",
            "A",
            2.0,
            0.1,
            5.0,
            LOAD_BEFORE,
            (*LOAD_AFTER, "discharge", "continuous"),
            alone=True,
        ),
        Parameter("cells", "number of cells", "cells", 1.0, 1.0, 1.0, ("for",), ("cell", "lipo", "liion"), alone=True),
        Parameter(
            "dual",
            "both transistors in one package (1) or apart (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=tuple((word, 1.0) for word in ("dual", "twin", "fs8205", "fs8205a")),
        ),
    ),
    sources=(*DW01A_SOURCES, FS8205A_SOURCE),
    limits=(
        "One cell: several in series need another circuit, with balancing.",
        "The tripping current varies by a third with temperature and the cell's voltage.",
        "It does not charge the cell.",
    ),
    neutral=listed(
        "overcurrent protection, short circuit protection, twin, mosfet, lithium, liion, battery, "
        "cell, protection, protect, over, discharge, charge, overcharge, "
        "overdischarge, "
        "short, circuit, overcurrent, single, 1s, pack, 18650, undervoltage, overvoltage, against, lipo, one, 1"
    ),
    devices=("DW01A", "DW01"),
    work_out=_work_out,
)
