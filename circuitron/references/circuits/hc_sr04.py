"""Ultrasonic distance sensor HC-SR04 on a controller of 3.3 V."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.words import listed

_SUPPLY, _UPPER, _SOUND = 5.0, 1e3, 343.0  # volts; ohms; metres a second at 20 °C
_LOW_LOGIC, _TTL = 3.6, 4.5  # volts of the logic up to which the echo is divided, and from which it is not
_SHARE = 0.92  # of the logic's voltage, so that 5 V and 5 % are no more than that


def _work_out(values: Values) -> Designed:
    logic = values["logic"]
    draft = Draft(REFERENCE, values)
    is_divided = logic <= _LOW_LOGIC
    draft.require(is_divided or "divider" not in values.given, "a controller of 5 V needs no divider")
    draft.require(is_divided or logic >= _TTL, f"its echo of 5 V is neither for {shown(logic, 'V')} nor divided to it")
    draft.figure("echo for a metre", "2 / V", "s", V=_SOUND)
    with draft.block("sensor", "its supply is 5 V"):
        draft.header("J2", "HC-SR04 5V", "HC-SR04: supply, trigger, echo, ground", "V5", "TRIG", "ECHO", "GND")
        draft.capacitor("C1", 100e-9, "V5", "GND", "supply capacitor, at the sensor")
        draft.capacitor("C2", 10e-6, "V5", "GND", "for the bursts of the sensor", _SUPPLY)
        draft.terminal("J3", "5 V in", "V5", "GND", "supply")
    with draft.block("controller", f"{shown(logic, 'V')} logic"):
        draft.resistor("R1", _UPPER, "ECHO", "ECHO_LOW", "divider" if is_divided else "for a pin that is an output")
        if is_divided:
            _divided(draft)
        draft.header("J1", f"{logic:g}V TRIG/ECHO", "trigger, echo and ground", "TRIG", "ECHO_LOW", "GND")
    draft.fed("V5", "GND")
    draft.pulled("ECHO_LOW", "ECHO")
    draft.stated(R1=_UPPER)
    draft.note(f"The trigger takes {shown(logic, 'V')} as it is: its input is TTL.")
    echo = f"with its echo divided to {shown(logic, 'V')} for a controller" if is_divided else "for a controller of 5 V"
    return draft.finish("HC-SR04", f"Distance sensor HC-SR04 on 5 V, {echo}.")


def _divided(draft: Draft) -> None:
    """The lower resistor, which takes the echo down to the level of the controller."""
    lower = draft.standard("R2", "R2", "R1 * VECHO / (V5 - VECHO)", "ohm", 24, R1=_UPPER,
                           VECHO=_SHARE * draft.values["logic"], V5=_SUPPLY)  # fmt: skip
    level = draft.figure("level of the echo", "V5 * R2 / (R1 + R2)", "V", V5=_SUPPLY, R1=_UPPER, R2=lower)
    draft.figure("level of the echo, the most", "1.05 * VECHO", "V", VECHO=level)
    draft.figure("current of the divider", "V5 / (R1 + R2)", "A", V5=_SUPPLY, R1=_UPPER, R2=lower)
    draft.resistor("R2", lower, "ECHO_LOW", "GND", "divider")
    draft.divides("ECHO", "ECHO_LOW", "GND", _SUPPLY, level, 2.0)
    draft.stated(R2=lower)


REFERENCE = Reference(
    name="hc-sr04",
    title="Ultrasonic distance sensor HC-SR04 for logic of 5 V, or with its echo divided to 3.3 V",
    answers=listed(
        """
        hc sr04, hcsr04, hc sr04 level shift, hc sr04 echo, hc sr04 echo pin, hc sr04 echo divider, hc sr04
        level shifter, hc sr04 voltage divider, ultrasonic sensor, ultrasonic distance sensor, ultrasonic
        sensor hc sr04, hc sr04 sensor, hc sr04 ultrasonic sensor, hc sr04 distance sensor, hc sr04 echo 5v to
        3.3v, hc sr04 echo pin 5v to 3.3v, hc sr04 connection, hc sr04 echo to 3.3v, hcsr04 echo, hc sr04
        interface, ultrasonic ranging sensor, distance sensor hc sr04, ultrasonic distance sensor hc sr04,
        ultrasonic sensor 5v to 3.3v, sonar sensor, hc sr04 echo level
        """
    ),
    parameters=(
        Parameter("logic", "level of the controller", "V", 3.3, 2.5, 5.5, ("to", "with", "on", "for", "logic"),
                  ("logic", "mcu", "microcontroller", "esp32", "gpio", "raspberry", "level", "pin"), alone=True),
        Parameter("supply", "supply of the sensor", "V", 5.0, 5.0, 5.0, ("from",),
                  ("to", "supply", "sensor", "hc", "ultrasonic", "echo")),
        Parameter("divider", "divider of the echo (1), or as the controller needs it (0)", "", 0.0, 0.0, 1.0,
                  named=(("divider", 1.0), ("divided", 1.0))),
    ),
    sources=("HC-SR04 User Guide, Elecfreaks: 5 V, TTL levels, 15 mA", "Voltage divider: V R2 / (R1 + R2)"),
    limits=("One sensor.", "The sensor's resolution is some 3 mm; it sees nothing below 2 cm.",
            "Its trigger needs 2 V or more: logic of 1.8 V does not start it."),
    neutral=listed(
        "ultrasonic, distance, sensor, echo, trigger, trig, pin, level, shift, shifter, shifting, divider, resistor, "
        "resistors, ranging, module, esp32, raspberry, pi, microcontroller, mcu, gpio, logic, measure, sonar, "
        "convert, conversion, 3v3, arduino"
    ),
    devices=("HC-SR04",),
    holds=("voltage-divider",),
    work_out=_work_out,
    takes=(Rail("V5", "5", "0.02"),),
    signals=(
        Signal("TRIG", "output", "logic"),
        Signal("ECHO_LOW", "input", "logic", drive=Drive("0.1", "0.8 * logic", "logic", is_simulated=False)),
    ),
)  # fmt: skip
