"""Half adder from gates."""

from __future__ import annotations

from circuitron.references.base import Designed, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import HC_SOURCE, gates, lit, switched_inputs
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    with draft.block("inputs", "A and B, by switches"):
        draft.inlet("J1", volts, "VCC")
        switched_inputs(draft, "SW1", 1, "A", "B")
    with draft.block("adder", "S = A xor B, carry = A and B"):
        gates(draft, "U1", "74xx:74HC86", "exclusive or: the sum", "C1", ("A", "B", "SUM"))
        gates(draft, "U2", "74xx:74LS08 74HC08", "and: the carry", "C2", ("A", "B", "CARRY"))
    with draft.block("outputs", "sum and carry"):
        lit(draft, volts, 3, "SUM", "CARRY")
        draft.header("J2", "out", "sum, carry and ground", "SUM", "CARRY", "GND")
    draft.wired("U1", A="1", SUM="3")
    draft.wired("U2", B="2", CARRY="3")
    return draft.finish("Half adder", f"Adds two bits, with switches and LEDs, on {shown(volts, 'V')}.")


REFERENCE = Reference(
    name="half-adder",
    title="Half adder from gates (74HC86, 74HC08), with switches and LEDs",
    answers=listed(
        """
        half adder, half adder circuit, half adder from logic gates, half adder from gates, half adder with logic gates,
        half adder with gates, half adder 74hc86, half adder with xor and and gate, binary half adder
        """
    ),
    parameters=(supply(5.0, 4.5, 5.5),),
    sources=(
        HC_SOURCE,
        "SNx4HC86 Quadruple 2-Input XOR Gates, Texas Instruments SCLS100",
        "SNx4HC08 Quadruple 2-Input AND Gates, Texas Instruments SCLS081",
    ),
    limits=("It has no input for a carry (full-adder has).",),
    neutral=listed(
        "logic, gate, gates, digital, binary, bit, one, 1, sum, carry, xor, ttl, cmos, 74hc, switches, switch, leds, "
        "led, half, adder, inputs, outputs, 74hc08, 74hc86, school, class"
    ),
    devices=("74HC86", "74HC08"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
