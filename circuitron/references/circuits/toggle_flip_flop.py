"""A button that toggles an output, with a 4013."""

from __future__ import annotations

from math import log

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import OPEN, Draft
from circuitron.references.gates import CD_SOURCE, DIP14, debounced, gates
from circuitron.references.interfaces import Drive, Rail, Signal
from circuitron.references.parameters import supply
from circuitron.references.stages import indicator
from circuitron.references.stock import SOT23
from circuitron.references.words import listed

_OHMS, _FARADS = 100e3, 100e-9
_RESET_OHMS, _RESET_FARADS = 100e3, 1e-6


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    draft.figure("time that a contact may bounce", "LN2 * R2 * C1", "s", LN2=log(2), R2=_OHMS, C1=_FARADS)
    draft.figure("reset after the supply comes", "LN2 * R3 * C2", "s", LN2=log(2), R3=_RESET_OHMS, C2=_RESET_FARADS)
    with draft.block("button", "each press toggles"):
        draft.inlet("J1", volts, "VCC")
        debounced(draft, "R1 R2 C1 SW1", _OHMS, _FARADS, ("U1", "1"))
        gates(draft, "U1", "4xxx:40106 CD40106B", "Schmitt trigger, as a clock needs fast edges", "C3",
              ("FILTERED", "CLOCK"))  # fmt: skip
    with draft.block("flip-flop", "takes its own inverse at each press; off after the supply comes"):
        pins = {"3": "CLOCK", "5": "OUT_N", "2": "OUT_N", "1": "OUT", "6": "GND", "4": "RESET", "14": "VCC", "7": "GND"}
        pins |= {"11": "GND", "9": "GND", "8": "GND", "10": "GND", "13": OPEN, "12": OPEN}
        draft.part("U2", "4xxx:4013", "CD4013B", DIP14, "flip-flop", pins)
        draft.capacitor("C4", 100e-9, "VCC", "GND", "supply capacitor, at U2")
        draft.capacitor("C2", _RESET_FARADS, "VCC", "RESET", "off after the supply comes")
        draft.resistor("R3", _RESET_OHMS, "RESET", "GND", "ends the reset")
    with draft.block("output", "0.3 mA, and an LED"):
        draft.part("Q1", "Transistor_FET:2N7002", "", SOT23, "drives the LED", {"G": "OUT", "D": "LAMP", "S": "GND"})
        indicator(draft, "R4 D1", volts, "VCC", "LAMP", "lit while the output is on")
        draft.header("J2", "out", "output, its inverse and ground", "OUT", "OUT_N", "GND")
    return _finished(draft)


def _finished(draft: Draft) -> Designed:
    volts = draft.values["supply"]
    draft.decoupled("U2")
    draft.pulled("RESET", "GND")
    draft.wired("U2", CLOCK="3", OUT_N="5", OUT="1", RESET="4")
    draft.joined("Q1", "S", "GND")
    return draft.finish(
        "Toggle flip-flop", f"Each press of a button turns the output over: on, off, on; {shown(volts, 'V')}."
    )


REFERENCE = Reference(
    name="toggle-flip-flop",
    title="Toggle flip-flop with a debounced button (CD4013, CD40106)",
    answers=listed(
        """
        toggle flip flop, t flip flop, toggle flip flop with a button, flip flop toggle, 4013 toggle, cd4013 toggle,
        4013 flip flop, cd4013 flip flop, 4013, cd4013, toggle switch with 4013, push button toggle, toggle circuit,
        push button toggle flip flop, toggle flip flop 4013, flip flop toggle with button, toggle with a button,
        button toggle, push on push off flip flop, divide by two flip flop, d flip flop toggle, toggle latch 4013
        """
    ),
    parameters=(supply(9.0, 5.0, 15.0),),
    sources=(
        CD_SOURCE,
        "CD4013B CMOS Dual D-Type Flip-Flop, Texas Instruments SCHS023",
        "CD40106B CMOS Hex Schmitt-Trigger Inverters, Texas Instruments SCHS097",
        "A Guide to Debouncing: RC filter and Schmitt trigger, The Ganssle Group",
    ),
    limits=("It is off whenever the supply comes.", "An output gives 0.3 mA: a load needs a transistor."),
    neutral=listed(
        "toggle, toggles, flip, flop, button, push, press, on, off, d, t, latch, latching, debounced, debounce, "
        "led, indicator, alternate, action, momentary, output, logic, cmos, cd4013, 4013, cd40106, made, dual"
    ),
    devices=("CD4013", "CD40106"),
    work_out=_work_out,
    rank=2,
    takes=(Rail("VCC", "supply", "0.02"),),
    signals=(
        Signal("OUT", "input", "supply",
               drive=Drive("0.5", "supply - 0.5", "supply", "0.0003", sinks="0.0004", is_simulated=False)),
    ),
)  # fmt: skip
