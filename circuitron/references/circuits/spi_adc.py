"""ADC with eight inputs on SPI."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, spi
from circuitron.references.parameters import supply
from circuitron.references.stages import spi_bus
from circuitron.references.stock import SO16
from circuitron.references.words import listed

_DEVICES = {10: "MCP3008", 12: "MCP3208"}  # with the same pinout


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    bits = 12 if "MCP3208" in values.devices else int(values["bits"])
    draft.require(bits in _DEVICES, f"there are converters of 10 and 12 bits, not {bits}")
    draft.suppose("bits", float(bits))
    draft.require(_DEVICES[bits] in (values.devices or _DEVICES.values()), f"{_DEVICES[bits]} has {bits} bits")
    draft.figure("corner of each input filter", "1 / (6.2832 * R * C)", "Hz", R=1e3, C=100e-9)
    draft.figure("smallest step", "VDD / 2^N", "V", VDD=volts, N=float(bits))
    with draft.block("bus", f"SPI of {shown(volts, 'V')}"):
        spi_bus(draft, volts)
    with draft.block("inputs", "eight, filtered"):
        draft.header("J2", "CH0-7", "eight inputs and ground", *(f"IN{n}" for n in range(8)), "GND")
        for n in range(8):
            draft.resistor(f"R{n + 2}", 1e3, f"IN{n}", f"CH{n}", "filter, and limits a surge")
            draft.capacitor(f"C{n + 3}", 100e-9, f"CH{n}", "GND", "filter, gives the sample")
            draft.pulled(f"CH{n}", f"IN{n}")
    _converter(draft, bits)
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.measured("cutoff", "CH0", 1 / (6.2832 * 1e3 * 100e-9), 5.0, "IN0")
    draft.wired("U1", SCK="13", MISO="12", MOSI="11")
    return draft.finish("SPI ADC", f"{_DEVICES[bits]} with eight inputs of 0 V to {shown(volts, 'V')}, on SPI.")


def _converter(draft: Draft, bits: int) -> None:
    """The ADC, and what is at its supply."""
    with draft.block("converter", f"{bits} bits, its supply is the reference"):
        pins = {
            "16": "VDD",
            "15": "VDD",
            "14": "GND",
            "9": "GND",
            "13": "SCK",
            "12": "MISO",
            "11": "MOSI",
            "10": "CS_N",
        }
        pins |= {str(n + 1): f"CH{n}" for n in range(8)}
        draft.part("U1", f"Analog_ADC:{_DEVICES[bits]}", "", SO16, "ADC", pins)
        draft.capacitor("C1", 1e-6, "VDD", "GND", "supply capacitor, at the ADC")
        draft.capacitor("C2", 100e-9, "VDD", "GND", "at the reference")


REFERENCE = Reference(
    name="spi-adc",
    title="ADC of 10 or 12 bits with eight inputs (MCP3008, MCP3208) on SPI",
    answers=listed(
        """
        mcp3008, spi adc, mcp3008 adc, mcp3008 module, 8 channel adc, mcp3008 spi adc, mcp3008 board, 8
        channel spi adc, adc with spi, spi analog to digital converter, external spi adc, mcp3208, mcp3208 adc, mcp3208
        spi adc, mcp3208 module, mcp3208 board, 10 bit adc, 12 bit adc
        """
    ),
    parameters=(
        supply(3.3, 2.7, 5.5, "microcontroller", "mcu"),
        Parameter("bits", "resolution", "bit", 10.0, 10.0, 12.0, alone=True, named=(("12 bit", 12.0),)),
        Parameter("channels", "number of inputs", "", 8.0, 8.0, 8.0, after=("channel", "channels", "inputs")),
    ),
    sources=(
        "MCP3004/3008 4-Channel/8-Channel 10-Bit A/D Converters with SPI, Microchip DS21295",
        "MCP3204/3208 4-Channel/8-Channel 12-Bit A/D Converters with SPI, Microchip DS21298",
    ),
    limits=("The supply is the reference.", "Signals up to some hundred hertz, between ground and the supply."),
    neutral=listed(
        "spi, adc, analog, digital, converter, 10, bit, 8, channel, channels, inputs, input, filter, external, board"
    ),
    devices=("MCP3008", "MCP3208"),
    lends=("adc",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.001"),),
    signals=spi("supply"),
)
