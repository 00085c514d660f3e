"""Fuel gauge of one lithium cell on an I²C bus, with the MAX17048."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal, i2c
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.words import listed

_AWAKE = 23e-6  # amperes
_PACKAGE = "Package_DFN_QFN:TDFN-8-1EP_2x2mm_P0.5mm_EP0.8x1.2mm"


def _work_out(values: Values) -> Designed:
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    draft.require(values["cells"] == 1, "it is for one cell")
    draft.figure("charge that it takes from the cell in a year", "I * 8760", "Ah", I=_AWAKE)
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
        draft.resistor("R3", 10e3, "VDD", "ALERT_N", "pull-up of the open drain")
        draft.header("J3", "alert", "low when the charge is low, and ground", "ALERT_N", "GND")
    with draft.block("gauge", f"measures the cell's voltage, address {where}"):
        draft.terminal("J2", "cell", "VBAT", "GND", "cell of 3 V to 4.2 V; charger and load go there as well")
        pins = {"1": "GND", "2": "VBAT", "3": "VBAT", "4": "GND", "5": "ALERT_N", "6": "GND", "7": "SCL", "8": "SDA",
                "9": "GND"}  # fmt: skip
        draft.part("U1", "Circuitron:MAX17048", "", _PACKAGE, "fuel gauge, without a shunt", pins)
        draft.capacitor("C1", 100e-9, "VBAT", "GND", "supply capacitor, at the gauge")
    draft.fed("VDD", "VBAT", "GND")
    draft.decoupled("U1")
    draft.pulled("ALERT_N", "VDD")
    draft.wired("U1", SDA="8", SCL="7", VBAT="2", ALERT_N="5")
    draft.joined("U1", "3", "VBAT")
    return draft.finish(
        "Fuel gauge", f"MAX17048 at a lithium cell, on an I2C bus of {shown(volts, 'V')}, address {where}."
    )


REFERENCE = Reference(
    name="max17048",
    title="Fuel gauge of one lithium cell (MAX17048) on an I²C bus",
    answers=listed(
        """
        max17048, max17048 fuel gauge, max17048 battery gauge, fuel gauge max17048, max17048 liion fuel gauge, max17048
        lipo fuel gauge, max17048 breakout, max17048 module, battery gauge max17048, fuel gauge with max17048, max17048
        circuit, max17048 i2c, max17048 battery monitor
        """
    ),
    parameters=(
        supply(3.3, 1.8, 5.5, "bus", "mcu", "microcontroller"),
        address(0x36, 0x36),
        Parameter("cells", "number of cells", "cells", 1.0, 1.0, 1.0, (), ("cell", "cells"), alone=True,
                  named=(("single", 1.0),)),
    ),
    sources=(
        "MAX17048/MAX17049 3uA 1-Cell/2-Cell Fuel Gauge with ModelGauge, Maxim 19-6171: CELL and VDD at the cell, CTG "
        "and QSTRT to ground; address 36h",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=(
        "One cell: it needs no shunt, and knows no current.",
        "It protects nothing: see cell-protection.",
    ),
    neutral=listed(
        "fuel, gauge, battery, cell, single, one, lithium, liion, i2c, state, of, charge, percentage, level, "
        "monitor, ic, bus, alert, low, soc, 1s, shunt, 18650"
    ),
    devices=("MAX17048",),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VDD", "supply", "0.002"),),
    signals=(*i2c("supply"), Signal("ALERT_N", "input", "supply")),
)  # fmt: skip
