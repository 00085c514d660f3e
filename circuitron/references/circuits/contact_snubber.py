"""Snubber for the contacts of a relay that switch a motor or coil of direct voltage."""

from __future__ import annotations

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.interfaces import Rail
from circuitron.references.loads import flyback
from circuitron.references.words import LOAD_AFTER, LOAD_BEFORE, SUPPLY_AFTER, SUPPLY_BEFORE, listed

_OHMS, _FARADS = 0.5, 0.5e-6  # for each volt, and for each ampere
_FASTEST = 10.0  # times a second that contacts switch, the most


def _work_out(values: Values) -> Designed:
    volts, current = values["vload"], values["current"]
    draft = Draft(REFERENCE, values)
    ohms = draft.standard("R1", "R1", "K * VLOAD", "ohm", 12, K=_OHMS, VLOAD=volts)
    farads = draft.standard("C1", "C1", "K * I", "F", 6, K=_FARADS, I=current)
    inrush = draft.figure("current of C1 into the closing contacts", "VLOAD / R1", "A", VLOAD=volts, R1=ohms)
    draft.figure("rise of the voltage across the opening contacts", "I / C1", "V/s", I=current, C1=farads)
    heat = draft.figure("heat in R1 at ten times a second", "C1 * VLOAD^2 * F", "W", C1=farads, VLOAD=volts, F=_FASTEST)
    with draft.block("supply", f"{shown(volts, 'V')} DC"):
        draft.inlet("J1", volts, "VLOAD", "supply of the load")
    with draft.block("contacts", "takes their arc: at the relay, with short wires"):
        draft.terminal("J2", "contacts", "VLOAD", "LOAD", "contacts of the relay, normally open")
        draft.resistor("R1", ohms, "VLOAD", "SNUB", f"limits the current of C1 to {shown(inrush, 'A')}; pulse proof",
                       "Resistor_SMD:R_2010_5025Metric")  # fmt: skip
        draft.film("C1", farads, "SNUB", "LOAD", "takes the current when the contacts open; film", volts)
    with draft.block("load", f"motor or coil of up to {shown(current, 'A')}"):
        draft.terminal("J3", "load", "LOAD", "GND", "load")
        draft.diode("D1", *flyback(current), "GND", "LOAD", "carries the load's current on, at its terminals")
    draft.pulled("SNUB", "VLOAD")
    draft.stated(R1=ohms, C1=farads)
    draft.rated("C1", 1.25 * volts)
    draft.note(f"R1 turns {shown(heat, 'W')} into heat at ten times a second.")
    return draft.finish(
        "Contact snubber",
        f"RC across a relay's contacts and a diode across its load: {shown(volts, 'V')} DC, {shown(current, 'A')}.",
    )


REFERENCE = Reference(
    name="contact-snubber",
    title="Snubber for relay contacts that switch a DC motor or coil of 5 V to 30 V, up to 5 A (RC and diode)",
    answers=listed(
        """
        contact snubber, relay contact snubber, snubber for relay contacts, snubber for relay contact, snubber relay
        contacts, snubber for a relay contact, snubber across relay contacts, rc snubber relay contact, rc snubber
        for relay contact, rc snubber for relay contacts, rc snubber relay, relay snubber, contact protection relay,
        relay contact protection, contact arc suppression, relay arc suppression, arc suppressor relay contacts,
        spark suppressor relay contacts, spark quencher, contact spark suppression, relay contact arc suppressor, dc
        relay contact snubber
        """
    ),
    parameters=(
        Parameter("vload", "voltage of the load", "V", 24.0, 5.0, 30.0, ("for", "a", *SUPPLY_BEFORE),
                  ("dc", "motor", "load", "relay", "coil", "valve", *SUPPLY_AFTER), alone=True),
        Parameter("current", "current of the load", "A", 1.0, 0.1, 5.0, LOAD_BEFORE, ("motor", *LOAD_AFTER),
                  alone=True),
    ),
    sources=(
        "Technical Explanation for General-purpose Relays, Omron: 0.5 to 1 ohm for a volt, 0.5 to 1 µF for an ampere",
        "Relay Technical Information, contact protection circuits, Panasonic",
    ),
    limits=(
        "For direct voltage: mains needs a capacitor of class X2 and clearances of its own.",
        "The diode lets a motor or coil run on for some milliseconds longer, and is for one direction of a motor.",
    ),
    neutral=listed(
        "snubber, rc, relay, contact, contacts, across, arc, arcing, spark, sparks, suppression, protection, motor, "
        "coil, solenoid, valve, inductive, load, switching, switch, dc, pitting, burning, welding, emi"
    ),
    unlike=("with",),  # "relay with snubber" asks for the relay
    work_out=_work_out,
    takes=(Rail("VLOAD", "vload", "current"),),
)  # fmt: skip
