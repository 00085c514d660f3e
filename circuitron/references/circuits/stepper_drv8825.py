"""Bipolar stepper motor on a DRV8825 carrier."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.steppers import (
    LOGIC_LEVEL,
    MICROSTEPS,
    NEUTRAL,
    SIGNALS,
    carrier,
    motor_voltage,
    winding_current,
)
from circuitron.references.words import NO_MODULE, listed

_MODES = {1: "LLL", 2: "HLL", 4: "LHL", 8: "HHL", 16: "LLH", 32: "HHH"}  # M0, M1, M2


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    vm, current, steps = values["vm"], values["current"], values["microsteps"]
    draft.require(steps in _MODES, f"it makes 1, 2, 4, 8, 16 or 32 microsteps, not {steps:g}")
    vref = draft.figure("reference for the current", "I * 5 * RS", "V", I=current, RS=0.1)
    first, second, third = ("VDD" if level == "H" else "GND" for level in _MODES[round(steps)])
    carrier(draft, "Pololu_Breakout_DRV8825", {"2": "FAULT_N"}, (first, second, third))
    with draft.block("fault", "low where the driver has turned itself off"):
        draft.resistor("R3", 10e3, "VDD", "FAULT_N", "pull-up of the open drain")
        draft.header("J4", "fault", "fault and ground", "FAULT_N", "GND")
    draft.joined("U1", "12", third)
    draft.pulled("FAULT_N", "VDD")
    draft.note(
        f"Turn the carrier's potentiometer to {shown(vref, 'V')} before the motor is connected. Never unplug the motor "
        "while it is on."
    )
    return draft.finish(
        "Stepper driver DRV8825",
        f"DRV8825 carrier for a bipolar stepper on {shown(vm, 'V')}, {shown(current, 'A')} a winding, from "
        f"{shown(values['logic'], 'V')} logic.",
    )


REFERENCE = Reference(
    name="stepper-drv8825",
    title="Bipolar stepper motor on a DRV8825 carrier, 8.2 V to 45 V, up to 1.5 A a winding",
    answers=listed(
        """
        drv8825, drv8825 stepper driver, drv8825 driver, stepper driver drv8825, stepper motor driver drv8825, drv8825
        stepper motor driver, stepper driver, stepper motor driver, bipolar stepper driver, bipolar stepper motor
        driver, drv8825 stepper, stepper with drv8825, drv8825 module, drv8825 carrier, stepper motor with drv8825,
        nema17 stepper driver, nema17 stepper motor driver, nema 17 stepper driver, nema 17 stepper motor driver
        """
    ),
    parameters=(
        motor_voltage(8.2, 45.0),
        winding_current(1.0, 1.5),
        replace(LOGIC_LEVEL, low=3.0),
        MICROSTEPS,
    ),
    sources=(
        "DRV8825 Stepper Motor Controller IC, Texas Instruments SLVSA73: I = VREF / (5 * RS)",
        "DRV8825 Stepper Motor Driver Carrier, High Current, Pololu item 2133: RS of 0.1 ohm, 1.5 A a winding without "
        "a heat sink",
    ),
    limits=(
        "For motors with four wires, or with six or eight that are connected as four.",
        "Above 1.5 A a winding the carrier needs a heat sink and air.",
        "There is no fuse: the supply must limit its current.",
    ),
    neutral=NEUTRAL,
    devices=("DRV8825",),
    unlike=NO_MODULE,
    work_out=_work_out,
    rank=2,
    takes=(Rail("VMOT", "vm", "2 * current"), Rail("VDD", "logic", "0.01")),
    signals=(*SIGNALS, Signal("FAULT_N", "input", "logic")),
)
