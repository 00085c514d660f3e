"""Switch that turns a load on in the dark, with an LDR."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.loads import RON, switched_load
from circuitron.references.parameters import supply
from circuitron.references.stages import comparator
from circuitron.references.stock import KNOB
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed

_PULL_UP, _FEEDBACK, _SERIES = 4.7e3, 470e3, 10e3


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=RON)
    draft.figure("hysteresis, about", "VCC * R2 / (R2 + R4)", "V", VCC=volts, R2=_SERIES, R4=_FEEDBACK)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.terminal("J1", f"{shown(volts, 'V')} in", "VCC", "GND", "supply of circuit and load")
        draft.capacitor("C2", 10e-6, "VCC", "GND", "supply capacitor", volts)
    with draft.block("sensor", "bright light makes its voltage high"):
        draft.part("R5", "Device:R_Photo", "15k GL5528", "OptoDevice:R_LDR_5.1x4.3mm_P3.4mm_Vertical",
                   "10 to 20 kohm at 10 lux", {"1": "VCC", "2": "SENSE"})  # fmt: skip
        draft.resistor("R1", 10e3, "SENSE", "GND", "other half of the divider")
        draft.capacitor("C3", 10e-6, "SENSE", "GND", "so that a short flash or shadow changes nothing", volts)
    with draft.block("threshold", "set by a trimmer"):
        draft.part("RV1", "Device:R_Potentiometer", "10k", KNOB, "sets the brightness",
                   {"1": "GND", "2": "SET", "3": "VCC"})  # fmt: skip
        draft.resistor("R2", _SERIES, "SET", "THRESHOLD", "with R4: hysteresis")
        draft.resistor("R4", _FEEDBACK, "OUT", "THRESHOLD", "hysteresis")
        comparator(draft, "THRESHOLD", "SENSE", "OUT")
        draft.warm_resistor("R3", _PULL_UP, "VCC", "OUT", "turns Q1 on", volts**2 / _PULL_UP)
    with draft.block("load", f"up to {shown(current, 'A')}"):
        switched_load(draft, "OUT", "J2")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    volts, current = (draft.values[name] for name in ("supply", "current"))
    draft.fed("VCC", "GND")
    draft.pulled_all(OUT="VCC", SENSE="GND")
    draft.measured("value", "R4", _FEEDBACK, 1.0)
    draft.rated("C2", 1.25 * volts)
    return draft.finish(
        "Dark switch", f"Turns a load of up to {shown(current, 'A')} at {shown(volts, 'V')} on in the dark; a trimmer "
        "sets how dark.",
    )  # fmt: skip


REFERENCE = Reference(
    name="dark-switch",
    title="Light-dependent switch: an LDR turns a lamp on in the dark, up to 3 A",
    answers=listed(
        """
            dark switch, photoresistor switch, photoresistor, ldr lamp, light operated switch, night light, nightlight,
            ldr switch, dark sensor, darkness sensor, darkness detector, dark detector, light activated switch, dark
            activated switch, twilight switch, dusk switch, light dependent switch, ldr night light, automatic night
            light, dark activated led, ldr light switch, dusk sensor, twilight sensor, ldr circuit, light sensor
            switch, automatic street light, street light, ldr darkness switch, ldr dark sensor, ldr, ldr comparator,
            automatic lamp, dusk to dawn
        """
    ),
    parameters=(
        supply(12.0, 5.0, 15.0, "lamp", "led", "strip", "bulb", "load"),
        Parameter(
            "current", "load current", "A", 0.5, 1e-3, 3.0, LOAD_BEFORE, (*LOAD_AFTER, "lamp", "strip"), alone=True
        ),
    ),
    sources=(
        "GL55 Series Photoresistor, Senba",
        "Comparator with Hysteresis Reference Design, Texas Instruments TIDU020",
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
        "IRLZ44N HEXFET Power MOSFET, International Rectifier PD-91328",
    ),
    limits=(
        "Its lamp must not shine on the LDR.",
        "The load is for the supply's voltage, not for mains.",
        "There is no fuse.",
    ),
    neutral=listed(
        "ldr, light, dark, darkness, dark, night, lamp, bulb, led, leds, strip, automatic, automatically, "
        "turns, turn, switch, switches, trimmer, hysteresis, photoresistor, sensor, detect, adjustable, "
        "sensitivity, threshold, gets, becomes, it, transistor, mosfet, comparator, sunset, when"
    ),
    devices=("LM393", "IRLZ44N"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.02"),),
)
