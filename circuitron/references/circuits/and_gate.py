"""An AND gate with two switches and an LED."""

from __future__ import annotations

from circuitron.references.logic_gates import Gate

REFERENCE = Gate(
    "and",
    "74xx:74LS08 74HC08",
    "while both switches are closed",
    "led on only if both switches are closed, led on if both switches are closed",
    "SNx4HC08 Quadruple 2-Input AND Gates, Texas Instruments SCLS081",
    range=(4.5, 5.5),
).reference
