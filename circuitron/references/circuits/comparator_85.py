"""A comparator of two four-bit numbers with switches and LEDs."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import DIP16, HC_SOURCE, lit, switched_inputs
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.words import listed

_A, _B = ("10", "12", "13", "15"), ("9", "11", "14", "1")  # pins of A0 to A3 and B0 to B3


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    a, b = ([f"{name}{n}" for n in range(4)] for name in ("A", "B"))
    with draft.block("inputs", "two numbers of four bits, A0 and B0 the lowest"):
        draft.inlet("J1", volts, "VCC")
        switched_inputs(draft, "SW1", 1, *a)
        switched_inputs(draft, "SW2", 5, *b)
    with draft.block("comparator", "less, equal or greater; the inputs for lower bits say equal"):
        pins = {"2": "GND", "3": "VCC", "4": "GND", "7": "LESS", "6": "EQUAL", "5": "GREATER", "8": "GND", "16": "VCC"}
        pins |= dict(zip((*_A, *_B), (*a, *b), strict=True))
        draft.part("U1", "74xx:74HC85", "", DIP16, "magnitude comparator", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at U1")
    with draft.block("outputs", "A less than B, equal, greater"):
        lit(draft, volts, 9, "LESS", "EQUAL", "GREATER")
        draft.header("J2", "out", "less, equal, greater, ground", "LESS", "EQUAL", "GREATER", "GND")
    draft.decoupled("U1")
    draft.wired("U1", A0="10", B0="9", LESS="7", EQUAL="6", GREATER="5")
    draft.wired("U1", A3="15", B3="1", VCC="3", GND="2")
    return draft.finish("Magnitude comparator", f"Compares two numbers of four bits, on {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="comparator-4-bit",
    title="Magnitude comparator of four bits (74HC85) with switches and LEDs",
    answers=listed(
        """
        4 bit comparator, 4 bit magnitude comparator, four bit comparator, four bit magnitude comparator, 74hc85,
        74ls85, 7485, magnitude comparator, digital comparator, binary comparator, 4 bit digital comparator
        """
    ),
    parameters=(supply(5.0, 4.5, 5.5),),
    sources=(HC_SOURCE, "74HC85; 74HCT85 4-bit magnitude comparator, Nexperia product data sheet"),
    limits=("It compares numbers, not voltages: see comparator.",),
    neutral=listed(
        "logic, digital, binary, bit, bits, ttl, cmos, switches, switch, dip, leds, led, inputs, outputs, school, "
        "class, 4, four, two, 2, numbers, nibble, 74hc85, 74ls85, 7485, demo, ic, chip, greater, less, equal"
    ),
    devices=("74HC85",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
