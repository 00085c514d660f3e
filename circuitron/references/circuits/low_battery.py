"""Low-battery indicator."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stages import comparator, indicator
from circuitron.references.stock import SO8, SOT23
from circuitron.references.words import listed

_UPPER, _PULL_UP = 100e3, 100e3
_LITTLE = 5.0  # volts of a battery below which the reference is one of 1.235 V
_HYSTERESIS = 0.03  # of the threshold
# Volts of a battery as it is called or full, and when it is nearly empty: lithium cells, lead, a block of 9 V.
_LOW = (
    (3.7, 3.3), (4.2, 3.3), (7.4, 6.6), (8.4, 6.6), (11.1, 9.9), (12.6, 9.9), (14.8, 13.2), (16.8, 13.2), (6.0, 5.8),
    (12.0, 11.5), (13.8, 11.5), (24.0, 23.0), (9.0, 7.0),
)  # fmt: skip
_OTHERS = 0.8  # of the voltage of any other battery, as these are called; another figure may be the threshold
_CALLED = (3.6, 4.5, 4.8, 5.0, 7.2, 9.6, 12.8, 13.2, 14.4, 18.0, 19.2, 20.0, 22.2, 25.2, 25.6, 28.0, 28.8, 29.6, 30.0)


def _work_out(values: Values) -> Designed:
    volts = values["battery"]
    draft = Draft(REFERENCE, values)
    usual = next((low for full, low in _LOW if abs(full - volts) < 0.1), round(_OTHERS * volts, 1))
    is_called = any(abs(each - volts) < 0.1 for each in (*_CALLED, *(full for full, _ in _LOW)))
    draft.require(is_called or "threshold" in values.given, f"nothing says what {shown(volts, 'V')} are")
    threshold = draft.suppose("threshold", usual)
    reference = 1.235 if volts < _LITTLE else 2.5
    draft.require(threshold >= 1.8 * reference, f"{shown(threshold, 'V')} is too little for its reference")
    draft.require(
        threshold <= 0.97 * volts, f"{shown(threshold, 'V')} must be below the {shown(volts, 'V')} of the battery"
    )
    # While the battery is good, R3 pulls the divider up to the battery's voltage.
    lower = draft.standard("R2", "R2", "R1 / ((VT / VREF - 1) * (1 + HYST))", "ohm", 96,
                           R1=_UPPER, VT=threshold, VREF=reference, HYST=_HYSTERESIS)  # fmt: skip
    feedback = draft.standard("R3", "R3", "R1 / HYST", "ohm", 12, R1=_UPPER, HYST=_HYSTERESIS)
    on = draft.figure(
        "voltage that lights the LED", "VREF * (1 / R1 + 1 / R2 + 1 / (R3 + R6)) / (1 / R1 + 1 / (R3 + R6))", "V",
        asked=threshold, VREF=reference, R1=_UPPER, R2=lower, R3=feedback, R6=_PULL_UP,
    )  # fmt: skip
    off = draft.figure("battery voltage that puts it out", "VREF * R1 * (1 / R1 + 1 / R2 + 1 / R3)", "V",
                       VREF=reference, R1=_UPPER, R2=lower, R3=feedback)  # fmt: skip
    series = draft.standard("R4", "R4", "(VT - VREF) / I", "ohm", 12, VT=threshold, VREF=reference, I=200e-6)
    with draft.block("battery", f"{shown(volts, 'V')}"):
        draft.inlet("J1", volts, "VBAT", "battery")
    with draft.block("threshold", f"{shown(threshold, 'V')}, from a reference of {reference:g} V"):
        draft.resistor("R4", series, "VBAT", "VREF", "current of the reference")
        _reference(draft, reference)
        draft.resistor("R1", _UPPER, "VBAT", "SENSE", "divider, 1 %")
        draft.resistor("R2", lower, "SENSE", "GND", "divider, 1 %")
        draft.capacitor("C2", 100e-9, "SENSE", "GND", "so that short dips light nothing")
        draft.resistor("R3", feedback, "OUT", "SENSE", "hysteresis")
        comparator(draft, "SENSE", "VREF", "OUT", "VBAT")
    with draft.block("indicator", "lit while the battery is low"):
        indicator(draft, "R5 D1", volts, "VBAT", "OUT", "lit when the battery is low")
        draft.resistor("R6", _PULL_UP, "VBAT", "OUT", "pull-up of the open collector")
    draft.pulled("OUT", "SENSE")
    draft.stated(R2=lower, R3=feedback)
    return draft.finish(
        "Low-battery indicator",
        f"Lights an LED when a battery of {shown(volts, 'V')} falls below {shown(on, 'V')}, and puts it out above "
        f"{shown(off, 'V')}.",
    )


def _reference(draft: Draft, volts: float) -> None:
    if volts == 2.5:
        pins = {"1": "VREF", "2": "GND", "3": OPEN}
        draft.part("U2", "Reference_Voltage:LM4040DBZ-2.5", "", SOT23, "2.5 V reference", pins)
        draft.joined("U2", "1", "VREF")
        return
    draft.diode("U2", "Reference_Voltage:LM385D-1.2", SO8, "GND", "VREF", "1.235 V reference")


REFERENCE = Reference(
    name="low-battery",
    title="Low-battery indicator: an LED below a threshold of 3 V to 24 V",
    answers=listed(
        """
            low battery indicator, battery low indicator, low battery warning, battery low warning, low battery led,
            low battery detector, battery level indicator, undervoltage indicator, low voltage indicator, low voltage
            warning, battery monitor led, battery indicator, low battery alarm, undervoltage detector, low battery
            indicator led, battery low indicator led, low voltage alarm, undervoltage warning, battery low led,
            led battery below, led battery drops below, light led battery below, led lights battery below, under
            voltage indicator, battery low detector, battery warning, battery undervoltage
        """
    ),
    parameters=(
        Parameter(
            "battery",
            "battery voltage",
            "V",
            9.0,
            3.5,
            30.0,
            ("for", "a", "of", "from"),
            ("battery", "pack", "lead", "acid", "system", "supply"),
            alone=True,
            named=(("liion", 4.2), ("lithium", 4.2)),
            hardest="high",
            otherwise=(12.0, 24.0, 4.2),
        ),
        Parameter(
            "threshold",
            "threshold",
            "V",
            7.0,
            3.0,
            24.0,
            ("below", "under", "at", "threshold", "drops", "falls", "less", "than", "reaches", "is", "to"),
            ("threshold", "trip"),
            otherwise=(3.3, 11.0, 22.0),
        ),
    ),
    sources=(
        "LM4040 Precision Micropower Shunt Voltage Reference, Texas Instruments SNOS633",
        "LM285, LM385B Micropower Voltage Reference Diodes, onsemi",
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
        "Comparator with Hysteresis Reference Design, Texas Instruments TIDU020",
    ),
    limits=("It draws about 1 mA itself.", "It disconnects nothing."),
    neutral=listed(
        "battery, low, led, indicator, light, lights, warning, warn, below, under, when, drops, falls, voltage, "
        "comes, turns, red, glows, lit, gets, goes, show, shows, level, hysteresis, block, cell, liion, "
        "lithium, pp3, lamp, comparator, truck, car, ebike"
    ),
    devices=("LM393", "LM4040"),
    work_out=_work_out,
    takes=(Rail("VBAT", "battery", "0.01"),),
)
