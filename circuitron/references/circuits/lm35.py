"""Analog temperature sensor LM35 for an ADC."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_SLOPE, _SERIES, _FARADS = 10e-3, 2e3, 100e-9  # volts a degree; keeps the cable's capacitance from the output


def _work_out(values: Values) -> Designed:
    volts, top = values["supply"], values["top"]
    draft = Draft(REFERENCE, values)
    highest = draft.figure("output at the highest temperature", "K * T", "V", K=_SLOPE, T=top)
    draft.require(highest <= volts - 1.5, f"{shown(volts, 'V')} do not reach {shown(highest, 'V')}")
    draft.figure("output at 25 degrees C", "K * 25", "V", K=_SLOPE)
    draft.figure("corner of the filter", "1 / (TWOPI * R1 * C2)", "Hz", TWOPI=2 * pi, R1=_SERIES, C2=_FARADS)
    with draft.block("sensor", "10 mV for each degree C"):
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground and measurement", "VCC", "GND", "OUT")
        pins = {"1": "VCC", "2": "SENSE", "3": "GND"}
        draft.part(
            "U1", "Sensor_Temperature:LM35-LP", "", "Package_TO_SOT_THT:TO-92_Inline", "temperature sensor", pins
        )
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the sensor", volts)
    with draft.block("filter", "keeps noise from the ADC"):
        draft.resistor("R1", _SERIES, "SENSE", "OUT", "lets the sensor drive the capacitance of a cable")
        draft.capacitor("C2", _FARADS, "OUT", "GND", "filter, and the charge that the ADC takes")
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled("OUT", "SENSE")
    draft.joined("U1", "2", "SENSE")
    draft.stated(R1=_SERIES)
    return draft.finish(
        "LM35 sensor", f"LM35 on {shown(volts, 'V')}, 10 mV for each degree C, up to {shown(highest, 'V')} for an ADC."
    )


REFERENCE = Reference(
    name="lm35",
    title="Analog temperature sensor LM35 for an ADC, 2 °C to 110 °C",
    answers=listed(
        """
        lm35, lm35 sensor, lm35 temperature sensor, analog temperature sensor, temperature sensor lm35, lm35 circuit,
        lm35 thermometer, temperature sensor analog output, lm35 temperature sensor adc, lm35 adc input
        """
    ),
    parameters=(
        supply(5.0, 4.0, 30.0, "microcontroller", "mcu", "arduino"),
        Parameter("top", "highest temperature", "°C", 100.0, 25.0, 110.0, ("to", "up"), ("max", "maximum"), least=2.0,
                  alone=True),
    ),
    sources=("LM35 Precision Centigrade Temperature Sensors, Texas Instruments SNIS159",),
    limits=(
        "Below 2 degrees C it needs a negative supply.",
        "The ADC is to measure with a reference of its own, as the output does not follow the supply.",
    ),
    neutral=listed(
        "temperature, sensor, sense, measure, adc, analog, output, filter, thermometer, celsius, mcu, microcontroller, "
        "degrees, reading, decoupling, rc"
    ),
    devices=("LM35",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.001"),),
    signals=(Signal("OUT", "adc", "supply", drive=Drive("0", "0.01 * top", "0.01 * top", ohms="2000")),),
)  # fmt: skip
