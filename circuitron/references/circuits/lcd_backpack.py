"""Character LCD with a backpack that puts it on an I²C bus."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, i2c
from circuitron.references.parameters import address
from circuitron.references.stages import i2c_bus
from circuitron.references.words import NO_MODULE, listed

_VOLTS, _SIZES = 5.0, ("1602", "2004", "16x2", "20x4", "16x4", "1604")


def _work_out(values: Values) -> Designed:
    volts, where = values["supply"], shown(values["address"], "i2c")
    draft = Draft(REFERENCE, values)
    with draft.block("bus", f"{shown(volts, 'V')}, SDA and SCL"):
        i2c_bus(draft, volts)
    with draft.block("module", f"LCD of 16 x 2 or 20 x 4 characters with its backpack, address {where}"):
        draft.header("J2", "LCD GND/VCC/SDA/SCL", "compare with the print of the backpack in your hand",
                     "GND", "VDD", "SDA", "SCL")  # fmt: skip
        draft.capacitor("C1", 10e-6, "VDD", "GND", "supply capacitor, for the backlight", volts)
        draft.capacitor("C2", 100e-9, "VDD", "GND", "supply capacitor, at the socket")
    draft.fed("VDD", "GND")
    draft.wired("J2", GND="1", VDD="2", SDA="3", SCL="4")
    return draft.finish(
        "LCD with I2C backpack",
        f"Socket for a character LCD with an I2C backpack (PCF8574) on a bus of {shown(volts, 'V')}, {where}.",
    )


def _names() -> tuple[str, ...]:
    """Kinds of displays by their sizes, before and behind the bus."""
    kinds = [f"{one} {other}".strip() for one in ("", "character", *_SIZES) for other in ("lcd", "lcd display")]
    kinds += [f"lcd {size}" for size in _SIZES]
    each = [form for kind in kinds for form in (f"i2c {kind}", f"{kind} i2c", f"{kind} with i2c backpack",
                                                f"{kind} over i2c", f"{kind} on i2c", f"{kind} with i2c")]  # fmt: skip
    each += [f"{kind} with {chip}backpack" for kind in kinds for chip in ("pcf8574 ", "an i2c ", "a pcf8574 ", "")]
    return (*each, "i2c lcd module", "lcd module i2c", "lcd i2c module")


REFERENCE = Reference(
    name="lcd-i2c",
    title="Character LCD with an I²C backpack (PCF8574): socket on a bus of 5 V",
    answers=_names(),
    parameters=(
        Parameter("supply", "supply voltage", "V", _VOLTS, _VOLTS, _VOLTS, ("on", "from", "at"), ("supply",)),
        address(0x27, 0x27),
    ),
    sources=(
        "PCF8574; PCF8574A Remote 8-bit I/O expander for I2C-bus with interrupt, NXP: 0x27 with A0 to A2 high",
        "I2C-bus specification and user manual, NXP UM10204",
    ),
    limits=(
        "The PCF8574 of a backpack takes 100 kHz at most. A dark or blank display needs the trimmer on the backpack.",
        "Backpacks with a PCF8574A answer at 0x3F instead of 0x27.",
        "Its backlight and logic are for 5 V, and so is its bus: a controller of 3.3 V needs a level shifter.",
        "Backpacks have pull-ups of their own: then leave R1 and R2 out.",
    ),
    neutral=listed(
        "i2c, lcd, display, character, characters, pcf8574, module, screen, bus, socket, 1602, 2004, 16x2, "
        "20x4, 16x4, 1604, pull, up, ups, microcontroller, mcu, arduino, backlight, two, four, line, lines, wire"
    ),
    unlike=(*NO_MODULE, "backpack"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VDD", "supply", "0.06"),),
    signals=i2c("supply"),
)
