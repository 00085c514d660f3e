"""A digit of seven segments on a 74HC595 shift register."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import FORWARD_VOLTAGE, supply
from circuitron.references.stock import SO16
from circuitron.references.words import listed

_OUTPUTS = {"15": "A", "1": "B", "2": "C", "3": "D", "4": "E", "5": "F", "6": "G", "7": "DP"}
_ANODES = {"7": "A", "6": "B", "4": "C", "2": "D", "1": "E", "9": "F", "10": "G", "5": "DP"}
_ALL, _RON = 70e-3, 50.0  # amperes of the register, and ohms of an output at 4.5 V


def _work_out(values: Values) -> Designed:
    volts, vf, current = values["supply"], values["vf"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.require(volts - vf >= 0.8, f"LEDs of {shown(vf, 'V')} need more than {shown(volts, 'V')}")
    refs = " ".join(f"R{n}" for n in range(1, 9))
    ohms = draft.standard(refs, "resistor of a segment", "(VCC - VF) / I - RON", "ohm", 12,
                          VCC=volts, VF=vf, I=current, RON=_RON)  # fmt: skip
    draft.figure("current of a segment", "(VCC - VF) / (R + RON)", "A", VCC=volts, VF=vf, R=ohms, RON=_RON)
    most = draft.figure("current of all segments", "8 * I", "A", I=current)
    draft.require(most <= _ALL, f"eight of {shown(current, 'A')} are more than the {shown(_ALL, 'A')} of the register")
    with draft.block("control", "three lines, and the output for the next digit"):
        draft.header("J1", f"{volts:g}V/GND/SER/SRCLK/RCLK", "supply, ground, data, clock, latch", "VCC", "GND", "SER",
                     "SRCLK", "RCLK")  # fmt: skip
        draft.header("J2", "next", "data for the next digit", "SER_OUT", "GND")
        draft.resistor("R9", 10e3, "VCC", "OE_N", "dark until the controller drives it low")
        draft.header("J3", "OE", "low turns the digit on; PWM dims it", "OE_N", "GND")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the register")
    with draft.block("register", "segments A to G and the point, from QA on"):
        pins = {"14": "SER", "11": "SRCLK", "12": "RCLK", "10": "VCC", "13": "OE_N", "16": "VCC", "8": "GND",
                "9": "SER_OUT", **{pin: f"Q{name}" for pin, name in _OUTPUTS.items()}}  # fmt: skip
        draft.part("U1", "74xx:74HC595", "", SO16, "shift register", pins)
    with draft.block("digit", f"common cathode, {shown(current, 'A')} a segment"):
        for number, name in enumerate(_OUTPUTS.values(), 1):
            draft.resistor(f"R{number}", ohms, f"Q{name}", f"SEG_{name}", f"current of segment {name}")
        pins = {"3": "GND", "8": "GND", **{pin: f"SEG_{name}" for pin, name in _ANODES.items()}}
        draft.part("DS1", "Display_Character:KCSC02-105", "", "Display_7Segment:KCSC02-105", "digit", pins)
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.enabled("U1", "10", "VCC")
    draft.pulled_all(OE_N="VCC", SEG_A="QA", SEG_DP="QDP")
    draft.wired("DS1", SEG_A="7", SEG_G="10", SEG_DP="5")
    draft.measured("value", "R1", (volts - vf) / current - _RON, 15.0)
    return draft.finish("7-segment digit", f"A digit of seven segments on a 74HC595, from {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="seven-segment",
    title="A 7-segment digit with common cathode on a 74HC595 shift register",
    answers=listed(
        """
        7 segment display with 74hc595, 74hc595 7 segment, 74hc595 7 segment display, 7 segment 74hc595, 7 segment
        display 74hc595, 7 segment display shift register, shift register 7 segment display, single digit 7 segment
        display, one digit 7 segment display, single digit 7 segment display driven by 74hc595, 7 segment display driven
        by 74hc595, seven segment display with 74hc595, seven segment display 74hc595, 74hc595 seven segment display,
        74hc595 driving a 7 segment display, 7 segment display with a 74hc595, 7 segment digit, 74hc595 seven segment,
        7 segment display with shift register, seven segment display with shift register,
        7 segment display on a 74hc595, single digit seven segment display, 7 segment display driver with 74hc595,
        7 segment display driver 74hc595, 74hc595 7 segment display driver, 7 segment driver with 74hc595
        """
    ),
    parameters=(
        supply(5.0, 3.0, 5.5),
        FORWARD_VOLTAGE,
        Parameter("current", "current of a segment", "A", 5e-3, 1e-3, 8e-3, ("at", "current"),
                  ("each", "current", "per", "segment"), alone=True),
    ),
    sources=(
        "SN74HC595 8-Bit Shift Registers With 3-State Output Registers, Texas Instruments SCLS041",
        "KCSC02-105 5.1 mm single digit numeric display, Kingbright",
    ),
    limits=(
        "One digit: for more, chain it by J2, or take a MAX7219.",
        "On 5 V its inputs need 3.5 V: controllers of 3.3 V need a level shifter.",
    ),
    neutral=listed(
        "led, display, digit, single, one, segment, seven, 7, shift, register, serial, common, cathode, driver, "
        "driven, microcontroller, mcu, arduino, cascadable, resistors, spi, lines, pins"
    ),
    devices=("74HC595", "SN74HC595", "KCSC02-105"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "8 * current + 0.001"),),
    signals=(
        Signal("SER", "output", "supply"),
        Signal("SRCLK", "output", "supply"),
        Signal("RCLK", "output", "supply"),
        Signal("OE_N", "output", "supply"),
    ),
)  # fmt: skip
