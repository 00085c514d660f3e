"""Fan with four wires whose speed a knob sets: PWM of 25 kHz from an NE555."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stock import KNOB, SO8, SOT23
from circuitron.references.words import listed

_TRACK, _END = 10e3, 1e3  # ohms
_VOLTS, _VD = 12.0, 0.6  # volts of D1 and of D2
_FRACTION = 0.1  # of RV1 and of C1 together, about, that the frequency may be off


def _work_out(values: Values) -> Designed:
    frequency, current = values["frequency"], values["current"]
    draft = Draft(REFERENCE, values)
    share = draft.figure("time by resistance and C1", "ln((2 * VCC / 3 - VD) / (VCC / 3 - VD))", "", VCC=_VOLTS, VD=_VD)
    named = {"K": share, "RV": _TRACK, "RE": _END}
    farads = draft.standard("C1", "C1", "1 / (K * (RV + RE) * F)", "F", 24, F=frequency, **named)
    draft.figure("frequency", "1 / (K * (RV + RE) * C1)", "Hz", asked=frequency, C1=farads, **named)
    draft.figure("most duty", "RV / (RV + RE)", "", RV=_TRACK, RE=_END)
    _timer(draft, farads)
    with draft.block("fan", f"12 V, up to {shown(current, 'A')}"):
        draft.inlet("J1", _VOLTS, "V12", "supply of timer and fan")
        draft.capacitor("C3", 47e-6, "V12", "GND", "supply capacitor", _VOLTS)
        draft.resistor("R2", 100, "OUT", "GATE", "damps the gate")
        draft.resistor("R3", 100e3, "GATE", "GND", "full speed while nothing drives it")
        draft.part("Q1", "Transistor_FET:2N7002", "", SOT23, "open drain; the fan has the pull-up",
                   {"G": "GATE", "D": "FAN_PWM", "S": "GND"})  # fmt: skip
        pins = {"1": "GND", "2": "V12", "3": OPEN, "4": "FAN_PWM"}
        draft.part("J2", "Connector_Generic:Conn_01x04", "fan", "Connector:FanPinHeader_1x04_P2.54mm_Vertical",
                   "ground, 12 V, pulses that nothing counts, PWM", pins)  # fmt: skip
    draft.decoupled("U1")
    draft.enabled("U1", "4", "V12")
    draft.joined("U1", "6", "TIMING")
    draft.joined("J2", "4", "FAN_PWM")
    draft.joined("Q1", "S", "GND")
    draft.pulled_all(GATE="GND")
    draft.stated(C1=farads)
    draft.rated("C3", 15.0)
    draft.note(f"RV1 of 10 % and C1 of 5 % keep the frequency within some {_FRACTION:.0%}: fans take 21 kHz to 28 kHz.")
    return draft.finish(
        "Fan speed by a knob",
        f"A knob sets the speed of a fan of 12 V with four wires, by PWM of {shown(frequency, 'Hz')} on the fourth.",
    )


def _timer(draft: Draft, farads: float) -> None:
    with draft.block("timer", "25 kHz or so; the knob sets the duty"):
        pins = {"8": "V12", "1": "GND", "4": "V12", "2": "TIMING", "6": "TIMING", "7": "WIPER", "5": "CV", "3": "OUT"}
        draft.part("U1", "Timer:NE555D", "", SO8, "timer; low at its output lets the fan run", pins)
        draft.capacitor("C4", 100e-9, "V12", "GND", "supply capacitor, at the 555")
        draft.warm_resistor(
            "R1", _END, "V12", "WIPER", "charges C1; limits the current of the discharge", _VOLTS**2 / _END
        )
        draft.part("RV1", "Device:R_Potentiometer", "10k 10%", KNOB, "speed; faster clockwise",
                   {"1": "DISCHARGE", "2": "WIPER", "3": "CHARGE"})  # fmt: skip
        for name, ends in (("D1", ("CHARGE", "TIMING")), ("D2", ("TIMING", "DISCHARGE"))):
            draft.diode(name, "Diode:1N4148W", "Diode_SMD:D_SOD-123", *ends, "parts charge and discharge")
        draft.stable("C1", farads, "TIMING", "GND", "timing; C0G or film")
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")


REFERENCE = Reference(
    name="fan-knob",
    title="Speed of a fan with four wires by a potentiometer: PWM of 25 kHz from an NE555, 12 V",
    answers=listed(
        """
        fanpwmgenerator, 4 wire fan potentiometer, 4 pin fan potentiometer, pc fan potentiometer, pwm fan potentiometer,
        4 wire fan speed potentiometer, 4 pin fan speed potentiometer, pc fan speed potentiometer, pwm fan speed
        potentiometer, 4 pin pwm fan potentiometer, 4 wire pwm fan potentiometer, computer fan potentiometer, 4 wire fan
        555, 4 pin fan 555, pc fan 555, 4 pin pwm fan 555, 4 wire pwm fan 555, pc fan speed controller potentiometer,
        4 pin pc fan speed controller, 4 wire pc fan speed controller, 4 pin fan speed controller, 4 wire fan speed
        controller, 4 pin pwm fan speed controller, 4 wire pwm fan speed controller, pc fan pwm speed controller,
        4 pin fan controller potentiometer, 4 wire fan controller potentiometer, pwm fan controller potentiometer
        """
    ),
    parameters=(
        Parameter("supply", "fan voltage", "V", 12.0, 12.0, 12.0, ("fan", "from", "on"), ("fan", "supply", "pwm", "pc"),
                  alone=True),
        Parameter("current", "fan current", "A", 0.3, 0.01, 2.0, ("at", "up"), ("fan",), alone=True),
        Parameter("frequency", "PWM frequency", "Hz", 25e3, 21e3, 28e3, ("at", "pwm"), ("pwm",), alone=True),
    ),
    sources=(
        "xx555 Precision Timers, Texas Instruments SLFS022",
        "4-Wire Pulse Width Modulation (PWM) Controlled Fans Specification, Intel, revision 1.3: 21 kHz to 28 kHz, a "
        "pull-up of up to 5.25 V inside the fan",
    ),
    limits=(
        "For fans with an input for PWM; the supply of those of two or three wires takes a pwm-dimmer.",
        "Up to a duty of 91 %; what a fan does below 20 % is its own: it stops, or turns at its slowest.",
        "There is no fuse.",
    ),
    neutral=listed(
        "fan, pwm, 4, pin, wire, speed, control, controller, pc, computer, cooling, 555, ne555, timer, potentiometer, "
        "knob, manual, adjustable speed, variable, 25, khz, around, set, generator, signal, duty"
    ),
    unlike=("raspberry", "raspi", "rpi", "pi", "microcontroller", "arduino", "esp32"),
    devices=("NE555", "2N7002"),
    work_out=_work_out,
    takes=(Rail("V12", "supply", "current + 0.03"),),
)  # fmt: skip
