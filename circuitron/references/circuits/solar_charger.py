"""Charger of a lithium cell from a solar panel, with a power path for the load."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stages import indicator
from circuitron.references.words import listed

_PACKAGE = "Package_DFN_QFN:VQFN-16-1EP_3x3mm_P0.5mm_EP1.6x1.6mm"
_SET, _OUT, _EMPTY, _MOST_HEAT = 890.0, 4.4, 3.2, 1.6  # A ohm; volts; volts; watts of the package on copper
_OPEN_CIRCUIT, _OVERVOLTAGE = 1.25, 10.2  # of the panel's rated voltage; volts at which U1 turns off


def _work_out(values: Values) -> Designed:
    panel, current = values["panel"], values["current"]
    draft = Draft(REFERENCE, values)
    top = draft.figure("panel without a load, about", "VPANEL * K", "V", VPANEL=panel, K=_OPEN_CIRCUIT)
    draft.require(top <= _OVERVOLTAGE, f"a panel of {shown(panel, 'V')} comes to {shown(top, 'V')} without a load")
    ohms = draft.standard("R1", "R1", "KSET / I", "ohm", 96, KSET=_SET, I=current)
    draft.figure("charging current", "KSET / RSET", "A", asked=current, KSET=_SET, RSET=ohms)
    heat = draft.figure("most heat in U1", "(VPANEL - VBAT) * I", "W", VPANEL=panel, VBAT=_EMPTY, I=current)
    draft.require(heat <= _MOST_HEAT, f"U1 would turn {shown(heat, 'W')} into heat")
    with draft.block("panel", f"{shown(panel, 'V')}; loaded down to 4.5 V, no further"):
        draft.terminal("J1", f"{shown(panel, 'V')} panel", "VIN", "GND", "solar panel")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "input capacitor", top)
    with draft.block("charger", f"one cell, {shown(current, 'A')}"):
        pins = {"13": "VIN", "8": "GND", "17": "GND", "10": "VSYS", "11": "VSYS", "2": "VBAT", "3": "VBAT",
                "1": "TS", "7": "PGOOD_N", "9": "CHG_N", "4": "GND", "5": "EN2", "6": "VSYS", "12": "ILIM",
                "16": "ISET", "14": "GND", "15": OPEN}  # fmt: skip
        draft.part("U1", "Battery_Management:BQ24074RGT", "", _PACKAGE, f"charger; {shown(heat, 'W')} at most", pins)
        draft.resistor("R1", ohms, "ISET", "GND", "sets the charging current, 1 %")
        draft.resistor("R2", 3.09e3, "ILIM", "GND", "limit of the input where EN1 and EN2 ask for it: not used here")
        draft.resistor("R6", 10e3, "EN2", "GND", "with EN1 high: 0.5 A, and no less than 4.5 V at the panel")
        draft.header("J4", "input off", "high turns the input off: the cell alone feeds the load", "EN2", "GND")
        draft.resistor("R3", 10e3, "TS", "GND", "instead of a thermistor of the cell")
        draft.capacitor("C2", 4.7e-6, "VBAT", "GND", "at the cell", 4.2)
        draft.header("J2", "cell", "lithium cell", "VBAT", "GND")
    with draft.block("load", "fed by the panel, and by the cell where that is too little"):
        draft.capacitor("C3", 10e-6, "VSYS", "GND", "output capacitor", _OUT)
        draft.terminal("J3", "3-4.4 V out", "VSYS", "GND", "load")
        indicator(draft, "R4 D1", _OUT, "VSYS", "CHG_N", "lit while it charges")
        indicator(draft, "R5 D2", _OUT, "VSYS", "PGOOD_N", "lit while the panel gives enough", "green")
    draft.fed("VIN", "GND")
    draft.decoupled("U1")
    draft.pulled_all(ISET="GND", TS="GND", ILIM="GND")
    draft.wired("U1", VIN="13", VSYS="10", VBAT="2", ISET="16")
    draft.apart("VSYS", "VBAT")
    draft.measured("value", "R1", _SET / current, 1.5)
    draft.rated("C1", 1.25 * top)
    return draft.finish(
        f"Solar charger {shown(current, 'A')}",
        f"Charges one lithium cell with up to {shown(current, 'A')} from a panel of {shown(panel, 'V')}, and feeds a "
        "load from panel and cell.",
    )


REFERENCE = Reference(
    name="solar-charger",
    title="Solar charger for one lithium cell (BQ24074), panels of 5 V to 8 V, up to 0.5 A",
    answers=listed(
        """
        solar charger, solar liion charger, liion solar charger, solar battery charger, solar charger liion, solar
        lithium charger, solar panel charger, solar panel liion charger, solar cell charger, solar lithium battery
        charger, solar charge controller, charge liion from solar panel, charge liion from a solar panel, solar power
        supply, solar power, solar panel, charge liion with solar panel, solar charging, bq24074, bq24074 charger
        """
    ),
    parameters=(
        Parameter("panel", "voltage of the panel", "V", 6.0, 5.0, 8.0, ("solar", "panel", "from", "a", "with"),
                  ("solar", "panel", "input", "cell"), alone=True),
        Parameter("current", "largest charging current", "A", 0.3, 0.1, 0.5, ("at", "with", "up"),
                  ("charge", "charging", "max"), alone=True),
        Parameter("cells", "number of cells", "cells", 1.0, 1.0, 1.0, ("for",), ("battery", "lipo", "li"), alone=True),
    ),
    sources=(
        "bq2407x Standalone 1-Cell 1.5-A Linear Battery Charger with PowerPath, Texas Instruments SLUS810: "
        "I = 890 A ohm / RISET; with EN1 high and EN2 low the input gives 0.5 A and is held at 4.5 V",
    ),
    limits=(
        "It holds the panel at 4.5 V or more, and looks for no maximum of power.",
        "The timer that ends a charge is off, as the sun may need days; the cell needs its own protection.",
        "The cell's temperature is not measured: no charging below 0 °C.",
    ),
    neutral=listed(
        "solar, panel, panels, charge, charging, battery, cell, li, ion, liion, lithium, load, output, outdoor, 1s, "
        "path, sharing, small, lipo, power"
    ),
    alone=("solar panel", "solar power"),
    devices=("BQ24074",),
    work_out=_work_out,
    takes=(Rail("VIN", "panel", "0.5"),),
    gives=(Rail("VSYS", "4.4", "0.5", low="3.0"),),
)  # fmt: skip
