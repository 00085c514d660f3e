"""DAC on an I²C bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.stock import (
    SOT23_6,
)
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("smallest step", "VDD / 4096", "V", VDD=volts)
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
    with draft.block("converter", "12 bits, address 0x60 of the A0T; others by ordering code"):
        pins = {"5": "SCL", "4": "SDA", "6": "GND", "3": "VDD", "2": "GND", "1": "OUT"}
        draft.part("U1", "Analog_DAC:MCP4725xxx-xCH", "", SOT23_6, "DAC; the supply is its reference", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the DAC")
        draft.capacitor("C2", 10e-6, "VDD", "GND", "quiet supply", volts)
        draft.header("J2", "out", "voltage and ground", "OUT", "GND")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.wired("U1", SDA="4", SCL="5", OUT="1")
    return draft.finish("I2C DAC", f"MCP4725: 0 V to {shown(volts, 'V')} in 4096 steps, on an I2C bus.")


REFERENCE = Reference(
    name="i2c-dac",
    title="12-bit DAC (MCP4725) on an I²C bus",
    answers=listed(
        """
            i2c dac, mcp4725, mcp4725 dac, 12 bit dac, dac, digital to analog converter, external dac, mcp4725 module,
            i2c digital to analog converter, mcp4725 board, dac output
        """
    ),
    parameters=(supply(3.3, 2.7, 5.5), address(0x60, 0x60)),
    sources=(
        "MCP4725 12-Bit Digital-to-Analog Converter with EEPROM Memory, Microchip DS22039",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=("The supply is the reference: the output is as exact as it.", "It gives some milliamperes."),
    neutral=listed(
        "i2c, dac, analog, digital, converter, 12, bit, output, bus, pull, up, ups, voltage, external, board"
    ),
    devices=("MCP4725",),
    lends=("dac", "pwm-current-loop", "pwm-filter", "pwm-to-voltage"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.03"),),
    signals=i2c("supply"),
)
