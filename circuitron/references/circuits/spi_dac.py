"""DAC with two outputs on SPI."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stock import SO14
from circuitron.references.words import listed

_PULL_UP, _SERIES = 10e3, 10.0


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("smallest step", "VDD / 4096", "V", VDD=volts)
    with draft.block("bus", f"SPI of {shown(volts, 'V')}"):
        draft.header("J1", f"{volts:g}V/GND/SCK/MOSI/CS", "supply, ground, SPI", "VDD", "GND", "SCK", "MOSI", "CS_N")
        draft.resistor("R1", _PULL_UP, "VDD", "CS_N", "not selected while nothing drives it")
    with draft.block("reference", "the supply, filtered"):
        draft.resistor("R2", _SERIES, "VDD", "VREF", "keeps noise of the supply off the reference")
        draft.capacitor("C3", 10e-6, "VREF", "GND", "reference, at the DAC", volts)
    with draft.block("converter", "two of 12 bits; LDAC low: an output follows at the end of a transfer"):
        pins = {"1": "VDD", "3": "CS_N", "4": "SCK", "5": "MOSI", "8": "GND", "9": "VDD", "10": "OUT_B", "11": "VREF",
                "12": "GND", "13": "VREF", "14": "OUT_A", "2": OPEN, "6": OPEN, "7": OPEN}  # fmt: skip
        draft.part("U1", "Analog_DAC:MCP4922", "MCP4922-E/SL", SO14, "DAC", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the DAC")
        draft.capacitor("C2", 10e-6, "VDD", "GND", "quiet supply", volts)
        draft.header("J2", "A/B/GND", "both voltages and ground", "OUT_A", "OUT_B", "GND")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.enabled("U1", "9", "VDD")
    draft.enabled("U1", "8", "GND")
    draft.pulled_all(CS_N="VDD", VREF="VDD")
    draft.wired("U1", SCK="4", MOSI="5", OUT_A="14", OUT_B="10")
    draft.stated(R1=_PULL_UP, R2=_SERIES)
    return draft.finish("SPI DAC", f"MCP4922: two outputs of 10 mV to {shown(volts - 0.04, 'V')} in 12 bits, on SPI.")


REFERENCE = Reference(
    name="spi-dac",
    title="12-bit DAC with two outputs (MCP4922) on SPI",
    answers=listed(
        """
        spi dac, mcp4922, mcp4922 dac, mcp4922 spi dac, mcp4922 module, mcp4922 board, dual dac, dual spi dac, dac with
        spi, spi digital to analog converter, dual channel dac
        """
    ),
    parameters=(
        supply(3.3, 2.7, 5.5, "microcontroller", "mcu"),
        Parameter("bits", "resolution", "bit", 12.0, 12.0, 12.0, alone=True),
        Parameter("channels", "number of outputs", "", 2.0, 2.0, 2.0, after=("channel", "channels", "outputs")),
    ),
    sources=("MCP4902/4912/4922 8/10/12-Bit Dual Voltage Output Digital-to-Analog Converter, Microchip DS22250",),
    limits=(
        "The supply is the reference, unbuffered (BUF of 0): the outputs are as exact as it, but for a code or so.",
        "An output drives 5 kohm and up to 100 pF: a longer cable or a heavier load needs a buffer.",
        "The registers are set to unity gain: with twice the gain the upper half of the range is cut off.",
    ),
    neutral=listed(
        "spi, dac, analog, digital, converter, 12, bit, output, outputs, voltage, external, board, dual, two, 2, "
        "channel, channels, microcontroller, mcu"
    ),
    devices=("MCP4922",),
    lends=("dac",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.01"),),
    signals=(
        Signal("SCK", "spi sck", "supply"),
        Signal("MOSI", "spi mosi", "supply"),
        Signal("CS_N", "output", "supply"),
    ),
)
