"""Two-channel level shifter for I²C and other open-drain signals."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    low, high = values["low"], values["high"]
    draft = Draft(REFERENCE, values)
    draft.require(low < high, f"{shown(low, 'V')} is not below {shown(high, 'V')}")
    draft.figure("current that a device must sink", "VLOW / RP + VHIGH / RP", "A", VLOW=low, VHIGH=high, RP=4.7e3)
    with draft.block("low side", f"signals of {shown(low, 'V')}"):
        draft.header("J1", f"{low:g}V/GND/SDA/SCL", "supply, ground, two signals", "VLOW", "GND", "SDA_LOW", "SCL_LOW")
        draft.resistor("R1", 4.7e3, "VLOW", "SDA_LOW", "pull-up")
        draft.resistor("R2", 4.7e3, "VLOW", "SCL_LOW", "pull-up")
    with draft.block("shifter", "passes low levels both ways"):
        package = "Package_TO_SOT_SMD:SOT-23"
        for ref, name in (("Q1", "SDA"), ("Q2", "SCL")):
            pins = {"G": "VLOW", "S": f"{name}_LOW", "D": f"{name}_HIGH"}
            draft.part(ref, "Transistor_FET:BSS138", "", package, f"shifts {name}", pins)
            draft.joined(ref, "S", f"{name}_LOW")
            draft.joined(ref, "D", f"{name}_HIGH")
    with draft.block("high side", f"signals of {shown(high, 'V')}"):
        draft.resistor("R3", 4.7e3, "VHIGH", "SDA_HIGH", "pull-up")
        draft.resistor("R4", 4.7e3, "VHIGH", "SCL_HIGH", "pull-up")
        draft.header(
            "J2", f"{high:g}V/GND/SDA/SCL", "supply, ground, two signals", "VHIGH", "GND", "SDA_HIGH", "SCL_HIGH"
        )
    draft.fed("VLOW", "VHIGH", "GND")
    for name in ("SDA", "SCL"):
        draft.pulled(f"{name}_LOW", "VLOW")
        draft.pulled(f"{name}_HIGH", "VHIGH")
        draft.measured("rail", f"{name}_LOW", low, 3.0)
        draft.measured("rail", f"{name}_HIGH", high, 3.0)
    return draft.finish(
        f"Level shifter {shown(low, 'V')} to {shown(high, 'V')}",
        f"Two bidirectional open-drain channels between {shown(low, 'V')} and {shown(high, 'V')}, as for I2C.",
    )


REFERENCE = Reference(
    name="level-shifter",
    title="Two-channel bidirectional level shifter for I²C, 2.5 V to 5.5 V",
    answers=listed(
        "i2c level shifter, level shifter, i2c level translator, i2c level converter, level converter, "
        "bidirectional i2c level shifter, logic level shifter, logic level converter"
    ),
    parameters=(
        Parameter("low", "lower voltage", "V", 3.3, 2.5, 4.5, ("from", "between"), ("to", "side", "and")),
        Parameter("high", "higher voltage", "V", 5.0, 2.7, 5.5, ("to", "and"), ("side",)),
    ),
    sources=("Level shifting techniques in I2C-bus design, NXP AN10441",),
    limits=("For open-drain signals up to 400 kHz; push-pull signals such as SPI need another circuit.",),
    neutral=listed(
        "i2c, bidirectional, mosfet, bss138, level, logic, shifter, bus, two, channel, between, "
        "pull, up, pullup, resistors, sensor, breakout, lcd, oled, display, backpack, rtc, eeprom"
    ),
    devices=("BSS138",),
    between=("",),
    work_out=_work_out,
    sides=("low", "high"),
    takes=(Rail("VLOW", "low", "0.005"), Rail("VHIGH", "high", "0.005")),
    signals=(Signal("SDA_LOW", "i2c sda", "low"), Signal("SCL_LOW", "i2c scl", "low")),
    far=(Signal("SDA_HIGH", "i2c sda", "high"), Signal("SCL_HIGH", "i2c scl", "high")),
)
