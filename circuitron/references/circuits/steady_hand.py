"""The game of a loop that must not touch a bent wire."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import N_MOSFET
from circuitron.references.words import listed

_SERIES, _FARADS = 100.0, 1e-6
_OFF = 0.65  # volts: the least threshold of an AO3400A, at which it is off for sure; typically 1.05 V


def _work_out(values: Values) -> Designed:
    volts, seconds = values["supply"], values["time"]
    draft = Draft(REFERENCE, values)
    share = log(volts / 1.05)
    ohms = draft.standard("R2", "R2", "T / (LN * C1)", "ohm", 12, T=seconds, LN=share, C1=_FARADS)
    draft.figure("time of the buzzer after a touch, about", "R2 * C1 * LN", "s", R2=ohms, C1=_FARADS, LN=share)
    draft.figure("the same, at the most", "R2 * C1 * LN", "s", R2=ohms, C1=_FARADS, LN=log(volts / _OFF))
    draft.figure("touch that is noticed, at the least", "5 * R1 * C1", "s", R1=_SERIES, C1=_FARADS)
    draft.figure("current of a touch, at the most", "VBAT / R1", "A", VBAT=volts, R1=_SERIES)
    with draft.block("battery", f"{shown(volts, 'V')}; at rest Q1 leaks less than a microampere"):
        draft.inlet("J1", volts, "VBAT", "battery")
        draft.capacitor("C2", 10e-6, "VBAT", "GND", "gives the buzzer's pulses", volts)
    with draft.block("game", "a bent wire, and a loop on a lead"):
        draft.resistor("R1", _SERIES, "VBAT", "LOOP", "limits the current of a touch")
        draft.terminal("J2", "loop, wire", "LOOP", "GATE", "the loop, and the bent wire")
    return _drawn(draft, volts, ohms)


def _drawn(draft: Draft, volts: float, ohms: float) -> Designed:
    with draft.block("alarm", "sounds a moment longer than the touch"):
        draft.capacitor("C1", _FARADS, "GATE", "GND", "stretches the touch", volts)
        draft.resistor("R2", ohms, "GATE", "GND", "ends the tone")
        draft.part("Q1", *N_MOSFET, "switches buzzer and LED", {"G": "GATE", "D": "SINK", "S": "GND"})
        draft.part("BZ1", "Device:Buzzer", f"{volts:g}V active", "Buzzer_Beeper:Buzzer_12x9.5RM7.6",
                   "active buzzer, which makes its tone itself", {"1": "VBAT", "2": "SINK"})  # fmt: skip
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "SINK", "VBAT",
                    "carries the coil's current when Q1 opens")  # fmt: skip
        indicator(draft, "R3 D1", volts, "VBAT", "SINK", "lit while it sounds")
    draft.pulled("GATE", "GND")
    draft.wired("Q1", GND="S", SINK="D")
    draft.stated(R2=ohms, C1=_FARADS)
    return draft.finish(
        "Steady hand game",
        f"A buzzer sounds and an LED lights when the loop touches the wire, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="steady-hand-game",
    title="Steady hand game (buzz wire) with a buzzer and an LED, 3 V to 9 V",
    answers=listed(
        """
        steady hand game, buzz wire game, buzz wire, steady hand, hot wire game, wire loop game, steady hand tester,
        buzz wire game with buzzer, steady hand game with buzzer, loop and wire game, wire loop game with buzzer, hand
        steadiness game, shaky hand game, beat the buzzer game, buzz wire toy
        """
    ),
    parameters=(
        supply(4.5, 3.0, 9.0),
        Parameter("time", "time of the buzzer after a touch", "s", 0.5, 0.1, 3.0, ("for",), ("long",), alone=True),
    ),
    sources=("AO3400A 30V N-Channel MOSFET, Alpha & Omega Semiconductor: threshold of 0.65 V to 1.45 V",),
    limits=(
        "It counts no touches.",
        "There is no switch: the battery lasts as long as nobody leaves the loop on the wire.",
    ),
    neutral=listed(
        "steady, hand, game, wire, loop, buzz, buzzer, beeps, beep, led, light, lights, touches, touch, touched, when, "
        "toy, kids, school, fair, battery, sound, sounds, hot, bent, fun, class, simple, piezo, it"
    ),
    unlike=("counter", "timer", "score"),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VBAT", "supply", "0.03"),),
)
