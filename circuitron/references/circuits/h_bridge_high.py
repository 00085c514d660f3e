"""H-bridge for high currents of two BTN8982TA."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_HIGH, _LOW, _RATIO, _FAULT = 10.5e-3, 9.9e-3, 19.5e3, 6.5e-3  # BTN8982TA at 150 °C: ohms; and amperes in a fault
_SENSE, _SLEW, _SERIES = 470.0, 510.0, 1e3
_PACKAGE = "Package_TO_SOT_SMD:TO-263-7_TabPin8"


def _work_out(values: Values) -> Designed:
    vm, current = values["vm"], values["current"]
    draft = Draft(REFERENCE, values)
    heat = draft.figure("heat in both chips, without the switching", "I^2 * (RHS + RLS)", "W", I=current, RHS=_HIGH,
                        RLS=_LOW)  # fmt: skip
    draft.figure("sensed current as a voltage", "I / K * R7", "V", I=current, K=_RATIO, R7=_SENSE)
    draft.figure("the same in a fault, the most", "IFAULT * R7", "V", IFAULT=_FAULT, R7=_SENSE)
    with draft.block("control", f"two PWM inputs and an enable, {shown(values['logic'], 'V')}"):
        draft.header("J1", "IN1/IN2/INH/IS1/IS2/GND", "inputs, enable, sensed currents, ground", "IN1", "IN2", "INH",
                     "IS1", "IS2", "GND")  # fmt: skip
        draft.resistor("R1", 100e3, "INH", "GND", "off while nothing drives it")
        draft.resistor("R2", _SERIES, "INH", "INH1", "protects the controller")
        draft.resistor("R3", _SERIES, "INH", "INH2", "protects the controller")
    with draft.block("supply", f"{shown(vm, 'V')} in"):
        draft.inlet("J2", vm, "VM", "supply of the motor", current)
        draft.capacitor("C1", 470e-6, "VM", "GND", "takes what the motor gives back; low ESR", vm)
        draft.capacitor("C2", 470e-6, "VM", "GND", "takes what the motor gives back; low ESR", vm)
    for n in (1, 2):
        _half(draft, n, heat / 2)
    with draft.block("motor", f"up to {shown(current, 'A')}"):
        draft.terminal("J3", "motor", "OUT1", "OUT2", "motor; wires and copper for its current", amperes=current)
    return _finished(draft)


def _half(draft: Draft, n: int, heat: float) -> None:
    vm = draft.values["vm"]
    with draft.block(f"half-bridge {n}", f"{shown(heat, 'W')} and more; its tab is an output, and needs copper"):
        draft.resistor(f"R{2 * n + 2}", _SERIES, f"IN{n}", f"PWM{n}", "protects the controller")
        pins = {"1": "GND", "2": f"PWM{n}", "3": f"INH{n}", "4": f"OUT{n}", "5": f"SR{n}", "6": f"IS{n}", "7": "VM",
                "8": f"OUT{n}"}  # fmt: skip
        draft.part(f"U{n}", "Power_Management:BTN8982TA", "", _PACKAGE, "half-bridge", pins)
        draft.resistor(f"R{2 * n + 3}", _SLEW, f"SR{n}", "GND", "edges: the fastest")
        draft.resistor(f"R{n + 7}", _SENSE, f"IS{n}", "GND", "turns the sensed current into a voltage")
        draft.capacitor(f"C{n + 2}", 220e-9, "VM", "GND", f"supply capacitor, at U{n}", vm)
        draft.capacitor(f"C{n + 4}", 1e-9, f"IS{n}", "GND", "filter")
    draft.decoupled(f"U{n}")
    draft.joined(f"U{n}", "2", f"PWM{n}")
    draft.joined(f"U{n}", "7", "VM")


def _finished(draft: Draft) -> Designed:
    vm, current = draft.values["vm"], draft.values["current"]
    draft.pulled_all(INH="GND", PWM1="IN1", PWM2="IN2", IS1="GND", SR1="GND")
    draft.rated("C1", 1.25 * vm)
    draft.stated(R8=_SENSE)
    return draft.finish(
        f"H-bridge {shown(vm, 'V')} {shown(current, 'A')}",
        f"Drives a DC motor of {shown(vm, 'V')} both ways with up to {shown(current, 'A')}, by two half-bridges.",
    )


REFERENCE = Reference(
    name="h-bridge-high-current",
    title="H-bridge for a DC motor with two BTN8982TA, 8 V to 18 V, up to 15 A",
    answers=listed(
        """
        high current h bridge, high power h bridge, high current motor driver, high power motor driver, btn8982ta,
        btn8982, btn8982ta h bridge, btn8982 h bridge, h bridge high current, high current dc motor driver, high power
        dc motor driver, h bridge, h bridge driver, h bridge motor driver, bidirectional motor driver, full bridge motor
        driver, dc motor h bridge, motor h bridge, dc motor driver both directions, winch motor driver
        """
    ),
    parameters=(
        Parameter("vm", "motor voltage", "V", 12.0, 8.0, 18.0, ("for", "a", *SUPPLY_BEFORE),
                  ("motor", "dc", "brushed", *SUPPLY_AFTER), alone=True),
        Parameter("current", "motor current", "A", 10.0, 0.5, 15.0, LOAD_BEFORE, (*LOAD_AFTER, "motor"), alone=True),
        LOGIC,
    ),
    sources=(
        "BTN8982TA High Current PN Half Bridge, Infineon rev. 1.0: 10.5 mohm and 9.9 mohm at 150 degrees C; high from "
        "2.15 V; dkILIS of 19500; at most 6.5 mA at IS in a fault",
    ),
    limits=(
        "At 10 A and more it needs a large copper area or a heat sink, and air.",
        "The chips cut off at some 50 A, which protects them, not the motor.",
        "There is no protection against a reversed supply, and no fuse.",
        "PWM of up to 20 kHz; both inputs alike brake the motor, INH low lets it coast.",
    ),
    neutral=listed(
        "brake, braking, coast, coasting, "
        "dc, motor, brushed, both, directions, direction, forward, reverse, pwm, speed, control, logic, high, "
        "current, power, winch, full"
    ),
    devices=("BTN8982TA",),
    work_out=_work_out,
    rank=6,
    takes=(Rail("VM", "vm", "current"),),
    signals=(
        *(Signal(net, "pwm", "logic", load=Load("1.1", "2.2", "5.5", "0.0003")) for net in ("IN1", "IN2")),
        Signal("INH", "output", "logic", load=Load("1.1", "2.2", "5.5", "0.0006")),
    ),
)  # fmt: skip
