"""Low-side switch with a logic-level MOSFET, for solenoids, motors, relays' coils and lamps."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.motors import LOW_SIDE, LOW_SIDE_RATE, LOW_SIDE_SOURCES, low_side
from circuitron.references.words import SWITCHING, each_of, listed

_LOADS = listed(
    "solenoid, solenoid valve, valve, pump, fan, lamp, bulb, light bulb, led strip, led strips, strip light, heater, "
    "water pump, air pump, fuel pump, bilge pump, water valve, solenoid water valve, water solenoid valve, air valve, "
    "gas valve, exhaust fan, cooling fan, case fan, "
    "heat bed, heating pad, heating element, heating foil, electromagnet, door lock, lock, solenoid lock"
)


def _work_out(values: Values) -> Designed:
    vload, current, logic = values["vload"], values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    low_side(draft)
    return draft.finish(
        f"Low-side driver {shown(vload, 'V')} {shown(current, 'A')}",
        f"Switches a load of {shown(current, 'A')} at {shown(vload, 'V')} to ground from {shown(logic, 'V')} logic.",
    )


REFERENCE = Reference(
    name="low-side-driver",
    title="Low-side MOSFET switch for solenoids, motors in one direction, valves and lamps, up to 5 A, 30 V",
    answers=each_of(SWITCHING, (*_LOADS, "siren", "horn"))
    + each_of(("dim",), tuple(f"{load} pwm" for load in _LOADS))
    + listed(
        """
        low side driver, low side switch, low side mosfet driver, mosfet driver, mosfet switch, mosfet low
        side switch, solenoid driver, solenoid, solenoid valve driver, motor driver, dc motor driver, fan
        driver, pump driver, valve driver, lamp driver, led strip driver, led strip by pwm,
        dim led strip by pwm, pwm led strip, heater driver, heater switch, heater cartridge, hotend heater, heater
        mosfet, n channel mosfet
        switch, transistor switch, dim pwm, motor
        speed pwm, siren driver, horn driver, siren switch, motor pwm, motor speed, pwm motor, fan pwm, fan speed pwm,
        dimmable led strip by pwm, pwm dimmable led strip, pwm dimmable led strip driver, dimmable led strip mosfet
        microcontroller, dimmable led strip microcontroller, dimmable led strip from gpio
        """
    ),
    beside=each_of(("dim",), _LOADS)
    + listed(
        """
        mosfet, motor mosfet, power mosfet, mosfet output, mosfet channel, n channel mosfet, fan mosfet, motor, fan,
        pump, lamp, valve, solenoid valve, water valve, air valve, heater, led strip, load, vibration motor, dc fan,
        transistor
        """
    ),
    parameters=LOW_SIDE,
    sources=LOW_SIDE_SOURCES,
    limits=("One direction; a motor that reverses needs an H-bridge.", "There is no current limit and no fuse."),
    neutral=listed(
        """
        hotend, cartridge, flyback, freewheel, diode, gate, resistor, pulldown, pull, down, mosfet, microcontroller,
        mcu, gpio, arduino, logic, level, n, channel, switching, load, pwm, led, strip, lamp, speed
        """
    ),
    devices=("AO3400A", "IRLML6244", "IRLZ44N", "CSD17307Q5A"),
    work_out=_work_out,
    takes=(Rail("VLOAD", "vload", "current"),),
    signals=(
        Signal(
            "CTRL",
            "output",
            "logic",
            load=Load(
                "0.5", "max(2.5, 0.7 * logic)", "min(logic + 1.5, 16)", "logic / 100e3", hertz=LOW_SIDE_RATE, usual="0"
            ),
        ),
    ),
)
