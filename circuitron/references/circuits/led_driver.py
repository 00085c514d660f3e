"""Buck driver for power LEDs, with the AL8860."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail, Signal
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_SENSE = 0.1  # volts of the mean over the sense resistor


def _work_out(values: Values) -> Designed:
    vin, vf, current, count = values["vin"], values["vf"], values["current"], round(values["series"])
    draft = Draft(REFERENCE, values)
    if "watts" in values.given:
        own = values["watts"] / vf
        current = values.given.get("current", own)
        draft.require(0.65 <= current / own <= 1.25, f"LEDs of {shown(values['watts'], 'W')} take {shown(own, 'A')}")
    draft.require(count == values["series"], "the number of LEDs must be whole")
    string = draft.figure("voltage of the string", "N * VF", "V", N=float(count), VF=vf)
    draft.require(vin >= 1.15 * string + 1, f"{count} LEDs need {shown(1.15 * string + 1, 'V')}, not {shown(vin, 'V')}")
    sense = draft.standard("R1", "sense resistor", "VS / I", "ohm", 96, VS=_SENSE, I=current)
    real = draft.figure("LED current", "VS / R1", "A", asked=current, VS=_SENSE, R1=sense)
    coil = draft.standard("L1", "L1", "(VIN - VLED) * VLED / VIN / (0.35 * I * F)", "H", 6,
                          VIN=vin, VLED=string, I=current, F=300e3)  # fmt: skip
    draft.figure("heat in D1, the most", "0.5 * I", "W", I=current)
    with draft.block("supply", f"{shown(vin, 'V')} in"):
        draft.terminal("J1", f"{shown(vin, 'V')} in", "VIN", "GND", "supply")
        draft.capacitor("C1", 10e-6, "VIN", "GND", "input capacitor", vin)
        draft.capacitor("C3", 100e-9, "VIN", "GND", "at the driver", vin)
    with draft.block("driver", f"{shown(real, 'A')}"):
        draft.warm_resistor("R1", sense, "VIN", "SET", "senses the current, 1 %", _SENSE * real)
        pins = {"3": "CTRL", "5": "VIN", "2": "GND", "4": "SET", "1": "SW"}
        draft.part("U1", "Driver_LED:AL8860WT", "", "Package_TO_SOT_SMD:TSOT-23-5", "driver, 40 V, 1.5 A", pins)
        draft.diode("D1", "Diode:B360", "Diode_SMD:D_SMC", "SW", "VIN", "freewheels")
        draft.inductor(
            "L1", coil, "LED_N", "SW", f"saturation above {shown(1.4 * current, 'A')}", "Inductor_SMD:L_12x12mm_H6mm"
        )
        draft.header("J3", "dim", "PWM or 0.4 V to 2.5 V; open: fully on", "CTRL", "GND")
        draft.capacitor("C2", 1e-9, "CTRL", "GND", "keeps noise off")
    with draft.block("lamp", f"{count} LEDs in series"):
        draft.terminal("J2", "LEDs", "SET", "LED_N", "anode, cathode of the string; no side on ground")
    draft.fed("VIN", "GND")
    draft.decoupled("U1")
    draft.pulled("SET", "VIN")
    draft.wired("U1", SET="4", SW="1")
    draft.measured("value", "R1", _SENSE / current, 6.0)
    draft.rated("C1", 1.25 * vin)
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
            buck driver, led driver constantcurrent, high brightness led driver
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
    sources=("AL8860 40V 1.5A Buck LED Driver, Diodes Incorporated",),
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
