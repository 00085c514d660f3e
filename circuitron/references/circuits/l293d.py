"""Driver for two small DC motors with an L293D."""

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
from circuitron.references.gates import DIP16
from circuitron.references.words import listed

_HIGH, _LOW, _MOST_HEAT = 1.4, 1.2, 2.0  # volts of the transistors at 0.6 A, typically; watts of a DIP with copper


def _work_out(values: Values) -> Designed:
    vm, current = values["vm"], values["current"]
    draft = Draft(REFERENCE, values)
    left = draft.figure("voltage at the motor", "VM - VHIGH - VLOW", "V", VM=vm, VHIGH=_HIGH, VLOW=_LOW)
    heat = draft.figure("heat in U1 with both motors", "2 * (VHIGH + VLOW) * I", "W", VHIGH=_HIGH, VLOW=_LOW, I=current)
    one = draft.figure("heat with one motor", "(VHIGH + VLOW) * I", "W", VHIGH=_HIGH, VLOW=_LOW, I=current)
    draft.require(one <= _MOST_HEAT, f"U1 would turn {shown(one, 'W')} into heat")
    if heat > _MOST_HEAT:
        draft.note(f"Both motors at {shown(current, 'A')} are {shown(heat, 'W')}, too much to run on and on.")
    control(draft)
    with draft.block("bridges", f"up to {shown(current, 'A')} a motor, with diodes inside"):
        pins = {"1": "ENA", "9": "ENB", "2": "IN1", "7": "IN2", "10": "IN3", "15": "IN4", "3": "OUT1", "6": "OUT2",
                "11": "OUT3", "14": "OUT4", "8": "VM", "16": "VLOGIC",
                **dict.fromkeys(("4", "5", "12", "13"), "GND")}  # fmt: skip
        draft.part("U1", "Driver_Motor:L293D", "", DIP16, "two H-bridges; copper at pins 4, 5, 12, 13", pins)
        motors(draft, ("1", "9"), "3")
    return draft.finish(
        "Motor driver L293D",
        f"Two DC motors of up to {shown(current, 'A')} on {shown(vm, 'V')}, of which {shown(left, 'V')} reach them, "
        f"from {shown(values['logic'], 'V')} logic.",
    )


REFERENCE = Reference(
    name="l293d",
    title="Driver for two small DC motors with an L293D, 5 V to 36 V, 0.6 A each",
    answers=listed(
        """
        l293d, l293, l293d motor driver, l293 motor driver, l293d dual motor driver, motor driver l293d, l293d driver,
        l293d h bridge, l293d dc motor driver, dc motor driver with l293d, l293d module, motor driver with l293d,
        l293d board, dual h bridge l293d, l293d circuit, dc motor with l293d, 2 dc motors with l293d
        """
    ),
    parameters=(motor_voltage(5.0, 36.0), motor_current(0.3, 0.6), MOTORS, LEVEL),
    sources=("L293x Quadruple Half-H Drivers, Texas Instruments SLRS008",),
    limits=(
        "It takes 2.6 V of the supply as heat: a driver with MOSFETs, such as a DRV8833, does not.",
        "There is no current limit: a blocked motor needs a fuse.",
    ),
    neutral=listed(NEUTRAL),
    devices=("L293D", "L293"),
    work_out=_work_out,
    takes=RAILS,
    signals=SIGNALS,
)
