"""An exclusive OR gate with two switches and an LED."""

from __future__ import annotations

from circuitron.references.logic_gates import Gate

REFERENCE = Gate(
    "xor",
    "74xx:74HC86",
    "while just one of the switches is closed",
    "exclusive or gate, exor gate",
    "SNx4HC86 Quadruple 2-Input XOR Gates, Texas Instruments SCLS100",
).reference
