"""Four-channel ADC on an I²C bus, whose inputs stand wrong voltages."""

from __future__ import annotations

from circuitron.references.ads1115 import SOURCES, converter
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_SERIES, _FARADS, _INPUT = 10e3, 100e-9, 6e6  # the last: ohms of an input of the ADC at 2.048 V


def _work_out(values: Values) -> Designed:
    volts, where, most = values["supply"], shown(values["address"], "i2c"), values["most"]
    draft = Draft(REFERENCE, values)
    current = draft.figure("current of a wrong input", "(VIN - VDD) / R", "A", VIN=most, VDD=volts, R=_SERIES)
    draft.figure("heat in a resistor below ground", "VIN^2 / R", "W", VIN=most, R=_SERIES)
    draft.figure("corner of each input filter", "1 / (6.2832 * R * C)", "Hz", R=_SERIES, C=_FARADS)
    draft.figure("error by the resistor", "R / (R + RIN)", "", R=_SERIES, RIN=_INPUT)
    draft.figure("smallest step at 2.048 V", "2.048 / 32768", "V")
    _drawn(draft)
    converter(draft, where)
    draft.stated(R3=_SERIES)
    draft.note(f"What is on VDD must take {shown(4 * current, 'A')} if all inputs are wrong: else they lift it.")
    return draft.finish(
        "Protected I2C ADC",
        f"ADS1115 on an I2C bus of {shown(volts, 'V')}, address {where}, with four inputs that stand up to "
        f"{shown(most, 'V')} of either polarity.",
    )


def _drawn(draft: Draft) -> None:
    volts, most = (draft.values[name] for name in ("supply", "most"))
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
    with draft.block("inputs", f"four, filtered; they stand {shown(-most, 'V')} to {shown(most, 'V')}"):
        draft.header("J2", "AIN0-3", "four inputs and ground", *(f"IN{n}" for n in range(4)), "GND")
        for n in range(4):
            heat = most**2 / _SERIES
            draft.warm_resistor(f"R{n + 3}", _SERIES, f"IN{n}", f"AIN{n}", "limits the current, and filters", heat)
            draft.capacitor(f"C{n + 2}", _FARADS, f"AIN{n}", "GND", "filter")
            draft.part(f"D{n + 1}", "Diode:BAT54S", "", SOT23, "keeps the input within the supply",
                       {"1": "GND", "3": f"AIN{n}", "2": "VDD"})  # fmt: skip
            draft.joined(f"D{n + 1}", "3", f"AIN{n}")


REFERENCE = Reference(
    name="i2c-adc-protected",
    title="16-bit ADC with four inputs (ADS1115) on an I²C bus, which stand wrong voltages of up to 30 V",
    answers=listed(
        """
        ads1115 with protected inputs, ads1115 protected inputs, ads1115 with input protection, ads1115 input
        protection, protected ads1115, ads1115 adc with protected inputs, ads1115 16 bit adc with protected inputs,
        ads1115 with protection, protected i2c adc, i2c adc with protected inputs, 16 bit adc with protected inputs,
        i2c adc with input protection, 16 bit adc with input protection, ads1115 with overvoltage protection, ads1115
        adc with input protection, ads1115 with clamped inputs
        """
    ),
    parameters=(
        supply(3.3, 2.0, 5.5),
        address(0x48, 0x49),
        Parameter("most", "voltage that the inputs stand", "V", 24.0, 6.0, 30.0,
                  ("symmetrical", "stand", "against", "to", "up"), ("inputs", "input", "protection", "protected")),
    ),
    sources=(*SOURCES, "BAT54 Series Schottky Barrier Diodes, Nexperia"),
    limits=(
        "The inputs measure from ground to the supply; beyond, they only survive.",
        "The leakage of the diodes, some microamperes when warm, is an error of some millivolts.",
    ),
    neutral=listed(
        "i2c, adc, analog, digital, converter, 16, bit, 4, four, channel, inputs, input, bus, pull, up, ups, filter, "
        "precision, external, measurement, board, protected, protection, clamp, clamps, symmetrical, overvoltage, "
        "over, negative, plus, minus, channels, module"
    ),
    devices=("ADS1115",),
    lends=("adc",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.001"),),
    signals=i2c("supply"),
)  # fmt: skip
