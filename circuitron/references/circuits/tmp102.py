"""Temperature sensor TMP102 on an I²C bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c, strapped
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.words import NOT_FOR_BOARDS, listed


def _work_out(values: Values) -> Designed:
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
        draft.resistor("R3", 10e3, "VDD", "ALERT", "pull-up of the alarm")
        draft.header("J2", "ALERT", "alarm, low", "ALERT", "GND")
    with draft.block("sensor", f"-40 to 125 degrees C, address {where}"):
        pins = {"1": "SCL", "2": "GND", "3": "ALERT", "5": "VDD", "6": "SDA", **strapped(values["address"], "4")}
        draft.part("U1", "Sensor_Temperature:TMP102xxDRL", "", "Package_TO_SOT_SMD:SOT-563", "sensor", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the sensor")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("ALERT", "VDD")
    draft.wired("U1", SDA="6", SCL="1", ALERT="3")
    return draft.finish("TMP102 sensor", f"TMP102 on an I2C bus of {shown(volts, 'V')}, address {where}.")


REFERENCE = Reference(
    name="tmp102",
    title="Temperature sensor (TMP102) with alarm on an I²C bus",
    answers=listed(
        """
        tmp102, tmp102 sensor, tmp102 temperature sensor, tmp102 board, tmp102 module, tmp102 breakout, temperature
        sensor tmp102, i2c temperature sensor tmp102
        """
    ),
    parameters=(supply(3.3, 1.8, 3.6, "microcontroller", "mcu", "i2c"), address(0x48, 0x49)),
    sources=(
        "TMP102 Low-Power Digital Temperature Sensor With SMBus and Two-Wire Interface, Texas Instruments SBOS397",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=("It takes 3.6 V at most.", "Of its four addresses two are used, those with ADD0 on a supply."),
    neutral=listed("i2c, sensor, board, temperature, bus, pull, up, ups, alarm, alert, digital, address, thermometer"),
    devices=("TMP102",),
    unlike=NOT_FOR_BOARDS,
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.001"),),
    signals=i2c("supply"),
)
