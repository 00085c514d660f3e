"""Input for a reed contact of a door or window, on a cable."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import SMA, SOT23_5
from circuitron.references.words import listed

# An SMAJ8.5A clamps a surge of 27 A at 14.4 V. One of 5 V leaks up to 0.8 mA, too much for R1.
_PULL_UP, _FARADS, _CLAMPED = 4.7e3, 100e-9, 14.4


def _work_out(values: Values) -> Designed:
    volts, seconds = values["supply"], values["time"]
    draft = Draft(REFERENCE, values)
    draft.figure("current through the closed contact", "VCC / R1", "A", VCC=volts, R1=_PULL_UP)
    ohms = draft.standard("R2", "R2", "T / (LN2 * C1)", "ohm", 12, T=seconds, LN2=log(2), C1=_FARADS)
    draft.figure("time that the contact may bounce", "LN2 * R2 * C1", "s", LN2=log(2), R2=ohms, C1=_FARADS)
    draft.figure("surge behind R2", "VCLAMP / R2", "A", VCLAMP=_CLAMPED, R2=ohms)
    with draft.block("contact", "on a cable; closed while the magnet is near"):
        draft.terminal("J2", "contact", "CONTACT", "GND", "reed contact")
        draft.resistor("R1", _PULL_UP, "VCC", "CONTACT", "wets the contact, and reports a cut cable as open")
        draft.part("D2", "Diode:SMAJ8.5A", "", SMA, "takes surges of the cable; its cathode is pin 1",
                   {"1": "CONTACT", "2": "GND"})  # fmt: skip
    with draft.block("filter", f"{shown(seconds, 's')}"):
        draft.resistor("R2", ohms, "CONTACT", "FILTERED", "filter, and limits what a surge leaves")
        draft.capacitor("C1", _FARADS, "FILTERED", "GND", "filter")
    with draft.block("trigger", "low while the door is open, high while it is closed"):
        pins = {"2": "FILTERED", "4": "OUT", "5": "VCC", "3": "GND", "1": OPEN}
        draft.part("U1", "74xGxx:74LVC1G14", "", SOT23_5, "inverting Schmitt trigger", pins)
        draft.capacitor("C2", 100e-9, "VCC", "GND", "supply capacitor, at the trigger")
        draft.header("J1", f"{volts:g}V/GND/OUT", "supply, ground, output", "VCC", "GND", "OUT")
        indicator(draft, "R3 D1", volts, "VCC", "OUT", "lit while the contact is open")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    seconds, volts = (draft.values[name] for name in ("time", "supply"))
    draft.fed("VCC", "GND")
    draft.decoupled("U1")
    draft.pulled_all(CONTACT="VCC", FILTERED="CONTACT")
    draft.measured("value", "R2", seconds / (log(2) * _FARADS), 12.0)
    draft.stated(C1=_FARADS)
    return draft.finish(
        "Door contact", f"Input for a reed contact on a cable, on {shown(volts, 'V')}: high while it is closed."
    )


REFERENCE = Reference(
    name="door-contact",
    title="Input for a reed contact of a door or window: surge protection, filter and Schmitt trigger",
    answers=listed(
        """
        endstop input, mechanical endstop, endstop switch, endstop switch input, door contact, window contact, door
        sensor, window sensor, reed switch, reed switch input, door contact input,
        reed contact, reed contact input, door switch input, magnetic door sensor, magnetic reed switch, door reed
        switch, window reed switch, door contact reed switch, door contact reed switch input, alarm contact input, dry
        contact input, limit switch input, contact input, alarm loop input, float switch input, limit switch,
        door contact with debounce, tamper switch input, potential free contact input
        """
    ),
    parameters=(
        Parameter("time", "bounce time", "s", 10e-3, 1e-3, 50e-3, ("of", "for", "time"), ("debounce", "bounce"),
                  alone=True),
        supply(3.3, 2.7, 5.0),
    ),
    sources=(
        "A Guide to Debouncing: RC filter and Schmitt trigger, The Ganssle Group",
        "SN74LVC1G14 Single Schmitt-Trigger Inverter, Texas Instruments SCES218",
        "SMAJ Series 400 W TVS diodes, Littelfuse: SMAJ8.5A clamps at 14.4 V, and leaks 20 µA",
    ),
    limits=(
        "It does not tell a short of the cable from a closed contact: that takes a resistor at the contact.",
        "No protection against lightning on cables outdoors.",
    ),
    neutral=listed(
        "endstop, end, stop, noise, printer, cnc, mechanical, door, window, reed, switch, contact, sensor, magnetic, "
        "magnet, input, debounce, debounced, debouncing, esd, "
        "protection, protected, tvs, filter, rc, surge, cable, long, schmitt, trigger, alarm, pull, up, pullup, dry, "
        "microcontroller, mcu, gpio, digital, limit, float, tamper, normally open, normally closed, open, closed, "
        "loop, clean, led"
    ),
    devices=("74LVC1G14", "74HC14"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.01"),),
    signals=(
        Signal("OUT", "input", "supply",
               drive=Drive("0.1", "supply - 0.5", "supply", "0.004", sinks="0.001", is_simulated=False)),
    ),
)  # fmt: skip
