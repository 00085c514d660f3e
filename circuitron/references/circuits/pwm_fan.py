"""Fan with four wires, its speed set by PWM."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.stock import N_MOSFET
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    logic, current = values["logic"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.figure("PWM that fans expect", "25e3", "Hz")
    draft.figure("pulses a second at 1200 1/min", "2 * 1200 / 60", "Hz")
    draft.figure("corner of the filter of the pulses", "1 / (6.2832 * 11e3 * 10e-9)", "Hz")
    with draft.block("control", f"PWM and pulses of {shown(logic, 'V')}"):
        draft.header("J1", f"{logic:g}V/GND/PWM/TACH", "supply, ground, PWM, pulses", "VDD", "GND", "PWM", "TACH")
        draft.resistor("R1", 100, "PWM", "GATE", "damps the gate")
        draft.resistor("R2", 100e3, "GATE", "GND", "full speed while nothing drives it")
        draft.part("Q1", *N_MOSFET, "open drain; the fan has the pull-up", {"G": "GATE", "D": "FAN_PWM", "S": "GND"})
        draft.resistor("R3", 10e3, "VDD", "FAN_TACH", "pull-up of the fan's open collector")
        draft.resistor("R4", 1e3, "FAN_TACH", "TACH", "filter")
        draft.capacitor("C3", 10e-9, "TACH", "GND", "filter")
    with draft.block("fan", f"12 V, up to {shown(current, 'A')}"):
        draft.terminal("J2", "12 V in", "V12", "GND", "supply")
        draft.capacitor("C1", 47e-6, "V12", "GND", "supply capacitor", 12.0)
        draft.capacitor("C2", 100e-9, "V12", "GND", "for fast edges")
        footprint = "Connector:FanPinHeader_1x04_P2.54mm_Vertical"
        pins = {"1": "GND", "2": "V12", "3": "FAN_TACH", "4": "FAN_PWM"}
        draft.part("J3", "Connector_Generic:Conn_01x04", "fan", footprint, "ground, 12 V, pulses, PWM", pins)
    draft.fed("V12", "VDD", "GND")
    draft.pulled_all(GATE="GND", FAN_TACH="VDD", TACH="FAN_TACH")
    draft.joined("Q1", "S", "GND")
    draft.joined("J3", "4", "FAN_PWM")
    draft.measured("rail", "TACH", logic, 3.0)
    draft.rated("C1", 15.0)
    draft.note("Q1 turns the signal round: high stops the fan, low is full speed. Use 25 kHz.")
    return draft.finish(
        "PWM fan", f"Fan of 12 V with four wires, set and counted by a controller of {shown(logic, 'V')}."
    )


REFERENCE = Reference(
    name="pwm-fan",
    title="Fan with four wires (PWM and tachometer), 12 V, from a controller",
    answers=listed(
        """
        pc fan pwm, pwm pc fan,
        4 wire fan, 4 pin fan, pwm fan, 4 pin pwm fan, 4 wire pwm fan, pwm fan controller, pc fan, 4 pin fan
        controller, 4 wire fan controller, pc fan controller, pwm fan controller for a 4 wire fan, pwm fan driver, 4 pin
        pc fan, computer fan, 4 pin pwm fan controller, pwm fan speed controller, pwm fan speed control, pc fan speed
        control, 4 pin fan speed control
        """
    ),
    beside=("fan controller", "fan control", "fan speed controller", "fan speed control"),
    parameters=(
        Parameter("supply", "fan voltage", "V", 12.0, 12.0, 12.0, ("fan", "from", "on"), ("fan", "supply", "pwm", "pc"),
                  alone=True),
        Parameter("current", "fan current", "A", 0.3, 0.01, 2.0, ("at", "up"), ("fan",), alone=True),
        replace(LOGIC, low=3.0),
    ),
    sources=("4-Wire Pulse Width Modulation (PWM) Controlled Fans Specification, Intel, revision 1.3: 25 kHz, a "
             "pull-up of up to 5.25 V inside the fan, two pulses a turn",),
    limits=(
        "The speed is what the controller sets: nothing here follows a temperature.",
        "For fans with an input for PWM; those of two or three wires need another driver.",
        "There is no fuse.",
    ),
    neutral=listed(
        """
        fan, pwm, 4, pin, wire, speed, control, controller, pc, computer, tach, tachometer, tacho, cooling,
        microcontroller, mcu, arduino, esp32, driver, rpm, 25, khz, variable
        """
    ),
    unlike=("raspberry", "raspi", "rpi", "pi"),  # whose fans are of 5 V
    work_out=_work_out,
    takes=(Rail("V12", "supply", "current"), Rail("VDD", "logic", "0.005")),
    signals=(Signal("PWM", "pwm", "logic"), Signal("TACH", "input", "logic")),
)  # fmt: skip
