"""Four-channel ADC on an I²C bus."""

from __future__ import annotations

from circuitron.references.ads1115 import SOURCES, converter
from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    draft.figure("corner of each input filter", "1 / (6.2832 * R * C)", "Hz", R=1e3, C=100e-9)
    draft.figure("smallest step at 2.048 V", "2.048 / 32768", "V")
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
    with draft.block("inputs", "four, filtered"):
        draft.header("J2", "AIN0-3", "four inputs and ground", *(f"IN{n}" for n in range(4)), "GND")
        for n in range(4):
            draft.resistor(f"R{n + 3}", 1e3, f"IN{n}", f"AIN{n}", "filter, and limits a surge")
            draft.capacitor(f"C{n + 2}", 100e-9, f"AIN{n}", "GND", "filter")
    converter(draft, where)
    return draft.finish("I2C ADC", f"ADS1115 with four inputs on an I2C bus of {shown(volts, 'V')}, address {where}.")


REFERENCE = Reference(
    name="i2c-adc",
    title="16-bit ADC with four inputs (ADS1115) on an I²C bus",
    answers=listed(
        """
            i2c adc, ads1115, ads1115 adc, 16 bit adc, external adc, ads1115 module, analog to digital converter, 4
            channel adc, ads1115 board, i2c analog to digital converter, ads1115 i2c adc, 16 bit i2c adc
        """
    ),
    parameters=(supply(3.3, 2.0, 5.5), address(0x48, 0x49)),
    sources=SOURCES,
    limits=("The inputs must stay between ground and the supply.",),
    neutral=listed(
        "i2c, adc, analog, digital, converter, 16, bit, 4, channel, inputs, input, bus, pull, up, ups, filter, "
        "precision, external, measurement, board"
    ),
    devices=("ADS1115",),
    lends=("adc",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.001"),),
    signals=i2c("supply"),
)
