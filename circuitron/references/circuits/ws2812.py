"""Level shifter and supply for a strip of WS2812B LEDs."""

from __future__ import annotations

from dataclasses import replace
from math import floor

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import (
    SOT23_5,
)
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_ROUNDING = 1e-9
_EACH = 60e-3  # amperes of an LED that is white at full brightness


def _count(draft: Draft) -> int:
    """How many LEDs: as many as the supply feeds at full white, where only that is said."""
    leds, most = draft.values["leds"], draft.values["amperes"]
    draft.require(leds == round(leds), "the number of LEDs must be whole")
    if "amperes" not in draft.values.given:
        draft.suppose("amperes", leds * _EACH)
        return round(leds)
    count = floor(draft.suppose("leds", floor(most / _EACH + _ROUNDING)))
    draft.require(count * _EACH <= most + _ROUNDING, f"{count} LEDs may take {shown(count * _EACH, 'A')}")
    return count


def _work_out(values: Values) -> Designed:
    logic = values["logic"]
    draft = Draft(REFERENCE, values)
    count = _count(draft)
    current = draft.figure("current at full white", "N * I", "A", N=float(count), I=_EACH)
    draft.figure("level that the LEDs need", "0.7 * 5", "V")
    with draft.block("control", f"{shown(logic, 'V')} logic in"):
        draft.header("J1", f"0-{logic:g}V data", "data and ground", "DATA", "GND")
        draft.resistor("R2", 100e3, "DATA", "GND", "low while nothing drives it")
    with draft.block("shifter", "to 5 V"):
        pins = {"2": "DATA", "1": "GND", "4": "SHIFTED", "5": "V5", "3": "GND"}
        draft.part("U1", "74xGxx:74AHCT1G125", "", SOT23_5, "TTL levels in, 5 V out", pins)
        draft.capacitor("C1", 100e-9, "V5", "GND", "supply capacitor, at the shifter")
        draft.resistor("R1", 330, "SHIFTED", "DIN", "damps the line; at the first LED at best")
    with draft.block("strip", f"{count} LEDs, up to {shown(current, 'A')}"):
        draft.terminal("J2", "5 V in", "V5", "GND", "supply of the strip")
        draft.capacitor("C2", 1e-3, "V5", "GND", "takes the pulses of the LEDs", 5.0)
        draft.terminal("J3", "WS2812B strip", "V5", "DIN", "GND", "supply, data, ground of the strip")
    draft.fed("V5", "GND")
    draft.decoupled("U1")
    draft.pulled_all(DATA="GND", DIN="SHIFTED")
    draft.wired("U1", DATA="2", SHIFTED="4")
    draft.stated(R1=330.0)
    return draft.finish("WS2812B driver", f"Drives {count} WS2812B LEDs on 5 V from {shown(logic, 'V')} logic; up to "
                        f"{shown(current, 'A')}.")  # fmt: skip


REFERENCE = Reference(
    name="ws2812-driver",
    title="Level shifter and supply for a strip of WS2812B LEDs (NeoPixel)",
    answers=listed(
        """
            ws2812, ws2812b, neopixel, ws2812b driver, ws2812 led strip, ws2812b strip, neopixel strip, ws2812b led
            strip, addressable led strip, neopixel driver, ws2812 driver, ws2812 strip, addressable leds, ws2812b leds,
            ws2812 level shifter, neopixel level shifter, ws2812 leds, neopixels, addressable led, ws2812b
            level shifter, ws2812 led level shifter, ws2812b led level shifter, ws2812 led chain level shifter,
            ws2812 led strip level shifter, ws2812b led strip level shifter, rgb led chain ws2812 level shifter, ws2812
            led chain, rgb led chain ws2812, rgb led strip ws2812, addressable led chain, neopixel chain
        """
    ),
    parameters=(
        Parameter(
            "leds",
            "number of LEDs",
            "",
            30.0,
            1.0,
            150.0,
            ("of", "for", "with", "drive"),
            ("leds", "led", "pixels", "ws2812b", "ws2812", "neopixels", "neopixel", "addressable"),
            alone=True,
        ),
        replace(LOGIC, before=(*LOGIC.before, "data", "line"), after=(*LOGIC.after, "data", "line")),
        Parameter(
            "amperes",
            "current of the supply",
            "A",
            0.06,
            0.06,
            9.0,
            ("at", "up", "supply"),
            ("supply", "input", "max"),
            alone=True,
        ),
        Parameter(
            "supply", "supply voltage", "V", 5.0, 5.0, 5.0, SUPPLY_BEFORE, (*SUPPLY_AFTER, "strip", "led"), alone=True
        ),
    ),
    sources=(
        "WS2812B Intelligent control LED integrated light source, Worldsemi",
        "SN74AHCT1G125 Single Bus Buffer Gate With 3-State Output, Texas Instruments SCLS378",
    ),
    limits=(
        "The supply must give the current at full white, or the program must stay below it.",
        "Long strips need a supply at both ends.",
    ),
    neutral=listed(
        """
        led, leds, strip, addressable, rgb, level, shifter, shift, data, microcontroller, mcu, esp32, arduino, pixels,
        driver, resistor, capacitor, pin, gpio, from, logic, line, shifted, bulk, ring, chain, chained, helmet, bike
        """
    ),
    devices=("WS2812B", "74AHCT1G125"),
    work_out=_work_out,
    sides=("logic", "supply"),
    takes=(Rail("V5", "5.0", "max(leds * 0.06, amperes)"),),
    signals=(Signal("DATA", "output", "logic"),),
)
