"""H-bridge for a small DC motor with a DRV8833."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.motors import LEVEL, SOURCE, drv8833
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed


def _work_out(values: Values) -> Designed:
    vm, current = values["vm"], values["current"]
    draft = Draft(REFERENCE, values)
    drv8833(draft, "A")
    return draft.finish(
        f"H-bridge {shown(vm, 'V')} {shown(current, 'A')}",
        f"Drives a DC motor of {shown(vm, 'V')} both ways, limited to {shown(current, 'A')}, with two PWM inputs.",
    )


REFERENCE = Reference(
    name="h-bridge-small",
    title="H-bridge for a small DC motor with a DRV8833, 2.7 V to 10 V, up to 1.5 A",
    answers=listed(
        """
        h bridge, h bridge driver, h bridge motor driver, bidirectional motor driver, reversible motor driver, full
        bridge motor driver, dc motor h bridge, full bridge driver, dc motor h bridge driver, brushed dc motor driver,
        brushed motor driver, motor h bridge, reversing motor driver, bidirectional dc motor driver, small motor
        driver h bridge, motor forward reverse, motor forward and reverse, motor both directions, motor forward
        backward, motor forward and backward, reverse motor, reversing motor, bidirectional motor, motor two directions,
        motor in both directions, motor direction control, motor direction speed
        """
    ),
    parameters=(
        Parameter("vm", "motor voltage", "V", 6.0, 2.7, 10.0, ("for", "a", *SUPPLY_BEFORE),
                  ("motor", "dc", "brushed", *SUPPLY_AFTER), alone=True),
        Parameter("current", "current limit", "A", 1.0, 0.2, 1.5, LOAD_BEFORE, (*LOAD_AFTER, "motor", "limit"),
                  alone=True),
        LEVEL,
    ),
    sources=(SOURCE,),
    limits=("The supply must take back the energy of a braking motor.",
            "Both inputs high brake the motor, both low let it coast.",),
    neutral=listed(
        "brake, braking, coast, coasting, "
        "dc, motor, brushed, both, directions, direction, forward, reverse, pwm, speed, control, logic, small, h, "
        "bridge"),
    devices=("DRV8833",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VM", "vm", "current"), Rail("VLOGIC", "logic", "0.005")),
    signals=tuple(Signal(f"AIN{n}", "pwm", "logic") for n in (1, 2)),
)  # fmt: skip
