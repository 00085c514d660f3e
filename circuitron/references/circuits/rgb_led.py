"""RGB LED with common anode on three transistors."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC, supply
from circuitron.references.stock import NPN
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_COLOURS = {"R": ("red", 2.0, "1"), "G": ("green", 3.2, "3"), "B": ("blue", 3.2, "4")}
_SATURATED, _VBE, _RATIO = 0.1, 0.7, 20.0  # volts of BC817s; collector current for the base current


def _work_out(values: Values) -> Designed:
    volts, current, logic = values["supply"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    base = draft.standard("R4 R5 R6", "base resistors", "(VLOGIC - VBE) * RATIO / I", "ohm", 12, VLOGIC=logic,
                          VBE=_VBE, RATIO=_RATIO, I=current)  # fmt: skip
    with draft.block("LED", f"common anode on {shown(volts, 'V')}"):
        draft.inlet("J1", volts, "VLED")
        pins = {"2": "VLED", **{pin: f"LED_{key}" for key, (_, _, pin) in _COLOURS.items()}}
        draft.part("D1", "Device:LED_RAGB", "RGB, common anode", "LED_THT:LED_D5.0mm-4_RGB", "LED", pins)
    with draft.block("control", f"three PWM lines of {shown(logic, 'V')}"):
        draft.header(
            "J2", f"0-{logic:g}V R/G/B", "red, green, blue, ground", *(f"PWM_{key}" for key in _COLOURS), "GND"
        )
    for n, key in enumerate(_COLOURS, 1):
        _channel(draft, n, key, base)
    draft.joined("D1", "2", "VLED")
    draft.stated(R4=base)
    return draft.finish(
        "RGB LED",
        f"RGB LED with common anode on {shown(volts, 'V')}, each colour of {shown(current, 'A')} on a transistor, from "
        f"three PWM lines of {shown(logic, 'V')} logic.",
    )


def _channel(draft: Draft, n: int, key: str, base: float) -> None:
    volts, current = draft.values["supply"], draft.values["current"]
    colour, vf, pin = _COLOURS[key]
    ohms = draft.standard(f"R{n}", f"resistor of {colour}", "(VLED - VF - VCE) / I", "ohm", 24, VLED=volts, VF=vf,
                          VCE=_SATURATED, I=current)  # fmt: skip
    real = draft.figure(f"current of {colour}", "(VLED - VF - VCE) / R", "A", VLED=volts, VF=vf, VCE=_SATURATED, R=ohms)
    draft.require(volts - vf - _SATURATED >= 0.5, f"{colour} needs more than {shown(volts, 'V')}")
    with draft.block(colour, shown(real, "A")):
        draft.warm_resistor(f"R{n}", ohms, f"LED_{key}", f"SINK_{key}", f"current of {colour}", real**2 * ohms)
        draft.part(f"Q{n}", *NPN, f"switches {colour}", {"B": f"BASE_{key}", "C": f"SINK_{key}", "E": "GND"})
        draft.resistor(f"R{n + 3}", base, f"PWM_{key}", f"BASE_{key}", "base current")
        draft.resistor(f"R{n + 6}", 10e3, f"BASE_{key}", "GND", "dark while nothing drives it")
    draft.pulled(f"BASE_{key}", "GND")
    draft.pulled(f"LED_{key}", f"SINK_{key}")
    draft.joined("D1", pin, f"LED_{key}")
    draft.joined(f"Q{n}", "E", "GND")
    draft.measured("value", f"R{n}", ohms, 1.0)


REFERENCE = Reference(
    name="rgb-led",
    title="RGB LED with common anode on three transistors, 5 V to 24 V, up to 30 mA for each colour",
    answers=listed(
        """
        rgb led, rgb led common anode, common anode rgb led, rgb led with transistors, rgb led with 3 transistors, rgb
        led transistors, common anode rgb led with transistors, rgb led common anode 3 transistors, single rgb led, rgb
        led with npn transistors, rgb led npn, rgb led with three transistors, common anode rgb led driver, rgb led
        common anode with transistors, rgb led common anode with 3 transistors, 5mm rgb led
        """
    ),
    parameters=(
        supply(5.0, 4.5, 24.0, "led"),
        Parameter("current", "current of each colour", "A", 15e-3, 2e-3, 30e-3, LOAD_BEFORE,
                  ("each", "color", *LOAD_AFTER), alone=True),
        LOGIC,
    ),
    sources=("BC817 45 V, 500 mA NPN general-purpose transistors, Nexperia", "LEDs: I = (V - VF) / R"),
    limits=("For LEDs with common anode whose pins are red, anode, green, blue in this order.",
            "The colours are not matched: software does that."),
    neutral=listed(
        "rgb, led, common, anode, transistor, transistors, npn, three, 3, pwm, red, green, blue, color, colors, "
        "arduino, esp32, microcontroller, mcu, gpio, logic, driver, each, single, dimming, resistors, bc817, mixing"
    ),
    devices=("BC817",),
    work_out=_work_out,
    takes=(Rail("VLED", "supply", "3 * current"),),
    signals=tuple(Signal(f"PWM_{key}", "pwm", "logic") for key in _COLOURS),
)  # fmt: skip
