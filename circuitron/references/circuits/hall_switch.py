"""Hall-effect switch with an LED, as an endstop."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_PULL_UP = 10e3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("current of the pull-up", "VCC / R1", "A", VCC=volts, R1=_PULL_UP)
    with draft.block("connector", "supply and output"):
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground, output", "VCC", "GND", "OUT")
    with draft.block("sensor", "low while a magnet is near, either pole"):
        draft.part(
            "U1", "Sensor_Magnetic:DRV5033AJxDBZ", "", SOT23, "Hall switch, 7 mT", {"1": "VCC", "2": "OUT", "3": "GND"}
        )
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at the sensor")
        draft.warm_resistor("R1", _PULL_UP, "VCC", "OUT", "pull-up of the open drain", volts**2 / _PULL_UP)
    with draft.block("indicator", "lit while the magnet is near"):
        indicator(draft, "R2 D1", volts, "VCC", "OUT", "lit while the magnet is near")
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled("OUT", "VCC")
    draft.wired("U1", OUT="2", VCC="1")
    draft.stated(R1=_PULL_UP)
    return draft.finish(
        "Hall switch", f"Pulls its output low, and lights an LED, while a magnet is near; {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="hall-switch",
    title="Hall switch (DRV5033) with an LED: endstop, position or door, 3 V to 24 V",
    answers=listed(
        "hall switch, hall endstop, hall sensor endstop, hall effect switch, hall effect sensor, hall sensor, "
        "hall effect endstop, magnetic endstop, hall limit switch, hall sensor switch, magnetic switch hall, "
        "hall position sensor, magnet sensor, drv5033, hall effect limit switch, hall sensor door, magnet "
        "detector, magnetic sensor, hall sensor led, hall endstop with led, hall sensor digital, "
        "hall sensor tachometer, hall tachometer, hall speed sensor, hall rpm sensor, "
        "hall sensor rpm, hall sensor pulse output, hall sensor bike wheel, wheel speed sensor hall"
    ),
    parameters=(supply(3.3, 3.0, 24.0),),
    sources=("DRV5033 Digital-Omnipolar-Switch Hall Effect Sensor, Texas Instruments SLIS164",),
    limits=(
        "The output goes up to the supply: a controller must be on the same.",
        "It tells a magnet, not how strong it is.",
    ),
    neutral=listed(
        "hall, effect, sensor, endstop, end, stop, limit, switch, magnet, magnetic, led, indicator, position, "
        "digital, output, open, drain, door, 3d, printer, cnc, axis, home, homing, omnipolar, pull, up, "
        "collector, count, counts, revolutions, pullup, detect, tachometer, pulse, pulses, rpm, speed, wheel, bike, "
        "turns, motor"
    ),
    devices=("DRV5033",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(Signal("OUT", "input", "supply"),),
)
