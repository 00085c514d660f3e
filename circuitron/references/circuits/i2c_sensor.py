"""I²C sensor for temperature, humidity and pressure: BME280."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal, strapped
from circuitron.references.parameters import address
from circuitron.references.words import NOT_FOR_BOARDS, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_RISE = {100e3: 1000e-9, 400e3: 300e-9}  # seconds, the most of UM10204
_FARADS, _SINK = 50e-12, 3e-3  # of a short bus; amperes that a device sinks


def _work_out(values: Values) -> Designed:
    supply, speed, where = values["supply"], values["speed"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    most = draft.figure(
        "largest pull-up", "TR / (0.8473 * CB)", "ohm", TR=_RISE[100e3 if speed <= 100e3 else 400e3], CB=_FARADS
    )
    least = draft.figure("smallest pull-up", "(VDD - 0.4) / IOL", "ohm", VDD=supply, IOL=_SINK)
    pull = 4.7e3
    draft.require(least <= pull <= most, f"a pull-up of {shown(pull, 'ohm')} does not do")
    draft.figure("rise time", "0.8473 * RP * CB", "s", RP=pull, CB=_FARADS)
    with draft.block("bus", f"{shown(supply, 'V')}, SDA and SCL"):
        draft.header("J1", f"{supply:g}V/GND/SDA/SCL", "supply, ground, SDA, SCL", "VDD", "GND", "SDA", "SCL")
        draft.resistor("R1", pull, "VDD", "SDA", "pull-up; once on each bus")
        draft.resistor("R2", pull, "VDD", "SCL", "pull-up; once on each bus")
    with draft.block("sensor", f"address {where}"):
        pins = {"8": "VDD", "6": "VDD", "1": "GND", "7": "GND", "2": "VDD", "3": "SDA", "4": "SCL"}
        pins |= strapped(values["address"], "5")
        footprint = "Package_LGA:Bosch_LGA-8_2.5x2.5mm_P0.65mm_ClockwisePinNumbering"
        draft.part("U1", "Sensor:BME280", "", footprint, "sensor; CSB high chooses I2C, SDO the address", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at VDD")
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at VDDIO")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled_all(SDA="VDD", SCL="VDD")
    draft.wired("U1", SDA="3", SCL="4", VDD="2")
    draft.stated(R1=pull, R2=pull)
    return draft.finish(
        "I2C sensor board",
        f"BME280 for temperature, humidity and pressure on an I2C bus of {shown(supply, 'V')}, address {where}.",
    )


REFERENCE = Reference(
    name="i2c-sensor",
    title="I²C sensor for temperature, humidity and pressure (BME280)",
    answers=listed(
        """
        i2c sensor, i2c sensor board, bme280, bme280 board, bme280 sensor, temperature sensor, humidity sensor, pressure
        sensor, temperature and humidity sensor, environmental sensor, i2c temperature sensor, weather sensor, bme280
        breakout, bme280 module, environmental sensor board, i2c humidity sensor, sensor board, barometer
        """
    ),
    parameters=(
        Parameter("supply", "supply voltage", "V", 3.3, 1.8, 3.6, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
        Parameter("speed", "bus clock", "Hz", 100e3, 10e3, 400e3, ("at",), ("bus", "i2c"), alone=True),
        address(0x76, 0x77),
    ),
    sources=(
        "BME280 Combined humidity and pressure sensor, Bosch Sensortec BST-BME280-DS001",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=("It measures its own board's warmth too: keep it away from regulators.", "It takes 3.6 V at most."),
    neutral=listed(
        "i2c, sensor, board, temperature, humidity, pressure, environmental, bus, pull, up, ups, resistor, resistors, "
        "breakout, module"
    ),
    devices=("BME280",),
    unlike=NOT_FOR_BOARDS,
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.005"),),
    signals=(Signal("SDA", "i2c sda", "supply"), Signal("SCL", "i2c scl", "supply")),
)
