"""Stages around one lithium cell that several reference circuits share: a charger for 1 A, and a DW01A."""

from __future__ import annotations

from circuitron.references.base import shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.stages import indicator
from circuitron.references.stock import N_MOSFET, SOT23_6

_DFN10 = "Package_DFN_QFN:DFN-10-1EP_3x3mm_P0.5mm_EP1.58x2.35mm"
_PROGRAM = 1000.0  # volts: the charging current of an MCP73833 is 1000 V / RPROG
_EMPTY, _MOST_HEAT = 3.2, 2.0  # volts of a cell that takes the full current; watts of the package on some copper
_TRIP, _RON, _MARGIN = 0.15, 33e-3, 1.2  # volts at CS; ohms of an AO3400A at 3.5 V on the gate, warm; of the current
MCP73833_SOURCE = (
    "MCP73833/4 Stand-Alone Linear Li-Ion / Li-Polymer Charge Management Controller, Microchip DS20002005: "
    "I = 1000 V / RPROG; 10 kohm at THERM stand for a thermistor"
)
DW01A_SOURCES = (
    "DW01A One Cell Lithium-ion/Polymer Battery Protection IC, Fortune Semiconductor DS-DW01A",
    "AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",
)


def mcp73833(draft: Draft) -> None:
    """A charger on the nets VIN and VBAT, for the parameters vin, current and capacity."""
    vin, current, capacity = (draft.values[name] for name in ("vin", "current", "capacity"))
    draft.require(current <= capacity, f"{shown(current, 'A')} are more than a cell of {shown(capacity, 'Ah')} takes")
    heat = draft.figure("most heat in U1", "(VIN - VBAT) * I", "W", VIN=vin, VBAT=_EMPTY, I=current)
    draft.require(heat <= _MOST_HEAT, f"U1 would turn {shown(heat, 'W')} into heat")
    program = draft.standard("R1", "programming resistor", "K / I", "ohm", 96, K=_PROGRAM, I=current)
    draft.figure("charging current", "K / RPROG", "A", asked=current, K=_PROGRAM, RPROG=program)
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


def dw01a(draft: Draft, current: float, chip: str, parts: str, pack: str) -> float:
    """Protection between the cell on VBAT and CELL_N, and the net `pack`; the current at which it trips.

    Args:
        chip: reference of the DW01A.
        parts: of the resistors of the supply and of CS, and of the capacitor, such as "R1 R2 C1".

    Raises:
        NotCovered: that is too much current.
    """
    supply, sense, filter_ = parts.split()
    pairs = next((n for n in (1, 2, 3) if _TRIP * n / (2 * _RON) >= _MARGIN * current), 0)
    draft.require(pairs > 0, f"three pairs of transistors trip below {shown(current, 'A')}")
    trip = draft.figure(
        "current at which it trips, about", "VCS * N / (2 * RON)", "A", VCS=_TRIP, N=float(pairs), RON=_RON
    )
    draft.figure("heat in each transistor", "(I / N)^2 * RON", "W", I=current, N=float(pairs), RON=_RON)
    with draft.block("protection", "4.3 V and 2.4 V"):
        draft.resistor(supply, 100, "VBAT", "VDD", "supply filter")
        draft.capacitor(filter_, 100e-9, "VDD", "CELL_N", f"supply filter, at {chip}")
        pins = {"5": "VDD", "6": "CELL_N", "1": "OD", "3": "OC", "2": "CS", "4": OPEN}
        draft.part(chip, "Battery_Management:DW01A", "", SOT23_6, "protection", pins)
        draft.resistor(sense, 1e3, "CS", pack, "senses the voltage over the transistors; for reversed chargers")
    with draft.block("switches", f"{pairs} for each direction"):
        for n in range(pairs):
            draft.part(f"Q{2 * n + 1}", *N_MOSFET, "opens on over-discharge", {"G": "OD", "S": "CELL_N", "D": "DRAINS"})
            draft.part(f"Q{2 * n + 2}", *N_MOSFET, "opens on overcharge", {"G": "OC", "S": pack, "D": "DRAINS"})
    draft.makes("VDD")
    draft.decoupled(chip, "CELL_N")
    draft.pulled_all(CS=pack, VDD="VBAT")
    draft.apart("CELL_N", pack)
    draft.joined(chip, "1", "OD")
    draft.joined(chip, "3", "OC")
    draft.joined("Q1", "S", "CELL_N")
    draft.joined("Q2", "S", pack)
    return trip
