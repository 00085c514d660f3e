"""Chargers of one lithium-ion cell with the TP4056: alone, and with the protection that its modules have."""

from __future__ import annotations

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
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, listed

_VIN = Parameter("vin", "input voltage", "V", 5.0, 4.5, 8.0, INPUT_BEFORE, INPUT_AFTER, alone=True)
_TEMPERATURE = "The cell's temperature is not measured: a thermistor would go to TEMP, pin 1 of U1."
_ROUGH = "Below 0.7 A the current is up to 8 % more than the formula, as the table of the datasheet has it."


def _charger(values: Values) -> Designed:
    vin, current = values["vin"], values["current"]
    draft = Draft(CHARGER, values)
    tp4056(draft)
    with draft.block("cell", "the cell, and what it feeds"):
        draft.terminal("J2", "cell", "VBAT", "GND", "lithium cell")
    draft.fed("GND")
    return draft.finish(
        f"Li-ion charger {shown(current, 'A')}",
        f"Charges one lithium-ion cell to 4.2 V with {shown(current, 'A')} from {shown(vin, 'V')} (TP4056).",
    )


def _protected(values: Values) -> Designed:
    vin, current, load = values["vin"], values["current"], values["load"]
    draft = Draft(PROTECTED, values)
    tp4056(draft)
    trip = dw01a(draft, max(current, load), "U2", "R4 R5 C3", "GND", dual=True)
    with draft.block("connectors", "the cell, and what it feeds"):
        draft.terminal("J2", "cell", "VBAT", "CELL_N", "lithium cell")
        draft.terminal("J3", "3-4.2 V out", "VBAT", "GND", "load")
    draft.fed("GND", "CELL_N")
    return draft.finish(
        f"Li-ion charger with protection, {shown(current, 'A')}",
        f"Charges one lithium cell with {shown(current, 'A')} from {shown(vin, 'V')} (TP4056), and disconnects it "
        f"below 2.4 V, above 4.3 V, on a short and above about {shown(trip, 'A')} (DW01A).",
    )


_NEUTRAL = listed(
    "battery, cell, charge, charging, charger, li, ion, liion, lithium, led, leds, indicator, status, linear, module, "
    "board, 18650, single, red, green, light, lit, full, done, standby, complete, charged"
)
_KINDS = ("", " charger", " module", " circuit", " battery charger", " liion charger", " charger module",
          " charging circuit", " lithium charger", " board", " charger circuit", " charger board")  # fmt: skip
CHARGER = Reference(
    name="tp4056",
    title="Charger for one lithium-ion cell with a TP4056, 0.2 A to 1 A, with LEDs for charging and full",
    answers=(
        *(f"tp4056{kind}" for kind in _KINDS),
        *listed(
            "liion charger with tp4056, charger with tp4056, liion charger, lithium charger, lithium battery charger, "
            "liion battery charger, lipo charger, lipo battery charger, 18650 charger, battery charger"
        ),
    ),
    parameters=(_VIN, CHARGING, CAPACITY, CELLS),
    sources=(TP4056_SOURCE,),
    limits=(
        "The cell needs its own protection against deep discharge and short circuit: see tp4056-protected.",
        _TEMPERATURE,
        _ROUGH,
        "Charging does not end as it should while a load draws from the cell: see load-sharing.",
    ),
    neutral=_NEUTRAL,
    devices=("TP4056",),
    unlike=("sensor",),
    work_out=_charger,
    rank=4,
    takes=(Rail("VIN", "vin", "current"),),
)
PROTECTED = Reference(
    name="tp4056-protected",
    title="Charger of one lithium-ion cell with protection, as TP4056 modules have it (TP4056, DW01A, FS8205A)",
    answers=(
        *(f"tp4056{kind} {joined}" for kind in _KINDS for joined in ("with protection", "and protection")),
        *listed(
            """
            tp4056 with dw01, tp4056 with dw01a, tp4056 dw01, tp4056 dw01a, tp4056 dw01a fs8205, tp4056 dw01a fs8205a,
            tp4056 dw01 fs8205, tp4056 dw01 fs8205a, tp4056 charger with dw01, tp4056 charger with dw01a, tp4056 with
            battery protection, tp4056 charger with battery protection, protected tp4056 charger, tp4056 charger with
            dw01 protection, tp4056 charger with dw01a protection, tp4056 with dw01a protection, tp4056 with dw01
            protection, tp4056 plus protection, tp4056 liion charger with dw01 protection, tp4056 with dw01a and fs8205,
            tp4056 with dw01 and fs8205, tp4056 with dw01a and fs8205a, tp4056 with dw01 and fs8205a
            """
        ),
    ),
    parameters=(
        _VIN,
        CHARGING,
        CAPACITY,
        Parameter("load", "largest current of the load", "A", 2.0, 0.1, 5.0, ("load", "draws"),
                  ("load", "discharge", "output")),
        CELLS,
    ),
    sources=(TP4056_SOURCE, *DW01A_SOURCES[:1], FS8205A_SOURCE),
    limits=(
        "The tripping current varies by a third with temperature and the cell's voltage.",
        _TEMPERATURE,
        _ROUGH,
        "Charging does not end as it should while a load draws from the cell: see load-sharing.",
    ),
    neutral=(*_NEUTRAL, *listed("protection, protected, protect, over, discharge, overdischarge, short, overcharge, "
                                "overcurrent")),
    unlike=("sensor",),
    devices=("TP4056", "DW01A", "DW01", "FS8205A", "FS8205"),
    work_out=_protected,
    rank=4,
    takes=(Rail("VIN", "vin", "current"),),
)  # fmt: skip
REFERENCES = (CHARGER, PROTECTED)
