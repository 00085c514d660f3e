"""Relay that pulls in in the dark, with an LDR."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.dark_sensing import OP_AMP, OP_AMP_SOURCE, dark_sensor
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import COILS, CONTACTS, indicator, relay_by_mosfet
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    made = ", ".join(shown(each, "V") for each in COILS)
    draft.require(volts in COILS, f"relays of the series have coils for {made}, not {shown(volts, 'V')}")
    high = dark_sensor(draft)
    with draft.block("relay", f"coil of {shown(volts, 'V')}, contacts of 10 A"):
        relay_by_mosfet(draft, "OUT", high, "VCC", volts, "R6 R7")
        indicator(draft, "R8 D2", volts, "VCC", "COIL", "lit while the relay is on")
        draft.terminal("J2", "contacts", *CONTACTS, "common, normally open, normally closed")
    return draft.finish("Dark relay", f"A relay of {shown(volts, 'V')} pulls in in the dark; a trimmer sets how dark.")


REFERENCE = Reference(
    name="dark-relay",
    title="Relay that pulls in in the dark (LDR and comparator), coils of 5, 12 or 24 V",
    answers=listed(
        """
        dark relay, ldr relay, light sensor relay, dark activated relay, light dependent relay, ldr with relay, dark
        activated switch with relay, twilight
        relay, dusk relay, light sensor with relay, ldr relay switch, light sensor lamp relay, darkness relay,
        photoresistor relay, light controlled relay, ldr switch with relay, dark switch with relay, ldr relay circuit,
        night light relay, dark sensor relay, dusk to dawn relay, street light relay, street light with relay, street
        light with ldr and relay, automatic street light with relay, automatic street light with ldr and relay
        """
    ),
    parameters=(supply(12.0, 5.0, 24.0, "relay", "coil"),),
    sources=(
        "GL55 Series Photoresistor, Senba",
        "Comparator with Hysteresis Reference Design, Texas Instruments TIDU020",
        "LM393 and LM2903 Dual Differential Comparators, Texas Instruments SLCS005",
        OP_AMP_SOURCE,
        "SRD Series PCB Relay, Sanyou",
    ),
    limits=(
        "The contacts' terminals are for low voltages: mains needs clearances of its own.",
        "The lamp must not shine on the LDR.",
    ),
    neutral=listed(
        "threshold, settable, chatter, chattering, dark, darkness, light, lamp, ldr, photoresistor, sensor, relay, "
        "switch, turns, on, when, gets, it, gets, night, dusk, dawn, twilight, comparator, trimmer, sensitivity, "
        "adjustable, potentiometer, street, garden, automatic, activated, detects, outdoor, hysteresis"
    ),
    devices=("LM393", OP_AMP),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.1"),),
)
