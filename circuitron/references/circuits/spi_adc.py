"""ADC with eight inputs on SPI."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, spi
from circuitron.references.parameters import supply
from circuitron.references.stages import spi_bus
from circuitron.references.stock import SO16
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("corner of each input filter", "1 / (6.2832 * R * C)", "Hz", R=1e3, C=100e-9)
    draft.figure("smallest step", "VDD / 1024", "V", VDD=volts)
    with draft.block("bus", f"SPI of {shown(volts, 'V')}"):
        spi_bus(draft, volts)
    with draft.block("inputs", "eight, filtered"):
        draft.header("J2", "CH0-7", "eight inputs and ground", *(f"IN{n}" for n in range(8)), "GND")
        for n in range(8):
            draft.resistor(f"R{n + 2}", 1e3, f"IN{n}", f"CH{n}", "filter, and limits a surge")
            draft.capacitor(f"C{n + 3}", 100e-9, f"CH{n}", "GND", "filter, gives the sample")
            draft.pulled(f"CH{n}", f"IN{n}")
    with draft.block("converter", "10 bits, its supply is the reference"):
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
        draft.part("U1", "Analog_ADC:MCP3008", "", SO16, "ADC", pins)
        draft.capacitor("C1", 1e-6, "VDD", "GND", "supply capacitor, at the ADC")
        draft.capacitor("C2", 100e-9, "VDD", "GND", "at the reference")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.measured("cutoff", "CH0", 1 / (6.2832 * 1e3 * 100e-9), 5.0, "IN0")
    draft.wired("U1", SCK="13", MISO="12", MOSI="11")
    return draft.finish("SPI ADC", f"MCP3008 with eight inputs of 0 V to {shown(volts, 'V')}, on SPI.")


REFERENCE = Reference(
    name="spi-adc",
    title="10-bit ADC with eight inputs (MCP3008) on SPI",
    answers=listed(
        """
        mcp3008, spi adc, mcp3008 adc, mcp3008 module, 8 channel adc, mcp3008 spi adc, mcp3008 board, 10 bit adc, 8
        channel spi adc, adc with spi, spi analog to digital converter, external spi adc
        """
    ),
    parameters=(supply(3.3, 2.7, 5.5, "microcontroller", "mcu"),),
    sources=("MCP3004/3008 4-Channel/8-Channel 10-Bit A/D Converters with SPI, Microchip DS21295",),
    limits=("The supply is the reference.", "Signals up to some hundred hertz, between ground and the supply."),
    neutral=listed(
        "spi, adc, analog, digital, converter, 10, bit, 8, channel, channels, inputs, input, filter, external, board"
    ),
    devices=("MCP3008",),
    lends=("adc",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.001"),),
    signals=spi("supply"),
)
