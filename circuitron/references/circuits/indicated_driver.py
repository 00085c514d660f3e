"""Low-side switch with an LED that shows when the load is on."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.motors import LOW_SIDE, LOW_SIDE_RATE, LOW_SIDE_SOURCES, low_side
from circuitron.references.stages import indicator
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    vload, current, logic = values["vload"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    low_side(draft)
    with draft.block("indicator", "lit while the load is on"):
        indicator(draft, "R3 D2", vload, "VLOAD", "LOAD", "lit while the load is on", "green")
    return draft.finish(
        f"Driver with indicator {shown(vload, 'V')} {shown(current, 'A')}",
        f"Switches a load of {shown(current, 'A')} at {shown(vload, 'V')} to ground from {shown(logic, 'V')} logic, "
        "with an LED that is lit while it is on.",
    )


REFERENCE = Reference(
    name="driver-with-indicator",
    title="Low-side MOSFET switch for motors in one direction and other loads, with an LED, up to 5 A, 30 V",
    answers=listed(
        """
        motor driver indicator led, motor driver status led, motor driver with indicator, motor driver indicator,
        solenoid driver indicator led, solenoid driver status led, mosfet switch indicator led, mosfet switch status
        led, mosfet driver indicator led, low side switch indicator led, low side driver status led, pump driver
        indicator led, fan driver indicator led, valve driver indicator led
        """
    ),
    parameters=LOW_SIDE,
    sources=LOW_SIDE_SOURCES,
    limits=("One direction; a motor that reverses needs an H-bridge.", "There is no current limit and no fuse."),
    neutral=listed(
        "flyback, diode, gate, resistor, pulldown, pull, down, mosfet, microcontroller, mcu, gpio, arduino, logic, "
        "level, switching, load, pwm, led, indicator, status, lit, running, on, shows, lamp, light, dc, motor"
    ),
    devices=("AO3400A", "IRLML6244", "IRLZ44N", "CSD17307Q5A"),
    work_out=_work_out,
    takes=(Rail("VLOAD", "vload", "current + 0.005"),),
    signals=(
        Signal(
            "CTRL",
            "output",
            "logic",
            load=Load("0.5", "max(2.5, 0.7 * logic)", "min(logic + 1.5, 16)", "logic / 100e3", hertz=LOW_SIDE_RATE),
        ),
    ),
)
