"""Ten LEDs that show how full a battery is."""

from __future__ import annotations

from circuitron.references.bar_displays import BAR
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import LED_5MM, TRIMMER
from circuitron.references.words import listed
from circuitron.units import scaled

_LEDS = ("1", "18", "17", "16", "15", "14", "13", "12", "11", "10")
# Volts of the reference, the middle of 1.2 V to 1.34 V; least and most ohms of the divider inside.
_VREF, _FULL, _LADDER = 1.27, 5.0, (8e3, 17e3)
_UPPER_KNOB, _LOWER_KNOBS = 5e3, (200.0, 500.0, 1e3, 2e3, 5e3, 10e3, 20e3, 50e3)
_LOWER, _TRIMMED, _HEADROOM = 7.5e3, 10e3, 1.8  # ohms of R4; of it with half of RV1
_SET = {False: (2.4e3, 10e3), True: (4.3e3, 15e3)}  # for one LED and for a bar: ohms of R1 and R6
_EMPTY, _CHARGED = 11.5 / 12, 12.7 / 12  # of the nominal voltage of a lead-acid battery at rest
_MOST_HEAT, _GLOW = 1.0, 4.7e3  # watts of the package at 45 °C; ohms across the first LED


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    low = draft.suppose("low", _EMPTY * values["battery"])
    high = draft.suppose("high", _CHARGED * values["battery"])
    first, foot = _SET[bool(values["bar"])]
    draft.require(high >= 1.05 * low, f"{shown(high, 'V')} is too near to {shown(low, 'V')}")
    draft.require(low >= 0.5 * high, f"{shown(low, 'V')} is less than half of {shown(high, 'V')}")
    draft.require(low >= _FULL + _HEADROOM, f"the driver needs {shown(_FULL + _HEADROOM, 'V')} of the empty battery")
    second = draft.standard("R2", "R2", "(VFULL - VREF) / (VREF / R1 + 80e-6)", "ohm", 96, R1=first, VFULL=_FULL,
                            VREF=_VREF)  # fmt: skip
    top = draft.figure("upper end of the scale", "VREF * (1 + R2 / R1) + 80e-6 * R2", "V", VREF=_VREF, R1=first,
                       R2=second)  # fmt: skip
    upper = draft.standard("R3", "R3", "RD * (VHIGH / VTOP - 1)", "ohm", 96, RD=_TRIMMED, VHIGH=high, VTOP=top)
    named = {"VHIGH": high, "VTOP": top, "R3": upper}
    draft.figure("R4 with RV1 at the last LED", "R3 / (VHIGH / VTOP - 1)", "ohm", **named)
    span, knob = _lower_end(draft, foot, high / low)
    current = draft.figure("LED current, about", "10 * (VREF / R1 + VTOP / (R6 * VHIGH / VLOW))", "A", VREF=_VREF,
                           R1=first, VTOP=top, R6=foot, VHIGH=high, VLOW=low)  # fmt: skip
    lit = 10.0 if values["bar"] else 1.0
    heat = draft.figure("heat in U1", "(VHIGH - VF) * N * I + VHIGH * IQ", "W", VHIGH=high, VF=2.0, N=lit, I=current,
                        IQ=9e-3)  # fmt: skip
    draft.require(heat <= _MOST_HEAT, f"U1 would turn {shown(heat, 'W')} into heat; nearest: one LED at a time")
    _scaled(draft, (upper, second, span), knob, (low, high))
    return _drawn(draft, (upper, second, span), (low, high))


def _lower_end(draft: Draft, foot: float, ratio: float) -> tuple[float, float]:
    """R5 and RV2 in ohms, which lift the lower end whatever the divider inside has."""
    least, most = (
        draft.figure(f"R5 and RV2, with {ladder / 1e3:g} kohm inside", "1 / (1 / (R6 * (K - 1)) - 1 / RL)", "ohm",
                     R6=foot, K=ratio, RL=ladder)
        for ladder in reversed(_LADDER)
    )  # fmt: skip
    draft.require(0 < least < most, "the scale is too long for the divider inside")
    span = draft.standard("R5", "R5", "0.97 * RLEAST", "ohm", 96, RLEAST=least)
    knob = next((each for each in _LOWER_KNOBS if span + each >= 1.03 * most), 0.0)
    draft.require(knob > 0, "no trimmer covers that scale")
    return span, knob


