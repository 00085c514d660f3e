"""A motor that a switch of two poles turns round."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import FUSE
from circuitron.references.words import listed

_RATINGS = (0.25, 0.315, 0.4, 0.5, 0.63, 0.8, 1.0, 1.25, 1.6, 2.0, 2.5, 3.15, 4.0, 5.0)  # IEC 60127
_WIRES = "Connector_PinHeader_2.54mm:PinHeader_2x03_P2.54mm_Vertical"


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    least = draft.figure("least fuse, for the motor's start", "1.6 * I", "A", I=current)
    fuse = next(each for each in _RATINGS if each >= least)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VIN", "battery or adapter")
        draft.part("F1", "Device:Fuse", f"{fuse:g}A T", FUSE, "slow fuse, for a motor that is blocked",
                   {"1": "VIN", "2": "VCC"})  # fmt: skip
    with draft.block("switch", "one way, off in the middle, the other way"):
        one = {"2": "VCC", "1": "MOTOR_A", "3": "MOTOR_B"}
        other = {"5": "GND", "4": "MOTOR_B", "6": "MOTOR_A"}
        draft.part("SW1", "Switch:SW_DPDT_x2", "on-off-on", _WIRES, f"two poles, on wires, for {shown(current, 'A')}",
                   {**one, **other})  # fmt: skip
    with draft.block("motor", f"up to {shown(current, 'A')}"):
        draft.capacitor("C1", 100e-9, "MOTOR_A", "MOTOR_B", "takes the sparks of the brushes; at the motor, 50 V")
        draft.terminal("J2", "motor", "MOTOR_A", "MOTOR_B", "motor")
    draft.makes("VCC")
    draft.wired("SW1", VCC="2", GND="5")
    for pin, net in (("1", "MOTOR_A"), ("3", "MOTOR_B"), ("4", "MOTOR_B"), ("6", "MOTOR_A")):
        draft.joined("SW1", pin, net)
    return draft.finish(
        "Motor reversing switch",
        f"A switch of two poles turns a motor of {shown(current, 'A')} on {shown(volts, 'V')} one way or the other.",
    )


REFERENCE = Reference(
    name="motor-reversing-switch",
    title="Motor that a switch of two poles (DPDT, on-off-on) turns round, 1.5 V to 24 V, up to 3 A",
    answers=listed(
        """
        motor reversing switch, motor reversing circuit, dpdt motor reversing, dpdt motor switch, motor with dpdt
        switch, motor reversing with dpdt switch, reverse motor with dpdt switch, motor reverse switch, reversing
        switch for a motor, forward reverse switch for a motor, motor forward reverse switch, motor direction
        switch, dpdt reversing switch, polarity reversing switch, motor polarity switch, motor reversing switch
        dpdt, motor reversing dpdt switch, motor forward reverse with dpdt switch, motor direction with dpdt switch,
        motor reversal with dpdt switch, dpdt polarity switch, motor with a dpdt switch, motor with a reversing
        switch, dpdt switch motor
        """
    ),
    parameters=(
        supply(6.0, 1.5, 24.0, "motor"),
        Parameter("current", "motor current", "A", 0.5, 0.01, 3.0, ("motor",), ("motor",), alone=True),
    ),
    sources=(
        "The Art of Electronics, Horowitz and Hill, third edition, section 1.9: switches of two poles",
        "IEC 60127 Miniature fuses: rated currents",
    ),
    limits=(
        "Let the motor stop first: turned round while it runs, it draws twice as much as when it is blocked.",
        "The speed is not controlled.",
    ),
    neutral=listed(
        "motor, reversing, reverse, reversal, reverses, forward, backward, backwards, direction, dpdt, switch, toggle, "
        "rocker, two, 2, pole, poles, way, center, off, on, polarity, manual, manually, toy, simple, battery, dc, "
        "turn, "
        "turns, round, both, directions, change, changes"
    ),
    unlike=("limit", "relay", "relays", "mosfet", "arduino", "microcontroller", "remote", "pwm", "speed", "buttons"),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VIN", "supply", "current"),),
)
