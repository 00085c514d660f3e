"""Fuse with LEDs that tell whether it is blown."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_FUSES = (1.0, 2.0, 3.0, 5.0, 7.5, 10.0, 15.0, 20.0)  # amperes of blade fuses
_USED = 0.75  # of a fuse's current that it carries for hours
_DARK = 1e-3  # amperes by which a red LED is still seen


def _work_out(values: Values) -> Designed:
    volts, stated = values["supply"], values["rating"]
    current = _USED * stated if stated else values["current"]
    draft = Draft(REFERENCE, values)
    draft.require(stated == 0 or stated in _FUSES, f"there is no blade fuse of {shown(stated, 'A')}")
    least = draft.figure("least rating of the fuse", "I / USED", "A", I=current, USED=_USED)
    rating = next((each for each in _FUSES if each >= least * (1 - 1e-9)), 0.0)
    draft.require(rating > 0, f"{shown(current, 'A')} need a fuse of more than 20 A")
    draft.figure("current that is left through the load when the fuse is blown", "(V - VF) / R1", "A", V=volts, VF=2.0,
                 R1=_fused(draft, rating))  # fmt: skip
    draft.figure("largest resistance of a load by which the red LED is seen", "(V - VF) / I", "ohm", V=volts, VF=2.0,
                 I=_DARK)  # fmt: skip
    draft.joined("F1", "1", "VIN")
    draft.joined("F1", "2", "FUSED")
    draft.apart("VIN", "FUSED")
    return draft.finish(
        f"Fuse with indicator, {rating:g} A",
        f"A fuse of {rating:g} A for a load of {shown(current, 'A')} at {shown(volts, 'V')}; a red LED is lit while it "
        "is blown, a green one while the load has its supply.",
    )


def _fused(draft: Draft, rating: float) -> float:
    """The circuit; ohms of the red LED's resistor."""
    volts = draft.values["supply"]
    with draft.block("fuse", f"{rating:g} A"):
        draft.inlet("J1", volts, "VIN", "supply; a battery or one that gives enough to blow the fuse", rating)
        draft.part("F1", "Device:Fuse", f"{rating:g}A 58V" if volts > 32 else f"{rating:g}A 32V",
                   "Fuse:Fuseholder_Blade_Mini_Keystone_3568", "blade fuse", {"1": "VIN", "2": "FUSED"})  # fmt: skip
        draft.terminal("J2", "load", "FUSED", "GND", "load", amperes=rating)
    with draft.block("indicators", "blown, and fed"):
        ohms = indicator(draft, "R1 D1", volts, "VIN", "FUSED", "lit while the fuse is blown, by the load's current")
        indicator(draft, "R2 D2", volts, "FUSED", "GND", "lit while the load is fed", "green")
    return ohms


REFERENCE = Reference(
    name="fuse-indicator",
    title="Fuse with a red LED that is lit while it is blown and a green one for the load, 5 V to 48 V",
    answers=listed(
        """
        fuse indicator, blown fuse indicator, fuse blown indicator, fuse blown led, blown fuse led, fuse with indicator,
        fuse status indicator, fuse failure indicator, led fuse indicator, fuse monitor, fuse with led, indicator for a
        blown fuse, fuse indicator led, blown fuse alarm led, fuse led, fuse fault indicator, fuse tester led
        """
    ),
    parameters=(
        supply(12.0, 5.0, 48.0, "fuse"),
        Parameter("current", "load current", "A", 3.0, 0.1, 15.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter(
            "rating",
            "rating of the fuse, which the load then has three quarters of; 0: by the load",
            "A",
            0.0,
            0.0,
            20.0,
            ("fuse", "rated"),
            ("fuse", "blade"),
        ),
    ),
    sources=("MINI 32V and 58V Blade Fuses, Littelfuse 297 and 997 series: 75 % of the rating for continuous loads",),
    limits=(
        "For direct voltages, never for mains.",
        "The red LED is lit only while a load is connected, as its current flows through that.",
    ),
    neutral=listed(
        "fuse, blown, led, leds, red, green, indicator, indicates, monitor, status, lit, lights, light, when, "
        "blows, dc, car, automotive, load, battery, holder, up, glows"
    ),
    unlike=("mains", "230v", "ac"),
    devices=(),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VIN", "supply", "current + 0.01"),),
)
