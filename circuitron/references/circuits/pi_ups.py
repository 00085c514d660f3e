"""Uninterruptible supply of 5 V for a Raspberry Pi, with one lithium cell."""

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
from circuitron.references.stock import SOT23_6, TO220
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, LOAD_AFTER, LOAD_BEFORE, listed

_LEAST, _REFS = 3.3, "U3 L1 R6 R7"  # volts of the cell down to which the full current is meant
_RON, _REGULATED = 13e-3, 20e-3  # IRLB8721, warm: ohms; volts that the LM74700 holds over it
_UPPER, _LOWER = 12e3, 20e3


def _work_out(values: Values) -> Designed:
    vin, vout, iout, charge = (values[name] for name in ("vin", "vout", "iout", "current"))
    draft = Draft(REFERENCE, values)
    tp4056(draft)
    top, peak = tps61022.worked_out(draft, _LEAST, "R6")
    drawn = draft.figure("current of the cell, without the adapter", "VOUT * IOUT / (VCELL * ETA)", "A", VOUT=vout,
                         IOUT=iout, VCELL=_LEAST, ETA=0.9)  # fmt: skip
    draft.figure("current of the adapter", "IOUT + ICHARGE", "A", IOUT=iout, ICHARGE=charge)
    drop = draft.figure("voltage over Q9", "max(VREG, I * RON)", "V", VREG=_REGULATED, I=iout, RON=_RON)
    fed = draft.figure("output on the adapter", "VIN - VDROP", "V", VIN=vin, VDROP=drop)
    draft.require(fed >= vout, f"an adapter of {shown(vin, 'V')} would leave the load to the cell")
    draft.figure("minutes with a full cell, about", "60 * AH * VCELL * ETA / (VOUT * IOUT)", "min",
                 AH=values["capacity"],
                 VCELL=3.6, ETA=0.85, VOUT=vout, IOUT=iout)  # fmt: skip
    draft.figure("line that tells of the adapter", "VIN * R9 / (R8 + R9)", "V", VIN=vin, R8=_UPPER, R9=_LOWER)
    trip = dw01a(draft, max(charge, drawn), "U2", "R4 R5 C3", "GND", dual=True)
    _drawn(draft, top, peak)
    return _finished(draft, trip)


def _drawn(draft: Draft, top: float, peak: float) -> None:
    vin, vout, iout = (draft.values[name] for name in ("vin", "vout", "iout"))
    with draft.block("cell", "one lithium cell for high currents, or several in parallel"):
        draft.terminal("J2", "cell", "VBAT", "CELL_N", "lithium cell")
    with draft.block("converter", f"{shown(vout, 'V')}, which rests while the adapter gives more"):
        draft.capacitor("C4", 10e-6, "VBAT", "GND", "input capacitor, at the converter", 4.2)
        draft.capacitor("C5", 22e-6, "VBAT", "GND", "input capacitor", 4.2)
        tps61022.converter(draft, "VBAT", _REFS, top, peak)
    with draft.block("ideal diode", "the adapter feeds the load; nothing flows back to it"):
        pins = {"1": "PUMP", "2": "GND", "3": "VIN", "4": "VOUT", "5": "GATE", "6": "VIN"}
        draft.part("U4", "Power_Management:LM74700", "", SOT23_6, "ideal-diode controller", pins)
        draft.capacitor("C9", 100e-9, "PUMP", "VIN", "charge pump", 16)
        draft.capacitor("C10", 1e-6, "VIN", "GND", "input capacitor, at U4", vin)
        draft.part("Q9", "Transistor_FET:IRLB8721PBF", "", TO220, "30 V; its body diode points to the output",
                   {"G": "GATE", "S": "VIN", "D": "VOUT"})  # fmt: skip
    with draft.block("output stage", f"up to {shown(iout, 'A')}"):
        tps61022.outputs(draft, 6)
        draft.capacitor("C11", 220e-6, "VOUT", "GND", "holds the output while it changes over", 5.5)
        draft.terminal("J3", "5 V out", "VOUT", "GND", "load")
    with draft.block("telling", "so that the load can shut down in time"):
        draft.resistor("R8", _UPPER, "VIN", "MAINS_OK", "divides, for 3.3 V logic")
        draft.resistor("R9", _LOWER, "MAINS_OK", "GND", "divides, for 3.3 V logic")
        draft.header("J4", "adapter/GND", "high while the adapter is there, and ground", "MAINS_OK", "GND")


