"""Character LCD with an HD44780 in its mode of four bits."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import listed

_LINES = {"4": "RS", "6": "E", "11": "D4", "12": "D5", "13": "D6", "14": "D7"}
_BACKLIGHT, _AMPERES = 4.2, 15e-3  # volts, and what is taken of up to 120 mA


def _work_out(values: Values) -> Designed:
    volts, logic = values["supply"], values["logic"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1", "R1", "(VDD - VF) / I", "ohm", 12, VDD=volts, VF=_BACKLIGHT, I=_AMPERES)
    with draft.block("control", f"six lines of {shown(logic, 'V')}; the display is never read"):
        draft.header("J1", f"5V/GND/{'/'.join(_LINES.values())}", "supply, ground, control, data", "VDD", "GND",
                     *_LINES.values())  # fmt: skip
    with draft.block("display", "two lines of sixteen characters"):
        pins = {"1": "GND", "2": "VDD", "3": "CONTRAST", "5": "GND", "15": "LIGHT", "16": "GND", **_LINES,
                **dict.fromkeys(("7", "8", "9", "10"), OPEN)}  # fmt: skip
        draft.part("DS1", "Display_Character:WC1602A", "", "Display:WC1602A", "display", pins)
        footprint = "Potentiometer_THT:Potentiometer_Bourns_3296W_Vertical"
        pins = {"1": "VDD", "2": "CONTRAST", "3": "GND"}
        draft.part("RV1", "Device:R_Potentiometer", "10k", footprint, "contrast", pins)
        draft.resistor("R1", ohms, "VDD", "LIGHT", "current of the backlight")
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at the display")
    draft.fed("VDD", "GND")
    draft.wired("DS1", GND="5", CONTRAST="3", RS="4", E="6", D4="11", D7="14", LIGHT="15")
    draft.pulled("LIGHT", "VDD")
    draft.stated(R1=ohms)
    return draft.finish("Character LCD", f"LCD of 16 x 2 characters on 5 V, written to by {shown(logic, 'V')} logic.")


REFERENCE = Reference(
    name="character-lcd",
    title="Character LCD of 16 x 2 (HD44780) on six lines",
    answers=listed(
        """
        hd44780, hd44780 lcd, character lcd, 1602 lcd, lcd 1602, 16x2 lcd, lcd 16x2, lcd display, hd44780 display, 1602
        display, character display, 16x2 lcd display, hd44780 lcd display, 1602 lcd display, lcd, parallel lcd, 16x2
        character lcd, lcd module, alphanumeric lcd, hd44780 16x2 lcd, 16x2 display
        """
    ),
    parameters=(
        Parameter("supply", "supply voltage", "V", 5.0, 5.0, 5.0, ("on", "from", "supply"), ("supply",)),
        replace(LOGIC, low=3.0, alone=True),
    ),
    sources=(
        "HD44780U Dot Matrix Liquid Crystal Display Controller/Driver, Hitachi ADE-207-272: inputs are high from 2.2 V",
        "WC1602A, Wincomdisplay: pins, and 4.2 V of the backlight",
    ),
    limits=(
        "R/W is on ground: the program waits instead of asking whether the display is ready.",
        "Displays differ in their backlight: compare R1 with the datasheet of yours.",
    ),
    neutral=listed(
        "lcd, display, character, characters, hd44780, 1602, 16x2, parallel, 4, bit, bits, mode, contrast, backlight, "
        "microcontroller, mcu, arduino, pot, potentiometer, screen, module, header, interface"
    ),
    devices=("WC1602A",),
    work_out=_work_out,
    takes=(Rail("VDD", "5.0", "0.03"),),
    signals=tuple(Signal(net, "output", "logic", load=Load("0.6", "2.2", "5.0")) for net in _LINES.values()),
)
