"""A NOR gate with two switches and an LED."""

from __future__ import annotations

from circuitron.references.logic_gates import Gate

REFERENCE = Gate(
    "nor",
    "74xx:74HC02",
    "while both switches are open",
    "nor gate led",
    "SNx4HC02 Quadruple 2-Input NOR Gates, Texas Instruments SCLS076",
    ("2", "3", "1"),
).reference
