"""Touch switch of two transistors: an LED is lit while a finger bridges two plates."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import FORWARD_VOLTAGE, supply
from circuitron.references.stock import LED_5MM
from circuitron.references.words import listed

_FINGER, _SERIES, _VBE, _VCE, _GAIN = 2e6, 100e3, 0.7, 0.2, 110.0  # ohms of a dry finger, the most; BC547
_HOLD1, _HOLD2 = 2.2e6, 100e3
_TO92 = "Package_TO_SOT_THT:TO-92_Inline"


def _work_out(values: Values) -> Designed:
    volts, vf, current = values["supply"], values["vf"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.require(volts >= vf + 0.5, f"{shown(volts, 'V')} is too little for an LED of {shown(vf, 'V')}")
    ohms = draft.standard("R5", "R5", "(VCC - VF - VCE) / I", "ohm", 24, VCC=volts, VF=vf, VCE=_VCE, I=current)
    lit = draft.figure("LED current", "(VCC - VF - VCE) / R5", "A", VCC=volts, VF=vf, VCE=_VCE, R5=ohms)
    base = draft.figure("base current of Q1 by a dry finger", "(VCC - 2 * VBE) / (RFINGER + RA) - 2 * VBE / RH", "A",
                        VCC=volts, VBE=_VBE, RFINGER=_FINGER, RA=_SERIES, RH=_HOLD1)  # fmt: skip
    second = draft.figure("base current of Q2 then", "HFE * IB - VBE / R4", "A", HFE=_GAIN, IB=base, VBE=_VBE,
                          R4=_HOLD2)  # fmt: skip
    draft.require(second * _GAIN >= 2 * lit, f"a dry finger does not turn {shown(current, 'A')} on at "
                  f"{shown(volts, 'V')}")  # fmt: skip
    draft.figure("current through a finger, at most", "VCC / R1", "A", VCC=volts, R1=_SERIES)
    return _drawn(draft, ohms)


def _drawn(draft: Draft, ohms: float) -> Designed:
    volts, vf = draft.values["supply"], draft.values["vf"]
    with draft.block("supply", f"{shown(volts, 'V')}, a battery"):
        draft.inlet("J1", volts, "VCC", "battery")
    with draft.block("plates", "a finger bridges them"):
        draft.resistor("R1", _SERIES, "VCC", "PLATE_A", "limits the current through a finger")
        draft.header("J2", "plates", "two touch plates, a millimetre apart", "PLATE_A", "PLATE_B")
        draft.resistor("R2", 10e3, "PLATE_B", "BASE1", "limits static discharge")
        draft.resistor("R3", _HOLD1, "BASE1", "GND", "off while nobody touches")
        draft.capacitor("C1", 1e-9, "BASE1", "GND", "keeps hum out")
    with draft.block("switch", "a Darlington pair"):
        draft.part("Q1", "Transistor_BJT:BC547", "", _TO92, "amplifies", {"B": "BASE1", "C": "COLLECTOR", "E": "BASE2"})
        draft.resistor("R6", 4.7e3, "VCC", "COLLECTOR", "limits the current of Q1")
        draft.resistor("R4", _HOLD2, "BASE2", "GND", "off while nobody touches")
        draft.part("Q2", "Transistor_BJT:BC547", "", _TO92, "switches", {"B": "BASE2", "C": "LED_K", "E": "GND"})
        draft.warm_resistor("R5", ohms, "VCC", "LED_A", "LED current", (volts - vf) ** 2 / ohms)
        draft.diode("D1", "Device:LED", LED_5MM, "LED_A", "LED_K", "lit while the plates are touched", f"{vf:g}V")
    draft.pulled_all(BASE1="GND", BASE2="GND", COLLECTOR="VCC", PLATE_A="VCC")
    draft.joined("Q2", "E", "GND")
    draft.stated(R1=_SERIES, R5=ohms)
    return draft.finish(
        "Touch switch", f"Two transistors light an LED while a finger bridges two plates, on {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="touch-switch",
    title="Touch switch of two transistors: an LED is lit while a finger bridges two plates, 4.5 V to 12 V",
    answers=listed(
        """
        touch switch with one transistor or two, touch switch with one or two transistors, touch switch one transistor,
        touch switch with transistors, touch switch with two transistors, touch switch with a transistor, touch switch
        with a single transistor, touch switch with one transistor, transistor touch switch, transistor touch sensor,
        touch sensor with transistors, touch sensor with two transistors, touch sensor with a transistor, darlington
        touch switch, darlington touch sensor, touch sensor with darlington, simple touch switch, touch switch bc547,
        touch sensor bc547, resistive touch switch, resistive touch sensor, touch plate switch, touch plates led, touch
        led transistor, finger touch switch
        """
    ),
    parameters=(
        supply(9.0, 4.5, 12.0),
        FORWARD_VOLTAGE,
        Parameter("current", "LED current", "A", 10e-3, 1e-3, 15e-3, ("at", "with"), ("led",), alone=True,
                  otherwise=(5e-3, 3e-3)),
    ),
    sources=(
        "BC546, BC547, BC548 Amplifier Transistors, onsemi: current gain of group A",
        "The Art of Electronics, Horowitz and Hill, third edition, section 2.4.2: Darlington connection",
    ),
    limits=(
        "It is lit while it is touched, and does not stay on (touch-lamp does).",
        "A battery feeds it: nobody may touch a circuit that hangs on mains.",
    ),
    neutral=listed(
        "touch, switch, sensor, transistor, transistors, two, single, one, or, so, finger, plate, plates, led, bc547, "
        "npn, darlington, simple, skin, resistance, when, touched, lights, battery, pair"
    ),
    devices=("BC547",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.01"),),
)  # fmt: skip
