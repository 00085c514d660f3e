"""Full adder of one bit from gates."""

from __future__ import annotations

from dataclasses import replace

from circuitron.references.base import Designed, Parameter, Reference, Values, shown
from circuitron.references.draft import Draft
from circuitron.references.gates import HC_SOURCE, gates, lit, switched_inputs
from circuitron.references.interfaces import Rail
from circuitron.references.parameters import supply
from circuitron.references.words import listed


def _work_out(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(REFERENCE, values)
    with draft.block("inputs", "A, B and the carry from the bit below, by switches"):
        draft.inlet("J1", volts, "VCC")
        switched_inputs(draft, "SW1", 1, "A", "B", "CARRY_IN")
    with draft.block("adder", "two half adders: S = A xor B xor C, carry = A and B or C and (A xor B)"):
        gates(draft, "U1", "74xx:74HC86", "exclusive ors: the sum", "C1", ("A", "B", "HALF"),
              ("HALF", "CARRY_IN", "SUM"))  # fmt: skip
        gates(draft, "U2", "74xx:74LS08 74HC08", "ands: both carries", "C2", ("A", "B", "BOTH"),
              ("HALF", "CARRY_IN", "PASSED"))  # fmt: skip
        gates(draft, "U3", "74xx:74LS32 74HC32", "or: the carry", "C3", ("BOTH", "PASSED", "CARRY_OUT"))
    with draft.block("outputs", "sum and carry"):
        lit(draft, volts, 4, "SUM", "CARRY_OUT")
        draft.header("J2", "out", "sum, carry and ground", "SUM", "CARRY_OUT", "GND")
    draft.wired("U1", A="1", HALF="3", SUM="6")
    draft.wired("U2", BOTH="3", PASSED="6")
    draft.wired("U3", BOTH="1", PASSED="2", CARRY_OUT="3")
    return draft.finish("Full adder", f"Adds two bits and a carry, with switches and LEDs, on {shown(volts, 'V')}.")


_NANDS = (
    ("A", "B", "N1"), ("A", "N1", "N2"), ("B", "N1", "N3"), ("N2", "N3", "HALF"),
    ("HALF", "CARRY_IN", "N5"), ("HALF", "N5", "N6"), ("CARRY_IN", "N5", "N7"), ("N6", "N7", "SUM"),
    ("N1", "N5", "CARRY_OUT"),
)  # fmt: skip


def _of_nands(values: Values) -> Designed:
    volts = values["supply"]
    draft = Draft(NANDS, values)
    with draft.block("inputs", "A, B and the carry from the bit below, by switches"):
        draft.inlet("J1", volts, "VCC")
        switched_inputs(draft, "SW1", 1, "A", "B", "CARRY_IN")
    for n, what in enumerate(("A xor B", "sum: (A xor B) xor carry", "carry: A and B, or carry and (A xor B)"), 1):
        with draft.block(f"gates {n}", what):
            gates(draft, f"U{n}", "74xx:74HC00", "nands", f"C{n}", *_NANDS[4 * n - 4 : 4 * n])
    with draft.block("outputs", "sum and carry"):
        lit(draft, volts, 4, "SUM", "CARRY_OUT")
        draft.header("J2", "out", "sum, carry and ground", "SUM", "CARRY_OUT", "GND")
    draft.wired("U1", A="1", N1="3", HALF="11")
    draft.wired("U2", CARRY_IN="2", N5="3", SUM="11")
    draft.wired("U3", N1="1", N5="2", CARRY_OUT="3")
    return draft.finish(
        "Full adder of nine NANDs",
        f"Adds two bits and a carry by NAND gates alone, with switches and LEDs, on {shown(volts, 'V')}.",
    )


REFERENCE = Reference(
    name="full-adder",
    title="Full adder of one bit from gates (74HC86, 74HC08, 74HC32), with switches and LEDs",
    answers=listed(
        """
        full adder, full adder circuit, full adder from logic gates, full adder from gates, full adder with logic gates,
        full adder with gates, 1 bit full adder, one bit full adder, binary full adder, full adder 74hc86, 1 bit adder,
        one bit adder, full adder from two half adders, full adder with two half adders, full adder from 2 half adders
        """
    ),
    parameters=(
        supply(5.0, 4.5, 5.5),
        Parameter("bits", "number of bits", "bit", 1.0, 1.0, 1.0, alone=True),
    ),
    sources=(
        HC_SOURCE,
        "SNx4HC86 Quadruple 2-Input XOR Gates, Texas Instruments SCLS100",
        "SNx4HC08 Quadruple 2-Input AND Gates, Texas Instruments SCLS081",
        "SNx4HC32 Quadruple 2-Input OR Gates, Texas Instruments SCLS200",
    ),
    limits=("One bit: for more, CARRY_OUT goes to the next one; a 74HC283 adds four.",),
    neutral=listed(
        "logic, gate, gates, digital, binary, bit, one, 1, sum, carry, xor, ttl, cmos, 74hc, switches, switch, leds, "
        "led, half, adders, inputs, outputs, 74hc08, 74hc32"
    ),
    devices=("74HC86", "74HC08", "74HC32"),
    work_out=_work_out,
    takes=(Rail("VCC", "supply", "0.02"),),
)
NANDS = replace(
    REFERENCE,
    name="full-adder-nand",
    title="Full adder of one bit from nine NAND gates (three 74HC00), with switches and LEDs",
    answers=listed(
        """
        full adder from nand gates, full adder nand, full adder from nand gates only, full adder with nand gates, full
        adder nand gates, full adder using nand gates, full adder with nand gates only, full adder of nand gates, full
        adder 74hc00, nand full adder, nand gate full adder, nand only full adder, 1 bit full adder nand, full adder
        using only nand gates, full adder nand only
        """
    ),
    sources=(
        HC_SOURCE,
        "SNx4HC00 Quadruple 2-Input NAND Gates, Texas Instruments SCLS181",
        "Digital Design, M. Morris Mano, chapter 4: full adder; exclusive or of four NANDs",
    ),
    neutral=(*REFERENCE.neutral, *listed("nand, only, showing, shows, build, using, 74hc00")),
    devices=("74HC00",),
    work_out=_of_nands,
)
REFERENCES = (REFERENCE, NANDS)
