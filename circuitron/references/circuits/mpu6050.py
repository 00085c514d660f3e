"""Accelerometer and gyroscope MPU-6050 on an I²C bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, i2c, strapped
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
        draft.header("J2", "INT", "interrupt and ground", "INT", "GND")
    with draft.block("sensor", f"three axes each, address {where}"):
        pins = {"13": "VDD", "8": "VDD", "18": "GND", "1": "GND", "11": "GND", "24": "SDA", "23": "SCL", "12": "INT",
                "10": "REG", "20": "PUMP", "6": OPEN, "7": OPEN, **strapped(values["address"], "9"),
                **dict.fromkeys(("2", "3", "4", "5", "14", "15", "16", "17", "19", "21", "22"), OPEN)}  # fmt: skip
        footprint = "Sensor_Motion:InvenSense_QFN-24_4x4mm_P0.5mm"
        draft.part("U1", "Sensor_Motion:MPU-6050", "", footprint, "sensor", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at VDD")
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at VLOGIC")
        draft.capacitor("C3", 100e-9, "REG", "GND", "of its regulator")
        draft.capacitor("C4", 2.2e-9, "PUMP", "GND", "of its charge pump, up to 25 V", 25.0)
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.wired("U1", SDA="24", SCL="23", REG="10", PUMP="20")
    return draft.finish("MPU-6050 board", f"MPU-6050 on an I2C bus of {shown(volts, 'V')}, address {where}.")


REFERENCE = Reference(
    name="mpu6050",
    title="Accelerometer and gyroscope (MPU-6050) on an I²C bus",
    answers=listed(
        """
        mpu6050, mpu 6050, mpu6050 board, mpu6050 module, mpu6050 sensor, accelerometer and gyroscope, accelerometer
        gyroscope, imu, imu sensor, 6 axis imu, gyroscope, gyro sensor, i2c imu, mpu6050 imu, mpu6050 breakout, imu
        board, accelerometer and gyro, i2c gyroscope, mpu6050 accelerometer, mpu6050 gyroscope
        """
    ),
    parameters=(supply(3.3, 2.4, 3.4, "microcontroller", "mcu", "i2c"), address(0x68, 0x69)),
    sources=(
        "MPU-6000 and MPU-6050 Product Specification, InvenSense PS-MPU-6000A",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=("It takes 3.46 V at most: a bus of 5 V needs a level shifter.", "Its own bus for a compass is not used."),
    neutral=listed(
        "i2c, imu, sensor, board, accelerometer, gyroscope, gyro, motion, axis, bus, pull, up, ups, interrupt, 6, 3.3"
    ),
    devices=("MPU-6050",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.005"),),
    signals=i2c("supply"),
)
