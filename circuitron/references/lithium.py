"""Stages around one lithium cell that several reference circuits share: two chargers for 1 A, and a DW01A."""

from __future__ import annotations

from circuitron.references.base import Parameter, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.stages import indicator
from circuitron.references.stock import N_MOSFET, SOT23_6, TSSOP8

_DFN10 = "Package_DFN_QFN:DFN-10-1EP_3x3mm_P0.5mm_EP1.58x2.35mm"
_SO8 = "Package_SO:SOIC-8-1EP_3.9x4.9mm_P1.27mm_EP2.41x3.3mm"
_PROGRAM, _TP4056 = 1000.0, 1200.0  # volts: the charging current of an MCP73833, and of a TP4056, is this / RPROG
_EMPTY, _MOST_HEAT = 3.2, 2.0  # volts of a cell that takes the full current; watts of the package on some copper
_TRIP, _MARGIN = 0.15, 1.2  # volts at CS; of the current
_RON, _DUAL_RON = 33e-3, 30e-3  # ohms of an AO3400A, and of a half of an FS8205A, at 3.5 V on the gate, warm
MCP73833_SOURCE = (
    "MCP73833/4 Stand-Alone Linear Li-Ion / Li-Polymer Charge Management Controller, Microchip DS20002005: "
    "I = 1000 V / RPROG; 10 kohm at THERM stand for a thermistor"
)
TP4056_SOURCE = (
    "TP4056 1A Standalone Linear Li-Ion Battery Charger with Thermal Regulation, NanJing Top Power ASIC: "
    "I = 1200 V / RPROG; TEMP on ground: no thermistor"
)
FS8205A_SOURCE = "FS8205A Dual N-Channel Enhancement Mode Power MOSFET, Fortune Semiconductor"
CELLS = Parameter(
    "cells", "number of cells", "cells", 1.0, 1.0, 1.0, ("for",), ("battery", "lipo", "li", "cell", "liion"), alone=True
)
CAPACITY = Parameter("capacity", "capacity of the cell, charged in an hour or more", "Ah", 2.0, 0.1, 50.0, alone=True)
CHARGING = Parameter("current", "charging current", "A", 1.0, 0.2, 1.0, ("at", "with"), ("charge", "charging"),
                     alone=True, otherwise=(0.5,))  # fmt: skip
DW01A_SOURCES = (
    "DW01A One Cell Lithium-ion/Polymer Battery Protection IC, Fortune Semiconductor DS-DW01A",
    "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
)


def mcp73833(draft: Draft) -> None:
    """A charger on the nets VIN and VBAT, for the parameters vin, current and capacity."""
    vin, current = draft.values["vin"], draft.values["current"]
    heat, program = _programmed(draft, _PROGRAM)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.terminal("J1", f"{shown(vin, 'V')} in", "VIN", "GND", "supply")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "input capacitor", vin)
    with draft.block("charger", f"charges one cell to 4.2 V with {shown(current, 'A')}"):
        pins = {"1": "VIN", "2": "VIN", "3": "CHRG_N", "4": "FULL_N", "5": "GND", "6": "PROG", "7": OPEN, "8": "THERM",
                "9": "VBAT", "10": "VBAT", "11": "GND"}  # fmt: skip
        purpose = f"charger; {shown(heat, 'W')} at first, which its pad and copper take away"
        draft.part("U1", "Battery_Management:MCP73833-xxx-MF", "MCP73833-FCI/MF", _DFN10, purpose, pins)
        draft.resistor("R6", 10e3, "THERM", "GND", "instead of a thermistor of the cell")
        draft.resistor("R1", program, "PROG", "GND", "sets the charging current, 1 %")
        draft.capacitor("C2", 10e-6, "VBAT", "GND", "output capacitor", 4.2)
    with draft.block("indicators", "charging, and done"):
        indicator(draft, "R2 D1", vin, "VIN", "CHRG_N", "lit while it charges")
        indicator(draft, "R3 D2", vin, "VIN", "FULL_N", "lit when the cell is full", "green")
    draft.fed("VIN")
    draft.decoupled("U1")
    draft.pulled_all(PROG="GND", THERM="GND")
    draft.wired("U1", VIN="1", VBAT="9", GND="5")
    draft.measured("value", "R1", _PROGRAM / current, 6.0)
    draft.rated("C1", 1.25 * vin)


