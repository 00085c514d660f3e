"""Charger of a lithium cell with a power path of its own."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stages import indicator
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, listed

_PACKAGE = "Package_DFN_QFN:VQFN-16-1EP_3x3mm_P0.5mm_EP1.6x1.6mm"
_SET, _LIMIT = 890.0, 1610.0  # A ohm of the charging current and of the input's limit above 0.5 A
_EMPTY, _MOST_HEAT, _PORT = 3.2, 1.8, 0.5  # volts of a cell; watts of the package on copper; amperes of a USB port
_PASSING = "BQ24075"  # lets 5 V pass to the load, up to 5.5 V; the other one holds 4.4 V


def _work_out(values: Values) -> Designed:
    vin, current = values["vin"], values["charge"]
    draft = Draft(REFERENCE, values)
    most = draft.suppose("limit", max(_PORT, current))
    ohms = draft.standard("R1", "R1", "KSET / I", "ohm", 96, KSET=_SET, I=current)
    draft.figure("charging current", "KSET / RSET", "A", asked=current, KSET=_SET, RSET=ohms)
    limit = draft.standard("R2", "R2", "KLIM / I", "ohm", 96, KLIM=_LIMIT, I=most)
    draft.figure("limit of the input current", "KLIM / RLIM", "A", asked=most, KLIM=_LIMIT, RLIM=limit)
    heat = draft.figure("most heat in U1, by charging", "(VIN - VBAT) * I", "W", VIN=vin, VBAT=_EMPTY, I=current)
    draft.require(heat <= _MOST_HEAT, f"U1 would turn {shown(heat, 'W')} into heat")
    draft.require(current <= most, "the input's limit is less than the charging current")
    passing = _PASSING in values.devices
    out = min(vin, 5.5) if passing else 4.4
    with draft.block("input stage", f"{shown(vin, 'V')}"):
        draft.terminal("J1", f"{shown(vin, 'V')} in", "VIN", "GND", "USB or adapter")
        draft.capacitor("C1", 4.7e-6, "VIN", "GND", "input capacitor", vin)
    with draft.block("charger", f"one cell, {shown(current, 'A')}"):
        pins = {"13": "VIN", "8": "GND", "17": "GND", "10": "VSYS", "11": "VSYS", "2": "VBAT", "3": "VBAT",
                "1": "TS", "7": "PGOOD_N", "9": "CHG_N", "4": "GND", "5": "VSYS", "6": "GND", "12": "ILIM",
                "16": "ISET", "14": OPEN, "15": "GND" if passing else OPEN}  # fmt: skip
        symbol = "BQ24075RGT" if passing else "BQ24074RGT"
        draft.part("U1", f"Battery_Management:{symbol}", "", _PACKAGE, f"charger; {shown(heat, 'W')} at first", pins)
        draft.resistor("R1", ohms, "ISET", "GND", "sets the charging current, 1 %")
        draft.resistor("R2", limit, "ILIM", "GND", "sets the limit of the input current, 1 %")
        draft.resistor("R3", 10e3, "TS", "GND", "instead of a thermistor of the cell")
        draft.capacitor("C2", 4.7e-6, "VBAT", "GND", "at the cell", 4.2)
        draft.header("J2", "cell", "lithium cell", "VBAT", "GND")
    return _loaded(draft, out, most)


def _loaded(draft: Draft, out: float, limit: float) -> Designed:
    current = draft.values["charge"]
    with draft.block("load", "fed by the input, and by the cell where that is too little or away"):
        draft.capacitor("C3", 10e-6, "VSYS", "GND", "output capacitor", out)
        draft.terminal("J3", f"3-{out:g}V out", "VSYS", "GND", "load")
        indicator(draft, "R4 D1", out, "VSYS", "CHG_N", "lit while it charges")
        indicator(draft, "R5 D2", out, "VSYS", "PGOOD_N", "lit while the input is there", "green")
    draft.fed("VIN", "GND")
    draft.decoupled("U1")
    draft.pulled_all(ISET="GND", ILIM="GND", TS="GND")
    draft.wired("U1", VIN="13", VSYS="10", VBAT="2", ISET="16", ILIM="12")
    draft.apart("VSYS", "VBAT")
    draft.apart("VIN", "VSYS")
    draft.measured("value", "R1", _SET / current, 1.5)
    draft.note(f"The load has {shown(out, 'V')} with the input there, and the cell's 3 V to 4.2 V without.")
    return draft.finish(
        f"Power-path charger {shown(current, 'A')}",
        f"Charges one lithium cell with {shown(current, 'A')} and feeds a load beside it, with {shown(limit, 'A')} "
        "from the input at most.",
    )


REFERENCE = Reference(
    name="power-path-charger",
    title="Charger of one lithium cell with power path (BQ24074 or BQ24075), up to 1 A, input limit up to 1.45 A",
    answers=listed(
        """
        bq24075, bq24075 charger, bq24074, bq24074 charger, charger with power path bq24075, charger with power path
        bq24074, charger bq24075, charger bq24074, liion charger with power path bq24075, liion charger with power path
        bq24074, power path charger bq24075, power path charger bq24074, charger with power path management, liion
        charger with power path management, charger with power path, liion charger with power path, power path charger
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 4.75, 6.0, INPUT_BEFORE, INPUT_AFTER, alone=True),
        Parameter("charge", "charging current", "A", 0.5, 0.1, 1.0, ("at", "with", "charge", "charging"),
                  ("charge", "charging"), alone=True),
        Parameter("limit", "limit of the input current", "A", 0.5, 0.5, 1.45, ("limit", "input", "limited"),
                  ("input", "limit")),
        Parameter("cells", "number of cells", "cells", 1.0, 1.0, 1.0, ("for",), ("cell", "lipo", "liion"), alone=True),
    ),
    sources=(
        "bq2407x Standalone 1-Cell 1.5-A Linear Battery Charger with PowerPath, Texas Instruments SLUS810: "
        "I = 890 A ohm / RISET; 1610 A ohm / RILIM with EN2 high and EN1 low; SYSOFF low joins the cell to the load",
    ),
    limits=(
        "The cell needs its own protection against deep discharge and short circuit.",
        "A charge ends after five hours: it fills no cell of more than some four ampere hours for each ampere.",
        "The cell's temperature is not measured: no charging below 0 °C.",
        "The source must give the limit of the input current.",
    ),
    neutral=listed(
        "battery, cell, charge, charging, li, ion, liion, lipo, lithium, load, sharing, usb, single, system, path, "
        "power, management, standalone, dppm, 1s, one"
    ),
    devices=("BQ24075", "BQ24074"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VIN", "vin", "max(limit, charge)"),),
)  # fmt: skip
