"""I/O expander on SPI."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, spi
from circuitron.references.parameters import supply
from circuitron.references.stages import spi_bus
from circuitron.references.words import listed

_PACKAGE = "Package_SO:SOIC-28W_7.5x17.9mm_P1.27mm"
_PULL_UP = 10e3
_PORTS = (("A", range(21, 29)), ("B", range(1, 9)))  # pins of a port, from its line 0


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("most current of each line, all sixteen at once", "ITOTAL / N", "A", ITOTAL=0.125, N=16.0)
    with draft.block("bus", f"SPI of {shown(volts, 'V')}, address 0 on it"):
        spi_bus(draft, volts)
        draft.header("J2", "INT", "interrupt, low; of port B too with MIRROR set", "INT_N", "GND")
        draft.resistor("R2", _PULL_UP, "VDD", "RESET_N", "no reset")
    with draft.block("expander", "16 lines"):
        pins = {"9": "VDD", "10": "GND", "11": "CS_N", "12": "SCK", "13": "MOSI", "14": "MISO", "18": "RESET_N",
                "15": "GND", "16": "GND", "17": "GND", "19": OPEN, "20": "INT_N"}  # fmt: skip
        for port, numbers in _PORTS:
            pins |= {str(pin): f"GP{port}{line}" for line, pin in enumerate(numbers)}
        draft.part("U1", "Interface_Expansion:MCP23S17_SO", "", _PACKAGE, "expander", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the expander")
    with draft.block("lines", "two ports of eight"):
        for number, (port, _) in enumerate(_PORTS, 3):
            lines = (f"GP{port}{n}" for n in range(8))
            draft.header(f"J{number}", f"port {port}", "eight lines and ground", *lines, "GND")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("RESET_N", "VDD")
    draft.wired("U1", SCK="12", MOSI="13", MISO="14", CS_N="11")
    draft.stated(R2=_PULL_UP)
    return draft.finish("SPI I/O expander", f"MCP23S17 with 16 lines on SPI of {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="spi-expander",
    title="I/O expander with 16 lines (MCP23S17) on SPI",
    answers=listed(
        """
        mcp23s17, mcp23s17 expander, mcp23s17 io expander, mcp23s17 gpio expander, spi io expander, spi gpio expander,
        spi port expander, spi expander, 16 bit spi io expander, mcp23s17 module, mcp23s17 board
        """
    ),
    parameters=(
        supply(3.3, 2.7, 5.5, "microcontroller", "mcu"),
        Parameter("lines", "number of lines", "", 16.0, 16.0, 16.0, after=("gpios", "extra", "lines", "ios", "pins")),
    ),
    sources=("MCP23017/MCP23S17 16-Bit I/O Expander with Serial Interface, Microchip DS20001952",),
    limits=(
        "GPA7 and GPB7 are outputs alone.",
        "A line carries 25 mA, all together 125 mA.",
        "Its address is 0; others may share CS only with another address on A0 to A2, and HAEN set.",
    ),
    neutral=listed(
        "spi, io, gpio, expander, port, extender, 16, bit, lines, line, pins, pin, inputs, outputs, input, output, "
        "interrupt, extra, more, gpios, add, adds, microcontroller, mcu, board"
    ),
    devices=("MCP23S17",),
    lends=("input", "output"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.13"),),
    signals=spi("supply"),
)
