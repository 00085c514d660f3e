"""An OR gate with two switches and an LED."""

from __future__ import annotations

from circuitron.references.logic_gates import Gate

REFERENCE = Gate(
    "or",
    "74xx:74LS32 74HC32",
    "while one switch is closed, or both are",
    "led on if either switch is closed, led on if any switch is closed",
    "SNx4HC32 Quadruple 2-Input OR Gates, Texas Instruments SCLS200",
    range=(4.5, 5.5),
).reference
