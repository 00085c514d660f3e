"""LED that fades in and out by itself: a CMOS 555 and a Darlington pair."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import FORWARD_VOLTAGE, supply
from circuitron.references.stock import LED_5MM, SO8
from circuitron.references.words import listed

_VBE, _FARADS, _GAIN, _LEAST = 1.3, 47e-6, 110.0, 0.5  # of a pair; BC547 each; volts across R2 at the brightest
_MOST = 24e-3  # amperes that an LED stands
_TO92 = "Package_TO_SOT_THT:TO-92_Inline"


def _work_out(values: Values) -> Designed:
    volts, period, vf, current = (values[name] for name in ("supply", "period", "vf", "current"))
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1", "R1", "T / (2 * LN2 * C1)", "ohm", 96, T=period, LN2=log(2), C1=_FARADS)
    draft.figure("time of a breath", "2 * LN2 * R1 * C1", "s", asked=period, LN2=log(2), R1=ohms, C1=_FARADS)
    named = {"VCC": volts, "VBE": _VBE, "VF": vf}
    across = draft.figure("at R2, at the brightest", "2 * VCC / 3 - VBE - VF", "V", **named)
    draft.require(across >= _LEAST, f"{shown(volts, 'V')} is too little for an LED of {shown(vf, 'V')}")
    series = draft.standard("R2", "R2", "(2 * VCC / 3 - VBE - VF) / I", "ohm", 12, I=current, **named)
    bright = draft.figure("LED current, at the brightest", "(2 * VCC / 3 - VBE - VF) / R2", "A", R2=series, **named)
    draft.figure("LED current, at the darkest", "max(0, (VCC / 3 - VBE - VF) / R2)", "A", R2=series, **named)
    stuck = draft.figure("LED current if C1 reached the supply", "(VCC - VBE - VF) / R2", "A", R2=series, **named)
    draft.require(stuck <= _MOST, f"a fault of the timer would drive {shown(stuck, 'A')}; nearest: less current")
    base = draft.figure("base current, at the brightest", "I / HFE^2", "A", I=bright, HFE=_GAIN)
    draft.require(base <= 0.1 * volts / 3 / ohms, "the pair would draw too much from C1; nearest: a shorter time")
    return _drawn(draft, ohms, series, stuck)


def _drawn(draft: Draft, ohms: float, series: float, stuck: float) -> Designed:
    volts, period, vf = (draft.values[name] for name in ("supply", "period", "vf"))
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        draft.capacitor("C3", 10e-6, "VCC", "GND", "supply capacitor", volts)
        draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at the timer")
    with draft.block("oscillator", "C1 rises to two thirds of the supply and falls to one third, by R1 both ways"):
        pins = {"8": "VCC", "1": "GND", "4": "VCC", "2": "BREATH", "6": "BREATH", "7": OPEN, "5": "CV", "3": "WAY"}
        draft.part("U1", "Timer:TLC555xD", "", SO8, "CMOS timer: its output reaches both rails", pins)
        draft.resistor("R1", ohms, "WAY", "BREATH", "time of a breath")
        draft.capacitor("C1", _FARADS, "BREATH", "GND", "time of a breath; of low leakage", volts)
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
    with draft.block("LED", "its current follows C1, by two transistors that take nearly nothing from it"):
        draft.part("Q1", "Transistor_BJT:BC547", "", _TO92, "follows C1", {"B": "BREATH", "C": "VCC", "E": "BASE2"})
        draft.part("Q2", "Transistor_BJT:BC547", "", _TO92, "follows Q1", {"B": "BASE2", "C": "VCC", "E": "FOLLOWS"})
        draft.warm_resistor("R2", series, "FOLLOWS", "LED_A", "LED current", stuck**2 * series)
        draft.diode("D1", "Device:LED", LED_5MM, "LED_A", "GND", "breathes", f"{vf:g}V")
    draft.decoupled("U1")
    draft.enabled("U1", "4", "VCC")
    draft.wired("U1", BREATH="6", WAY="3")
    draft.joined("U1", "2", "BREATH")
    draft.joined("Q1", "B", "BREATH")
    draft.pulled_all(BREATH="WAY", LED_A="FOLLOWS")
    draft.stated(R1=ohms, R2=series, C1=_FARADS)
    return draft.finish(
        "Breathing LED",
        f"An LED fades in and out, {shown(period, 's')} for a breath, without a program, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="breathing-led",
    title="LED that fades in and out by itself (TLC555 and two transistors), 6 V to 15 V",
    answers=listed(
        """
        breathing led, fading led, led fader, led fade in fade out, fade in fade out led, fade led in and out, led fades
        in and out, led that fades in and out, led fading in and out, pulsing led slowly, slow fading led, slowly fading
        led, slow fading breathing led, breathing led 555, 555 breathing led, led breathing circuit, breathing led
        circuit, breathing light led, 555 led fader, 555 fading led, fading led 555, throbbing led, sleeping led, mac
        sleep led
        """
    ),
    parameters=(
        supply(9.0, 6.0, 15.0),
        Parameter("period", "time of a breath", "s", 4.0, 1.0, 15.0, ("every", "in", "of", "over"),
                  ("breath", "period", "cycle"), alone=True),
        FORWARD_VOLTAGE,
        Parameter("current", "LED current at the brightest", "A", 10e-3, 2e-3, 15e-3, ("at", "with"), ("led",),
                  alone=True),
    ),
    sources=(
        "LinCMOS TLC555 Timer, Texas Instruments SLFS043: thresholds of one and two thirds of the supply",
        "BC546, BC547, BC548 Amplifier Transistors, onsemi: current gain of group A",
        "The Art of Electronics, Horowitz and Hill, third edition, section 2.4.2: Darlington connection",
    ),
    limits=(
        "It fades by curves of a capacitor, not evenly to the eye; the lower third of the supply is dark or dim.",
        "An electrolytic capacitor makes the time good to about 20 %.",
        "One LED, or some in series where the supply allows it.",
    ),
    neutral=listed(
        "led, slow, slowly, fade, fades, fadein, fading, breathing, breath, in, out, pulsing, 555, timer, transistor, "
        "transistors, effect, up, down, smooth, smoothly, microcontroller, arduino, analog, simple"
    ),
    devices=("TLC555", "BC547"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03"),),
)  # fmt: skip
