"""An NE555 as an astable oscillator, with any duty cycle."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from circuitron.references.base import Parameter, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.parameters import colour_of
from circuitron.references.stock import KNOB, LED_0603, SO8

SOURCE = "NA555, NE555, SA555, SE555 Precision Timers, Texas Instruments SLFS022"
PLAIN = 0.52  # duty cycle from which two resistors do without a diode
# The timing capacitor for frequencies from here up, so that R1 and R2 come out at 1 kohm to 1 Mohm.
_CAPACITORS = ((10e3, 1e-9), (500.0, 10e-9), (20.0, 100e-9), (0.5, 1e-6), (0.0, 10e-6))
_VD = 0.6  # volts of the diode
DROP = 1.7  # volts that the output of the NE555 stays below its supply
_GATE = 4.0  # volts that turn an IRLZ44N on


_ADJUSTED = ("adjustable", "knob", "pot", "potentiometer", "trimmer", "trimpot", "variable")
ADJUSTABLE = Parameter(
    "knob", "knob for the time (1) or none (0)", "", 0.0, 0.0, 1.0,
    named=tuple((word, 1.0) for word in _ADJUSTED),
)  # fmt: skip
ADJUSTED = (*_ADJUSTED, "adjust", "set", "to")  # words of a circuit with it
_SPAN, _OVER, _LEAST = 10.0, 2.0, 470.0  # of times; of the longest that it may reach; ohms
_KNOBS, _BULKS = (20e3, 50e3, 100e3, 200e3), (10e-6, 22e-6, 47e-6, 100e-6, 220e-6, 470e-6, 1000e-6, 2200e-6)


class Timing(NamedTuple):
    """Farads and ohms of an oscillator; with a diode across the lower resistor or without one."""

    farads: float
    upper: float
    lower: float
    diode: bool


def timing(draft: Draft, frequency: float, duty: float, supply: float) -> Timing:
    """R1, R2 and C1 for a frequency in hertz and a part of the period that the output is high.

    Raises:
        NotCovered: R1 would be too small.
    """
    farads = next(each for least, each in _CAPACITORS if frequency >= least)
    made = _bypassed(draft, frequency, duty, supply, farads) if duty < PLAIN else _usual(draft, frequency, duty, farads)
    draft.require(
        made.upper >= 1e3,
        f"a duty cycle of {100 * duty:.4g} % at {shown(frequency, 'Hz')} needs an R1 of {shown(made.upper, 'ohm')}",
    )
    return made


def _usual(draft: Draft, frequency: float, duty: float, farads: float) -> Timing:
    """Without a diode: R2 charges as well."""
    lower = draft.standard("R2", "R2", "(1 - DUTY) / (0.693 * F * C)", "ohm", 96, DUTY=duty, F=frequency, C=farads)
    upper = draft.standard("R1", "R1", "(2 * DUTY - 1) / (0.693 * F * C)", "ohm", 96, DUTY=duty, F=frequency, C=farads)
    if upper >= 1e3:
        draft.figure(
            "frequency", "1 / (0.693 * (R1 + 2 * R2) * C)", "Hz", asked=frequency, R1=upper, R2=lower, C=farads
        )
        draft.figure("duty cycle", "100 * (R1 + R2) / (R1 + 2 * R2)", "%", asked=100 * duty, R1=upper, R2=lower)
    return Timing(farads, upper, lower, diode=False)


def _bypassed(draft: Draft, frequency: float, duty: float, supply: float, farads: float) -> Timing:
    """With a diode across R2, so that R1 alone charges."""
    charge = draft.figure("charge in R1 times C1", "ln((2 * VCC / 3 - VD) / (VCC / 3 - VD))", "", VCC=supply, VD=_VD)
    named = {"DUTY": duty, "F": frequency, "C": farads}
    upper = draft.standard("R1", "R1", "DUTY / (F * C * K)", "ohm", 96, K=charge, **named)
    lower = draft.standard("R2", "R2", "(1 - DUTY) / (0.693 * F * C)", "ohm", 96, **named)
    parts = {"K": charge, "R1": upper, "R2": lower}
    draft.figure("frequency", "1 / ((K * R1 + 0.693 * R2) * C)", "Hz", asked=frequency, C=farads, **parts)
    draft.figure("duty cycle", "100 * K * R1 / (K * R1 + 0.693 * R2)", "%", asked=100 * duty, **parts)
    return Timing(farads, upper, lower, diode=True)


def is_adjustable(values: Values, name: str) -> bool:
    """Whether a knob sets a time: a request says so, or gives it as a range."""
    return bool(values["knob"]) or name in values.ends


def by_knob(draft: Draft, name: str) -> tuple[float, float, float]:
    """Ohms of R1 and of the potentiometer in series with it, and farads, by which a 555 takes a time of a range.

    Raises:
        NotCovered: no potentiometer suits the range.
    """
    values = draft.values
    draft.suppose("knob", 1.0)
    most = values.most(name)
    least = values.least(name) if name in values.ends else most / _SPAN
    suited = [
        (knob / needed, knob, farads)
        for knob, farads in product(_KNOBS, _BULKS)
        if least >= 1.1 * _LEAST * farads and (needed := (most - least) / (1.1 * farads)) > 0 and knob >= 0.95 * needed
    ]
    over, knob, farads = min(suited, default=(0.0, 0.0, 0.0))
    draft.require(0 < over <= _OVER, f"no potentiometer suits {shown(least, 's')} to {shown(most, 's')}")
    ohms = draft.standard("R1", "R1", "T / (1.1 * C)", "ohm", 96, T=least, C=farads)
    draft.figure("the shortest time", "1.1 * R1 * C", "s", asked=least, R1=ohms, C=farads)
    draft.figure("the longest time", "1.1 * (R1 + RV1) * C", "s", R1=ohms, RV1=knob, C=farads)
    return ohms, knob, farads


def times(draft: Draft, name: str) -> str:
    """The time that it takes, or the range of it."""
    if not is_adjustable(draft.values, name):
        return shown(draft.values[name], "s")
    most = draft.values.most(name)
    least = draft.values.least(name) if name in draft.values.ends else most / _SPAN
    return f"{shown(least, 's')} to {shown(most, 's')}"


def charging(draft: Draft, ohms: float, knob: float, ends: tuple[str, str], purpose: str) -> None:
    """R1, and the potentiometer RV1 in series with it where there is one."""
    one, other = ends
    draft.resistor("R1", ohms, one, "TRACK" if knob else other, purpose)
    if knob:
        draft.part("RV1", "Device:R_Potentiometer", f"{knob / 1e3:g}k", KNOB, "makes the time longer",
                   {"1": "TRACK", "2": other, "3": other})  # fmt: skip


def lifted(draft: Draft, ref: str, supply: float, net: str, what: str = "gate") -> None:
    """A resistor that pulls an output up to a low supply, below which it stays by itself: the gate of a MOSFET needs
    4 V, an input of a CD4000 chip seven tenths of the supply."""
    if supply - DROP < _GATE:
        draft.resistor(ref, 2.2e3, "VCC", net, f"lifts the output of the 555 to the supply, for the {what}")


def supply_capacitors(draft: Draft, supply: float) -> None:
    """C3 and C4, which a bipolar 555 needs."""
    draft.capacitor("C3", 10e-6, "VCC", "GND", "takes the switching current of the bipolar 555", supply)
    draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at the 555")


def astable(draft: Draft, made: Timing, frequency: float, supply: float) -> None:
    """The timer as U1 on VCC, with its output on OUT."""
    pins = {"VCC": "VCC", "GND": "GND", "R": "VCC", "TR": "TIMING", "THR": "TIMING", "DIS": "DISCHARGE", "CV": "CV",
            "Q": "OUT"}  # fmt: skip
    draft.part("U1", "Timer:NE555D", "", SO8, "timer", pins)
    purpose = "charges C1" + ("" if made.diode else " together with R2")
    low = 0.9 if made.diode else 0.48  # of the period, at most, that R1 has the whole supply across it
    draft.warm_resistor("R1", made.upper, "VCC", "DISCHARGE", purpose, low * supply**2 / made.upper)
    draft.resistor("R2", made.lower, "DISCHARGE", "TIMING", f"{'' if made.diode else 'charges and '}discharges C1")
    if made.diode:
        draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "DISCHARGE", "TIMING", "keeps R2 out of the charge")
    draft.timing("C1", made.farads, "TIMING", "GND", "timing", supply)
    draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
    draft.decoupled("U1")
    draft.enabled("U1", "R", "VCC")
    if made.diode:  # simulation knows no oscillator with one
        draft.stated(R1=made.upper, R2=made.lower, C1=made.farads)
    else:
        draft.measured("frequency", "OUT", frequency, 5.0)
    for pin, net in (("TR", "TIMING"), ("THR", "TIMING"), ("DIS", "DISCHARGE")):
        draft.joined("U1", pin, net)


def lit(draft: Draft) -> tuple[float, float]:
    """Ohms of R3 in series with an LED at the output, and its real current; of a circuit with `FORWARD_VOLTAGE`, a
    supply and a current.

    Raises:
        NotCovered: the supply is too low for the LED.
    """
    volts, vf, current = (draft.values[name] for name in ("supply", "vf", "current"))
    left = draft.figure("voltage across R3", "VCC - DROP - VF", "V", VCC=volts, DROP=DROP, VF=vf)
    draft.require(left >= 0.5, f"{shown(volts, 'V')} is too little for an LED of {shown(vf, 'V')} at a 555")
    ohms = draft.standard("R3", "R3", "V / I", "ohm", 24, V=left, I=current)
    return ohms, draft.figure("LED current", "V / R3", "A", asked=current, V=left, R3=ohms)


def light(draft: Draft, ref: str, sizes: tuple[float, float], purpose: str) -> None:
    """The LED `ref` with R3 from OUT to ground; within a block."""
    vf, (ohms, real) = draft.values["vf"], sizes
    draft.warm_resistor("R3", ohms, "OUT", "LED_A", "sets the current of the LED", real**2 * ohms)
    draft.diode(ref, "Device:LED", LED_0603, "LED_A", "GND", purpose, f"{colour_of(vf) or 'LED'} {vf:g}V")
    draft.pulled("OUT", "LED_A")
    draft.stated(R3=ohms)
