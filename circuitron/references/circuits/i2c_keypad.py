"""Matrix of sixteen push buttons on an I²C bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, i2c, strapped
from circuitron.references.parameters import address, supply
from circuitron.references.stages import i2c_bus
from circuitron.references.stock import BUTTON
from circuitron.references.words import listed

_ROWS, _COLUMNS = ("10", "11", "12", "14"), ("16", "17", "19", "20")  # pins P0 to P3 and P4 to P7
_PACKAGE = "Package_SO:SSOP-20_4.4x6.5mm_P0.65mm"


def _work_out(values: Values) -> Designed:
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    rows, columns = [f"ROW{n}" for n in range(1, 5)], [f"COL{n}" for n in range(1, 5)]
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
        draft.resistor("R3", 10e3, "VDD", "INT_N", "pull-up of the interrupt")
        draft.header("J2", "INT", "interrupt, low", "INT_N", "GND")
    with draft.block("expander", f"four rows and four columns, address {where}"):
        pins = {"1": "INT_N", "2": "SCL", "4": "SDA", "5": "VDD", "15": "GND"}
        pins |= dict(zip((*_ROWS, *_COLUMNS), (*rows, *columns), strict=True))
        pins |= {**strapped(values["address"], "6", "7", "9"), **dict.fromkeys(("3", "8", "13", "18"), OPEN)}
        draft.part("U1", "Interface_Expansion:PCF8574TS", "", _PACKAGE, "expander; its lines pull up by 0.1 mA", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the expander")
    with draft.block("buttons", "four rows of four"):
        for n in range(16):
            draft.part(f"SW{n + 1}", *BUTTON, "button", {"1": rows[n // 4], "2": columns[n % 4]})
    with draft.block("keypad", "for a keypad of its own in place of the buttons"):
        draft.header("J3", "rows/columns", "rows, then columns", *rows, *columns)
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled("INT_N", "VDD")
    draft.wired("U1", SDA="4", SCL="2", INT_N="1", ROW1="10", COL4="20")
    draft.wired("SW16", ROW4="1", COL4="2")
    return draft.finish(
        "I2C keypad 4 x 4", f"Sixteen buttons by a PCF8574 on an I2C bus of {shown(volts, 'V')}, address {where}."
    )


REFERENCE = Reference(
    name="i2c-keypad",
    title="Keypad of four by four buttons on an I²C bus (PCF8574)",
    answers=listed(
        """
        i2c keypad, 4x4 keypad over i2c, keypad over i2c, keypad i2c, keypad on i2c, 4x4 i2c keypad, i2c 4x4 keypad,
        4x4 keypad i2c, matrix keypad over i2c, matrix keypad i2c, keypad pcf8574, pcf8574 keypad, keypad with
        pcf8574, keypad on pcf8574, 4x4 keypad with pcf8574, 4x4 keypad pcf8574, 4x4 matrix keypad over i2c, i2c
        button matrix, button matrix over i2c, i2c matrix keypad, keypad on two wires, keypad with two pins, 16
        buttons over i2c, 16 buttons i2c
        """
    ),
    parameters=(supply(3.3, 2.5, 5.5, "microcontroller", "mcu", "i2c"), address(0x20, 0x27)),
    sources=(
        "PCF8574; PCF8574A Remote 8-bit I/O expander for I2C-bus with interrupt, NXP",
        "AN1171 How to Use the Capacitive and Matrix Keypads, Microchip; a row and a column for each button",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=(
        "Two buttons at once are told apart, three may look like four: there are no diodes.",
        "The program takes care of bouncing, and looks for the button: it drives rows low, then columns.",
        "Its bus is one of 100 kHz.",
    ),
    neutral=listed(
        "i2c, keypad, matrix, button, buttons, keys, key, push, 16, 4x4, 4, by, four, pull, up, ups, microcontroller, "
        "mcu, arduino, esp32, interface, keyboard, expander, interrupt, bus, two, wires, over, membrane"
    ),
    devices=("PCF8574",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.01"),),
    signals=i2c("supply"),
)  # fmt: skip
