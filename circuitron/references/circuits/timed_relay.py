"""Relay that a button turns on for a time."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.relays import CONTACT_LIMIT, SRD_SOURCE
from circuitron.references.stages import relay
from circuitron.references.stock import BUTTON, SO8
from circuitron.references.timers import (
    ADJUSTABLE,
    ADJUSTED,
    SOURCE,
    by_knob,
    charging,
    is_adjustable,
    supply_capacitors,
    times,
)  # fmt: skip
from circuitron.references.words import listed

# From this many seconds on, so that the current of R1 is well above what an electrolytic capacitor leaks.
_CAPACITORS = ((30.0, 470e-6), (5.0, 100e-6), (0.5, 10e-6))
_DROP = 1.7  # volts that the output of the NE555 stays below its supply
_COILS = (5.0, 12.0)
_RESET = 4.7e3  # the reset takes up to 0.4 mA
_EMPTY = 220.0  # through which the button empties the capacitor, with less than its 50 mA


def _work_out(values: Values) -> Designed:
    seconds, volts = values["duration"], values["supply"]
    draft = Draft(REFERENCE, values)
    draft.require(volts in _COILS, f"the relay and its timer are for 5 V or 12 V, not {shown(volts, 'V')}")
    made = by_knob(draft, "duration") if is_adjustable(values, "duration") else _fixed(draft, seconds)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply of timer and relay")
        supply_capacitors(draft, volts)
    with draft.block("button", "starts the time"):
        draft.part("SW1", *BUTTON, "starts", {"1": "TRIGGER", "2": "GND"})
        draft.header("J2", "start", "a further button on a cable", "TRIGGER", "GND")
        draft.resistor("R2", 10e3, "VCC", "TRIGGER", "high while nobody presses")
        draft.capacitor("C6", 100e-9, "TRIGGER", "GND", "keeps surges of the cable off")
    _timer(draft, made)
    with draft.block("relay", f"on for {times(draft, 'duration')}"):
        relay(draft, volts - _DROP, "OUT", volts, "VCC", "R3 R4 D1")
    return _finished(draft, made)


def _fixed(draft: Draft, seconds: float) -> tuple[float, float, float]:
    farads = next(each for least, each in _CAPACITORS if seconds >= least)
    ohms = draft.standard("R1", "R1", "T / (1.1 * C)", "ohm", 96, T=seconds, C=farads)
    draft.figure("time", "1.1 * R1 * C", "s", asked=seconds, R1=ohms, C=farads)
    return ohms, 0.0, farads


def _timer(draft: Draft, made: tuple[float, float, float]) -> None:
    volts, (ohms, knob, farads) = draft.values["supply"], made
    with draft.block("timer", "one pulse"):
        pins = {"VCC": "VCC", "GND": "GND", "R": "RESET", "TR": "TRIGGER", "THR": "TIMING", "DIS": "TIMING",
                "CV": "CV", "Q": "OUT"}  # fmt: skip
        draft.part("U1", "Timer:NE555D", "", SO8, "timer", pins)
        charging(draft, ohms, knob, ("VCC", "TIMING"), "charges C1")
        draft.timing("C1", farads, "TIMING", "GND", "timing", volts)
        draft.capacitor("C2", 10e-9, "CV", "GND", "keeps noise off the thresholds")
        draft.resistor("R6", _EMPTY, "TIMING", "EMPTY", "limits the current of the button")
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "EMPTY", "TRIGGER", "empties C1 while it is pressed")
        draft.resistor("R5", _RESET, "VCC", "RESET", "ends the reset")
        draft.capacitor("C5", 10e-6, "RESET", "GND", "off after the supply comes", volts)


def _finished(draft: Draft, made: tuple[float, float, float]) -> Designed:
    volts, (ohms, knob, farads) = draft.values["supply"], made
    draft.decoupled("U1")
    draft.wired("U1", TIMING="DIS", TRIGGER="TR", RESET="R")
    draft.joined("U1", "THR", "TIMING")
    draft.pulled_all(TRIGGER="VCC", RESET="VCC", EMPTY="TIMING", **{"TRACK" if knob else "TIMING": "VCC"})
    draft.stated(R1=ohms, C1=farads)
    time, by = times(draft, "duration"), ", as a knob sets," if knob else ""
    return draft.finish(
        f"Timed relay {time}",
        f"A button turns a relay on until {time}{by} after it is let go, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="timed-relay",
    title="Relay that a button turns on for 0.5 s to 2 minutes (NE555), coils of 5 or 12 V",
    answers=listed(
        """
        timed relay, relay for a time, one shot relay, monostable relay, push button timer relay, push button timer,
        button timer relay, relay timer with button,
        555 lamp button, 555 light button, 555 fan button, 555 pump button, lamp timer button, light timer button,
        relay timer with push button, relay on when button is pressed,
        relay on after button press, relay with 555 monostable, 555 monostable relay, 555 monostable with relay,
        monostable 555 with relay, relay pulse, pulse relay, relay pulse timer, interval timer relay, momentary
        relay timer, relay when a button is pressed, relay for seconds, off delay relay, delay off relay, delay off
        timer, off delay timer, relay off delay, stay on timer, door opener timer, door strike timer, stairwell
        timer relay, egg timer relay, bathroom fan timer
        """
    ),
    parameters=(
        Parameter("duration", "time", "s", 10.0, 0.5, 120.0, ("for", "after", "of", "about", "on", "time", "delay"),
                  ("timer", "relay", "pulse", "long", "when", "after", "on", "delay"), alone=True,
                  usual=(("egg", 300.0), ("bathroom", 600.0), ("stairwell", 120.0), ("staircase", 120.0),
                         ("strike", 5.0), ("opener", 5.0)), hardest="high"),
        ADJUSTABLE,
        supply(12.0, 5.0, 12.0, "relay", "coil"),
    ),
    sources=(SOURCE, SRD_SOURCE),
    limits=(
        "C1 makes the time good to about 20 %, and longer where an electrolytic one leaks.",
        "The time begins when the button is let go, some percent shorter; half a second of it begins the time anew.",
        CONTACT_LIMIT,
    ),
    neutral=(*ADJUSTED, *listed(
        "relay, timer, timed, time, button, push, pushbutton, press, pressed, pressing, when, after, is, on, off, "
        "for, turns, turn, stays, goes, switch, switches, one, shot, pulse, 555, ne555, monostable, coil, contact, "
        "door, opener, strike, lock, stairwell, staircase, light, lamp, fan, momentary, delay, seconds, second, "
        "it, then, pulls, in, energizes, energises, single, trigger, triggered"
    )),
    devices=("NE555", "BC817"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.1"),),
)  # fmt: skip
