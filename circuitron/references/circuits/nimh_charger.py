"""Trickle charger for NiMH cells: a constant current of a twentieth of their capacity."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stages import indicator
from circuitron.references.stock import SMA, SOT23
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, listed

_VBE, _DIODE, _HEADROOM, _FULL, _EMPTY = 0.65, 0.4, 0.5, 1.5, 1.0  # volts; of a cell that is full, and empty
_CELL = 1.2  # volts by which cells are called
_GAIN, _HEAT = 25.0, 0.9  # BD140: least current gain at 5 mA; watts without a heat sink


def _work_out(values: Values) -> Designed:
    vin, capacity = values["vin"], values["capacity"]
    draft = Draft(REFERENCE, values)
    wanted_cells = draft.suppose("cells", values["battery"] / _CELL)
    cells = round(wanted_cells)
    draft.require(abs(cells - wanted_cells) < 0.01, "the number of cells must be whole")
    wanted = draft.figure("charging current, a twentieth of the capacity", "Q / 20", "A", Q=capacity)
    current = values.given.get("current", draft.suppose("current", wanted))
    draft.require(current <= 2.1 * wanted, f"a cell of {1e3 * capacity:g} mAh takes {shown(2 * wanted, 'A')} for long")
    least = draft.figure("least input", "N * VFULL + VD + VBE + VSAT", "V", N=float(cells), VFULL=_FULL, VD=_DIODE,
                         VBE=_VBE, VSAT=_HEADROOM)  # fmt: skip
    draft.require(vin >= least, f"{cells} cells need {shown(least, 'V')}, not {shown(vin, 'V')}")
    sense = draft.standard("R1", "R1", "VBE / I", "ohm", 24, VBE=_VBE, I=current)
    real = draft.figure("charging current", "VBE / R1", "A", asked=current, VBE=_VBE, R1=sense)
    draft.figure("time for an empty cell", "1.4 * Q / I", "h", Q=capacity, I=real)
    base = draft.standard("R2", "R2", "(VIN - 2 * VBE) * HFE / I", "ohm", 24, VIN=vin, VBE=_VBE,
                          HFE=_GAIN, I=real)  # fmt: skip
    heat = draft.figure("heat in Q1, the most", "(VIN - VD - VBE - N * VEMPTY) * I", "W", VIN=vin, VD=_DIODE, VBE=_VBE,
                        N=float(cells), VEMPTY=_EMPTY, I=real)  # fmt: skip
    draft.require(heat <= _HEAT, f"Q1 would turn {shown(heat, 'W')} into heat; nearest: a lower input")
    _drawn(draft, cells, (sense, base), (real, heat))
    draft.pulled_all(SENSE="VIN", BASE="GND")
    draft.wired("Q1", SENSE="E", BASE="B", CHARGE="C")
    draft.wired("Q2", VIN="E", SENSE="B", BASE="C")
    draft.stated(R1=sense, R2=base)
    return draft.finish(
        f"NiMH charger {shown(real, 'A')}",
        f"Charges {cells} NiMH {'cells in series' if cells > 1 else 'cell'} of {1e3 * capacity:g} mAh with "
        f"{shown(real, 'A')} from {shown(vin, 'V')}.",
    )


def _drawn(draft: Draft, cells: int, ohms: tuple[float, float], figures: tuple[float, float]) -> None:
    vin, (sense, base), (real, heat) = draft.values["vin"], ohms, figures
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.inlet("J1", vin, "VIN")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "supply capacitor", vin)
        indicator(draft, "R3 D2", vin, "VIN", "GND", "lit while there is a supply", "green")
    with draft.block("current source", f"{shown(real, 'A')}, whatever the cells"):
        draft.warm_resistor("R1", sense, "VIN", "SENSE", "sets the current", _VBE * real)
        draft.part("Q1", "Transistor_BJT:BD140", "", "Package_TO_SOT_THT:TO-126-3_Vertical",
                   f"carries the current; {shown(heat, 'W')}",
                   {"E": "SENSE", "B": "BASE", "C": "CHARGE"})  # fmt: skip
        draft.part("Q2", "Transistor_BJT:BC857", "", SOT23, "takes the base current", {"E": "VIN", "B": "SENSE",
                                                                                     "C": "BASE"})  # fmt: skip
        draft.warm_resistor("R2", base, "BASE", "GND", "base current", (vin - 2 * _VBE) ** 2 / base)
        draft.diode("D1", "Diode:SS14", SMA, "CHARGE", "BATTERY", "keeps the cells from discharging through Q1 and R2")
        draft.terminal("J2", f"{cells} x NiMH", "BATTERY", "GND", "cells in series")


REFERENCE = Reference(
    name="nimh-charger",
    title="Trickle charger for 1 to 8 NiMH cells in series, by a constant current of 10 mA to 400 mA",
    answers=listed(
        """
        nimh charger, nimh trickle charger, trickle charger for nimh, nimh battery charger, ni mh charger, nicd
        charger, nimh cell charger, aa charger, aa battery charger, charger for aa nimh, trickle charger for aa,
        charger for nimh cells, rechargeable aa charger, slow nimh charger, overnight nimh charger
        """
    ),
    parameters=(
        Parameter("cells", "number of cells", "", 2.0, 1.0, 8.0, ("for",), ("x", "aa", "aaa", "nimh", "cells",
                  "cell"), alone=True),
        Parameter("battery", "nominal voltage of the battery", "V", 2.4, 1.2, 7.2, ("nimh", "nicd"),
                  ("nimh", "nicd", "pack", "battery", "batteries", "charger")),
        Parameter("vin", "input voltage", "V", 5.0, 3.5, 24.0, INPUT_BEFORE, INPUT_AFTER, alone=True),
        Parameter("capacity", "capacity of a cell", "Ah", 2.0, 0.2, 4.0, (), ("cells", "capacity"),
                  alone=True),
        Parameter("current", "charging current", "A", 0.1, 10e-3, 0.4, ("at", "with", "charging"),
                  ("current", "trickle"), alone=True),
    ),
    sources=(
        "NiMH handbook, Panasonic: trickle charge of a thirtieth to a twentieth of the capacity",
        "BD136, BD138, BD140 Plastic Medium-Power Silicon PNP Transistors, onsemi BD136/D",
        "The Art of Electronics, Horowitz and Hill, third edition, section 2.2.6: current sources",
    ),
    limits=(
        "It does not know when the cells are full: at a twentieth of their capacity they may stay on it, "
        "at a tenth they are taken off after 14 hours.",
        "It is for cells of the same age and charge in series.",
        "It is not for lithium cells.",
    ),
    neutral=listed(
        "nimh, ni, mh, nicd, charger, charge, charging, trickle, cell, cells, aa, aaa, battery, batteries, "
        "rechargeable, series, x, overnight, slow, constant, current, usb, mignon, holder, pack, led"
    ),
    unlike=("fast", "delta", "smart"),
    devices=("BD140",),
    work_out=_work_out,
    takes=(Rail("VIN", "vin", "current + 0.02"),),
)  # fmt: skip
