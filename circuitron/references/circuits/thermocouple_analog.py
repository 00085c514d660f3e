"""Thermocouple of type K as a voltage for an ADC, with the AD8495."""

from __future__ import annotations

from math import pi

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.words import SUPPLY_AFTER, listed

_SLOPE, _HEADROOM, _SERIES = 5e-3, 0.1, 100.0  # volts for each kelvin; volts that the output keeps from the supply


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    hottest = draft.figure("highest temperature in °C", "(VCC - HEADROOM) / S", "", VCC=volts, HEADROOM=_HEADROOM,
                           S=_SLOPE)  # fmt: skip
    draft.figure("corner of the input", "1 / (TWOPI * 2 * R1 * (C3 + C2 / 2))", "Hz", TWOPI=2 * pi, R1=_SERIES, C3=1e-6,
                 C2=10e-9)  # fmt: skip
    return _drawn(draft, hottest)


def _drawn(draft: Draft, hottest: float) -> Designed:
    volts = draft.values["supply"]
    with draft.block("input stage", "thermocouple of type K; keep this and U1 at one temperature"):
        draft.terminal("J1", "K+/K-", "TC_P", "TC_N", "thermocouple: plus and minus")
        draft.resistor("R1", _SERIES, "TC_P", "IN_P", "filter")
        draft.resistor("R2", _SERIES, "TC_N", "IN_N", "filter")
        draft.capacitor("C3", 1e-6, "IN_P", "IN_N", "filter")
        draft.stable("C2", 10e-9, "IN_P", "GND", "filter; C0G, 5 %")
        draft.stable("C4", 10e-9, "IN_N", "GND", "filter; C0G, 5 %")
        draft.resistor("R3", 1e6, "IN_N", "GND", "holds a thermocouple that touches no ground")
    with draft.block("amplifier", "5 mV for each kelvin above 0 °C, cold junction compensated"):
        pins = {"1": "IN_N", "8": "IN_P", "2": "GND", "3": "GND", "7": "VCC", "4": OPEN, "5": "AMP", "6": "AMP"}
        draft.part("U1", "Sensor_Temperature:AD8495", "", "Package_SO:MSOP-8_3x3mm_P0.65mm", "amplifier", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at U1")
        draft.capacitor("C5", 10e-6, "VCC", "GND", "supply capacitor", volts)
        draft.resistor("R4", 1e3, "AMP", "OUT", "filter")
        draft.capacitor("C6", 100e-9, "OUT", "GND", "filter, and charge for the ADC")
        draft.header("J2", f"{volts:g}V/GND/OUT", "supply, ground, output", "VCC", "GND", "OUT")
    return _finished(draft, hottest)


def _finished(draft: Draft, hottest: float) -> Designed:
    volts = draft.values["supply"]
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.wired("U1", IN_P="8", IN_N="1", AMP="6")
    draft.pulled_all(IN_P="TC_P", IN_N="TC_N", OUT="AMP")
    draft.stated(R3=1e6)
    draft.note(f"0 °C is 0 V, {hottest:.0f} °C the most; a thermocouple that is torn off gives the highest output.")
    return draft.finish(
        "Thermocouple amplifier",
        f"A thermocouple of type K as 5 mV for each degree Celsius, up to {hottest:.0f} °C on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="thermocouple-amplifier",
    title="Thermocouple amplifier of type K (AD8495), 5 mV/°C for an ADC, 3 V to 5.5 V",
    answers=listed(
        """
        thermocouple amplifier, thermocouple amplifier analog output, analog thermocouple amplifier, ad8495, ad8495
        thermocouple amplifier, thermocouple ad8495, thermocouple with ad8495, thermocouple amplifier ad8495, k type
        thermocouple amplifier, type k thermocouple amplifier, thermocouple amplifier type k, thermocouple amplifier
        k type, thermocouple to adc, thermocouple to voltage, thermocouple to analog, k type thermocouple analog
        output, thermocouple analog output, thermocouple into adc, analog thermocouple, k type thermocouple to adc
        """
    ),
    parameters=(
        Parameter("supply", "supply voltage", "V", 5.0, 3.0, 5.5, ("to", "into", "on", "at", "from"),
                  ("adc", "mcu", "microcontroller", *SUPPLY_AFTER), alone=True),
    ),
    sources=("AD8494/AD8495/AD8496/AD8497 Precision Thermocouple Amplifiers, Analog Devices: 5 mV/°C, input filter",),
    limits=(
        "Below 0 °C there is no output: its reference is ground.",
        "Within some 2 °C around room temperature, and some 1 % above 400 °C: type K is not straight.",
    ),
    neutral=listed(
        "thermocouple, k, type, amplifier, analog, output, adc, temperature, sensor, cold, junction, compensation, "
        "compensated, compensating, arduino, esp32, mcu, microcontroller, kiln, oven, measure, high, voltage"
    ),
    devices=("AD8495",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.001"),),
    signals=(Signal("OUT", "adc", "supply"),),
)  # fmt: skip
