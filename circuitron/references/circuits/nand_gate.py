"""A NAND gate with two switches and an LED."""

from __future__ import annotations

from circuitron.references.logic_gates import Gate

REFERENCE = Gate(
    "nand",
    "74xx:74HC00",
    "unless both switches are closed",
    "nand gate led",
    "SNx4HC00 Quadruple 2-Input NAND Gates, Texas Instruments SCLS181",
).reference
