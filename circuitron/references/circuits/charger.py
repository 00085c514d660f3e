"""Charger for one lithium-ion cell with the MCP73831."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, listed

_VLED = 2.0
_CARRIES = 0.5  # watts of a SOT-23-5 on some copper


def _work_out(values: Values) -> Designed:
    vin, current = values["vin"], values["current"]
    draft = Draft(REFERENCE, values)
    capacity = values["capacity"]
    draft.require(current <= capacity, f"{shown(current, 'A')} are more than a cell of {shown(capacity, 'Ah')} takes")
    heat = draft.figure("most heat in U1", "(VIN - 3) * I", "W", VIN=vin, I=current)
    draft.require(heat <= 1.0, f"U1 would turn {shown(heat, 'W')} into heat")
    program = draft.standard("R1", "programming resistor", "1000 / I", "ohm", 96, I=current)
    draft.figure("charging current", "1000 / RPROG", "A", asked=current, RPROG=program)
    draft.figure("LED current", "(VIN - VLED) / RLED", "A", VIN=vin, VLED=_VLED, RLED=1e3)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 4.7e-6, "VIN", "GND", "input capacitor", vin)
    with draft.block("charger", f"charges one cell to 4.2 V with {shown(current, 'A')}"):
        pins = {"4": "VIN", "2": "GND", "3": "VBAT", "1": "STAT", "5": "PROG"}
        package = "Package_TO_SOT_SMD:SOT-23-5"
        draft.part("U1", "Battery_Management:MCP73831-2-OT", "", package, "charger", pins)
        draft.resistor("R1", program, "PROG", "GND", "sets the charging current")
        draft.resistor("R2", 1e3, "VIN", "LED_A", "current of the LED")
        draft.diode(
            "D1", "Device:LED", "LED_SMD:LED_0603_1608Metric", "LED_A", "STAT", "lights up while it charges", "red"
        )
        draft.capacitor("C2", 4.7e-6, "VBAT", "GND", "output capacitor", 4.2)
    with draft.block("battery", "one lithium-ion or lithium-polymer cell"):
        draft.header("J2", "battery", "cell and ground", "VBAT", "GND")
    draft.stated(R1=program)
    draft.decoupled("U1")
    draft.pulled("PROG", "GND")
    if heat > _CARRIES:
        draft.note("U1 charges an empty cell with less: it limits its own heat, of which the package takes 0.5 W.")
    return draft.finish(
        f"Li-ion charger {shown(current, 'A')}",
        f"Charges one lithium-ion cell to 4.2 V with {shown(current, 'A')} from {shown(vin, 'V')}.",
    )


REFERENCE = Reference(
    name="li-ion-charger",
    title="Charger for one lithium-ion cell (4.2 V), 15 mA to 500 mA",
    answers=listed(
        "li ion charger, lithium ion charger, lipo charger, li po charger, liion charger, lithium polymer charger, "
        "lithium charger, li ion battery charger, lithium ion battery charger, lipo battery charger, "
        "single cell li ion charger, single cell lipo charger, lithium battery charger, 18650 charger, "
        "18650 battery charger, mcp73831, mcp73831 charger, mcp73831 li ion charger, mcp73831 lipo charger"
    ),
    parameters=(
        Parameter("vin", "input voltage", "V", 5.0, 4.6, 6.0, INPUT_BEFORE, INPUT_AFTER, alone=True),
        Parameter(
            "current", "charging current", "A", 0.1, 0.015, 0.5, ("at", "with"), ("charge", "charging"), alone=True
        ),
        Parameter("capacity", "capacity of the cell, charged in an hour or more", "Ah", 1.0, 0.015, 50.0, alone=True),
        Parameter("cells", "number of cells", "cells", 1.0, 1.0, 1.0, ("for",), ("battery", "lipo", "li"), alone=True),
    ),
    sources=(
        "MCP73831/2 Miniature Single-Cell, Fully Integrated Li-Ion, Li-Polymer Charge Management, Microchip DS20001984",
    ),
    limits=(
        "The cell needs its own protection against deep discharge and short circuit.",
        "There is no measurement of the cell's temperature.",
        "Charging does not end as it should while a load draws from the cell: switch that off, or see load-sharing.",
    ),
    neutral=listed("battery, cell, charge, charging, li, ion, lipo, lithium, led, indicator, status"),
    devices=("MCP73831",),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current"),),
    gives=(Rail("VBAT", "4.2", "1", low="3.0"),),  # to what is fed by the cell
)
