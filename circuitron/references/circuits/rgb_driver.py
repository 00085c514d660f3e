"""RGB LED strip on three PWM lines."""

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
    channels(draft, {"R": "red", "G": "green", "B": "blue"})
    return draft.finish(
        "RGB driver",
        f"Drives an RGB strip of {shown(volts, 'V')} and {shown(current, 'A')} for each colour from three PWM lines.",
    )


REFERENCE = Reference(
    name="rgb-driver",
    title="RGB LED strip on three PWM lines, 5 V to 24 V, up to 2 A for each colour",
    answers=listed(
        """
            rgb led driver, rgb led strip, rgb strip driver, rgb led strip driver, rgb led strip controller, rgb
            driver, rgb strip, rgb controller, rgb mosfet driver, rgb led controller, rgb led strip mosfet, rgb strip
            controller
        """
    ),
    parameters=(strip_supply("rgb"), strip_current("current of each colour", "color"), LOGIC),
    sources=(SOURCE,),
    limits=LIMITS,
    neutral=listed(
        """
        rgb, led, strip, common, anode, color, red, green, blue, pwm, mosfet, n, channel, per, each, microcontroller,
        mcu, arduino, esp32, logic, controller, driver, 3, dimming, leds
        """
    ),
    devices=("AO3400A",),
    work_out=_work_out,
    takes=(Rail("VLED", "supply", "3 * current"),),
    signals=tuple(Signal(f"PWM_{colour}", "pwm", "logic") for colour in "RGB"),
)