def tp4056(draft: Draft) -> None:
    """The same with a TP4056, whose parts have the same references."""
    vin, current = draft.values["vin"], draft.values["current"]
    heat, program = _programmed(draft, _TP4056)
    with draft.block("input stage", f"{shown(vin, 'V')} in"):
        draft.terminal("J1", f"{shown(vin, 'V')} in", "VIN", "GND", "supply")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "input capacitor, at the charger", vin)
    with draft.block("charger", f"charges one cell to 4.2 V with {shown(current, 'A')}"):
        pins = {"1": "GND", "2": "PROG", "3": "GND", "4": "VIN", "5": "VBAT", "6": "FULL_N", "7": "CHRG_N", "8": "VIN",
                "9": "GND"}  # fmt: skip
        purpose = f"charger; {shown(heat, 'W')} at first, which its pad and copper take away"
        draft.part("U1", "Circuitron:TP4056-42-ESOP8", "", _SO8, purpose, pins)
        draft.resistor("R1", program, "PROG", "GND", "sets the charging current, 1 %")
        draft.capacitor("C2", 10e-6, "VBAT", "GND", "output capacitor, at the charger", 4.2)
    with draft.block("indicators", "charging, and done"):
        indicator(draft, "R2 D1", vin, "VIN", "CHRG_N", "lit while it charges")
        indicator(draft, "R3 D2", vin, "VIN", "FULL_N", "lit when the cell is full", "green")
    draft.fed("VIN")
    draft.decoupled("U1")
    draft.pulled("PROG", "GND")
    draft.enabled("U1", "8", "VIN")
    draft.wired("U1", VIN="4", VBAT="5", GND="1", PROG="2", CHRG_N="7", FULL_N="6")
    draft.measured("value", "R1", _TP4056 / current, 6.0)
    draft.rated("C1", 1.25 * vin)


def _programmed(draft: Draft, volts: float) -> tuple[float, float]:
    """Heat in a charger, and the resistor R1 that sets its current."""
    vin, current, capacity = (draft.values[name] for name in ("vin", "current", "capacity"))
    draft.require(current <= capacity, f"{shown(current, 'A')} are more than a cell of {shown(capacity, 'Ah')} takes")
    heat = draft.figure("most heat in U1", "(VIN - VBAT) * I", "W", VIN=vin, VBAT=_EMPTY, I=current)
    draft.require(heat <= _MOST_HEAT, f"U1 would turn {shown(heat, 'W')} into heat")
    program = draft.standard("R1", "programming resistor", "K / I", "ohm", 96, K=volts, I=current)
    draft.figure("charging current", "K / RPROG", "A", asked=current, K=volts, RPROG=program)
    return heat, program


def dw01a(draft: Draft, current: float, chip: str, parts: str, pack: str, *, dual: bool = False) -> float:
    """Protection between the cell on VBAT and CELL_N, and the net `pack`; the current at which it trips.

    Args:
        chip: reference of the DW01A.
        parts: of the resistors of the supply and of CS, and of the capacitor, such as "R1 R2 C1".
        dual: both transistors of a pair are in one package, an FS8205A.

    Raises:
        NotCovered: that is too much current.
    """
    supply, sense, filter_ = parts.split()
    ron = _DUAL_RON if dual else _RON
    pairs = next((n for n in (1, 2, 3) if _TRIP * n / (2 * ron) >= _MARGIN * current), 0)
    draft.require(pairs > 0, f"three pairs of transistors trip below {shown(current, 'A')}")
    trip = draft.figure(
        "current at which it trips, about", "VCS * N / (2 * RON)", "A", VCS=_TRIP, N=float(pairs), RON=ron
    )
    draft.figure("heat in each transistor", "(I / N)^2 * RON", "W", I=current, N=float(pairs), RON=ron)
    with draft.block("protection", "4.3 V and 2.4 V"):
        draft.resistor(supply, 100, "VBAT", "VDD", "supply filter")
        draft.capacitor(filter_, 100e-9, "VDD", "CELL_N", f"supply filter, at {chip}")
        pins = {"5": "VDD", "6": "CELL_N", "1": "OD", "3": "OC", "2": "CS", "4": OPEN}
        draft.part(chip, "Battery_Management:DW01A", "", SOT23_6, "protection", pins)
        draft.resistor(sense, 1e3, "CS", pack, "takes the voltage over the transistors; for reversed chargers")
    (_dual_switches if dual else _switches)(draft, pairs, pack)
    draft.makes("VDD")
    draft.decoupled(chip, "CELL_N")
    draft.pulled_all(CS=pack, VDD="VBAT")
    draft.apart("CELL_N", pack)
    draft.joined(chip, "1", "OD")
    draft.joined(chip, "3", "OC")
    return trip


def _switches(draft: Draft, pairs: int, pack: str) -> None:
    with draft.block("switches", f"{pairs} for each direction"):
        for n in range(pairs):
            draft.part(f"Q{2 * n + 1}", *N_MOSFET, "opens on over-discharge", {"G": "OD", "S": "CELL_N", "D": "DRAINS"})
            draft.part(f"Q{2 * n + 2}", *N_MOSFET, "opens on overcharge", {"G": "OC", "S": pack, "D": "DRAINS"})
    draft.joined("Q1", "S", "CELL_N")
    draft.joined("Q2", "S", pack)


def _dual_switches(draft: Draft, pairs: int, pack: str) -> None:
    """The same, each pair in one package with a common drain."""
    pins = {**dict.fromkeys(("2", "3"), "CELL_N"), "4": "OD", **dict.fromkeys(("1", "8"), "DRAINS"), "5": "OC",
            **dict.fromkeys(("6", "7"), pack)}  # fmt: skip
    with draft.block("switches", f"{pairs} for each direction, in pairs"):
        for n in range(pairs):
            purpose = "opens on over-discharge by its first half, on overcharge by its second"
            draft.part(f"Q{n + 1}", "Circuitron:FS8205A", "", TSSOP8, purpose, pins)
    draft.wired("Q1", **{"CELL_N": "2", "OD": "4", "OC": "5", pack: "6"})
