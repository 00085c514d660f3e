"""Buzzer that sounds while a door is open, at once or some seconds later, on a battery."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.circuits.door_open_alarm import buzzer
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stock import SO8
from circuitron.references.words import listed

_PULL, _EMPTIES = 1e6, 1e3
# From this many seconds on, so that R1 is some hundred kiloohms.
_CAPACITORS = ((60.0, 220e-6), (25.0, 100e-6), (10.0, 47e-6), (4.0, 22e-6), (0.0, 10e-6))
_TIMER = 120e-6  # amperes that an LMC555 draws


def _work_out(values: Values) -> Designed:
    volts, seconds = values["supply"], values["delay"]
    draft = Draft(REFERENCE, values)
    draft.require(seconds == 0 or seconds >= 1, "the delay is 1 s to 120 s, or none")
    draft.require(seconds > 0 or not values.devices, "a 555 is there for a delay alone, which nothing says")
    with draft.block("supply", f"{shown(volts, 'V')}, a battery"):
        draft.inlet("J1", volts, "VCC", "battery")
        draft.capacitor("C2", 10e-6, "VCC", "GND", "supply capacitor", volts)
    if seconds:
        _delayed(draft)
    else:
        draft.figure("current while the door is closed", "VCC / R1", "A", VCC=volts, R1=_PULL)
        with draft.block("contact", "the door closes it, and so holds the buzzer off"):
            draft.terminal("J2", "reed contact", "ALARM", "GND", "closed while the door is")
            draft.resistor("R1", _PULL, "VCC", "ALARM", "turns the buzzer on while the door is open")
            draft.capacitor("C1", 10e-9, "ALARM", "GND", "keeps surges of the cable off")
        draft.pulled("ALARM", "VCC")
    buzzer(draft, "ALARM", "D1")
    when = f"{shown(seconds, 's')} after a door was opened" if seconds else "while a door is open"
    return draft.finish("Door alarm", f"A buzzer sounds {when}, until it is closed, on {shown(volts, 'V')}.")


def _delayed(draft: Draft) -> None:
    """A timer that the open door starts, and the closed one holds at its beginning."""
    volts, seconds = draft.values["supply"], draft.values["delay"]
    farads = next(each for least, each in _CAPACITORS if seconds >= least)
    ohms = draft.standard("R1", "R1", "T / (1.1 * C)", "ohm", 96, T=seconds, C=farads)
    draft.figure("time until it sounds", "1.1 * R1 * C", "s", asked=seconds, R1=ohms, C=farads)
    draft.figure("current while the door is closed", "VCC / R1 + I", "A", VCC=volts, R1=ohms, I=_TIMER)
    with draft.block("contact", "the door closes it, and so keeps C1 empty"):
        draft.terminal("J2", "reed contact", "VCC", "CONTACT", "closed while the door is")
        draft.resistor("R2", _EMPTIES, "CONTACT", "TIMING", "empties C1 slowly enough for the contact")
    with draft.block("timer", f"{shown(seconds, 's')} after the door was opened"):
        pins = {"8": "VCC", "1": "GND", "4": "VCC", "2": "TIMING", "6": "TIMING", "7": OPEN, "5": "CV", "3": "ALARM"}
        draft.part("U1", "Timer:LMC555xM", "", SO8, "555 timer; its output rises when TIMING falls below a third", pins)
        draft.timing("C1", farads, "VCC", "TIMING", "timing", volts)
        draft.resistor("R1", ohms, "TIMING", "GND", "charges C1")
        draft.capacitor("C3", 10e-9, "CV", "GND", "keeps noise off the thresholds")
        draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at U1")
    draft.decoupled("U1")
    draft.enabled("U1", "4", "VCC")
    draft.wired("U1", TIMING="2", ALARM="3")
    draft.pulled_all(TIMING="GND", CONTACT="TIMING")
    draft.stated(R1=ohms, C1=farads)


REFERENCE = Reference(
    name="door-buzzer",
    title="Door alarm on a battery: a reed contact and a buzzer, at once or with an LMC555 up to 2 min later",
    answers=listed(
        """
        door alarm, window alarm, door alarm with buzzer, door alarm with reed switch and buzzer, door alarm with
        piezo buzzer, door alarm with reed switch, door buzzer with reed switch, buzzer reed switch door, magnetic
        door alarm, door alarm buzzer, door alarm with delay, delayed door alarm, door alarm with 555 delay, 555 door
        alarm, window alarm with buzzer, window alarm with reed switch and buzzer, battery door alarm, battery powered
        door alarm, drawer alarm with buzzer, cupboard door alarm, door alarm with reed switch and 555 delay, door
        alarm with reed switch and delay, door entry alarm
        """
    ),
    parameters=(
        Parameter("delay", "time until it sounds", "s", 0.0, 0.0, 120.0, ("after", "delay"),
                  ("delay", "after", "later", "delayed")),
        Parameter("duration", "longest time that it sounds (0: until the door is closed)", "s", 0.0, 0.0, 0.0,
                  ("for", "lasts", "sounds", "beeps", "rings"), ("long", "alarm", "buzzer", "tone", "beep")),
        supply(9.0, 4.0, 12.0, "battery", "buzzer"),
    ),
    sources=(
        "LMC555 CMOS Timer, Texas Instruments SNAS558",
        "2N7002 60 V, 300 mA N-channel Trench MOSFET, Nexperia",
    ),
    limits=(
        "The contact must be closed while the door is.",
        "It is silent again as soon as the door is closed: it stores no alarm.",
        "A delay is within some 20 %.",
    ),
    neutral=listed(
        "door, window, alarm, buzzer, piezo, reed, switch, contact, magnet, magnetic, battery, open, opens, opened, "
        "when, drawer, cupboard, delay, delayed, 555, timer, after, entry, sounds, warning, normally closed, active"
    ),
    unlike=("siren", "latch", "latching", "latches", "reset", "until", "code", "keypad", "arm", "armed", "exit"),
    devices=("555",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.04"),),
)  # fmt: skip
