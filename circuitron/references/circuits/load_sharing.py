"""Charger for one cell that feeds the load from the input while that is there, and from the cell otherwise."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, listed

_VF, _RON = 0.4, 85e-3  # SS34 at 1 A; AO3401A at 2.5 V on the gate
_CARRIES = 0.5  # watts of a SOT-23-5 on some copper


def _work_out(values: Values) -> Designed:
    vin, charge, load = values["vin"], values["charge"], values["load"]
    draft = Draft(REFERENCE, values)
    heat = draft.figure("most heat in U1", "(VIN - 3) * I", "W", VIN=vin, I=charge)
    draft.require(heat <= 1.0, f"U1 would turn {shown(heat, 'W')} into heat")
    program = draft.standard("R1", "programming resistor", "1000 / I", "ohm", 96, I=charge)
    draft.figure("charging current", "1000 / RPROG", "A", asked=charge, RPROG=program)
    draft.figure("load's supply from the input", "VIN - VF", "V", VIN=vin, VF=_VF)
    draft.figure("drop from the cell", "I * RON", "V", I=load, RON=_RON)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 4.7e-6, "VIN", "GND", "input capacitor", vin)
        draft.resistor("R2", 1e3, "VIN", "GND", "turns Q1 on when the input is gone, against the leakage of D1")
    with draft.block("charger", f"charges one cell to 4.2 V with {shown(charge, 'A')}"):
        pins = {"4": "VIN", "2": "GND", "3": "VBAT", "1": "STAT", "5": "PROG"}
        draft.part("U1", "Battery_Management:MCP73831-2-OT", "", "Package_TO_SOT_SMD:SOT-23-5", "charger", pins)
        draft.resistor("R1", program, "PROG", "GND", "sets the charging current")
        draft.resistor("R3", 1e3, "VIN", "LED_A", "current of the LED")
        led = "LED_SMD:LED_0603_1608Metric"
        draft.diode("D2", "Device:LED", led, "LED_A", "STAT", "lights up while it charges", "red")
        draft.capacitor("C2", 4.7e-6, "VBAT", "GND", "output capacitor", 4.2)
        draft.header("J2", "battery", "cell and ground", "VBAT", "GND")
    with draft.block("load sharing", "the input feeds the load while it is there"):
        draft.diode("D1", "Diode:SS34", "Diode_SMD:D_SMA", "VIN", "VSYS", "feeds the load from the input")
        pins = {"D": "VBAT", "S": "VSYS", "G": "VIN"}
        purpose = "joins cell and load while the input is gone"
        draft.part("Q1", "Transistor_FET:AO3401A", "", "Package_TO_SOT_SMD:SOT-23", purpose, pins)
        draft.capacitor("C3", 10e-6, "VSYS", "GND", "steadies the load", vin)
        draft.terminal("J3", "load", "VSYS", "GND", "load")
    draft.decoupled("U1")
    draft.pulled_all(PROG="GND", VIN="GND")
    if heat > _CARRIES:
        draft.note("U1 charges an empty cell with less: it limits its own heat, of which the package takes 0.5 W.")
    draft.wired("Q1", VBAT="D", VSYS="S", VIN="G")
    draft.stated(R1=program)
    return draft.finish(
        f"Li-ion charger with load sharing {shown(charge, 'A')}",
        f"Charges one lithium-ion cell with {shown(charge, 'A')} from {shown(vin, 'V')}, and feeds a load of up to "
        f"{shown(load, 'A')} from the input or the cell.",
    )


REFERENCE = Reference(
    name="load-sharing",
    title="Charger for one lithium-ion cell with load sharing, up to 2 A for the load",
    answers=listed(
        """
        load sharing, power path, power path charger, charger with load sharing, lipo charger with load
        sharing, li ion charger with load sharing, charger with power path, power path management, battery power path,
        load sharing charger, power sharing, li ion charger with power path, lipo charger with power path
        """
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 4.75, 6.0, INPUT_BEFORE, INPUT_AFTER, alone=True),
        Parameter(
            "charge",
            "charging current",
            "A",
            0.3,
            0.015,
            0.5,
            ("at", "with", "charge", "charging", "set"),
            ("charge", "charging"),
            alone=True,
        ),
        Parameter("load", "load current", "A", 1.0, 0.001, 2.0, ("load", "up"), ("load",)),
        Parameter("cells", "number of cells", "cells", 1.0, 1.0, 1.0, ("for",), ("battery", "lipo", "li", "cell")),
    ),
    sources=(
        "Designing A Li-Ion Battery Charger and Load Sharing System With Microchip's Stand-Alone Li-Ion Battery Charge "
        "Management Controller, Microchip AN1149",
        "MCP73831/2 Miniature Single-Cell, Fully Integrated Li-Ion, Li-Polymer Charge Management, Microchip DS20001984",
    ),
    limits=(
        "The cell needs its own protection against deep discharge and short circuit.",
        "The source must give the charging current and the load together.",
        "As the input goes, Q1 takes some milliseconds to turn on: the load then has some 0.7 V less than the cell.",
    ),
    neutral=listed(
        "battery, cell, charge, charging, li, ion, lipo, lithium, led, load, sharing, usb, single, backup, "
        "system, load, path, run, runs, running, keeps, while, power"
    ),
    devices=("MCP73831", "AO3401A"),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "charge + load"),),
    gives=(Rail("VSYS", "vin - 0.4", "load", low="2.9"),),
)
