"""Driver MAX7219 for eight digits or a matrix of LEDs."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

# Amperes of a segment and ohms at ISET for LEDs of 2 V: table 11 of the data sheet, taken to the next E24 value above.
_RSET = {10e-3: 68e3, 20e-3: 30e3, 30e-3: 18e3, 40e-3: 12e3}
_SEGMENTS = {"14": "A", "16": "B", "20": "C", "23": "D", "21": "E", "15": "F", "17": "G", "22": "DP"}
_DIGITS = ("2", "11", "6", "7", "3", "10", "5", "8")
_FOOTPRINT = "Package_DIP:DIP-24_W7.62mm"


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    step = min(_RSET, key=lambda each: abs(each - current))
    draft.require(step == current, f"a segment takes {', '.join(shown(each, 'A') for each in _RSET)}")
    ohms = _RSET[step]
    draft.figure("most that it draws", "8 * I + 8e-3", "A", I=current)
    with draft.block("control", "three lines, and the output for the next driver"):
        draft.header("J1", f"{volts:g}V/GND/DIN/CLK/LOAD", "supply, ground, data, clock, load", "VCC", "GND", "DIN",
                     "CLK", "LOAD")  # fmt: skip
        draft.header("J2", "next", "data for the next driver", "DOUT", "GND")
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor, at the driver", volts)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the driver")
    with draft.block("driver", f"up to {shown(current, 'A')} in a segment"):
        draft.resistor("R1", ohms, "VCC", "ISET", "sets the current of the segments")
        pins = {"19": "VCC", "4": "GND", "9": "GND", "18": "ISET", "1": "DIN", "13": "CLK", "12": "LOAD", "24": "DOUT"}
        pins |= {pin: f"SEG_{name}" for pin, name in _SEGMENTS.items()}
        pins |= {pin: f"DIG_{n}" for n, pin in enumerate(_DIGITS)}
        draft.part("U1", "Driver_LED:MAX7219", "", _FOOTPRINT, "driver, eight digits in turn", pins)
    with draft.block("display", "common cathode"):
        draft.header("J3", "segments", "anodes: A to G, point", *(f"SEG_{name}" for name in _SEGMENTS.values()))
        draft.header("J4", "digits", "cathodes: digits or rows 0 to 7", *(f"DIG_{n}" for n in range(8)))
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled("ISET", "VCC")
    draft.stated(R1=ohms)
    draft.wired("U1", DIN="1", CLK="13", LOAD="12")
    return draft.finish(
        "LED display driver",
        f"MAX7219 for eight digits of seven segments or a matrix of 64 LEDs, {shown(current, 'A')} a segment, on "
        f"{shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="max7219",
    title="Driver MAX7219 for eight 7-segment digits or an 8x8 LED matrix, with headers for the display",
    answers=listed(
        """
        max7219, max7219 driver, max7219 led driver, max7219 display driver, max7219 7 segment, max7219 seven segment,
        max7219 led matrix, max7219 matrix driver, max7219 7 segment display, max7219 seven segment display, 8 digit
        7 segment display max7219, led matrix driver, 8x8 led matrix, 8x8 matrix, led matrix, 7 segment display driver,
        seven segment display driver, 8 digit 7 segment display, 8 digit seven segment display, 8x8 led matrix driver
        """
    ),
    parameters=(
        supply(5.0, 4.0, 5.5),
        Parameter("current", "segment current", "A", 20e-3, 10e-3, 40e-3, ("at", "current"), ("segment", "current"),
                  alone=True),
    ),
    sources=("MAX7219/MAX7221 Serially Interfaced, 8-Digit LED Display Drivers, Maxim 19-4452",),
    limits=(
        "The display is not on the board: its anodes and cathodes go to J3 and J4.",
        "On 5 V its inputs need 3.5 V: controllers of 3.3 V need a level shifter.",
    ),
    neutral=listed(
        "led, matrix, display, digit, digits, segment, seven, 7, 8, 8x8, eight, common, cathode, spi, driver, "
        "resistor, serial, set, microcontroller, cascadable, chain, dot"
    ),
    devices=("MAX7219",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "8 * current + 0.01"),),
    signals=(
        Signal("DIN", "output", "supply"),
        Signal("CLK", "output", "supply"),
        Signal("LOAD", "output", "supply"),
    ),
)  # fmt: skip
