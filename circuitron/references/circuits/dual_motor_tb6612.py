"""Two DC motors on a TB6612FNG."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed


def _work_out(values: Values) -> Designed:
    vm, current, logic = values["vm"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    heat = draft.figure("heat with both motors", "2 * I^2 * RON", "W", I=current, RON=0.55)
    draft.require(heat <= 1.36, f"it would turn {shown(heat, 'W')} into heat; nearest: l298n")
    with draft.block("control", f"{shown(logic, 'V')} logic: PWM and two directions for each motor"):
        lines = ("PWMA", "AIN1", "AIN2", "PWMB", "BIN1", "BIN2", "STBY")
        draft.header("J1", f"{logic:g}V/GND/PWMA/AIN1/AIN2/PWMB/BIN1/BIN2/STBY",
                     "supply of the logic, ground, control", "VCC", "GND", *lines)  # fmt: skip
        draft.resistor("R1", 10e3, "STBY", "GND", "off while nothing drives it")
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor of the logic")
    with draft.block("driver", f"{shown(vm, 'V')}, {shown(current, 'A')} each"):
        pins = {"24": "VM", "13": "VM", "14": "VM", "20": "VCC", "18": "GND", **dict.fromkeys(("3", "4",
                "9", "10"), "GND"), "1": "AO1", "2": "AO1", "5": "AO2", "6": "AO2", "11": "BO1", "12":
                "BO1", "7": "BO2", "8": "BO2", "23": "PWMA", "21": "AIN1", "22": "AIN2", "15": "PWMB",
                "17": "BIN1", "16": "BIN2", "19": "STBY"}  # fmt: skip
        draft.part("U1", "Driver_Motor:TB6612FNG", "", "Package_SO:SSOP-24_5.3x8.2mm_P0.65mm", "two H-bridges", pins)
        draft.terminal("J2", f"{shown(vm, 'V')} in", "VM", "GND", "supply of the motors")
        draft.capacitor("C2", 100e-6, "VM", "GND", "takes what the motors give back", vm)
        draft.capacitor("C3", 100e-9, "VM", "GND", "for fast edges, at pin 24")
        draft.capacitor("C4", 100e-9, "VM", "GND", "for fast edges, at pins 13 and 14")
    with draft.block("motors", "two"):
        draft.terminal("J3", "motor A", "AO1", "AO2", "motor")
        draft.terminal("J4", "motor B", "BO1", "BO2", "motor")
    return _finished(draft, current, logic, vm)


def _finished(draft: Draft, current: float, logic: float, vm: float) -> Designed:
    draft.fed("VM", "VCC", "GND")
    draft.decoupled("U1")
    draft.pulled("STBY", "GND")
    draft.wired("U1", PWMA="23", AIN1="21", STBY="19", AO1="1", BO2="7")
    draft.rated("C2", 1.25 * vm)
    return draft.finish(
        "Dual motor driver",
        f"Two DC motors of {shown(vm, 'V')}, {shown(current, 'A')} each, from {shown(logic, 'V')} logic.",
    )


REFERENCE = Reference(
    name="tb6612",
    title="Driver for two DC motors with a TB6612FNG, 4.5 V to 13.5 V, 1 A each",
    answers=listed(
        "tb6612, tb6612fng, tb6612 motor driver, tb6612fng motor driver, tb6612fng dual motor driver, tb6612 "
        "dual motor driver, dual motor driver tb6612, motor driver tb6612, motor driver tb6612fng, tb6612 "
        "driver, tb6612fng breakout, drive two motors tb6612, drive two motors tb6612fng, two motor driver tb6612, "
        "two motor driver tb6612fng, driver for two motors tb6612, driver for two motors tb6612fng"
    ),
    parameters=(
        Parameter(
            "vm",
            "motor voltage",
            "V",
            6.0,
            4.5,
            13.5,
            ("a", "for", *SUPPLY_BEFORE),
            ("motor", "motors", *SUPPLY_AFTER),
            alone=True,
        ),
        Parameter(
            "current",
            "current of each motor",
            "A",
            0.8,
            1e-3,
            1.0,
            LOAD_BEFORE,
            (*LOAD_AFTER, "each", "per"),
            alone=True,
        ),
        replace(LOGIC, low=2.7),
    ),
    sources=("TB6612FNG Driver IC for Dual DC Motor, Toshiba",),
    limits=(
        "1.2 A each, 3.2 A for 10 ms: there is no adjustable limit.",
        "The supply is not protected against reversal.",
    ),
    neutral=listed(
        "dual, two, motor, motors, dc, driver, h, bridge, robot, pwm, direction, speed, microcontroller, mcu, "
        "arduino, small, brushed, channel, 2"
    ),
    devices=("TB6612FNG", "TB6612"),
    work_out=_work_out,
    takes=(Rail("VM", "vm", "2 * current"), Rail("VCC", "logic", "0.005")),
    signals=tuple(
        Signal(line, "pwm" if "PWM" in line else "output", "logic")
        for line in ("PWMA", "AIN1", "AIN2", "PWMB", "BIN1", "BIN2", "STBY")
    ),
)
