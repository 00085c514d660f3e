"""Servo tester: an NE555 whose pulses a knob sets."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import KNOB, SO8
from circuitron.references.timers import SOURCE, supply_capacitors
from circuitron.references.words import listed

_FARADS, _KNOB, _VD = 100e-9, 10e3, 0.6  # of the timing, the knob, the diode
_SHORT, _LONG, _PAUSE = 1e-3, 2e-3, 18e-3  # seconds


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    # The pulse charges C1 through R1, RV1 and D1; the pause discharges it through R2 alone.
    charge = draft.figure("charge in R times C1", "ln((2 * VCC / 3 - VD) / (VCC / 3 - VD))", "", VCC=volts, VD=_VD)
    upper = draft.standard("R1", "R1", "T / (K * C)", "ohm", 96, T=_SHORT, K=charge, C=_FARADS)
    lower = draft.standard("R2", "R2", "T / (0.693 * C)", "ohm", 96, T=_PAUSE, C=_FARADS)
    named = {"K": charge, "C": _FARADS, "R1": upper}
    draft.figure("shortest pulse", "K * R1 * C", "s", asked=_SHORT, **named)
    draft.figure("longest pulse", "K * (R1 + RV1) * C", "s", RV1=_KNOB, **named)
    draft.figure("time between pulses", "0.693 * R2 * C", "s", asked=_PAUSE, R2=lower, C=_FARADS)
    with draft.block("supply", f"{shown(volts, 'V')} for the servo too"):
        draft.inlet("J1", volts, "VCC", "supply of timer and servo")
        supply_capacitors(draft, volts)
        draft.capacitor("C5", 100e-6, "VCC", "GND", "takes the peaks of the servo", volts)
    with draft.block("pulses", "1 ms to 2 ms, some 50 a second"):
        _timer(draft, upper, lower, volts)
    with draft.block("servo", "in the usual order"):
        draft.header("J2", "GND/VCC/PULSE", "servo: brown or black, red, orange or white", "GND", "VCC", "OUT")
    draft.decoupled("U1")
    draft.enabled("U1", "R", "VCC")
    draft.stated(R1=upper, R2=lower, C1=_FARADS)
    for pin, net in (("TR", "TIMING"), ("THR", "TIMING"), ("DIS", "DISCHARGE")):
        draft.joined("U1", pin, net)
    return draft.finish(
        "Servo tester", f"Pulses of 1 ms to 2 ms for a servo of {shown(volts, 'V')}, as its knob is turned."
    )


def _timer(draft: Draft, upper: float, lower: float, volts: float) -> None:
    pins = {"VCC": "VCC", "GND": "GND", "R": "VCC", "TR": "TIMING", "THR": "TIMING", "DIS": "DISCHARGE", "CV": "CV",
            "Q": "OUT"}  # fmt: skip
    draft.part("U1", "Timer:NE555D", "", SO8, "timer", pins)
    draft.part("RV1", "Device:R_Potentiometer", "10k", KNOB, "sets the pulse, linear",
               {"1": "VCC", "2": "VCC", "3": "KNOB"})  # fmt: skip
    draft.resistor("R1", upper, "KNOB", "DISCHARGE", "sets the shortest pulse, 1 %")
    draft.diode("D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "DISCHARGE", "TIMING", "keeps R2 out of the pulse")
    draft.resistor("R2", lower, "DISCHARGE", "TIMING", "sets the pause, 1 %")
    draft.stable("C1", _FARADS, "TIMING", "GND", "timing; C0G or film", volts)
    draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")


REFERENCE = Reference(
    name="servo-tester",
    title="Servo tester with an NE555: pulses of 1 ms to 2 ms, set by a knob",
    answers=listed(
        """
        servo tester, 555 servo tester, servo tester 555, servo driver 555, 555 servo driver, 555 servo, servo
        controller 555, 555 servo controller, rc servo tester, servo tester circuit, 555 servo control, servo control
        555, 555 servo pulse generator, servo pulse generator, servo with potentiometer, servo by potentiometer, servo
        controlled by potentiometer, potentiometer controlled servo, servo control with potentiometer
        """
    ),
    parameters=(
        replace(supply(5.0, 4.8, 6.0, "servo"), hardest="high"),
        Parameter("pulse", "pulse", "s", 2e-3, 2e-3, 2e-3, ("pulse", "of", "to"), ("pulse", "pulses"), least=1e-3,
                  alone=True),
        Parameter("rate", "pulses per second", "Hz", 50.0, 50.0, 50.0, ("at", "every"), ("pulses", "rate"), alone=True),
    ),
    sources=(SOURCE,),
    limits=(
        "A knob of 20 % makes the longest pulse that much shorter or longer.",
        "Its supply must give what the servo draws: an ampere and more.",
    ),
    neutral=listed(
        "servo, timer, potentiometer, set, pulse, pulses, turn, position, hobby, rc, generator, tester, test, "
        "adjust, adjustable, angle, 90, 180, sg90, manual"
    ),
    devices=("NE555", "NE555D"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.5"),),
)  # fmt: skip
