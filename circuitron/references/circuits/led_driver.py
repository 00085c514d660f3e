"""Buck driver for power LEDs, with the AL8860."""

from __future__ import annotations

from circuitron.references.al8860 import SMALL, SOURCE, driver
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_OF_3_WATTS = 0.7  # amperes that LEDs of 3 W are made for (Luxeon III Emitter, Lumileds DS45: 700 mA)


def _work_out(values: Values) -> Designed:
    vin, vf, current, count = values["vin"], values["vf"], values["current"], round(values["series"])
    draft = Draft(REFERENCE, values)
    if "watts" in values.given:
        own = min(values["watts"] / vf, _OF_3_WATTS)
        current = draft.suppose("current", own)
        draft.require(0.65 <= current / own <= 1.25, f"LEDs of {shown(values['watts'], 'W')} take {shown(own, 'A')}")
    draft.suppose("watts", vf * current)
    draft.require(count == values["series"], "the number of LEDs must be whole")
    string = draft.figure("voltage of the string", "N * VF", "V", N=float(count), VF=vf)
    draft.require(vin >= 1.1 * string + 1, f"{count} LEDs need {shown(1.1 * string + 1, 'V')}, not {shown(vin, 'V')}")
    real = driver(draft, SMALL, string, current)
    with draft.block("lamp", f"{count} LEDs in series"):
        draft.terminal("J2", "LEDs", "SET", "LED_N", "anode, cathode of the string; no side on ground")
    return draft.finish(
        "LED driver",
        f"Drives {count} LEDs in series with {shown(real, 'A')} from {shown(vin, 'V')}, dimmable by PWM.",
    )


REFERENCE = Reference(
    name="led-driver",
    title="Buck driver for power LEDs (AL8860), 0.1 A to 1 A, with a dimming input",
    answers=listed(
        """
            high power led driver, power led driver, buck led driver, led driver,
            switching led driver, al8860, constantcurrent led driver, high power led, power led, constantcurrent buck
            led driver, dimmable led driver, constantcurrent driver, power led
            buck driver, led driver constantcurrent, constantcurrent led, high brightness led driver
        """
    ),
    parameters=(
        Parameter("vin", "supply voltage", "V", 12.0, 4.5, 36.0, ("for", *SUPPLY_BEFORE), SUPPLY_AFTER, alone=True),
        Parameter("current", "LED current", "A", 0.35, 0.1, 1.0, LOAD_BEFORE, LOAD_AFTER, alone=True),
        Parameter(
            "series",
            "LEDs in series",
            "",
            1.0,
            1.0,
            9.0,
            ("of", "with", "for"),
            ("led", "leds", "in", "series", "white"),
            alone=True,
        ),
        Parameter(
            "vf",
            "forward voltage",
            "V",
            3.2,
            1.8,
            3.8,
            ("forward", "vf"),
            ("forward", "vf"),
            named=(("red", 2.2), ("white", 3.2), ("blue", 3.2)),
        ),
        Parameter("watts", "power of the LED", "W", 1.0, 0.3, 3.0, ("a", "for"), ("led", "power"), alone=True),
    ),
    sources=(SOURCE,),
    limits=("The LEDs need a heat sink.", "There is no protection against reverse polarity."),
    neutral=listed(
        """
        led, leds, power, high, constant, constantcurrent, current, buck, dimming, dimmable, pwm, dim, switching,
        series, string, driver, efficient, brightness, in, white, flashlight, torch
        """
    ),
    devices=("AL8860",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VIN", "vin", "series * vf * current / (0.85 * vin)"),),
    signals=(Signal("CTRL", "pwm", "3.3"),),
)
