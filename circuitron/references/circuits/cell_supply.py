"""Supply of 3.3 V from one lithium cell, which USB-C charges, with its protection and load sharing."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.lithium import CAPACITY, CELLS, DW01A_SOURCES, FS8205A_SOURCE, dw01a
from circuitron.references.stages import indicator
from circuitron.references.stock import SMA, SOT23
from circuitron.references.usb import RD, SINK
from circuitron.references.words import INPUT_AFTER, INPUT_BEFORE, listed

_VF, _RON, _DROPOUT = 0.4, 85e-3, 0.25  # of an SS34; of an AO3401A at 2.5 V on the gate; of the regulator at 0.5 A
_CARRIES = 0.5  # watts of a SOT-23-5 on some copper


def _work_out(values: Values) -> Designed:
    vin, charge, load = values["vin"], values["charge"], values["iout"]
    draft = Draft(REFERENCE, values)
    capacity = values["capacity"]
    draft.require(charge <= capacity, f"{shown(charge, 'A')} are more than a cell of {shown(capacity, 'Ah')} takes")
    heat = draft.figure("most heat in U1", "(VIN - 3) * I", "W", VIN=vin, I=charge)
    program = draft.standard("R1", "programming resistor", "1000 / I", "ohm", 96, I=charge)
    draft.figure("charging current", "1000 / RPROG", "A", asked=charge, RPROG=program)
    warm = draft.figure("heat in U3 from the input", "(VIN - VF - VOUT) * I", "W", VIN=vin, VF=_VF, VOUT=3.3, I=load)
    draft.figure("cell below which the output falls", "VOUT + VDO + I * RON", "V", VOUT=3.3, VDO=_DROPOUT * load / 0.5,
                 I=load, RON=_RON)  # fmt: skip
    _charger(draft, program)
    trip = dw01a(draft, max(charge, 2 * load), "U2", "R4 R5 C3", "GND", dual=True)
    _path(draft, warm)
    draft.fed("GND", "CELL_N")
    draft.stated(R1=program)
    if heat > _CARRIES:
        draft.note("U1 charges an empty cell with less: it limits its own heat, of which the package takes 0.5 W.")
    return draft.finish(
        f"Supply of 3.3 V from a lithium cell, {shown(load, 'A')}",
        f"Charges one lithium cell with {shown(charge, 'A')} from {shown(vin, 'V')}, protects it below 2.4 V, above "
        f"4.3 V and above about {shown(trip, 'A')}, and makes 3.3 V for up to {shown(load, 'A')} of the input or the "
        "cell.",
    )


def _charger(draft: Draft, program: float) -> None:
    vin, charge = draft.values["vin"], draft.values["charge"]
    with draft.block("input stage", "USB-C, power alone"):
        pins = {**dict.fromkeys(("A9", "B9"), "VBUS"), **dict.fromkeys(("A12", "B12", "S1"), "GND"), "A5": "CC1",
                "B5": "CC2"}  # fmt: skip
        draft.part("J1", *SINK, "USB-C", pins)
        draft.resistor("R6", RD, "CC1", "GND", "says that this is a sink")
        draft.resistor("R7", RD, "CC2", "GND", "the same for the plug the other way round")
        draft.part("F1", "Device:Polyfuse", "1.5A hold 16V", "Fuse:Fuse_1812_4532Metric", "resettable fuse",
                   {"1": "VBUS", "2": "VIN"})  # fmt: skip
        draft.part("D3", "Diode:SMAJ5.0A", "", SMA, "takes surges; its cathode is pin 1", {"1": "VIN", "2": "GND"})
        draft.capacitor("C1", 4.7e-6, "VIN", "GND", "input capacitor", vin)
        draft.resistor("R2", 1e3, "VIN", "GND", "turns Q9 on when the input is gone, against the leakage of D1")
    with draft.block("charger", f"charges one cell to 4.2 V with {shown(charge, 'A')}"):
        pins = {"4": "VIN", "2": "GND", "3": "VBAT", "1": "STAT_N", "5": "PROG"}
        draft.part("U1", "Battery_Management:MCP73831-2-OT", "", "Package_TO_SOT_SMD:SOT-23-5", "charger", pins)
        draft.resistor("R1", program, "PROG", "GND", "sets the charging current, 1 %")
        indicator(draft, "R3 D2", vin, "VIN", "STAT_N", "lit while it charges")
        draft.capacitor("C2", 4.7e-6, "VBAT", "GND", "output capacitor", 4.2)
        draft.terminal("J2", "cell", "VBAT", "CELL_N", "lithium cell")
    draft.decoupled("U1")
    draft.fed("VBUS")
    draft.pulled_all(PROG="GND", VIN="GND", CC1="GND", CC2="GND")
    draft.apart("CC1", "CC2")


def _path(draft: Draft, warm: float) -> None:
    """What feeds the regulator, and it."""
    vin, load = draft.values["vin"], draft.values["iout"]
    with draft.block("load sharing", "the input feeds the load while it is there"):
        draft.diode("D1", "Diode:SS34", SMA, "VIN", "VSYS", "feeds the load from the input")
        draft.part("Q9", "Transistor_FET:AO3401A", "", SOT23, "joins cell and load while the input is gone",
                   {"D": "VBAT", "S": "VSYS", "G": "VIN"})  # fmt: skip
    with draft.block("regulator", f"3.3 V at up to {shown(load, 'A')}"):
        draft.capacitor("C4", 4.7e-6, "VSYS", "GND", "input capacitor, at the regulator; with C1 below 10 uF", vin)
        draft.part("U3", "Regulator_Linear:AP7361C-33E", "", "Package_TO_SOT_SMD:SOT-223-3_TabPin2",
                   f"regulator; {shown(warm, 'W')} from the input",
                   {"VI": "VSYS", "GND": "GND", "VO": "VOUT"})  # fmt: skip
        draft.capacitor("C5", 10e-6, "VOUT", "GND", "output capacitor, at the regulator", 3.3)
        draft.terminal("J3", "3.3 V out", "VOUT", "GND", "load")
    draft.decoupled("U3")
    draft.wired("Q9", VBAT="D", VSYS="S", VIN="G")
    draft.joined("U3", "VO", "VOUT")
    draft.measured("rail", "VOUT", 3.3, 2.0)


_CHARGERS = ("liion charger", "lithium charger", "liion battery charger", "lithium battery charger", "liion charging")
_BESIDES = ("", " protection", " cell protection", " battery protection", " load sharing", " power path",
            " protection load sharing", " load sharing protection")  # fmt: skip
_OUTPUTS = tuple(f"{volts} {end}" for volts in ("3.3v", "3.3 v") for end in ("output", "out", "supply", "regulator",
                                                                            "ldo", "rail"))  # fmt: skip
REFERENCE = Reference(
    name="usb-cell-supply",
    title="3.3 V output from one lithium cell, charged from USB-C (MCP73831), protected (DW01A), with load sharing",
    # The 3.3 V alone may be those of the cell: "3.3 V lithium charger".
    answers=tuple(
        name
        for charger in _CHARGERS
        for beside in _BESIDES
        for output in _OUTPUTS
        for name in (f"{charger}{beside} {output}", f"{output} {charger}{beside}")
    ),
    parameters=(
        Parameter("vin", "input voltage, of USB", "V", 5.0, 4.75, 5.25, INPUT_BEFORE, INPUT_AFTER),
        Parameter("vout", "output voltage", "V", 3.3, 3.3, 3.3, (), ("output", "rail", "regulator", "ldo", "supply"),
                  alone=True, made=True),
        Parameter("charge", "charging current", "A", 0.3, 0.015, 0.5, ("charge", "charging", "charger"),
                  ("charge", "charging", "charger")),
        Parameter("iout", "output current", "A", 0.3, 1e-3, 0.5, ("output", "load", "rail", "ldo", "regulator"),
                  ("output", "load", "rail", "out", "ldo", "regulator")),
        CAPACITY,
        CELLS,
    ),
    sources=(
        "MCP73831/2 Miniature Single-Cell, Fully Integrated Li-Ion, Li-Polymer Charge Management, Microchip DS20001984",
        "Designing A Li-Ion Battery Charger and Load Sharing System With Microchip's Stand-Alone Li-Ion Battery Charge "
        "Management Controller, Microchip AN1149",
        *DW01A_SOURCES[:1],
        FS8205A_SOURCE,
        "AP7361C 1A Low Dropout Adjustable and Fixed-Mode Regulator with Enable, Diodes Incorporated DS40746",
    ),
    limits=(
        "The USB source must give the charging current and the load together: a port of a computer gives 0.5 A.",
        "A cell that is put in may give nothing until USB was there once: the DW01A starts switched off.",
        "The output follows the cell where that is too low for the regulator: it is not boosted.",
        "The regulator draws some 70 uA itself, from the cell too.",
        "As USB goes, Q9 takes some milliseconds to turn on: the output then has some 0.7 V less than the cell.",
        "The cell's temperature is not measured: no charging below 0 °C.",
        "The tripping current varies by a third with temperature and the cell's voltage.",
    ),
    neutral=listed(
        "battery, cell, charge, charging, charger, li, ion, liion, lithium, led, status, indicator, linear, "
        "protection, protected, over, discharge, overdischarge, load, sharing, path, power, output, regulator, "
        "regulated, ldo, rail, supply, single, dropout, low, board, system, usb, usbc, receptacle, connector, port"
    ),
    devices=("MCP73831", "DW01A", "DW01", "FS8205A", "FS8205", "AP7361C"),
    work_out=_work_out,
    rank=3,
    gives=(Rail("VOUT", "vout", "iout"),),
    holds=("usb-c-sink", "li-ion-charger", "protected-charger", "load-sharing", "cell-protection", "linear-fixed",
           "battery-ldo", "linear-adjustable"),
)  # fmt: skip
