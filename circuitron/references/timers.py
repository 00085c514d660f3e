"""An NE555 as an astable oscillator, with any duty cycle."""

from __future__ import annotations

from typing import NamedTuple

from circuitron.references.base import shown
from circuitron.references.draft import Draft
from circuitron.references.stock import SO8

SOURCE = "NA555, NE555, SA555, SE555 Precision Timers, Texas Instruments SLFS022"
PLAIN = 0.52  # duty cycle from which two resistors do without a diode
# The timing capacitor for frequencies from here up, so that R1 and R2 come out at 1 kohm to 1 Mohm.
_CAPACITORS = ((10e3, 1e-9), (500.0, 10e-9), (20.0, 100e-9), (0.5, 1e-6), (0.0, 10e-6))
_VD = 0.6  # volts of the diode
_FALL, _GATE = 1.7, 4.0  # volts that an output stays below its supply, and that turn an IRLZ44N on


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


def lifted(draft: Draft, ref: str, supply: float, net: str, what: str = "gate") -> None:
    """A resistor that pulls an output up to a low supply, below which it stays by itself: the gate of a MOSFET needs
    4 V, an input of a CD4000 chip seven tenths of the supply."""
    if supply - _FALL < _GATE:
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
