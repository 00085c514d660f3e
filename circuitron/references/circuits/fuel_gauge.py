"""Fuel gauge of one lithium cell on an I²C bus, with the LC709203F."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal, i2c
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.words import listed

_NTC, _QUIET = 10e3, 15e-6  # ohms at 25 °C; amperes of an LC709203F that is awake
_FOOTPRINT = "Package_DFN_QFN:WDFN-8-1EP_4x3mm_P0.65mm_EP2.4x1.8mm"


def _work_out(values: Values) -> Designed:
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    draft.require(values["cells"] == 1, "it is for one cell")
    draft.figure("share of TSW at TSENSE at 25 °C", "RNTC / (R3 + RNTC)", "", RNTC=_NTC, R3=_NTC)
    draft.figure("charge that it takes from the cell in a year", "I * 8760", "Ah", I=_QUIET)
    _drawn(draft, where)
    draft.fed("VDD", "VBAT", "GND")
    draft.decoupled("U1")
    draft.pulled_all(ALARM_N="VDD", TSENSE="TSW")
    draft.wired("U1", SDA="7", SCL="8", VBAT="3", ALARM_N="4")
    draft.stated(R3=_NTC)
    draft.note("Software sets the capacity of the cell (APA) and the B constant of the thermistor.")
    return draft.finish(
        "Fuel gauge", f"LC709203F at a lithium cell, on an I2C bus of {shown(volts, 'V')}, address {where}."
    )


def _drawn(draft: Draft, where: str) -> None:
    volts = draft.values["supply"]
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
        draft.resistor("R4", 10e3, "VDD", "ALARM_N", "pull-up of the open drain")
        draft.header("J3", "alarm", "low while the cell is low, and ground", "ALARM_N", "GND")
    with draft.block("gauge", f"measures the cell's voltage, address {where}"):
        draft.terminal("J2", "cell", "VBAT", "GND", "cell of 3 V to 4.2 V; charger and load go there as well")
        pins = {"1": "GND", "2": "GND", "9": "GND", "3": "VBAT", "4": "ALARM_N", "5": "TSW", "6": "TSENSE", "7": "SDA",
                "8": "SCL"}  # fmt: skip
        draft.part("U1", "Battery_Management:LC709203FQH-01TWG", "", _FOOTPRINT, "fuel gauge, without a shunt", pins)
        draft.capacitor("C1", 1e-6, "VBAT", "GND", "supply capacitor, at the gauge", 4.2)
        draft.resistor("R3", _NTC, "TSW", "TSENSE", "divider of the thermistor, 1 %")
        draft.part("TH1", "Device:Thermistor_NTC", "10k B3380", "Resistor_SMD:R_0603_1608Metric",
                   "temperature of the cell, at the cell", {"1": "TSENSE", "2": "GND"})  # fmt: skip


REFERENCE = Reference(
    name="fuel-gauge",
    title="Fuel gauge of one lithium cell (LC709203F) on an I²C bus",
    answers=listed(
        """
        fuel gauge, battery fuel gauge, lipo fuel gauge, liion fuel gauge, lithium fuel gauge, i2c fuel gauge, single
        cell fuel gauge, fuel gauge ic, fuel gauge for liion, fuel gauge for a liion cell, fuel gauge for single cell
        liion, fuel gauge for a liion, battery gauge, battery gauge i2c, lc709203f, lc709203f fuel gauge, state of
        charge monitor, battery state of charge, gas gauge, battery gas gauge, battery percentage monitor, battery
        level i2c, liion battery gauge, fuel gauge for single cell liion i2c, fuel gauge for a single cell, 1s fuel
        gauge
        """
    ),
    parameters=(
        supply(3.3, 1.8, 5.0, "bus", "mcu", "microcontroller"),
        address(0x0B, 0x0B),
        Parameter("cells", "number of cells", "cells", 1.0, 1.0, 1.0, (), ("cell", "cells"), alone=True,
                  named=(("single", 1.0),)),
    ),
    sources=(
        "LC709203F Smart LiB Gauge Battery Fuel Gauge LSI For 1-Cell Lithium-ion, onsemi",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=(
        "One cell: it needs no shunt, and knows no current.",
        "It protects nothing: see cell-protection.",
    ),
    neutral=listed(
        "fuel, gauge, battery, cell, single, one, lithium, liion, i2c, state, of, charge, percentage, level, monitor, "
        "ic, bus, alarm, alert, low, soc, 1s, capacity, shunt, 18650"
    ),
    devices=("LC709203F",),
    unlike=("tank", "petrol", "diesel", "gasoline", "float", "sender", "boat", "car", "motorcycle", "tractor", "litre"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.002"),),
    signals=(*i2c("supply"), Signal("ALARM_N", "input", "supply")),
)  # fmt: skip
