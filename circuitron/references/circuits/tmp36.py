"""Analog temperature sensor TMP36 for an ADC."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SO8
from circuitron.references.words import listed

_SLOPE, _OFFSET, _SERIES, _FARADS = 10e-3, 0.5, 1e3, 100e-9  # volts a degree, and at 0 degrees C


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("output at 25 degrees C", "K * 25 + V0", "V", K=_SLOPE, V0=_OFFSET)
    draft.figure("output at 125 degrees C", "K * 125 + V0", "V", K=_SLOPE, V0=_OFFSET)
    draft.figure("corner of the filter", "1 / (TWOPI * R1 * C2)", "Hz", TWOPI=2 * pi, R1=_SERIES, C2=_FARADS)
    with draft.block("sensor", "10 mV for each degree C, 0.5 V at 0 degrees C"):
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground and measurement", "VCC", "GND", "OUT")
        pins = {"8": "VCC", "5": "VCC", "4": "GND", "1": "SENSE"}
        draft.part("U1", "Sensor_Temperature:TMP36xS", "", SO8, "temperature sensor, never shut down", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the sensor")
    with draft.block("filter", "keeps noise from the ADC"):
        draft.resistor("R1", _SERIES, "SENSE", "OUT", "filter, and lets the sensor drive the capacitance of a cable")
        draft.capacitor("C2", _FARADS, "OUT", "GND", "filter, and the charge that the ADC takes")
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.enabled("U1", "5", "VCC")
    draft.pulled("OUT", "SENSE")
    draft.joined("U1", "1", "SENSE")
    draft.stated(R1=_SERIES)
    return draft.finish("TMP36 sensor", f"TMP36 on {shown(volts, 'V')}, 10 mV for each degree C, for an ADC.")


REFERENCE = Reference(
    name="tmp36",
    title="Analog temperature sensor TMP36 for an ADC, -40 °C to 125 °C",
    answers=listed(
        """
        tmp36, tmp36 sensor, tmp36 temperature sensor, temperature sensor tmp36, tmp36 circuit, tmp36 thermometer, tmp36
        temperature sensor adc, tmp36 adc input, analog temperature sensor tmp36
        """
    ),
    parameters=(supply(3.3, 2.7, 5.5, "microcontroller", "mcu", "arduino"),),
    sources=("TMP35/TMP36/TMP37 Low Voltage Temperature Sensors, Analog Devices",),
    limits=("The output does not follow the supply: the ADC is to measure with a reference of its own.",),
    neutral=listed(
        "temperature, sensor, sense, measure, adc, analog, output, filter, thermometer, celsius, mcu, microcontroller, "
        "degrees, reading, decoupling, rc"
    ),
    devices=("TMP36",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.001"),),
    signals=(Signal("OUT", "adc", "supply", drive=Drive("0.1", "1.75", "1.75", ohms="1e3")),),
)
