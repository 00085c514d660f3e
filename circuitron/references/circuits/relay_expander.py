"""Eight relays on an I²C bus."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, i2c, strapped
from circuitron.references.parameters import address
from circuitron.references.relays import LIMITS, RELAYS, SOURCES, VCOIL, bank
from circuitron.references.stages import i2c_bus
from circuitron.references.words import listed

_PACKAGE = "Package_SO:SOIC-28W_7.5x17.9mm_P1.27mm"
_INPUT, _VIN = 2.7e3, 1.35  # ohms in front of each base of the ULN2803A; volts of both base junctions


def _work_out(values: Values) -> Designed:
    volts, coil, where = values["logic"], values["vcoil"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    draft.figure("input current of the driver", "(VDD - VBE) / RIN", "A", VDD=volts, VBE=_VIN, RIN=_INPUT)
    count = bank(draft, "GND")
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts, "J11")
        draft.resistor("R3", 10e3, "VDD", "RESET_N", "no reset")
    with draft.block("expander", f"port A drives the relays, port B is free; address {where}"):
        pins = {"13": "SDA", "12": "SCL", "19": OPEN, "20": OPEN, "18": "RESET_N", "9": "VDD", "10": "GND"}
        pins |= {**strapped(values["address"], "15", "16", "17"), "11": OPEN, "14": OPEN}
        pins |= {str(20 + n): f"DRIVE{n}" if n <= count else OPEN for n in range(1, 9)}
        pins |= {str(n): f"GPB{n - 1}" for n in range(1, 9)}
        draft.part("U2", "Interface_Expansion:MCP23017_SO", "", _PACKAGE, "expander", pins)
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at the expander")
        draft.header("J12", "port B", "eight lines and ground", *(f"GPB{n}" for n in range(8)), "GND")
    draft.fed("VCOIL", "VDD", "GND")
    draft.decoupled("U2")
    draft.pulled("RESET_N", "VDD")
    draft.wired("U2", SDA="13", SCL="12", DRIVE1="21")
    return draft.finish(
        f"{count} relays on I2C",
        f"{count} relays with coils of {shown(coil, 'V')} on an MCP23017, an I2C bus of {shown(volts, 'V')}, address "
        f"{where}.",
    )


REFERENCE = Reference(
    name="relay-expander",
    title="Two to eight relays on an I²C bus (MCP23017 and ULN2803A), coils of 5, 12 or 24 V",
    answers=listed(
        """
        i2c relay board, i2c relays, relays over i2c, relay outputs over i2c, relay board over i2c, i2c relay module,
        relays on i2c, mcp23017 relay board, mcp23017 relays, relays with mcp23017, relay board with mcp23017,
        relay outputs over i2c with mcp23017, relays over i2c with mcp23017, relays i2c mcp23017, mcp23017 relay driver,
        relay outputs with mcp23017, mcp23017 with relays, i2c relay driver, relays on an mcp23017, relays on mcp23017
        """
    ),
    parameters=(
        VCOIL,
        Parameter("logic", "supply of the bus", "V", 3.3, 3.0, 5.5, ("logic", "bus", "i2c"),
                  ("logic", "bus", "i2c", "mcu", "microcontroller")),
        replace(RELAYS, default=8.0),
        address(0x20, 0x27),
    ),
    sources=(*SOURCES, "MCP23017/MCP23S17 16-Bit I/O Expander with Serial Interface, Microchip DS20001952"),
    limits=(
        *LIMITS,
        "GPB7 of port B is an output alone.",
        "The relays are off until the bus says otherwise: the lines of the expander begin as inputs."),
    neutral=listed(
        """
        relay, relays, channel, channels, driver, board, module, coil, contacts, i2c, bus, expander, io, gpio, outputs,
        output, mcp23017, uln2803, uln2803a, darlington, array, over, multi, port, microcontroller, mcu, flyback
        """
    ),
    devices=("MCP23017", "ULN2803A", "ULN2803"),
    holds=("relay-driver",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VDD", "logic", "0.02"), Rail("VCOIL", "vcoil", "relays * 0.08")),
    signals=i2c("logic"),
)  # fmt: skip