def _scaled(draft: Draft, ohms: tuple[float, float, float], knob: float, ends: tuple[float, float]) -> None:
    """The battery with its divider, and the ends of the scale; trimmers set both."""
    (upper, second, span), (low, high) = ohms, ends
    first, foot = _SET[bool(draft.values["bar"])]
    with draft.block("battery", f"{shown(low, 'V')} empty, {shown(high, 'V')} full"):
        draft.inlet("J1", high, "VCC", "battery")
        draft.capacitor("C1", 2.2e-6, "VCC", "GND", "supply capacitor, at U1", high)
        draft.resistor("R3", upper, "VCC", "LEVEL", "divides, 1 %")
        draft.resistor("R4", _LOWER, "LEVEL", "TRIM", "divides, 1 %")
        draft.part("RV1", "Device:R_Trim", f"{_UPPER_KNOB / 1e3:g}k", TRIMMER, "sets the last LED",
                   {"1": "TRIM", "2": "GND"})  # fmt: skip
        draft.capacitor("C2", 1e-6, "LEVEL", "GND", "so that the load's ripple changes nothing")
    with draft.block("scale", "its lower end is lifted"):
        draft.resistor("R1", first, "REF", "ADJ", "reference, 1 %")
        draft.resistor("R2", second, "ADJ", "GND", "upper end, 1 %")
        draft.resistor("R5", span, "REF", "LIFT", "lower end, 1 %")
        draft.part("RV2", "Device:R_Trim", f"{scaled(knob)}", TRIMMER, "sets the first LED", {"1": "LIFT", "2":
                   "BOTTOM"})  # fmt: skip
        draft.resistor("R6", foot, "BOTTOM", "GND", "lower end, 1 %")
        pins = {"5": "LEVEL", "6": "REF", "4": "BOTTOM", "7": "REF", "8": "ADJ", "3": "VCC", "2": "GND"}
        pins |= {"9": "VCC" if draft.values["bar"] else OPEN}
        pins |= {pin: f"LED{n}" for n, pin in enumerate(_LEDS, 1)}
        mode = "MODE on the supply: a bar" if draft.values["bar"] else "MODE open: one LED (dot)"
        draft.part("U1", "Driver_LED:LM3914N", "", "Package_DIP:DIP-18_W7.62mm", f"driver; {mode}", pins)


def _drawn(draft: Draft, ohms: tuple[float, float, float], ends: tuple[float, float]) -> Designed:
    (upper, second, span), (low, high) = ohms, ends
    with draft.block("LEDs", "three red ones, seven green ones"):
        for n in range(1, 11):
            colour = "red 2V" if n <= 3 else "green 2.1V"
            draft.diode(f"D{n}", "Device:LED", LED_5MM, "VCC", f"LED{n}", "lights up", colour)
        if not draft.values["bar"]:
            draft.resistor("R7", _GLOW, "VCC", "LED1", "carries what U1 draws at pin 1 while another LED is lit")
    draft.decoupled("U1")
    draft.pulled_all(LEVEL="VCC", REF="ADJ", BOTTOM="GND")
    draft.wired("U1", LEVEL="5", REF="6", BOTTOM="4")
    draft.stated(R2=second, R3=upper, R5=span)
    first = low + (high - low) / 10
    draft.note(f"Set RV1 so that the last LED comes at {shown(high, 'V')}, then RV2 so that the first one does at "
               f"{shown(first, 'V')}: without that the scale may be off by a tenth.")  # fmt: skip
    how = "a bar of up to ten LEDs" if draft.values["bar"] else "one of ten LEDs"
    return draft.finish(
        "Battery level bar" if draft.values["bar"] else "Battery level on ten LEDs",
        f"{how[0].upper()}{how[1:]} shows a battery from {shown(low, 'V')} to {shown(high, 'V')}, one step each "
        f"{shown((high - low) / 10, 'V')}.",
    )


def _in_cars(volts: float) -> tuple[tuple[str, float], ...]:
    """An end of the scale of a voltmeter, which shows the generator as well."""
    return tuple((f"{vehicle} voltmeter", volts) for vehicle in ("car", "motorcycle", "boat", "camper"))


REFERENCE = Reference(
    name="battery-level-bar",
    title="Battery level on ten LEDs (LM3914), one lit at a time or a bar, batteries of 8 V to 15 V",
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
                  ("to", "empty", "and"), usual=_in_cars(10.0)),
        Parameter("high", "voltage of the last LED", "V", 12.7, 8.0, 20.0, ("to", "full", "and"), ("full",),
                  usual=_in_cars(15.0)),
        BAR,
    ),
    sources=(
        "LM3914 Dot/Bar Display Driver, Texas Instruments SNVS761: expanded scale meter",
        "Voltages of a lead-acid battery at rest: 12.7 V full, 11.5 V empty, Battery University BU-903",
    ),
    limits=(
        "It draws some 15 mA, as a bar 70 mA, all the time: a button in front saves the battery.",
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
    takes=(Rail("VCC", "battery", "0.02 + 0.05 * bar"),),
)  # fmt: skip
