"""Thermostat with a relay."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.stages import COILS, CONTACTS, indicator, relay_by_mosfet
from circuitron.references.thermostats import LIMITS, PARAMETERS, SOURCES, WORDS, set_point, thermal_switch
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    celsius = set_point(draft)
    coils = ", ".join(shown(each, "V") for each in COILS)
    draft.require(volts in COILS, f"relays of the series have coils for {coils}, not {shown(volts, 'V')}")
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply of circuit and relay")
        draft.capacitor("C2", 10e-6, "VCC", "GND", "supply capacitor", volts)
    thermal_switch(draft)
    with draft.block("relay", "for the heater or cooler"):
        relay_by_mosfet(draft, "OUT", volts, "VCC", volts, "R6 R7")
        indicator(draft, "R8 D2", volts, "VCC", "COIL", "lit while the relay is on")
        draft.terminal("J2", "contacts", *CONTACTS, "common, normally open, normally closed")
    side = "above" if values["cooling"] else "below"
    return draft.finish(
        f"Thermostat {celsius:g} °C",
        f"Turns a relay on {side} {celsius:g} °C, with a hysteresis of {values['hysteresis']:g} K, from "
        f"{shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="thermostat",
    title="Thermostat with an NTC, a comparator with hysteresis and a relay, -10 °C to 90 °C",
    answers=listed(
        """
        thermostat, thermostat circuit, ntc thermostat, thermistor thermostat, temperature controller, temperature
        control, thermostat relay, ntc relay, thermistor relay, temperature controlled relay, heater thermostat,
        temperature relay, temperature switch relay, thermostat with relay, temperature control circuit
        """
    ),
    parameters=(*PARAMETERS, supply(12.0, 5.0, 24.0, "relay")),
    sources=(*SOURCES, "SRD Series PCB Relay, Sanyou"),
    limits=(*LIMITS, "The contacts' terminals are for low voltages: mains needs clearances of its own."),
    neutral=listed(f"{WORDS}, relay, coil"),
    devices=("LM393",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.36 / supply + 0.02"),),
)
