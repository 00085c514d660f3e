"""Hobby servo at a controller."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Load, Rail, Signal
from circuitron.references.parameters import LOGIC, supply
from circuitron.references.words import LOAD_AFTER, listed

_SERIES, _DOWN = 220.0, 100e3
_FARADS, _SMALL = 470e-6, 1.0  # farads up to so many amperes
_LARGE = 1000e-6
_LEVEL, _START = 3.0, 0.2e-3  # volts of a high signal; seconds that a supply takes to follow


def _work_out(values: Values) -> Designed:
    current, logic = values["current"], values["logic"]
    draft = Draft(REFERENCE, values)
    farads = _FARADS if current <= _SMALL else _LARGE
    level = draft.figure("signal at the servo", "VLOGIC * R2 / (R1 + R2)", "V", VLOGIC=logic, R1=_SERIES, R2=_DOWN)
    draft.require(level >= _LEVEL, f"a servo needs a signal of {_LEVEL:g} V, not {shown(level, 'V')}")
    draft.figure("dip of the supply when the motor starts, about", "I * T / C1", "V", I=current, T=_START, C1=farads)
    return _drawn(draft, farads)


def _drawn(draft: Draft, farads: float) -> Designed:
    volts, current, logic = (draft.values[name] for name in ("supply", "current", "logic"))
    with draft.block("supply", f"{shown(volts, 'V')}, up to {shown(current, 'A')}"):
        draft.inlet("J1", volts, "VSERVO", f"supply of the servo, {shown(current, 'A')}")
        draft.capacitor("C1", farads, "VSERVO", "GND", "gives the current with which the motor starts", volts)
        draft.capacitor("C2", 100e-9, "VSERVO", "GND", "for the brushes' noise, at the servo")
    with draft.block("control", f"pulses of {shown(logic, 'V')}"):
        draft.header("J2", f"0-{logic:g}V pulses", "signal and ground", "PULSE", "GND")
        draft.resistor("R1", _SERIES, "PULSE", "SIGNAL", "protects the controller while the servo has no supply")
        draft.resistor("R2", _DOWN, "SIGNAL", "GND", "keeps the servo still while nothing drives it")
    with draft.block("servo", "in the usual order"):
        draft.header("J3", "GND/V+/signal", "servo: brown or black, red, orange, yellow or white", "GND", "VSERVO",
                     "SIGNAL")  # fmt: skip
    draft.pulled_all(SIGNAL="GND")
    draft.wired("J3", GND="1", VSERVO="2", SIGNAL="3")
    draft.stated(R1=_SERIES, R2=_DOWN)
    draft.rated("C1", 1.25 * volts)
    return draft.finish(
        "Servo",
        f"Connector of a hobby servo on {shown(volts, 'V')}, up to {shown(current, 'A')}, for pulses of "
        f"{shown(logic, 'V')}.",
    )


REFERENCE = Reference(
    name="servo",
    title="Hobby servo at a controller: connector, capacitor and protection of the signal, 4.8 V to 6 V",
    answers=listed(
        """
        servo, servo motor, hobby servo, rc servo, sg90, sg90 servo, mg90s servo, mg996r servo, servo connector, servo
        header, servo interface, micro servo, hobby servo motor, servo motor interface, servo hookup
        """
    ),
    parameters=(
        replace(supply(5.0, 4.8, 6.0, "servo"), hardest="high"),
        Parameter("current", "current of the servo, blocked", "A", 1.0, 0.1, 2.5, ("draws", "up", "with"),
                  ("servo", "stall", *LOAD_AFTER), alone=True,
                  usual=(("sg90", 0.7), ("mg90s", 0.8), ("mg996r", 2.5))),
        replace(LOGIC, low=3.15),
    ),
    sources=(
        "HS-422 Standard Deluxe Servo, Hitec: 4.8 V to 6 V, pulses of 3 V to 5 V, some 1 A when blocked",
        "Servo control interface in detail, Pololu: controllers of 3.3 V and 5 V drive servos by 220 ohm",
        "SG90 9 g Micro Servo, Tower Pro: 4.8 V, pulses of 1 ms to 2 ms, 50 a second",
    ),
    limits=(
        "The program makes the pulses.",
        "The supply must give the current of a blocked servo: a controller's own 5 V pin seldom does.",
    ),
    neutral=listed(
        "servo, motor, hobby, rc, micro, connector, header, pulse, pulses, signal, position, sg90, mg90s, mg996r, big, "
        "cap, capacitor, arm, angle, hookup, pan, tilt"
    ),
    unlike=("dc", "ac", "industrial"),
    work_out=_work_out,
    takes=(Rail("VSERVO", "supply", "current"),),
    # A pin of 3.3 V drives it, which with so little load gives all of that: see the source.
    signals=(Signal("PULSE", "pwm", "logic", load=Load("0.5", "2.6", "5.5", "logic / 100e3")),),
)  # fmt: skip
