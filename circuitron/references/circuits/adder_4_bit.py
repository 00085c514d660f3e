"""A four-bit adder with switches and LEDs."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import DIP16, HC_SOURCE, lit, switched_inputs
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.words import listed

# Pins of A1 to A4, B1 to B4 and S1 to S4.
_A, _B, _SUM = ("5", "3", "14", "12"), ("6", "2", "15", "11"), ("4", "1", "13", "10")


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    a, b, total = ([f"{name}{n}" for n in range(4)] for name in ("A", "B", "S"))
    with draft.block("inputs", "two numbers of four bits, A0 and B0 the lowest, and a carry"):
        draft.inlet("J1", volts, "VCC")
        switched_inputs(draft, "SW1", 1, *a)
        switched_inputs(draft, "SW2", 5, *b)
        draft.header("J2", "carry in", "supply, carry into the lowest bit, ground", "VCC", "CIN", "GND")
        draft.resistor("R9", 10e3, "CIN", "GND", "no carry while nothing is connected")
        draft.pulled("CIN", "GND")
    with draft.block("adder", "S = A + B + carry"):
        pins = {"7": "CIN", "9": "COUT", "8": "GND", "16": "VCC"}
        pins |= dict(zip((*_A, *_B, *_SUM), (*a, *b, *total), strict=True))
        draft.part("U1", "74xx:74LS283", "74HC283", DIP16, "adder with fast carry", pins)
        draft.capacitor("C1", 100e-9, "VCC", "GND", "supply capacitor, at U1")
    with draft.block("outputs", "the sum and its carry"):
        lit(draft, volts, 10, *total, "COUT")
        draft.header("J3", "out", "sum, carry, ground", *total, "COUT", "GND")
    draft.decoupled("U1")
    draft.wired("U1", A0="5", B0="6", S0="4", CIN="7")
    draft.wired("U1", A3="12", B3="11", S3="10", COUT="9")
    return draft.finish("Four-bit adder", f"Adds two numbers of four bits, on {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="adder-4-bit",
    title="Four-bit adder (74HC283) with switches and LEDs",
    answers=listed(
        """
        4 bit adder, four bit adder, 4 bit binary adder, 4 bit full adder, 74hc283, 74ls283, 74283,
        4 bit parallel adder, adder with 74hc283, 4 bit adder with carry, 4 bit adder with 74hc283,
        4 bit adder with 74ls283
        """
    ),
    parameters=(supply(5.0, 4.5, 5.5),),
    sources=(HC_SOURCE, "CDx4HC283 High-Speed CMOS Logic 4-Bit Binary Full Adder, Texas Instruments SCHS176"),
    limits=("It does not subtract.",),
    neutral=listed(
        "logic, digital, binary, bit, bits, carry, sum, ttl, cmos, switches, switch, dip, leds, led, inputs, outputs, "
        "school, class, 4, four, two, 2, numbers, nibble, 74hc283, 74ls283, 74283, demo, ic, chip"
    ),
    devices=("74HC283",),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.03"),),
)
