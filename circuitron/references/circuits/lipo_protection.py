"""Protection of a lithium cell with a DW01A."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.stock import N_MOSFET, SOT23_6
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_TRIP, _RON = 0.15, 33e-3  # volts at CS; ohms of an AO3400A at 3.5 V on the gate, warm
_MARGIN = 1.2


def _work_out(values: Values) -> Designed:
    current = values["current"]
    draft = Draft(REFERENCE, values)
    pairs = next((n for n in (1, 2, 3) if _TRIP * n / (2 * _RON) >= _MARGIN * current), 0)
    draft.require(pairs > 0, f"three pairs of transistors trip below {shown(current, 'A')}")
    trip = draft.figure(
        "current at which it trips, about", "VCS * N / (2 * RON)", "A", VCS=_TRIP, N=float(pairs), RON=_RON
    )
    draft.figure("heat in each transistor", "(I / N)^2 * RON", "W", I=current, N=float(pairs), RON=_RON)
    with draft.block("cell", "one lithium cell"):
        draft.terminal("J1", "cell", "VBAT", "CELL_N", "cell")
    with draft.block("controller", "4.3 V and 2.4 V"):
        draft.resistor("R1", 100, "VBAT", "VDD", "supply filter")
        draft.capacitor("C1", 100e-9, "VDD", "CELL_N", "supply filter, at U1")
        pins = {"5": "VDD", "6": "CELL_N", "1": "OD", "3": "OC", "2": "CS", "4": OPEN}
        draft.part("U1", "Battery_Management:DW01A", "", SOT23_6, "protection", pins)
        draft.resistor("R2", 1e3, "CS", "PACK_N", "senses the voltage over the transistors; for reversed chargers")
    with draft.block("switches", f"{pairs} for each direction"):
        for n in range(pairs):
            draft.part(f"Q{2 * n + 1}", *N_MOSFET, "opens on over-discharge", {"G": "OD", "S": "CELL_N", "D": "DRAINS"})
            draft.part(f"Q{2 * n + 2}", *N_MOSFET, "opens on overcharge", {"G": "OC", "S": "PACK_N", "D": "DRAINS"})
        draft.terminal("J2", "pack", "VBAT", "PACK_N", "load and charger")
    draft.fed("VBAT", "CELL_N")
    draft.makes("VDD")
    draft.decoupled("U1", "CELL_N")
    draft.pulled_all(CS="PACK_N", VDD="VBAT")
    draft.apart("CELL_N", "PACK_N")
    draft.joined("U1", "1", "OD")
    draft.joined("U1", "3", "OC")
    draft.joined("Q1", "S", "CELL_N")
    draft.joined("Q2", "S", "PACK_N")
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
    ),
    sources=(
        "DW01A One Cell Lithium-ion/Polymer Battery Protection IC, Fortune Semiconductor DS-DW01A",
        "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
    ),
    limits=(
        "One cell: several in series need another circuit, with balancing.",
        "The tripping current varies by a third with temperature and the cell's voltage.",
        "It does not charge the cell.",
    ),
    neutral=listed(
        "lithium, liion, battery, cell, protection, protect, over, discharge, charge, overcharge, overdischarge, "
        "short, circuit, overcurrent, single, 1s, pack, 18650, undervoltage, overvoltage, against, lipo, one, 1"
    ),
    devices=("DW01A", "DW01"),
    work_out=_work_out,
)
