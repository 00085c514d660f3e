"""Two H-bridges for small DC motors with the DRV8833."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.motors import LEVEL, SOURCE, drv8833
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed


def _work_out(values: Values) -> Designed:
    vm, current = values["vm"], values["current"]
    draft = Draft(REFERENCE, values)
    drv8833(draft, "AB")
    return draft.finish(
        f"Two motors {shown(vm, 'V')} {shown(current, 'A')}",
        f"Drives two DC motors of {shown(vm, 'V')} both ways, each limited to {shown(current, 'A')}.",
    )


REFERENCE = Reference(
    name="dual-motor-driver",
    title="Driver for two small DC motors with a DRV8833, 2.7 V to 10 V, 1.5 A each",
    answers=listed(
        """
        dual motor driver, 2 channel motor driver drv8833, 2 channel dc motor driver drv8833, drv8833 2 channel motor
        driver, dual h bridge, drv8833, drv8833 two motors, drv8833 two robot motors, two motor driver, robot motor
        driver, dual dc motor driver, two dc motors, dual h bridge motor driver, driver for two motors, driver for
        two dc motors, drv8833 motor driver, small robot motor driver, motor driver for two motors, motor driver for
        two dc motors
        """
    ),
    parameters=(
        Parameter(
            "vm",
            "motor voltage",
            "V",
            6.0,
            2.7,
            10.0,
            ("for", "a", *SUPPLY_BEFORE),
            ("motor", "motors", "dc", *SUPPLY_AFTER),
            alone=True,
            hardest="high",
        ),
        Parameter(
            "current",
            "current limit of each motor",
            "A",
            1.0,
            0.2,
            1.5,
            LOAD_BEFORE,
            (*LOAD_AFTER, "motor"),
            alone=True,
        ),
        LEVEL,
    ),
    sources=(SOURCE,),
    limits=(
        "Both bridges at 1.5 A need a large copper area under the pad.",
        "Both inputs of a motor high brake it, both low let it coast.",
    ),
    neutral=listed(
        "brake, braking, coast, coasting, bidirectional, wheel, wheels, little, "
        "lipo, dc, motor, both, directions, direction, robot, pwm, two, dual, small, h, bridge, brushed, logic"
    ),
    devices=("DRV8833",),
    work_out=_work_out,
    takes=(Rail("VM", "vm", "2 * current"), Rail("VLOGIC", "logic", "0.005")),
    signals=tuple(Signal(f"{bridge}IN{n}", "pwm", "logic") for bridge in "AB" for n in (1, 2)),
)
