"""OLED module with an SSD1306 on an I²C bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.words import NO_MODULE, listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
    with draft.block("display", "socket for a module of 128 x 64 or 128 x 32 dots, address 0x3C"):
        nets = ("GND", "VDD", "SCL", "SDA")
        draft.header("J2", "SSD1306 OLED", "GND/VCC/SCL/SDA: compare with the module in your hand", *nets)
        draft.capacitor("C1", 10e-6, "VDD", "GND", "supply capacitor, for its boost converter", volts)
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at the socket")
    draft.fed("VDD", "GND")
    draft.wired("J2", GND="1", VDD="2", SCL="3", SDA="4")
    return draft.finish(
        "OLED display", f"Socket for an OLED module with an SSD1306, on an I2C bus of {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="oled",
    title="OLED display module (SSD1306) on an I²C bus",
    answers=listed(
        """
        oled, ssd1306, oled display, ssd1306 oled, ssd1306 oled display, ssd1306 display, i2c oled, i2c oled display,
        oled module, oled screen, i2c display, ssd1306 module, oled ssd1306, 0.96 oled, ssd1306 i2c, oled display
        ssd1306, oled display with ssd1306, oled display module, 128x64 oled, 128x64 oled display, ssd1306 i2c oled
        """
    ),
    parameters=(supply(3.3, 3.0, 5.5, "microcontroller", "mcu", "i2c"), address(0x3C, 0x3C)),
    sources=(
        "SSD1306 128 x 64 Dot Matrix OLED/PLED Segment/Common Driver with Controller, Solomon Systech",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=(
        "Modules differ: there are some with VCC at pin 1 and GND at pin 2.",
        "The module has its own regulator and pull-ups; with others on the bus, leave out R1 and R2.",
        "Its chip has 3.3 V inside: on a bus of 5 V leave R1 and R2 out, and let its own pull-ups do.",
    ),
    neutral=listed(
        """
        i2c, oled, display, screen, module, ssd1306, header, socket, 128x64, 128x32, inch, bus, pull, up, ups,
        monochrome, microcontroller, mcu, graphic
        """
    ),
    devices=("SSD1306",),
    unlike=NO_MODULE,
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.05"),),
    signals=i2c("supply"),
)
