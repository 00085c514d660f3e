"""I/O expander PCF8574 on an I²C bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.circuits.io_expander import hanging, hung, things
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, i2c, strapped
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.words import listed

_LINES = {pin: f"P{n}" for n, pin in enumerate(("10", "11", "12", "14", "16", "17", "19", "20"))}
_PACKAGE = "Package_SO:SSOP-20_4.4x6.5mm_P0.65mm"


def _work_out(values: Values) -> Designed:
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
        draft.resistor("R3", 10e3, "VDD", "INT_N", "pull-up of the interrupt")
        draft.header("J2", "INT", "interrupt, low", "INT_N", "GND")
    with draft.block("expander", f"8 lines, address {where}"):
        pins = {"1": "INT_N", "2": "SCL", "4": "SDA", "5": "VDD", "15": "GND", **_LINES}
        pins |= {**strapped(values["address"], "6", "7", "9"), **dict.fromkeys(("3", "8", "13", "18"), OPEN)}
        draft.part("U1", "Interface_Expansion:PCF8574TS", "", _PACKAGE, "expander", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the expander")
    with draft.block("lines", "eight, inputs while they are high"):
        draft.header("J3", "P0-P7", "eight lines and ground", *_LINES.values(), "GND")
    hung(draft, tuple(_LINES.values()), volts, "VDD")
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("INT_N", "VDD")
    draft.wired("U1", SDA="4", SCL="2", INT_N="1")
    return draft.finish(
        "I/O expander",
        f"PCF8574 with 8 lines{hanging(values)} on an I2C bus of {shown(volts, 'V')}, address {where}.",
    )


REFERENCE = Reference(
    name="pcf8574",
    title="I/O expander with 8 lines (PCF8574) on an I²C bus",
    answers=listed(
        """
        pcf8574, pcf8574 io expander, pcf8574 expander, pcf8574 module, pcf8574 board, pcf8574 gpio expander, pcf8574
        port expander, pcf8574 i2c expander, 8 bit io expander, 8 bit i2c io expander, io expander pcf8574
        """
    ),
    parameters=(supply(3.3, 2.5, 5.5, "microcontroller", "mcu", "i2c"), address(0x20, 0x27), *things(8)),
    sources=(
        "PCF8574; PCF8574A Remote 8-bit I/O expander for I2C-bus with interrupt, NXP",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=(
        "A line that is high gives 0.1 mA only: LEDs go from the supply to a line.",
        "Its bus is one of 100 kHz.",
    ),
    neutral=listed(
        """
        i2c, io, gpio, expander, port, bus, pull, up, ups, 8, bit, lines, line, pins, inputs, outputs, interrupt,
        channel, extra, more, button, buttons, switch, switches, led, leds, interrupts
        """
    ),
    devices=("PCF8574",),
    lends=("input", "output"),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.1"),),
    signals=i2c("supply"),
)