def _finished(draft: Draft, trip: float) -> Designed:
    vin, vout, iout, charge = (draft.values[name] for name in ("vin", "vout", "iout", "current"))
    draft.fed("GND", "CELL_N")
    tps61022.asserted(draft, "VBAT", _REFS, 6)
    draft.decoupled("U4")
    draft.joined("Q9", "S", "VIN")
    draft.joined("Q9", "D", "VOUT")
    draft.pulled("MAINS_OK", "VIN")
    draft.stated(R8=_UPPER, R9=_LOWER)
    return draft.finish(
        f"UPS 5 V {shown(iout, 'A')}",
        f"Passes an adapter of {shown(vin, 'V')} on to the load, charges one lithium cell with {shown(charge, 'A')}, "
        f"protects it (2.4 V, 4.3 V, about {shown(trip, 'A')}), and makes {shown(vout, 'V')} at up to "
        f"{shown(iout, 'A')} of it when the adapter goes.",
    )


REFERENCE = Reference(
    name="pi-ups",
    title="UPS of 5 V, as for a Raspberry Pi, with one lithium cell: TP4056, DW01A, TPS61022, LM74700, up to 3 A",
    answers=listed(
        """
        ups, 5v ups, mini ups, ups hat, dc ups, 5v dc ups, usb ups, 5v battery backup, uninterruptible power supply, 5v
        uninterruptible power supply, ups circuit, ups power supply, ups board, ups module, router ups 5v, small ups,
        18650 ups, 5v ups with 18650, ups with 18650, ups with an 18650, liion ups, ups with liion, ups with a liion,
        single cell ups, uninterruptible supply, 5v uninterruptible supply, battery backup supply
        """
    ),
    parameters=(
        Parameter("vin", "voltage of the adapter", "V", 5.1, 5.0, 5.5, INPUT_BEFORE, INPUT_AFTER, alone=True),
        Parameter("vout", "output on the cell", "V", 4.9, 4.8, 4.95, ("backup",), ("backup",)),
        Parameter("iout", "output current", "A", 2.0, 0.1, 3.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        replace(CHARGING, alone=False, default=0.5, otherwise=()),
        CAPACITY,
        CELLS,
    ),
    sources=(
        TP4056_SOURCE,
        *DW01A_SOURCES[:1],
        FS8205A_SOURCE,
        tps61022.SOURCE,
        "LM74700-Q1 Low IQ Reverse Battery Protection Ideal Diode Controller, Texas Instruments SNOSD17",
    ),
    limits=(
        "For 5 V: an UPS for 12 V or mains is another circuit.",
        "The adapter must give the load and the charge together, at 5.1 V: over thin cables the cell feeds the load.",
        "A program must watch the line of J4 and shut the load down; at 2.4 V the protection cuts it off.",
        "The cell's temperature is not measured.",
        "At 3 A the cell gives 5 A: one 18650 of the usual kind does not.",
    ),
    neutral=listed(
        "ups, raspberry, pi, battery, backup, cell, liion, lithium, 18650, uninterruptible, power, supply, usb, "
        "adapter, charger, boost, protection, 5v, mini, small, with, board, dc, router, switchover, seamless"
    ),
    unlike=("12v", "acid", "230v", "inverter"),
    devices=("TP4056", "TPS61022", "DW01A", "LM74700", "FS8205A"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VIN", "vin", "iout + current"),),
    gives=(Rail("VOUT", "5.0", "iout", low="4.8"),),
)  # fmt: skip
