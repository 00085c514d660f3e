"""Switch that turns a load on in the dark, with an LDR."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.dark_sensing import OP_AMP, OP_AMP_SOURCE, dark_sensor
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.loads import RON, switched_load
from circuitron.references.parameters import supply
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed


def _work_out(values: Values) -> Designed:
    volts, current = values["supply"], values["current"]
    draft = Draft(REFERENCE, values)
    draft.figure("heat in Q1", "I^2 * RON", "W", I=current, RON=RON)
    dark_sensor(draft)
    with draft.block("load", f"up to {shown(current, 'A')}"):
        switched_load(draft, "OUT", "J2")
    return draft.finish(
        "Dark switch",
        f"Turns a load of up to {shown(current, 'A')} at {shown(volts, 'V')} on in the dark; a trimmer sets how dark.",
    )


REFERENCE = Reference(
    name="dark-switch",
    title="Light-dependent switch: an LDR turns a lamp on in the dark, up to 3 A",
    answers=listed(
        "dark switch, photoresistor switch, photoresistor, ldr lamp, night light, "
        "nightlight, ldr switch, dark sensor, darkness sensor, darkness detector, dark detector, "
        "dark activated switch, twilight switch, dusk switch, light dependent switch, ldr "
        "night light, automatic night light, ldr light switch, dusk sensor, twilight "
        "sensor, ldr circuit, light sensor switch, automatic street light, street light, ldr darkness switch, "
        "ldr dark sensor, ldr, ldr comparator, automatic lamp, dusk to dawn, light dark, lamp dark, lamp at "
        "night, light at night, led strip dark, led strip ldr, led strip night, led strip night light, led strip "
        "dusk, led strip twilight, led strip light sensor"
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
        OP_AMP_SOURCE,
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
    unlike=("led",),  # which needs a resistor, and a strip of them has its own
    devices=("LM393", OP_AMP, "IRLZ44N"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "current + 0.02"),),
)
