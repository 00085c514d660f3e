"""Thermostat with a MOSFET, for a fan or a heater at low voltage."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.thermostats import (
    LIMITS,
    PARAMETERS,
    SOURCES,
    WORDS,
    set_point,
    switched_load,
    thermal_switch,
)
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    with draft.block("supply", f"{shown(volts, 'V')} in"):
        draft.inlet("J1", volts, "VCC", "supply of circuit and load")
        draft.capacitor("C2", 100e-6, "VCC", "GND", "supply capacitor", volts)
    thermal_switch(draft)
    switched_load(draft)
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    celsius, (volts, current) = set_point(draft), (draft.values[name] for name in ("supply", "current"))
    draft.rated("C2", 1.25 * volts)
    side = "above" if draft.values["cooling"] else "below"
    return draft.finish(
        f"Thermostat {celsius:g} °C",
        f"Turns a load of up to {shown(current, 'A')} at {shown(volts, 'V')} on {side} {celsius:g} °C, with a "
        f"hysteresis of {draft.values['hysteresis']:g} K.",
    )


REFERENCE = Reference(
    name="thermostat-mosfet",
    title="Thermostat with an NTC, a comparator and a MOSFET for fans and heaters of 5 V to 24 V, up to 5 A",
    answers=listed(
        """
        thermostat, thermostat mosfet, temperature controlled fan, fan controller, fan thermostat, thermostatic fan,
        automatic fan, temperature fan control, temperature fan controller, ntc fan controller, ntc fan, thermistor fan,
        temperature controller mosfet, temperature controller, heater controller, heater thermostat mosfet, fan control,
        temperature control, ntc thermostat, heated bed thermostat, fan switch, thermistor mosfet, temperature
        controlled fan mosfet, fan above, fan over, fan when hot, fan when warm, fan gets hot, cooling fan above,
        temperature dependent fan, temperature switch fan, temperature switched fan, heater below, fan exceeds
        """
    ),
    parameters=(
        *PARAMETERS,
        supply(12.0, 5.0, 24.0, "fan", "heater", "load"),
        Parameter("current", "load current", "A", 1.0, 1e-3, 5.0, LOAD_BEFORE, (*LOAD_AFTER, "fan", "heater"),
                  alone=True),
    ),
    sources=(*SOURCES, "IRLZ44N HEXFET Power MOSFET, International Rectifier PD-91328"),
    limits=(*LIMITS, "It turns a fan on and off, and does not set its speed.", "There is no fuse."),
    neutral=listed(f"{WORDS}, mosfet, load, pc, dc, transistor, brushless"),
    devices=("LM393", "IRLZ44N"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "current + 0.02"),),
)  # fmt: skip
