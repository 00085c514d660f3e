"""LED strip with warm and cold white on two PWM lines."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.parameters import LOGIC
from circuitron.references.strips import LIMITS, SOURCE, channels, strip_current, strip_supply
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    channels(draft, {"WW": "warm white", "CW": "cold white"})
    return draft.finish(
        "White-mix driver",
        f"Drives a strip with warm and cold white, {shown(volts, 'V')} and {shown(current, 'A')} each, from two PWM "
        f"lines.",
    )


REFERENCE = Reference(
    name="white-driver",
    title="LED strip with warm and cold white on two PWM lines, 5 V to 24 V, up to 2 A each",
    answers=listed(
        """
        cct led strip, cct led driver, cct driver, warm white and cold white led strip, warm and cold white led strip,
        warm white cold white led strip, tunable white led strip, tunable white driver, dual white led strip,
        dual white led driver, warm white cool white led strip, cct led strip driver, tunable white, warm and cool white
        led strip, cct strip, cct dimmer, warm cold white dimmer, dim led strip warm white and cold white
        """
    ),
    parameters=(strip_supply("cct"), strip_current("current of each white", "white"), LOGIC),
    sources=(SOURCE,),
    limits=LIMITS,
    neutral=listed(
        "cct, tunable, warm, cold, cool, white, dual, led, leds, strip, two, 2, channel, channels, pwm, dim, dimmable, "
        "dimmer, dimming, driver, mosfet, common, anode, color, temperature, microcontroller, mcu, arduino, logic, "
        "controller, "
        "each, per"
    ),
    devices=("AO3400A",),
    work_out=_work_out,
    takes=(Rail("VLED", "supply", "2 * current"),),
    signals=(Signal("PWM_WW", "pwm", "logic"), Signal("PWM_CW", "pwm", "logic")),
)
