"""Four-channel ADC on an I²C bus, behind dividers."""

from __future__ import annotations

from math import pi, sqrt

from circuitron.references.ads1115 import SOURCES, converter
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.words import listed

_LOWER, _FARADS, _INPUT = 10e3, 100e-9, 6e6  # the last: ohms of an input of the ADC at 2.048 V
_RANGE, _MARGIN = 2.048, 0.95
_VOLTS, _WATTS = 75.0, 0.1  # that a resistor of size 0603 stands; the ADC takes 10 mA, more than comes through it


def _work_out(values: Values) -> Designed:
    most = values["most"]
    draft = Draft(REFERENCE, values)
    upper = draft.standard("R3 R4 R5 R6", "upper resistors", "RL * (VIN / (MARGIN * RANGE) - 1)", "ohm", 96, RL=_LOWER,
                           VIN=most, MARGIN=_MARGIN, RANGE=_RANGE)  # fmt: skip
    parts = {"RU": upper, "RL": _LOWER}
    top = draft.figure("at the ADC with the largest input", "VIN * RL / (RU + RL)", "V", VIN=most, **parts)
    draft.require(top <= _RANGE, "the largest input would leave the range of the ADC")
    draft.figure("input for one step", "RANGE / 32768 * (RU + RL) / RL", "V", RANGE=_RANGE, **parts)
    draft.figure("error by the input of the ADC", "RU * RL / (RU + RL) / RIN", "", RIN=_INPUT, **parts)
    draft.figure("corner of each input", "1 / (TWOPI * RU * RL / (RU + RL) * C)", "Hz", TWOPI=2 * pi, C=_FARADS,
                 **parts)  # fmt: skip
    return _drawn(draft, top, upper)


def _drawn(draft: Draft, top: float, upper: float) -> Designed:
    volts, most, where = draft.values["supply"], draft.values["most"], shown(draft.values["address"], "i2c")
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
    with draft.block("inputs", f"four dividers for 0 V to {shown(most, 'V')}"):
        draft.header("J2", "IN0-3", "four inputs and ground", *(f"IN{n}" for n in range(4)), "GND")
        for n in range(4):
            draft.resistor(f"R{n + 3}", upper, f"IN{n}", f"AIN{n}", "divides; 0.1 % or calibrated")
            draft.resistor(f"R{n + 7}", _LOWER, f"AIN{n}", "GND", "divides; 0.1 % or calibrated")
            draft.capacitor(f"C{n + 2}", _FARADS, f"AIN{n}", "GND", "filter, and charge for the ADC")
            draft.divides(f"IN{n}", f"AIN{n}", "GND", most, top, 2.0)
    converter(draft, where)
    stands = min(_VOLTS, sqrt(_WATTS * upper))
    draft.note(f"The inputs stand {shown(stands, 'V')} of either polarity: the upper resistors limit the current.")
    draft.note(f"Set the range of the ADC to {_RANGE:g} V, and multiply by {(upper + _LOWER) / _LOWER:.4g}.")
    return draft.finish(
        "I2C ADC with dividers",
        f"ADS1115 with four inputs of 0 V to {shown(most, 'V')} on an I2C bus of {shown(volts, 'V')}, address {where}.",
    )


REFERENCE = Reference(
    name="i2c-adc-scaled",
    title="16-bit ADC (ADS1115) on an I²C bus with four inputs for 0 V up to 5 V to 60 V, by dividers",
    answers=listed(
        """
        ads1115 with voltage dividers, ads1115 with dividers, ads1115 with divider, ads1115 voltage dividers,
        ads1115 voltage divider, ads1115 with voltage divider, ads1115 with inputs for, ads1115 with four inputs
        for, ads1115 four inputs for, ads1115 inputs for, ads1115 high voltage inputs, i2c adc with dividers, i2c
        adc with voltage dividers, 16 bit adc with voltage dividers, 16 bit adc with dividers, i2c voltmeter, four
        channel voltmeter, 4 channel voltmeter, voltmeter ads1115, ads1115 voltmeter, ads1115 battery monitor,
        ads1115 to measure, ads1115 measuring, i2c voltage measurement, four channel voltage measurement, 4 channel
        voltage measurement
        """
    ),
    parameters=(
        Parameter("most", "largest input", "V", 20.0, 5.0, 60.0, ("to", "for", "up", "measure", "of", "0"),
                  ("input", "inputs", "max", "range", "dividers"), alone=True, least=0.0),
        supply(3.3, 2.5, 5.5),
        address(0x48, 0x49),
    ),
    sources=SOURCES,
    limits=(
        "Inputs below ground are not measured.",
        "The dividers' tolerance is the error of the measurement, until it is calibrated.",
        "While VDD is off, what is on the inputs feeds into the ADC by the upper resistors.",
    ),
    neutral=listed(
        "i2c, adc, analog, digital, converter, 16, bit, 4, four, channel, channels, inputs, input, bus, pull, up, "
        "ups, filter, precision, external, measurement, measure, measuring, board, voltage, divider, dividers, "
        "resistor, resistors, volts, battery, solar, scaled, range, module, high, monitor"
    ),
    devices=("ADS1115",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.001"),),
    signals=i2c("supply"),
)  # fmt: skip
