"""Buzzer on a logic output."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC, supply
from circuitron.references.stock import NPN
from circuitron.references.words import listed

_GAIN, _VBE, _OVERDRIVE = 100.0, 0.7, 3.0  # BC817: least current gain at 100 mA
_BLEED = 2.2e3


def _work_out(values: Values) -> Designed:
    volts, current, logic = values["supply"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    base = draft.standard("R1", "base resistor", "(VLOGIC - VBE) * HFE / (I * OVERDRIVE)", "ohm", 12,
                          VLOGIC=logic, VBE=_VBE, HFE=_GAIN, I=current, OVERDRIVE=_OVERDRIVE)  # fmt: skip
    draft.figure("base current", "(VLOGIC - VBE) / R1", "A", VLOGIC=logic, VBE=_VBE, R1=base)
    with draft.block("control", f"{shown(logic, 'V')} logic in"):
        draft.header("J1", f"0-{logic:g}V control", "signal and ground", "CTRL", "GND")
        draft.resistor("R1", base, "CTRL", "BASE", "base current, three times what the buzzer needs")
        draft.resistor("R2", 10e3, "BASE", "GND", "keeps it silent while nothing drives the input")
    with draft.block("driver", f"buzzer of {shown(volts, 'V')}"):
        draft.inlet("J2", volts, "VCC", "supply of the buzzer")
        draft.capacitor("C1", 10e-6, "VCC", "GND", "supply capacitor", volts)
        draft.part("Q1", *NPN, "switches the buzzer", {"B": "BASE", "C": "SINK", "E": "GND"})
        draft.part("BZ1", "Device:Buzzer", f"{volts:g}V", "Buzzer_Beeper:Buzzer_12x9.5RM7.6", "buzzer",
                   {"1": "VCC", "2": "SINK"})  # fmt: skip
        draft.warm_resistor("R3", _BLEED, "VCC", "SINK", "empties a piezo, which is a capacitor", volts**2 / _BLEED)
        draft.diode(
            "D1", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "SINK", "VCC", "carries the coil's current when Q1 opens"
        )
    draft.pulled("BASE", "GND")
    draft.joined("Q1", "E", "GND")
    draft.stated(R1=base)
    return draft.finish("Buzzer driver", f"Sounds a buzzer of {shown(volts, 'V')} from {shown(logic, 'V')} logic.")


REFERENCE = Reference(
    name="buzzer",
    title="Buzzer driver with a transistor, 3 V to 12 V",
    answers=listed(
        """
            buzzer driver, buzzer, buzzer circuit, piezo buzzer driver, magnetic buzzer driver, active buzzer driver,
            beeper, active buzzer, passive buzzer, drive buzzer, piezo driver, piezo buzzer, transistor buzzer driver,
            sounder driver, alarm sounder, buzzer driver circuit, drive a buzzer, sounder
        """
    ),
    parameters=(
        supply(5.0, 3.0, 12.0, "buzzer", "active", "passive", "piezo", "magnetic"),
        Parameter(
            "current",
            "buzzer current",
            "A",
            30e-3,
            1e-3,
            100e-3,
            ("at", "draws", "current"),
            ("buzzer", "current"),
            alone=True,
        ),
        LOGIC,
    ),
    sources=("BC817 45 V, 500 mA NPN general-purpose transistors, Nexperia",),
    limits=("An active buzzer sounds on a level; a passive one needs a tone from the controller.",),
    neutral=listed(
        "buzzer, active, passive, piezo, magnetic, transistor, npn, flyback, diode, microcontroller, mcu, gpio, "
        "arduino, esp32, logic, level, beep, sound, alarm, pin, drive, tone"
    ),
    devices=("BC817",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.006"),),
    signals=(Signal("CTRL", "output", "logic"),),
)
