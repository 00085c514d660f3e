"""LEDs on a 74HC595 shift register."""

from __future__ import annotations

from math import ceil

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
    draft.require(min(count, 8) * current <= _ALL, f"{min(count, 8)} of {shown(current, 'A')} are more than the "
                  f"{shown(_ALL, 'A')} of a chip")  # fmt: skip
    names = " ".join(f"R{number}" for number in range(1, count + 1))
    ohms = draft.standard(names, "LED resistor", "(VCC - VF) / I - RON", "ohm", 12,
                          VCC=volts, VF=vf, I=current, RON=_RON)  # fmt: skip
    draft.figure("current of each LED", "(VCC - VF) / (R + RON)", "A", VCC=volts, VF=vf, R=ohms, RON=_RON)
    return _drawn(draft, count, ohms)


def _drawn(draft: Draft, count: int, ohms: float) -> Designed:
    volts, vf, current = (draft.values[name] for name in ("supply", "vf", "current"))
    chips = ceil(count / len(_OUTPUTS))
    with draft.block("control", "three lines, and the output for the next register"):
        draft.header("J1", f"{volts:g}V/GND/SER/SRCLK/RCLK", "supply, ground, data, clock, latch", "VCC", "GND", "SER",
                     "SRCLK", "RCLK")  # fmt: skip
        draft.header("J2", "next", "data for the next register", "SER_OUT", "GND")
        draft.resistor(f"R{count + 1}", 10e3, "VCC", "OE_N", "keeps the LEDs dark until the controller drives it low")
        draft.header("J3", "OE", "low, or a jumper, turns the LEDs on; PWM dims them", "OE_N", "GND")
    with draft.block("registers" if chips > 1 else "register", f"{count} outputs"):
        for chip in range(chips):
            _register(draft, chip, chips, count)
    with draft.block("LEDs", f"{shown(current, 'A')} each"):
        for number in range(1, count + 1):
            draft.resistor(f"R{number}", ohms, f"Q{number}", f"LED{number}", "LED current")
            draft.diode(f"D{number}", "Device:LED", LED_0603, f"LED{number}", "GND", "lights up", f"LED {vf:g}V")
    if draft.values["header"]:
        with draft.block("outputs", "the outputs themselves, beside the LEDs"):
            for chip in range(chips):
                nets = [f"Q{number}" for number in range(8 * chip + 1, min(8 * chip + 8, count) + 1)]
                draft.header(f"J{chip + 4}", "outputs", f"{nets[0]} to {nets[-1]}, ground", *nets, "GND")
    draft.fed("VCC", "GND")
    draft.pulled("OE_N", "VCC")
    draft.measured("value", "R1", (volts - vf) / current - _RON, 15.0)
    return draft.finish("Shift register LEDs", f"{count} LEDs of {shown(current, 'A')} on {chips} 74HC595, from "
                        f"{shown(volts, 'V')}.")  # fmt: skip


def _register(draft: Draft, chip: int, chips: int, count: int) -> None:
    """One register of a chain, each of which takes its data from the one before."""
    first, ref = chip * len(_OUTPUTS), f"U{chip + 1}"
    data, out = ("SER" if chip == 0 else f"SER{chip + 1}"), ("SER_OUT" if chip + 1 == chips else f"SER{chip + 2}")
    pins = {"14": data, "11": "SRCLK", "12": "RCLK", "10": "VCC", "13": "OE_N", "16": "VCC", "8": "GND", "9": out}
    pins |= {pin: f"Q{first + n + 1}" if first + n < count else OPEN for n, pin in enumerate(_OUTPUTS)}
    draft.part(ref, "74xx:74HC595", "", SO16, "shift register", pins)
    draft.capacitor(f"C{chip + 1}", 100e-9, "VCC", "GND", f"supply capacitor, at {ref}")
    draft.decoupled(ref)
    draft.enabled(ref, "10", "VCC")
    draft.joined(ref, "14", data)


REFERENCE = Reference(
    name="shift-register-leds",
    title="Up to 32 LEDs on a chain of 74HC595 shift registers",
    answers=listed(
        """
        74hc595, 74hc595 led driver, shift register, shift register led driver, 595 shift register, 74hc595
        leds, hc595, shift register leds, 74hc595 shift register, led shift register, serial led driver,
        74hc595 led, sn74hc595, 595, shift register output, 74hc595 shift register led driver, led bar shift
        register, 74hc595 shift register leds, 74hc595 driving leds, 74hc595 with leds, 74hc595 chain, chain
        of 74hc595, cascaded 74hc595, daisy chained 74hc595, chained shift registers, 74hc595 chain leds, 2
        74hc595, sipo, digital outputs shift register, shift register digital
        outputs, sipo shift register, shift register sipo, cascaded shift registers
        """
    ),
    parameters=(
        Parameter(
            "leds",
            "number of LEDs",
            "",
            8.0,
            1.0,
            32.0,
            ("with", "for", "drive", "of"),
            ("led", "leds", "red", "green", "output", "outputs", "channel"),
            alone=True,
        ),
        supply(5.0, 3.0, 5.5),
        FORWARD_VOLTAGE,
        Parameter(
            "current", "LED current", "A", 5e-3, 1e-3, 8e-3, ("at", "current"), ("each", "current", "per"), alone=True
        ),
        Parameter(
            "header",
            "header for the outputs (1) or none (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=(("digital", 1.0), ("expander", 1.0), ("expand", 1.0), ("header", 1.0)),
        ),
    ),
    sources=("SN74HC595 8-Bit Shift Registers With 3-State Output Registers, Texas Instruments SCLS041",),
    limits=(
        "70 mA for the LEDs of each register together.",
        "On 5 V its inputs need 3.5 V: controllers of 3.3 V need a level shifter.",
    ),
    neutral=listed(
        "led, leds, shift, register, serial, spi, output, outputs, driver, microcontroller, mcu, arduino, "
        "cascade, cascadable, chain, daisy, chainable, chained, daisychainable, driving, "
        " resistors, bar, latch, data, clock, lines, pins, bit"
    ),
    alone=listed(
        "74hc595, sn74hc595, hc595, 595, shift register, 595 shift register, 74hc595 shift register, 74hc595 chain"
    ),
    devices=("74HC595", "SN74HC595"),
    holds=("led",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01 + leds * current"),),
    signals=(
        Signal("SER", "output", "supply"),
        Signal("SRCLK", "output", "supply"),
        Signal("RCLK", "output", "supply"),
        Signal("OE_N", "output", "supply", may_rest=True),
    ),
)
