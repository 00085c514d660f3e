"""Driver for two DC motors with an L298N."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.bipolar_bridges import (
    LEVEL,
    MOTORS,
    NEUTRAL,
    RAILS,
    SIGNALS,
    control,
    motor_current,
    motor_voltage,
    motors,
)
from circuitron.references.draft import Draft
from circuitron.references.words import listed

_PACKAGE = "Package_TO_SOT_THT:TO-220-15_P2.54x5.08mm_StaggerOdd_Lead4.58mm_Vertical"
_FIXED, _SLOPE = 1.2, 0.6  # of both transistors together: 1.8 V at 1 A, typically


def _work_out(values: Values) -> Designed:
    vm, current = values["vm"], values["current"]
    draft = Draft(REFERENCE, values)
    drop = draft.figure("voltage that the bridge takes, typically", "VFIXED + RSLOPE * I", "V", VFIXED=_FIXED,
                        RSLOPE=_SLOPE, I=current)  # fmt: skip
    left = draft.figure("voltage at the motor", "VM - VDROP", "V", VM=vm, VDROP=drop)
    heat = draft.figure("heat in U1 with both motors", "2 * VDROP * I", "W", VDROP=drop, I=current)
    control(draft)
    with draft.block("bridges", f"up to {shown(current, 'A')} a motor; {shown(heat, 'W')} of heat: a heat sink"):
        pins = {"1": "GND", "15": "GND", "8": "GND", "4": "VM", "9": "VLOGIC", "6": "ENA", "11": "ENB", "5": "IN1",
                "7": "IN2", "10": "IN3", "12": "IN4", "2": "OUT1", "3": "OUT2", "13": "OUT3", "14": "OUT4"}  # fmt: skip
        draft.part("U1", "Driver_Motor:L298N", "", _PACKAGE, "two H-bridges", pins)
        for n in range(1, 5):
            words = "carries the motor's current when a transistor opens"
            draft.diode(f"D{2 * n - 1}", "Diode:SS34", "Diode_SMD:D_SMA", f"OUT{n}", "VM", words)
            draft.diode(f"D{2 * n}", "Diode:SS34", "Diode_SMD:D_SMA", "GND", f"OUT{n}", words)
        motors(draft, ("6", "11"), "2")
    return draft.finish(
        "Motor driver L298N",
        f"Two DC motors of up to {shown(current, 'A')} on {shown(vm, 'V')}, of which {shown(left, 'V')} reach them, "
        f"from {shown(values['logic'], 'V')} logic.",
    )


REFERENCE = Reference(
    name="l298n",
    title="Driver for two DC motors with an L298N, 7 V to 35 V, 2 A each",
    answers=listed(
        """
        l298n, l298, l298n motor driver, l298 motor driver, l298n dual motor driver, motor driver l298n, l298n driver,
        l298n h bridge, l298n dc motor driver, dc motor driver with l298n, l298n module, motor driver with l298n,
        l298n board, dual h bridge l298n, l298n circuit, dc motor with l298n, 2 dc motors with l298n
        """
    ),
    parameters=(motor_voltage(7.0, 35.0), motor_current(1.0, 2.0), MOTORS, LEVEL),
    sources=(
        "L298 Dual Full-Bridge Driver, STMicroelectronics",
        "SS34 Schottky Rectifier, 3 A, 40 V, onsemi",
    ),
    limits=(
        "It takes 2 V to 3 V of the supply as heat, 4.9 V at the worst: MOSFETs, as in a DRV8871, take less.",
        "There is no current limit: a blocked motor needs a fuse.",
    ),
    neutral=listed(NEUTRAL),
    devices=("L298N", "L298"),
    work_out=_work_out,
    takes=RAILS,
    signals=SIGNALS,
)
