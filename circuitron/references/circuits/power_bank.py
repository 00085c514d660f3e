"""Power bank: charger, protection of the cell, and a boost converter to 5 V."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references import tps61022
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.lithium import (
    CAPACITY,
    CELLS,
    CHARGING,
    DW01A_SOURCES,
    FS8205A_SOURCE,
    TP4056_SOURCE,
    dw01a,
    tp4056,
)
from circuitron.references.words import (
    INPUT_AFTER,
    INPUT_BEFORE,
    LOAD_AFTER,
    LOAD_BEFORE,
    OUTPUT_AFTER,
    OUTPUT_BEFORE,
    listed,
)

_LEAST, _REFS = 3.2, "U3 L1 R6 R7"  # volts of the cell down to which the full current is meant


def _work_out(values: Values) -> Designed:
    vin, vout, iout, charge = (values[name] for name in ("vin", "vout", "iout", "current"))
    draft = Draft(REFERENCE, values)
    tp4056(draft)
    top, peak = tps61022.worked_out(draft, _LEAST, "R6")
    drawn = draft.figure(
        "current of the cell", "VOUT * IOUT / (VCELL * ETA)", "A", VOUT=vout, IOUT=iout, VCELL=_LEAST, ETA=0.9
    )
    trip = dw01a(draft, max(charge, drawn), "U2", "R4 R5 C3", "GND", dual=True)
    with draft.block("cell", "one lithium cell, 18650 or pouch"):
        draft.terminal("J2", "cell", "VBAT", "CELL_N", "lithium cell")
    with draft.block("converter", f"{shown(vout, 'V')}"):
        draft.capacitor("C4", 10e-6, "VBAT", "GND", "input capacitor, at the converter", 4.2)
        draft.capacitor("C5", 22e-6, "VBAT", "GND", "input capacitor", 4.2)
        tps61022.converter(draft, "VBAT", _REFS, top, peak)
    with draft.block("output stage", f"{shown(vout, 'V')} at up to {shown(iout, 'A')}"):
        tps61022.outputs(draft, 6)
        draft.terminal("J3", f"{shown(vout, 'V')} out", "VOUT", "GND", "load")
    draft.fed("GND", "CELL_N")
    tps61022.asserted(draft, "VBAT", _REFS, 6)
    return draft.finish(
        f"Power bank {shown(vout, 'V')} {shown(iout, 'A')}",
        f"Charges one lithium cell with {shown(charge, 'A')} from {shown(vin, 'V')}, protects it (below 2.4 V, above "
        f"4.3 V, above about {shown(trip, 'A')}), and makes {shown(vout, 'V')} at up to {shown(iout, 'A')} of it.",
    )


REFERENCE = Reference(
    name="power-bank",
    title="Power bank of one lithium cell: charger (TP4056), protection (DW01A), boost converter (TPS61022), up to 2 A",
    answers=listed(
        """
        power bank, power bank circuit, power bank board, power bank with protection, diy power bank, usb power bank,
        18650 power bank, liion charger and boost, liion charger with boost, liion charger and boost converter,
        liion charger with boost converter, liion charger plus boost, charger and boost, charger with boost, liion
        charge and boost, charge and boost, liion charger with 5v boost, liion charger and 5v boost, liion charger with
        5v output, tp4056 and boost, tp4056 with boost, tp4056 plus boost, tp4056 with boost converter, tp4056 and boost
        converter, tp4056 charger with boost, tp4056 charger and boost, tp4056 with 5v boost, charger and boost
        converter, charger with boost converter, charge boost, tp4056 charger with boost converter, tp4056 charger and
        boost converter, single cell power bank
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 4.5, 6.0, INPUT_BEFORE, INPUT_AFTER),
        Parameter("vout", "output voltage", "V", 5.0, 4.5, 5.5, OUTPUT_BEFORE, ("boost", *OUTPUT_AFTER), alone=True),
        Parameter("iout", "output current", "A", 1.0, 0.01, 2.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        replace(CHARGING, alone=False),
        CAPACITY,
        CELLS,
    ),
    sources=(TP4056_SOURCE, *DW01A_SOURCES[:1], FS8205A_SOURCE, tps61022.SOURCE),
    limits=(
        "While it charges, a load at the output keeps the charger from noticing that the cell is full.",
        "The converter always runs, with some 30 µA: there is no switch, and no port that tells a telephone to charge.",
        "The cell's temperature is not measured.",
        "The tripping current varies by a third with temperature and the cell's voltage.",
    ),
    neutral=listed(
        "battery, cell, charge, charging, charger, li, ion, liion, lithium, led, leds, indicator, module, board, "
        "18650, single, step, up, converter, boost, style, usb, port, power, bank, protection, protected, output, "
        "diy, phone"
    ),
    devices=("TP4056", "TPS61022", "DW01A", "DW01", "FS8205A", "FS8205"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VIN", "vin", "current"),),
    gives=(Rail("VOUT", "vout", "iout"),),
)
