"""Thermocouple of type K on SPI."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import (
    SO8,
)
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("voltage of the thermocouple at 100 K, about", "41.276e-6 * 100", "V")
    with draft.block("interface", f"SPI of {shown(volts, 'V')}, read only"):
        draft.header("J1", f"{volts:g}V/GND/SCK/SO/CS", "supply, ground, clock, data, select", "VCC", "GND",
                "SCK", "SO",
                     "CS_N")  # fmt: skip
        draft.resistor("R1", 10e3, "VCC", "CS_N", "not selected while nothing drives it")
    with draft.block("thermocouple", "type K, not on ground"):
        draft.terminal("J2", "type K", "TC_P", "TC_N", "thermocouple: plus, minus")
        draft.capacitor("C2", 10e-9, "T_P", "T_N", "filter, at the converter")
        draft.part(
            "FB1",
            "Device:FerriteBead",
            "600R",
            "Inductor_SMD:L_0603_1608Metric",
            "against radio",
            {"1": "TC_P", "2": "T_P"},
        )
        draft.part(
            "FB2",
            "Device:FerriteBead",
            "600R",
            "Inductor_SMD:L_0603_1608Metric",
            "against radio",
            {"1": "TC_N", "2": "T_N"},
        )
    with draft.block("converter", "14 bits, with cold-junction compensation"):
        pins = {"3": "T_P", "2": "T_N", "4": "VCC", "1": "GND", "5": "SCK", "7": "SO", "6": "CS_N"}
        draft.part("U1", "Sensor_Temperature:MAX31855KASA", "", SO8, "thermocouple converter", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the converter")
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled("CS_N", "VCC")
    draft.wired("U1", T_P="3", T_N="2", SO="7")
    return draft.finish("Thermocouple input", f"MAX31855 for a thermocouple of type K, on {shown(volts, 'V')} and SPI.")


REFERENCE = Reference(
    name="thermocouple",
    title="Thermocouple of type K on SPI (MAX31855)",
    answers=listed(
        """
            thermocouple, thermocouple amplifier, k type thermocouple, type k thermocouple, max31855, thermocouple
            interface, thermocouple input, thermocouple converter, thermocouple sensor, max31855 thermocouple,
            thermocouple reader, thermocouple to spi, type k thermocouple amplifier, k type thermocouple amplifier,
            thermocouple temperature sensor
        """
    ),
    parameters=(supply(3.3, 3.0, 3.6),),
    sources=("MAX31855 Cold-Junction Compensated Thermocouple-to-Digital Converter, Maxim 19-5793",),
    limits=("Type K alone.", "The thermocouple must not touch ground.", "2 K from -200 °C to 700 °C."),
    neutral=listed(
        """
        thermocouple, type, k, spi, cold, junction, compensation, compensated, temperature, measure, interface,
        digital, sensor, amplifier, converter, microcontroller, mcu, kiln, furnace, oven, reflow, reading, readout
        """
    ),
    devices=("MAX31855",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.002"),),
    signals=(
        Signal("SCK", "spi sck", "supply"),
        Signal("SO", "spi miso", "supply"),
        Signal("CS_N", "output", "supply"),
    ),
)
