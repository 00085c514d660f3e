"""Relay that a button turns on for a time."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.button_timers import DURATION, LIMITS, timer, until
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.relays import CONTACT_LIMIT, SRD_SOURCE
from circuitron.references.stages import relay
from circuitron.references.timers import ADJUSTABLE, ADJUSTED, DROP, SOURCE, times
from circuitron.references.words import listed

_COILS = (5.0, 12.0)


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.require(volts in _COILS, f"the relay and its timer are for 5 V or 12 V, not {shown(volts, 'V')}")
    timer(draft, "relay")
    time = times(draft, "duration")
    with draft.block("relay", f"on for {time}"):
        relay(draft, volts - DROP, "OUT", volts, "VCC", "R3 R4 D1")
    return draft.finish(
        f"Timed relay {time}",
        f"A button turns a relay on until {until(draft)} after it is let go, on {shown(volts, 'V')}.",
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
        replace(DURATION, usual=(("egg", 300.0), ("bathroom", 600.0), ("stairwell", 120.0), ("staircase", 120.0),
                                 ("strike", 5.0), ("opener", 5.0))),
        ADJUSTABLE,
        supply(12.0, 5.0, 12.0, "relay", "coil"),
    ),
    sources=(SOURCE, SRD_SOURCE),
    limits=(*LIMITS, CONTACT_LIMIT),
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
