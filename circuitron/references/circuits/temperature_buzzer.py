"""Buzzer that sounds when it gets too warm or too cold."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import N_MOSFET
from circuitron.references.thermostats import LIMITS, PARAMETERS, SOURCES, WORDS, set_point, thermal_switch
from circuitron.references.words import listed

# Degrees at which food or plants begin to suffer.
_PLACES = (("freezer", -12.0), ("fridge", 10.0), ("refrigerator", 10.0), ("frost", 3.0), ("pipe", 3.0), ("freeze", 3.0),
           ("freezing", 3.0),
           ("greenhouse", 35.0), ("aquarium", 28.0), ("server", 35.0))  # fmt: skip
_COLD = ("frost", "pipe", "freeze", "freezing")
_OWN = {
    "temperature": replace(PARAMETERS[0], low=-30.0, default=40.0, usual=(*_PLACES, ("fire", 58.0)), after=("alarm",)),
    "cooling": replace(PARAMETERS[2], words="sounds above the temperature (1) or below it (0)", default=1.0,
                       named=(("above", 1.0), ("over", 1.0), ("exceeds", 1.0), ("hot", 1.0), ("warm", 1.0),
                              ("below", 0.0), ("under", 0.0), ("cold", 0.0)),
                       usual=tuple((place, 0.0) for place in _COLD)),
}  # fmt: skip


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    celsius = set_point(draft)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply")
        draft.capacitor("C2", 10e-6, "VCC", "GND", "supply capacitor", volts)
    thermal_switch(draft)
    with draft.block("alarm", "an active buzzer, which makes its tone itself, and an LED"):
        draft.resistor("R6", 47e3, "OUT", "GATE", "keeps the gate within its 12 V together with R7")
        draft.resistor("R7", 100e3, "GATE", "GND", "keeps the gate within its 12 V together with R6")
        draft.part("Q1", *N_MOSFET, "switches the buzzer", {"G": "GATE", "D": "SOUND", "S": "GND"})
        draft.part("BZ1", "Device:Buzzer", f"active {volts:g}V", "Buzzer_Beeper:Buzzer_12x9.5RM7.6",
                   "sounds by itself, up to 40 mA", {"1": "VCC", "2": "SOUND"})  # fmt: skip
        draft.diode("D2", "Diode:1N4148W", "Diode_SMD:D_SOD-123", "SOUND", "VCC", "carries a coil's current")
        indicator(draft, "R8 D1", volts, "VCC", "SOUND", "lit while it sounds")
    draft.pulled("GATE", "OUT")
    draft.joined("Q1", "S", "GND")
    side = "above" if values["cooling"] else "below"
    return draft.finish(
        f"Temperature alarm {celsius:g} °C",
        f"A buzzer sounds {side} {celsius:g} °C, with a hysteresis of {values['hysteresis']:g} K, from "
        f"{shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="temperature-buzzer",
    title="Buzzer that sounds above or below a temperature, with an NTC and a comparator, -30 °C to 90 °C",
    answers=listed(
        """
        freezer alarm, fridge alarm, refrigerator alarm, freezer temperature alarm, fridge temperature alarm, frost
        alarm, frost warning, temperature buzzer, temperature alarm buzzer, temperature alarm with buzzer, buzzer
        temperature alarm, ntc alarm, thermistor alarm, ntc temperature alarm, thermistor temperature alarm, high
        temperature alarm, low temperature alarm, over temperature buzzer, overheat buzzer, overheat alarm with buzzer,
        freezer warning, freezer thaw alarm, frozen pipe alarm, aquarium temperature alarm, greenhouse temperature
        alarm, server room temperature alarm, thermistor alarm with buzzer, heat alarm with buzzer, cold alarm, over
        temperature alarm with buzzer, overtemperature alarm buzzer, overtemperature buzzer, ntc overtemperature
        alarm, thermistor overtemperature alarm, ntc over temperature alarm, thermistor over temperature alarm,
        fire alarm with thermistor, thermistor fire alarm, heat alarm
        """
    ),
    parameters=(*(_OWN.get(each.name, each) for each in PARAMETERS), supply(9.0, 5.0, 12.0)),
    sources=SOURCES,
    limits=(
        LIMITS[0],
        "A broken wire to the NTC looks like cold.",
        "It sounds as long as it lasts, also while a door is open: there is no delay and no button that silences it.",
        "A dead supply sounds no alarm.",
        "It is no fire detector after EN 54: nobody's safety may depend on it.",
    ),
    neutral=listed(
        f"{WORDS}, alarm, buzzer, beep, beeps, beeper, sound, sounds, warning, warn, freezer, fridge, frost, food, "
        "thaw, thawing, high, low, too, warm, room, if, goes, led, rises, falls, drops, fire"
    ),
    unlike=("wifi", "sms", "gsm"),
    devices=("LM393",),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.08"),),
)  # fmt: skip
