"""LEDs on a 74HC595 shift register."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import FORWARD_VOLTAGE, supply
from circuitron.references.stock import LED_0603, SO16
from circuitron.references.words import listed

_OUTPUTS = ("15", "1", "2", "3", "4", "5", "6", "7")  # QA to QH
_ALL, _EACH = 70e-3, 6e-3  # amperes through the supply pin, and of an output with a good level
_RON = 50.0  # ohms of an output at 4.5 V


def _work_out(values: Values) -> Designed:
    count, volts, vf, current = round(values["leds"]), values["supply"], values["vf"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.require(count == values["leds"], "the number of LEDs must be whole")
    draft.require(volts - vf >= 0.8, f"LEDs of {shown(vf, 'V')} need more than {shown(volts, 'V')}")
    draft.require(count * current <= _ALL, f"{count} of {shown(current, 'A')} are more than the {shown(_ALL, 'A')} "
                  "of the chip")  # fmt: skip
    names = " ".join(f"R{number}" for number in range(1, count + 1))
    ohms = draft.standard(names, "LED resistor", "(VCC - VF) / I - RON", "ohm", 12,
                          VCC=volts, VF=vf, I=current, RON=_RON)  # fmt: skip
    draft.figure("current of each LED", "(VCC - VF) / (R + RON)", "A", VCC=volts, VF=vf, R=ohms, RON=_RON)
    with draft.block("control", "three lines, and the output for the next register"):
        draft.header("J1", f"{volts:g}V/GND/SER/SRCLK/RCLK", "supply, ground, data, clock, latch", "VCC", "GND", "SER",
                     "SRCLK", "RCLK")  # fmt: skip
        draft.header("J2", "next", "data for the next register", "SER_OUT", "GND")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the register")
        draft.resistor("R9", 10e3, "VCC", "OE_N", "keeps the LEDs dark until the controller drives it low")
        draft.header("J3", "OE", "low turns the LEDs on; PWM dims them", "OE_N", "GND")
    with draft.block("register", f"{count} outputs"):
        pins = {
            "14": "SER",
            "11": "SRCLK",
            "12": "RCLK",
            "10": "VCC",
            "13": "OE_N",
            "16": "VCC",
            "8": "GND",
            "9": "SER_OUT",
        }
        pins |= {pin: f"Q{n + 1}" if n < count else OPEN for n, pin in enumerate(_OUTPUTS)}
        draft.part("U1", "74xx:74HC595", "", SO16, "shift register", pins)
    with draft.block("LEDs", f"{shown(current, 'A')} each"):
        for number in range(1, count + 1):
            draft.resistor(f"R{number}", ohms, f"Q{number}", f"LED{number}", "LED current")
            draft.diode(f"D{number}", "Device:LED", LED_0603, f"LED{number}", "GND", "lights up", f"LED {vf:g}V")
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.enabled("U1", "10", "VCC")
    draft.pulled("OE_N", "VCC")
    draft.measured("value", "R1", (volts - vf) / current - _RON, 15.0)
    return draft.finish("Shift register LEDs", f"{count} LEDs of {shown(current, 'A')} on a 74HC595, from "
                        f"{shown(volts, 'V')}.")  # fmt: skip


REFERENCE = Reference(
    name="shift-register-leds",
    title="Up to eight LEDs on a 74HC595 shift register",
    answers=listed(
        """
            74hc595, 74hc595 led driver, shift register, shift register led driver, 595 shift register, 74hc595 leds,
            hc595, shift register leds, 74hc595 shift register, led shift register, serial led driver, 74hc595 led,
            sn74hc595, 595, shift register output, 74hc595 shift register led driver, led bar shift register, 74hc595
            shift register leds, 74hc595 driving leds, 74hc595 with leds
        """
    ),
    parameters=(
        Parameter(
            "leds",
            "number of LEDs",
            "",
            8.0,
            1.0,
            8.0,
            ("with", "for", "drive", "of"),
            ("led", "leds", "red", "green", "output", "outputs", "channel"),
            alone=True,
        ),
        supply(5.0, 3.0, 5.5),
        FORWARD_VOLTAGE,
        Parameter(
            "current", "LED current", "A", 5e-3, 1e-3, 8e-3, ("at", "current"), ("each", "current", "per"), alone=True
        ),
    ),
    sources=("SN74HC595 8-Bit Shift Registers With 3-State Output Registers, Texas Instruments SCLS041",),
    limits=("70 mA for all LEDs together.", "On 5 V its inputs need 3.5 V: controllers of 3.3 V need a level shifter."),
    neutral=listed(
        "led, leds, shift, register, serial, spi, output, outputs, driver, microcontroller, mcu, arduino, "
        "cascade, cascadable, chain, daisy, chainable, chained, daisychainable, driving, "
        " resistors, bar, latch, data, clock, lines, pins, bit"
    ),
    devices=("74HC595", "SN74HC595"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.08"),),
    signals=(
        Signal("SER", "output", "supply"),
        Signal("SRCLK", "output", "supply"),
        Signal("RCLK", "output", "supply"),
        Signal("OE_N", "output", "supply"),
    ),
)
