"""An LED that one transistor lights in the dark, with an LDR."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import FORWARD_VOLTAGE, supply
from circuitron.references.stock import KNOB, LED_5MM
from circuitron.references.words import listed

_VBE, _VCE, _GAIN, _OVERDRIVE = 0.7, 0.2, 400.0, 2.0  # BC547C: its least current gain is 420 at 2 mA
_LEAST = 10e3  # ohms that stay while the trimmer is at its end
_TRIMMERS = (100e3, 47e3, 22e3, 10e3)


def _work_out(values: Values) -> Designed:
    volts, vf, current = values["supply"], values["vf"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.require(volts >= vf + 0.5, f"{shown(volts, 'V')} is too little for an LED of {shown(vf, 'V')}")
    ohms = draft.standard("R2", "R2", "(VCC - VF - VCE) / I", "ohm", 24, VCC=volts, VF=vf, VCE=_VCE, I=current)
    lit = draft.figure("LED current in the dark", "(VCC - VF - VCE) / R2", "A", VCC=volts, VF=vf, VCE=_VCE, R2=ohms)
    base = draft.figure("base current that this needs", "I / HFE", "A", I=lit, HFE=_GAIN)
    trimmer = next((each for each in _TRIMMERS if (volts - _VBE) / (_LEAST + each) >= _OVERDRIVE * base), 0.0)
    draft.require(trimmer > 0, f"{shown(current, 'A')} is too much for one transistor on {shown(volts, 'V')}")
    parts = {"VCC": volts, "VBE": _VBE, "RB": _LEAST, "IB": base}
    draft.figure("LDR from which the LED is lit, trimmer at none", "VBE / ((VCC - VBE) / RB - IB)", "ohm", **parts)
    draft.figure("LDR from which it is lit, all of the trimmer", "VBE / ((VCC - VBE) / (RB + RV) - IB)", "ohm",
                 RV=trimmer, **parts)  # fmt: skip
    return _drawn(draft, ohms, trimmer)


def _drawn(draft: Draft, ohms: float, trimmer: float) -> Designed:
    volts, vf, current = (draft.values[name] for name in ("supply", "vf", "current"))
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
    with draft.block("sensor", "in the light the LDR takes the base current"):
        draft.part("RV1", "Device:R_Potentiometer", f"{trimmer / 1e3:g}k", KNOB, "sets how dark it must be",
                   {"1": "VCC", "2": "TRIM", "3": "TRIM"})  # fmt: skip
        draft.resistor("R1", _LEAST, "TRIM", "BASE", "limits the base current")
        draft.part("R3", "Device:R_Photo", "15k GL5528", "OptoDevice:R_LDR_5.1x4.3mm_P3.4mm_Vertical",
                   "10 to 20 kohm at 10 lux", {"1": "BASE", "2": "GND"})  # fmt: skip
    with draft.block("lamp", f"{shown(current, 'A')} in the dark"):
        draft.warm_resistor("R2", ohms, "VCC", "LED_A", "LED current", (volts - vf) ** 2 / ohms)
        draft.diode("D1", "Device:LED", LED_5MM, "LED_A", "LED_K", "lit in the dark", f"{vf:g}V")
        draft.part("Q1", "Transistor_BJT:BC547", "BC547C", "Package_TO_SOT_THT:TO-92_Inline", "switches the LED",
                   {"B": "BASE", "C": "LED_K", "E": "GND"})  # fmt: skip
    draft.pulled("BASE", "TRIM")
    draft.joined("Q1", "E", "GND")
    draft.joined("R3", "1", "BASE")
    draft.stated(R1=_LEAST, R2=ohms)
    return draft.finish(
        "Night light",
        f"An LDR and one transistor light an LED of {shown(current, 'A')} in the dark, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="night-light",
    title="Night light: an LDR and one transistor light an LED in the dark, 2.5 V to 12 V",
    answers=listed(
        """
        night light, nightlight, automatic night light, dark activated led, ldr night light, led at night, led night
        light, light dark, dark sensor, night light with ldr, night light with one transistor, night light with a
        transistor, night light one transistor, night light with ldr and transistor, night light with ldr and one
        transistor, night light with an ldr and one transistor, ldr and one transistor, ldr and transistor, ldr with
        one transistor, ldr and a transistor, ldr transistor led, ldr transistor night light, one transistor night
        light, single transistor night light, single transistor dark sensor, transistor dark sensor, one transistor
        dark sensor, dark sensor with one transistor, dark sensor with transistor, led dark one transistor, led in the
        dark one transistor, ldr and bc547, ldr bc547, ldr with bc547, dark sensor with bc547, led ldr transistor, led
        dark, led dark ldr, led dark light sensor, led darkness detector, led darkness sensor, led dark detector, led
        twilight, led dusk
        """
    ),
    parameters=(
        replace(supply(9.0, 2.5, 12.0), hardest="high"),
        FORWARD_VOLTAGE,
        Parameter("current", "LED current", "A", 10e-3, 1e-3, 20e-3, ("at", "with"), ("led",), alone=True),
    ),
    sources=(
        "GL55 Series Photoresistor, Senba",
        "BC546, BC547, BC548 Amplifier Transistors, onsemi: current gain of group C",
        "The Art of Electronics, Horowitz and Hill, third edition, section 2.2.1: transistor switch",
    ),
    limits=(
        "It brightens little by little as it gets dark: a comparator (dark-switch) switches at once.",
        "Its LED must not shine on the LDR.",
        "How dark it must be changes some 2 mV in 650 mV for each kelvin.",
    ),
    neutral=listed(
        "which, runs, batteries, off, its, activated, night, light, ldr, photoresistor, transistor, one, single, led, "
        "dark, darkness, automatic, lamp, npn, bc547, simple, class, teaching, school, kids, when, turns, on, it, "
        "gets, lights, up, battery, sensor, trimmer"
    ),
    devices=("BC547",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "current + 0.001"),),
)  # fmt: skip
