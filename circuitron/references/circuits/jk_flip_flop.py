"""A JK flip-flop with switches and a button for its clock."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.gates import DIP16, HC_SOURCE, SCHMITT_SOURCE, debounced, gates, lit, switched_inputs
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_OHMS, _FARADS = 100e3, 100e-9


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("time that a contact may bounce", "LN2 * R2 * C1", "s", LN2=log(2), R2=_OHMS, C1=_FARADS)
    with draft.block("inputs", "J and K by switches"):
        draft.inlet("J1", volts, "VCC")
        switched_inputs(draft, "SW2", 3, "J", "K")
    with draft.block("clock", "each press is one clean pulse"):
        debounced(draft, "R1 R2 C1 SW1", _OHMS, _FARADS, ("U1", "1"))
        gates(draft, "U1", "74xx:74HC14", "Schmitt trigger, as a clock needs fast edges", "C2", ("FILTERED", "CLOCK"))
    with draft.block("flip-flop", "clocked when the button is released: hold, reset, set or toggle"):
        pins = {
            "1": "CLOCK",
            "2": "K",
            "3": "J",
            "4": "VCC",
            "15": "VCC",
            "5": "Q",
            "6": "Q_N",
            "8": "GND",
            "16": "VCC",
        }
        pins |= {"10": "VCC", "14": "VCC", "11": "GND", "12": "GND", "13": "GND", "9": OPEN, "7": OPEN}
        draft.part("U2", "74xx:74LS112", "74HC112", DIP16, "flip-flop, takes J and K at the falling edge", pins)
        draft.capacitor("C3", 100e-9, "VCC", "GND", "supply capacitor, at U2")
    with draft.block("outputs", "Q and its inverse"):
        lit(draft, volts, 5, "Q", "Q_N")
        draft.header("J2", "out", "Q, its inverse, clock and ground", "Q", "Q_N", "CLOCK", "GND")
    draft.decoupled("U2")
    draft.wired("U2", CLOCK="1", J="3", K="2", Q="5", Q_N="6")
    draft.joined("U2", "4", "VCC")
    draft.joined("U2", "15", "VCC")
    return draft.finish("JK flip-flop", f"Two switches and a button for the clock, on {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="jk-flip-flop",
    title="JK flip-flop (74HC112) with switches, a debounced clock button and LEDs",
    answers=listed(
        """
        jk flip flop, jk flip flop circuit, jk flip flop with button, 74hc112, 74ls112, 74112, jk latch,
        jk flip flop with switches, jk flip flop with leds, edge triggered jk flip flop
        """
    ),
    parameters=(supply(5.0, 4.5, 5.5),),
    sources=(HC_SOURCE, SCHMITT_SOURCE, "CDx4HC112 Dual J-K Flip-Flop with Set and Reset, Texas Instruments SCHS141"),
    limits=("After the supply comes it is in either state.", "It is clocked when the button is released."),
    neutral=listed(
        "logic, digital, ttl, cmos, switches, switch, dip, leds, led, inputs, outputs, school, class, button, clock, "
        "debounced, demo, ic, chip, 74hc112, 74ls112, 74112, push"
    ),
    devices=("74HC112",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
