"""Ten LEDs that show how full a battery is."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import LED_5MM
from circuitron.references.words import listed

_LEDS = ("1", "18", "17", "16", "15", "14", "13", "12", "11", "10")
_VREF, _FULL, _R1, _LADDER = 1.25, 5.0, 2.4e3, 12e3  # the last: ohms of the divider inside, 8 to 17 kohm
_LOWER, _FOOT, _HEADROOM = 10e3, 10e3, 1.8
_EMPTY, _CHARGED = 11.5 / 12, 12.7 / 12  # of the nominal voltage of a lead-acid battery at rest


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    low = draft.suppose("low", _EMPTY * values["battery"])
    high = draft.suppose("high", _CHARGED * values["battery"])
    draft.require(high >= 1.05 * low, f"{shown(high, 'V')} is too near to {shown(low, 'V')}")
    draft.require(low >= _FULL + _HEADROOM, f"the driver needs {shown(_FULL + _HEADROOM, 'V')} of the empty battery")
    second = draft.standard("R2", "R2", "(VFULL - VREF) / (VREF / R1 + 80e-6)", "ohm", 96, R1=_R1, VFULL=_FULL,
                            VREF=_VREF)  # fmt: skip
    top = draft.figure("upper end of the scale", "VREF * (1 + R2 / R1) + 80e-6 * R2", "V", VREF=_VREF, R1=_R1,
                       R2=second)  # fmt: skip
    upper = draft.standard("R3", "R3", "R4 * (VHIGH / VTOP - 1)", "ohm", 96, R4=_LOWER, VHIGH=high, VTOP=top)
    span = draft.standard("R5", "R5, with the divider inside", "1 / (1 / (R6 * (VHIGH / VLOW - 1)) - 1 / RL)", "ohm",
                          96, R6=_FOOT, VHIGH=high, VLOW=low, RL=_LADDER)  # fmt: skip
    parts = {"RU": upper, "RD": _LOWER}
    draft.figure("battery at the last LED", "VTOP * (RU + RD) / RD", "V", asked=high, VTOP=top, **parts)
    draft.figure("battery where the scale begins", "VTOP * (RU + RD) / RD * R6 / (R6 + 1 / (1 / R5 + 1 / RL))", "V",
                 asked=low, VTOP=top, R6=_FOOT, R5=span, RL=_LADDER, **parts)  # fmt: skip
    draft.figure("LED current, about", "10 * (VREF / R1 + VTOP / (R6 + 1 / (1 / R5 + 1 / RL)))", "A", VREF=_VREF,
                 R1=_R1, VTOP=top, R6=_FOOT, R5=span, RL=_LADDER)  # fmt: skip
    return _drawn(draft, (second, upper, span), (low, high))


def _drawn(draft: Draft, ohms: tuple[float, float, float], ends: tuple[float, float]) -> Designed:
    (second, upper, span), (low, high) = ohms, ends
    with draft.block("battery", f"{shown(low, 'V')} empty, {shown(high, 'V')} full"):
        draft.inlet("J1", high, "VCC", "battery")
        draft.capacitor("C1", 2.2e-6, "VCC", "GND", "supply capacitor, at U1", high)
        draft.resistor("R3", upper, "VCC", "LEVEL", "divides, 1 %")
        draft.resistor("R4", _LOWER, "LEVEL", "GND", "divides, 1 %")
        draft.capacitor("C2", 1e-6, "LEVEL", "GND", "so that the load's ripple changes nothing")
    with draft.block("scale", "its lower end is lifted"):
        draft.resistor("R1", _R1, "REF", "ADJ", "reference, 1 %")
        draft.resistor("R2", second, "ADJ", "GND", "upper end, 1 %")
        draft.resistor("R5", span, "REF", "BOTTOM", "lower end, 1 %")
        draft.resistor("R6", _FOOT, "BOTTOM", "GND", "lower end, 1 %")
        pins = {"5": "LEVEL", "6": "REF", "4": "BOTTOM", "7": "REF", "8": "ADJ", "9": OPEN, "3": "VCC", "2": "GND"}
        pins |= {pin: f"LED{n}" for n, pin in enumerate(_LEDS, 1)}
        draft.part("U1", "Driver_LED:LM3914N", "", "Package_DIP:DIP-18_W7.62mm", "driver; MODE open: one LED (dot)",
                   pins)  # fmt: skip
    with draft.block("LEDs", "three red ones, seven green ones"):
        for n in range(1, 11):
            colour = "red 2V" if n <= 3 else "green 2.1V"
            draft.diode(f"D{n}", "Device:LED", LED_5MM, "VCC", f"LED{n}", "lights up", colour)
    draft.decoupled("U1")
    draft.pulled_all(LEVEL="GND", REF="ADJ", BOTTOM="GND")
    draft.wired("U1", LEVEL="5", REF="6", BOTTOM="4")
    draft.stated(R2=second, R3=upper, R5=span)
    return draft.finish(
        "Battery level bar",
        f"Ten LEDs show a battery from {shown(low, 'V')} to {shown(high, 'V')}, one step each "
        f"{shown((high - low) / 10, 'V')}.",
    )


REFERENCE = Reference(
    name="battery-level-bar",
    title="Battery level on ten LEDs (LM3914), batteries of 8 V to 15 V",
    answers=listed(
        """
        battery level bar, battery level indicator, battery level indicator with lm3914, battery level indicator lm3914,
        lm3914 battery level indicator, lm3914 battery indicator, lm3914 battery monitor, battery indicator with lm3914,
        battery monitor lm3914, battery level meter, battery level display, battery level leds, battery gauge leds,
        battery gauge lm3914, battery voltage indicator, battery voltage bar, battery level bar graph, battery bar
        graph, battery level led bar, car battery indicator, car battery level indicator, car battery monitor leds, led
        battery level indicator, led battery indicator, 10 led battery level indicator, battery charge indicator leds,
        battery status bar, lead acid battery level indicator, expanded scale voltmeter, expanded scale lm3914,
        car voltmeter, led car voltmeter, car battery voltmeter,
        led voltmeter for a car
        """
    ),
    parameters=(
        Parameter("battery", "voltage of the battery", "V", 12.0, 8.0, 14.0, ("for", "a", "of"),
                  ("battery", "lead", "car", "agm", "pack"), alone=True),
        Parameter("low", "voltage where the scale begins", "V", 11.5, 7.0, 14.0, ("from", "between", "empty"),
                  ("to", "empty", "and")),
        Parameter("high", "voltage of the last LED", "V", 12.7, 8.0, 20.0, ("to", "full", "and"), ("full",)),
    ),
    sources=(
        "LM3914 Dot/Bar Display Driver, Texas Instruments SNVS761: expanded scale meter",
        "Voltages of a lead-acid battery at rest: 12.7 V full, 11.5 V empty, Battery University BU-903",
    ),
    limits=(
        "It draws some 15 mA all the time: a button in front saves the battery.",
        "The offset of its comparators, up to 10 mV, is up to a fifth of a step.",
        "A voltage tells the charge of a lead-acid battery at rest, hours after charge and load.",
    ),
    neutral=listed(
        "battery, level, bar, graph, indicator, led, leds, ten, 10, lm3914, meter, monitor, gauge, "
        "voltage, car, lead, acid, agm, charge, state, display, show, shows, dot, expanded, scale, full, empty, pack, "
        "voltmeter"
    ),
    devices=("LM3914",),
    work_out=_work_out,
    takes=(Rail("VCC", "battery", "0.02"),),
)  # fmt: skip
