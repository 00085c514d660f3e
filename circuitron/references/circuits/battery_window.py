"""Window comparator that watches the battery which feeds it."""

from __future__ import annotations

from math import ceil

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stages import window
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_VREF, _TOTAL = 2.5, 100e3  # volts of the reference; ohms of the divider
_MARGIN = 1.15  # of the upper limit, that the battery may reach


def _work_out(values: Values) -> Designed:
    low, high = values["low"], values["high"]
    draft = Draft(REFERENCE, values)
    draft.require(low <= 0.95 * high, "the lower limit must be below the upper one")
    bottom = draft.standard("R3", "R3", "RT * VREF / VH", "ohm", 96, RT=_TOTAL, VREF=_VREF, VH=high)
    middle = draft.standard("R2", "R2", "RT * VREF / VL - R3", "ohm", 96, RT=_TOTAL, VREF=_VREF, VL=low, R3=bottom)
    top = draft.standard("R1", "R1", "R3 * (VH / VREF - 1) - R2", "ohm", 96, R3=bottom, VH=high, VREF=_VREF, R2=middle)
    parts = {"VREF": _VREF, "R1": top, "R2": middle, "R3": bottom}
    draft.figure("lower limit", "VREF * (R1 + R2 + R3) / (R2 + R3)", "V", asked=low, **parts)
    draft.figure("upper limit", "VREF * (R1 + R2 + R3) / R3", "V", asked=high, **parts)
    series = draft.standard("R9", "R9", "(VL - VREF) / I", "ohm", 12, VL=low, VREF=_VREF, I=500e-6)
    return _drawn(draft, (top, middle, bottom), series)


def _drawn(draft: Draft, divider: tuple[float, float, float], series: float) -> Designed:
    low, high = draft.values["low"], draft.values["high"]
    most = float(ceil(_MARGIN * high))
    with draft.block("battery", f"{shown(low, 'V')} to {shown(high, 'V')} are good"):
        draft.inlet("J1", most, "VCC", "battery")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the comparators", most)
    with draft.block("limits", f"of the battery, against {_VREF:g} V"):
        draft.resistor("R9", series, "VCC", "IN", "current of the reference")
        draft.part("U2", "Reference_Voltage:LM4040DBZ-2.5", "", SOT23, "2.5 V reference",
                   {"1": "IN", "2": "GND", "3": OPEN})  # fmt: skip
        draft.resistor("R1", divider[0], "VCC", "HIGH", "limits, 1 %")
        draft.resistor("R2", divider[1], "HIGH", "LOW", "limits, 1 %")
        draft.resistor("R3", divider[2], "LOW", "GND", "limits, 1 %")
        draft.capacitor("C2", 1e-6, "LOW", "GND", "so that short dips and peaks show nothing")
    with draft.block("comparators", "low outside of the window"):
        window(draft, most)
        draft.header("J2", "out", "signal and ground", "OUT", "GND")
    draft.joined("U2", "1", "IN")
    draft.stated(R1=divider[0], R2=divider[1], R3=divider[2])
    draft.note(f"OUT reaches the battery's voltage, up to {shown(most, 'V')}: too much for a controller's pin.")
    return draft.finish(
        "Battery window indicator",
        f"Green LED while the battery that feeds it has {shown(low, 'V')} to {shown(high, 'V')}, red outside; its "
        "output is high inside.",
    )


REFERENCE = Reference(
    name="battery-window",
    title="Window comparator that watches the battery which feeds it (LM393), 6 V to 21 V: green inside, red outside",
    answers=listed(
        """
        battery window comparator, battery window, battery window detector, battery window indicator, car battery
        window comparator, window comparator for a battery, window comparator for a car battery, battery voltage window
        comparator, window comparator car battery, window comparator battery, window detector for a battery, battery
        ok indicator, battery range indicator, car battery voltage window, battery voltage window, window comparator
        """
    ),
    parameters=(
        Parameter("low", "lower limit", "V", 11.8, 6.0, 20.0, ("between", "from", "below", "lower", "under"),
                  ("to", "and", "lower")),
        Parameter("high", "upper limit", "V", 14.4, 6.5, 21.0, ("to", "and", "above", "upper", "between", "over"),
                  ("upper",)),
    ),
    sources=(
        "Window comparator, Texas Instruments SNOA662 (Application Design Guidelines for LM339, LM393)",
        "LM4040 Precision Micropower Shunt Voltage Reference, Texas Instruments SNOS633",
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
    ),
    limits=(
        "It has no hysteresis: at a limit both LEDs may glow while the battery's voltage moves slowly.",
        "It draws some 6 mA itself, most of it for its LED: a battery in store would be emptied.",
        "In a car it needs protection against load dumps and reversed batteries before it.",
    ),
    neutral=listed(
        "voltage, window, comparator, between, range, in, within, outside, inside, led, output, detect, detects, "
        "threshold, thresholds, limits, limit, lights, lm393, ok, good, bad, green, red, leds, indicator, lit, status, "
        "two, lamp, shows, battery, car, lead, acid, when, is, on, starter, caravan, boat"
    ),
    devices=("LM393", "LM4040"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "1.15 * high", "0.01"),),
)  # fmt: skip
