"""LED that blinks: an NE555 with its LED."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import FORWARD_VOLTAGE, supply
from circuitron.references.timers import SOURCE, astable, light, lit, supply_capacitors, timing
from circuitron.references.words import listed

_DUTY = 0.55


def _work_out(values: Values) -> Designed:
    rate, volts = values["rate"], values["supply"]
    draft = Draft(REFERENCE, values)
    made = timing(draft, rate, _DUTY, volts)
    sizes = lit(draft)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC")
        supply_capacitors(draft, volts)
    with draft.block("oscillator", shown(rate, "Hz")):
        astable(draft, made, rate, volts)
    real = shown(sizes[1], "A")
    with draft.block("LED", real):
        light(draft, "D2", sizes, "blinks")
    return draft.finish(
        f"LED that blinks at {shown(rate, 'Hz')}",
        f"An NE555 on {shown(volts, 'V')} that lets an LED blink at {shown(rate, 'Hz')}, with {real}.",
    )


REFERENCE = Reference(
    name="blinker-555",
    title="LED that blinks with an NE555, 0.1 Hz to 20 Hz",
    answers=listed(
        """
        555 led blinker, led blinker, 555 blinker, led blinker 555, blinker led, blinker led 555, 555 blinker led,
        led blinker circuit, 555 led, 555 astable led, astable 555 led, 555 led circuit, led blinks, 555 timer
        led
        """
    ),
    parameters=(
        Parameter("rate", "flashes per second", "Hz", 1.0, 0.1, 20.0, ("at", "rate", "blinker", "of", "every"),
                  ("rate", "frequency", "blinker"), alone=True),
        supply(9.0, 4.5, 15.0),
        Parameter("current", "LED current", "A", 10e-3, 1e-3, 20e-3, ("at", "current"), ("current",), alone=True),
        FORWARD_VOLTAGE,
    ),
    sources=(SOURCE,),
    limits=("It is lit for 55 % of the time.",),
    neutral=listed(
        "timer, led, single, astable, blinker, flash, rate, period, frequency, oscillator, resistor, indicator"
    ),
    devices=("NE555", "NE555D"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.015"),),
)  # fmt: skip
