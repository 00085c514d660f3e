"""PWM dimmer or motor speed control with an NE555 and a potentiometer."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.loads import flyback
from circuitron.references.parameters import supply
from circuitron.references.stock import KNOB, SO8, TO220
from circuitron.references.timers import lifted
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_TRACK, _END = 100e3, 1e3
_RON = 35e-3  # IRLZ44N at 4 V on the gate
_MOST_HEAT = 1.0
_VD = 0.6  # volts of D1 and of D2
_MOST = 5.0  # amperes
_TIMER, _OWN = 15.0, 12.0  # volts that the timer takes, and that it has of its own where the load has more


def _work_out(values: Values) -> Designed:
    volts, frequency = values["supply"], values["frequency"]
    timer, rail = (volts, "VCC") if volts <= _TIMER else (_OWN, "V12")
    draft = Draft(REFERENCE, values)
    current = _amperes(draft)
    share = draft.figure("time by resistance and C1", "ln((2 * VCC / 3 - VD) / (VCC / 3 - VD))", "", VCC=timer, VD=_VD)
    named = {"K": share, "RV": _TRACK, "RE": _END}
    farads = draft.standard("C1", "C1", "1 / (K * (RV + RE) * F)", "F", 12, F=frequency, **named)
    draft.figure("frequency", "1 / (K * (RV + RE) * C1)", "Hz", C1=farads, **named)
    draft.figure("least and most duty", "RE / (RV + RE)", "", RV=_TRACK, RE=_END)
    heat = draft.figure("heat in Q1, fully on", "I^2 * RON", "W", I=current, RON=_RON)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply of timer and load")
        draft.capacitor("C3", 220e-6, "VCC", "GND", "carries the pulses of the load", volts)
        draft.capacitor("C4", 100e-9, rail, "GND", "supply capacitor, at the 555")
        if rail != "VCC":
            _regulator(draft, rail, volts)
    with draft.block("timer", f"about {shown(frequency, 'Hz')}; the knob sets the duty"):
        pins = {"8": rail, "1": "GND", "4": rail, "2": "TIMING", "6": "TIMING", "7": "WIPER", "5": "CV", "3": "OUT"}
        draft.part("U1", "Timer:NE555D", "", SO8, "timer", pins)
        draft.warm_resistor(
            "R1", _END, rail, "WIPER", "charges C1; limits the current of the discharge", timer**2 / _END
        )
        draft.part(
            "RV1", "Device:R_Potentiometer", "100k", KNOB, "duty", {"1": "CHARGE", "2": "WIPER", "3": "DISCHARGE"}
        )
        for name, ends in (("D1", ("CHARGE", "TIMING")), ("D2", ("TIMING", "DISCHARGE"))):
            draft.diode(name, "Diode:1N4148W", "Diode_SMD:D_SOD-123", *ends, "parts charge and discharge")
        draft.capacitor("C1", farads, "TIMING", "GND", "timing")
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
    with draft.block("switch", f"up to {shown(current, 'A')}"):
        draft.resistor("R2", 47, "OUT", "GATE", "limits the gate current")
        lifted(draft, "R4", timer, "OUT")
        draft.resistor("R3", 100e3, "GATE", "GND", "keeps Q1 off")
        pins = {"G": "GATE", "D": "LOAD", "S": "GND"}
        draft.part("Q1", "Transistor_FET:IRLZ44N", "", TO220, f"switches the load; {shown(heat, 'W')}", pins)
        draft.diode("D3", *flyback(current), "LOAD", "VCC", "carries a motor's current when Q1 opens")
        draft.terminal("J2", "load", "VCC", "LOAD", "LEDs or motor")
        draft.header("J3", "PWM", "signal of the timer, and ground", "OUT", "GND")
    if heat > _MOST_HEAT:
        draft.note(f"Q1 needs a heat sink of at most {shown(50 / heat, 'K/W')}.")
    draft.decoupled("U1")
    draft.enabled("U1", "4", rail)
    draft.joined("U1", "6", "TIMING")
    draft.pulled("GATE", "GND")
    draft.joined("Q1", "S", "GND")
    draft.rated("C3", 1.25 * volts)
    draft.stated(C1=farads)
    return draft.finish(
        "PWM dimmer",
        f"A knob sets the mean voltage of a load of up to {shown(current, 'A')} at {shown(volts, 'V')}, by PWM of "
        f"{shown(frequency, 'Hz')}.",
    )


def _regulator(draft: Draft, rail: str, volts: float) -> None:
    """12 V of its own for the timer, where the load has more than that takes."""
    draft.figure("heat in U2, the most, about", "(VCC - V12) * (V12 / R1 + 15m)", "W", VCC=volts, V12=_OWN, R1=_END)
    pins = {"3": "VCC", "1": rail, "2": "GND"}
    draft.part("U2", "Regulator_Linear:L78L12_SOT89", "", "Package_TO_SOT_SMD:SOT-89-3", "12 V for the timer", pins)
    draft.capacitor("C5", 330e-9, "VCC", "GND", "input capacitor, at U2", volts)
    draft.capacitor("C6", 10e-6, rail, "GND", "takes the switching current of the bipolar 555", _OWN)
    draft.decoupled("U2")


def _amperes(draft: Draft) -> float:
    """The load's current, as it is given or follows from its power."""
    power = draft.values["power"]
    if not power:
        draft.suppose("power", draft.values["current"] * draft.values["supply"])
        return draft.values["current"]
    draft.require("current" not in draft.values.given, "the power and the supply say what the current is")
    current = draft.figure("load current", "P / VCC", "A", P=power, VCC=draft.values["supply"])
    draft.require(current <= _MOST, f"{shown(power, 'W')} are {shown(current, 'A')}, and it switches {_MOST:g} A")
    return draft.suppose("current", current)


