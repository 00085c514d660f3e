"""NE555 as an astable oscillator."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

# The timing capacitor for frequencies from here up, so that R1 and R2 come out at 1 kohm to 1 Mohm.
_CAPACITORS = ((10e3, 1e-9), (500.0, 10e-9), (20.0, 100e-9), (0.5, 1e-6), (0.0, 10e-6))


def _work_out(values: Values) -> Designed:
    frequency, duty, supply = values["frequency"], values["duty"] / 100, values["supply"]
    draft = Draft(REFERENCE, values)
    farads = next(each for least, each in _CAPACITORS if frequency >= least)
    lower = draft.standard("R2", "R2", "(1 - DUTY) / (0.693 * F * C)", "ohm", 24, DUTY=duty, F=frequency, C=farads)
    upper = draft.standard("R1", "R1", "(2 * DUTY - 1) / (0.693 * F * C)", "ohm", 24, DUTY=duty, F=frequency, C=farads)
    draft.require(
        upper >= 1e3,
        f"a duty cycle of {values['duty']:.4g} % at {shown(frequency, 'Hz')} needs an R1 of {shown(upper, 'ohm')}",
    )
    draft.figure("frequency", "1 / (0.693 * (R1 + 2 * R2) * C)", "Hz", asked=frequency, R1=upper, R2=lower, C=farads)
    draft.figure("duty cycle", "100 * (R1 + R2) / (R1 + 2 * R2)", "%", asked=values["duty"], R1=upper, R2=lower)
    with draft.block("supply", f"{shown(supply, 'V')} in"):
        draft.terminal("J1", f"{shown(supply, 'V')} in", "VCC", "GND", "supply")
        draft.capacitor("C3", 10e-6, "VCC", "GND", "takes the switching current of the bipolar 555", supply)
        draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at the 555")
    with draft.block("oscillator", f"{shown(frequency, 'Hz')} at {values['duty']:.4g} % duty"):
        pins = {
            "VCC": "VCC",
            "GND": "GND",
            "R": "VCC",
            "TR": "TIMING",
            "THR": "TIMING",
            "DIS": "DISCHARGE",
            "CV": "CV",
            "Q": "OUT",
        }
        draft.part("U1", "Timer:NE555D", "", "Package_SO:SOIC-8_3.9x4.9mm_P1.27mm", "timer", pins)
        draft.resistor("R1", upper, "VCC", "DISCHARGE", "charges C1 together with R2")
        draft.resistor("R2", lower, "DISCHARGE", "TIMING", "charges and discharges C1")
        draft.capacitor("C1", farads, "TIMING", "GND", "timing", supply)
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
        draft.header("J2", "out", "output and ground", "OUT", "GND")
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.enabled("U1", "R", "VCC")
    draft.measured("frequency", "OUT", frequency, 5.0)
    draft.joined("U1", "TR", "TIMING")
    draft.joined("U1", "THR", "TIMING")
    draft.joined("U1", "DIS", "DISCHARGE")
    return draft.finish(
        f"555 oscillator {shown(frequency, 'Hz')}",
        f"NE555 astable at {shown(frequency, 'Hz')}, {values['duty']:.4g} % duty cycle, from {shown(supply, 'V')}.",
    )


REFERENCE = Reference(
    name="astable-555",
    title="NE555 astable oscillator, 0.1 Hz to 100 kHz",
    answers=listed(
        """
        555 astable, ne555 astable, 555 oscillator, ne555 oscillator, 555 timer, ne555 timer, 555, ne555,
        astable multivibrator, astable, square wave oscillator, square wave generator, 555 astable
        oscillator, clock generator, pulse generator, 555 timer astable, 555 timer oscillator, 555 clock
        """
    ),
    parameters=(
        Parameter(
            "frequency",
            "frequency",
            "Hz",
            1e3,
            0.1,
            100e3,
            ("at", "frequency", "of"),
            ("frequency", "square", "clock", "oscillator"),
            alone=True,
        ),
        Parameter("duty", "duty cycle", "%", 60.0, 52.0, 95.0, ("duty",), ("duty",), alone=True),
        Parameter("supply", "supply voltage", "V", 5.0, 4.5, 15.0, SUPPLY_BEFORE, SUPPLY_AFTER, alone=True),
    ),
    sources=("NA555, NE555, SA555, SE555 Precision Timers, Texas Instruments SLFS022",),
    limits=("The frequency is as exact as C1, R1 and R2; a 10 µF ceramic capacitor loses value with voltage.",),
    neutral=listed(
        """
        timer, oscillator, astable, mode, multivibrator, output, square, wave, clock, signal, duty, cycle
        """
    ),
    devices=("NE555", "NE555D"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03"),),
    # High levels with 100 mA and low ones with 8 mA, at 5 V and 15 V.
    signals=(
        Signal(
            "OUT",
            "input",
            "supply - 1.4",
            drive=Drive("0.4", "supply - 2.25", "supply", "0.1", hertz="frequency", sinks="0.008"),
        ),
    ),
)
