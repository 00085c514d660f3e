"""Four digits of seven segments on two wires, with a TM1637."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_PULL, _EDGE = 10e3, 100e-12
# Pins of the display by segment, A to G and the point, and by digit from the left.
_SEGMENTS = ("11", "7", "4", "2", "1", "10", "5", "3")
_DIGITS = ("12", "9", "8", "6")


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("time constant of the edges", "R1 * C3", "s", R1=_PULL, C3=_EDGE)
    with draft.block("bus", f"{shown(volts, 'V')}, clock and data"):
        draft.header("J1", f"{volts:g}V/GND/CLK/DIO", "supply, ground, clock, data", "VDD", "GND", "CLK", "DIO")
        draft.resistor("R1", _PULL, "VDD", "CLK", "pull-up")
        draft.resistor("R2", _PULL, "VDD", "DIO", "pull-up")
        draft.capacitor("C3", _EDGE, "CLK", "GND", "keeps spikes out")
        draft.capacitor("C4", _EDGE, "DIO", "GND", "keeps spikes out")
    _drawn(draft)
    draft.fed("VDD", "GND")
    draft.decoupled("U1")
    draft.pulled_all(CLK="VDD", DIO="VDD")
    draft.wired("U1", DIO="17", CLK="18", SEG1="2", GRID1="15")
    draft.stated(R1=_PULL)
    return draft.finish("Display of four digits", f"Four digits of seven segments by a TM1637 on {shown(volts, 'V')}.")


def _drawn(draft: Draft) -> None:
    volts = draft.values["supply"]
    segments = [f"SEG{n}" for n in range(1, 9)]
    grids = [f"GRID{n}" for n in range(1, 5)]
    with draft.block("driver", "limits the current of the segments by itself"):
        pins = {"1": "GND", "16": "VDD", "17": "DIO", "18": "CLK", **dict.fromkeys(("10", "11", "19", "20"), OPEN)}
        pins |= {str(n + 2): net for n, net in enumerate(segments)}
        pins |= {str(15 - n): net for n, net in enumerate(grids)}
        draft.part("U1", "Circuitron:TM1637", "", "Package_SO:SOP-20_7.5x12.8mm_P1.27mm", "driver", pins)
        draft.capacitor("C1", 100e-9, "VDD", "GND", "supply capacitor, at U1")
        draft.capacitor("C2", 10e-6, "VDD", "GND", "supply capacitor: the digits take turns", volts)
    with draft.block("display", "four digits, common anode: the grids of the driver give its supply"):
        nets = dict(zip((*_SEGMENTS, *_DIGITS), (*segments, *grids), strict=True))
        draft.part("U2", "Display_Character:CA56-12EWA", "", "Display_7Segment:CA56-12EWA", "display", nets)


REFERENCE = Reference(
    name="tm1637-display",
    title="Four digits of seven segments on two wires (TM1637)",
    answers=listed(
        """
        tm1637, tm1637 display, tm1637 4 digit display, 4 digit display tm1637, 4 digit 7 segment display tm1637,
        tm1637 module, tm1637 7 segment display, 7 segment display tm1637, 4 digit 7 segment display, four digit 7
        segment display, 4 digit display, four digit display, 4 digit seven segment display, 4 digit led display,
        seven segment display tm1637, clock display tm1637, 7 segment clock display, 7 segment clock display tm1637,
        4 digit 7 segment, tm1637 clock display, 4 digit 7 segment display with few pins, 7 segment display with few
        pins, 7 segment display on two wires, 7 segment display with two pins, 4 digit 7 segment display two wires
        """
    ),
    parameters=(supply(5.0, 4.5, 5.5, "arduino", "microcontroller", "mcu"),),
    sources=(
        "TM1637 LED Drive Control Special Circuit, Titan Micro Electronics: for displays of common anode",
        "CA56-12EWA Four Digit Numeric Display, Kingbright",
    ),
    limits=(
        "It is no I2C device: the program drives both lines by itself.",
        "The lines are pulled up to the supply of the display: a controller of 3.3 V needs a level-shifter.",
        "The display has points, no colon of a clock.",
    ),
    neutral=listed(
        "digit, digits, 4, four, 7, seven, segment, segments, display, led, numeric, clock, time, tm1637, two, wires, "
        "pins, few, arduino, microcontroller, mcu, module, driver, red, common, anode"
    ),
    devices=("TM1637",),
    work_out=_work_out,
    takes=(Rail("VDD", "supply", "0.08"),),
    signals=(Signal("CLK", "output", "supply"), Signal("DIO", "output", "supply")),
)
