"""RGB LED strip on three PWM lines."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import (
    N_MOSFET,
)
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_RON = 48e-3  # AO3400A at 2.5 V on the gate


def _work_out(values: Values) -> Designed:
    volts, current, logic = values["supply"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    heat = draft.figure("heat in each transistor", "I^2 * RON", "W", I=current, RON=_RON)
    with draft.block("control", f"three PWM lines of {shown(logic, 'V')}"):
        draft.header("J1", f"0-{logic:g}V R/G/B", "red, green, blue and ground", "PWM_R", "PWM_G", "PWM_B", "GND")
    with draft.block("switches", f"{shown(current, 'A')} each"):
        for number, colour in enumerate("RGB", 1):
            draft.resistor(f"R{number}", 220, f"PWM_{colour}", f"GATE_{colour}", "limits the gate current")
            draft.resistor(f"R{number + 3}", 100e3, f"PWM_{colour}", "GND", "dark while nothing drives it")
            draft.part(f"Q{number}", *N_MOSFET, f"{shown(heat, 'W')}",
                       {"G": f"GATE_{colour}", "D": f"OUT_{colour}", "S": "GND"})  # fmt: skip
    with draft.block("strip", f"{shown(volts, 'V')}, common anode"):
        draft.terminal("J2", f"{shown(volts, 'V')} in", "VLED", "GND", "supply of the strip")
        draft.capacitor("C1", 220e-6, "VLED", "GND", "carries the pulses", volts)
        draft.header("J3", "strip", "supply, red, green, blue", "VLED", "OUT_R", "OUT_G", "OUT_B")
    draft.fed("VLED", "GND")
    for number, colour in enumerate("RGB", 1):
        draft.pulled(f"PWM_{colour}", "GND")
        draft.joined(f"Q{number}", "S", "GND")
    draft.rated("C1", 1.25 * volts)
    words = (
        f"Drives an RGB strip of {shown(volts, 'V')} and {shown(current, 'A')} for each colour from three PWM lines."
    )
    return draft.finish("RGB driver", words)


REFERENCE = Reference(
    name="rgb-driver",
    title="RGB LED strip on three PWM lines, 5 V to 24 V, up to 2 A for each colour",
    answers=listed(
        """
            rgb led driver, rgb led strip, rgb strip driver, rgb led strip driver, rgb led strip controller, rgb
            driver, rgb strip, rgb controller, rgb mosfet driver, rgb led controller, rgb led strip mosfet, rgb strip
            controller
        """
    ),
    parameters=(
        Parameter(
            "supply",
            "supply voltage",
            "V",
            12.0,
            5.0,
            24.0,
            ("a", "for", *SUPPLY_BEFORE),
            (*SUPPLY_AFTER, "rgb", "strip", "led"),
            alone=True,
        ),
        Parameter(
            "current",
            "current of each colour",
            "A",
            1.0,
            0.01,
            2.0,
            LOAD_BEFORE,
            (*LOAD_AFTER, "per", "each", "color"),
            alone=True,
        ),
        LOGIC,
    ),
    sources=("AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor",),
    limits=("For strips with resistors and a common anode.", "There is no fuse."),
    neutral=listed(
        """
        rgb, led, strip, common, anode, color, red, green, blue, pwm, mosfet, n, channel, per, each, microcontroller,
        mcu, arduino, esp32, logic, controller, driver, 3, dimming, leds
        """
    ),
    devices=("AO3400A",),
    work_out=_work_out,
    takes=(Rail("VLED", "supply", "3 * current"),),
    signals=tuple(Signal(f"PWM_{colour}", "pwm", "logic") for colour in "RGB"),
)
