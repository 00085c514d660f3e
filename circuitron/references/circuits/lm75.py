"""Temperature sensor LM75 on an I²C bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c, strapped
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.stock import SO8
from circuitron.references.words import NOT_FOR_BOARDS, listed


def _work_out(values: Values) -> Designed:
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
        draft.resistor("R3", 10e3, "VDD", "OS", "pull-up of the alarm")
        draft.header("J2", "OS", "alarm, low", "OS", "GND")
    with draft.block("sensor", f"-25 to 100 degrees C within 2, address {where}"):
        pins = {"1": "SDA", "2": "SCL", "3": "OS", "4": "GND", "8": "VDD",
                **strapped(values["address"], "7", "6", "5")}  # fmt: skip
        draft.part("U1", "Sensor_Temperature:LM75B", "", SO8, "temperature sensor", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the sensor")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("OS", "VDD")
    draft.wired("U1", SDA="1", SCL="2", OS="3")
    return draft.finish("LM75 sensor", f"LM75B on an I2C bus of {shown(volts, 'V')}, address {where}.")


REFERENCE = Reference(
    name="lm75",
    title="Temperature sensor (LM75) with alarm on an I²C bus",
    answers=listed(
        """
        lm75, lm75 sensor, lm75 temperature sensor, lm75b, i2c temperature sensor, temperature sensor i2c, lm75 board,
        lm75 module, i2c thermometer, lm75a, i2c temperature sensor lm75, temperature sensor lm75
        """
    ),
    parameters=(supply(3.3, 3.0, 5.5, "microcontroller", "mcu", "i2c"), address(0x48, 0x4F)),
    sources=(
        "LM75B, LM75C Digital Temperature Sensor and Thermal Watchdog, Texas Instruments SNIS153",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=("Keep it away from what gets warm.",),
    neutral=listed("i2c, sensor, board, temperature, bus, pull, up, ups, alarm, digital, address, thermometer"),
    devices=("LM75", "LM75B", "LM75A"),
    unlike=NOT_FOR_BOARDS,
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.001"),),
    signals=i2c("supply"),
)
