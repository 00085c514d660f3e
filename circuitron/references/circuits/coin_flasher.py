"""LED flasher for a coin cell that lasts a year and more."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.stock import LED_5MM, SOT23_6
from circuitron.references.words import listed

_VREF, _QUIET, _CELL = 1.21, 4e-6, 0.22  # volts; amperes of an MCP65R41 at most; ampere-hours of a CR2032
_FIRST, _SECOND, _FARADS, _DIODE, _VF, _VOLTS = 470e3, 1e6, 1e-6, 0.4, 1.8, 3.0
_CURRENT, _FLASH, _SHARE = 3e-3, 8e-3, 5.5e-3  # amperes, seconds of a flash; of the time, so that a cell lasts a year


def _work_out(values: Values) -> Designed:
    rate = values["rate"]
    draft = Draft(REFERENCE, values)
    flash = draft.figure("length of a flash, at most", "min(TMOST, K / F)", "s", TMOST=_FLASH, K=_SHARE, F=rate)
    named = {"VREF": _VREF, "R3": _SECOND, "R4": _FIRST}
    low = draft.figure("lower threshold", "VREF * R3 / (R3 + R4)", "V", **named)
    high = draft.figure("upper threshold", "(VREF * R3 + VCC * R4) / (R3 + R4)", "V", VCC=_VOLTS, **named)
    slow = draft.standard("R1", "R1", "(1 / F - TON) / (C1 * K)", "ohm", 24, F=rate, TON=flash, C1=_FARADS,
                          K=log(high / low))  # fmt: skip
    share = log((_VOLTS - _DIODE - low) / (_VOLTS - _DIODE - high))
    fast = draft.standard("R2", "R2", "TON / (C1 * K)", "ohm", 24, TON=flash, C1=_FARADS, K=share)
    on = draft.figure("length of a flash", "R2 * C1 * K", "s", R2=fast, C1=_FARADS, K=share)
    real = draft.figure("flashes a second", "1 / (R1 * C1 * K + TON)", "Hz", asked=rate, R1=slow, C1=_FARADS,
                        K=log(high / low), TON=on)  # fmt: skip
    ohms = draft.standard("R5", "R5", "(VCC - VF) / I", "ohm", 12, VCC=_VOLTS, VF=_VF, I=_CURRENT)
    mean = draft.figure("current on average", "IQ + (VCC - VF) / R5 * TON * F + VREF / R3", "A", IQ=_QUIET, VCC=_VOLTS,
                        VF=_VF, R5=ohms, TON=on, F=real, VREF=_VREF, R3=_SECOND)  # fmt: skip
    draft.figure("time with a cell of 220 mAh, in hours", "Q / I", "h", Q=_CELL, I=mean)
    return _drawn(draft, fast, mean, ohms, on, real, slow)


def _drawn(draft: Draft, fast: float, mean: float, ohms: float, on: float, real: float, slow: float) -> Designed:
    with draft.block("supply", "a coin cell"):
        draft.part("BT1", "Device:Battery_Cell", "CR2032", "Battery:BatteryHolder_Keystone_3034_1x20mm", "3 V",
                   {"1": "VCC", "2": "GND"})  # fmt: skip
        draft.fed("VCC", "GND")
        draft.capacitor("C2", 47e-6, "VCC", "GND", "gives the current of a flash; low leakage", 5.0)
        draft.capacitor("C3", 100e-9, "VCC", "GND", "supply capacitor, at U1")
    with draft.block("oscillator", f"{shown(real, 'Hz')}, high for {shown(on, 's')}"):
        draft.resistor("R4", _FIRST, "VREF", "PLUS", "hysteresis")
        draft.resistor("R3", _SECOND, "FLASH", "PLUS", "hysteresis")
        draft.resistor("R1", slow, "FLASH", "TIMING", "time between flashes")
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "FLASH", "QUICK", "for the flash alone")
        draft.resistor("R2", fast, "QUICK", "TIMING", "length of a flash")
        draft.film("C1", _FARADS, "TIMING", "GND", "timing; film, as it must not leak")
        pins = {"1": "FLASH", "2": "GND", "3": "PLUS", "4": "TIMING", "5": "VREF", "6": "VCC"}
        draft.part("U1", "Comparator:MCP65R41", "", SOT23_6, "comparator and reference, 4 uA at most", pins)
    with draft.block("lamp", f"{shown(_CURRENT, 'A')} in a flash"):
        draft.resistor("R5", ohms, "FLASH", "LED_A", "current of the LED")
        draft.diode("D1", "Device:LED", LED_5MM, "LED_A", "GND", "flashes", f"red {_VF:g}V, bright")
    return _finished(draft, fast, mean, real, slow)


def _finished(draft: Draft, fast: float, mean: float, real: float, slow: float) -> Designed:
    draft.decoupled("U1")
    draft.pulled_all(PLUS="VREF", TIMING="FLASH", LED_A="FLASH")
    draft.wired("U1", PLUS="3", TIMING="4", FLASH="1")
    draft.stated(R1=slow, R2=fast, C1=_FARADS)
    return draft.finish(
        "Coin-cell flasher",
        f"A red LED flashes {shown(real, 'Hz')} on a CR2032, with {shown(mean, 'A')} on average: "
        f"{_CELL / mean / 8760:.2g} years.",
    )


REFERENCE = Reference(
    name="coin-cell-flasher",
    title="LED flasher on a coin cell for a year and more (MCP65R41), 0.25 Hz to 2 Hz",
    answers=listed(
        """
        coin cell flasher, coin cell led flasher, led flasher on a coin cell, cr2032 led flasher, cr2032 flasher,
        low power led flasher, micropower led flasher, micropower flasher, long life led flasher, ultra low power
        flasher, ultra low power led flasher, led flasher battery year, led blinker coin cell, led blinker cr2032,
        cr2032 blinker, coin cell blinker, low power led blinker, dummy alarm led, fake alarm led, led flasher that
        lasts years, lm3909 led flasher, lm3909, led flasher should last a year, low current led flasher
        """
    ),
    parameters=(
        Parameter("rate", "flashes a second", "Hz", 0.5, 0.25, 2.0, ("at", "every"), ("flashes", "blinks"), alone=True),
    ),
    sources=(
        "MCP65R41/6 3 uA Comparator with Integrated Reference Voltage, Microchip DS20002269",
        "CR2032 Lithium manganese dioxide battery: 220 mAh",
    ),
    limits=(
        "A red LED: white and blue ones need more than a used cell gives.",
        "The rate falls by some ten percent as the cell empties.",
        "The LM3909 is no longer made: a comparator takes its place.",
    ),
    neutral=listed(
        "led, flasher, flash, flashes, flashing, blink, blinks, blinker, coin, cell, cr2032, battery, year, years, "
        "last, lasts, low, power, micropower, ultra, long, life, dummy, fake, alarm, car, red, runs, current, "
        "lm3909, month, months"
    ),
    devices=("MCP65R41",),
    work_out=_work_out,
)  # fmt: skip
