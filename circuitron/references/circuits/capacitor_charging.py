"""A capacitor that one button charges and another one discharges, through LEDs, to show how."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import BUTTON, LED_5MM
from circuitron.references.words import listed

_VF, _LEAST = 2.0, 1e-3  # volts of an LED; amperes at which it can still be seen well


def _work_out(values: Values) -> Designed:
    volts, farads, peak = values["supply"], values["capacitance"], values["current"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1 R2", "R1 and R2", "(VCC - VF) / IPEAK", "ohm", 12, VCC=volts, VF=_VF, IPEAK=peak)
    most = draft.figure("current of an LED at first", "(VCC - VF) / R1", "A", VCC=volts, VF=_VF, R1=ohms)
    draft.figure("time constant", "R1 * C1", "s", R1=ohms, C1=farads)
    draft.require(most >= 3 * _LEAST, f"{shown(volts, 'V')} leave too little for the LEDs")
    draft.figure("time until the green LED is at a milliampere", "R1 * C1 * LN", "s", R1=ohms, C1=farads,
                 LN=log(most / _LEAST))  # fmt: skip
    draft.figure("voltage that it is charged to, about", "VCC - VF", "V", VCC=volts, VF=_VF)
    second = draft.figure("current of the red LED at first", "(VCC - 2 * VF) / R2", "A", VCC=volts, VF=_VF, R2=ohms)
    draft.require(second >= _LEAST, f"{shown(volts, 'V')} leave too little for the red LED")
    draft.figure("energy in the capacitor", "C1 * (VCC - VF)^2 / 2", "J", C1=farads, VCC=volts, VF=_VF)
    return _drawn(draft, volts, farads, ohms)


def _drawn(draft: Draft, volts: float, farads: float, ohms: float) -> Designed:
    heat = (volts - _VF) ** 2 / ohms
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "battery or adapter")
    with draft.block("charge", "while SW1 is pressed: the green LED fades"):
        draft.part("SW1", *BUTTON, "charges", {"1": "VCC", "2": "CHARGE"})
        draft.warm_resistor("R1", ohms, "CHARGE", "LED1_A", "sets the time", heat)
        draft.diode("D1", "Device:LED", LED_5MM, "LED1_A", "CAP", "lit while it charges", f"green {_VF:g}V")
    with draft.block("capacitor", shown(farads, "F")):
        draft.capacitor("C1", farads, "CAP", "GND", "is charged and discharged", volts)
    with draft.block("discharge", "while SW2 is pressed: the red LED fades"):
        draft.part("SW2", *BUTTON, "discharges", {"1": "CAP", "2": "DISCHARGE"})
        draft.warm_resistor("R2", ohms, "DISCHARGE", "LED2_A", "sets the time", heat)
        draft.diode("D2", "Device:LED", LED_5MM, "LED2_A", "GND", "lit while it discharges", f"red {_VF:g}V")
        draft.header("J2", "C1", "for a voltmeter", "CAP", "GND")
    draft.stated(R1=ohms, R2=ohms, C1=farads)
    draft.rated("C1", 1.25 * volts)
    return draft.finish(
        "Charging and discharging of a capacitor",
        f"Buttons charge and discharge {shown(farads, 'F')} through LEDs, with a time constant of "
        f"{shown(ohms * farads, 's')}, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="capacitor-charging",
    title="Capacitor that one button charges and another one discharges, through LEDs that fade, to show how",
    answers=listed(
        """
        capacitor charging and discharging, charging and discharging of a capacitor, charging and discharging a
        capacitor, capacitor charge and discharge, capacitor charge discharge, rc charging and discharging,
        capacitor charging demonstration, capacitor charge demo, capacitor discharge demo, capacitor charge and
        discharge with leds, charge and discharge a capacitor, charge and discharge of a capacitor, capacitor
        charging circuit with led, rc charge discharge demo, capacitor experiment, rc time constant demo, rc time
        constant demonstration, charging discharging capacitor, show charging and discharging of a capacitor
        """
    ),
    parameters=(
        supply(9.0, 6.0, 12.0),
        Parameter(
            "capacitance", "capacitance", "F", 1e-3, 100e-6, 4.7e-3, ("capacitor", "of"), ("capacitor",), alone=True
        ),
        Parameter("current", "current of an LED at first", "A", 10e-3, 3e-3, 20e-3, ("led",), ("led",), alone=True),
    ),
    sources=("The Art of Electronics, Horowitz and Hill, third edition, section 1.4.2: RC circuits, V(t)",),
    limits=(
        "The LEDs keep their own voltage back: it is charged to two volts less, and discharged to two volts.",
        "The red LED is fed by the capacitor alone.",
    ),
    neutral=listed(
        "show, shows, capacitor, charge, charging, charges, discharge, discharging, discharges, led, leds, buttons, "
        "button, push, two, 2, one, demonstrate, demonstration, demo, experiment, class, school, pupils, students, "
        "physics, "
        "lesson, electrolytic, rc, time, constant, slowly, fades, with, through, red, green, other, another"
    ),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VCC", "supply", "current"),),
)
