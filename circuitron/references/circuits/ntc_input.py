"""NTC thermistor as a voltage for an ADC."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_KELVIN, _ROOM = 273.15, 298.15
_SERIES = 1e3


def _work_out(values: Values) -> Designed:
    volts, ohms, beta = values["supply"], values["ntc"], values["beta"]
    draft = Draft(REFERENCE, values)
    upper = draft.standard("R1", "R1, as the NTC at 25 degrees", "RNTC", "ohm", 96, RNTC=ohms)
    for celsius in (0.0, 25.0, 50.0):
        resistance = draft.figure(
            f"NTC at {celsius:g} degrees C", "RNTC * exp(BETA * (1 / (T + KELVIN) - 1 / ROOM))", "ohm",
            RNTC=ohms, BETA=beta, T=celsius, KELVIN=_KELVIN, ROOM=_ROOM,
        )  # fmt: skip
        draft.figure(
            f"output at {celsius:g} degrees C", "VCC * RT / (RT + R1)", "V", VCC=volts, RT=resistance, R1=upper
        )
    heat = draft.figure("power in the NTC at 25 degrees", "(VCC / 2)^2 / RNTC", "W", VCC=volts, RNTC=ohms)
    draft.require(heat <= 2e-3, f"the NTC would turn {shown(heat, 'W')} into heat and warm itself")
    draft.figure("corner of the filter", "1 / (TWOPI * R2 * C1)", "Hz", TWOPI=2 * pi, R2=_SERIES, C1=100e-9)
    with draft.block("sensor", f"NTC of {shown(ohms, 'ohm')} at 25 degrees C"):
        draft.header("J1", f"{volts:g}V/GND/ADC", "supply, ground and measurement", "VCC", "GND", "OUT")
        draft.resistor("R1", upper, "VCC", "SENSE", "upper half of the divider, 1 %")
        value = f"{ohms / 1e3:g}k B{beta:.0f} 1%"
        draft.part("TH1", "Device:Thermistor_NTC", value, "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
                   "senses the temperature, on wires", {"1": "SENSE", "2": "GND"})  # fmt: skip
    with draft.block("filter", "keeps noise from the ADC"):
        draft.resistor("R2", _SERIES, "SENSE", "OUT", "filter, and protects the input of the ADC")
        draft.capacitor("C1", 100e-9, "OUT", "GND", "filter, and the charge that the ADC takes")
    draft.fed("VCC", "GND")
    draft.measured("value", "R1", ohms, 2.0)
    draft.stated(C1=100e-9)
    draft.pulled_all(SENSE="VCC", OUT="SENSE")
    draft.wired("TH1", SENSE="1", GND="2")
    return draft.finish(
        "NTC input", f"An NTC of {shown(ohms, 'ohm')} as a voltage for an ADC on {shown(volts, 'V')}, half at 25 °C."
    )


REFERENCE = Reference(
    name="ntc-input",
    title="NTC thermistor as a voltage for an ADC",
    answers=listed(
        """
        ntc, ntc thermistor, thermistor, ntc input, thermistor input, ntc divider, thermistor divider, ntc sensor,
        thermistor sensor, ntc temperature sensor, thermistor temperature sensor, ntc thermistor input, ntc adc input,
        thermistor adc input, thermistor interface, ntc interface, temperature sensor ntc, thermistor temperature input,
        temperature measurement ntc, ntc temperature measurement, thermistor voltage divider, ntc voltage divider
        """
    ),
    parameters=(
        Parameter(
            "ntc",
            "resistance at 25 °C",
            "ohm",
            10e3,
            2.2e3,
            100e3,
            ("ntc", "thermistor"),
            ("ntc", "thermistor"),
            alone=True,
        ),
        Parameter("beta", "B constant", "", 3950.0, 3000.0, 4700.0, ("b", "beta"), ("b", "beta", "k")),
        supply(3.3, 1.8, 5.5),
    ),
    sources=(
        "NTC Thermistors, B parameter equation R = R25 exp(B (1/T - 1/T25)), Vishay document 29053",
        "Single-ended NTC divider with equal resistor, Texas Instruments SLOA098",
    ),
    limits=(
        "It is not linear: the controller works out the temperature from the B constant.",
        "The output falls as it gets warmer.",
    ),
    neutral=listed(
        "temperature, measure, measures, measuring, sensor, sense, adc, analog, filter, divider, pull, up, "
        "rc, mcu, microcontroller, reading, output"
    ),
    devices=("NTC",),
    unlike=("hotend", "extruder", "nozzle", "kiln", "oven"),  # so hot that an equal resistor leaves nothing to measure
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.001"),),
    signals=(Signal("OUT", "adc", "supply", drive=Drive("0", "supply", "supply", ohms="ntc / 2 + 1000")),),
)
