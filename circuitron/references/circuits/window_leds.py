"""Three LEDs that say whether a voltage is low, medium or high."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import WINDOW
from circuitron.references.stages import indicator
from circuitron.references.stock import N_MOSFET, SO14
from circuitron.references.words import listed

_LOWER, _PULL_UP, _COMMON_MODE = 10e3, 10e3, 2.0  # ohms; volts that thresholds stay below the supply
_SUPPLIES = (5.0, 9.0, 12.0, 24.0)


def _work_out(values: Values) -> Designed:
    low, high = values["low"], values["high"]
    draft = Draft(REFERENCE, values)
    usual = next((volts for volts in _SUPPLIES if volts >= high + _COMMON_MODE), _SUPPLIES[-1])
    supply = draft.suppose("supply", usual)
    draft.require(low < high, "the lower threshold must be below the upper one")
    draft.require(
        high <= supply - _COMMON_MODE, f"{shown(high, 'V')} must be 2 V below the supply of {shown(supply, 'V')}"
    )
    middle = draft.standard("R2", "R2", "R3 * (VH - VL) / VL", "ohm", 96, R3=_LOWER, VH=high, VL=low)
    upper = draft.standard("R1", "R1", "(R2 + R3) * (VCC / VH - 1)", "ohm", 96, R2=middle, R3=_LOWER, VCC=supply,
                           VH=high)  # fmt: skip
    parts = {"R1": upper, "R2": middle, "R3": _LOWER, "VCC": supply}
    draft.figure("lower threshold", "VCC * R3 / (R1 + R2 + R3)", "V", asked=low, **parts)
    draft.figure("upper threshold", "VCC * (R2 + R3) / (R1 + R2 + R3)", "V", asked=high, **parts)
    return _drawn(draft, supply, (upper, middle))


def _drawn(draft: Draft, supply: float, ohms: tuple[float, float]) -> Designed:
    low, high = draft.values["low"], draft.values["high"]
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.inlet("J1", supply, "VCC")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the comparators")
    with draft.block("thresholds", f"{shown(low, 'V')} and {shown(high, 'V')}"):
        for ref, each, one, other in (("R1", ohms[0], "VCC", "HIGH"), ("R2", ohms[1], "HIGH", "LOW"),
                                      ("R3", _LOWER, "LOW", "GND")):  # fmt: skip
            draft.resistor(ref, each, one, other, "threshold, 1 %")
    with draft.block("comparators", "open collectors; two of them join, and are high between the thresholds"):
        draft.header("J2", f"0-{supply:g}V in", "signal and ground", "IN", "GND")
        pins = {"5": "IN", "4": "LOW", "2": "LOW_N", "7": "HIGH", "6": "IN", "1": "HIGH_N", "9": "IN", "8": "LOW",
                "14": "BETWEEN", "11": "HIGH", "10": "IN", "13": "BETWEEN", "3": "VCC", "12": "GND"}  # fmt: skip
        draft.part("U1", "Comparator:LM339", "", SO14, "comparators", pins)
        draft.warm_resistor("R4", _PULL_UP, "VCC", "BETWEEN", "pull-up of the open collectors", supply**2 / _PULL_UP)
        draft.resistor("R5", 120e3, "BETWEEN", "GATE", "keeps the gate within its 12 V together with R6")
        draft.resistor("R6", 100e3, "GATE", "GND", "keeps the gate within its 12 V together with R5")
        draft.part("Q1", *N_MOSFET, "turns the middle LED on", {"G": "GATE", "D": "MIDDLE_N", "S": "GND"})
    with draft.block("LEDs", "one of three is lit"):
        indicator(draft, "R7 D1", supply, "VCC", "LOW_N", f"low: below {shown(low, 'V')}", "yellow")
        indicator(draft, "R8 D2", supply, "VCC", "MIDDLE_N", "medium: in between", "green")
        indicator(draft, "R9 D3", supply, "VCC", "HIGH_N", f"high: above {shown(high, 'V')}")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    low, high = draft.values["low"], draft.values["high"]
    draft.decoupled("U1")
    draft.wired("U1", LOW="4", HIGH="7", LOW_N="2", HIGH_N="1", BETWEEN="14")
    draft.pulled_all(BETWEEN="VCC", GATE="BETWEEN")
    draft.joined("Q1", "S", "GND")
    draft.measured("rail", "LOW", low, 3.0)
    draft.measured("rail", "HIGH", high, 3.0)
    draft.stated(R4=_PULL_UP)
    return draft.finish(
        "Low, medium or high",
        f"One of three LEDs is lit: yellow below {shown(low, 'V')}, green from there to {shown(high, 'V')}, red above.",
    )


REFERENCE = Reference(
    name="window-leds",
    title="Three LEDs that say whether a voltage is low, medium or high (LM339)",
    answers=listed(
        """
        leds low medium high, leds low medium or high, leds voltage low medium high, lm339 leds low medium high, lm339
        leds low medium or high, leds input voltage low medium or high, one of leds input
        voltage low medium or high, one of three leds low medium high, one of three leds voltage low medium or high,
        three leds low medium high, three leds voltage level, 3 leds low medium high, window comparator with three leds,
        window comparator three leds, window comparator 3 leds, three level voltage indicator, 3 level voltage
        indicator, voltage level indicator three leds, low medium high indicator, low medium high voltage indicator, low
        ok high indicator, low ok high leds, three led voltage indicator, 3 led voltage indicator, three led voltage
        monitor, lm339 three leds, low normal high indicator, low normal high leds, voltage indicator low normal high
        """
    ),
    parameters=(
        replace(WINDOW[0], default=1.0, before=(*WINDOW[0].before, "low", "under"), after=(*WINDOW[0].after, "low")),
        replace(WINDOW[1], default=3.0, before=(*WINDOW[1].before, "high", "over"), after=(*WINDOW[1].after, "high")),
        WINDOW[2],
        Parameter("leds", "number of LEDs", "", 3.0, 3.0, 3.0, (), ("leds", "led", "lamps"), alone=True),
    ),
    sources=(
        "Window comparator, Texas Instruments SNOA662 (Application Design Guidelines for LM339, LM393)",
        "LM339 Quad Differential Comparators, Texas Instruments SLCS006: inputs up to 2 V below the supply, 6 mA",
    ),
    limits=(
        "The thresholds follow the supply.",
        "It has no hysteresis: at the edges two LEDs share the light.",
        "An open input counts as high.",
    ),
    neutral=listed(
        "voltage, window, comparator, comparators, between, low, medium, middle, high, normal, ok, input, led, leds, "
        "three, one, light, lights, lit, depending, whether, is, or, level, indicator, monitor, lm339, red, green, "
        "yellow, using, shows, threshold, thresholds, signal, below, above, 3"
    ),
    devices=("LM339",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
