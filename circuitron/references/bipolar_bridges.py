"""What the L293D and the L298N have in common: two H-bridges of bipolar transistors for DC motors."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Parameter, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE

LEVEL = replace(LOGIC, low=3.0)  # the inputs need 2.3 V
NEUTRAL = (
    "motor, motors, driver, dc, two, dual, 2, h, bridge, hbridge, bidirectional, direction, speed, pwm, robot, "
    "car, wheels, control, controller, microcontroller, mcu, arduino, logic, forward, reverse, module, board, "
    "brushed, both, directions, small, diodes, flyback, freewheeling"
)
MOTORS = Parameter("motors", "number of motors", "", 2.0, 1.0, 2.0, (), ("motor", "motors", "dc", "small"), alone=True)
LINES = ("ENA", "IN1", "IN2", "ENB", "IN3", "IN4")
SIGNALS = tuple(Signal(line, "pwm" if line.startswith("EN") else "output", "logic") for line in LINES)
RAILS = (Rail("VM", "vm", "2 * current"), Rail("VLOGIC", "5", "0.06"))


def motor_voltage(low: float, high: float) -> Parameter:
    return Parameter("vm", "motor voltage", "V", 12.0, low, high, ("for", "a", *SUPPLY_BEFORE),
                     ("motor", "motors", "dc", *SUPPLY_AFTER), alone=True)  # fmt: skip


def motor_current(default: float, high: float) -> Parameter:
    return Parameter("current", "current of each motor", "A", default, 0.01, high, ("at", "up"), ("motor", "each"),
                     alone=True)  # fmt: skip


def control(draft: Draft) -> None:
    """Header of the controller's lines, each bridge off while nothing drives it, and both supplies."""
    vm, logic = draft.values["vm"], draft.values["logic"]
    with draft.block("control", f"{shown(logic, 'V')} logic: enable (speed by PWM) and two lines a motor"):
        draft.header("J1", f"0-{logic:g}V control", "enable and direction of both motors, ground", *LINES, "GND")
        draft.resistor("R1", 10e3, "ENA", "GND", "off while nothing drives the line")
        draft.resistor("R2", 10e3, "ENB", "GND", "off while nothing drives the line")
    with draft.block("supplies", f"{shown(vm, 'V')} for the motors, 5 V for the logic"):
        draft.terminal("J2", f"{shown(vm, 'V')} in", "VM", "GND", "supply of the motors")
        draft.terminal("J3", "5 V in", "VLOGIC", "GND", "supply of the logic")
        draft.capacitor("C1", 100e-6, "VM", "GND", "takes what the motors give back", vm)
        draft.capacitor("C2", 100e-9, "VM", "GND", "supply capacitor, at the bridges", vm)
        draft.capacitor("C3", 100e-9, "VLOGIC", "GND", "supply capacitor, at the bridges")


def motors(draft: Draft, enables: tuple[str, str], first: str) -> None:
    """Terminals of the motors on OUT1 to OUT4, and what is asserted.

    Args:
        enables: pins of both enable inputs.
        first: the pin of OUT1.
    """
    for n, ends in enumerate((("OUT1", "OUT2"), ("OUT3", "OUT4"))):
        draft.terminal(f"J{n + 4}", f"motor {'AB'[n]}", *ends, f"motor {'AB'[n]}")
    draft.fed("VM", "VLOGIC", "GND")
    draft.decoupled("U1")
    draft.apart("VM", "VLOGIC")
    draft.pulled_all(ENA="GND", ENB="GND")
    draft.wired("U1", ENA=enables[0], ENB=enables[1], OUT1=first)
    draft.stated(R1=10e3)
    draft.rated("C1", 1.25 * draft.values["vm"])
