"""Humidity and temperature sensor DHT22 or DHT11 on its one line."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import NOT_FOR_BOARDS, listed

_PULL_UP = 4.7e3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    small = "DHT11" in values.devices
    value = "DHT11" if small else "DHT22 (AM2302)"
    footprint = "Aosong_DHT11_5.5x12.0_P2.54mm" if small else "ASAIR_AM2302_P2.54mm_Vertical"
    draft.figure("current into the sensor at low level", "VDD / R1", "A", VDD=volts, R1=_PULL_UP)
    with draft.block("line", f"{shown(volts, 'V')}, data both ways"):
        draft.header("J1", f"{volts:g}V/GND/DATA", "supply, ground, data", "VDD", "GND", "DATA")
        draft.resistor("R1", _PULL_UP, "VDD", "DATA", "pull-up of the line")
    with draft.block("sensor", value):
        pins = {"1": "VDD", "2": "DATA", "3": OPEN, "4": "GND"}
        draft.part("U1", "Sensor:DHT11", value, f"Sensor:{footprint}", "humidity and temperature sensor", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the sensor")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("DATA", "VDD")
    draft.joined("U1", "2", "DATA")
    draft.stated(R1=_PULL_UP)
    return draft.finish(f"{value.split()[0]} sensor", f"{value} with its pull-up on {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="dht22",
    title="Humidity and temperature sensor DHT22 (AM2302) or DHT11, on one line",
    answers=listed(
        """
        dht22, dht11, am2302, dht22 sensor, dht11 sensor, dht22 temperature sensor, dht11 temperature sensor, dht22
        temperature and humidity sensor, dht11 temperature and humidity sensor, dht22 humidity sensor, dht11 humidity
        sensor, am2302 sensor, dht sensor, dht22 humidity and temperature sensor, dht11 humidity and temperature sensor
        """
    ),
    parameters=(supply(3.3, 3.3, 5.5, "microcontroller", "mcu"),),
    sources=(
        "Digital-output relative humidity & temperature sensor AM2302/DHT22, Aosong",
        "DHT11 Humidity & Temperature Sensor: pull-up of 5 kohm up to 20 m, Aosong",
    ),
    limits=("One reading in two seconds.", "At 3.3 V keep its wires below a metre."),
    neutral=listed(
        "temperature, humidity, sensor, digital, one, wire, single, line, pull, up, resistor, measure, data, reading"
    ),
    devices=("DHT22", "AM2302", "DHT11"),
    unlike=NOT_FOR_BOARDS,
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.0025"),),
    signals=(Signal("DATA", "output", "supply"),),
)
