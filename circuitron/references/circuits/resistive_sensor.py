"""A resistor that changes as a voltage for an ADC: LDR, force, flex, potentiometer, gas sensor's kin."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_FARADS = 100e-9
# Ohms at the ends of the range, and what those ends are.
_KINDS = {
    1.0: ("LDR", 1e3, 100e3, "GL5528: some 1 kohm in a bright room, 100 kohm and more in the dark"),
    2.0: ("FSR", 1e3, 100e3, "force sensor: some 1 kohm pressed hard, above 100 kohm at a touch"),
    3.0: ("flex", 25e3, 100e3, "flex sensor: 25 kohm straight, some 100 kohm bent"),
}


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    name, least, most, words = _KINDS[values["kind"]]
    fixed = draft.standard("R1", "R1, which spreads the range best", "sqrt(RMIN * RMAX)", "ohm", 12, RMIN=least,
                           RMAX=most)  # fmt: skip
    high = draft.figure("highest output", "VDD * R1 / (R1 + RMIN)", "V", VDD=volts, R1=fixed, RMIN=least)
    low = draft.figure("lowest output", "VDD * R1 / (R1 + RMAX)", "V", VDD=volts, R1=fixed, RMAX=most)
    draft.figure("share of the ADC's range that is used", "(sqrt(RMAX / RMIN) - 1) / (sqrt(RMAX / RMIN) + 1)", "",
                 RMAX=most, RMIN=least)  # fmt: skip
    draft.figure("corner of the filter, the least", "1 / (TWOPI * R1 * C1)", "Hz", TWOPI=2 * pi, R1=fixed, C1=_FARADS)
    with draft.block("supply", f"{shown(volts, 'V')} of the ADC, and the output"):
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply of the ADC, ground, output", "VDD", "GND", "OUT")
        draft.fed("VDD", "GND")
    with draft.block("sensor", words):
        if name == "LDR":
            draft.part("R2", "Sensor_Optical:LDR03", "GL5528", "OptoDevice:R_LDR_5.1x4.3mm_P3.4mm_Vertical",
                       "light lets the output rise", {"1": "VDD", "2": "OUT"})  # fmt: skip
        else:
            draft.header("J2", f"{name} sensor", "sensor; pressing or straightening it lets the output rise",
                         "VDD", "OUT")  # fmt: skip
        draft.resistor("R1", fixed, "OUT", "GND", "divider")
        draft.capacitor("C1", _FARADS, "OUT", "GND", "takes hum of lamps and leads; charge for the ADC")
    return _finished(draft, fixed, high, low, name)


def _finished(draft: Draft, fixed: float, high: float, low: float, name: str) -> Designed:
    volts = draft.values["supply"]
    draft.pulled("OUT", "GND")
    draft.stated(R1=fixed, C1=_FARADS)
    return draft.finish(
        f"{name} for an ADC",
        f"A {name} as a voltage of {shown(low, 'V')} to {shown(high, 'V')} for an ADC of {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="resistive-sensor",
    title="LDR, force or flex sensor as a voltage for an ADC",
    answers=listed(
        """
        ldr divider, photoresistor divider,
        ldr voltage divider, ldr to adc, ldr adc, ldr arduino, ldr input, ldr sensor, photoresistor, photoresistor to
        adc, photoresistor arduino, photoresistor voltage divider, ldr light sensor, ldr light sensor to adc, ldr analog
        input, ldr module, ldr, light dependent resistor, force sensor, force sensitive resistor, fsr, fsr to adc, force
        sensitive resistor to adc, pressure pad, fsr sensor, flex sensor, bend sensor, flex sensor to adc, resistive
        sensor, resistive sensor to adc, read ldr, read a photoresistor, ldr with an adc, light sensor ldr,
        light sensor with ldr, force sensor fsr
        """
    ),
    parameters=(
        supply(3.3, 1.8, 5.5, "adc", "logic"),
        Parameter("kind", "sensor: LDR (1), force (2) or flex (3)", "", 1.0, 1.0, 3.0,
                  named=(("ldr", 1.0), ("photoresistor", 1.0), ("force", 2.0), ("fsr", 2.0), ("pad", 2.0),
                         ("flex", 3.0), ("bend", 3.0))),
    ),
    sources=(
        "GL55 series photoresistors, Senba: GL5528",
        "FSR 400 series force sensing resistors, Interlink Electronics: divider of a measuring resistor",
        "A divider moves most where its resistor is the geometric mean of the sensor's ends",
    ),
    limits=(
        "The output is no straight line: software looks the figure up.",
        "The ADC must measure against the same supply.",
    ),
    neutral=listed(
        "ldr, light, dependent, resistor, photoresistor, sensor, adc, analog, input, voltage, divider, arduino, read, "
        "microcontroller, mcu, esp32, esp8266, force, sensitive, pressure, fsr, flex, bend, resistive, brightness, "
        "filter, filtered, capacitor, measure, pin, pull, down, glove, touch, pad"
    ),
    unlike=("dark", "relay", "lamp", "switch"),
    devices=("GL5528",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.005"),),
    signals=(Signal("OUT", "adc", "supply", Drive("0", "supply", "supply", ohms="10e3 * max(1, 3.3 * (kind - 2))")),),
)  # fmt: skip
