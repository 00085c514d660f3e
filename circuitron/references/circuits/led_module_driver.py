"""Buck driver for one LED module of 5 W to 30 W, with the AL8860."""

from __future__ import annotations

from circuitron.references.al8860 import COOLED, SOURCE, driver
from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_SMALL, _LOW, _HIGH = (
    12.0,
    10.0,
    32.0,
)  # watts up to which modules have three LEDs in series; volts of these, and of ten
_MOST, _RON, _COIL = 1.3, 0.25, 33e-6  # amperes; warm ohms of U1; henries of the smallest coil


def _work_out(values: Values) -> Designed:
    vin, watts = values["vin"], values["watts"]
    draft = Draft(REFERENCE, values)
    string = draft.suppose("vled", _LOW if watts <= _SMALL else _HIGH)
    current = draft.suppose("current", watts / string)
    draft.require(0.5 <= current * string / watts <= 1.15, f"{shown(current, 'A')} do not suit {shown(watts, 'W')}")
    draft.require(current <= _MOST, f"a module of {shown(watts, 'W')} takes {shown(current, 'A')}")
    least = draft.figure("least supply, with a module at the upper end of its voltage", "1.08 * VLED + 1", "V",
                         VLED=string)  # fmt: skip
    draft.require(vin >= least, f"a module of {shown(string, 'V')} needs {shown(least, 'V')}, not {shown(vin, 'V')}")
    draft.figure("heat in U1, about", "RON * I^2 * VLED / VIN + VIN * 3e-3", "W", RON=_RON, I=current, VLED=string,
                 VIN=vin)  # fmt: skip
    real = driver(draft, COOLED, string, current, _COIL)
    with draft.block("lamp", f"{shown(watts, 'W')}"):
        draft.terminal("J2", "LED", "SET", "LED_N", "anode, cathode of the module; no side on ground")
    draft.note("Open, CTRL is fully on; a PWM of 100 Hz to 1 kHz on it dims. The module needs a heat sink.")
    return draft.finish(
        f"Driver of an LED module of {shown(watts, 'W')}",
        f"Drives an LED module of {shown(watts, 'W')} and {shown(string, 'V')} with {shown(real, 'A')} from "
        f"{shown(vin, 'V')}, dimmable by PWM.",
    )


REFERENCE = Reference(
    name="led-module-driver",
    title="Buck driver for one LED module of 5 W to 30 W (AL8860), up to 1.3 A, with a dimming input",
    answers=listed(
        """
        10w led driver, 10w power led driver, 10w led, 10w power led, driver for a 10w led, driver for a 10w power led,
        dimmable driver for a 10w power led, dimmable driver for a 10w led, dimmable 10w led driver, led module driver,
        cob led driver, cob driver, 20w led driver, 20w led, 20w power led, 30w led driver, 10w cob led driver, 10w cob
        led, power led module driver, led chip driver, driver for a 20w led, 10w constantcurrent led driver, 10w led
        constantcurrent driver, led driver 10w, led driver for a 10w led, power led driver 10w, 10w led buck driver,
        floodlight led driver, cob led, power led driver, led driver, dimmable led driver, high power led driver
        """
    ),
    parameters=(
        Parameter("vin", "supply voltage", "V", 12.0, 8.0, 36.0, ("for", *SUPPLY_BEFORE), ("in", *SUPPLY_AFTER),
                  alone=True, otherwise=(24.0, 36.0)),
        Parameter("watts", "power of the module", "W", 10.0, 5.0, 30.0, ("a", "for"), ("led", "power", "cob", "module"),
                  alone=True),
        Parameter("vled", "voltage of the module", "V", 10.0, 6.0, 34.0, ("forward", "vf", "cob", "module", "chip"),
                  ("forward", "vf", "led", "cob", "module", "chip")),
        Parameter("current", "current of the module", "A", 1.0, 0.3, 1.3, LOAD_BEFORE, LOAD_AFTER, alone=True),
    ),
    sources=(SOURCE, "Modules of 10 W: three LEDs in series, 9 V to 11 V at 1 A; of 20 W and 30 W: ten, 30 V to 34 V"),
    limits=("The module needs a heat sink.", "There is no protection against reverse polarity."),
    neutral=listed(
        "led, leds, power, high, constant, constantcurrent, current, buck, dimming, dimmable, pwm, dim, switching, "
        "cob, module, chip, driver, efficient, brightness, white, input, flood, light, floodlight, lamp, series"
    ),
    devices=("AL8860",),
    work_out=_work_out,
    rank=3,
    takes=(Rail("VIN", "vin", "watts / (0.85 * vin)"),),
    signals=(Signal("CTRL", "pwm", "3.3"),),
)  # fmt: skip
