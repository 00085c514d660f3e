"""LED that a button lights for a time."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.button_timers import DURATION, LIMITS, timer, until
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import FORWARD_VOLTAGE, supply
from circuitron.references.timers import ADJUSTABLE, ADJUSTED, SOURCE, light, lit, times
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    draft = Draft(REFERENCE, values)
    timer(draft, "LED")
    sizes, time = lit(draft), times(draft, "duration")
    with draft.block("LED", f"lit for {time} with {shown(sizes[1], 'A')}"):
        light(draft, "D1", sizes, "lit for the time")
    return draft.finish(
        f"LED for {time} after a press",
        f"A button lights an LED until {until(draft)} after it is let go, on {shown(values['supply'], 'V')}.",
    )


REFERENCE = Reference(
    name="timed-led",
    title="LED that a button lights for 0.5 s to 2 minutes (NE555)",
    answers=listed(
        """
        timed led, push button led timer, button timer led, led timer with button, led timer with push button, led on
        when button is pressed for, led on after button press for, led with 555 monostable, 555 monostable led, 555
        monostable with led, monostable 555 with led, monostable led, led monostable, led pulse timer, one shot led,
        one shot timer led, led for seconds, led off delay, led timer 555 button, led 555 timer button, led 555 timer
        on for, led for minute button, led for minutes button, led seconds button, led for minute, led lit for
        press, led lit button, led stays lit button, led lit for button
        """
    ),
    parameters=(
        replace(DURATION, after=(*DURATION.after, "button", "led")),
        ADJUSTABLE,
        supply(9.0, 4.5, 15.0),
        Parameter("current", "LED current", "A", 10e-3, 1e-3, 20e-3, ("at", "current"), ("current",), alone=True),
        FORWARD_VOLTAGE,
    ),
    sources=(SOURCE,),
    limits=LIMITS,
    neutral=(*ADJUSTED, *listed(
        "led, timer, timed, time, button, push, pushbutton, press, pressed, pressing, pressing, when, after, is, on, "
        "for, turns, turn, stays, stay, lit, lights, light, lighting, goes, one, shot, pulse, 555, ne555, monostable, "
        "momentary, delay, seconds, second, minute, minutes, it, then, single, trigger, triggered, resistor, keeps, "
        "mode, multivibrator"
    )),
    devices=("NE555", "NE555D"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "current + 0.02"),),
)  # fmt: skip