REFERENCE = Reference(
    name="pwm-dimmer",
    title="PWM dimmer or motor speed control with an NE555 and a potentiometer, 5 V to 28 V, up to 5 A",
    answers=listed(
        """
        dew heater, dew heater controller, telescope dew heater, dew heater for telescope, heater pwm controller, dew
        heater control, dew strap controller, fan speed with potentiometer, fan speed potentiometer, pwm dimmer, led
        dimmer, pwm motor speed controller, motor speed controller, motor speed control, pwm controller, 555 pwm, 555
        dimmer, 555 pwm dimmer, dimmer, led strip dimmer, 555 motor speed control, fan speed controller, 555 pwm
        generator, pwm speed controller, pwm generator, lamp dimmer, fan speed control, 555 pwm motor control, speed
        controller, dc motor speed controller, pwm led dimmer, 555 led dimmer, pwm motor control, motor pwm control, 555
        pwm motor controller, pwm fan controller, pwm fan control, dim led strip, light dimmer, dc motor speed control,
        dimmable led strip, potentiometer motor speed, brightness led strip, led strip brightness, brightness control
        led strip, led strip brightness control, potentiometer dimmer, dim lamp,
        dim bulb, dim light, dim lamp led strip, dim led lamp, dim lamp potentiometer,
        led strip brightness potentiometer, dim led strip potentiometer
        """
    ),
    parameters=(
        supply(12.0, 5.0, 28.0, "motor", "led", "strip", "lamp", "fan", "load"),
        Parameter(
            "current", "load current", "A", 2.0, 1e-3, _MOST, LOAD_BEFORE, (*LOAD_AFTER, "motor", "strip"), alone=True
        ),
        Parameter(
            "power",
            "power of the load",
            "W",
            0.0,
            0.0,
            140.0,
            ("of", "about"),
            ("heater", "strip", "lamp", "led", "motor", "load"),
            alone=True,
        ),
        Parameter("frequency", "PWM frequency", "Hz", 500.0, 100.0, 25e3, ("at", "pwm"), ("pwm",), alone=True),
    ),
    sources=(
        "xx555 Precision Timers, Texas Instruments SLFS022",
        "IRLZ44N HEXFET Power MOSFET, International Rectifier PD-91328",
        "L78L Positive voltage regulators, STMicroelectronics",
    ),
    limits=(
        "From 1 % to 99 %, not quite off.",
        "The frequency is good to some 20 %.",
        "One direction; there is no fuse.",
        "Not for mains.",
    ),
    neutral=listed(
        "adjustable duty, telescope, heater, dew, pwm, potentiometer, knob, adjustable, brightness, "
        "speed, control, dim, led, leds, "
        "strip, motor, fan, lamp, 555, timer, ne555, mosfet, n, channel, with, load, brushed, bulb, manual, variable, "
        "regulate, duty, cycle"
    ),
    devices=("NE555", "IRLZ44N"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "max(current, power / supply) + 0.02"),),
)
