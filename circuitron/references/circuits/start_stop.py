"""Start and stop buttons with a relay that holds itself: no restart after a power cut, emergency stop."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.stages import indicator
from circuitron.references.stock import DO41
from circuitron.references.words import SUPPLY_AFTER, SUPPLY_BEFORE, listed

_COILS = {5.0: 62.0, 6.0: 90.0, 12.0: 360.0, 24.0: 1440.0}  # volts: ohms of the 0.4 W coils of the G2RL series


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    known = ", ".join(shown(each, "V") for each in _COILS)
    draft.require(volts in _COILS, f"relays of the series have coils for {known}, not {shown(volts, 'V')}")
    draft.figure("coil current", "VCOIL / RCOIL", "A", VCOIL=volts, RCOIL=_COILS[volts])
    with draft.block("supply", f"{shown(volts, 'V')} of the coil"):
        draft.inlet("J1", volts, "VIN", "supply of the coil")
        draft.part("F1", "Device:Polyfuse", "0.5A hold 30V", "Fuse:Fuse_1812_4532Metric", "protects the buttons' wires",
                   {"1": "VIN", "2": "VCOIL"})  # fmt: skip
        draft.makes("VCOIL")
    with draft.block("buttons", "stop opens the circuit, start closes it"):
        draft.terminal(
            "J2", "stop NC", "VCOIL", "STOPPED", "stop or emergency stop, normally closed; several in series"
        )
        draft.terminal("J3", "start NO", "STOPPED", "COIL", "start, normally open")
    with draft.block("relay", "one contact holds it, the other is for the load"):
        pins = {"A1": "COIL", "A2": "GND", "11": "STOPPED", "14": "COIL", "21": "LOAD_COM", "22": "LOAD_NC",
                "24": "LOAD_NO"}  # fmt: skip
        draft.part("K1", "Relay:G2RL-2", f"G2RL-2 {volts:g}VDC", "Relay_THT:Relay_DPDT_Omron_G2RL-2",
                   "two changeover contacts of 8 A", {**pins, "12": ""})  # fmt: skip
        draft.diode("D1", "Diode:1N4007", DO41, "GND", "COIL", "carries the coil's current when it opens")
        indicator(draft, "R1 D2", volts, "COIL", "GND", "lit while it is on", "green")
        draft.terminal("J4", "contacts", "LOAD_COM", "LOAD_NO", "LOAD_NC", "common, normally open, normally closed")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    volts = draft.values["supply"]
    draft.wired("K1", COIL="14", STOPPED="11", GND="A2")
    draft.apart("LOAD_NO", "COIL")
    draft.apart("STOPPED", "VCOIL")
    return draft.finish(
        "Start-stop relay",
        f"A relay with a coil of {shown(volts, 'V')} that a start button turns on and a stop button off; it stays "
        "off after a power cut.",
    )


REFERENCE = Reference(
    name="start-stop-relay",
    title="Start and stop (emergency stop) with a relay that holds itself, coils of 5, 6, 12 or 24 V",
    answers=listed(
        """
        start stop relay, start stop circuit, start stop latching relay, e stop relay, e stop circuit, emergency stop
        circuit, emergency stop relay, e stop with latching relay, e stop latching relay start stop buttons, emergency
        stop, e stop, latching relay with start and stop buttons, relay latch with two buttons, relay with two buttons,
        relay latching with two buttons, self holding relay, self latching relay, relay self hold, relay latch circuit,
        latching relay circuit, relay seal in circuit, seal in relay, motor start stop, start stop buttons,
        start and stop buttons, relay with on and off buttons, relay on button off button,
        self holding relay with on and off buttons, relay with on button and off button, on off buttons relay,
        relay with push button on and push button off, relay push button on push button off, novoltrelease,
        undervoltage release, e stop relay latch start stop
        """
    ),
    parameters=(
        Parameter("supply", "voltage of the coil", "V", 24.0, 5.0, 24.0, ("a", "relay", "coil", *SUPPLY_BEFORE),
                  ("relay", "coil", *SUPPLY_AFTER), alone=True),
    ),
    sources=(
        "G2RL PCB Power Relay, Omron",
        "Self-holding relay: IEC 60204-1, Safety of machinery, 7.5: no restart by itself after a power cut",
    ),
    limits=(
        "One relay without monitoring: no safety function of a category above B by EN ISO 13849-1.",
        "The terminals of the contacts are for low voltages: mains needs clearances of its own.",
    ),
    neutral=listed(
        "e, stop, estop, emergency, start, button, buttons, relay, latch, latching, self, holding, hold, "
        "machine, motor, contact, contacts, on, off, two, mushroom, normally closed, normally open, "
        "closed, open, nc, reset, safety, power, restart"
    ),
    unlike=("bistable", "category"),
    devices=("G2RL",),
    work_out=_work_out,
    takes=(Rail("VIN", "supply", "0.1"),),
)  # fmt: skip
