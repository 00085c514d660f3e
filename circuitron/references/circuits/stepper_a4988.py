"""Bipolar stepper motor on an A4988 carrier."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
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

_MODES = {1: "LLL", 2: "HLL", 4: "LHL", 8: "HHL", 16: "HHH"}  # MS1, MS2, MS3
_SENSE = 0.068  # ohms on Pololu's carriers since 2017


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    vm, current, steps = values["vm"], values["current"], values["microsteps"]
    draft.require(steps in _MODES, f"it makes 1, 2, 4, 8 or 16 microsteps, not {steps:g}")
    vref = draft.figure("reference for the current", "8 * I * RS", "V", I=current, RS=_SENSE)
    if values["jumpers"]:
        draft.require("microsteps" not in values.given, "the jumpers set the microsteps")
        draft.suppose("microsteps", 1.0)  # without a jumper
        carrier(draft, "Pololu_Breakout_A4988", {"2": "VDD"}, ("MS1", "MS2", "MS3"))
        _jumpers(draft)
    else:
        first, second, third = ("VDD" if level == "H" else "GND" for level in _MODES[round(steps)])
        carrier(draft, "Pololu_Breakout_A4988", {"2": "VDD"}, (first, second, third))
        draft.joined("U1", "12", third)
    draft.note(
        f"Turn the carrier's potentiometer to {shown(vref, 'V')} before the motor is connected; a carrier whose "
        f"resistors are not of 0.068 ohm needs 8 * I * RS. Never unplug the motor while it is on."
    )
    return draft.finish(
        "Stepper driver A4988",
        f"A4988 carrier for a bipolar stepper on {shown(vm, 'V')}, {shown(current, 'A')} a winding, from "
        f"{shown(values['logic'], 'V')} logic.",
    )


def _jumpers(draft: Draft) -> None:
    """A jumper for each of MS1 to MS3, which the chip itself pulls down."""
    with draft.block("microsteps", "a jumper from VDD sets a pin"):
        for number, pin in enumerate(("10", "11", "12"), 1):
            draft.header(f"J{number + 3}", f"MS{number}", f"jumper: MS{number} high", "VDD", f"MS{number}")
            draft.joined("U1", pin, f"MS{number}")
    set_by = "; ".join(
        f"{steps}: {', '.join(f'MS{n}' for n, level in enumerate(levels, 1) if level == 'H') or 'none'}"
        for steps, levels in _MODES.items()
    )
    draft.note(f"Jumpers for the microsteps: {set_by}.")


REFERENCE = Reference(
    name="stepper-a4988",
    title="Bipolar stepper motor on an A4988 carrier, 8 V to 35 V, up to 1 A a winding",
    answers=listed(
        """
        a4988, a4988 stepper driver, a4988 driver, stepper driver a4988, stepper motor driver a4988, a4988 stepper
        motor driver, stepper driver, stepper motor driver, bipolar stepper driver, bipolar stepper motor driver, a4988
        stepper, stepper with a4988, a4988 module, a4988 carrier, stepper motor with a4988, nema17 stepper driver,
        nema17 driver, stepper driver nema17, nema17 stepper motor driver, step dir driver, stepstick, nema 17 stepper
        driver, nema 17 driver, nema 17 stepper motor driver, bipolar stepper, stepper driver nema 17
        """
    ),
    parameters=(
        motor_voltage(8.0, 35.0),
        winding_current(1.0, 1.0),
        replace(LOGIC_LEVEL, low=3.0),
        MICROSTEPS,
        Parameter(
            "jumpers",
            "jumpers for the microsteps (1) or none (0)",
            "",
            0.0,
            0.0,
            1.0,
            named=(("jumpers", 1.0), ("jumper", 1.0)),
        ),
    ),
    sources=(
        "A4988 DMOS Microstepping Driver with Translator and Overcurrent Protection, Allegro: I = VREF / (8 * RS); "
        "MS1 to MS3 are pulled down inside",
        "A4988 Stepper Motor Driver Carrier, Pololu item 1182: 1 A a winding without a heat sink",
    ),
    limits=(
        "For motors with four wires, or with six or eight that are connected as four.",
        "Above 1 A a winding the carrier needs a heat sink and air.",
        "There is no fuse: the supply must limit its current.",
    ),
    neutral=(*NEUTRAL, "microstep", "style", "bulk", "screw", "terminals"),
    devices=("A4988",),
    unlike=NO_MODULE,
    work_out=_work_out,
    takes=(Rail("VMOT", "vm", "2 * current"), Rail("VDD", "logic", "0.01")),
    signals=SIGNALS,
)
