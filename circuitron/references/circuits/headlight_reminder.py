"""Buzzer for lights that are left on in a vehicle."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import NPN, SMB
from circuitron.references.words import listed

_BASE, _HOLD, _GAIN, _VBE, _BUZZER = 4.7e3, 10e3, 100.0, 0.7, 30e-3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    base = draft.figure("base current of Q1", "(VIN - VBE) / R1", "A", VIN=volts, VBE=_VBE, R1=_BASE)
    draft.figure("overdrive of Q1", "HFE * IB / I", "", HFE=_GAIN, IB=base, I=_BUZZER)
    draft.figure(
        "overdrive of Q2", "HFE * (VIN - VBE) / R2 / IB", "", HFE=_GAIN, VIN=volts, VBE=_VBE, R2=_HOLD, IB=base
    )
    draft.figure("heat in R1", "VIN^2 / R1", "W", VIN=volts, R1=_BASE)
    draft.figure("current of the lights' line while the ignition is on", "IB", "A", IB=base)
    return _drawn(draft)


def _drawn(draft: Draft) -> Designed:
    volts = draft.values["supply"]
    with draft.block("lights", "their switched line feeds the buzzer"):
        draft.inlet("J1", volts, "VIN", "line of the parking lights, behind their switch")
        draft.part("F1", "Device:Fuse", "500mA", "Fuse:Fuse_1812_4532Metric", "fuse", {"1": "VIN", "2": "LIGHTS"})
        draft.diode("D1", "Device:D_Zener", SMB, "GND", "LIGHTS", "clamps surges; a reversed supply blows F1",
                    "SMBJ24A")  # fmt: skip
    with draft.block("ignition", "silences the buzzer while it is on"):
        draft.header("J2", "ignition", "line that has 12 V while the ignition is on, and ground", "IGNITION", "GND")
        draft.resistor("R2", _HOLD, "IGNITION", "HOLD", "base current")
        draft.resistor("R3", _HOLD, "HOLD", "GND", "off while the line is open")
        draft.part("Q2", *NPN, "takes the base current of Q1 away", {"B": "HOLD", "C": "BASE", "E": "GND"})
    with draft.block("buzzer", "sounds while the lights are on and the ignition is not"):
        draft.resistor("R1", _BASE, "LIGHTS", "BASE", "base current", "Resistor_SMD:R_1206_3216Metric")
        draft.part("Q1", *NPN, "switches the buzzer", {"B": "BASE", "C": "SOUND", "E": "GND"})
        draft.part("BZ1", "Device:Buzzer", f"active {volts:g}V", "Buzzer_Beeper:Buzzer_12x9.5RM7.6",
                   "sounds by itself, 30 mA", {"1": "LIGHTS", "2": "SOUND"})  # fmt: skip
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "SOUND", "LIGHTS", "carries a coil's current")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    draft.makes("LIGHTS")
    draft.pulled_all(BASE="LIGHTS", HOLD="GND")
    draft.wired("Q2", BASE="C", HOLD="B")
    draft.joined("Q1", "E", "GND")
    draft.joined("F1", "2", "LIGHTS")
    draft.stated(R1=_BASE, R2=_HOLD)
    return draft.finish(
        "Headlight reminder",
        f"A buzzer sounds while the lights of a car are on and its ignition is off, on "
        f"{shown(draft.values['supply'], 'V')}.",
    )


REFERENCE = Reference(
    name="headlight-reminder",
    title="Buzzer for lights that are left on while the ignition is off, 12 V",
    answers=listed(
        """
        headlight reminder, light reminder, lights on reminder, headlights on reminder, headlight alarm, headlight
        buzzer, lights on buzzer, lights on alarm, lights left on alarm, headlights left on alarm, lights left on
        warning, headlights left on buzzer, headlight warning buzzer, car light reminder, car lights on alarm, car
        headlight reminder, car headlight alarm, lights on warning, lights on warning buzzer, headlight on warning
        """
    ),
    parameters=(supply(12.0, 11.0, 15.0, "car"),),
    sources=(
        "BC817 45 V, 500 mA NPN general-purpose transistors, Nexperia",
        "SMBJ Series 600 W Transient Voltage Suppression Diodes, Littelfuse: SMBJ24A clamps at 38.9 V",
    ),
    limits=(
        "For vehicles with minus on their body.",
        "The parking lights on purpose sound it as well: a switch in the line J1 silences it.",
        "A load dump that nothing limits destroys D1.",
    ),
    neutral=listed(
        "car, vehicle, headlight, headlights, light, lights, lamp, lamps, left, on, off, reminder, alarm, buzzer, "
        "warning, ignition, key, when, parking, beeper, beeps, automotive, motorcycle"
    ),
    devices=("BC817",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VIN", "supply", "0.04"),),
)
