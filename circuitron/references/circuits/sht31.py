"""Humidity and temperature sensor SHT31 on an I²C bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, i2c, strapped
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.words import NOT_FOR_BOARDS, listed


def _work_out(values: Values) -> Designed:
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
        draft.resistor("R3", 10e3, "VDD", "RESET_N", "no reset")
    with draft.block("sensor", f"2 % and 0.2 K, address {where}"):
        pins = {"1": "SDA", "4": "SCL", "5": "VDD", "8": "GND", "9": "GND", "7": "GND", "6": "RESET_N", "3": OPEN,
                **strapped(values["address"], "2")}  # fmt: skip
        footprint = "Sensor_Humidity:Sensirion_DFN-8-1EP_2.5x2.5mm_P0.5mm_EP1.1x1.7mm"
        draft.part("U1", "Sensor_Humidity:SHT31-DIS", "", footprint, "sensor", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the sensor")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("RESET_N", "VDD")
    draft.wired("U1", SDA="1", SCL="4", GND="7")
    return draft.finish("SHT31 board", f"SHT31 on an I2C bus of {shown(volts, 'V')}, address {where}.")


REFERENCE = Reference(
    name="sht31",
    title="Humidity and temperature sensor (SHT31) on an I²C bus",
    answers=listed(
        """
        sht31, sht31 sensor, sht31 board, sht31 module, sht31 dis, humidity and temperature sensor, sht31 humidity
        sensor, sht31 temperature and humidity sensor, sht31 humidity and temperature sensor, sht31 breakout, sht31
        temperature sensor, temperature and humidity sensor sht31
        """
    ),
    parameters=(supply(3.3, 2.4, 5.5, "microcontroller", "mcu", "i2c"), address(0x44, 0x45)),
    sources=(
        "Datasheet SHT3x-DIS, Humidity and Temperature Sensor, Sensirion",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=("The alert output is not used.", "Keep it away from what gets warm, and its opening free of flux."),
    neutral=listed("i2c, sensor, board, temperature, humidity, bus, pull, up, ups, dis, breakout, digital"),
    devices=("SHT31",),
    unlike=NOT_FOR_BOARDS,
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.002"),),
    signals=i2c("supply"),
)
